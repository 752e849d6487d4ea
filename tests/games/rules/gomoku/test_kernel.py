"""Articles 1, 5-7, 9, 10, 12, 19 and 24.3.1-A one by one; the id is the article."""

import pytest

from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU
from games.rules.editions import kernel_for
from games.rules.gomoku.kernel import GomokuKernel
from games.rules.gomoku.points import INDEX, NAMES
from games.rules.gomoku.position import GomokuPosition, position_with
from games.rules.gomoku.wins import WinRule
from games.rules.protocol import (
    NotationError,
    PositionError,
    ShowsMen,
    TellsPositionsApart,
    Violation,
)

KERNEL = GomokuKernel()
EMPTY = "/".join(["15"] * 15)


def play(*moves: str, kernel: GomokuKernel = KERNEL) -> GomokuPosition:
    position = kernel.initial_position()
    for move in moves:
        assert kernel.violation(position, move) is None
        position = kernel.play(position, move)
    return position


def stones(black: str, white: str = "", *, white_to_move: bool | None = None) -> GomokuPosition:
    blacks, whites = (tuple(INDEX[name] for name in names.split()) for names in (black, white))
    return position_with(black=blacks, white=whites, white_to_move=white_to_move)


def test_both_editions_are_served() -> None:
    for edition in ("gomoku-2025", "gomoku-classic"):
        kernel = kernel_for(edition)
        assert (kernel.game, kernel.edition, kernel.sides) == (
            "gomoku",
            edition,
            ("black", "white"),
        )
        assert isinstance(kernel, ShowsMen)
        assert isinstance(kernel, TellsPositionsApart)


def test_1_2_the_board_has_225_points() -> None:
    assert len(KERNEL.legal_moves(KERNEL.initial_position())) == 225
    assert KERNEL.size(KERNEL.initial_position()) == 15


@pytest.mark.parametrize("text", ["p1", "a16", "a0", "H8", "h08", "", "h", "88", "pass ", "PASS"])
def test_1_2_no_such_point(text: str) -> None:
    with pytest.raises(NotationError, match="notation_unreadable"):
        KERNEL.violation(KERNEL.initial_position(), text)


def test_1_3_letters_from_the_left_and_numbers_from_black() -> None:
    assert INDEX["h8"] == 7 * 15 + 7
    assert INDEX["i1"] == 8
    assert (NAMES[0], NAMES[14], NAMES[-1]) == ("a1", "o1", "o15")


def test_2_2_a_full_board_has_113_black_stones() -> None:
    moves = list(NAMES)
    replay = KERNEL.replay(KERNEL.initial_position(), moves)
    position = KERNEL.parse_position(replay.position)
    assert replay.plies == 225
    assert (position.count(1), position.count(2)) == (113, 112)


def test_5_2_and_5_3_lines_that_can_carry_a_five() -> None:
    lines = set()
    for column in range(15):
        for row in range(15):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                ends = (column + 4 * right, row + 4 * up)
                if not (0 <= ends[0] < 15 and 0 <= ends[1] < 15):
                    continue
                names = [NAMES[(row + n * up) * 15 + column + n * right] for n in range(5)]
                position = stones(" ".join(names), white_to_move=True)
                assert KERNEL.winning_rows(position, black=True) == (tuple(names),)
                key = row if not up else column if not right else column - right * up * row
                lines.add((right, up, key))
    assert sum(1 for line in lines if 0 in line[:2]) == 30
    assert sum(1 for line in lines if 0 not in line[:2]) == 42


@pytest.mark.parametrize(
    ("rule", "colour", "length", "wins"),
    [
        pytest.param("forbidden", "black", 5, True, id="7.2-black-five"),
        pytest.param("forbidden", "black", 4, False, id="7.2-black-four"),
        pytest.param("forbidden", "black", 6, False, id="19.1.1-black-six-is-forbidden"),
        pytest.param("forbidden", "white", 5, True, id="7.2-white-five"),
        pytest.param("forbidden", "white", 6, True, id="19.1.1-white-six-counts-as-five"),
        pytest.param("forbidden", "white", 4, False, id="7.2-white-four"),
        pytest.param("free", "black", 6, True, id="app2.2-B-black-six"),
        pytest.param("free", "white", 9, True, id="app2.2-B-white-nine"),
        pytest.param("free", "black", 4, False, id="app2.2-B-black-four"),
        pytest.param("exact", "white", 6, False, id="app2.3-C-white-six"),
        pytest.param("exact", "black", 6, False, id="app2.3-C-black-six"),
        pytest.param("exact", "black", 5, True, id="app2.3-C-black-five"),
        pytest.param("exact", "white", 5, True, id="app2.3-C-white-five"),
    ],
)
def test_what_wins(rule: str, colour: str, length: int, wins: bool) -> None:
    kernel = GomokuKernel("gomoku-2025", WinRule(rule))
    row = " ".join(f"{letter}8" for letter in "cdefghijk"[:length])
    far = " ".join(("a1", "c1", "e1", "g1", "i1", "k1", "m1", "o1", "a3")[:length])
    position = stones(row, far) if colour == "black" else stones(far, row)
    outcome = kernel.outcome(position)
    if not wins:
        assert outcome is None
        return
    assert outcome is not None
    result = "1-0" if colour == "black" else "0-1"
    assert (outcome.result, outcome.reason, outcome.article) == (result, "five", GOMOKU("19.1.1"))


