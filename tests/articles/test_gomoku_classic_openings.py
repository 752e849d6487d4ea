"""Classic gomoku rules: the openings, the placing of stones, the choice of colours.

Ids are articles. The stones of the 26 openings follow the international numbering, the
printed diagrams being lost.
"""

import pytest

from games.record.gomoku import events as g
from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC
from games.rules.first_move import Choice, FirstMoveError, guess_in_gomoku, toss
from tests.articles.examples import Examples
from tests.articles.gomoku import (
    act,
    article_of,
    code_of,
    do,
    gomoku,
    name_of,
    state_of,
    stones,
    table,
    verdict,
    when,
)
from tests.support.gomoku_games import FIRST, SECOND
from tests.support.scenario import Scenario

EXAMPLES = Examples("gomoku-classic")
NAMED = {
    "I1": ("长星", "i9", "j10"),
    "I2": ("峡月", "i9", "j9"),
    "I3": ("恒星", "i9", "j8"),
    "I4": ("水月", "i9", "j7"),
    "I5": ("流星", "i9", "j6"),
    "I6": ("云月", "i9", "i8"),
    "I7": ("浦月", "i9", "i7"),
    "I8": ("岚月", "i9", "i6"),
    "I9": ("银月", "i9", "h7"),
    "I10": ("明星", "i9", "h6"),
    "I11": ("斜月", "i9", "g7"),
    "I12": ("名月", "i9", "g6"),
    "I13": ("彗星", "i9", "f6"),
    "D1": ("寒星", "h9", "h10"),
    "D2": ("溪月", "h9", "i10"),
    "D3": ("疏星", "h9", "j10"),
    "D4": ("花月", "h9", "i9"),
    "D5": ("残月", "h9", "j9"),
    "D6": ("雨月", "h9", "i8"),
    "D7": ("金星", "h9", "j8"),
    "D8": ("松月", "h9", "h7"),
    "D9": ("丘月", "h9", "i7"),
    "D10": ("新月", "h9", "j7"),
    "D11": ("瑞星", "h9", "h6"),
    "D12": ("山月", "h9", "i6"),
    "D13": ("游星", "h9", "j6"),
}
"""Place in the printed order -> name, White's stone, Black's second stone; Black's first h8."""


def designated() -> Scenario:
    return table("designated", edition="gomoku-classic")


def free(**settings: bool) -> Scenario:
    return table(edition="gomoku-classic", options=gomoku("free", **settings))


def is_named(name: str, white: str, black: str) -> None:
    """Put an opening down with two fifth moves: it is named, and two offers are due."""
    placed = when(designated(), f"b h8,{white},{black} 2")
    (event,) = placed.decided
    assert isinstance(event, g.OpeningPlaced)
    assert event.number == 2
    assert name_of("h8", white, black) == name
    game = do(designated(), f"b h8,{white},{black} 2", "w keep", "w a1")
    assert code_of(game, "b offer o15") == "offer_count_wrong"
    assert code_of(game, "b offer o15,o13,o11") == "offer_count_wrong"
    assert code_of(game, "b offer o15,o13") == ""


EXAMPLES.rows(is_named, {f"open.2.{number}": row for number, row in NAMED.items()})


@EXAMPLES.of("open.2")
def an_opening_is_put_down_with_a_number() -> None:
    assert code_of(designated(), "b h8,h9,i9") == "fifth_number_missing"
    assert code_of(designated(), "b h8,h9 2") == "opening_stones_wrong"
    assert code_of(designated(), "b h8,h9,i9 2") == ""


@EXAMPLES.of("open.2.black1")
def the_first_stone_is_on_the_centre() -> None:
    assert article_of(designated(), "b g8,h9,i9 2") == GOMOKU_CLASSIC("open.2.black1")
    game = do(designated(), "b illegal_opening g8,h9,i9 2", "w correct")
    assert stones(game) == "h8 i9 / h9"


