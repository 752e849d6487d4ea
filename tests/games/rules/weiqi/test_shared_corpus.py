"""The 405 games of the data pack, where it lies beside the repository.

Expected values come with the pack: the repeats of repeats.tsv and no others, stones and
prisoners at the end, the faults named in the manifest.
"""

import re

import pytest

from tests.support.notation import tsv_rows
from tests.support.shared_data import shared_data_dir
from tests.support.weiqi import KERNEL
from tests.support.weiqi_files import read_pack_game
from tests.support.weiqi_records import CheckedRecord, check_record

PACK = shared_data_dir()
ROOT = PACK / "weiqi" if PACK else None
OCCUPIED_FROM = {"games/sweeper-002.sgf": 242}
"""The one file that plays on occupied points, from this ply (its manifest's note)."""
KINDS = {
    "三劫循环 (triple ko)": "triple_ko",
    "双提两子 (sending two, returning one)": "sending_two_returning_one",
}


def rows(name: str) -> list[dict[str, str]]:
    return tsv_rows(ROOT / name) if ROOT else []


def check(file: str) -> CheckedRecord:
    assert ROOT is not None
    game = read_pack_game(ROOT / file)
    return check_record(KERNEL, game.start, game.plays)


GAMES = rows("games_manifest.tsv")
REPEATS = rows("repeats.tsv")
REPEATING = sorted({row["file"] for row in REPEATS})


@pytest.mark.parametrize("first", range(0, len(GAMES), 81))
def test_nothing_is_flagged_but_what_the_manifest_notes(first: int) -> None:
    for row in GAMES[first : first + 81]:
        file, record = row["file"], check(row["file"])
        twice = re.search(r"same colour twice in a row at ply ([\d,]+)", row["note"])
        skipped = [int(ply) for ply in twice[1].split(",")] if twice else []
        found = [finding for finding in record.findings if finding.code == "turn_skipped"]
        assert [finding.ply for finding in found] == skipped, file
        others = [finding for finding in record.findings if finding not in found]
        if file in OCCUPIED_FROM:
            (fault,) = others
            assert (fault.ply, fault.code) == (OCCUPIED_FROM[file], "point_occupied")
            assert len(record.moves) == OCCUPIED_FROM[file] - 1
            continue
        assert record.violation is None, file
        assert (others != []) == (file in REPEATING), file


@pytest.mark.parametrize("first", range(0, len(GAMES), 81))
def test_stones_and_prisoners_at_the_end_are_those_of_the_manifest(first: int) -> None:
    for row in GAMES[first : first + 81]:
        if row["file"] in OCCUPIED_FROM:
            continue
        end = KERNEL.parse_position(check(row["file"]).position)
        sides = [side for _, side in KERNEL.men(end)]
        figures = (sides.count("black"), sides.count("white"), *end.prisoners)
        keys = ("black_on_board", "white_on_board", "captured_by_black", "captured_by_white")
        assert figures == tuple(int(row[key]) for key in keys), row["file"]


@pytest.mark.parametrize("file", REPEATING)
def test_the_repeats_are_found_at_their_plies(file: str) -> None:
    found = [finding.repeat for finding in check(file).findings if finding.repeat is not None]
    expected = [
        (
            int(row["ply"]),
            int(row["equal_ply"]),
            int(row["cycle"]),
            int(row["captured_by_black_in_cycle"]),
            int(row["captured_by_white_in_cycle"]),
            row["side_to_move_flips"] == "yes",
            KINDS[row["kind"]],
        )
        for row in REPEATS
        if row["file"] == file
    ]
    assert [
        (
            repeat.ply,
            repeat.equal_ply,
            repeat.cycle,
            repeat.taken_by_black,
            repeat.taken_by_white,
            repeat.side_to_move_flips,
            repeat.kind.value,
        )
        for repeat in found
    ] == expected
