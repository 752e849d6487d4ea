"""One command in, its events on the ledger, the new state out.

Every interface ends here: translate in, call `handle`, translate out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db import transaction

from games import doorbell, states
from games.ledger import store
from games.ledger.envelope import NewEvent, StoredEvent, WorkRequest
from games.ledger.errors import EventIdConflict, StreamNotFound, VersionConflict
from games.ledger.requests import Appended
from games.models import LedgerEvent
from games.record import codec
from games.record import commands as c
from games.record import events as e
from games.record.decide import decide
from games.record.errors import CommandRefusedError
from games.record.officiating.adjournment.sealing import veiled
from games.record.replay import apply_all, continue_from, replay
from games.record.state import GameState
from games.record.values import Actor

STREAM_KIND = states.STREAM_KIND
RULING_WORK = "ruling"
RETRIES = 3
"""How often a command without an expected version is decided anew after a conflict."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Handled:
    """What a command did: the stream's version after it, its events, the state.

    `replayed`: the command had been carried out before, and this is that first answer.
    `dry_run`: nothing was stored; the events are what would have been, and `before` is the
    state they would change.
    """

    stream_id: UUID
    version: int
    events: tuple[e.GameEvent, ...]
    stored: tuple[StoredEvent, ...]
    state: GameState
    replayed: bool = False
    dry_run: bool = False
    before: GameState | None = None


def handle(
    command: c.GameCommand,
    *,
    stream_id: UUID,
    by: Actor,
    event_id: UUID,
    now: int,
    expected_version: int | None = None,
    occurred_at: int | None = None,
    close_work: int | None = None,
    dry_run: bool = False,
) -> Handled:
    """Carry out `command` of `by` on one game and append what follows.

    `event_id` is the client's: sending the same command again under it returns the first
    answer. `now` and `occurred_at` are milliseconds since 1970 UTC. Without an
    `expected_version` the command is decided anew, up to three times, when another
    append came first.

    :raises CommandRefusedError: the rules or the actor's role do not allow it.
    :raises VersionConflict: the stream is not at `expected_version`.
    :raises EventIdConflict: `event_id` was used for something else.
    :raises StreamNotFound: there is no such game.
    """
    for attempt in range(RETRIES + 1):
        try:
            handled = _handle_once(
                command,
                stream_id=stream_id,
                by=by,
                event_id=event_id,
                now=now,
                expected_version=expected_version,
                occurred_at=occurred_at,
                close_work=close_work,
                dry_run=dry_run,
            )
        except (CommandRefusedError, VersionConflict, EventIdConflict) as refusal:
            # A command sent again is no longer possible, or finds its event id taken: only
            # then is it worth asking whether it was carried out before.
            earlier = _find(stream_id, event_id)
            if earlier is not None:
                return _first_answer(earlier, command, by=by)
            again = isinstance(refusal, VersionConflict) and expected_version is None
            if not again or attempt == RETRIES:
                raise
        else:
            if handled.replayed:
                return _first_answer(_stored_event(stream_id, event_id), command, by=by)
            return handled
    raise AssertionError("unreachable")


def _find(stream_id: UUID, event_id: UUID) -> LedgerEvent | None:
    return LedgerEvent.objects.filter(event_id=event_id, stream_id=stream_id).first()


def _stored_event(stream_id: UUID, event_id: UUID) -> LedgerEvent:
    return LedgerEvent.objects.get(event_id=event_id, stream_id=stream_id)


