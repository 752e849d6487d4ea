"""Who may give which command to a tournament: the first gate of `decide`.

Gomoku 2025 25.1-25.3 and 16 (the arranger drafts, the chief referee signs, the committee
disqualifies), xiangqi 2020 17 and 18, weiqi 2002 30 and 31.
"""

from games.record.errors import NotAllowedError
from games.record.values import Actor, Role
from tournaments.record import commands as c
from tournaments.record.lots import commands as lots
from tournaments.record.promotion import commands as dans
from tournaments.record.ratings import report_commands as reports
from tournaments.record.results import original_commands as originals
from tournaments.record.state import TournamentState

_CHIEF = frozenset({Role.CHIEF_ARBITER})
_ARBITERS = _CHIEF | {Role.ARBITER}
_OFFICE = _ARBITERS | {Role.ARCHIVIST}
_AWARDERS = frozenset({Role.ARCHIVIST, Role.RATING_OFFICE})  # titles outlive the event
_JUDGES = _CHIEF | {Role.COMMITTEE}

ALLOWED: dict[type, frozenset[Role]] = {
    c.CreateTournament: _CHIEF | {Role.ARCHIVIST},
    c.AmendRegulations: _CHIEF | {Role.ARCHIVIST},  # after the start the chief arbiter alone
    c.LeaveBookMode: _CHIEF,
    c.EnterEntrants: _OFFICE,
    c.WithdrawEntry: _OFFICE,
    c.CorrectEntry: _OFFICE,
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
    c.RecallAbsence: _ARBITERS,  # of a granted bye the chief arbiter alone
    c.GrantBye: _CHIEF,
    c.RecordSanction: _JUDGES,
    c.DecideTie: _CHIEF,
    c.PublishStandings: _CHIEF,
    c.DrawSheet: _ARBITERS,
    c.ChooseColours: _ARBITERS,
    c.SettleGameColours: _ARBITERS,
    c.RecordGame: _OFFICE | {Role.SYSTEM},
    c.CorrectGame: _JUDGES,
    c.DecideMatch: _CHIEF,
    c.NameLineUp: _OFFICE,
    c.CloseLineUps: _ARBITERS,
    c.SetRatings: _OFFICE,  # after the start the chief arbiter alone
    c.RateBoard: _CHIEF,
    c.TakeBackAmendment: _CHIEF,
    c.SetByeRight: _CHIEF,
    lots.RankSeeds: _ARBITERS,
    lots.SettleFirstMove: _ARBITERS,
    lots.DrawPairingLot: _ARBITERS,
    lots.AllowBreak: _CHIEF,
    lots.CheckInEntrants: _OFFICE,
    dans.AwardDan: _AWARDERS,
    dans.TakeDanBack: _AWARDERS,
    reports.ReportRatings: _CHIEF | {Role.ARCHIVIST},
    originals.FileOriginal: _ARBITERS,
    c.FinishTournament: _CHIEF,
}
"""Command -> roles that carry it. A command not listed is nobody's."""


def check_authority(state: TournamentState | None, command: c.TournamentCommand, by: Actor) -> None:
    """Let pass only an actor whose role carries `command`.

    :raises NotAllowedError: `role_not_allowed`, `not_in_this_event`, `not_in_this_section`.
    """
    check_role(type(command), by)
    if isinstance(command, c.CreateTournament):
        rules = command.regulations
        _check_scope(rules.title, rules.section, by)
    elif state is not None:
        check_place(state, by)
    started = state is not None and state.has_started
    late = isinstance(command, c.AmendRegulations | c.SetRatings)
    if late and started and by.role is not Role.CHIEF_ARBITER:
        raise NotAllowedError("role_not_allowed", role=by.role.value)


def check_role(kind: type, by: Actor) -> None:
    """Let pass only an actor whose role carries commands of type `kind`, wherever it holds.

    :raises NotAllowedError: `role_not_allowed`.
    """
    if by.role not in ALLOWED.get(kind, frozenset()):
        raise NotAllowedError("role_not_allowed", role=by.role.value)


def check_place(state: TournamentState, by: Actor) -> None:
    """Let pass only an actor whose office holds at this event.

    :raises NotAllowedError: `not_in_this_event`, `not_in_this_section`.
    """
    _check_scope(state.competition, state.section, by)


def _check_scope(competition: str, section: str, by: Actor) -> None:
    if by.competition and by.competition != competition:
        raise NotAllowedError("not_in_this_event")
    if by.section and by.section != section:
        raise NotAllowedError("not_in_this_section")


def may_see_drafts(state: TournamentState, by: Actor) -> bool:
    """Return whether `by` may see a pairing that is not signed yet (gomoku 25.2.2-C)."""
    try:
        _check_scope(state.competition, state.section, by)
    except NotAllowedError:
        return False
    return by.role in _ARBITERS
