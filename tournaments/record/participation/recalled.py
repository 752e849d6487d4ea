"""Who was to sit out a round and comes after all: the absence or bye is taken back.

Xiangqi 2020 appendix 3 一 (3) (everybody present is paired), gomoku 2025 appendix 6, question
175 of the tournament managers' checklist: a compensating event, nothing is deleted. Once the
round is drafted its draft is discarded first; what is published stands.
"""

from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor, Role
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.crosstable import Mark
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.guards import require_number, require_reason, require_running
from tournaments.record.state import StageState, TournamentState
from tournaments.record.values import RoundStatus

declare_refusals(
    409, not_excused=_("No absence or bye of this entrant is recorded for this round.")
)


@decides(c.RecallAbsence)
def recall(state: TournamentState, command: c.RecallAbsence, by: Actor) -> tuple[e.TournamentEvent]:
    """Return the absence or granted bye of a round still to be paired taken back.

    :raises CommandRefusedError: `reason_missing`, `entrant_unknown`, `draft_exists`,
        `round_out_of_range`, `not_excused`.
    :raises NotAllowedError: a bye was granted by the chief arbiter: others may not take it.
    """
    require_reason(command.reason)
    stage = require_running(state)
    require_number(stage, command.number)
    latest = stage.latest
    if latest is not None and latest.status is RoundStatus.DRAFT:
        raise CommandRefusedError("draft_exists", round=latest.number)
    if not len(stage.played) < command.round <= stage.rounds:
        raise CommandRefusedError("round_out_of_range", rounds=stage.rounds)
    kind = _kind(stage, command.number, command.round)
    if kind is None:
        raise CommandRefusedError("not_excused", number=command.number, round=command.round)
    if kind is not Mark.ABSENT and by.role is not Role.CHIEF_ARBITER:
        raise NotAllowedError("role_not_allowed", role=by.role.value)
    return (
        e.AbsenceRecalled(
            stage=stage.index,
            number=command.number,
            round=command.round,
            kind=kind,
            reason=command.reason,
        ),
    )


def _kind(stage: StageState, number: int, round_number: int) -> Mark | None:
    """Return how `number` is to sit out the round, None where he is not."""
    if (number, round_number) in stage.excused:
        return Mark.ABSENT
    return next(
        (kind for who, at, kind in stage.granted if (who, at) == (number, round_number)), None
    )