def test_19_1_1_two_fives_are_the_first_declarers() -> None:
    position = stones("c8 d8 e8 f8 g8", "c3 d3 e3 f3 g3")
    assert KERNEL.outcome(position) is None
    assert KERNEL.winning_rows(position, black=False) == (("c3", "d3", "e3", "f3", "g3"),)


def test_19_1_2_a_forbidden_move_is_played_and_stands() -> None:
    position = stones("f8 g8 h9 h10", "a1 c1 e1 g1", white_to_move=False)
    assert KERNEL.violation(position, "h8") is None
    assert "h8" in KERNEL.legal_moves(position)
    assert KERNEL.outcome(KERNEL.play(position, "h8")) is None


def test_12_2_an_occupied_point() -> None:
    position = play("h8")
    assert KERNEL.violation(position, "h8") == Violation(
        code="point_occupied", article=GOMOKU("12.2")
    )
    assert "h8" not in KERNEL.legal_moves(position)
    assert KERNEL.violation(position, "h9") is None


OPENING = ("h8", "h9", "i9", "g7", "f6")


@pytest.mark.parametrize("stones_down", range(6))
def test_24_3_1_a_no_pass_in_the_first_five_stones(stones_down: int) -> None:
    position = play(*OPENING[:stones_down])
    early = stones_down < 5
    violation = Violation(code="pass_too_early", article=GOMOKU("24.3.1-A")) if early else None
    assert KERNEL.violation(position, "pass") == violation
    assert ("pass" in KERNEL.legal_moves(position)) is not early


def test_9_4_after_a_pass_the_other_side_is_to_move() -> None:
    position = play(*OPENING, "pass")
    assert KERNEL.side_to_move(position) == "black"
    assert position.count() == 5


def test_19_2_1_b_two_passes_running_draw() -> None:
    outcome = KERNEL.outcome(play(*OPENING, "pass", "pass"))
    assert outcome is not None
    assert (outcome.result, outcome.reason, outcome.article) == (
        "1/2-1/2",
        "two_passes",
        GOMOKU("19.2.1-B"),
    )


def test_19_2_1_b_a_stone_between_two_passes() -> None:
    assert KERNEL.outcome(play(*OPENING, "pass", "a1", "pass")) is None


def test_19_2_1_b_nothing_follows_two_passes() -> None:
    drawn = play(*OPENING, "pass", "pass")
    assert KERNEL.legal_moves(drawn) == ()
    replay = KERNEL.replay(KERNEL.initial_position(), [*OPENING, "pass", "pass", "a1"])
    assert replay.plies == 7
    assert replay.violation == Violation(code="game_drawn_by_passes", article=GOMOKU("19.2.1-B"))


