"""Gomoku rules 2025, articles 8-11 and appendices 1-2: shapes and openings; ids are articles.

The stones of the 26 openings follow the international numbering, the printed diagrams being
lost; so are the marked boards of figures 9-11, whose points are those of 8.1-8.3.
"""

from games.record import commands as c
from games.record.gomoku import events as g
from games.rules.books.sources import GOMOKU
from games.rules.first_move import guess_in_gomoku
from games.rules.gomoku.kernel import GomokuKernel
from games.rules.gomoku.openings.books import OpeningKind, win_rule
from games.rules.gomoku.openings.names import NAMED_OPENINGS
from games.rules.gomoku.points import INDEX
from games.rules.gomoku.position import position_with
from games.rules.gomoku.wins import WinRule
from tests.articles.examples import Examples
from tests.articles.gomoku import (
    article_of,
    code_of,
    do,
    ended,
    gomoku,
    name_of,
    state_of,
    stones,
    table,
    verdict,
    when,
)
from tests.support.gomoku_games import FIRST, SEATS, SECOND
from tests.support.scenario import Scenario

EXAMPLES = Examples("gomoku-2025")
KERNEL = GomokuKernel()
THREES = ("f8", "g8", "h9", "h10")
FOURS = ("d8", "e8", "f8", "g9", "g10", "g11")
FOURS_IN_LINE = ("c8", "d8", "f8", "i8", "j8")
SIX = ("c8", "d8", "e8", "g8", "h8")
TO_FOUR = ("b h8", "w keep", "w i9", "b keep", "b f6", "w keep")
"""塔拉山口-10 up to White's fourth stone, nobody swapping."""
TO_FIVE = (*TO_FOUR, "w k11")
TEN = "a1,b1,c1,d1,e1,f1,g1,h1,i1,j1"


