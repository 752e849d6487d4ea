"""Xiangqi rules 2020, articles 6, 20, 21, 28 and 30: time and lateness; ids are articles."""

from games.record import commands as c
from games.record.officiating.timekeeping.commands import PutClock
from games.rules.books.article import Article
from games.rules.books.sources import XIANGQI
from games.rules.clocks.control import new_clock, press
from games.rules.clocks.faults import rule_on_complaint
from games.rules.clocks.flags import fallen_flag, rule_on_flag, rule_on_mechanical_flag
from games.rules.clocks.kinds import TimeControl
from games.rules.clocks.lateness import lateness_rule, rule_on_lateness
from games.rules.clocks.presets import preset
from games.rules.clocks.presses import PressFault, rule_on_press
from games.rules.clocks.ruling import Effect
from games.rules.recording import must_record
from games.rules.records import enters_moves
from tests.articles.clocks import MINUTE, SECOND, added, flat, running, think
from tests.articles.examples import Examples
from tests.articles.xiangqi import EDITION, SIDES, play, state_of
from tests.support.rulings import RAPID
from tests.support.scenario import ARBITER, RED, begun, given
from tests.support.timed import FIRST
from tests.support.timed import table as timed_table

EXAMPLES = Examples(EDITION)


@EXAMPLES.of("6.1")
def each_move_adds_its_seconds() -> None:
    clock = press(running(added(3600, 30), ("black", "red")), "black", at_ms=100 * SECOND)
    assert clock.remaining("black") == 3530 * SECOND


@EXAMPLES.of("6.2")
def a_lump_sum_used_up_loses() -> None:
    control = flat(20 * 60)
    clock = running(control, SIDES)
    found = rule_on_flag(clock, "red", edition=EDITION, at_ms=20 * MINUTE)
    assert (found.effect, found.side) == (Effect.LOSS, "red")
    # Nothing is added for a move.
    assert press(clock, "red", at_ms=MINUTE).remaining("red") == 19 * MINUTE


@EXAMPLES.of("4.1.6", "21.1")
def the_time_run_out_loses() -> None:
    game = given(*begun("h2e2", time_control=flat(600)))
    assert state_of(game).side_to_move == "black"
    game.do(c.PressClock(side="red"), by=RED, now=0)
    at_zero = game.when(c.ReportFlag(side="black"), by=RED, now=600 * SECOND)
    at_zero.then_ended("1-0", "4.1.6")
    before = game.when(c.ReportFlag(side="black"), by=RED, now=600 * SECOND - 1)
    before.then_refused("time_not_out", "21.3")


@EXAMPLES.of("21.2")
def a_fallen_flag_is_the_measure() -> None:
    down = rule_on_mechanical_flag(edition=EDITION, side="red", flag_down=True)
    assert (down.effect, down.side, down.article) == (Effect.LOSS, "red", XIANGQI("21.2"))
    up = rule_on_mechanical_flag(edition=EDITION, side="red", flag_down=False)
    assert up.effect is Effect.NOTHING


@EXAMPLES.of("21.3")
def a_digital_clock_counts_to_zero() -> None:
    clock = running(flat(60), SIDES)
    assert fallen_flag(clock, at_ms=60 * SECOND) is not None
    assert fallen_flag(clock, at_ms=60 * SECOND - 100) is None


@EXAMPLES.of("21.6")
def a_mate_goes_before_the_flag() -> None:
    mating = ("3k5/R8/9/9/9/9/9/9/8R/4K4 w", "i1i9")
    game = given(*begun(start_position=mating[0], time_control=flat(60)))
    play(game, mating[1]).then_ended("1-0", "4.1.1")
    clock = running(flat(60), SIDES)
    stands = rule_on_flag(clock, "red", edition=EDITION, at_ms=60 * SECOND, ended_on_board=True)
    assert (stands.effect, stands.article) == (Effect.BOARD_STANDS, XIANGQI("21.6"))
    checking = given(*begun(start_position=mating[0], time_control=flat(60)))
    play(checking, "a8a9").then_goes_on()
    lost = checking.when(c.ReportFlag(side="red"), by=ARBITER, now=60 * SECOND)
    lost.then_ended("0-1", "4.1.6")


def late(limit_minutes: int, late_ms: int | None, loses: bool) -> None:
    """Check whether Black, so late, forfeits."""
    rule = lateness_rule(EDITION, limit_ms=limit_minutes * MINUTE)
    found = rule_on_lateness(rule, SIDES, late_ms=(0, late_ms))
    expected: tuple[Effect, str, Article | None]
    expected = (Effect.LOSS, "black", XIANGQI("20.1")) if loses else (Effect.NOTHING, "", None)
    assert (found.effect, found.loser, found.article) == expected


@EXAMPLES.of("4.1.7")
def the_limit_itself_is_in_time() -> None:
    late(15, 15 * MINUTE, loses=False)
    late(15, 15 * MINUTE + SECOND, loses=True)


@EXAMPLES.of("20.1")
def later_than_the_limit_is_a_forfeit() -> None:
    late(10, 10 * MINUTE + SECOND, loses=True)
    late(10, None, loses=True)
    late(10, 9 * MINUTE, loses=False)


