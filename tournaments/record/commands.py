"""What may be asked of a tournament, by subject. `stage` 0 means the one under way."""

from tournaments.record.entries.commands import CorrectEntry as CorrectEntry
from tournaments.record.entries.commands import DrawNumbers as DrawNumbers
from tournaments.record.entries.commands import EnterEntrants as EnterEntrants
from tournaments.record.entries.commands import EntryCommand
from tournaments.record.entries.commands import StartTournament as StartTournament
from tournaments.record.entries.commands import WithdrawEntry as WithdrawEntry
from tournaments.record.knockout.commands import ChooseColours as ChooseColours
from tournaments.record.knockout.commands import CloseLineUps as CloseLineUps
from tournaments.record.knockout.commands import CorrectGame as CorrectGame
from tournaments.record.knockout.commands import DecideMatch as DecideMatch
from tournaments.record.knockout.commands import DrawSheet as DrawSheet
from tournaments.record.knockout.commands import MatchCommand
from tournaments.record.knockout.commands import NameLineUp as NameLineUp
from tournaments.record.knockout.commands import RecordGame as RecordGame
from tournaments.record.knockout.commands import SettleGameColours as SettleGameColours
from tournaments.record.lots.commands import LotCommand
from tournaments.record.officials.commands import DutyCommand
from tournaments.record.officials.commands import MarkDuties as MarkDuties
from tournaments.record.participation.commands import CriticisePublicly as CriticisePublicly
from tournaments.record.participation.commands import EliminateEntrants as EliminateEntrants
from tournaments.record.participation.commands import ExcuseEntrant as ExcuseEntrant
from tournaments.record.participation.commands import ExpelEntrant as ExpelEntrant
from tournaments.record.participation.commands import GrantBye as GrantBye
from tournaments.record.participation.commands import ParticipationCommand
from tournaments.record.participation.commands import RecallAbsence as RecallAbsence
from tournaments.record.participation.commands import RecordSanction as RecordSanction
from tournaments.record.participation.commands import ReturnEntrant as ReturnEntrant
from tournaments.record.participation.commands import WithdrawEntrant as WithdrawEntrant
from tournaments.record.promotion.commands import PromotionCommand
from tournaments.record.ratings.commands import RateBoard as RateBoard
from tournaments.record.ratings.commands import RatingCommand
from tournaments.record.ratings.commands import ReportRatings as ReportRatings
from tournaments.record.ratings.commands import SetRatings as SetRatings
from tournaments.record.results.commands import CloseRound as CloseRound
from tournaments.record.results.commands import CorrectResult as CorrectResult
from tournaments.record.results.commands import CountMissingAsDraws as CountMissingAsDraws
from tournaments.record.results.commands import FileOriginal as FileOriginal
from tournaments.record.results.commands import LinkGame as LinkGame
from tournaments.record.results.commands import RecordResult as RecordResult
from tournaments.record.results.commands import ResultCommand
from tournaments.record.results.commands import RuleScore as RuleScore
from tournaments.record.results.proposal_commands import AcceptCorrection as AcceptCorrection
from tournaments.record.results.proposal_commands import NotePunishments as NotePunishments
from tournaments.record.results.proposal_commands import ProposalCommand
from tournaments.record.results.proposal_commands import ProposeCorrection as ProposeCorrection
from tournaments.record.results.proposal_commands import RejectCorrection as RejectCorrection
from tournaments.record.rounds.commands import ChangePairing as ChangePairing
from tournaments.record.rounds.commands import DiscardDraft as DiscardDraft
from tournaments.record.rounds.commands import DraftPairing as DraftPairing
from tournaments.record.rounds.commands import OpenStage as OpenStage
from tournaments.record.rounds.commands import PublishPairing as PublishPairing
from tournaments.record.rounds.commands import PublishSchedule as PublishSchedule
from tournaments.record.rounds.commands import RecallPairing as RecallPairing
from tournaments.record.rounds.commands import RoundCommand
from tournaments.record.settings.commands import AmendRegulations as AmendRegulations
from tournaments.record.settings.commands import CancelTournament as CancelTournament
from tournaments.record.settings.commands import CreateTournament as CreateTournament
from tournaments.record.settings.commands import LeaveBookMode as LeaveBookMode
from tournaments.record.settings.commands import PublishTournament as PublishTournament
from tournaments.record.settings.commands import SetByeRight as SetByeRight
from tournaments.record.settings.commands import SettingCommand
from tournaments.record.settings.commands import TakeBackAmendment as TakeBackAmendment
from tournaments.record.tables.commands import DecideTie as DecideTie
from tournaments.record.tables.commands import FinishTournament as FinishTournament
from tournaments.record.tables.commands import PublishStandings as PublishStandings
from tournaments.record.tables.commands import TableCommand

TournamentCommand = (
    MatchCommand
    | ResultCommand
    | RoundCommand
    | EntryCommand
    | ParticipationCommand
    | TableCommand
    | RatingCommand
    | PromotionCommand
    | ProposalCommand
    | SettingCommand
    | LotCommand
    | DutyCommand
)
"""The buttons of the office stand in this order, under each of their headings."""