def forbidden(black: tuple[str, ...], point: str, white: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the kinds of forbidden move that Black would make on a point."""
    board = position_with(
        black=tuple(INDEX[text] for text in black),
        white=tuple(INDEX[text] for text in white),
        white_to_move=False,
    )
    return dict(KERNEL.forbidden(board, (point,)).kinds).get(point, ())


def is_forbidden(black: tuple[str, ...], point: str, kind: str) -> None:
    """Check that a point is forbidden so, and not without one of the stones."""
    assert forbidden(black, point) == (kind,)
    assert forbidden(black[1:], point) == ()


EXAMPLES.rows(
    is_forbidden,
    {
        "8.1": (THREES, "h8", "three_three"),
        "8.3": (SIX, "f8", "overline"),
        "fig.9": (THREES, "h8", "three_three"),
        "fig.11": (SIX, "f8", "overline"),
    },
)


@EXAMPLES.of("8.2", "fig.10")
def two_fours_even_in_one_line() -> None:
    is_forbidden(FOURS, "g8", "four_four")
    is_forbidden(FOURS_IN_LINE, "g8", "four_four")
    # Four and three together are allowed.
    assert forbidden((*FOURS[:3], "g9", "g10"), "g8") == ()


@EXAMPLES.of("art.8")
def black_alone_has_forbidden_moves() -> None:
    begun = ("b h8,h9,i9", "w keep", "w o15", "b offer o1,o3", "w choose o1")
    black, white = do(table("two_fifths"), *begun), do(table("two_fifths"), *begun)
    for number, letter in enumerate("cdegh"):
        do(black, f"w a{number * 2 + 1}", f"b {letter}5")
        do(white, f"w {letter}5", f"b a{number * 2 + 1}")
    # Six of Black are a forbidden overline, six of White win.
    assert verdict(do(black, "w a11", "b f5")) == ("0-1", GOMOKU("19.1.2"))
    declared = when(do(white, "w f5"), "w five")
    assert ended(declared) == ("0-1", GOMOKU("19.1.1"))


@EXAMPLES.of("9.7")
def a_designated_opening_is_named() -> None:
    placed = when(table("two_fifths"), "b h8,h9,i9").decided[0]
    assert isinstance(placed, g.OpeningPlaced)
    assert placed.name == "app1.D4"
    assert name_of("h8", "h9", "i9") == "花月"


def refused(text: str, article: str) -> None:
    """Check that an opening is refused under an article; the one of 9.7 is not."""
    assert article_of(table("two_fifths"), text) == GOMOKU(article)
    assert article_of(table("two_fifths"), "b h8,i9,j10") is None


EXAMPLES.rows(
    refused,
    {
        "9.7-A": ("b g8,h9,i9", "9.7-A"),
        "9.7-B": ("b h8,h10,i9", "9.7-B"),
    },
)


@EXAMPLES.of("9.7-C")
def the_third_stone_is_in_the_square_of_five() -> None:
    refused("b h8,h9,k8", "9.7-C")
    window = [f"{letter}{row}" for letter in "fghij" for row in range(6, 11)]
    placements = [
        name_of("h8", white, black)
        for white in ("g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9")
        for black in window
        if black not in (white, "h8")
    ]
    assert len(placements) == 184
    assert "" not in placements
    assert len(set(placements)) == len(NAMED_OPENINGS) == 26


@EXAMPLES.of("art.10", "12.1")
def black_begins_and_the_sides_alternate() -> None:
    free = table("free")
    assert code_of(free, "w h8") == "not_your_turn"
    game = do(free, "b h8", "w g7")
    running = when(game, "w g9").decided[0]
    assert isinstance(running, g.IrregularityRecorded)
    assert running.article == GOMOKU("17.8")


@EXAMPLES.of("10.3")
def the_sum_decides_who_moves_first() -> None:
    assert guess_in_gomoku(black=3, white=4)
    assert not guess_in_gomoku(black=3, white=5)


@EXAMPLES.of("11.1")
def taraguchi_goes_step_by_step() -> None:
    game = do(table("taraguchi_10"), *TO_FIVE, "b keep", f"b offer {TEN}", "w choose e1", "w a3")
    assert stones(game) == "e1 f6 h8 / a3 i9 k11"
    assert state_of(game).side_to_move == "black"


@EXAMPLES.of("11.1-A")
def the_first_stone_then_a_swap() -> None:
    assert code_of(table("taraguchi_10"), "b g8") == "outside_opening_window"
    game = do(table("taraguchi_10"), "b h8")
    assert code_of(game, "w i9") == "swap_choice_due"
    do(game, "w swap")
    assert dict(state_of(game).seats) == {"black": SECOND.id, "white": FIRST.id}
    assert code_of(game, "w i9") == ""


def next_stone(before: tuple[str, ...], inside: str, outside: str, chooser: str) -> None:
    """Check a stone's window in 塔拉山口-10, and the choice that follows it."""
    game = do(table("taraguchi_10"), *before)
    assert code_of(game, outside) == "outside_opening_window"
    do(game, inside)
    assert code_of(game, f"{chooser} swap") == ""
    other = "w" if chooser == "b" else "b"
    assert code_of(game, f"{other} swap") == "swap_not_due"


EXAMPLES.rows(
    next_stone,
    {
        "11.1-B": (TO_FOUR[:2], "w i9", "w j9", "b"),
        "11.1-C": (TO_FOUR[:4], "b f6", "b e6", "w"),
        "11.1-D": (TO_FOUR, "w k11", "w l11", "b"),
    },
)


@EXAMPLES.of("11.1-D-①")
def after_a_swap_the_fifth_stone_stands_in_nine_by_nine() -> None:
    game = do(table("taraguchi_10"), *TO_FIVE, "b swap")
    assert code_of(game, "b m12") == "outside_opening_window"
    assert code_of(game, f"b offer {TEN}") == "not_due_in_opening"
    do(game, "b l12")
    assert code_of(game, "w a1") == "swap_choice_due"
    do(game, "w keep")
    assert code_of(game, "w a1") == ""


@EXAMPLES.of("11.1-D-②")
def without_a_swap_ten_different_fifth_stones_may_be_offered() -> None:
    game = do(table("taraguchi_10"), *TO_FIVE, "b keep")
    assert code_of(game, f"b offer {TEN.rsplit(',', 1)[0]}") == "offer_count_wrong"
    # h8 and f6, i9 and k11 lie on one diagonal: points beside it mirror each other.
    mirrored = TEN.replace("j1", "a2")
    assert code_of(game, f"b offer {mirrored}") == "offers_equivalent"
    do(game, f"b offer {TEN}")
    assert code_of(game, "w choose o15") == "point_not_offered"
    do(game, "w choose j1")
    assert stones(game) == "f6 h8 j1 / i9 k11"
    one_stone = do(table("taraguchi_10"), *TO_FIVE, "b keep")
    assert code_of(one_stone, "b l12") == ""


def forbidden_for_black_only(opening: str, *before: str) -> None:
    """Check that after an opening a double four loses Black the game, and White nothing."""
    fours = ("d3", "e3", "f3", "g4", "g5", "g6")
    replies = ("a13", "c13", "e13", "g13", "i13", "k13", "m13")
    black = do(table(opening), *before)
    for point, reply in zip(fours, replies, strict=False):
        do(black, f"w {reply}", f"b {point}")
    do(black, "w o13", "b g3")
    assert verdict(black) == ("0-1", GOMOKU("19.1.2"))
    white = do(table(opening), *before)
    for point, reply in zip(fours, replies, strict=False):
        do(white, f"w {point}", f"b {reply}")
    do(white, "w g3")
    assert code_of(white, "b claim") == "claim_not_yours"
    assert code_of(white, "b o1") == ""


TWO_FIFTHS = ("b h8,h9,i10", "w keep", "w o15", "b offer o1,n2", "w choose o1")
EXAMPLES.rows(
    forbidden_for_black_only,
    {
        "11.1-E": ("taraguchi_10", *TO_FIVE, "b keep", "b l12", "w keep"),
        "11.2-E": ("two_fifths", *TWO_FIFTHS),
        "app2.1-E": ("n_fifths", "b h8,h9,i10 2", *TWO_FIFTHS[1:]),
    },
)


@EXAMPLES.of("11.2")
def two_fifths_go_step_by_step() -> None:
    game = do(table("two_fifths"), *TWO_FIFTHS, "w a1")
    assert stones(game) == "h8 i10 o1 / a1 h9 o15"


@EXAMPLES.of("11.2-A")
def an_opening_then_one_swap() -> None:
    assert name_of("h8", "h9", "i10") == "溪月"
    game = do(table("two_fifths"), "b h8,h9,i10", "w swap")
    assert dict(state_of(game).seats) == {"black": SECOND.id, "white": FIRST.id}
    assert code_of(game, "b swap") == "swap_not_due"


def fourth_stone(opening: str, placed: str, point: str) -> None:
    """Check that stone 4 goes anywhere but on a stone."""
    game = do(table(opening), placed, "w keep")
    assert code_of(game, "w h8") == "point_occupied"
    white = stones(do(game, f"w {point}")).split(" / ")[1]
    assert white.split() == sorted(("h9", point))


EXAMPLES.rows(
    fourth_stone,
    {
        "11.2-B": ("two_fifths", "b h8,h9,i10", "a1"),
        "app2.1-B": ("n_fifths", "b h8,h9,i9 3", "o15"),
    },
)


@EXAMPLES.of("11.2-C")
def the_two_offers_are_not_of_one_shape() -> None:
    # All four stones stand on the H line, so that left and right of it are the same.
    game = do(table("two_fifths"), "b h8,h9,h10", "w keep", "w h7")
    assert code_of(game, "b offer g6,i6") == "offers_equivalent"
    assert code_of(game, "b offer g6,i7") == ""
    assert code_of(game, "b offer g6") == "offer_count_wrong"


@EXAMPLES.of("11.2-D")
def white_keeps_one_of_the_two() -> None:
    game = do(table("two_fifths"), *TWO_FIFTHS[:4])
    assert code_of(game, "w choose a1") == "point_not_offered"
    do(game, "w choose n2")
    assert stones(game) == "h8 i10 n2 / h9 o15"


@EXAMPLES.of("11.3")
def other_openings_are_settings_of_the_event() -> None:
    swap2 = do(table("swap_2"), "b a1,h8,o15")
    assert stones(swap2) == "a1 o15 / h8"
    classic = c.ArrangeGame(edition="gomoku-2025", seats=SEATS, options=gomoku("designated"))
    Scenario().when(classic).then_refused("option_out_of_range", "11")


@EXAMPLES.of("app2.1")
def n_fifths_go_step_by_step() -> None:
    game = do(table("n_fifths"), "b h8,h9,i9 3", "w keep", "w o15")
    do(game, "b offer a1,b3,c5", "w choose b3", "w o1")
    assert stones(game) == "b3 h8 i9 / h9 o1 o15"


@EXAMPLES.of("app2.1-A")
def the_number_is_named_with_the_opening() -> None:
    assert code_of(table("n_fifths"), "b h8,h9,i9") == "fifth_number_missing"
    game = do(table("n_fifths"), "b h8,h9,i9 3")
    assert code_of(game, "w o15") == "swap_choice_due"


@EXAMPLES.of("app2.1-C")
def as_many_different_fifth_stones_as_named() -> None:
    game = do(table("n_fifths"), "b h8,h9,h10 3", "w keep", "w h7")
    assert code_of(game, "b offer a1,b3") == "offer_count_wrong"
    assert code_of(game, "b offer a1,o1,b3") == "offers_equivalent"
    assert code_of(game, "b offer a1,b3,c5") == ""


@EXAMPLES.of("app2.1-D")
def one_of_them_is_kept() -> None:
    game = do(table("n_fifths"), "b h8,h9,i9 3", "w keep", "w o15", "b offer a1,b3,c5")
    do(game, "w choose a1")
    assert state_of(game).plies == 5
    do(game, "w o1")
    assert state_of(game).plies == 6


@EXAMPLES.of("app2.2", "app2.2-A")
def a_free_opening_binds_no_stone() -> None:
    assert stones(do(table("free"), "b a1", "w o15", "b a2")) == "a1 a2 / o15"


@EXAMPLES.of("app2.2-B")
def in_the_free_opening_six_win_and_nothing_is_forbidden() -> None:
    six = table("free")
    for number, point in enumerate(SIX):
        do(six, f"b {point}", f"w a{2 * number + 1}")
    assert ended(when(do(six, "b f8"), "b five")) == ("1-0", GOMOKU("19.1.1"))
    threes = table("free")
    for number, point in enumerate(THREES):
        do(threes, f"b {point}", f"w a{2 * number + 1}")
    assert code_of(do(threes, "b h8"), "w claim") == "no_forbidden_moves"


@EXAMPLES.of("app2.3")
def swap_2_goes_step_by_step() -> None:
    game = do(table("swap_2"), "b a1,h8,o15", "w keep", "w b2")
    assert state_of(game).side_to_move == "black"
    assert win_rule(OpeningKind.SWAP_2) is WinRule.EXACT


@EXAMPLES.of("app2.3-A")
def three_stones_anywhere() -> None:
    assert code_of(table("swap_2"), "b a1,h8,o15") == ""
    assert code_of(table("swap_2"), "b a1,h8") == "opening_stones_wrong"
    assert code_of(table("swap_2"), "b a1,h8,h8") == "point_occupied"


@EXAMPLES.of("app2.3-B-①")
def the_second_player_stays_white() -> None:
    game = do(table("swap_2"), "b a1,h8,o15", "w b2")
    assert dict(state_of(game).seats) == {"black": FIRST.id, "white": SECOND.id}
    assert state_of(game).side_to_move == "black"


@EXAMPLES.of("app2.3-B-②")
def the_second_player_takes_black() -> None:
    game = do(table("swap_2"), "b a1,h8,o15", "w swap")
    assert dict(state_of(game).seats) == {"black": SECOND.id, "white": FIRST.id}
    assert state_of(game).side_to_move == "white"
    assert code_of(game, "w b2") == ""


@EXAMPLES.of("app2.3-B-③")
def the_second_player_puts_two_more() -> None:
    game = do(table("swap_2"), "b a1,h8,o15", "w b2,c3")
    assert state_of(game).plies == 5
    assert code_of(game, "w d4") == "swap_choice_due"
    do(game, "b swap")
    assert dict(state_of(game).seats) == {"black": SECOND.id, "white": FIRST.id}
    assert code_of(game, "w d4") == ""


@EXAMPLES.of("app2.3-C")
def in_swap_2_only_five_wins() -> None:
    game = do(table("swap_2"), "b a1,o15,c1", "w keep", "w c8", "b e1")
    for number, letter in enumerate("degh"):
        do(game, f"w {letter}8", f"b {'gikm'[number]}1")
    do(game, "w f8")
    assert code_of(game, "w five") == "no_five_on_board"
    assert code_of(game, "b o1") == ""


test_article = EXAMPLES.as_test()
