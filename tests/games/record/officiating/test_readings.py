"""Clocks put right: 5.9, 21.4, 28.7.4, 28.7.5; weiqi 16.2, 22.7-22.9; gomoku 13.6, 14.5, 14.7."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.record.values import Actor
from games.rules.books.sources import PRINTED
from games.rules.clocks.control import ControlKind, TimeControl
from tests.support.cited import cited
from tests.support.scenario import ARBITER, CHIEF, Scenario
from tests.support.timed import FIRST, HOUR, MINUTE, SECOND, left, readings, sudden, table

XIANGQI, WEIQI, GOMOKU = "xiangqi-2020", "weiqi-2002", "gomoku-2025"


def adjust(side: str, minutes: int, article: str = "5.9") -> t.AdjustTime:
    return t.AdjustTime(
        side=side, delta_ms=minutes * MINUTE, article=cited(XIANGQI, article), reason="碰乱棋子"
    )


def put(*readings: tuple[str, int], **given: object) -> t.SetReadings:
    shown = tuple(te.Reading(side=side, left_ms=time) for side, time in readings)
    return t.SetReadings(readings=shown, reason="钟面误差", **given)  # type: ignore[arg-type]


# time given and taken


def test_5_9_three_minutes_more_for_the_opponent() -> None:
    scenario = table(XIANGQI, sudden(20))
    scenario.do(adjust("black", 3), now=MINUTE).then(
        e.TimeAdjusted(
            side="black", delta_ms=3 * MINUTE, article=PRINTED[XIANGQI]("5.9"), note="碰乱棋子"
        )
    )
    assert left(scenario) == (20 * MINUTE, 23 * MINUTE)


@pytest.mark.parametrize(("taken", "ends"), [(-20, True), (-19, False)])
def test_4_1_6_time_taken_away_can_leave_none(taken: int, ends: bool) -> None:
    gave = table(XIANGQI, sudden(20)).when(adjust("black", taken, "22.2"))
    if ends:
        gave.then_ended("1-0", "22.2")
    else:
        gave.then_goes_on()


@pytest.mark.parametrize(
    ("command", "code", "article"),
    [
        (
            t.AdjustTime(side="red", delta_ms=1, article=PRINTED[XIANGQI]("5.9"), reason=" "),
            "reason_missing",
            "21.4",
        ),
        (t.AdjustTime(side="red", delta_ms=1, article=None, reason="x"), "article_missing", "21.4"),
        (adjust("red", 0), "nothing_to_adjust", "5.9"),
        (adjust("white", 1), "side_unknown", ""),
    ],
)
def test_5_9_what_is_no_adjustment(command: t.AdjustTime, code: str, article: str) -> None:
    table(XIANGQI, sudden(20)).when(command).then_refused(code, article)


def test_6_no_time_without_a_clock() -> None:
    table(XIANGQI, None).when(adjust("red", 1)).then_refused("no_clock", "6")


@pytest.mark.parametrize(
    ("edition", "article"),
    [("xiangqi-2020-rapid", "28.7.5"), (GOMOKU, "31.5"), (WEIQI, "16.4")],
)
def test_after_the_end_the_result_stands(edition: str, article: str) -> None:
    scenario = table(edition, sudden(15))
    scenario.do(c.Resign(side="black"))
    scenario.when(adjust("black", 3)).then_refused("result_stands", article)
    scenario.when(t.ReplaceClock(reason="停走")).then_refused("result_stands", article)


def test_8_1_2_no_player_adjusts_a_clock() -> None:
    table(XIANGQI, sudden(20)).when(adjust("red", 3), by=FIRST).then_refused("role_not_allowed")


# readings set


def test_21_4_a_large_error_is_adjusted_with_both_consents() -> None:
    scenario = table(XIANGQI, sudden(20))
    gave = scenario.do(put(("black", 22 * MINUTE), agreed=("black", "red")), now=MINUTE)
    gave.then(
        te.ReadingsSet(
            readings=(te.Reading(side="black", left_ms=22 * MINUTE),),
            reason="钟面误差",
            article=PRINTED[XIANGQI]("21.4"),
            agreed=("red", "black"),
        )
    )
    assert left(scenario, now=MINUTE) == (19 * MINUTE, 22 * MINUTE)


@pytest.mark.parametrize("agreed", [(), ("red",), ("black",), ("red", "red")])
def test_21_4_with_one_consent_it_is_not(agreed: tuple[str, ...]) -> None:
    gave = table(XIANGQI, sudden(20)).when(put(("black", MINUTE), agreed=agreed))
    gave.then_refused("consent_missing", "21.4")


def test_28_7_4_a_wrong_setting_later_needs_both() -> None:
    scenario = table("xiangqi-2020-rapid", sudden(15))
    command = put(("black", MINUTE), agreed=("red",), about_setting=True)
    scenario.when(command).then_refused("consent_missing", "28.7.4")
    scenario.when(put(("black", MINUTE))).then_kinds(te.ReadingsSet)


def test_14_5_a_doubt_is_raised_while_one_s_own_time_lasts() -> None:
    scenario = table(GOMOKU, sudden(30))
    command = put(("black", 10 * MINUTE), asked_by="black")
    scenario.when(command, now=30 * MINUTE).then_refused("own_time_out", "14.5")
    scenario.when(command, now=30 * MINUTE - 1).then_kinds(te.ReadingsSet)
    # The official himself is not barred.
    scenario.when(put(("black", 10 * MINUTE)), now=30 * MINUTE).then_kinds(te.ReadingsSet)


@pytest.mark.parametrize(("by", "allowed"), [(ARBITER, False), (CHIEF, True)])
def test_22_8_one_side_alone_is_the_chief_s(by: Actor, allowed: bool) -> None:
    gave = table(WEIQI, sudden(60)).when(put(("black", MINUTE)), by=by)
    if allowed:
        gave.then_kinds(te.ReadingsSet)
    else:
        gave.then_refused("role_not_allowed", "22.8")
    both = put(("black", MINUTE), ("white", MINUTE))
    table(WEIQI, sudden(60)).when(both, by=by).then_kinds(te.ReadingsSet)


def test_12_4_6_no_reading_is_below_nothing() -> None:
    gave = table(WEIQI, sudden(60)).when(put(("black", -1), ("white", 0)))
    gave.then_refused("reading_negative", "12.4(6)")


def test_12_4_6_something_is_set() -> None:
    table(WEIQI, sudden(60)).when(put()).then_refused("nothing_to_adjust", "12.4(6)")


# clocks replaced


def replaced(black: int, white: int, elapsed: int = 180) -> t.ReplaceClock:
    used = (black * 1000, white * 1000)
    return t.ReplaceClock(reason="失准", used_ms=used, elapsed_ms=elapsed * MINUTE)


def test_22_8_two_minutes_an_hour_are_set_in_proportion() -> None:
    scenario = table(WEIQI, sudden(240))
    gave = scenario.do(replaced(100 * 60, 74 * 60))
    gave.then_kinds(te.ReadingsSet)
    # 100:00 and 74:00 of 180:00 elapsed are 103:26.9 and 76:33.1 used.
    black, white = left(scenario)
    assert black == 240 * MINUTE - 6_206_897
    assert white == 240 * MINUTE - 4_593_103


def test_22_8_a_second_less_and_the_readings_stay() -> None:
    scenario = table(WEIQI, sudden(240))
    scenario.do(replaced(100 * 60, 74 * 60 + 1)).then(
        te.ReadingsSet(
            readings=(), reason="失准", article=PRINTED[WEIQI]("22.8"), clock_replaced=True
        )
    )
    assert left(scenario) == (240 * MINUTE, 240 * MINUTE)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (replaced(0, 0), "no_reading"),
        (replaced(-1, 1), "reading_negative"),
        (replaced(1, 1, elapsed=0), "elapsed_not_positive"),
    ],
)
def test_22_8_figures_that_cannot_be(command: t.ReplaceClock, code: str) -> None:
    table(WEIQI, sudden(240)).when(command).then_refused(code, "22.8")


def test_21_4_another_clock_after_both_agree() -> None:
    scenario = table(XIANGQI, sudden(20))
    scenario.when(t.ReplaceClock(reason="停走", agreed=("red",))).then_refused(
        "consent_missing", "21.4"
    )
    scenario.when(t.ReplaceClock(reason="停走", agreed=("red", "black"))).then_kinds(te.ReadingsSet)


# halves


def on_a_break(*confirmed: str) -> Scenario:
    scenario = table(WEIQI, sudden(180))
    scenario.do(a.Adjourn(kind=PauseKind.BREAK, reason="午休"), now=60 * MINUTE)
    for side in confirmed:
        scenario.do(a.ConfirmAdjournment(side=side))
    return scenario


HALVES = t.AverageHalves(elapsed_ms=180 * MINUTE, reason="失准，无书面记录")


def test_22_9_without_a_record_half_each_and_the_referee_answers() -> None:
    scenario = on_a_break("black")
    gave = scenario.do(HALVES)
    gave.then_kinds(te.ReadingsSet)
    noted = gave.decided[0]
    assert isinstance(noted, te.ReadingsSet)
    assert noted.referee_answers
    assert left(scenario) == (90 * MINUTE, 90 * MINUTE)


def test_22_9_not_where_both_confirmed_in_writing() -> None:
    on_a_break("black", "white").when(HALVES).then_refused("written_record_exists", "22.9")


def test_22_9_not_without_a_break() -> None:
    table(WEIQI, sudden(180)).when(HALVES).then_refused("no_break", "22.9")


def test_22_9_is_weiqi_s() -> None:
    table(XIANGQI, sudden(60)).when(HALVES).then_refused("command_of_another_game")


# the last reading again, leave


def test_16_2_the_last_minute_is_read_again_from_where_it_went_wrong() -> None:
    scenario = table(WEIQI, readings(1, 1))
    scenario.do(t.RepeatReading(side="black", from_ms=50_000), now=56_000)
    assert left(scenario, now=56_000)[0] == 10_000
    assert left(scenario, now=57_000)[0] == 9_000


@pytest.mark.parametrize(
    ("side", "from_ms", "now", "code"),
    [
        ("black", 56_000, 56_000, "reading_not_before"),
        ("black", 57_000, 56_000, "reading_not_before"),
        ("white", 1000, 56_000, "clock_not_yours"),
    ],
)
def test_16_2_no_other_rewinding(side: str, from_ms: int, now: int, code: str) -> None:
    command = t.RepeatReading(side=side, from_ms=from_ms)
    table(WEIQI, readings(1, 1)).when(command, now=now).then_refused(code, "16.2")


def test_16_2_only_the_last_reading() -> None:
    command = t.RepeatReading(side="black", from_ms=0)
    table(WEIQI, readings(2, 2)).when(command, now=1000).then_refused("not_last_reading", "16.2")
    table(WEIQI, sudden(2)).when(command, now=1000).then_refused("no_reading", "16.2")


def test_22_7_one_leave_a_game_in_the_opponent_s_time() -> None:
    scenario = table(WEIQI, readings(1, 1))
    scenario.do(t.PermitLeave(side="white")).then(
        te.LeavePermitted(side="white", article=PRINTED[WEIQI]("22.7"), under_reading=True)
    )
    scenario.when(t.PermitLeave(side="white")).then_refused("leave_taken", "22.7")
    scenario.when(t.PermitLeave(side="black")).then_refused("leave_on_own_time", "22.7")


@pytest.mark.parametrize("side", ["black", "white"])
def test_22_7_leave_in_main_time_uses_up_nothing(side: str) -> None:
    """读秒期间 only: before it a side leaves as often as it asks, in either side's time."""
    scenario = table(WEIQI, readings(2, 1))
    for _ in range(2):
        permitted = scenario.do(t.PermitLeave(side=side), now=1000)
        permitted.then(
            te.LeavePermitted(side=side, article=PRINTED[WEIQI]("22.7"), under_reading=False)
        )
    assert permitted.after.timekeeping.leaves == (0, 0)


