"""Who may give which command to a tournament: the first gate of `decide`.

Gomoku 2025 25.1-25.3 and 16 (the arranger drafts, the chief referee signs, the committee
disqualifies), xiangqi 2020 17 and 18, weiqi 2002 30 and 31.
"""

from games.record.errors import NotAllowedError
from games.record.values import Actor, Role
from tournaments.record import commands as c
from tournaments.record.state import TournamentState

_CHIEF = frozenset({Role.CHIEF_ARBITER})
_ARBITERS = _CHIEF | {Role.ARBITER}
_OFFICE = _ARBITERS | {Role.ARCHIVIST}
_JUDGES = _CHIEF | {Role.COMMITTEE}

ALLOWED: dict[type, frozenset[Role]] = {
    c.CreateTournament: _CHIEF | {Role.ARCHIVIST},
    c.AmendRegulations: _CHIEF | {Role.ARCHIVIST},  # after the start the chief arbiter alone
    c.LeaveBookMode: _CHIEF,
    c.EnterEntrants: _OFFICE,
    c.WithdrawEntry: _OFFICE,
    c.DrawNumbers: _ARBITERS,
    c.StartTournament: _CHIEF,
    c.OpenStage: _CHIEF,
    c.DraftPairing: _ARBITERS,
    c.ChangePairing: _ARBITERS,
    c.DiscardDraft: _ARBITERS,
    c.PublishPairing: _CHIEF,
    c.RecallPairing: _CHIEF,
    c.LinkGame: _ARBITERS | {Role.SYSTEM},
    c.RecordResult: _OFFICE | {Role.SYSTEM},
    c.CorrectResult: _JUDGES,
    c.RuleScore: _JUDGES,
    c.CountMissingAsDraws: _CHIEF,
    c.CloseRound: _ARBITERS,
    c.WithdrawEntrant: _ARBITERS,
    c.ExpelEntrant: _JUDGES,
    c.EliminateEntrants: _CHIEF,
    c.ReturnEntrant: _CHIEF,
    c.ExcuseEntrant: _ARBITERS,
    c.GrantBye: _CHIEF,
    c.RecordSanction: _JUDGES,
    c.DecideTie: _CHIEF,
    c.PublishStandings: _CHIEF,
    c.FinishTournament: _CHIEF,
}
"""Command -> roles that carry it. A command not listed is nobody's."""


def check_authority(state: TournamentState | None, command: c.TournamentCommand, by: Actor) -> None:
    """Let pass only an actor whose role carries `command`.

    :raises NotAllowedError: `role_not_allowed`.
    """
    if by.role not in ALLOWED.get(type(command), frozenset()):
        raise NotAllowedError("role_not_allowed", role=by.role.value)
    started = state is not None and state.has_started
    if isinstance(command, c.AmendRegulations) and started and by.role is not Role.CHIEF_ARBITER:
        raise NotAllowedError("role_not_allowed", role=by.role.value)
