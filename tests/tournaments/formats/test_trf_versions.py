"""A report in the other version of the format."""

from pathlib import Path

import pytest

from tests.support.shared_data import shared_data_dir
from tournaments.formats.trf import Header, OldTeam, Player, Prohibited, Team, TeamForfeit, Trf
from tournaments.formats.trf_read import read_trf
from tournaments.formats.trf_versions import as_trf16, as_trf2026
from tournaments.formats.trf_write import write_trf

PACK = shared_data_dir()
FILES = sorted((PACK / "tournaments" / "trf").glob("*.trf")) if PACK else []
PLAYERS = tuple(Player(number=number, name=f"Example {number}") for number in (1, 2, 3))
NEW = Trf(
    records=(
        Header(code="142", text="7"),
        Header(code="152", text="B"),
        Header(code="202", text="BH"),
        *PLAYERS,
        Prohibited(first_round=1, last_round=7, numbers=(1, 2, 3)),
        Prohibited(first_round=2, last_round=3, numbers=(1, 2)),
        Team(number=1, name="A", members=(1, 2)),
        TeamForfeit(kind="+-", round=1, white=1, black=2),
    )
)


def test_back_to_2016() -> None:
    old = as_trf16(NEW)
    assert old.report.records == (
        Header(code="XXR", text="7"),
        Header(code="XXC", text="black1"),
        *PLAYERS,
        Header(code="XXP", text="1 2"),
        Header(code="XXP", text="1 3"),
        Header(code="XXP", text="2 3"),
        Header(code="XXP", text="1 2"),
        OldTeam(name="A", members=(1, 2)),
    )
    assert [
        (adjustment.code, adjustment.line, adjustment.detail) for adjustment in old.adjustments
    ] == [
        ("record_left_out", 3, "202"),
        ("rounds_left_out", 8, "260"),
        ("team_standing_left_out", 9, ""),
        ("record_left_out", 10, "TeamForfeit"),
    ]


def test_on_to_2026() -> None:
    new = as_trf2026(as_trf16(NEW).report)
    assert new.adjustments == ()
    assert new.report.records[:2] == NEW.records[:2]
    assert new.report.records[5] == Prohibited(first_round=1, last_round=7, numbers=(1, 2))
    assert new.report.records[-1] == Team(number=1, name="A", members=(1, 2))
    left = as_trf2026(Trf(records=(*PLAYERS, Header(code="XXS", text="1 2"))))
    assert [(adjustment.code, adjustment.detail) for adjustment in left.adjustments] == [
        ("record_left_out", "XXS")
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_players_and_rounds_of_the_shared_files_stay(path: Path) -> None:
    report = read_trf(path.read_bytes()).report
    for converted in (as_trf16(report).report, as_trf2026(report).report):
        assert converted.players == report.players
        assert converted.rounds == report.rounds
        assert read_trf(write_trf(converted)).report == converted