@EXAMPLES.of("20.2")
def both_absent_forfeit_both() -> None:
    rule = lateness_rule(EDITION, limit_ms=10 * MINUTE)
    found = rule_on_lateness(rule, SIDES, late_ms=(None, None))
    assert (found.effect, found.loser, found.article) == (Effect.BOTH_LOSE, "", XIANGQI("20.2"))
    ruling = rule_on_lateness(rule, SIDES, late_ms=(None, 0))
    assert ruling.effect is Effect.LOSS


@EXAMPLES.of("28.4")
def nobody_records_a_rapid_game() -> None:
    clock = running(added(600, 10), SIDES)
    duty = must_record(RAPID, clock, "red")
    assert (duty.is_owed, duty.article) == (False, XIANGQI("28.4"))
    slow = must_record(EDITION, running(added(3600, 30), SIDES), "red")
    assert (slow.is_owed, slow.article) == (True, XIANGQI("7.1"))
    flag = rule_on_flag(running(flat(900), SIDES), "red", edition=RAPID, at_ms=900 * SECOND)
    assert (flag.effect, flag.article) == (Effect.LOSS, XIANGQI("28.4"))


@EXAMPLES.of("28.5.1.1")
def a_quarter_of_an_hour_in_all() -> None:
    control = preset("xiangqi_rapid_sudden_death").control
    clock = running(control, SIDES)
    assert fallen_flag(clock, at_ms=900 * SECOND) is not None
    assert fallen_flag(clock, at_ms=899_900) is None


def shows(name: str, used: int, left: int) -> None:
    """Check what a preset shows after a first move of so many seconds."""
    clock, _ = think(preset(name).control, SIDES, used * SECOND)
    assert clock.remaining("red") == left * SECOND


def uneven(name: str, red: int, black: int, increment: int) -> None:
    """Check the times of a play-off, in seconds."""
    control: TimeControl = preset(name).control
    clock = new_clock(control, SIDES)
    assert [clock.remaining(side) for side in SIDES] == [red * SECOND, black * SECOND]
    assert control.increment_ms == increment * SECOND


EXAMPLES.rows(
    shows,
    {
        "28.5.1.2": ("xiangqi_rapid", 4, 606),
        "28.5.2": ("xiangqi_super_rapid", 5, 298),
        "28.5.3": ("xiangqi_blitz", 1, 181),
        "30.3.1": ("xiangqi_knockout_rapid", 4, 606),
        "30.3.2": ("xiangqi_knockout_super_rapid", 5, 298),
    },
)
EXAMPLES.rows(
    uneven,
    {
        "28.6.1": ("xiangqi_playoff_6_4", 360, 240, 3),
        "28.6.2": ("xiangqi_playoff_8_5", 480, 300, 3),
        "30.3.3": ("xiangqi_knockout_playoff", 360, 240, 3),
    },
)


@EXAMPLES.of("28.7.3")
def a_clock_knocked_over_gives_the_opponent_a_minute() -> None:
    found = rule_on_press(PressFault.KNOCKED_OVER, "red", SIDES, edition=RAPID)
    assert (found.effect, found.article) == (Effect.TIME, XIANGQI("28.7.3"))
    assert 2 * MINUTE + found.time_ms[1] == 3 * MINUTE
    assert found.time_ms[0] == 0


@EXAMPLES.of("28.7.4")
def the_setting_is_checked_before_the_start() -> None:
    clock = running(added(600, 10), SIDES)
    alone = rule_on_complaint(clock, "red", edition=RAPID, about_setting=True, consents=1)
    assert (alone.effect, alone.article) == (Effect.REFUSED, XIANGQI("28.7.4"))
    both = rule_on_complaint(clock, "red", edition=RAPID, about_setting=True, consents=2)
    assert both.effect is Effect.TIME


@EXAMPLES.of("app1.3.1")
def a_limit_is_set_on_the_spot() -> None:
    game = timed_table("xiangqi-2020-mass", None)
    game.do(c.PlayMove(side="red", move="h2e2"), by=FIRST, now=20 * MINUTE)
    put = PutClock(time_control=flat(600), reason="拖延赛程")
    game.when(put, by=FIRST, now=40 * MINUTE).then_refused("role_not_allowed")
    game.do(put, now=40 * MINUTE)
    clock = state_of(game).clock
    assert clock is not None
    left = [clock.remaining(side, at_ms=40 * MINUTE) // SECOND for side in SIDES]
    assert left == [600, 600]
    game.when(put, now=41 * MINUTE).then_refused("clock_on_board", "app1.3.1")
    # An increment or a lump sum may be set from the start as well.
    for control in (added(600, 10), flat(600)):
        timed_table("xiangqi-2020-mass", control).do(
            c.PlayMove(side="red", move="h2e2"), by=FIRST
        ).then_goes_on()


@EXAMPLES.of("7.3")
def who_enters_the_moves_afterwards() -> None:
    assert enters_moves(EDITION, winner="black") == "black"
    assert enters_moves(EDITION, winner="red") == "red"
    assert enters_moves(EDITION, winner="") == "red"
    assert enters_moves("weiqi-2002", winner="black") is None


test_article = EXAMPLES.as_test()
