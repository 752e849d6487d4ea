"""A limit set on the spot (临时限时): xiangqi 2020, appendix 1, 3.1; ids are articles."""

import pytest

from games.record import commands as c
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.record.values import Question, Status
from games.rules.books.sources import XIANGQI
from games.rules.clocks.kinds import ControlKind, TimeControl
from tests.support.scenario import Scenario
from tests.support.timed import FIRST, MINUTE, SECOND, sudden, table

MASS = "xiangqi-2020-mass"
TEN = sudden(10)


def put(control: TimeControl = TEN, reason: str = "拖延赛程") -> t.PutClock:
    return t.PutClock(time_control=control, reason=reason)


def times(scenario: Scenario, *, at: int) -> tuple[int, ...]:
    assert scenario.state is not None
    clock = scenario.state.clock
    assert clock is not None
    return tuple(clock.remaining(side, at_ms=at) for side in clock.sides)


def test_app1_3_1_both_sides_have_the_whole_limit_from_now_on() -> None:
    scenario = table(MASS, None)
    scenario.do(c.PlayMove(side="red", move="h2e2"), by=FIRST, now=MINUTE)
    event = te.ClockPut(time_control=TEN, reason="拖延赛程", article=XIANGQI("app1.3.1"))
    scenario.do(put(), now=40 * MINUTE).then(event)
    assert times(scenario, at=40 * MINUTE) == (10 * MINUTE, 10 * MINUTE)
    # Black, whose turn it is, thinks for three minutes.
    assert times(scenario, at=43 * MINUTE) == (10 * MINUTE, 7 * MINUTE)


def test_app1_3_1_who_uses_it_up_loses() -> None:
    scenario = table(MASS, None)
    scenario.do(put(), now=40 * MINUTE)
    flag = c.ReportFlag(side="red")
    scenario.when(flag, by=SECOND, now=50 * MINUTE - 1).then_refused("time_not_out", "21.3")
    scenario.when(flag, by=SECOND, now=50 * MINUTE).then_ended("0-1", "4.1.6")


def test_app1_3_1_an_increment_is_earned_by_the_next_move() -> None:
    control = TimeControl(
        kind=ControlKind.INCREMENT, base_ms=5 * MINUTE, increment_ms=10_000, press_with_move=True
    )
    scenario = table(MASS, None)
    scenario.do(put(control), now=MINUTE)
    scenario.do(c.PlayMove(side="red", move="h2e2"), by=FIRST, now=2 * MINUTE)
    assert times(scenario, at=2 * MINUTE) == (4 * MINUTE + 10_000, 5 * MINUTE)


def test_app1_3_1_no_time_runs_while_a_claim_is_open() -> None:
    scenario = table(MASS, None)
    scenario.do(c.MakeClaim(side="red", question=Question.REPETITION), by=FIRST, now=0)
    scenario.do(put(), now=MINUTE)
    assert times(scenario, at=30 * MINUTE) == (10 * MINUTE, 10 * MINUTE)


@pytest.mark.parametrize(
    ("edition", "control", "command", "code", "article"),
    [
        (MASS, sudden(20), put(), "clock_on_board", "app1.3.1"),
        (MASS, None, put(reason=" "), "reason_missing", "app1.3.1"),
        (
            MASS,
            None,
            put(TimeControl(kind=ControlKind.SHARED, base_ms=MINUTE)),
            "option_out_of_range",
            "app1.3.1",
        ),
        ("xiangqi-2020", None, put(), "command_of_another_game", ""),
        ("xiangqi-2020-rapid", None, put(), "command_of_another_game", ""),
        ("weiqi-2002", None, put(), "command_of_another_game", ""),
    ],
)
def test_app1_3_1_what_is_refused(
    edition: str, control: TimeControl | None, command: t.PutClock, code: str, article: str
) -> None:
    table(edition, control).when(command).then_refused(code, article)


def test_app1_3_1_not_by_a_player_and_not_after_the_end() -> None:
    scenario = table(MASS, None)
    scenario.when(put(), by=FIRST).then_refused("role_not_allowed")
    scenario.do(c.Resign(side="red"), by=FIRST)
    assert scenario.state is not None
    assert scenario.state.status is Status.OVER
    assert scenario.when(put()).refusal is not None
