"""Xiangqi rules 2020, chapters 1-2: moves, mate, touched men, fouls; ids are articles."""

import re

from games.record import commands as c
from games.record import events as e
from games.record.values import Options
from games.record.xiangqi.options import Level, XiangqiOptions
from games.rules.books.sources import XIANGQI
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.types import Label
from games.rules.xiangqi.touch import rule_on_touches
from tests.articles.examples import Examples
from tests.articles.xiangqi import EDITION, KERNEL, fen_of, play, state_of
from tests.support.drawings import render
from tests.support.marks import record_foul
from tests.support.rulings import MASS, RAPID, game
from tests.support.scenario import (
    ARBITER,
    BLACK,
    PRESSED,
    PROVINCIAL,
    RED,
    begun,
    given,
    quiet,
)

EXAMPLES = Examples(EDITION)
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
NATIONAL = Options(xiangqi=XiangqiOptions(level=Level.NATIONAL))
IN_CHECK = "4k4/9/9/9/4r4/9/P8/9/9/4K3R w"
"""The black rook checks the red king; the pawn and the rook have other things to do."""


def position(fen: str) -> XiangqiPosition:
    return KERNEL.parse_position(fen)


def fault(move: str, fen: str = f"{START} w") -> str:
    """Return the code by which a move is no legal one, "" for a legal one."""
    found = KERNEL.violation(position(fen), move)
    return found.code if found else ""


def heights(orientation: str = "") -> dict[str, int]:
    """Return how far down the drawn array each king stands."""
    drawn = render(
        EDITION, KERNEL.format_position(KERNEL.initial_position()), orientation=orientation
    )
    kings = re.findall(r'<use href="#q-([Kk])" x="\d+" y="(\d+)"', drawn)
    return {king: int(height) for king, height in kings}


@EXAMPLES.of("1.3")
def a_game_begins_with_the_array() -> None:
    assert fen_of(game()) == f"{START} w"
    usual, turned = heights(), heights("black")
    assert usual["K"] > usual["k"]
    assert turned["K"] < turned["k"]


@EXAMPLES.of("2.1")
def red_moves_first_and_two_moves_are_a_round() -> None:
    first = game().when(c.PlayMove(side="black", move="h7e7"), by=BLACK)
    first.then_refused("not_your_turn", "2.1")
    after_41 = state_of(game(*quiet(20), "h0g2"))
    assert (after_41.plies, after_41.side_to_move) == (41, "black")
    assert after_41.plies // 2 + 1 == 21


@EXAMPLES.of("2.2")
def the_men_move_each_its_own_way() -> None:
    assert fault("h0g2") == ""
    assert fault("h0f1") == "horse_leg_blocked"
    assert fault("h2h9") == ""
    assert fault("h2h7") == "cannon_needs_screen"
    assert fault("g3h3") == "pawn_sideways_before_river"
    assert fault("i0i3") == "captures_own_man"
    assert fault("g0e2") == ""
    assert fault("c4e6", "4k4/9/9/9/9/2B6/9/9/9/3K5 w") == "elephant_crosses_river"
    assert fault("e2c4", "4k4/9/9/9/9/9/3N5/4B4/9/3K5 w") == "elephant_eye_blocked"
    assert fault("e0e1", "4k4/9/9/9/9/9/9/9/9/3K5 w") == "no_man_on_square"
    assert fault("d0e0", "4k4/9/9/9/9/9/9/9/9/3K5 w") == "self_destruction"
    assert fault("f0g0", "4k4/9/9/9/9/9/9/9/9/5K3 w") == "leaves_palace"
    assert fault("e6e5", "4k4/9/9/4P4/9/9/9/9/9/3K5 w") == "pawn_backwards"


@EXAMPLES.of("2.3")
def an_enemy_man_is_captured_an_own_one_is_not() -> None:
    after = KERNEL.play(KERNEL.initial_position(), "h2h9")
    placement = KERNEL.format_position(after).split(" ", 1)[0]
    assert sum(text.isalpha() for text in placement) == 31
    assert fault("e0f0") == "captures_own_man"


@EXAMPLES.of("3.1")
def an_attack_on_the_king_is_check() -> None:
    start = KERNEL.initial_position()
    checking = ("h2e2", "g9e7", "e2e6")
    found = label_moves(start, checking)[-1]
    assert found.label is Label.CHECK
    after = start
    for move in checking:
        after = KERNEL.play(after, move)
    assert KERNEL.is_in_check(after)
    other = start
    for move in ("h2e2", "h9g7", "e2e6"):
        other = KERNEL.play(other, move)
    # With the elephant at home the cannon has no screen before the king.
    assert not KERNEL.is_in_check(other)


MATE = ("3k5/R8/9/9/9/9/9/9/8R/4K4 w", "i1i9")


