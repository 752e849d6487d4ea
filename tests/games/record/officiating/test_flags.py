"""Flags: late claims, both down, passes in place of a loss, flags set aside."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.record.officiating.timekeeping.options import TimeOptions
from games.record.weiqi.events import TurnWentOver
from games.rules.books.sources import PRINTED
from games.rules.clocks.control import ControlKind, Limit, TimeControl
from tests.support.scenario import ARBITER, CHIEF, Scenario
from tests.support.timed import (
    FIRST,
    MINUTE,
    SECOND,
    clock_of,
    fell_against,
    left,
    readings,
    shows,
    sudden,
    table,
)

WEIQI = "weiqi-2002"
HOURS = 120 * MINUTE


def flag(side: str) -> c.ReportFlag:
    return c.ReportFlag(side=side)


def counted_out(*, most: int | None = None, periods: int = 1) -> Scenario:
    """Return a game in which Black has used up its last reading without a stone."""
    time = TimeOptions(most_time_passes=most) if most is not None else None
    scenario = table(WEIQI, readings(10, periods), time=time)
    fell = e.FlagFell(side="black", record_shows=shows(0, 10 * MINUTE, edition=WEIQI))
    scenario.do(flag("black"), by=ARBITER, now=10 * MINUTE).then(fell)
    return scenario


# who loses, by each book and kind of control

STAGES = TimeControl(
    kind=ControlKind.STAGES, base_ms=MINUTE, stage_ms=MINUTE, stage_moves=15, press_with_move=True
)
LIMITS = TimeControl(
    kind=ControlKind.LIMITS,
    base_ms=MINUTE,
    limits=(Limit(time_ms=30_000, moves=1),),
    press_with_move=True,
)


@pytest.mark.parametrize(
    ("edition", "control", "first", "spent", "article"),
    [
        ("xiangqi-2020", sudden(20), "red", 20 * MINUTE, "4.1.6"),
        ("xiangqi-2020-rapid", sudden(15), "red", 15 * MINUTE, "28.4"),
        (WEIQI, sudden(60), "black", 60 * MINUTE, "12.4"),
        (WEIQI, STAGES, "black", 2 * MINUTE, "12.5"),
        ("gomoku-2025", sudden(30), "black", 30 * MINUTE, "14.4"),
        ("gomoku-classic", LIMITS, "black", 90_000, "clock.2.multi"),
        ("draughts-100", sudden(20), "white", 20 * MINUTE, "app.1.6.7.1"),
        ("draughts-100", sudden(60), "white", 60 * MINUTE, "10"),
    ],
)
class TestTimeRunOut:
    def test_loses(
        self, edition: str, control: TimeControl, first: str, spent: int, article: str
    ) -> None:
        scenario = table(edition, control)
        scenario.when(flag(first), by=SECOND, now=spent).then_ended("0-1", article)

    def test_not_a_millisecond_before(
        self, edition: str, control: TimeControl, first: str, spent: int, article: str
    ) -> None:
        refusal = table(edition, control).when(flag(first), by=SECOND, now=spent - 1).refusal
        assert refusal is not None
        assert refusal.code == "time_not_out"


# claimed late


def test_21_1_a_flag_claimed_a_move_later_still_loses() -> None:
    scenario = table("xiangqi-2020", sudden(20))
    scenario.do(c.PlayMove(side="red", move="h2e2"), by=FIRST, now=20 * MINUTE)
    scenario.do(c.PlayMove(side="black", move="h9g7"), by=SECOND, now=21 * MINUTE)
    scenario.when(flag("red"), by=SECOND, now=22 * MINUTE).then_ended("0-1", "4.1.6")


def test_21_1_of_two_flags_the_one_that_fell_first_loses() -> None:
    scenario = table("xiangqi-2020", sudden(20))
    scenario.do(c.PlayMove(side="red", move="h2e2"), by=FIRST, now=20 * MINUTE)
    # Black has had his twenty minutes too, but Red ran out first, whoever is reported.
    gave = scenario.when(flag("black"), by=FIRST, now=41 * MINUTE)
    gave.then_ended("0-1", "4.1.6")
    assert gave.decided[0] == e.FlagFell(
        side="red", reported="black", record_shows=shows(0, -MINUTE, edition="xiangqi-2020")
    )


def test_9_no_flag_after_the_end() -> None:
    scenario = table("xiangqi-2020", sudden(20))
    scenario.do(c.Resign(side="black"), by=SECOND)
    refusal = scenario.when(flag("red"), by=SECOND, now=30 * MINUTE).refusal
    assert refusal is not None
    assert refusal.code == "game_over"


# both down


def seen(edition: str, minutes: int, first: str = "") -> t.ReportBothFlags:
    """Return both flags as the arbiter saw them, the record showing all the time of both."""
    return t.ReportBothFlags(first=first)


def moved_once(edition: str, minutes: int) -> Scenario:
    """Return a game in which each side has moved once and has all its time."""
    moves = {
        "xiangqi-2020": ("h2e2", "h9g7"),
        WEIQI: ("D4", "Q16"),
        "draughts-100": ("32-28", "19-23"),
    }
    scenario = table(edition, sudden(minutes))
    for side, move in zip(clock_of(scenario).sides, moves.get(edition, ("h8", "h9")), strict=True):
        scenario.do(c.PlayMove(side=side, move=move))
    return scenario


@pytest.mark.parametrize("edition", ["gomoku-2025", "gomoku-classic"])
def test_19_2_1_d_both_down_and_no_order_known_is_a_draw(edition: str) -> None:
    scenario = moved_once(edition, 30)
    scenario.when(seen(edition, 30)).then_ended("1/2-1/2", "19.2.1-D")


def test_19_2_1_d_with_the_order_known_the_first_loses() -> None:
    gave = moved_once("gomoku-2025", 30).when(seen("gomoku-2025", 30, "white"))
    gave.then_ended("1-0", "14.4")


@pytest.mark.parametrize("edition", ["xiangqi-2020", WEIQI, "draughts-100"])
def test_both_down_waits_for_the_referee_elsewhere(edition: str) -> None:
    scenario = moved_once(edition, 60)
    scenario.do(seen(edition, 60)).then_kinds(te.BothFlagsFell)
    assert clock_of(scenario).running is None
    first = scenario.state.sides[0] if scenario.state else ""
    scenario.when(t.SettleFlag(stands=True, loser=first)).then_kinds(e.GameEnded)
    scenario.when(c.PlayMove(side=first, move="h2e2")).then_refused(
        "flag_fallen", {"xiangqi-2020": "21.1", WEIQI: "12.4"}.get(edition, "10")
    )


def test_both_down_names_a_loser_that_sits_there() -> None:
    scenario = moved_once(WEIQI, 60)
    scenario.do(seen(WEIQI, 60))
    scenario.when(t.SettleFlag(stands=True, loser="red")).then_refused("side_unknown")


def test_both_down_is_reported_once() -> None:
    scenario = moved_once(WEIQI, 60)
    scenario.do(seen(WEIQI, 60))
    scenario.when(seen(WEIQI, 60)).then_refused("flag_already_fallen", "12.4")


def test_both_down_is_no_player_s_to_say() -> None:
    table("gomoku-2025", sudden(30)).when(t.ReportBothFlags(), by=FIRST).then_refused(
        "role_not_allowed"
    )


# weiqi 22.5


def test_22_5_the_last_reading_used_up_waits_for_the_referee() -> None:
    state = counted_out().state
    assert state is not None
    assert (state.flag_fallen, state.ending) == ("black", None)


def test_22_5_unasked_the_loss_is_confirmed() -> None:
    counted_out().when(t.SettleFlag(stands=True)).then_ended("0-1", "22.5")


def test_22_5_a_granted_pass_gives_the_turn_over_and_keeps_one_reading() -> None:
    scenario = counted_out(periods=5)
    scenario.do(t.RequestPass(side="black"), by=FIRST).then(te.PassRequested(side="black"))
    scenario.do(t.AnswerPassRequest(grant=True), now=11 * MINUTE).then(
        te.PassGranted(side="black", article=PRINTED[WEIQI]("22.5")),
        TurnWentOver(ply=1, side="black", article=PRINTED[WEIQI]("22.5")),
    )
    assert left(scenario) == (MINUTE, 10 * MINUTE)
    assert clock_of(scenario).running == "white"
    assert scenario.state is not None
    assert scenario.state.side_to_move == "white"


def test_22_5_the_pass_is_none_of_the_two_that_end_a_game() -> None:
    scenario = counted_out()
    scenario.do(t.RequestPass(side="black"), by=FIRST)
    scenario.do(t.AnswerPassRequest(grant=True))
    gave = scenario.do(c.PlayMove(side="white", move="pass"), by=SECOND, now=11 * MINUTE)
    gave.then_kinds(e.MovePlayed)


def test_22_5_the_same_reading_goes_on_afterwards() -> None:
    scenario = counted_out()
    scenario.do(t.RequestPass(side="black"), by=FIRST)
    scenario.do(t.AnswerPassRequest(grant=True))
    scenario.do(c.PlayMove(side="white", move="Q16"), by=SECOND, now=11 * MINUTE)
    scenario.do(c.PlayMove(side="black", move="D4"), by=FIRST, now=12 * MINUTE - 100)
    assert left(scenario)[0] == MINUTE
    assert scenario.state is not None
    assert scenario.state.plies == 3


def test_22_5_a_refused_pass_is_the_loss() -> None:
    scenario = counted_out()
    scenario.do(t.RequestPass(side="black"), by=FIRST)
    gave = scenario.when(t.AnswerPassRequest(grant=False, reason="有意拖延"))
    gave.then_kinds(te.PassRefused, e.GameEnded).then_ended("0-1", "22.5")


def test_22_5_only_the_counted_side_asks() -> None:
    scenario = counted_out()
    scenario.when(t.RequestPass(side="white"), by=SECOND).then_refused("clock_not_yours", "22.5")
    scenario.when(t.RequestPass(side="black"), by=SECOND).then_refused("not_your_seat")


def test_22_5_not_after_the_loss_is_confirmed() -> None:
    scenario = counted_out()
    scenario.do(t.SettleFlag(stands=True))
    refusal = scenario.when(t.RequestPass(side="black"), by=FIRST).refusal
    assert refusal is not None
    assert refusal.code == "game_over"


def test_22_5_a_request_is_answered_before_the_loss() -> None:
    scenario = counted_out()
    scenario.do(t.RequestPass(side="black"), by=FIRST)
    scenario.when(t.SettleFlag(stands=True)).then_refused("pass_requested", "22.5")
    scenario.when(t.RequestPass(side="black"), by=FIRST).then_refused("pass_requested", "22.5")


def test_22_5_an_event_may_cap_the_passes() -> None:
    scenario = counted_out(most=1)
    scenario.do(t.RequestPass(side="black"), by=FIRST)
    scenario.do(t.AnswerPassRequest(grant=True))
    scenario.do(c.PlayMove(side="white", move="Q16"), by=SECOND, now=11 * MINUTE)
    scenario.do(flag("black"), now=12 * MINUTE)
    scenario.when(t.RequestPass(side="black"), by=FIRST).then_refused("passes_used_up", "22.5")


@pytest.mark.parametrize(
    ("edition", "control", "code", "article"),
    [
        (WEIQI, sudden(10), "no_reading", "22.5"),
        (WEIQI, STAGES, "no_reading", "22.5"),
        ("gomoku-classic", readings(10, 1), "command_of_another_game", ""),
        ("xiangqi-2020", sudden(10), "command_of_another_game", ""),
    ],
)
def test_22_5_is_for_readings_of_weiqi_alone(
    edition: str, control: TimeControl, code: str, article: str
) -> None:
    side = "red" if edition.startswith("xiangqi") else "black"
    scenario = table(edition, control)
    scenario.when(t.RequestPass(side=side), by=FIRST).then_refused(code, article)


def test_22_5_nothing_is_answered_unasked() -> None:
    counted_out().when(t.AnswerPassRequest(grant=True)).then_refused("no_pass_requested", "22.5")
    table(WEIQI, readings(10, 1)).when(t.RequestPass(side="black"), by=FIRST).then_refused(
        "no_flag_waits", "22.5"
    )


def test_22_5_a_flag_that_only_the_referee_saw_keeps_the_reading_all_the_same() -> None:
    scenario = table(WEIQI, readings(10, 3))
    scenario.do(c.ReportFlag(side="black"), by=ARBITER, now=9 * MINUTE)
    scenario.do(t.RequestPass(side="black"), by=FIRST)
    scenario.do(t.AnswerPassRequest(grant=True))
    assert left(scenario)[0] == MINUTE


# flags set aside


def test_14_5_a_flag_that_fell_by_a_fault_is_set_aside_and_play_goes_on() -> None:
    scenario = table("gomoku-2025", TimeControl(kind=ControlKind.SHARED, base_ms=HOURS))
    seen_down = c.ReportFlag(side="black")
    scenario.do(seen_down, by=ARBITER, now=MINUTE).then(
        fell_against("black", 119 * MINUTE, 119 * MINUTE, edition="gomoku-2025")
    )
    scenario.do(t.SettleFlag(stands=False, reason="提前倒旗"), now=2 * MINUTE)
    assert clock_of(scenario).running == "black"
    assert scenario.state is not None
    assert scenario.state.flag_fallen == ""


def test_21_5_a_flag_is_not_set_aside_without_a_reason() -> None:
    counted_out().when(t.SettleFlag(stands=False)).then_refused("reason_missing", "12.4(6)")


def test_21_5_nothing_is_settled_where_no_flag_fell() -> None:
    table("xiangqi-2020", sudden(20)).when(t.SettleFlag(stands=True)).then_refused(
        "no_flag_waits", "21.1"
    )


def test_14_1_3_shared_time_has_no_loser_by_itself() -> None:
    control = TimeControl(kind=ControlKind.SHARED, base_ms=MINUTE, press_with_move=True)
    scenario = table("gomoku-2025", control)
    fell = e.FlagFell(side="black", record_shows=shows(0, 0, edition="gomoku-2025"))
    scenario.do(flag("black"), by=ARBITER, now=MINUTE).then(fell)
    scenario.when(t.SettleFlag(stands=True), by=CHIEF).then_kinds(e.GameEnded)
