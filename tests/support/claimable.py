"""Whether what an audit calls unclaimed could have been claimed: the claim is made, dry."""

from collections.abc import Iterator, Sequence

from adjudication.audit.record import GameEntry
from games.record import commands as c
from games.record import events as e
from games.record.annulment.standing import standing
from games.record.audits.findings import Code, Finding
from games.record.decider import GAMES
from games.record.draughts.commands import ClaimDraw
from games.record.draughts.events import DrawClaimAnswered
from games.record.draughts.state import DraughtsCourse
from games.record.gomoku.commands import DeclareFive
from games.record.state import GameState
from games.record.values import Question
from games.rules.verdict import Verdict
from tests.support.random_acts import ruling_on
from tests.support.scenario import CHIEF, SYSTEM, Scenario, Then

NOTHING_FOUND = frozenset({Verdict.UNTRUE, Verdict.NONE, Verdict.NOT_THREE, Verdict.UNDECIDED})
QUESTIONS = {
    Code.NATURAL_LIMIT_PASSED: Question.NATURAL_LIMIT,
    Code.REPETITION_NOT_CLAIMED: Question.REPETITION,
    Code.FORBIDDEN_NOT_CLAIMED: Question.FORBIDDEN_MOVE,
}


def is_claimable(entries: Sequence[GameEntry], finding: Finding) -> bool:
    """Return whether the claim is upheld in the game as it stood, before the next move."""
    return any(_is_upheld(at, finding) for at in _points(entries, finding))


def _points(entries: Sequence[GameEntry], finding: Finding) -> Iterator[Scenario]:
    """Yield the game at the finding, and after each entry until play went on.

    A flag may be reported before the entry by which it is found, too: then the clock still ran.
    """
    stand = standing(entries)
    at = [entry for entry in stand if entry.version <= finding.version]
    if finding.code is Code.FLAG_NOT_REPORTED:
        yield _scenario(at[:-1], now=at[-1].recorded_at)
    yield _scenario(at, now=at[-1].recorded_at)
    for entry in stand[len(at) :]:
        if isinstance(entry.event, e.MovePlayed):
            return
        at.append(entry)
        yield _scenario(at, now=entry.recorded_at)


def _scenario(entries: Sequence[GameEntry], *, now: int) -> Scenario:
    return Scenario(state=GAMES.fold_standing(entries), now=now, entries=[*entries])


def _is_upheld(scenario: Scenario, finding: Finding) -> bool:
    state = scenario.state
    assert state is not None
    return any(_answers(scenario, claim) for claim in _claims(state, finding))


def _claims(state: GameState, finding: Finding) -> Iterator[c.GameCommand]:
    """Yield the claim of either side."""
    for side in state.sides:
        if question := QUESTIONS.get(finding.code):
            yield c.MakeClaim(side=side, question=question)
        elif finding.code is Code.FIVE_NOT_DECLARED:
            yield DeclareFive(side=side)
        elif finding.code is Code.FLAG_NOT_REPORTED:
            yield c.ReportFlag(side=side)
        elif isinstance(state.course, DraughtsCourse):
            for rule in state.course.reached:
                yield ClaimDraw(side=side, rule=rule)


def _answers(scenario: Scenario, claim: c.GameCommand) -> bool:
    """Return whether a claim is taken and upheld: at once, or by the worker."""
    gave = scenario.when(claim, by=CHIEF)
    if gave.refusal is not None or gave.warnings:
        return False
    if isinstance(claim, ClaimDraw):
        answers = [event for event in gave.decided if isinstance(event, DrawClaimAnswered)]
        return all(answer.granted for answer in answers)
    if not isinstance(claim, c.MakeClaim):
        return True
    return _ruled(gave) not in NOTHING_FOUND


def _ruled(gave: Then) -> Verdict:
    """Return the verdict of the worker on the claim that was made."""
    assert gave.state is not None
    asked = ruling_on(gave.state)
    assert Scenario(state=gave.state).when(asked, by=SYSTEM).refusal is None
    return asked.ruling.verdict
