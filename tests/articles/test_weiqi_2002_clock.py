"""Weiqi rules 2002, articles 12, 16.2 and 22: time and lateness; ids are articles."""

from collections.abc import Callable

import pytest

from adjudication.desk.analysis import analyse
from games.record import commands as c
from games.record.officiating.adjournment.commands import Adjourn, ResumeGame
from games.record.officiating.adjournment.state import PauseKind
from games.rules.books.article import Article
from games.rules.books.sources import WEIQI
from games.rules.clocks.control import face
from games.rules.clocks.faults import halve_used
from games.rules.clocks.flags import fallen_flag, rule_on_flag, rule_on_mechanical_flag
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.clocks.lateness import (
    deduct,
    lateness_rule,
    rule_on_lateness,
)
from games.rules.clocks.presses import PressFault, rule_on_press
from games.rules.clocks.readings import announcements, check_leave, reread
from games.rules.clocks.ruling import ClockActError, Effect
from tests.articles.clocks import MINUTE, SECOND, flat, reading, running, think
from tests.articles.examples import Examples
from tests.articles.weiqi import EDITION, SIDES, begun, given
from tests.support.weiqi import BLACK

EXAMPLES = Examples(EDITION)


def refused(act: Callable[[], object]) -> Article | None:
    """Return the article under which an act at the clock is refused."""
    with pytest.raises(ClockActError) as refusal:
        act()
    return refusal.value.article


@EXAMPLES.of("12.3/p2")
def only_full_minutes_use_up_the_reserve() -> None:
    for span, left in ((59_999, 5), (60_000, 4), (180_000, 2)):
        clock, flag = think(reading(5), SIDES, span)
        assert flag is None
        assert face(clock, "black").periods == left, span