@EXAMPLES.of("3.2", "4.1.1")
def mate_loses() -> None:
    fen, move = MATE
    play(game(fen=fen), move).then_ended("1-0", "4.1.1")
    after = KERNEL.play(position(fen), move)
    assert KERNEL.is_in_check(after)
    assert KERNEL.legal_moves(after) == ()


@EXAMPLES.of("3.3")
def stalemate_loses_too() -> None:
    fen = "3k5/2P6/4R4/9/9/9/9/9/9/4K4 w"
    gave = play(game(fen=fen), "e7e8")
    gave.then_ended("1-0", "4.1.2")
    after = KERNEL.play(position(fen), "e7e8")
    assert not KERNEL.is_in_check(after)
    assert KERNEL.legal_moves(after) == ()


@EXAMPLES.of("4.1.2")
def red_without_a_move_loses() -> None:
    fen = "4k4/9/9/9/9/9/9/4r4/9/3K5 b"
    play(game(fen=fen), "e2e1").then_ended("0-1", "4.1.2")


@EXAMPLES.of("3.4")
def a_check_left_unanswered_is_self_destruction() -> None:
    left = game(fen=IN_CHECK).when(c.PlayMove(side="red", move="a3a4"), by=RED)
    left.then_kinds(e.IllegalMoveRecorded, e.GameEnded).then_ended("0-1", "4.1.3")
    recorded = left.decided[0]
    assert isinstance(recorded, e.IllegalMoveRecorded)
    assert (recorded.code, recorded.article) == ("self_destruction", XIANGQI("3.4"))


@EXAMPLES.of("4.1.3")
def only_a_released_move_destroys_itself() -> None:
    facing = game(fen="4k4/9/9/9/9/9/9/9/4N4/4K4 w")
    facing.when(c.PlayMove(side="red", move="e1d3"), by=RED).then_ended("0-1", "4.1.3")
    # What is still in the hand is no move: nothing is on record, the game goes on.
    assert state_of(facing).plies == 0
    play(facing, "e0d0").then_goes_on()


@EXAMPLES.of("4.1.8")
def illegal_moves_lose_by_the_level_of_the_event() -> None:
    wrong = c.PlayMove(side="red", move="h0f1")
    game(options=NATIONAL).when(wrong, by=RED).then_ended("0-1", "4.1.8")
    provincial = game(options=PROVINCIAL)
    provincial.do(wrong, by=RED).then_kinds(e.IllegalMoveRecorded, e.FoulRecorded)
    provincial.when(wrong, by=RED).then_ended("0-1", "4.1.8")
    youth = game(options=Options(xiangqi=XiangqiOptions(level=Level.NATIONAL_YOUTH)))
    youth.do(wrong, by=RED).then_kinds(e.IllegalMoveRecorded, e.FoulRecorded)
    youth.when(wrong, by=RED).then_ended("0-1", "4.1.8")


@EXAMPLES.of("8.1.8")
def the_first_illegal_move_of_a_county_event_is_a_foul() -> None:
    county = game(options=PROVINCIAL)
    gave = county.do(c.PlayMove(side="red", move="h0f1"), by=RED)
    foul = gave.decided[-1]
    assert isinstance(foul, e.FoulRecorded)
    assert foul.article == XIANGQI("8.1.8")
    assert fen_of(county) == f"{START} w"


PRESS = c.PressClock(side="red")


@EXAMPLES.of("8.1.7")
def a_press_without_a_move_is_a_foul() -> None:
    running = given(*begun(time_control=PRESSED))
    gave = running.do(PRESS, by=RED)
    gave.then_kinds(e.ClockPressed, e.FoulRecorded)
    assert state_of(running).fouls == (1, 0)
    running.do(c.PressClock(side="black"), by=BLACK)
    running.when(PRESS, by=RED).then_ended("0-1", "4.1.9")


@EXAMPLES.of("4.1.9")
def the_second_press_without_a_move_loses() -> None:
    running = given(*begun(time_control=PRESSED))
    for number, move in enumerate((*quiet(4), *quiet(1))):
        side = ("red", "black")[number % 2]
        by = (RED, BLACK)[number % 2]
        if number == 8:
            running.do(PRESS, by=RED).then_goes_on()
            running.do(c.PressClock(side="black"), by=BLACK)
        running.do(c.PlayMove(side=side, move=move), by=by)
        running.do(c.PressClock(side=side), by=by)
    running.when(PRESS, by=RED).then_ended("0-1", "4.1.9")


@EXAMPLES.of("4.1.10")
def the_third_foul_loses() -> None:
    played = game()
    for article in ("8.1.1", "8.1.2"):
        played.do(record_foul(side="black", article=XIANGQI(article)), by=ARBITER).then_goes_on()
    third = played.when(record_foul(side="black", article=XIANGQI("7.1")), by=ARBITER)
    third.then_ended("1-0", "4.1.10")


