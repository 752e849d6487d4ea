"""Xiangqi rules 2020, articles 5.8-5.10, 28-29 and appendix 1: put right; ids are articles."""

from dataclasses import replace

from games.record import commands as c
from games.record import events as e
from games.record.decide import options_of
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs import events as re
from games.record.officiating.repairs.kinds import ShiftedMan
from games.record.values import Options
from games.rules.books.article import Article
from games.rules.books.sources import XIANGQI
from games.rules.clocks.kinds import TimeControl
from tests.articles.clocks import MINUTE, SECOND, flat
from tests.articles.examples import Examples
from tests.articles.xiangqi import EDITION, end_of, fen_of, state_of
from tests.support.rulings import MASS, RAPID
from tests.support.scenario import (
    ARBITER,
    BLACK,
    PROVINCIAL,
    RED,
    Scenario,
    Then,
    begun,
    given,
    quiet,
)

EXAMPLES = Examples(EDITION)
SWAPPED = rc.ReportSwappedColours()
DISPLACED = (ShiftedMan(source="a0", target="a1"),)


def game(
    *moves: str,
    edition: str = EDITION,
    options: Options | None = None,
    control: TimeControl | None = None,
) -> Scenario:
    """Return a game of `edition` under way since 0 ms."""
    first, *rest = begun(*moves, options=options or options_of(edition), time_control=control)
    assert isinstance(first, e.GameArranged)
    return given(replace(first, edition=edition), *rest)


def swapped(gave: Then) -> bool:
    """Return whether swapped colours were put right."""
    (found,) = gave.decided
    assert isinstance(found, re.SwappedColoursFound)
    return found.corrected


@EXAMPLES.of("5.8.1")
def swapped_colours_within_five_minutes() -> None:
    in_time = game("h2e2").do(SWAPPED, now=4 * MINUTE + 59 * SECOND)
    assert swapped(in_time)
    assert in_time.after.plies == 0
    # The record has the colours as drawn, which is how the players sit down anew.
    assert dict(in_time.after.seats) == {"red": RED.id, "black": BLACK.id}
    late = game("h2e2").do(SWAPPED, now=5 * MINUTE + SECOND)
    assert not swapped(late)
    assert late.after.plies == 1


@EXAMPLES.of("28.8.3")
def never_after_the_start_of_a_rapid_game() -> None:
    gave = game("h2e2", edition=RAPID).do(SWAPPED, now=30 * SECOND)
    assert not swapped(gave)
    assert gave.after.ending is None


def displaced(rounds: int, edition: str = EDITION) -> Then:
    """Report in the round after `rounds` that a man was displaced in round 10."""
    report = rc.ReportDisplacement(ply=18, men=DISPLACED)
    return game(*quiet(rounds), edition=edition).when(report)


@EXAMPLES.of("5.8.2")
def a_displaced_man_is_put_back_within_five_rounds() -> None:
    found_in_15 = displaced(14)
    found_in_15.then_kinds(re.DisplacementFound, re.PliesTakenBack)
    assert found_in_15.after.plies == 18
    displaced(15).then_refused("repair_too_late", "5.8.2")


@EXAMPLES.of("5.8.3")
def an_illegal_move_found_within_five_rounds() -> None:
    # What stands as the third move of Red was really the horse's move over its leg.
    county = game(*quiet(5), options=PROVINCIAL)
    gave = county.do(rc.ReportIllegalFoundLater(ply=5, move="h0f1"))
    assert state_of(county).fouls == (1, 0)
    assert state_of(county).plies == 4
    touched = gave.decided[-1]
    assert isinstance(touched, re.MenTouched)
    assert touched.moves == ("h0g2", "h0i2")
    with_another = county.when(c.PlayMove(side="red", move="b0c2"), by=RED)
    wrong = with_another.decided[0]
    assert isinstance(wrong, e.IllegalMoveRecorded)
    assert wrong.article == XIANGQI("5.1")
    late = game(*quiet(9), options=PROVINCIAL)
    found = late.when(rc.ReportIllegalFoundLater(ply=5, move="h0f1"))
    found.then_refused("repair_too_late", "5.8.3")


def upset(
    edition: str, men: int, left: int, *, pressed: bool
) -> tuple[tuple[str, Article | None] | None, int]:
    """Have Red knock men over; return the end it brings and what Black's clock gains, in s."""
    played = game("h2e2", edition=edition, control=flat(left))
    gave = played.when(rc.ReportBoardUpset(side="red", men=men, pressed=pressed), by=ARBITER)
    gained = [event.delta_ms for event in gave.decided if isinstance(event, e.TimeAdjusted)]
    return end_of(gave), sum(gained) // SECOND


@EXAMPLES.of("5.9")
def men_knocked_over_after_the_press() -> None:
    assert upset(EDITION, 2, 179, pressed=True) == (("0-1", XIANGQI("5.9")), 0)
    assert upset(EDITION, 2, 180, pressed=True) == (None, 180)
    assert upset(EDITION, 1, 179, pressed=True) == (None, 0)
    assert upset(EDITION, 2, 179, pressed=False) == (None, 0)


@EXAMPLES.of("28.11.2")
def in_a_rapid_game_that_loses_at_once() -> None:
    assert upset(RAPID, 2, 600, pressed=True) == (("0-1", XIANGQI("28.11.2")), 0)
    assert upset(RAPID, 1, 600, pressed=True) == (None, 0)


@EXAMPLES.of("app1.3.3")
def in_a_mass_event_it_never_loses() -> None:
    assert upset(MASS, 32, 60, pressed=True) == (None, 300)
    assert upset(MASS, 32, 60, pressed=False) == (None, 0)


def between(edition: str) -> Scenario:
    """Return a game in which Red's pawn was left between two points."""
    played = game(edition=edition)
    played.do(rc.ReportManBetween(side="red", source="e3", points=("e4", "e5")), by=ARBITER)
    return played


@EXAMPLES.of("5.10")
def the_opponent_names_the_point() -> None:
    played = between(EDITION)
    mover = played.when(rc.ChooseLandingPoint(side="red", point="e4"), by=RED)
    mover.then_refused("no_landing_point_due", "5.10")
    played.do(rc.ChooseLandingPoint(side="black", point="e4"), by=BLACK)
    assert state_of(played).moves[-1].move == "e3e4"
    assert state_of(played).fouls == (0, 0)


@EXAMPLES.of("29.2")
def in_a_rapid_game_it_is_a_foul_too() -> None:
    played = between(RAPID)
    assert state_of(played).fouls == (1, 0)
    played.do(rc.ChooseLandingPoint(side="black", point="e4"), by=BLACK)
    assert fen_of(played).endswith(" b")


@EXAMPLES.of("app1.4")
def five_rounds_for_every_error_of_a_mass_event() -> None:
    in_round_4 = game(*quiet(3), edition=MASS).do(SWAPPED, now=60 * MINUTE)
    assert swapped(in_round_4)
    in_round_6 = game(*quiet(5), edition=MASS).do(SWAPPED, now=60 * MINUTE)
    assert not swapped(in_round_6)
    displaced(14, MASS).then_kinds(re.DisplacementFound, re.PliesTakenBack)
    displaced(15, MASS).then_refused("repair_too_late", "app1.4")


test_article = EXAMPLES.as_test()
