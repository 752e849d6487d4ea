"""A step of the server's clock on record: whom it charges, and which flags wait for it."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.record.officiating.timekeeping.events import Reading
from games.record.officiating.timekeeping.stepping import stepped
from games.record.state import GameState
from games.record.values import Actor
from games.rules.books.sources import XIANGQI
from tests.support.scenario import ARBITER, Scenario
from tests.support.timed import FIRST, HOUR, MINUTE, SECOND, left, sudden, table

FORTY = 40 * MINUTE


def state_of(scenario: Scenario) -> GameState:
    assert scenario.state is not None
    return scenario.state


def step(by_ms: int, *, last_at: int = 0, noticed_at: int = MINUTE) -> te.ServerClockStepped:
    return te.ServerClockStepped(by_ms=by_ms, last_at=last_at, noticed_at=noticed_at)


def after_step(by_ms: int = 2 * HOUR, *, at: int = 2 * HOUR + MINUTE) -> Scenario:
    """Return a game of xiangqi whose first mover has thought for a minute across a step."""
    return table("xiangqi-2020", sudden(40)).add((step(by_ms, noticed_at=at),), at=at)


def test_time_leapt_over_is_charged_to_nobody() -> None:
    scenario = after_step()
    assert left(scenario, now=scenario.now) == (39 * MINUTE, FORTY)


def test_no_more_is_given_back_than_ran() -> None:
    scenario = after_step(by_ms=3 * HOUR)
    assert left(scenario, now=scenario.now) == (FORTY, FORTY)


def test_a_step_back_takes_and_gives_nothing() -> None:
    scenario = after_step(by_ms=-2 * HOUR, at=MINUTE)
    assert left(scenario, now=scenario.now) == (39 * MINUTE, FORTY)


@pytest.mark.parametrize("by", [FIRST, SECOND, ARBITER])
def test_a_flag_of_that_turn_waits_for_the_arbiter(by: Actor) -> None:
    scenario = after_step()
    out = scenario.now + FORTY
    gave = scenario.when(c.ReportFlag(side="red"), by=by, now=out)
    gave.then_kinds(e.FlagFell)
    assert gave.after.flag_fallen == "red"


def test_both_flags_of_that_turn_wait_too() -> None:
    scenario = after_step()
    scenario.add(
        (e.TimeAdjusted(side="black", delta_ms=-FORTY, article=XIANGQI("5.9")),), at=scenario.now
    )
    scenario.do(t.ReportBothFlags(first="red"), now=scenario.now + FORTY).then_kinds(
        te.BothFlagsFell
    )
    scenario.when(t.SettleFlag(stands=True, loser="red")).then_ended("0-1", "4.1.6")


def test_the_next_turn_is_the_machine_s_again() -> None:
    scenario = after_step()
    scenario.do(c.PlayMove(side="red", move="h2e2"), by=FIRST, now=scenario.now + MINUTE)
    assert not state_of(scenario).timekeeping.step_in_turn
    gave = scenario.when(c.ReportFlag(side="black"), by=FIRST, now=scenario.now + FORTY)
    gave.then_ended("1-0", "4.1.6")


@pytest.mark.parametrize(
    "command",
    [
        t.SetReadings(
            readings=(Reading(side="red", left_ms=FORTY),),
            reason="服务器时钟跳变",
            agreed=("red", "black"),
        ),
    ],
)
def test_clocks_that_the_arbiter_has_set_are_right_again(command: t.SetReadings) -> None:
    scenario = after_step()
    scenario.do(command)
    assert not state_of(scenario).timekeeping.step_in_turn
    gave = scenario.when(c.ReportFlag(side="red"), by=SECOND, now=scenario.now + FORTY)
    gave.then_ended("0-1", "4.1.6")


@pytest.mark.parametrize("by_ms", [-HOUR, HOUR])
class TestWhatIsNoted:
    def test_a_step_while_time_runs(self, by_ms: int) -> None:
        state = state_of(table("xiangqi-2020", sudden(40)))
        (noted,) = stepped(state, by_ms=by_ms, since=5, now=7)
        assert noted == te.ServerClockStepped(by_ms=by_ms, last_at=5, noticed_at=7)

    def test_none_without_a_clock(self, by_ms: int) -> None:
        state = state_of(table("xiangqi-2020", None))
        assert stepped(state, by_ms=by_ms, since=5, now=7) == ()

    def test_none_while_no_time_runs(self, by_ms: int) -> None:
        scenario = table("xiangqi-2020", sudden(40))
        scenario.do(t.StopClocks(reason="核对局面"))
        assert stepped(state_of(scenario), by_ms=by_ms, since=5, now=7) == ()

    def test_none_when_the_game_is_over(self, by_ms: int) -> None:
        scenario = table("xiangqi-2020", sudden(40))
        scenario.do(c.Resign(side="red"), by=FIRST)
        assert stepped(state_of(scenario), by_ms=by_ms, since=5, now=7) == ()


def test_a_step_back_is_noted_once_until_the_clock_has_made_up_for_it() -> None:
    scenario = table("xiangqi-2020", sudden(40))
    scenario.add((step(-HOUR, last_at=HOUR, noticed_at=5),), at=HOUR)
    state = state_of(scenario)
    assert stepped(state, by_ms=-HOUR, since=HOUR, now=10) == ()
    assert stepped(state, by_ms=-HOUR, since=HOUR + 6, now=HOUR - MINUTE) != ()
    assert stepped(state, by_ms=HOUR, since=HOUR, now=2 * HOUR) != ()
