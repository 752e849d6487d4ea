"""Steps of the server's clock, as a pure question: which of them go on record."""

from dataclasses import replace

import pytest

from games.record.officiating.timekeeping.state import ServerStep
from games.record.officiating.timekeeping.stepping import stepped
from games.record.state import GameState
from tests.support.scenario import PRESSED, begun, given

NOTICED, BACK = 50_000, -2_000


@pytest.fixture
def running() -> GameState:
    """A game in which a side's time runs, and a step back has been noticed."""
    state = given(*begun("h2e2", time_control=PRESSED)).state
    assert state is not None
    step = ServerStep(version=3, by_ms=BACK, noticed_at=NOTICED)
    return replace(state, timekeeping=replace(state.timekeeping, step=step))


@pytest.mark.parametrize(("since", "noted"), [(-1, 0), (0, 0), (1, 1)])
def test_a_step_back_shows_until_the_clock_has_made_up_for_it(
    running: GameState, since: int, noted: int
) -> None:
    made_up = NOTICED - BACK
    found = stepped(running, by_ms=BACK, since=made_up + since, now=made_up)
    assert len(found) == noted


def test_a_step_forward_is_noted_at_any_time(running: GameState) -> None:
    (found,) = stepped(running, by_ms=5_000, since=NOTICED, now=NOTICED + 5_000)
    assert (found.by_ms, found.last_at, found.noticed_at) == (5_000, NOTICED, NOTICED + 5_000)


def test_where_no_time_runs_none_is_noted(running: GameState) -> None:
    assert running.clock is not None
    stopped = replace(running, clock=replace(running.clock, running=None))
    assert stepped(stopped, by_ms=5_000, since=0, now=5_000) == ()
