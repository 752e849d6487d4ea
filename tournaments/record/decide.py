"""State and command to events, or a refusal. Pure: `now` and seeds are arguments."""

from collections.abc import Callable
from typing import Any

from games.record.errors import CommandRefusedError
from games.record.values import Actor
from games.rules.deadlines import Step
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.authority import check_authority
from tournaments.record.entries import checking_in, correcting, opening, seeds
from tournaments.record.knockout import matches, sheets
from tournaments.record.lots import commands as lots
from tournaments.record.lots import first_moves, pairing_lots
from tournaments.record.participation import decide as participation
from tournaments.record.participation import recalled
from tournaments.record.promotion import commands as dans
from tournaments.record.promotion import promotions
from tournaments.record.ratings import commands as reports
from tournaments.record.ratings import rated, reported
from tournaments.record.results import decide as results
from tournaments.record.results import game_corrections, originals, proposals, punishments
from tournaments.record.results.commands import FileOriginal
from tournaments.record.rounds import breaks
from tournaments.record.rounds import decide as rounds
from tournaments.record.settings import decide as settings
from tournaments.record.state import TournamentState
from tournaments.record.tables import publication
from tournaments.record.teams import line_ups as lineups

declare_refusals(
    409,
    tournament_exists=_("This tournament exists already."),
    tournament_not_created=_("There is no such tournament."),
)

Events = tuple[e.TournamentEvent, ...]
_Decider = Callable[[TournamentState, Any, Actor], Events]


def decide(
    state: TournamentState | None, command: c.TournamentCommand, *, by: Actor, now: int
) -> Events:
    """Return the events that `command` of `by` causes at `now` (server ms).

    :raises NotAllowedError: the actor's role does not carry the command.
    :raises CommandRefusedError: with a stable code, the article, and facts to act on.
    """
    check_authority(state, command, by)
    if isinstance(command, c.CreateTournament):
        if state is not None:
            raise CommandRefusedError("tournament_exists")
        return opening.create(command)
    if state is None:
        raise CommandRefusedError("tournament_not_created")
    if isinstance(command, c.EnterEntrants):
        checking_in.require_in_time(state, Step.ENTRY, now=now)
    if isinstance(command, lots.CheckInEntrants):
        return checking_in.check_in(state, command, now=now)
    return _DECIDERS[type(command)](state, command, by)


_DECIDERS: dict[type, _Decider] = {
    c.AmendRegulations: lambda state, command, by: opening.amend(state, command),
    c.LeaveBookMode: lambda state, command, by: opening.leave_book_mode(state, command),
    c.EnterEntrants: lambda state, command, by: opening.enter(state, command),
    c.CorrectEntry: correcting.correct,
    c.WithdrawEntry: lambda state, command, by: opening.withdraw_entry(state, command),
    c.DrawNumbers: opening.draw_numbers,
    c.StartTournament: lambda state, command, by: opening.start(state, command),
    c.OpenStage: lambda state, command, by: opening.open_stage(state, command),
    c.DraftPairing: lambda state, command, by: rounds.draft(state, command),
    c.ChangePairing: lambda state, command, by: rounds.change(state, command),
    c.DiscardDraft: lambda state, command, by: rounds.discard(state, command),
    c.PublishPairing: lambda state, command, by: rounds.publish(state, command),
    c.RecallPairing: lambda state, command, by: rounds.recall(state, command),
    c.CountMissingAsDraws: lambda state, command, by: rounds.count_missing(state, command),
    c.CloseRound: rounds.close,
    c.RecordResult: lambda state, command, by: results.record(state, command),
    c.CorrectResult: lambda state, command, by: results.correct(state, command),
    c.RuleScore: lambda state, command, by: results.rule(state, command),
    c.LinkGame: results.link,
    c.WithdrawEntrant: lambda state, command, by: participation.withdraw(state, command),
    c.ExpelEntrant: lambda state, command, by: participation.expel(state, command),
    c.EliminateEntrants: lambda state, command, by: participation.eliminate(state, command),
    c.ReturnEntrant: lambda state, command, by: participation.come_back(state, command),
    c.ExcuseEntrant: lambda state, command, by: participation.excuse(state, command),
    c.RecallAbsence: recalled.recall,
    c.GrantBye: lambda state, command, by: participation.grant_bye(state, command),
    c.RecordSanction: lambda state, command, by: participation.sanction(state, command),
    c.DecideTie: lambda state, command, by: publication.decide_tie(state, command),
    c.PublishStandings: lambda state, command, by: publication.publish_standings(state, command),
    c.DrawSheet: lambda state, command, by: sheets.draw_sheet(state, command),
    c.ChooseColours: lambda state, command, by: sheets.choose_colours(state, command),
    c.SettleGameColours: lambda state, command, by: matches.settle_colours(state, command),
    c.RecordGame: lambda state, command, by: matches.record_game(state, command),
    c.CorrectGame: lambda state, command, by: game_corrections.correct_game(state, command),
    c.DecideMatch: lambda state, command, by: matches.decide_match(state, command),
    c.NameLineUp: lineups.name,
    c.CloseLineUps: lambda state, command, by: lineups.close(state, command),
    c.SetRatings: lambda state, command, by: rated.set_ratings(state, command),
    c.RateBoard: lambda state, command, by: rated.rate_board(state, command),
    c.TakeBackAmendment: lambda state, command, by: settings.take_back(state, command),
    c.SetByeRight: lambda state, command, by: settings.set_bye_right(state, command),
    lots.RankSeeds: lambda state, command, by: seeds.rank_seeds(state, command),
    lots.SettleFirstMove: lambda state, command, by: first_moves.settle(state, command),
    lots.DrawPairingLot: lambda state, command, by: pairing_lots.draw_lot(state, command),
    lots.AllowBreak: lambda state, command, by: breaks.allow(state, command),
    dans.AwardDan: promotions.award,
    dans.TakeDanBack: promotions.take_back,
    reports.ReportRatings: lambda state, command, by: reported.report_ratings(state, command),
    c.ProposeCorrection: lambda state, command, by: proposals.propose(state, command),
    c.NotePunishments: lambda state, command, by: punishments.note(state, command),
    c.AcceptCorrection: lambda state, command, by: proposals.accept(state, command),
    c.RejectCorrection: lambda state, command, by: proposals.reject(state, command),
    FileOriginal: lambda state, command, by: originals.file_original(state, command),
    c.FinishTournament: lambda state, command, by: publication.finish(state),
}
"""Type of a command -> what decides it."""
