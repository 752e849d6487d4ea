"""Classic gomoku rules: keeping the record, and the clocks; ids are articles."""

from games.record import commands as c
from games.record.officiating.repairs.commands import ReportSwappedColours
from games.record.officiating.repairs.events import SwappedColoursFound
from games.rules.books.sources import GOMOKU_CLASSIC
from games.rules.clocks.control import press, start
from games.rules.clocks.flags import Witness, rule_on_flag
from games.rules.clocks.lateness import deduct, lateness_rule, rule_on_lateness
from games.rules.clocks.ruling import Effect
from games.rules.recording import must_record
from tests.articles.clocks import MINUTE, SECOND, added, flat, running, several, think
from tests.articles.examples import Examples
from tests.articles.gomoku import SIDES, act, do, state_of, table
from tests.support.gomoku_games import FIRST as BLACK
from tests.support.gomoku_games import SECOND as WHITE

EXAMPLES = Examples("gomoku-classic")
EDITION = "gomoku-classic"


def colours_found(plies: int, at_ms: int) -> tuple[bool, list[int]]:
    """Report wrong colours; return whether they are put right, and the seconds left to both."""
    points = ("b h8", "w h9", "b i9", "w a1")
    game = table("free", edition=EDITION, time_control=flat(1800))
    for index in range(plies):
        game.do(act(points[index]), by=(BLACK, WHITE)[index % 2], now=0)
    gave = game.do(ReportSwappedColours(), now=at_ms)
    (found,) = gave.decided
    assert isinstance(found, SwappedColoursFound)
    clock = gave.after.clock
    assert clock is not None
    return found.corrected, [clock.remaining(side, at_ms=at_ms) // SECOND for side in SIDES]


@EXAMPLES.of("colour.2.1")
def wrong_colours_before_white_four() -> None:
    assert colours_found(3, 10 * MINUTE)[0]
    assert not colours_found(4, 10 * MINUTE)[0]
    assert not colours_found(3, 15 * MINUTE)[0]


@EXAMPLES.of("colour.2.3")
def both_clocks_are_set_back() -> None:
    assert colours_found(0, 3 * MINUTE) == (True, [1800, 1800])


@EXAMPLES.of("record.6")
def under_five_minutes_of_a_lump_sum_the_record_waits() -> None:
    clock = running(flat(600), SIDES)
    for used, is_owed in ((301, False), (300, True), (299, True)):
        duty = must_record(EDITION, clock, "black", at_ms=used * SECOND)
        assert duty.is_owed is is_owed, used
    short = must_record(EDITION, clock, "black", at_ms=301 * SECOND)
    assert (short.article, short.complete_later) == (GOMOKU_CLASSIC("record.6"), True)


@EXAMPLES.of("record.7")
def in_readings_the_record_waits_for_the_next_stage() -> None:
    control = several(10 * MINUTE, (30 * SECOND, 1), (30 * SECOND, 1))
    clock = running(control, SIDES)
    assert must_record(EDITION, clock, "black", at_ms=4 * MINUTE).is_owed
    in_reading = must_record(EDITION, clock, "black", at_ms=10 * MINUTE + 5 * SECOND)
    assert (in_reading.is_owed, in_reading.article) == (False, GOMOKU_CLASSIC("record.7"))
    # Ten moves in ten minutes, then another ten: with the new limit the duty is back.
    staged = several(10 * MINUTE, (10 * MINUTE, 2), base_moves=2)
    before, _ = think(staged, SIDES, 6 * MINUTE)
    assert not must_record(EDITION, before, "black").is_owed
    after, _ = think(staged, SIDES, 6 * MINUTE, MINUTE)
    assert must_record(EDITION, after, "black").is_owed


@EXAMPLES.of("record.8")
def rapid_games_need_no_record() -> None:
    clock = running(flat(15 * 60), SIDES)
    duty = must_record(EDITION, clock, "white", rapid=True)
    assert (duty.is_owed, duty.article, duty.complete_later) == (
        False,
        GOMOKU_CLASSIC("record.8"),
        False,
    )
    assert must_record(EDITION, clock, "white", rapid=False).is_owed


@EXAMPLES.of("clock.2.single")
def who_uses_up_the_limit_loses() -> None:
    clock, flag = think(flat(1800), SIDES, 1800 * SECOND)
    assert flag == 1800 * SECOND
    found = rule_on_flag(clock, "black", edition=EDITION, at_ms=flag)
    assert (found.effect, found.side) == (Effect.LOSS, "black")
    _, in_time = think(flat(1800), SIDES, 1800 * SECOND - 1)
    assert in_time is None


@EXAMPLES.of("clock.2.multi")
def the_last_limit_exceeded_loses() -> None:
    control = several(10 * MINUTE, *[(30 * SECOND, 1)] * 3)
    first_two = (10 * MINUTE + 31 * SECOND, 31 * SECOND)
    clock, flag = think(control, SIDES, *first_two)
    assert flag is None
    _, flag = think(control, SIDES, *first_two, 30 * SECOND)
    assert flag == sum(first_two) + 30 * SECOND
    found = rule_on_flag(clock, "black", edition=EDITION, at_ms=flag)
    assert (found.effect, found.article) == (Effect.LOSS, GOMOKU_CLASSIC("clock.2.multi"))
    # A reading not used up comes back whole.
    _, in_time = think(control, SIDES, *first_two, *[29 * SECOND] * 5)
    assert in_time is None


@EXAMPLES.of("clock.2.absent")
def an_absent_player_is_counted_on() -> None:
    control = several(SECOND, (30 * SECOND, 1))
    clock, flag = think(control, SIDES, SECOND, 5 * SECOND)
    assert flag is None
    clock = start(clock, "black", at_ms=0)
    away = rule_on_flag(clock, "black", edition=EDITION, at_ms=31 * SECOND)
    assert (away.effect, away.side) == (Effect.LOSS, "black")
    back = rule_on_flag(clock, "black", edition=EDITION, at_ms=29 * SECOND)
    assert back.effect is Effect.NOTHING


@EXAMPLES.of("clock.3")
def each_move_adds_its_time() -> None:
    clock = press(running(added(60, 10), SIDES), "black", at_ms=5 * SECOND)
    assert clock.remaining("black") == 65 * SECOND


@EXAMPLES.of("clock.4")
def blacks_clock_runs_from_the_set_time() -> None:
    game = table("free", edition=EDITION, time_control=flat(3600))
    clock = state_of(game).clock
    assert clock is not None
    assert clock.remaining("black", at_ms=5 * MINUTE) == 55 * MINUTE
    assert clock.remaining("white", at_ms=5 * MINUTE) == 60 * MINUTE


@EXAMPLES.of("clock.5")
def lateness_beyond_the_rounds_limit_loses() -> None:
    first_round = lateness_rule(EDITION, limit_ms=30 * MINUTE)
    later_round = lateness_rule(EDITION, limit_ms=15 * MINUTE)
    late = (16 * MINUTE, 0)
    plays = rule_on_lateness(first_round, SIDES, late_ms=late)
    clock, _ = deduct(running(flat(3600), SIDES), plays)
    assert (plays.effect, clock.remaining("black")) == (Effect.NOTHING, 44 * MINUTE)
    loses = rule_on_lateness(later_round, SIDES, late_ms=late)
    assert (loses.effect, loses.loser, loses.article) == (
        Effect.LOSS,
        "black",
        GOMOKU_CLASSIC("clock.5"),
    )
    both = rule_on_lateness(later_round, SIDES, late_ms=(16 * MINUTE, None))
    assert both.effect is Effect.BOTH_LOSE


@EXAMPLES.of("clock.6")
def either_side_may_claim_the_zero() -> None:
    clock = running(flat(60), SIDES)
    for witness in (Witness.OWN_SIDE, Witness.OPPONENT, Witness.ARBITER):
        found = rule_on_flag(clock, "black", edition=EDITION, at_ms=60 * SECOND, witness=witness)
        assert (found.effect, found.article) == (Effect.LOSS, GOMOKU_CLASSIC("clock.6"))
    game = do(table("free", edition=EDITION, time_control=flat(60)))
    flag = c.ReportFlag(side="black")
    ended = game.when(flag, by=WHITE, now=60 * SECOND)
    assert ended.after.ending is not None
    assert ended.after.ending.result == "0-1"
    game.when(flag, by=WHITE, now=59 * SECOND).then_refused("time_not_out", "clock.6")


test_article = EXAMPLES.as_test()
