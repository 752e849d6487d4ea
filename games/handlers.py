"""One command in, its events on the ledger, the new state out.

Every interface ends here: translate in, call `handle`, translate out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db import transaction

from games import doorbell
from games.ledger import store
from games.ledger.envelope import NewEvent, StoredEvent, WorkRequest
from games.ledger.errors import EventIdConflict, StreamNotFound, VersionConflict
from games.record import codec
from games.record import commands as c
from games.record import events as e
from games.record.decide import decide
from games.record.errors import CommandRefusedError
from games.record.replay import apply_all, replay
from games.record.state import GameState
from games.record.values import Actor

STREAM_KIND = "game"
RULING_WORK = "ruling"
RETRIES = 3
"""How often a command without an expected version is decided anew after a conflict."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Handled:
    """What a command did: the stream's version after it, its events, the state.

    `replayed`: the command had been carried out before, and this is that first answer.
    `dry_run`: nothing was stored; the events are what would have been.
    """

    stream_id: UUID
    version: int
    events: tuple[e.GameEvent, ...]
    stored: tuple[StoredEvent, ...]
    state: GameState
    replayed: bool = False
    dry_run: bool = False


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
            return _handle_once(
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
        except VersionConflict:
            if expected_version is not None or attempt == RETRIES:
                raise
    raise AssertionError("unreachable")


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
    stored = _load(stream_id, command)
    earlier = next((one for one in stored if one.event_id == event_id), None)
    if earlier is not None:
        return _first_answer(stored, earlier, command, by=by)
    state = replay(stored)
    version = stored[-1].version if stored else 0
    if expected_version is not None and expected_version != version:
        raise VersionConflict(version)
    decided = decide(state, command, by=by, now=now)
    after = apply_all(state, decided, at=now)
    if after is None:
        raise AssertionError("a decided command leaves a game")
    if dry_run:
        return Handled(
            stream_id=stream_id,
            version=version,
            events=decided,
            stored=(),
            state=after,
            dry_run=True,
        )
    new = new_events(decided, by=by, event_id=event_id, occurred_at=occurred_at)
    work = work_for(decided, first_version=version + 1)
    appended = store.append(
        stream_id=stream_id,
        stream_kind=STREAM_KIND,
        expected_version=version,
        expected_hash=stored[-1].hash if stored else None,
        events=new,
        now=now,
        work=work,
        close_work=close_work,
    )
    if work:
        transaction.on_commit(doorbell.ring)
    # Fold what was stored: its times are the ones every later replay will see.
    final = replay((*stored, *appended.events)) or after
    return Handled(
        stream_id=stream_id,
        version=appended.version,
        events=decided,
        stored=appended.events,
        state=final,
        replayed=appended.replayed,
    )


def _load(stream_id: UUID, command: c.GameCommand) -> tuple[StoredEvent, ...]:
    try:
        return store.load(stream_id)
    except StreamNotFound:
        if isinstance(command, c.ArrangeGame):
            return ()
        raise


def _first_answer(
    stored: Sequence[StoredEvent], earlier: StoredEvent, command: c.GameCommand, *, by: Actor
) -> Handled:
    """Return what the command answered the first time.

    :raises EventIdConflict: when it is another command under the same id.
    """
    before = [one for one in stored if one.version < earlier.version]
    ids = {event_id_at(earlier.event_id, index): index for index in range(len(stored))}
    answer = [one for one in stored if one.event_id in ids]
    try:
        again = decide(replay(before), command, by=by, now=earlier.recorded_at)
    except CommandRefusedError as error:
        raise EventIdConflict(earlier.event_id) from error
    same = [(codec.stored_name(event), codec.encode(event)) for event in again]
    if same != [(one.type, one.data) for one in answer] or by.id != earlier.actor:
        raise EventIdConflict(earlier.event_id)
    upto = [one for one in stored if one.version <= answer[-1].version]
    state = replay(upto)
    if state is None:
        raise AssertionError("a stored answer leaves a game")
    return Handled(
        stream_id=earlier.stream_id,
        version=answer[-1].version,
        events=again,
        stored=tuple(answer),
        state=state,
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
