"""The public games of weiqi in the data pack, where it lies beside the repository.

405 files; expected values are the pack's own (games_manifest.tsv, repeats.tsv).
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.notation.resolve import resolve
from games.notation.sgf.reader import parse_collection, read_sgf
from games.notation.sgf.write import write_sgf
from games.rules.editions import kernel_for
from games.rules.weiqi.kernel import WeiqiKernel
from tests.support.notation import tsv_rows
from tests.support.shared_data import shared_data_dir

PACK = shared_data_dir()
ROOT = PACK / "weiqi" if PACK else None
OCCUPIED = {"games/sweeper-002.sgf": 242}
SAME_SIDE = {
    "games/bensondarr-014.sgf": [275, 282],
    "games/cgi-fox-go-server-014.sgf": [163],
    "games/dancer-010.sgf": [2],
    "games/dancer-015.sgf": [2, 3, 4],
    "games/li-long-001.sgf": [251],
}
"""What the pack's notes say of single files."""


def rows(name: str) -> list[dict[str, str]]:
    return tsv_rows(ROOT / name) if ROOT else []


def data(path: str) -> bytes:
    assert ROOT is not None
    return (ROOT / path).read_bytes()


def groups() -> Iterator[list[dict[str, str]]]:
    games = rows("games_manifest.tsv")
    for start in range(0, len(games), 135):
        yield games[start : start + 135]


def repeats() -> dict[str, list[tuple[int, str]]]:
    found: dict[str, list[tuple[int, str]]] = {}
    for row in rows("repeats.tsv"):
        found.setdefault(row["file"], []).append(
            (int(row["ply"]), f"{row['ply']} = {row['equal_ply']}")
        )
    return found


@pytest.mark.parametrize("group", list(groups()), ids=lambda group: group[0]["file"])
def test_every_file_is_followed_and_only_the_known_repeats_and_faults_are_named(
    group: list[dict[str, str]],
) -> None:
    known = repeats()
    kernel = kernel_for("weiqi-2002")
    assert isinstance(kernel, WeiqiKernel)
    for row in group:
        name = row["file"]
        (record,) = read_sgf(data(name)).records
        assert len(record.moves) == int(row["plies"]), name
        game = resolve(record, record.edition)
        stopped = None if game.problem is None else (game.problem.violation, game.problem.ply)
        assert stopped == (("point_occupied", OCCUPIED[name]) if name in OCCUPIED else None), name
        repeated = [
            (warning.ply, warning.detail)
            for warning in game.warnings
            if warning.code == "whole_board_repetition"
        ]
        assert repeated == known.get(name, []), name
        skipped = [warning.ply for warning in game.warnings if warning.code == "same_side_twice"]
        assert skipped == SAME_SIDE.get(name, []), name
        assert len(repeated) + len(skipped) == len(game.warnings), name
        if stopped is None:
            assert game.final_position is not None
            end = kernel.parse_position(game.final_position)
            colours = [man for _, man in kernel.men(end)]
            counted = (colours.count("black"), colours.count("white"))
            assert counted == (int(row["black_on_board"]), int(row["white_on_board"])), name


@pytest.mark.parametrize("group", list(groups()), ids=lambda group: group[0]["file"])
def test_a_file_written_back_has_lost_no_property(group: list[dict[str, str]]) -> None:
    for row in group:
        collection = parse_collection(data(row["file"]))
        again = parse_collection(write_sgf(collection.trees).encode(collection.encoding))
        assert again.trees == collection.trees, row["file"]
        assert collection.problems == (), row["file"]


@pytest.mark.parametrize("group", list(groups()), ids=lambda group: group[0]["file"])
def test_the_raw_facts_are_kept(group: list[dict[str, str]]) -> None:
    for row in group:
        (record,) = read_sgf(data(row["file"])).records
        for name in ("KM", "RU", "RE", "HA"):
            assert record.tag(name) == row[name].strip(), row["file"]


def test_the_pack_is_where_it_should_be_or_nowhere() -> None:
    assert ROOT is None or len(list(Path(ROOT / "games").glob("*.sgf"))) == len(
        rows("games_manifest.tsv")
    )
