"""A game as a kind of stream."""

from collections.abc import Sequence

from games.record import commands as c
from games.record import events as e
from games.record.annulment.commands import AnnulAct, CorrectMove
from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.record.annulment.standing import standing
from games.record.audits.events import FindingSettled, GameAudited
from games.record.codec import CODEC
from games.record.decide import decide
from games.record.evolve import begin, evolve
from games.record.officiating.adjournment.commands import SealMove
from games.record.officiating.adjournment.decide_sealing import veiled
from games.record.officiating.closing.events import ScorePenalised
from games.record.officiating.contradictions.confirming import CONTRADICTED, bound, warnings_of
from games.record.officiating.offences.commands import ConfirmPenalty
from games.record.officiating.offences.events import PointsForfeited, ResultPenalised
from games.record.officiating.timekeeping.stepping import stepped
from games.record.state import GameState
from games.streams.decider import Decider

RULING_WORK = "ruling"
"""The work that a claim calls for."""
AUDIT_WORK = "audit"
"""The work that an end calls for, and whatever changes a record that has one."""
COMPLETES = (
    e.GameEnded,
    e.GameClosed,
    e.ResultRevised,
    ResultPenalised,
    PointsForfeited,
    ScorePenalised,
)
"""What ends a game, closes its record, or changes what it brought."""
REWRITES = (ActAnnulled, MoveCorrected)
"""What changes a record that has an end."""


def _previewed(
    state: GameState | None, decided: tuple[e.GameEvent, ...]
) -> tuple[e.GameEvent, ...]:
    """Return what a preview may show: a sealed move stays sealed."""
    return veiled(decided)


def _work(
    state: GameState | None, decided: Sequence[e.GameEvent], first_version: int
) -> tuple[tuple[str, int], ...]:
    """Return a ruling for every claim, and one audit of what a whole command leaves on record."""
    rulings = tuple(
        (RULING_WORK, version)
        for version, event in enumerate(decided, start=first_version)
        if isinstance(event, e.ClaimMade)
    )
    if not _is_audit_due(state, decided):
        return rulings
    return *rulings, (AUDIT_WORK, first_version + len(decided) - 1)


def _is_audit_due(state: GameState | None, decided: Sequence[e.GameEvent]) -> bool:
    """Return whether the events of a command, decided in `state`, call for an audit."""
    if any(isinstance(event, COMPLETES) for event in decided):
        return True
    over = state is not None and state.ending is not None
    return over and any(isinstance(event, REWRITES) for event in decided)


def _persons(state: GameState) -> tuple[str, ...]:
    return tuple(player for _, player in state.seats if player)


GAMES: Decider[GameState, c.GameCommand, e.GameEvent] = Decider(
    kind="game",
    codec=CODEC,
    decide=decide,
    opens=(c.ArrangeGame,),
    first=(e.GameArranged,),
    begin=begin,
    evolve=evolve,
    warnings=warnings_of,
    warned_of=CONTRADICTED,
    bound=bound,
    stepped=stepped,
    previewed=_previewed,
    work=_work,
    beside=(GameAudited, FindingSettled),
    persons=_persons,
    rewriting=REWRITES,
    standing=standing,
    recalling=(AnnulAct, CorrectMove, ConfirmPenalty, c.ConfirmRuling),
    cached=512,
    withheld=lambda state, decided: [isinstance(event, GameAudited) for event in decided],
    may_be_late=lambda state: bool(state.event),
    sealing=(SealMove,),
)
