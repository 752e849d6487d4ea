"""Records of stones followed by the kernels: what stands, what is noticed, what stops a game.

Rule sources: Weiqi competition rules (2002), 1.1, 5, 20; Gomoku rules (2025), 8, 12.2, 19.1.
"""

import pytest

from games.notation.game_record import ReadProblem
from games.notation.printed import international_moves, printed_moves
from games.notation.resolve import resolve
from games.notation.resolved import ResolvedGame
from games.notation.sgf.reader import read_sgf
from games.rules.books.sources import GOMOKU, WEIQI


def follow(text: str, **options: int) -> ResolvedGame:
    (record,) = read_sgf(text.encode()).records
    return resolve(record, record.edition, **options)


def noticed(warnings: tuple[ReadProblem, ...]) -> list[tuple[str, int]]:
    return [(warning.code, warning.ply) for warning in warnings]


def test_a_clean_game_has_nothing_to_notice() -> None:
    game = follow("(;GM[1];B[pd];W[dp];B[];W[pp])")
    assert (game.moves, game.problem, game.warnings) == (("Q16", "D4", "pass", "Q4"), None, ())
    assert game.final_position is not None


@pytest.mark.parametrize(
    ("moves", "ply", "violation", "article"),
    [
        (";B[pd];W[pd]", 2, "point_occupied", "1.1"),
        (";B[ab];W[pp];B[ba];W[aa]", 4, "no_liberties", "5"),
        (";B[pd];W[pp];B[pd];W[dd]", 3, "point_occupied", "1.1"),
    ],
)
def test_1_1_and_5_what_the_board_cannot_bear_stops_the_game(
    moves: str, ply: int, violation: str, article: str
) -> None:
    game = follow(f"(;GM[1]{moves})")
    assert game.problem is not None
    assert (game.problem.code, game.problem.ply) == ("illegal_move", ply)
    assert (game.problem.violation, game.problem.article) == (violation, WEIQI(article))
    assert len(game.moves) == ply - 1


def test_a_side_twice_running_leaves_out_a_pass_of_the_other() -> None:
    game = follow("(;GM[1];B[pd];B[dp];W[pp];B[dd])")
    assert game.moves == ("Q16", "pass", "D4", "Q4", "D16")
    assert game.sources == (0, None, 1, 2, 3)
    assert noticed(game.warnings) == [("same_side_twice", 2)]


def test_a_fault_behind_a_skipped_turn_names_the_ply_of_the_file() -> None:
    game = follow("(;GM[1];B[pd];B[dp];W[pp];B[pp])")
    assert game.problem is not None
    assert (game.problem.code, game.problem.ply) == ("illegal_move", 4)


def test_24_3_1_a_in_gomoku_no_turn_is_skipped_among_the_first_five_stones() -> None:
    game = follow("(;GM[4];B[hh];W[hg];W[gg])")
    assert game.problem is not None
    assert (game.problem.code, game.problem.ply) == ("same_side_twice", 3)
    assert (game.problem.article, game.moves) == (GOMOKU("24.3.1-A"), ("h8", "h9"))


def test_20_1_a_ko_retaken_at_once_is_noticed_and_stands() -> None:
    ring = ";B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb]"
    game = follow(f"(;GM[1]{ring})")
    assert game.problem is None
    assert noticed(game.warnings) == [("whole_board_repetition", 9)]
    (warning,) = game.warnings
    assert (warning.detail, warning.violation, warning.article) == (
        "9 = 7",
        "single_ko",
        WEIQI("20.1"),
    )


def test_20_1_after_a_threat_elsewhere_nothing_repeats() -> None:
    ring = ";B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[qq];W[dq];B[cb]"
    assert follow(f"(;GM[1]{ring})").warnings == ()


def test_8_1_a_double_three_of_black_is_noticed_and_stands() -> None:
    three = ";B[gh];W[aa];B[fh];W[ao];B[hg];W[oa];B[hf];W[oo];B[hh]"
    game = follow(f"(;GM[4]{three})")
    assert game.problem is None
    assert noticed(game.warnings) == [("forbidden_point", 9)]
    assert (game.warnings[0].violation, game.warnings[0].article) == ("three_three", GOMOKU("8.1"))


def test_19_1_1_moves_after_a_five_are_noticed() -> None:
    five = ";B[dh];W[aa];B[eh];W[ac];B[fh];W[ae];B[gh];W[ag];B[hh];W[ai]"
    game = follow(f"(;GM[4]{five})")
    assert noticed(game.warnings) == [("moves_after_five", 10)]
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.reason) == ("1-0", "five")


@pytest.mark.parametrize(
    "text",
    ["(;GM[1]AB[ab][ba]AW[aa];B[dd])", "(;GM[1]AW[ab][ba][bb]AB[aa];W[dd])"],
)
def test_3_a_setup_without_liberties_is_no_start(text: str) -> None:
    game = follow(text)
    assert game.problem is not None
    assert (game.problem.code, game.final_position, game.moves) == ("bad_start_position", None, ())


def test_setup_and_smaller_boards_are_followed() -> None:
    game = follow("(;GM[1]SZ[9]AB[cc][gg];W[ee];B[gc])")
    assert (game.moves, game.problem) == (("E5", "G7"), None)
    assert game.start_position.split()[1] == "w"
    gomoku = follow("(;GM[4]AB[hh]AW[hg];B[ii])")
    assert (gomoku.moves, gomoku.problem) == (("i7",), None)


def test_too_many_plies_end_the_game_there() -> None:
    game = follow("(;GM[1];B[pd];W[dp];B[pp])", max_plies=2)
    assert game.problem is not None
    assert (game.problem.code, game.problem.ply, len(game.moves)) == ("too_many_moves", 3, 2)


def test_moves_are_printed_as_points_and_a_pass_by_its_word() -> None:
    assert printed_moves("weiqi-2002", "", ("Q16", "pass")) == ("Q16", "虚着")
    assert printed_moves("gomoku-2025", "", ("h8", "pass")) == ("h8", "Pass")
    assert international_moves("weiqi-2002", "", ("Q16", "pass")) == ("Q16", "pass")
