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
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.editions import editions
from tests.support.audited import begun, course_of_act
from tests.support.gomoku_games import do, gomoku
from tests.support.office_acts import ACTS, Act
from tests.support.random_games import play_out
from tests.support.scenario import CHIEF, Scenario


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


@pytest.mark.parametrize("with_move", [True, False], ids=["with-move", "pressed"])
@pytest.mark.parametrize(
    ("opening", "acts"),
    [
        ("two_fifths", ("b h8,h9,i9", "w keep", "w i8", "b offer g7,j11", "w choose g7", "w a1")),
        ("two_fifths", ("b h8,h9,i9", "w swap", "w i8", "b offer g7,j11", "w choose g7", "w a1")),
        ("taraguchi_10", ("b h8", "w keep", "w i9", "b keep", "b h9", "w swap", "w i8")),
        ("taraguchi_10", ("b h8", "w swap", "w i9", "b swap", "b h9", "w keep", "w i8")),
        ("free", ("b h8", "w a1", "b a3", "w c1")),
    ],
    ids=["11.2-keep", "11.2-swap", "11.1-keep-first", "11.1-swap-first", "free"],
)
def test_an_increment_comes_with_what_counts_as_a_move(
    opening: str, acts: tuple[str, ...], with_move: bool
) -> None:
    """Stones put down and fifths offered are moves; a swap declined is none (6.2, 9.8)."""
    control = TimeControl(
        kind=ControlKind.INCREMENT, base_ms=600_000, increment_ms=7_000, press_with_move=with_move
    )
    scenario = begun("gomoku-2025", control=control, options=gomoku(opening))
    for text in acts:
        scenario.now += 11_000
        do(scenario, text, by=CHIEF)
        state = scenario.state
        assert state is not None
        if not with_move and state.clock is not None and state.unpressed:
            scenario.now += 2_000
            do(scenario, f"{state.unpressed[0][0]} press", by=CHIEF)
    _same_clocks(scenario)


def test_every_event_is_followed() -> None:
    known = {*STEPS, *(kind for own in AUDITS.values() for kind in own.clock_steps)}
    assert {*get_args(e.GameEvent)} - known == {e.GameArranged, e.OverrulingProposed}