@EXAMPLES.of("open.2.white2")
def the_second_stone_touches_the_first() -> None:
    assert article_of(designated(), "b h8,i9,j10 2") is None
    assert article_of(designated(), "b h8,h10,j10 2") == GOMOKU_CLASSIC("open.2.white2")


@EXAMPLES.of("open.2.black3")
def the_third_stone_is_in_the_square_of_five() -> None:
    assert article_of(designated(), "b h8,i9,j10 2") is None
    assert article_of(designated(), "b h8,i9,k8 2") == GOMOKU_CLASSIC("open.2.black3")


@EXAMPLES.of("open.3")
def a_free_opening_has_neither_swap_nor_offers() -> None:
    black_three_three = ("f8", "a1", "g8", "c1", "h9", "e1", "h10", "g1", "h8")
    switched_off = free()
    for number, point in enumerate(black_three_three):
        do(switched_off, f"{'bw'[number % 2]} {point}")
    assert code_of(switched_off, "w claim") == "no_forbidden_moves"
    assert code_of(switched_off, "w i1") == ""
    switched_on = free(forbidden_in_free=True)
    for number, point in enumerate(black_three_three):
        do(switched_on, f"{'bw'[number % 2]} {point}")
    assert verdict(switched_on)[0] == "0-1"
    assert code_of(free(), "w swap") == "swap_not_due"


@EXAMPLES.of("open.swap3")
def the_other_player_may_take_black() -> None:
    placed = do(designated(), "b h8,h9,i9 2")
    assert code_of(placed, "w a1") == "swap_choice_due"
    swapped = do(placed, "w swap")
    seats = dict(state_of(swapped).seats)
    assert seats == {"black": SECOND.id, "white": FIRST.id}
    kept = do(designated(), "b h8,h9,i9 2", "w keep")
    assert dict(state_of(kept).seats) == {"black": FIRST.id, "white": SECOND.id}


@EXAMPLES.of("open.n5")
def as_many_fifth_stones_as_were_named() -> None:
    game = do(designated(), "b h8,h9,i9 2", "w keep", "w a1")
    assert code_of(game, "b offer o15,o13,o11") == "offer_count_wrong"
    do(game, "b offer o15,o13")
    assert code_of(game, "w choose o11") == "point_not_offered"
    do(game, "w choose o13")
    assert stones(game) == "h8 i9 o13 / a1 h9"


@EXAMPLES.of("play.1.1")
def the_sides_alternate() -> None:
    game = do(free(), "b h8", "w g7")
    running = when(game, "w g9")
    (recorded,) = running.decided
    assert isinstance(recorded, g.IrregularityRecorded)
    assert stones(do(game, "w g9")) == "h8 / g7"
    assert code_of(free(), "w h8") == "not_your_turn"


@EXAMPLES.of("play.1.2")
def a_stone_is_not_moved_afterwards() -> None:
    game = do(free(), "b h8", "w g7")
    (recorded,) = when(game, "w lifted g8<g7").decided
    assert isinstance(recorded, g.IrregularityRecorded)
    assert recorded.article == GOMOKU_CLASSIC("illegal.1.6")


@EXAMPLES.of("play.1.3")
def designated_openings_have_all_three_rules() -> None:
    game = do(designated(), "b h8,h9,j8 2", "w keep", "w a15")
    do(game, "b offer h7,o15", "w choose h7", "w a1", "b g6", "w a3", "b i8")
    # h8 i8 j8 and g6 h7 i8 are two open threes.
    assert verdict(game) == ("0-1", GOMOKU("19.1.2"))
    other = do(designated(), "b h8,h9,j8 2", "w keep", "w a15")
    do(other, "b offer h7,o15", "w choose h7", "w a1", "b i8")
    assert verdict(other)[0] == ""
    assert code_of(designated(), "b g8,h9,i9 2") == "outside_opening_window"
    assert code_of(do(designated(), "b h8,h9,i9 2"), "w a1") == "swap_choice_due"


