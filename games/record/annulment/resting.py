"""Which acts rest on which: what falls with an act that is annulled, and what is to be reviewed.

An event rests on those it names by version, on the act it answers, on the board where it
changed or judged what stood there, and on the end of the game where it came of it. Findings of
officials (fouls, warnings, time, adjournments) rest on nothing: they stay.
"""

from games.record import events as e
from games.record.annulment.standing import Entries
from games.record.audits import events as au
from games.record.draughts import events as d
from games.record.gomoku import events as g
from games.record.officiating.adjournment import events as a
from games.record.officiating.closing import events as ce
from games.record.officiating.offences import events as oe
from games.record.officiating.repairs import events as re
from games.record.officiating.reports import events as rp
from games.record.officiating.sheets import events as se
from games.record.officiating.timekeeping import events as te
from games.record.weiqi import events as w
from games.streams.past import Entry

CHANGES_BOARD: frozenset[type] = frozenset(
    {
        e.GameStarted,
        e.MovePlayed,
        re.PliesTakenBack,
        re.SwappedColoursFound,
        w.TurnWentOver,
        w.RepetitionSettled,
        w.CaptureCorrected,
        w.MoveWithdrawn,
        w.StoneRelocated,
        w.ColoursCorrected,
        w.ColoursStood,
        w.EndProposed,
        w.EndAccepted,
        w.PlayEnded,
        w.DeadMarked,
        w.LifeAndDeathDisputed,
        w.GameCounted,
        w.BordersSettled,
        w.ContestGivenUp,
        g.OpeningPlaced,
        g.ColoursSwapped,
        g.SwapDeclined,
        g.FifthsOffered,
        g.FifthChosen,
        g.StoneShifted,
        g.IrregularityCorrected,
        g.IrregularityAccepted,
        d.IrregularMovePlayed,
        d.MoveFoundIrregular,
        d.IrregularityStood,
        d.IrregularityCorrected,
    }
)
"""What changes the position, whose turn it is, or how far a game has come; each rests on all
that changed it before."""
JUDGES_BOARD: frozenset[type] = frozenset(
    {
        e.IllegalMoveRecorded,
        e.ClockPressed,
        e.DrawOffered,
        e.DrawOfferDeclined,
        e.DrawOfferAccepted,
        e.ClaimMade,
        e.RepetitionLeft,
        re.DisplacementFound,
        re.BoardUpset,
        re.PositionRuled,
        re.ManFoundBetween,
        re.LandingPointChosen,
        re.MenTouched,
        g.FiveDeclared,
        g.IrregularityRecorded,
        w.RepetitionFound,
        w.TakebackVoided,
        w.RecountRequested,
        d.DrawRuleReached,
        d.DrawClaimed,
        d.DrawClaimAnswered,
        a.MoveSealed,
        a.EnvelopeKept,
        a.EnvelopeOpened,
        te.PressTakenBack,
    }
)
"""What was said or done of the board as it stood, and changes nothing on it."""
AFTER_END: frozenset[type] = frozenset(
    {
        e.ResultRevised,
        e.ResultSigned,
        e.GameClosed,
        ce.SignatureRefused,
        ce.ScorePenalised,
        se.MovesEntered,
        se.MovesEntryRefused,
        oe.PointsForfeited,
        oe.ResultPenalised,
    }
)
"""What rests on the end of the game."""
CHANGES_RESULT = (e.ResultRevised, oe.ResultPenalised)
"""What gives a game that is over another result: who signs after it signs that one."""
SIGNS: frozenset[type] = frozenset({e.ResultSigned, e.GameClosed, ce.SignatureRefused})
ENDS: frozenset[type] = frozenset(
    {e.GameEnded, e.FlagFell, te.BothFlagsFell, e.PlayerResigned, ce.WinAgreed, a.ResultAgreed}
)
"""What ends a game, or may."""
ACTS_OF_PLAY = CHANGES_BOARD | JUDGES_BOARD | AFTER_END | ENDS
"""What is done on the game as it stands."""
FLAGS: tuple[type, ...] = (e.FlagFell, te.BothFlagsFell)
ANSWERS: dict[type, tuple[type, ...]] = {
    e.DrawOfferDeclined: (e.DrawOffered,),
    e.DrawOfferAccepted: (e.DrawOffered,),
    te.ClocksResumed: (te.ClocksStopped,),
    te.PassRequested: (e.FlagFell,),
    te.PassGranted: (te.PassRequested,),
    te.PassRefused: (te.PassRequested,),
    te.FlagSetAside: FLAGS,
    te.PressTakenBack: (e.ClockPressed,),
    a.AdjournmentConfirmed: (a.GameAdjourned,),
    a.MoveSealed: (a.GameAdjourned,),
    a.EnvelopeKept: (a.MoveSealed,),
    a.EnvelopeOpened: (a.MoveSealed,),
    a.ResumptionConfirmed: (a.GameAdjourned,),
    a.GameResumed: (a.GameAdjourned,),
    a.ResultAgreed: (a.GameAdjourned,),
    re.PositionRuled: (re.DisplacementFound, re.BoardUpset),
    re.LandingPointChosen: (re.ManFoundBetween,),
    w.RepetitionSettled: (w.RepetitionFound,),
    w.RecountRequested: (w.GameCounted,),
    d.CallDealtWith: (d.ArbiterCalled,),
}
"""Event -> what it answers: it falls with the last of these before it."""
REFERENCES = (
    "claim_version",
    "ruling_version",
    "offence_version",
    "fact_version",
    "irregularity_version",
    "event_version",
    "demand_version",
    "loan_version",
    "report_version",
    "audit_version",
)
"""Fields that hold the version of another event."""
RECOUNTED = (e.FoulRecorded, e.WarningRecorded, oe.OffenceRecorded)
"""Findings that count with those before them: decided anew, they might weigh less."""
REVIEWED: frozenset[type] = frozenset(
    {
        e.RulingConfirmed,
        e.RulingOverruled,
        e.IllegalMoveRecorded,
        g.FiveDeclared,
        w.RepetitionFound,
        w.GameCounted,
        d.DrawClaimAnswered,
    }
)
"""What was found on the moves before it: with one of them corrected it might be otherwise."""
FREE: frozenset[type] = frozenset(
    {
        e.FlagFell,
        e.TimeAdjusted,
        e.FoulRecorded,
        e.WarningRecorded,
        e.PlayerResigned,
        e.RulingProposed,
        e.RulingConfirmed,
        e.RulingOverruled,
        e.OverrulingProposed,
        e.GameEnded,
        te.BothFlagsFell,
        te.ReadingsSet,
        te.PressFaultRecorded,
        te.ClocksStopped,
        te.LatenessRecorded,
        te.ReadingRepeated,
        te.LeavePermitted,
        te.SharedTimeSplit,
        te.ClockPut,
        te.ServerClockStepped,
        a.GameAdjourned,
        ce.WinAgreed,
        se.SheetCopyDemanded,
        se.SheetCopied,
        se.SheetCopyRefused,
        se.SheetBorrowed,
        se.SheetReturned,
        rp.DisturbanceReported,
        rp.DisturbanceDealtWith,
        oe.OffenceRecorded,
        oe.PenaltyDemanded,
        oe.OffenceWaived,
        oe.PenaltyConfirmed,
        oe.PenaltyRejected,
        oe.PenaltyOverruled,
        oe.FoulSpared,
        oe.FactFound,
        oe.FactWithdrawn,
        d.ArbiterCalled,
        au.GameAudited,
        au.FindingSettled,
    }
)
"""What rests on nothing but what it names."""