def full_board(*, five: bool) -> GomokuPosition:
    """Return a full board in which nobody has a five, or Black one in row 1."""
    rows = ["xxooxxooxxooxxo", "ooxxooxxooxxoox"]
    lines = [rows[row // 1 % 2] for row in range(15)]
    if five:
        lines[-1] = "xxxxxooxxooxxoo"
    return KERNEL.parse_position("/".join(lines) + " w 0")


def test_19_2_1_c_a_full_board_is_a_draw() -> None:
    position = full_board(five=False)
    outcome = KERNEL.outcome(position)
    assert outcome is not None
    assert (outcome.result, outcome.reason, outcome.article) == (
        "1/2-1/2",
        "board_full",
        GOMOKU("19.2.1-C"),
    )
    assert KERNEL.legal_moves(position) == ()


def test_19_2_1_c_a_win_on_a_full_board() -> None:
    outcome = KERNEL.outcome(full_board(five=True))
    assert outcome is not None
    assert (outcome.result, outcome.reason) == ("1-0", "five")


def test_19_2_1_c_one_empty_point() -> None:
    full = KERNEL.format_position(full_board(five=False))
    assert KERNEL.outcome(KERNEL.parse_position("1" + full[1:])) is None


def test_replay_goes_on_after_a_five_and_stops_at_a_breach() -> None:
    moves = ["c8", "a1", "d8", "b1", "e8", "c1", "f8", "d1", "g8", "f1", "h1", "h1", "i1"]
    replay = KERNEL.replay(KERNEL.initial_position(), moves)
    assert replay.plies == 11
    assert replay.violation == Violation(code="point_occupied", article=GOMOKU("12.2"))
    assert replay.outcome is not None
    assert replay.outcome.result == "1-0"


def noticed(moves: str, *, kernel: GomokuKernel = KERNEL) -> list[tuple[int, str, Article]]:
    found = kernel.notices(kernel.initial_position(), moves.split())
    return [(notice.ply, notice.code, notice.article) for notice in found]


FIVE = "c8 a1 d8 b1 e8 c1 f8 d1 g8"


def test_19_1_1_moves_after_a_five_are_noticed_once() -> None:
    assert noticed(FIVE) == [(9, "five", GOMOKU("19.1.1"))]
    assert noticed(FIVE + " f1 h1") == [
        (9, "five", GOMOKU("19.1.1")),
        (10, "moves_after_five", GOMOKU("19.1.1")),
    ]
    assert noticed(FIVE + " e1") == [
        (9, "five", GOMOKU("19.1.1")),
        (10, "moves_after_five", GOMOKU("19.1.1")),
        (10, "five", GOMOKU("19.1.1")),
    ]


# F8 G8 and H9 H10 make two threes with H8, but I8, the four of the row, is a five as well.
FIVE_BESIDE = "f8 d8 g8 i3 h9 a1 h10 c1 i4 e1 i5 g1 i6 o15 i7 o13 h8"
READINGS_DIFFER = (17, "readings_differ", GOMOKU("7.4.1"))


@pytest.mark.parametrize(
    ("reading", "found"),
    [
        ("five_excluded", [READINGS_DIFFER]),
        ("five_included", [(17, "three_three", GOMOKU("8.1")), READINGS_DIFFER]),
    ],
)
def test_7_4_1_where_the_readings_differ_is_noticed(
    reading: str, found: list[tuple[int, str, Article]]
) -> None:
    assert noticed(FIVE_BESIDE, kernel=GomokuKernel(reading=reading)) == found


DOUBLE_THREE = "f8 a1 g8 c1 h9 e1 h10 g1 h8"
SIX = "c8 a1 d8 c1 e8 e1 g8 g1 h8 i1 f8"
WHITE_SIX = "a1 c8 c1 d8 e1 e8 g1 g8 i1 h8 k1 f8"


@pytest.mark.parametrize(
    ("moves", "rule", "found"),
    [
        pytest.param(DOUBLE_THREE, "forbidden", [(9, "three_three", GOMOKU("8.1"))], id="8.1"),
        pytest.param(DOUBLE_THREE, "free", [], id="app2.2-B-no-forbidden-moves"),
        pytest.param(SIX, "forbidden", [(11, "overline", GOMOKU("8.3"))], id="8.3"),
        pytest.param(SIX, "free", [(11, "five", GOMOKU("19.1.1"))], id="app2.2-B-six-wins"),
        pytest.param(SIX, "exact", [], id="app2.3-C-six-is-nothing"),
        pytest.param(
            WHITE_SIX, "forbidden", [(12, "five", GOMOKU("19.1.1"))], id="19.1.1-white-six"
        ),
        pytest.param(WHITE_SIX, "exact", [], id="app2.3-C-white-six-is-nothing"),
    ],
)
def test_notices(moves: str, rule: str, found: list[tuple[int, str, Article]]) -> None:
    assert noticed(moves, kernel=GomokuKernel("gomoku-2025", WinRule(rule))) == found


def test_positions_apart_and_men() -> None:
    position, other = play("h8", "h9", "i9"), play("i9", "h9", "h8")
    assert KERNEL.identity(position) == KERNEL.identity(other)
    assert KERNEL.identity(position) != KERNEL.identity(play("h8", "i9", "h9"))
    assert KERNEL.men(position) == (("h8", "black"), ("h9", "white"), ("i9", "black"))


def test_text_of_positions() -> None:
    assert KERNEL.format_position(KERNEL.initial_position()) == f"{EMPTY} b 0"
    assert KERNEL.format_position(play("h8", "a15")) == (
        "o14/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 b 0"
    )
    for moves in (OPENING, (*OPENING, "pass"), (*OPENING, "pass", "pass")):
        position = play(*moves)
        assert KERNEL.parse_position(KERNEL.format_position(position)) == position


@pytest.mark.parametrize(
    "text",
    [
        "",
        EMPTY,
        f"{EMPTY} b",
        f"{EMPTY} b 3",
        f"{EMPTY} b x",
        f"{EMPTY} r 0",
        f"{EMPTY}/15 b 0",
        EMPTY.replace("15", "16", 1) + " b 0",
        EMPTY.replace("15", "14", 1) + " b 0",
        EMPTY.replace("15", "14X", 1) + " b 0",
        EMPTY.replace("15", "999999999999", 1) + " b 0",
        EMPTY.replace("15", "１５", 1) + " b 0",
    ],
)
def test_texts_that_are_no_position(text: str) -> None:
    with pytest.raises(PositionError, match="position_unreadable"):
        KERNEL.parse_position(text)


def test_two_stones_on_one_point() -> None:
    with pytest.raises(PositionError, match="point_occupied"):
        stones("h8", "h8")
