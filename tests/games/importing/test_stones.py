"""Games of stones from files to the ledger and out again as SGF and .psq.

Expected values are those of the files written here, and of the pack's own manifest.
"""

import json
from pathlib import Path
from uuid import UUID

import pytest

from games.exporting import NoSuchRecordError, game_pgn
from games.exporting_stones import stones_file
from games.ledger.verify import verify_ledger
from games.models import Game, LedgerEvent, SourceGame
from games.notation.gomoku.psq import read_psq
from games.notation.resolve import resolve
from games.notation.sgf.reader import parse_collection, read_sgf
from games.selectors import game_page
from tests.support.stone_files import GOMOKU, WEIQI, import_files

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def only_game(edition: str) -> UUID:
    return UUID(str(Game.objects.get(edition=edition).pk))


def test_each_game_is_stored_under_the_edition_of_its_gm(database: str, tmp_path: Path) -> None:
    tally, _ = import_files(tmp_path, {"a.sgf": WEIQI.encode(), "b.SGF": GOMOKU.encode()})
    assert (tally.games, tally.rejects) == (2, 0)
    assert {game.edition for game in Game.objects.all()} == {"weiqi-2002", "gomoku-2025"}
    assert verify_ledger().is_clean


def test_black_is_the_first_player_and_the_header_is_kept(database: str, tmp_path: Path) -> None:
    import_files(tmp_path, {"a.sgf": WEIQI.encode()})
    page = game_page(only_game("weiqi-2002"))
    assert page.players == {"black": "甲", "white": "乙"}
    assert (page.competition, page.round, page.place) == ("测试赛", "3", "杭州")
    assert [row.move for row in page.moves] == ["Q16", "D4", "Q4", "pass", "D16"]
    tags = dict(SourceGame.objects.get().tags)
    assert (tags["KM"], tags["KomiZi"], tags["KomiReading"]) == ("375", "3 3/4", "zi_hundredths")
    assert (tags["BR"], tags["WT"]) == ("5段", "海队")


def test_clocks_of_the_file_are_in_the_events(database: str, tmp_path: Path) -> None:
    import_files(tmp_path, {"a.sgf": WEIQI.encode()})
    moves = LedgerEvent.objects.filter(type="games.move-played.v1").order_by("version")
    readings = [json.loads(bytes(move.payload)).get("reading_ms") for move in moves]
    assert readings == [3_599_500, 3_580_000, None, None, None]


def test_sgf_out_reads_back_as_the_same_game(database: str, tmp_path: Path) -> None:
    import_files(tmp_path, {"a.sgf": WEIQI.encode(), "b.sgf": GOMOKU.encode()})
    for edition, source in (("weiqi-2002", WEIQI), ("gomoku-2025", GOMOKU)):
        text, _ = stones_file(only_game(edition), "sgf")
        (before,), (after,) = (read_sgf(other.encode()).records for other in (source, text))
        assert resolve(after, edition).moves == resolve(before, edition).moves
        assert after.result == before.result
        assert after.tag("PB") == before.tag("PB")
    (tree,) = parse_collection(stones_file(only_game("weiqi-2002"), "sgf")[0].encode()).trees
    root = tree.nodes[0]
    assert (root.text("KM"), root.text("RU"), root.text("QPKM")) == ("7.5", "Chinese", "3 3/4")
    assert root.text("RE") == "B+R"
    # The result is printed behind games played here; a file's game says what the file said.
    assert tree.nodes[-1].text("C") == ""


def test_psq_out_reads_back_as_the_same_game(database: str, tmp_path: Path) -> None:
    import_files(tmp_path, {"b.sgf": GOMOKU.encode()})
    text, _ = stones_file(only_game("gomoku-2025"), "psq")
    (record,) = read_psq(text.encode()).records
    assert [move.text for move in record.moves] == ["h8", "h9", "i9", "g7", "i8"]
    assert (record.tag("Black"), record.tag("White")) == ("丙", "丁")


def test_each_game_has_only_its_own_formats(database: str, tmp_path: Path) -> None:
    import_files(tmp_path, {"a.sgf": WEIQI.encode()})
    game = only_game("weiqi-2002")
    with pytest.raises(NoSuchRecordError):
        game_pgn(game)
    with pytest.raises(NoSuchRecordError):
        stones_file(game, "psq")


@pytest.mark.parametrize(
    ("text", "code", "ply", "prefix"),
    [
        ("(;GM[1];B[pd];W[pd];B[dd])", "illegal_move", 2, ["Q16"]),
        ("(;GM[1];B[pd];W[zz])", "move_unreadable", 2, ["Q16"]),
        ("(;GM[1];B[pd];W[dp", "truncated", 2, ["Q16"]),
        ("(;GM[1]SZ[20];B[pd])", "board_size_not_served", 0, []),
        ("(;GM[1];B[pd];AW[dd];W[dp])", "setup_after_moves", 2, ["Q16"]),
        ("(;GM[1]AB[aa]AW[ab][ba];W[dd])", "bad_start_position", 0, []),
        ("(;GM[4];B[hh];B[hg])", "same_side_twice", 2, ["h8"]),
    ],
    ids=["occupied", "off-board", "cut", "board-of-20", "midway", "no-liberties", "no-pass-yet"],
)
def test_a_bad_file_is_named_with_its_ply_and_the_good_prefix(
    database: str, tmp_path: Path, text: str, code: str, ply: int, prefix: list[str]
) -> None:
    tally, rejects = import_files(tmp_path, {"bad.sgf": text.encode(), "good.sgf": WEIQI.encode()})
    assert (tally.games, tally.rejects) == (1, 1)
    (row,) = [json.loads(line) for line in rejects.splitlines()]
    assert (row["file"], row["code"], row["ply"], row["moves"]) == ("bad.sgf", code, ply, prefix)


@pytest.mark.parametrize(
    ("text", "warning", "moves"),
    [
        ("(;GM[1]HA[2];B[pd];W[dp])", "handicap_without_stones: HA[2]", ["Q16", "D4"]),
        ("(;GM[1];B[pd];B[dp])", "same_side_twice: 2 black", ["Q16", "pass", "D4"]),
    ],
)
def test_an_odd_file_is_stored_with_a_warning(
    database: str, tmp_path: Path, text: str, warning: str, moves: list[str]
) -> None:
    tally, _ = import_files(tmp_path, {"odd.sgf": text.encode()})
    assert (tally.games, tally.rejects) == (1, 0)
    page = game_page(only_game("weiqi-2002"))
    assert warning in page.warnings
    assert [row.move for row in page.moves] == moves
