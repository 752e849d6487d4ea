"""A game without notation of its own: moves as stored, no files; one row gives it SGF."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.notation.game_record import BoardSetup, GameRecord, RecordedMove
from games.notation.headers import read_header
from games.notation.printed import international_moves, printed_moves
from games.notation.registry import notation_of, stone_boards
from games.notation.resolve import resolve
from games.notation.sgf.game import SgfGame, SgfMove, sgf_tree
from games.notation.sgf.reader import read_sgf
from games.notation.sgf.write import write_sgf
from games.notation.stone_points import SIDES, StoneBoard, point_name, point_place, sgf_point
from tests.support.toy_game import EDITION, SGF, art, served

ROW = ("a1", "a2", "b1", "b2", "c1")


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with served():
        yield


def record(*moves: str, **changes: object) -> GameRecord:
    made = GameRecord(
        index=1,
        line=1,
        tags=(("Event", "秋季赛"), ("Red", "甲")),
        moves=tuple(RecordedMove(text=move, line=ply) for ply, move in enumerate(moves, start=1)),
        move_format="squares",
        result=None,
        edition=EDITION,
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def test_moves_are_printed_as_they_are_stored() -> None:
    assert printed_moves(EDITION, "", ROW) == ROW
    assert international_moves(EDITION, "", ROW) == ROW


def test_a_record_is_followed_to_its_end() -> None:
    found = resolve(record(*ROW), EDITION)
    assert (found.moves, found.problem) == (ROW, None)
    assert found.outcome is not None
    assert (found.outcome.result, found.outcome.article) == ("1-0", art("3"))


def test_a_move_against_the_rules_ends_it() -> None:
    found = resolve(record("a1", "a1"), EDITION)
    assert found.moves == ("a1",)
    assert found.problem is not None
    assert (found.problem.code, found.problem.violation, found.problem.article) == (
        "illegal_move",
        "field_taken",
        art("2"),
    )


@pytest.mark.parametrize("moves", [("a1", "b1", "z9", "c1"), ("a1", "b1", "pass")])
def test_what_names_no_move_ends_it_and_what_came_before_stands(moves: tuple[str, ...]) -> None:
    found = resolve(record(*moves), EDITION)
    assert found.moves == ("a1", "b1")
    assert found.problem is not None
    assert (found.problem.code, found.problem.ply) == ("notation_unreadable", 3)


def test_marks_set_up_are_refused_by_a_kernel_that_sets_none_up() -> None:
    found = resolve(record("b1", setup=BoardSetup(size=3, black=("a1",))), EDITION)
    assert found.problem is not None
    assert (found.problem.code, found.moves) == ("bad_start_position", ())


def test_tags_are_the_usual_ones_and_there_are_no_files() -> None:
    header = read_header(record(*ROW))
    assert (header.event, header.first) == ("秋季赛", "甲")
    assert notation_of("noughts").formats == ()
    assert "99" not in stone_boards()


def test_one_row_gives_it_sgf_out_and_in() -> None:
    assert SGF.stones is not None
    moves = tuple(SgfMove(side=SIDES[ply % 2], move=move) for ply, move in enumerate(ROW))
    game = SgfGame(board=SGF.stones, moves=moves, info=(("PB", "甲"),), result="B+")
    with served(notation=SGF):
        text = write_sgf([sgf_tree(game)])
        (found,) = read_sgf(text.encode()).records
        back = resolve(found, found.edition)
        header = read_header(found)
    assert "GM[99]" in text
    assert ";B[aa];W[ab];B[ba];W[bb];B[ca]" in text.replace("\n", "")
    assert (found.edition, found.result, back.moves) == (EDITION, "1-0", ROW)
    assert header.first == "甲"


@pytest.mark.parametrize(
    ("text", "code"),
    [("(;GM[99]SZ[4];B[aa])", "board_size_not_served"), ("(;GM[98];B[aa])", "game_not_served")],
)
def test_other_boards_and_games_are_not_read(text: str, code: str) -> None:
    with served(notation=SGF):
        problems = read_sgf(text.encode()).problems
    assert [problem.code for problem in problems] == [code]


@pytest.mark.parametrize(
    ("from_top", "name", "letters"), [(True, "a1", "aa"), (False, "a3", "aa"), (True, "c3", "cc")]
)
def test_rows_count_from_where_the_game_counts_them(
    from_top: bool, name: str, letters: str
) -> None:
    board = StoneBoard(
        game="x", number="0", sizes=range(3, 4), usual=3, columns="abc", from_top=from_top
    )
    assert sgf_point(board, name, 3) == letters
    assert point_name(board, *point_place(board, name, 3), 3) == name