def resting_on(entries: Entries, removed: frozenset[int]) -> frozenset[int]:
    """Return `removed` with every later act of the standing `entries` that rests on it.

    An act falls whole, with all that its command recorded.
    """
    gone = set(removed)
    board = ended = otherwise = False
    for index, entry in enumerate(entries):
        kind = type(entry.event)
        if entry.version in gone:
            board = board or kind in CHANGES_BOARD
            ended = ended or kind is e.GameEnded
            otherwise = otherwise or kind in CHANGES_RESULT
            continue
        on_board = board and (kind in CHANGES_BOARD or kind in JUDGES_BOARD)
        after_end = (ended and kind in AFTER_END) or (otherwise and kind in SIGNS)
        falls = on_board or after_end or _names(entry.event, gone)
        if falls or _answered(entries, index) in gone:
            gone.update(other.version for other in entries if other.act == entry.act)
    if gone == removed:
        return removed
    return resting_on(entries, frozenset(gone))


def to_review(
    entries: Entries, gone: frozenset[int], back: frozenset[int] = frozenset()
) -> tuple[int, ...]:
    """Return the acts that stand and counted with what is gone or comes `back`, points too.

    An act whose end is gone is one: besides the loss it brought nothing, and might have.
    """
    sides: set[str] = set()
    stand = {entry.version for entry in entries} - gone
    lost = {
        entry.act
        for entry in entries
        if isinstance(entry.event, e.GameEnded) and entry.version in gone
    }
    found: set[int] = set()
    for entry in entries:
        event, version = entry.event, entry.version
        side = event.side if isinstance(event, RECOUNTED) else ""
        if side and (version in gone or version in back):
            sides.add(side)
        elif version in stand and (entry.act in lost or side in sides):
            found.add(entry.act if entry.act in stand else version)
        if version in stand and sides and isinstance(event, w.GameCounted):
            found.add(version)
    return tuple(sorted(found))


def _names(event: e.GameEvent, gone: set[int]) -> bool:
    """Return whether an event holds the version of one that is gone; 0 is that of none."""
    return any(getattr(event, name, 0) in gone for name in REFERENCES)


def _answered(entries: Entries, index: int) -> int:
    """Return the version of what the event at `index` answers, 0 for nothing."""
    entry = entries[index]
    kinds = FLAGS if _settles_flag(entry) else ANSWERS.get(type(entry.event))
    if kinds is None:
        return 0
    earlier = reversed(entries[:index])
    return next((other.version for other in earlier if isinstance(other.event, kinds)), 0)


def _settles_flag(entry: Entry[e.GameEvent]) -> bool:
    """Return whether an end is the loss on time by which an official settled a flag."""
    event = entry.event
    return isinstance(event, e.GameEnded) and event.reason == "time" and entry.act == entry.version