@EXAMPLES.of("12.3/p3")
def the_seconds_are_read_aloud() -> None:
    read = announcements(reading(5), periods=5, until_ms=61 * SECOND)
    told = [(announcement.at_ms // SECOND, announcement.zh) for announcement in read]
    assert [at for at, _ in told[:5]] == [30, 40, 50, 55, 58]
    assert told[5:] == [(60, "1分钟"), (60, "还剩4分钟")]


@EXAMPLES.of("12.3/p4")
def the_last_ten_seconds_are_counted() -> None:
    read = announcements(reading(1), periods=1, until_ms=60 * SECOND)
    assert [announcement.at_ms // SECOND for announcement in read] == [30, 40, 50, *range(51, 61)]
    assert [announcement.zh for announcement in read[3:]] == [str(count) for count in range(1, 11)]
    in_time, flag = think(reading(1), SIDES, 59_999)
    assert (flag, face(in_time, "black").periods) == (None, 1)
    _, exhausted = think(reading(1), SIDES, 60_000)
    assert exhausted == 60_000


@EXAMPLES.of("12.4")
def the_overrun_of_a_lump_sum_loses() -> None:
    clock = running(flat(3600), ("white", "black"))
    flag = fallen_flag(clock, at_ms=3600 * SECOND)
    assert flag is not None
    found = rule_on_flag(clock, "white", edition=EDITION, at_ms=flag.at_ms)
    assert (found.effect, found.side, found.article) == (Effect.LOSS, "white", WEIQI("12.4"))
    control = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=60 * MINUTE, press_with_move=True)
    game = given(*begun("D4", time_control=control))
    at_zero = game.when(c.ReportFlag(side="white"), by=BLACK, now=60 * MINUTE)
    at_zero.then_ended("1-0", "12.4")
    early = game.when(c.ReportFlag(side="white"), by=BLACK, now=60 * MINUTE - 1)
    early.then_refused("time_not_out", "12.4")


@EXAMPLES.of("12.4(3)")
def filling_neutral_points_is_timed() -> None:
    _, flag = think(flat(4), SIDES, 5 * SECOND)
    assert flag == 4 * SECOND
    _, in_time = think(flat(4), SIDES, 3 * SECOND)
    assert in_time is None


@EXAMPLES.of("12.4(5)")
def both_hands_past_twelve() -> None:
    for past, effect in ((False, Effect.NOTHING), (True, Effect.LOSS)):
        found = rule_on_mechanical_flag(
            edition=EDITION, side="black", flag_down=True, hands_past_12=past
        )
        assert (found.effect, found.article) == (effect, WEIQI("12.4(5)"))


@EXAMPLES.of("12.5")
def the_rest_of_a_stage_goes_into_the_next() -> None:
    control = TimeControl(
        kind=ControlKind.STAGES, base_ms=SECOND, stage_ms=10 * MINUTE, stage_moves=15
    )
    # The base second goes with the first move, so that the stage takes 7:20 in fifteen moves.
    first = [SECOND + 20 * SECOND, *[30 * SECOND] * 14]
    clock, flag = think(control, SIDES, *first)
    assert flag is None
    assert face(clock, "black").period_ms == 12 * MINUTE + 40 * SECOND
    assert face(clock, "black").moves_due == 15
    fourteen = [54 * SECOND] * 14
    clock, flag = think(control, SIDES, *first, *fourteen)
    assert flag is None
    assert face(clock, "black").moves_due == 1
    used = sum(first) + sum(fourteen)
    _, lost = think(control, SIDES, *first, *fourteen, 5 * MINUTE)
    assert lost == used + face(clock, "black").period_ms


@EXAMPLES.of("16.2")
def the_reading_is_taken_up_again() -> None:
    clock = running(reading(1), SIDES)
    assert face(clock, "black", at_ms=56 * SECOND).period_ms == 4 * SECOND
    again = reread(clock, "black", at_ms=56 * SECOND, from_ms=50 * SECOND)
    shown = face(again, "black", at_ms=56 * SECOND)
    assert 60 * SECOND - shown.period_ms == 50 * SECOND
    assert refused(lambda: reread(clock, "black", at_ms=56 * SECOND, from_ms=57 * SECOND)) == WEIQI(
        "16.2"
    )


def late(limit_minutes: int, apart: bool, *late_ms: int | None) -> tuple[str, list[int]]:
    """Return what lateness of Black and White brings, and the minutes left to each."""
    rule = lateness_rule(EDITION, lodging_apart=apart)
    first, second = late_ms
    ruling = rule_on_lateness(rule, SIDES, late_ms=(first, second))
    clock, _ = deduct(running(flat(limit_minutes * 60), SIDES), ruling)
    loser = ruling.loser or ruling.effect.value
    return loser, [clock.remaining(side) // MINUTE for side in SIDES]


@EXAMPLES.of("22.1")
def an_hour_late_at_most_and_twice_the_lateness_deducted() -> None:
    assert late(150, True, 20 * MINUTE, 0) == ("nothing", [110, 150])
    assert late(150, True, 60 * MINUTE, 0) == ("nothing", [30, 150])
    assert late(150, True, 60 * MINUTE + SECOND, 0)[0] == "black"


@EXAMPLES.of("22.1/p2")
def after_a_break_the_clock_simply_runs() -> None:
    control = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=180 * MINUTE, press_with_move=True)
    for moved, left in ((False, [155, 180]), (True, [180, 155])):
        game = given(*begun(time_control=control))
        if moved:
            game.do(c.PlayMove(side="black", move="D4"), by=BLACK, now=0)
        game.do(Adjourn(kind=PauseKind.BREAK, reason="午休"), now=0)
        resumed = game.do(ResumeGame(absent=("black",)), now=90 * MINUTE).after
        assert resumed.clock is not None
        shown = [resumed.clock.remaining(side, at_ms=115 * MINUTE) // MINUTE for side in SIDES]
        # No limit and no doubling: the clock of the side to move runs, whoever is late.
        assert (shown, resumed.ending) == (left, None)


@EXAMPLES.of("22.2")
def a_quarter_of_an_hour_at_one_place() -> None:
    assert late(90, False, 10 * MINUTE, 0) == ("nothing", [70, 90])
    assert late(90, False, 15 * MINUTE, 0) == ("nothing", [60, 90])
    assert late(90, False, 15 * MINUTE + SECOND, 0)[0] == "black"


@EXAMPLES.of("22.3")
def both_late_are_treated_separately() -> None:
    assert late(150, True, 10 * MINUTE, 25 * MINUTE) == ("nothing", [130, 100])
    assert late(150, True, 61 * MINUTE, 61 * MINUTE)[0] == "both_lose"
    assert late(150, True, 40 * MINUTE, 60 * MINUTE + SECOND)[0] == "white"


@EXAMPLES.of("22.4")
def an_absent_player_is_counted_out() -> None:
    rule = lateness_rule(EDITION, limit_ms=60 * SECOND, counts_out=True)
    for came, effect in ((59 * SECOND, Effect.NOTHING), (60 * SECOND, Effect.LOSS)):
        ruling = rule_on_lateness(rule, SIDES, late_ms=(0, came))
        assert (ruling.effect, ruling.sides[1].deduct_ms) == (effect, 0)
    absent = rule_on_lateness(rule, SIDES, late_ms=(0, None))
    assert (absent.effect, absent.loser, absent.article) == (Effect.LOSS, "white", WEIQI("22.4"))


@EXAMPLES.of("22.6")
def pressing_before_the_captures_are_off_is_warned() -> None:
    found = rule_on_press(PressFault.BEFORE_CAPTURES, "black", SIDES, edition=EDITION)
    assert (found.effect, found.article, found.side) == (Effect.WARNING, WEIQI("22.6"), "black")
    assert found.reading_stands


@EXAMPLES.of("22.6/p2")
def the_count_goes_on_until_the_captures_are_off() -> None:
    request = {
        "edition": EDITION,
        "ask": "clock",
        "control": {"kind": "byo_yomi", "base_ms": 180_000, "period_ms": 60_000, "periods": 3},
    }
    for cleared, left in ((61_000, 2), (59_000, 3)):
        press = {"side": "black", "at_ms": 55_000, "captures_cleared_ms": cleared}
        answer = analyse({**request, "presses": [press]})
        assert answer["ok"], answer
        periods = answer["periods"]
        assert isinstance(periods, dict)
        assert periods["black"] == left


@EXAMPLES.of("22.7")
def one_leave_a_game_in_the_opponents_time() -> None:
    clock = running(reading(3), SIDES)
    check_leave(clock, "white", at_ms=0, taken=0, permitted=True)
    assert refused(lambda: check_leave(clock, "white", at_ms=0, taken=1, permitted=True)) == WEIQI(
        "22.7"
    )
    own = refused(lambda: check_leave(clock, "black", at_ms=0, taken=0, permitted=True))
    unasked = refused(lambda: check_leave(clock, "white", at_ms=0, taken=0, permitted=False))
    assert (own, unasked) == (WEIQI("22.7"), WEIQI("22.7"))


@EXAMPLES.of("22.9")
def without_a_record_the_time_is_halved() -> None:
    found = halve_used(elapsed_ms=180 * MINUTE)
    assert found.used_ms == (90 * MINUTE, 90 * MINUTE)
    assert (found.note_on_referee, found.article) == (True, WEIQI("22.9"))


@EXAMPLES.of("14")
def a_break_is_nobodys_time() -> None:
    control = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=180 * MINUTE, press_with_move=True)
    game = given(*begun(time_control=control))
    game.do(c.PlayMove(side="black", move="D4"), by=BLACK, now=50 * MINUTE)
    noon = 112 * MINUTE
    game.do(Adjourn(kind=PauseKind.BREAK, reason="午休"), now=noon)
    half_past_one = noon + 90 * MINUTE
    resumed = game.do(ResumeGame(), now=half_past_one)
    clock = resumed.after.clock
    assert clock is not None
    used = [180 - clock.remaining(side, at_ms=half_past_one) // MINUTE for side in SIDES]
    assert (used, clock.running) == ([50, 62], "white")


test_article = EXAMPLES.as_test()
