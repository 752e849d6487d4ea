"""The stored names of a tournament's events; a class may be renamed, a stored name may not."""

from games.streams.codec import Codec
from tournaments.record import events as e
from tournaments.record.lots import events as lots
from tournaments.record.promotion import events as dans
from tournaments.record.ratings import report_events as reports
from tournaments.record.results import game_events
from tournaments.record.results import original_events as originals

STORED_NAMES: dict[type, str] = {
    e.TournamentCreated: "tournaments.tournament-created.v1",
    e.TournamentImported: "tournaments.tournament-imported.v1",
    e.LinesTakenOver: "tournaments.lines-taken-over.v1",
    e.RegulationsAmended: "tournaments.regulations-amended.v1",
    e.BookModeLeft: "tournaments.book-mode-left.v1",
    e.EntrantsEntered: "tournaments.entrants-entered.v1",
    e.EntryWithdrawn: "tournaments.entry-withdrawn.v1",
    e.EntryCorrected: "tournaments.entry-corrected.v1",
    e.NumbersDrawn: "tournaments.numbers-drawn.v1",
    e.TournamentStarted: "tournaments.tournament-started.v1",
    e.StageOpened: "tournaments.stage-opened.v1",
    e.PairingDrafted: "tournaments.pairing-drafted.v1",
    e.PairingChanged: "tournaments.pairing-changed.v1",
    e.DraftDiscarded: "tournaments.draft-discarded.v1",
    e.PairingPublished: "tournaments.pairing-published.v1",
    e.PairingRecalled: "tournaments.pairing-recalled.v1",
    e.GameLinked: "tournaments.game-linked.v1",
    e.ResultRecorded: "tournaments.result-recorded.v1",
    e.ResultCorrected: "tournaments.result-corrected.v1",
    e.ScoreRuled: "tournaments.score-ruled.v1",
    e.MissingCountedAsDraws: "tournaments.missing-counted-as-draws.v1",
    e.RoundClosed: "tournaments.round-closed.v1",
    e.EntrantLeft: "tournaments.entrant-left.v1",
    e.EntrantReturned: "tournaments.entrant-returned.v1",
    e.EntrantExcused: "tournaments.entrant-excused.v1",
    e.AbsenceRecalled: "tournaments.absence-recalled.v1",
    e.ByeGranted: "tournaments.bye-granted.v1",
    e.SanctionRecorded: "tournaments.sanction-recorded.v1",
    e.TieDecided: "tournaments.tie-decided.v1",
    e.StandingsPublished: "tournaments.standings-published.v1",
    e.SheetDrawn: "tournaments.sheet-drawn.v1",
    e.ColoursChosen: "tournaments.colours-chosen.v1",
    e.GameColoursSettled: "tournaments.game-colours-settled.v1",
    e.ChoiceLotDrawn: "tournaments.choice-lot-drawn.v1",
    e.MatchGameRecorded: "tournaments.match-game-recorded.v1",
    e.MatchGameCorrected: "tournaments.match-game-corrected.v1",
    e.MatchDecided: "tournaments.match-decided.v1",
    e.LineUpNamed: "tournaments.line-up-named.v1",
    e.LineUpsClosed: "tournaments.line-ups-closed.v1",
    e.RatingsSet: "tournaments.ratings-set.v1",
    e.BoardRated: "tournaments.board-rated.v1",
    e.AmendmentTakenBack: "tournaments.amendment-taken-back.v1",
    e.ByeRightSet: "tournaments.bye-right-set.v1",
    lots.SeedsRanked: "tournaments.seeds-ranked.v1",
    lots.FirstMoveSettled: "tournaments.first-move-settled.v1",
    lots.PairingLotDrawn: "tournaments.pairing-lot-drawn.v1",
    lots.BreakAllowed: "tournaments.break-allowed.v1",
    lots.EntrantsCheckedIn: "tournaments.entrants-checked-in.v1",
    dans.DanAwarded: "tournaments.dan-awarded.v1",
    dans.DanTakenBack: "tournaments.dan-taken-back.v1",
    reports.RatingsReported: "tournaments.ratings-reported.v1",
    originals.OriginalFiled: "tournaments.original-filed.v1",
    **game_events.STORED_NAMES,
    e.TournamentFinished: "tournaments.tournament-finished.v1",
}
CODEC: Codec[e.TournamentEvent] = Codec(STORED_NAMES)
