"""What events about offences do to the state. Total: a recorded fact is a fact."""

from dataclasses import replace

from games.record import events as e
from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.record.officiating.offences import events as oe
from games.record.officiating.offences.consequences import ILLEGAL_MOVES, undone
from games.record.officiating.offences.state import (
    Counted,
    FreshFouls,
    OffenceEntry,
    OffenceRecord,
)
from games.record.state import Ending, GameState
from games.record.values import Status
from games.record.weiqi.state import WeiqiCourse
from games.rules.offences.kinds import EARLY_PRESS, Penalty
from games.streams.dispatch import folds

_KEEPS_FRESH = (
    e.FoulRecorded,
    e.TimeAdjusted,
    e.WarningRecorded,
    oe.OffenceRecorded,
    oe.PenaltyConfirmed,
    e.PlayerResigned,
    ActAnnulled,
    MoveCorrected,
)
"""Events after which a resignation is still immediate (8.2)."""


def follow(before: GameState, after: GameState, event: e.GameEvent) -> GameState:
    """Return `after` with the fouls and warnings that stand on record, whoever recorded them."""
    known = after.offences
    if isinstance(event, e.FoulRecorded | e.WarningRecorded):
        counted = Counted(side=event.side, article=event.article, plies=after.plies)
        known = replace(known, counted=(*known.counted, counted))
        known = _late(after, known, event)
    if isinstance(event, e.FoulRecorded):
        earlier = known.fresh.articles if _is_fresh(known, event.side) and known.fresh else ()
        fresh = FreshFouls(side=event.side, articles=(*earlier, event.article))
        known = replace(known, fresh=fresh)
    elif known.fresh is not None and not isinstance(event, _KEEPS_FRESH):
        known = replace(known, fresh=None)
    return after if known is after.offences else replace(after, offences=known)


def _late(
    state: GameState, known: OffenceRecord, event: e.FoulRecorded | e.WarningRecorded
) -> OffenceRecord:
    warned = isinstance(event, e.WarningRecorded)
    if not event.after_end or (warned and not isinstance(state.course, WeiqiCourse)):
        return known
    return replace(known, late=state.one_more(known.late, event.side))


def _is_fresh(known: OffenceRecord, side: str) -> bool:
    return known.fresh is not None and known.fresh.side == side


@folds(oe.OffenceRecorded)
def _recorded(state: GameState, event: oe.OffenceRecorded, version: int) -> GameState:
    entry = OffenceEntry(
        version=version,
        side=event.side,
        code=event.code,
        article=event.article,
        plies=event.plies,
        status=event.status,
        penalty=event.penalty,
        missing_moves=event.missing_moves,
        after_press=event.after_press,
        earlier_in_event=event.earlier_in_event,
        after_end=event.after_end,
        happened=event.happened,
    )
    # A second announcement is no longer the first one's aftermath.
    known = replace(state.offences, entries=(*state.offences.entries, entry), fresh=None)
    state = replace(state, offences=known)
    return _in_force(state, entry) if event.status is oe.OffenceStatus.IMPOSED else state


def _in_force(state: GameState, entry: OffenceEntry) -> GameState:
    """Return the state with what the game counts of the offence itself."""
    if entry.code in ILLEGAL_MOVES:
        return replace(state, illegal_moves=state.one_more(state.illegal_moves, entry.side))
    return state


def _changed(
    state: GameState,
    version: int,
    status: oe.OffenceStatus,
    penalty: Penalty | None = None,
) -> GameState:
    entries = tuple(
        _settled(entry, status, penalty, after_end=state.ending is not None)
        if entry.version == version
        else entry
        for entry in state.offences.entries
    )
    return replace(state, offences=replace(state.offences, entries=entries))


def _settled(
    entry: OffenceEntry, status: oe.OffenceStatus, penalty: Penalty | None, *, after_end: bool
) -> OffenceEntry:
    if penalty is None:
        return replace(entry, status=status)
    # A penalty that waited until the end bears on the result, not on the game.
    return replace(entry, status=status, penalty=penalty, after_end=after_end)


@folds(oe.PenaltyDemanded)
def _demanded(state: GameState, event: oe.PenaltyDemanded) -> GameState:
    return _changed(state, event.offence_version, oe.OffenceStatus.PENDING)


@folds(oe.OffenceWaived)
def _waived(state: GameState, event: oe.OffenceWaived) -> GameState:
    return _changed(state, event.offence_version, oe.OffenceStatus.WAIVED)


@folds(oe.PenaltyConfirmed)
def _confirmed(state: GameState, event: oe.PenaltyConfirmed) -> GameState:
    state = _changed(state, event.offence_version, oe.OffenceStatus.IMPOSED, event.penalty)
    entry = state.offences.entry(event.offence_version)
    return _in_force(state, entry) if entry is not None else state


@folds(oe.PenaltyRejected)
def _rejected(state: GameState, event: oe.PenaltyRejected) -> GameState:
    return _changed(state, event.offence_version, oe.OffenceStatus.REJECTED, event.penalty)


@folds(oe.PenaltyOverruled)
def _overruled(state: GameState, event: oe.PenaltyOverruled, at: int) -> GameState:
    entry = state.offences.entry(event.offence_version)
    if entry is not None:
        state = undone(state, entry, at=at)
    return _changed(state, event.offence_version, oe.OffenceStatus.OVERRULED, event.after)


@folds(oe.FoulSpared)
def _spared(state: GameState, event: oe.FoulSpared) -> GameState:
    first, second = state.fouls
    if event.side == state.sides[0]:
        left = (max(0, first - event.count), second)
    else:
        left = (first, max(0, second - event.count))
    return replace(state, fouls=left)


@folds(oe.PointsForfeited)
def _forfeited(state: GameState, event: oe.PointsForfeited) -> GameState:
    sides = (*state.offences.forfeited, event.side)
    return replace(state, offences=replace(state.offences, forfeited=sides))


@folds(oe.ResultPenalised)
def _penalised(state: GameState, event: oe.ResultPenalised) -> GameState:
    was = state.ending
    replaced = (was.result, was.reason, was.article) if was else None
    entries = tuple(
        replace(entry, replaced=replaced) if entry.version == event.offence_version else entry
        for entry in state.offences.entries
    )
    ending = Ending(result=event.result, reason=event.reason, article=event.article)
    known = replace(state.offences, entries=entries)
    # Who signed another result has not signed this one; a closed record asks nobody again.
    signed = state.signed if state.status is Status.CLOSED else frozenset()
    return replace(state, ending=ending, signed=signed, offences=known)


@folds(e.IllegalMoveRecorded)
def _illegal(state: GameState, event: e.IllegalMoveRecorded) -> GameState:
    made = state.one_more(state.illegal_moves, event.side)
    return replace(state, illegal_moves=made, illegal_by=event.side)


@folds(e.FoulRecorded)
def _foul(state: GameState, event: e.FoulRecorded) -> GameState:
    early = state.early_presses
    offence = state.book.offences.under(event.article)
    if offence is not None and offence.code == EARLY_PRESS:
        early = state.one_more(early, event.side)
    return replace(state, fouls=state.one_more(state.fouls, event.side), early_presses=early)


@folds(e.WarningRecorded)
def _warned(state: GameState, event: e.WarningRecorded) -> GameState:
    return replace(state, warnings=state.one_more(state.warnings, event.side))
