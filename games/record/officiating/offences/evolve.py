"""What events about offences do to the state. Total: a recorded fact is a fact."""

from dataclasses import replace

from games.record import events as e
from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.record.officiating.offences import events as oe
from games.record.officiating.offences.consequences import ILLEGAL_MOVES, undone, without_marks
from games.record.officiating.offences.state import (
    FreshFouls,
    Mark,
    MarkKind,
    OffenceEntry,
)
from games.record.state import Ending, GameState
from games.record.values import MarkSource, Status
from games.rules.offences.kinds import Penalty
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


def past_resigning(after: GameState, event: e.GameEvent) -> GameState:
    """Return `after` without fresh fouls once resigning would no longer be at once (8.2)."""
    if isinstance(event, _KEEPS_FRESH):
        return after
    return replace(after, offences=replace(after.offences, fresh=None))


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
    return _in_force(state, entry, version) if event.status is oe.OffenceStatus.IMPOSED else state


def _in_force(state: GameState, entry: OffenceEntry, version: int) -> GameState:
    """Return the state with what the game counts of the offence itself."""
    if entry.code not in ILLEGAL_MOVES:
        return state
    made = Mark(
        version=version,
        kind=MarkKind.ILLEGAL_MOVE,
        side=entry.side,
        article=entry.article,
        plies=entry.plies,
        source=MarkSource.OFFICIAL,
        code=entry.code,
        offence_version=entry.version,
        after_end=entry.after_end,
        happened=entry.happened,
    )
    return _with_mark(state, made)


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
def _confirmed(state: GameState, event: oe.PenaltyConfirmed, version: int) -> GameState:
    state = _changed(state, event.offence_version, oe.OffenceStatus.IMPOSED, event.penalty)
    entry = state.offences.entry(event.offence_version)
    return _in_force(state, entry, version) if entry is not None else state


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
    standing = [
        mark.version
        for mark in state.offences.marks
        if mark.kind is MarkKind.FOUL and mark.side == event.side and not mark.withdrawn
    ]
    return without_marks(state, standing[-event.count :])


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
def _illegal(state: GameState, event: e.IllegalMoveRecorded, version: int) -> GameState:
    made = Mark(
        version=version,
        kind=MarkKind.ILLEGAL_MOVE,
        side=event.side,
        article=event.article,
        plies=state.plies,
        source=MarkSource.BOARD,
        code=event.code,
        after_end=state.ending is not None,
    )
    return replace(_with_mark(state, made), illegal_by=event.side)


@folds(e.FoulRecorded)
def _foul(state: GameState, event: e.FoulRecorded, version: int) -> GameState:
    marked = _with_mark(state, _mark(state, MarkKind.FOUL, event, version))
    known = marked.offences.fresh
    earlier = known.articles if known is not None and known.side == event.side else ()
    fresh = FreshFouls(side=event.side, articles=(*earlier, event.article))
    return replace(marked, offences=replace(marked.offences, fresh=fresh))


@folds(e.WarningRecorded)
def _warned(state: GameState, event: e.WarningRecorded, version: int) -> GameState:
    return _with_mark(state, _mark(state, MarkKind.WARNING, event, version))


def _mark(
    state: GameState, kind: MarkKind, event: e.FoulRecorded | e.WarningRecorded, version: int
) -> Mark:
    offence = state.book.offences.under(event.article)
    return Mark(
        version=version,
        kind=kind,
        side=event.side,
        article=event.article,
        plies=state.plies,
        source=event.source,
        code=offence.code if offence else "",
        offence_version=event.offence_version,
        after_end=event.after_end,
        happened=event.happened,
    )


def _with_mark(state: GameState, mark: Mark) -> GameState:
    """Return the state with one more entry in the list that every count is taken from."""
    known = state.offences
    return replace(state, offences=replace(known, marks=(*known.marks, mark)))
