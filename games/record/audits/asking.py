"""When a record is to be audited: once it has an end, and whenever that record changes."""

from collections.abc import Sequence

from games.record import events as e
from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.record.officiating.closing.events import ScorePenalised
from games.record.officiating.offences.events import PointsForfeited, ResultPenalised
from games.record.state import GameState

_COMPLETES = (
    e.GameEnded,
    e.GameClosed,
    e.ResultRevised,
    ResultPenalised,
    PointsForfeited,
    ScorePenalised,
)
"""What ends a game, closes its record, or changes what it brought."""
_REWRITES = (ActAnnulled, MoveCorrected)


def is_audit_due(state: GameState | None, decided: Sequence[e.GameEvent]) -> bool:
    """Return whether the events of a command, decided in `state`, call for an audit."""
    if any(isinstance(event, _COMPLETES) for event in decided):
        return True
    over = state is not None and state.ending is not None
    return over and any(isinstance(event, _REWRITES) for event in decided)