@EXAMPLES.of("play.2.1")
def a_stone_goes_on_an_empty_point() -> None:
    game = do(free(), "b h8")
    (recorded,) = when(game, "w h8").decided
    assert getattr(recorded, "code", "") == "point_occupied"
    assert stones(do(game, "w h9")) == "h8 / h9"


@EXAMPLES.of("colour")
def the_first_mover_has_black() -> None:
    assert code_of(free(), "w h8") == "not_your_turn"
    assert code_of(free(), "b h8") == ""


@EXAMPLES.of("colour.3.1")
def an_odd_sum_leaves_the_colours() -> None:
    assert guess_in_gomoku(black=3, white=4, article=GOMOKU_CLASSIC("colour.3.1"))
    assert not guess_in_gomoku(black=3, white=5, article=GOMOKU_CLASSIC("colour.3.1"))


def chooses(choice: Choice, answer: Choice | None, winner_is_black: bool) -> None:
    """Check what the winner of the toss holds."""
    assert toss(choice, answer) is winner_is_black


EXAMPLES.rows(
    chooses,
    {
        "colour.3.2-A": (Choice.BLACK, None, True),
        "colour.3.2-B": (Choice.WHITE, None, False),
        "colour.3.2-C": (Choice.OPPONENT_CHOOSES, Choice.BLACK, False),
    },
)


@EXAMPLES.of("colour.3.2")
def the_winner_of_the_toss_chooses_one_of_three() -> None:
    assert [toss(choice) for choice in Choice] == [True, False, None]
    for choice, answer, article in (
        (Choice.OPPONENT_CHOOSES, Choice.OPPONENT_CHOOSES, "colour.3.2-C"),
        (Choice.BLACK, Choice.WHITE, "colour.3.2-A"),
    ):
        with pytest.raises(FirstMoveError) as refused:
            toss(choice, answer)
        assert refused.value.article == GOMOKU_CLASSIC(article)


@EXAMPLES.of("illegal.1.1")
def a_first_stone_off_the_centre_is_put_there() -> None:
    report = "b illegal_opening g8,i9,j10 2"
    (recorded,) = when(designated(), report).decided
    assert isinstance(recorded, g.IrregularityRecorded)
    assert recorded.article == GOMOKU_CLASSIC("illegal.1.1")
    game = do(designated(), report, "w correct")
    assert stones(game).startswith("h8 ")


@EXAMPLES.of("illegal.1.2")
def another_opening_is_made_again() -> None:
    report = "b illegal_opening h8,i9,k8 2"
    (recorded,) = when(designated(), report).decided
    assert isinstance(recorded, g.IrregularityRecorded)
    assert recorded.article == GOMOKU_CLASSIC("illegal.1.2")
    game = do(designated(), report, "w correct")
    assert stones(game) == " / "
    assert code_of(game, "b h8,i9,j10 2") == ""


@EXAMPLES.of("illegal.1.3")
def the_number_of_fifth_stones_has_to_be_given() -> None:
    game = designated()
    assert code_of(game, "b h8,h9,i9") == "fifth_number_missing"
    assert stones(game) == " / "
    assert code_of(game, "b h8,h9,i9 3") == ""


@EXAMPLES.of("illegal.1.4")
def the_second_of_two_stones_is_taken_back() -> None:
    game = do(free(), "b h8", "w g7", "w g9", "b correct")
    assert stones(game) == "h8 / g7"
    assert state_of(game).side_to_move == "black"


@EXAMPLES.of("illegal.2")
def playing_on_accepts_the_act() -> None:
    game = do(free(), "b h8", "w g7", "w slid g8<g7", "b i9")
    assert code_of(game, "b correct") == "nothing_to_correct"
    game.when(act("w slid g8<g7")).then_refused("irregularity_waived", "illegal.2")
    in_time = do(free(), "b h8", "w g7", "w slid g8<g7")
    assert stones(do(in_time, "b correct")) == "h8 / g7"


test_article = EXAMPLES.as_test()
