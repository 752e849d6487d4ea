"""Act, annul: the game is then what it would be without the act (docs/decisions/0040)."""

from dataclasses import replace

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.annulment import commands as ac
from games.record.annulment.events import ActAnnulled
from games.record.audits.commands import RecordAudit
from games.record.ruling import RulingStatus
from games.record.state import GameState
from games.rules.editions import kernel_for
from games.streams.declarations import members
from tests.support.annulled import Sample, made, reached, samples
from tests.support.scenario import COMMITTEE, Scenario

NOT_OF_THIS_BOOK = {
    "command_of_another_game",
    "not_in_book",
    "result_unknown",
    "offence_unknown",
    "no_forbidden_moves",
}
NO_ACT = {c.ArrangeGame, ac.AnnulAct, ac.CorrectMove, RecordAudit}
"""What opens a game, annulments themselves, audits: they are tried in modules of their own."""
SAMPLES = tuple(samples())


def without_clocks(state: GameState) -> GameState:
    """Return a state but for what time does to it, and for what was annulled in it."""
    timekeeping = replace(state.timekeeping, stop=None)
    # A kernel is made for its edition, not for a state.
    kernel = kernel_for(state.edition)
    return replace(
        state, version=0, corrections=(), clock=None, timekeeping=timekeeping, kernel=kernel
    )


def tried(sample: Sample) -> type | None:
    """Give a command and annul it; return its type, None where the book does not know it."""
    scenario = reached(sample)
    before = scenario.state
    assert before is not None
    command = made(sample.command, before)
    gave = scenario.when(command, by=sample.by, now=100_000)
    if gave.refusal is not None and gave.refusal.code in NOT_OF_THIS_BOOK:
        return None
    first = before.version + 1
    scenario.do(command, by=sample.by, now=100_000)
    annulled = ac.AnnulAct(event_version=first, reason="登记有误")
    if isinstance(gave.decided[0], e.RulingProposed):
        _keep_ruling(scenario, annulled, binding=len(gave.decided) > 1)
        return type(command)
    done = scenario.do(annulled, by=COMMITTEE, now=200_000)
    event = done.decided[0]
    assert isinstance(event, ActAnnulled)
    assert event.fallen == tuple(range(first, first + len(gave.decided)))
    assert done.decided[1:] == ()
    assert without_clocks(done.after) == without_clocks(before)
    again = ac.AnnulAct(event_version=done.after.version, reason="撤销有误")
    restored = scenario.do(again, by=COMMITTEE, now=300_000)
    assert without_clocks(restored.after) == without_clocks(gave.after)
    return type(command)


def _keep_ruling(scenario: Scenario, annulled: ac.AnnulAct, *, binding: bool) -> None:
    """Expect that what the machine found stays on record, and binds nobody."""
    if not binding:
        scenario.when(annulled, by=COMMITTEE).then_refused("ruling_waits")
        return
    state = scenario.do(annulled, by=COMMITTEE).after
    assert [ruling.status for ruling in state.rulings] == [RulingStatus.PROPOSED]
    assert (state.ending, state.open_claim) == (None, state.claims[0])


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: f"{sample.edition} {sample.name}")
def test_annulled_it_is_as_if_it_had_not_been(sample: Sample) -> None:
    tried(sample)


def test_no_command_is_left_out() -> None:
    assert {tried(sample) for sample in SAMPLES} - {None} == {*members(c.GameCommand)} - NO_ACT