def test_22_7_after_a_leave_in_main_time_the_one_under_reading_is_left() -> None:
    scenario = table(WEIQI, readings(2, 1))
    scenario.do(t.PermitLeave(side="black"), now=1000)
    # Black's minute of main time is used up; then White is thinking.
    scenario.do(c.PlayMove(side="black", move="D4"), now=70_000)
    scenario.do(t.PermitLeave(side="black"), now=71_000).then_kinds(te.LeavePermitted)
    again = t.PermitLeave(side="black")
    scenario.when(again, now=72_000).then_refused("leave_taken", "22.7")


# time charged, shared time


@pytest.mark.parametrize(
    ("edition", "sides", "article", "after"),
    [
        (GOMOKU, ("black", "white"), "13.6", (28, 28)),
        (GOMOKU, ("white",), "14.7", (30, 26)),
        ("gomoku-classic", ("black",), "clock.10", (26, 30)),
    ],
)
def test_14_7_a_ruling_s_time_is_charged(
    edition: str, sides: tuple[str, ...], article: str, after: tuple[int, int]
) -> None:
    scenario = table(edition, sudden(30))
    gave = scenario.do(t.ChargeTime(time_ms=4 * MINUTE, sides=sides, reason="补记"))
    assert {event.article for event in gave.decided if isinstance(event, e.TimeAdjusted)} == {
        cited(edition, article)
    }
    assert left(scenario) == tuple(minutes * MINUTE for minutes in after)


