"""Steps of the wall clock against a steady one, and against the order of events."""

import pytest

from games.ledger.clock import ServerClock, steady_ms

DAY = 24 * 60 * 60_000


class Clocks:
    """A wall clock and a steady one in the hand of the test."""

    def __init__(self) -> None:
        self.wall, self.steady = 50 * DAY, 1_000
        self.server = ServerClock(wall=lambda: self.wall, steady=lambda: self.steady, latest=3)

    def runs(self, ms: int, *, stepping: int = 0) -> int:
        """Let so much time pass, the wall clock stepping as well; return what is read."""
        self.wall += ms + stepping
        self.steady += ms
        return self.server.now()


@pytest.mark.parametrize("by_ms", [-DAY, -2_001, 2_001, DAY])
def test_a_step_is_told_to_who_was_before_it(by_ms: int) -> None:
    clocks = Clocks()
    before = clocks.runs(10)
    now = clocks.runs(5_000, stepping=by_ms)
    assert clocks.server.stepped(since=before, now=now) == by_ms


def test_a_step_forward_is_not_told_to_who_came_after_it() -> None:
    clocks = Clocks()
    after = clocks.runs(5_000, stepping=DAY)
    assert clocks.server.stepped(since=after, now=clocks.runs(60_000)) == 0


@pytest.mark.parametrize("by_ms", [-2_000, -1, 0, 1, 2_000])
def test_what_is_set_by_little_and_little_is_no_step(by_ms: int) -> None:
    clocks = Clocks()
    before = clocks.runs(10)
    assert clocks.server.stepped(since=before, now=clocks.runs(1_000, stepping=by_ms)) == 0


def test_a_long_time_alone_is_no_step() -> None:
    clocks = Clocks()
    before = clocks.runs(10)
    assert clocks.server.stepped(since=before, now=clocks.runs(DAY)) == 0


def test_a_time_before_the_last_event_is_a_step_that_nobody_measured() -> None:
    clocks = Clocks()
    now = clocks.runs(10)
    assert clocks.server.stepped(since=now + DAY, now=now) == -DAY
    assert clocks.server.stepped(since=now + 2_000, now=now) == 0


def test_a_step_forward_and_back_again_is_none() -> None:
    clocks = Clocks()
    before = clocks.runs(10)
    clocks.runs(10, stepping=DAY)
    assert clocks.server.stepped(since=before, now=clocks.runs(10, stepping=-DAY)) == 0


def test_the_latest_steps_are_kept() -> None:
    clocks = Clocks()
    before = clocks.runs(10)
    now = before
    for _step in range(4):
        now = clocks.runs(10, stepping=DAY)
    assert clocks.server.stepped(since=before, now=now) == 3 * DAY


def test_the_steady_clock_of_the_machine_never_goes_back() -> None:
    read = [steady_ms() for _again in range(100)]
    assert read == sorted(read)