@EXAMPLES.of("28.11.1")
def two_fouls_lose_a_rapid_game() -> None:
    rapid = game(edition=RAPID)
    rapid.do(record_foul(side="red", article=XIANGQI("28.7.1")), by=ARBITER).then_goes_on()
    rapid.when(record_foul(side="red", article=XIANGQI("28.7.2")), by=ARBITER).then_ended(
        "0-1", "28.11.1"
    )


@EXAMPLES.of("app1.5.3")
def three_fouls_lose_in_a_mass_event() -> None:
    mass = game(edition=MASS)
    for _ in range(2):
        mass.do(record_foul(side="red", article=XIANGQI("8.1.1")), by=ARBITER).then_goes_on()
    third = mass.when(record_foul(side="red", article=XIANGQI("8.1.1")), by=ARBITER)
    third.then_ended("0-1", "app1.5.3")


@EXAMPLES.of("app1.2.2")
def in_a_mass_event_self_destruction_is_a_foul_first() -> None:
    mass = game(edition=MASS, fen=IN_CHECK)
    left = c.PlayMove(side="red", move="a3a4")
    before = fen_of(mass)
    mass.do(left, by=RED).then_kinds(e.IllegalMoveRecorded, e.FoulRecorded)
    assert fen_of(mass) == before
    mass.when(left, by=RED).then_ended("0-1", "app1.2.2")


@EXAMPLES.of("4.1.12")
def a_resignation_loses_at_any_time() -> None:
    resigned = game("h2e2").when(c.Resign(side="red"), by=RED)
    resigned.then_ended("0-1", "4.1.12")


@EXAMPLES.of("5.7")
def a_released_move_is_not_taken_back() -> None:
    played = game("h2e2")
    again = played.when(c.PlayMove(side="red", move="h0g2"), by=RED)
    again.then_refused("not_your_turn", "2.1")
    assert state_of(played).moves[0].move == "h2e2"


def touching(touched: str, moves: str, article: str, fouls: str = "", fen: str = "") -> None:
    """Check what touching men in order obliges the side to move to."""
    start = position(fen) if fen else KERNEL.initial_position()
    ruling = rule_on_touches(KERNEL, start, touched.split())
    expected = KERNEL.legal_moves(start) if moves == "any" else tuple(moves.split())
    assert tuple(sorted(ruling.moves)) == expected
    assert (ruling.article, " ".join(ruling.fouls)) == (XIANGQI(article), fouls)


BLOCKED = "5k3/9/9/9/9/9/n8/9/4N4"
"""Red's horse on e1 leaves the advisor of d0 no move; a black horse stands on a3."""
EXAMPLES.rows(
    touching,
    {
        # The horse on the second file from Red's right, and the men there.
        "5.1": ("h0", "h0g2 h0i2", "5.1"),
        "5.2": ("h9", "h2h9", "5.2"),
        "5.3.1": ("h2 h9", "h2h9", "5.3.1"),
        "5.3.2": ("h0 h9", "h0g2 h0i2", "5.3.2"),
        "5.4.1": ("h9 h2", "h2h9", "5.4.1"),
        "5.4.2": ("h9 h0", "h2h9", "5.4.2"),
        "5.4.3": ("i9 g3", "g3g4", "5.4.3", "i9"),
        "5.5": ("h9 h0", "h2h9", "5.4.2"),
        "5.3.3": ("d0 a3", "a0a3", "5.3.3", "d0", f"{BLOCKED}/R2AK4 w"),
        "5.3.4": ("d0 a3", "any", "5.3.4", "d0 a3", f"{BLOCKED}/1R1AK4 w"),
        "5.4.4": ("a3 d0", "any", "5.4.4", "a3 d0", f"{BLOCKED}/1R1AK4 w"),
        "8.1.5": ("e9", "any", "5.2", "e9"),
    },
)


@EXAMPLES.of("app1.2.1")
def mass_events_have_the_same_touch_move() -> None:
    touching("h0", "h0g2 h0i2", "5.1")
    moved = game("h0g2", edition=MASS)
    again = moved.when(c.PlayMove(side="red", move="h2e2"), by=RED)
    again.then_refused("not_your_turn", "2.1")


@EXAMPLES.of("28.11.3")
def a_press_without_a_move_loses_a_rapid_game() -> None:
    events = begun(time_control=PRESSED)
    first = events[0]
    assert isinstance(first, e.GameArranged)
    rapid = given(
        e.GameArranged(
            edition=RAPID,
            seats=first.seats,
            options=first.options,
            time_control=PRESSED,
        ),
        e.GameStarted(),
    )
    rapid.when(PRESS, by=RED).then_ended("0-1", "28.11.3")


test_article = EXAMPLES.as_test()