def _handle_once(
    command: c.GameCommand,
    *,
    stream_id: UUID,
    by: Actor,
    event_id: UUID,
    now: int,
    expected_version: int | None,
    occurred_at: int | None,
    close_work: int | None,
    dry_run: bool,
) -> Handled:
    known = _current(stream_id, command)
    state = known.state if known else None
    version = state.version if state else 0
    if expected_version is not None and expected_version != version:
        raise VersionConflict(version)
    decided = decide(state, command, by=by, now=now)
    if dry_run:
        decided = veiled(decided)
        return Handled(
            stream_id=stream_id,
            version=version,
            events=decided,
            stored=(),
            state=_game(apply_all(state, decided, at=now)),
            dry_run=True,
            before=state,
        )
    work = work_for(decided, first_version=version + 1)
    appended = store.append(
        stream_id=stream_id,
        stream_kind=STREAM_KIND,
        expected_version=version,
        expected_hash=known.hash if known else None,
        events=new_events(decided, by=by, event_id=event_id, occurred_at=occurred_at),
        now=now,
        work=work,
        close_work=close_work,
    )
    if work:
        transaction.on_commit(doorbell.ring)
    return _appended(stream_id, state, decided, appended)


def _appended(
    stream_id: UUID, state: GameState | None, decided: tuple[e.GameEvent, ...], appended: Appended
) -> Handled:
    """Return what an append came to: the game as stored, or as it was where it is a repeat."""
    if appended.replayed:
        return Handled(
            stream_id=stream_id,
            version=appended.version,
            events=decided,
            stored=appended.events,
            state=_game(state),
            replayed=True,
        )
    # Fold what was stored: its times are the ones every later replay will see.
    final = _game(continue_from(state, appended.events) if state else replay(appended.events))
    states.remember(stream_id, states.Known(state=final, hash=appended.events[-1].hash))
    return Handled(
        stream_id=stream_id,
        version=appended.version,
        events=decided,
        stored=appended.events,
        state=final,
    )


def _current(stream_id: UUID, command: c.GameCommand) -> states.Known[GameState] | None:
    try:
        return states.current(stream_id)
    except StreamNotFound:
        if isinstance(command, c.ArrangeGame):
            return None
        raise


def _game(state: GameState | None) -> GameState:
    if state is None:
        raise AssertionError("a decided command leaves a game")
    return state


def _first_answer(earlier: LedgerEvent, command: c.GameCommand, *, by: Actor) -> Handled:
    """Return what the command answered the first time.

    :raises EventIdConflict: when it is another command under the same id.
    """
    stored = store.load(earlier.stream_id)
    before = [one for one in stored if one.version < earlier.version]
    ids = {event_id_at(earlier.event_id, index) for index in range(len(stored))}
    answer = tuple(one for one in stored if one.event_id in ids)
    try:
        again = decide(replay(before), command, by=by, now=earlier.recorded_at)
    except CommandRefusedError as error:
        raise EventIdConflict(earlier.event_id) from error
    same = [(codec.stored_name(event), codec.encode(event)) for event in again]
    if same != [(one.type, one.data) for one in answer] or by.id != earlier.actor:
        raise EventIdConflict(earlier.event_id)
    upto = [one for one in stored if one.version <= answer[-1].version]
    return Handled(
        stream_id=earlier.stream_id,
        version=answer[-1].version,
        events=again,
        stored=answer,
        state=_game(replay(upto)),
        replayed=True,
    )


def event_id_at(event_id: UUID, index: int) -> UUID:
    """Return the id of the `index`-th event of a command: the client's own for the first."""
    return event_id if index == 0 else uuid5(event_id, str(index))


def new_events(
    decided: Sequence[e.GameEvent], *, by: Actor, event_id: UUID, occurred_at: int | None
) -> tuple[NewEvent, ...]:
    """Return decided events in the ledger's envelope."""
    return tuple(
        NewEvent(
            event_id=event_id_at(event_id, index),
            type=codec.stored_name(event),
            payload=codec.encode(event),
            actor=by.id,
            role=by.role.value,
            device=by.device,
            occurred_at=occurred_at,
        )
        for index, event in enumerate(decided)
    )


def work_for(decided: Sequence[e.GameEvent], *, first_version: int) -> tuple[WorkRequest, ...]:
    """Return the work rows that `decided` events call for: a ruling for every claim."""
    return tuple(
        WorkRequest(kind=RULING_WORK, version=first_version + index)
        for index, event in enumerate(decided)
        if isinstance(event, e.ClaimMade)
    )
