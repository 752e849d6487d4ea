"""Wrong acts at the clock and clocks stopped by hand: 8.1.2, 8.1.7, 14, 17, 18.12, 28.7, 31.4."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.record.values import Question
from games.rules.clocks.control import TimeControl
from games.rules.clocks.presses import PressFault
from tests.support.cited import cited
from tests.support.scenario import ARBITER
from tests.support.timed import FIRST, MINUTE, SECOND, clock_of, left, sudden, table

XIANGQI, RAPID, WEIQI = "xiangqi-2020", "xiangqi-2020-rapid", "weiqi-2002"
GOMOKU, CLASSIC, DRAUGHTS = "gomoku-2025", "gomoku-classic", "draughts-100"


def fault(side: str, what: PressFault) -> t.ReportPressFault:
    return t.ReportPressFault(side=side, fault=what)


@pytest.mark.parametrize(
    ("edition", "side", "what", "article", "follows"),
    [
        (XIANGQI, "red", PressFault.STOPPED, "8.1.2", (e.FoulRecorded,)),
        (XIANGQI, "red", PressFault.BEFORE_MOVE, "8.1.7", (e.FoulRecorded,)),
        (XIANGQI, "red", PressFault.FORGOTTEN, "21.5", ()),
        (XIANGQI, "red", PressFault.OTHER_HAND, "art.6", ()),
        (RAPID, "red", PressFault.OTHER_HAND, "28.7.1", (e.FoulRecorded,)),
        (RAPID, "red", PressFault.HAND_ON_CLOCK, "28.7.2", (e.FoulRecorded,)),
        (RAPID, "red", PressFault.BEFORE_MOVE, "28.11.3", (e.FoulRecorded, e.GameEnded)),
        (RAPID, "red", PressFault.KNOCKED_OVER, "28.7.3", (e.TimeAdjusted,)),
        (WEIQI, "black", PressFault.BEFORE_CAPTURES, "22.6", (e.WarningRecorded,)),
        (WEIQI, "black", PressFault.OTHER_HAND, "12.4(2)", ()),
        (GOMOKU, "black", PressFault.HAND_ON_CLOCK, "14.6.2", ()),
        (GOMOKU, "black", PressFault.REMINDED_BY_OPPONENT, "14.6.1", ()),
        (GOMOKU, "black", PressFault.REMINDED_BY_OTHERS, "18.1", ()),
        (CLASSIC, "black", PressFault.REMINDED_BY_OPPONENT, "clock.9", ()),
        (DRAUGHTS, "white", PressFault.OTHER_HAND, "", ()),
    ],
)
def test_what_follows_by_the_book(
    edition: str, side: str, what: PressFault, article: str, follows: tuple[type, ...]
) -> None:
    gave = table(edition, sudden(60, with_move=False)).when(fault(side, what))
    gave.then_kinds(te.PressFaultRecorded, *follows)
    assert isinstance(gave.decided[0], te.PressFaultRecorded)
    assert gave.decided[0].article == cited(edition, article)


def test_28_11_1_two_fouls_at_the_clock_lose_a_rapid_game() -> None:
    scenario = table(RAPID, sudden(15))
    scenario.do(fault("red", PressFault.OTHER_HAND)).then_goes_on()
    scenario.when(fault("black", PressFault.HAND_ON_CLOCK)).then_goes_on()
    scenario.when(fault("red", PressFault.HAND_ON_CLOCK)).then_ended("0-1", "28.11.1")


def test_4_1_9_a_press_the_arbiter_reports_counts_with_one_the_clock_told() -> None:
    scenario = table(XIANGQI, sudden(20, with_move=False))
    scenario.do(c.PressClock(side="red"), by=FIRST)
    scenario.when(fault("red", PressFault.BEFORE_MOVE)).then_ended("0-1", "4.1.9")
    scenario.when(fault("black", PressFault.BEFORE_MOVE)).then_goes_on()


def test_24_2_a_second_warning_at_the_clock_loses() -> None:
    scenario = table(WEIQI, sudden(60))
    scenario.do(fault("black", PressFault.BEFORE_CAPTURES))
    scenario.when(fault("white", PressFault.BEFORE_CAPTURES)).then_goes_on()
    scenario.when(fault("black", PressFault.BEFORE_CAPTURES)).then_ended("0-1", "24.2")


def test_28_7_3_black_has_a_minute_more() -> None:
    scenario = table(RAPID, sudden(2))
    scenario.do(fault("red", PressFault.KNOCKED_OVER))
    assert left(scenario) == (2 * MINUTE, 3 * MINUTE)


def test_no_fault_at_a_clock_that_is_not_there() -> None:
    table(XIANGQI, None).when(fault("red", PressFault.STOPPED)).then_refused("no_clock", "6")


def test_no_player_reports_a_fault() -> None:
    scenario = table(XIANGQI, sudden(20))
    scenario.when(fault("red", PressFault.STOPPED), by=SECOND).then_refused("role_not_allowed")


# a press undone


def test_8_1_7_a_press_before_the_move_is_undone_and_its_maker_pays() -> None:
    scenario = table(XIANGQI, sudden(20, with_move=False))
    scenario.do(c.PressClock(side="red"), by=FIRST, now=MINUTE)
    gave = scenario.do(t.TakeBackPress(side="red", reason="未走子先按钟"), now=3 * MINUTE)
    gave.then(te.PressTakenBack(side="red", reason="未走子先按钟", article=cited(XIANGQI, "8.1.7")))
    assert clock_of(scenario).running == "red"
    assert left(scenario, now=3 * MINUTE) == (17 * MINUTE, 20 * MINUTE)


def test_8_1_7_a_press_after_the_move_is_right() -> None:
    scenario = table(XIANGQI, sudden(20, with_move=False))
    scenario.do(c.PlayMove(side="red", move="h2e2"), by=FIRST)
    command = t.TakeBackPress(side="red", reason="误按")
    scenario.when(command).then_refused("press_not_wrong", "8.1.7")
    scenario.do(c.PressClock(side="red"), by=FIRST)
    scenario.when(command).then_refused("press_not_wrong", "8.1.7")


def test_8_1_7_nothing_is_undone_without_a_reason() -> None:
    command = t.TakeBackPress(side="red", reason="")
    table(XIANGQI, sudden(20)).when(command).then_refused("reason_missing", "8.1.7")


# clocks stopped


def stop(side: str = "", *, in_dispute: bool = False) -> t.StopClocks:
    return t.StopClocks(reason="核对局面", side=side, in_dispute=in_dispute)


@pytest.mark.parametrize("edition", [XIANGQI, WEIQI, GOMOKU, CLASSIC, DRAUGHTS])
def test_an_arbiter_stops_the_clocks_and_lets_them_go_on(edition: str) -> None:
    scenario = table(edition, sudden(60))
    first = clock_of(scenario).running
    scenario.do(stop(), by=ARBITER, now=MINUTE).then_kinds(te.ClocksStopped)
    assert clock_of(scenario).running is None
    assert left(scenario, now=30 * MINUTE) == (59 * MINUTE, 60 * MINUTE)
    scenario.do(t.ResumeClocks(), now=30 * MINUTE).then(te.ClocksResumed())
    assert clock_of(scenario).running == first
    assert left(scenario, now=31 * MINUTE) == (58 * MINUTE, 60 * MINUTE)


def test_nothing_is_played_on_stopped_clocks() -> None:
    scenario = table(XIANGQI, sudden(60))
    scenario.do(stop())
    move = c.PlayMove(side="red", move="h2e2")
    scenario.when(move, by=FIRST).then_refused("clocks_stopped", "8.1.2")
    scenario.do(t.ResumeClocks())
    scenario.when(move, by=FIRST).then_kinds(e.MovePlayed)


def test_clocks_are_stopped_once_and_resumed_once() -> None:
    scenario = table(WEIQI, sudden(60))
    scenario.when(t.ResumeClocks()).then_refused("clocks_not_stopped", "14")
    scenario.do(stop())
    scenario.when(stop()).then_refused("clocks_already_stopped", "14")
    scenario.when(t.StopClocks(reason="")).then_refused("clocks_already_stopped", "14")


def test_22_4_a_claim_keeps_the_clocks_although_the_arbiter_lets_them_go_on() -> None:
    scenario = table(XIANGQI, sudden(60))
    scenario.do(c.MakeClaim(side="red", question=Question.REPETITION), by=FIRST)
    scenario.do(stop())
    scenario.do(t.ResumeClocks())
    assert clock_of(scenario).running is None


@pytest.mark.parametrize(
    ("edition", "control", "side", "disputed", "kinds"),
    [
        (GOMOKU, sudden(15), "black", True, (te.ClocksStopped,)),
        (GOMOKU, sudden(15), "black", False, (te.PressFaultRecorded,)),
        (GOMOKU, sudden(60), "black", True, (te.PressFaultRecorded,)),
        (CLASSIC, sudden(15), "black", True, (te.PressFaultRecorded,)),
        (DRAUGHTS, sudden(20), "white", True, (te.ClocksStopped,)),
        (DRAUGHTS, sudden(20), "white", False, (te.PressFaultRecorded,)),
        (XIANGQI, sudden(60), "red", True, (te.PressFaultRecorded, e.FoulRecorded)),
        (RAPID, sudden(15), "red", False, (te.PressFaultRecorded, e.FoulRecorded)),
    ],
)
def test_31_4_a_player_stops_them_only_in_a_dispute_and_where_the_book_says_so(
    edition: str, control: TimeControl, side: str, disputed: bool, kinds: tuple[type, ...]
) -> None:
    scenario = table(edition, control)
    gave = scenario.do(stop(side, in_dispute=disputed), by=FIRST)
    gave.then_kinds(*kinds)
    assert (clock_of(scenario).running is None) == (kinds == (te.ClocksStopped,))


def test_31_4_for_one_s_own_side_only() -> None:
    table(GOMOKU, sudden(15)).when(stop("black", in_dispute=True), by=SECOND).then_refused(
        "not_your_seat"
    )