def test_14_7_no_other_book_charges_it() -> None:
    command = t.ChargeTime(time_ms=MINUTE, sides=("black",), reason="补记")
    for edition in (XIANGQI, WEIQI, "draughts-100"):
        table(edition, sudden(60)).when(command).then_refused("command_of_another_game")


def test_14_7_somebody_is_charged_something() -> None:
    scenario = table(GOMOKU, sudden(30))
    none = t.ChargeTime(time_ms=MINUTE, sides=(), reason="补记")
    scenario.when(none).then_refused("side_unknown", "14.7")
    less = t.ChargeTime(time_ms=-1, sides=("black",), reason="补记")
    scenario.when(less).then_refused("time_negative", "14.7")


def test_14_1_3_a_clock_put_on_gives_half_of_the_rest_each() -> None:
    control = TimeControl(kind=ControlKind.SHARED, base_ms=HOUR, press_with_move=True)
    scenario = table(GOMOKU, control)
    scenario.do(t.SplitSharedTime(), now=40 * MINUTE).then(
        te.SharedTimeSplit(article=PRINTED[GOMOKU]("14.1.3"))
    )
    assert left(scenario) == (10 * MINUTE, 10 * MINUTE)
    scenario.when(t.SplitSharedTime()).then_refused("no_shared_time", "14.1.3")


def test_14_1_3_only_of_shared_time() -> None:
    table(GOMOKU, sudden(60)).when(t.SplitSharedTime()).then_refused("no_shared_time", "14.1.3")
    table("gomoku-classic", sudden(60)).when(t.SplitSharedTime(), by=SECOND).then_refused(
        "role_not_allowed"
    )
