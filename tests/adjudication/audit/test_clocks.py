"""The clocks of the audit are those that the game's own stream has, event by event."""

from typing import get_args

import pytest

from adjudication.audit.clocks import STEPS, ClockRun
from adjudication.audit.record import read_record
from adjudication.audit.registry import AUDITS
from adjudication.audit.replay import replayed
from games.record import events as e
from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.record.decider import GAMES
from games.rules.editions import editions
from tests.support.audited import course_of_act
from tests.support.office_acts import ACTS, Act
from tests.support.random_games import play_out
from tests.support.scenario import Scenario


def _same_clocks(scenario: Scenario) -> None:
    """Hold the clocks after each event that stands against those folded to it."""
    record = read_record(scenario.entries)
    own = AUDITS[record.book.game.code]
    arranged = record.arranged
    replay = replayed(record, own.kernel(arranged), own.steps, pending=own.pending(arranged))
    run = ClockRun(record, replay, own.clock_steps)
    put_right = any(isinstance(each.event, ActAnnulled | MoveCorrected) for each in record.entries)
    for entry in record.entries:
        assert run.follow(entry), entry.event
        if record.fallen or put_right:
            # What the clocks then were is not what they are by the record that is left.
            continue
        state = GAMES.fold_standing(scenario.entries[: entry.version])
        assert state is not None
        ours, theirs = run.clock, state.clock
        assert (ours is None) == (theirs is None)
        if ours is not None and theirs is not None:
            assert ours.running == theirs.running, entry
            assert ours.remaining_ms == theirs.remaining_ms, entry
            at = entry.recorded_at + 1000
            assert [ours.remaining(side, at_ms=at) for side in ours.sides] == [
                theirs.remaining(side, at_ms=at) for side in theirs.sides
            ], entry
    final = scenario.state
    assert final is not None
    assert (run.clock and run.clock.remaining_ms) == (final.clock and final.clock.remaining_ms)


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("seed", range(8))
def test_random_officials(edition: str, seed: int) -> None:
    scenario, _done = play_out(edition, seed)
    _same_clocks(scenario)


@pytest.mark.parametrize("act", ACTS, ids=lambda act: f"{act.edition}-{act.slug}")
def test_the_course_before_every_act_of_the_office(act: Act) -> None:
    _same_clocks(course_of_act(act))


def test_every_event_is_followed() -> None:
    known = {*STEPS, *(kind for own in AUDITS.values() for kind in own.clock_steps)}
    assert {*get_args(e.GameEvent)} - known == {e.GameArranged, e.OverrulingProposed}
