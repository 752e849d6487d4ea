"""One command in, its events on the ledger, the new state out: for every kind of stream.

Every interface ends here: translate in, call `handle`, translate out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import UUID, uuid4

from django.db import transaction

from games import notifying
from games.competitions import is_shown_late
from games.ledger import clock, store
from games.ledger.envelope import NewEvent, StoredEvent, WorkRequest
from games.ledger.errors import EventIdConflict, StreamNotFound, VersionConflict
from games.ledger.keys import salt_of
from games.ledger.requests import Appended
from games.models import LedgerEvent
from games.record.errors import CommandRefusedError, require_visible_names
from games.streams.actors import Actor, Role
from games.streams.cache import Known, cache_of, known_after
from games.streams.codec import Codec, fields_alone
from games.streams.confirmation import ConfirmationNeededError, Warned, require_confirmed
from games.streams.decider import Decider, Folded, event_id_at
from games.streams.filling import FILLINGS
from games.streams.past import Entry
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from games.streams.signed import SignedAct

declare_refusals(
    422, act_not_signable=_("This act seals what it says: a signature would give it away.")
)

SERVER = Actor(id="system:server", role=Role.SYSTEM)
"""Who records what the server itself has noticed."""
_REFUSALS = (CommandRefusedError, ConfirmationNeededError, VersionConflict, EventIdConflict)
RETRIES = 3
"""How often a command without an expected version is decided anew after a conflict."""

S = TypeVar("S", bound=Folded)
C = TypeVar("C")
E = TypeVar("E")

Build = Callable[[S], C]
"""A command made from the state it is decided in, as a pairing is; it opens no stream. Sent
again under its event id it is made from the state of the first time, and answers the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Handled(Generic[S, E]):
    """What a command did: the stream's version after it, its events, the state.

    `warnings` are what had to be confirmed. `replayed`: it had been carried out before, and
    this is that first answer. `dry_run`: nothing was stored, `events` are what a preview may
    show of `decided`, and `state` is what they alone would make of `before`.
    """

    stream_id: UUID
    version: int
    events: tuple[E, ...]
    decided: tuple[E, ...]
    stored: tuple[StoredEvent, ...]
    state: S
    before: S | None = None
    warnings: tuple[Warned, ...] = ()
    replayed: bool = False
    dry_run: bool = False


class StoredAt(NamedTuple):
    """Where an event stands; `recorded_at` in ms."""

    stream_id: UUID
    version: int
    recorded_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Order(Generic[S, C, E]):
    """One call of `handle`, as it is tried."""

    decider: Decider[S, C, E]
    command: C | Build[S, C]
    stream_id: UUID
    by: Actor
    event_id: UUID
    now: int
    expected_version: int | None
    occurred_at: int | None
    confirm: str
    close_work: int | None
    dry_run: bool
    signed: SignedAct | None


def handle(
    decider: Decider[S, C, E],
    command: C | Build[S, C],
    *,
    stream_id: UUID,
    by: Actor,
    event_id: UUID,
    now: int,
    expected_version: int | None = None,
    occurred_at: int | None = None,
    confirm: str = "",
    close_work: int | None = None,
    dry_run: bool = False,
    signed: SignedAct | None = None,
) -> Handled[S, E]:
    """Carry out `command` of `by` on one stream and append what follows.

    `event_id` is the client's: the same command under it again returns the first answer.
    `now` and `occurred_at` are ms since 1970 UTC. Without an `expected_version` the command
    is decided anew, up to three times, when another append came first. `confirm` is the token
    that the command's warnings gave. `close_work` is the piece of work the command settles.
    `signed` is the command as `by` signed it, checked already; its event keeps it.

    :raises CommandRefusedError: the rules or the actor's role do not allow it.
    :raises ConfirmationNeededError: warnings have to be confirmed with a token.
    :raises VersionConflict: the stream is not at `expected_version`.
    :raises EventIdConflict: `event_id` was used for something else.
    :raises StreamNotFound: there is no such stream of this kind.
    """
    order = _Order(
        decider=decider,
        command=command,
        stream_id=stream_id,
        by=by,
        event_id=event_id,
        now=now,
        expected_version=expected_version,
        occurred_at=occurred_at,
        confirm=confirm,
        close_work=close_work,
        dry_run=dry_run,
        signed=signed,
    )
    for attempt in range(RETRIES + 1):
        try:
            return _handle_once(order)
        except _REFUSALS as refusal:
            # A command sent again is no longer possible, or finds its event id taken: only
            # then is it worth asking whether it was carried out before.
            earlier = _earlier(order)
            if earlier is not None:
                return _first_answer(order, earlier)
            again = isinstance(refusal, VersionConflict) and not _is_stale(
                order, refusal.current_version
            )
            if not again or attempt == RETRIES:
                raise
    raise AssertionError("unreachable")


def _command(order: _Order[S, C, E], state: S | None, *, until: int | None = None) -> C:
    """Return the command, made from `state` where it is to be made, with what is filled in.

    `until` (ms): it is decided again as it was then.
    """
    if state is None:
        if callable(order.command):
            raise StreamNotFound(order.stream_id)
        return order.command
    made: C = order.command(state) if callable(order.command) else order.command
    fill = FILLINGS.get(type(made))
    completed: C = fill(order.stream_id, state, made, until) if fill else made
    return completed


def _earlier(order: _Order[S, C, E]) -> LedgerEvent | None:
    """Return the event stored under the order's id in its stream."""
    stored = LedgerEvent.objects.filter(event_id=order.event_id, stream_id=order.stream_id)
    return stored.first()


def _handle_once(order: _Order[S, C, E]) -> Handled[S, E]:
    decider = order.decider
    known = _known(order)
    state = known.state if known else None
    version = state.version if state is not None else 0
    if _is_stale(order, version):
        raise VersionConflict(version)
    if known is not None and (steps := _steps(order, known)):
        known = _noted(order, known, steps)
        state, version = known.state, known.state.version
    past = _past(order, version)
    command = decider.recalled(_command(order, state), past)
    require_visible_names(command)
    if state is None and not isinstance(command, decider.opens):
        raise StreamNotFound(order.stream_id)
    if order.signed is not None and isinstance(command, decider.sealing):
        raise CommandRefusedError("act_not_signable")
    decided = decider.decide(state, command, by=order.by, now=order.now)
    warnings: tuple[Warned, ...] = ()
    if state is not None and any(isinstance(event, decider.warned_of) for event in decided):
        warnings = decider.warnings(state, command, decided)
    if order.dry_run:
        return _previewed(order, state, decided, warnings, past)
    if warnings:
        require_confirmed(
            warnings,
            key=f"{order.stream_id}:{order.expected_version or version}",
            confirm=order.confirm,
            events=decider.codec.encode_all(decider.bound(decided)),
        )
    work = work_for(decider, decided, state=state, first_version=version + 1)
    appended = store.append(
        stream_id=order.stream_id,
        stream_kind=decider.kind,
        expected_version=version,
        expected_hash=known.hash if known else None,
        events=new_events(
            decider.codec,
            decided,
            by=order.by,
            event_id=order.event_id,
            occurred_at=order.occurred_at,
            withheld=_withheld(order, state, decided),
            signed=order.signed,
        ),
        now=order.now,
        work=work,
        close_work=order.close_work,
    )
    if appended.replayed:
        earlier = LedgerEvent.objects.get(event_id=order.event_id, stream_id=order.stream_id)
        return _first_answer(order, earlier)
    if work:
        transaction.on_commit(notifying.notify_worker)
    return _appended(order, state, decided, appended, warnings)


def _withheld(order: _Order[S, C, E], state: S | None, decided: Sequence[E]) -> Sequence[bool]:
    """Return which of the events strangers will not read at once, for now or for good."""
    decider = order.decider
    if state is not None and decider.may_be_late(state) and is_shown_late(order.stream_id):
        return [True] * len(decided)
    return decider.withheld(state, decided)


def _is_stale(order: _Order[Any, Any, Any], version: int) -> bool:
    """Return whether the stream, at `version`, has gone on since what the actor saw."""
    seen = order.expected_version
    if seen is None or seen == version:
        return False
    if seen > version:
        return True
    names = order.decider.codec.names
    beside = {names[kind] for kind in order.decider.beside}
    since = store.load(order.stream_id, after=seen, upto=version) if beside else ()
    return not since or any(event.type not in beside for event in since)


def _steps(order: _Order[S, C, E], known: Known[S]) -> tuple[E, ...]:
    """Return what goes on record of a step of the server's clock since the last event."""
    since = known.recorded_at
    by_ms = clock.SERVER_CLOCK.stepped(since=since, now=order.now)
    if not by_ms:
        return ()
    return order.decider.stepped(known.state, by_ms=by_ms, since=since, now=order.now)


def _noted(order: _Order[S, C, E], known: Known[S], steps: tuple[E, ...]) -> Known[S]:
    """Record a step by the server itself, apart from the command that finds it.

    A preview stores nothing, and only looks at the state after it.
    """
    decider, version = order.decider, known.state.version
    if order.dry_run:
        after = _begun(decider.apply(known.state, steps, at=order.now))
        return replace(known, state=after)
    appended = store.append(
        stream_id=order.stream_id,
        stream_kind=decider.kind,
        expected_version=version,
        expected_hash=known.hash,
        events=new_events(
            decider.codec,
            steps,
            by=SERVER,
            event_id=uuid4(),
            withheld=_withheld(order, known.state, steps),
        ),
        now=order.now,
    )
    after = decider.continue_from(
        known.state,
        appended.events,
        past=lambda: store.load(order.stream_id, upto=version),
    )
    return cache_of(decider).remember(order.stream_id, known_after(after, appended.events[-1]))


def _past(order: _Order[S, C, E], version: int) -> Callable[[], tuple[Entry[E], ...]]:
    """Return what loads the stream's past up to a version, once."""

    @cache
    def past() -> tuple[Entry[E], ...]:
        return order.decider.entries(store.load(order.stream_id, upto=version))

    return past


def _previewed(
    order: _Order[S, C, E],
    state: S | None,
    decided: tuple[E, ...],
    warnings: tuple[Warned, ...],
    past: Callable[[], tuple[Entry[E], ...]],
) -> Handled[S, E]:
    shown = order.decider.previewed(state, decided)
    return Handled(
        stream_id=order.stream_id,
        version=state.version if state is not None else 0,
        events=shown,
        decided=decided,
        stored=(),
        state=_begun(order.decider.apply(state, shown, at=order.now, past=past)),
        before=state,
        warnings=warnings,
        dry_run=True,
    )


def _appended(
    order: _Order[S, C, E],
    state: S | None,
    decided: tuple[E, ...],
    appended: Appended,
    warnings: tuple[Warned, ...],
) -> Handled[S, E]:
    decider, stored = order.decider, appended.events
    # Fold what was stored: its times are the ones every later replay will see.
    if state is None:
        after = _begun(decider.replay(stored))
    else:
        before = state.version
        after = decider.continue_from(
            state, stored, past=lambda: store.load(order.stream_id, upto=before)
        )
    cache_of(decider).remember(order.stream_id, known_after(after, stored[-1]))
    return Handled(
        stream_id=order.stream_id,
        version=appended.version,
        events=decided,
        decided=decided,
        stored=stored,
        state=after,
        before=state,
        warnings=warnings,
    )


def _known(order: _Order[S, C, E]) -> Known[S] | None:
    try:
        return cache_of(order.decider).current(order.stream_id)
    except StreamNotFound:
        return None


def _begun(state: S | None) -> S:
    if state is None:
        raise AssertionError("a decided command leaves a stream that has begun")
    return state


def _first_answer(order: _Order[S, C, E], earlier: LedgerEvent) -> Handled[S, E]:
    """Return what the command answered the first time.

    :raises EventIdConflict: when it is another command under the same id.
    """
    decider = order.decider
    stored = store.load(earlier.stream_id)
    earlier_events = tuple(event for event in stored if event.version < earlier.version)
    before = decider.replay(earlier_events)
    ids = {event_id_at(order.event_id, index) for index in range(len(stored))}
    answer = tuple(event for event in stored if event.event_id in ids)
    try:
        made = _command(order, before, until=earlier.recorded_at)
        command = decider.recalled(made, lambda: decider.entries(earlier_events))
        again = decider.decide(before, command, by=order.by, now=earlier.recorded_at)
    except (CommandRefusedError, StreamNotFound) as error:
        raise EventIdConflict(order.event_id) from error
    recorded = [(event.type, fields_alone(event.payload)) for event in answer]
    same = decider.codec.encode_all(again) == recorded
    if not same or order.by.id != earlier.actor:
        raise EventIdConflict(order.event_id)
    version = answer[-1].version
    return Handled(
        stream_id=order.stream_id,
        version=version,
        events=again,
        decided=again,
        stored=answer,
        state=_begun(decider.replay(event for event in stored if event.version <= version)),
        before=before,
        replayed=True,
    )


def stored_under(event_id: UUID) -> StoredAt | None:
    """Stream, version and time; None where no event bears the id."""
    row = (
        LedgerEvent.objects.filter(event_id=event_id)
        .values_list("stream_id", "version", "recorded_at")
        .first()
    )
    return StoredAt(*row) if row else None


def new_events(
    codec: Codec[E],
    decided: Sequence[E],
    *,
    by: Actor,
    event_id: UUID,
    occurred_at: int | None = None,
    withheld: Sequence[bool] = (),
    signed: SignedAct | None = None,
) -> tuple[NewEvent, ...]:
    """Return decided events in the ledger's envelope; `occurred_at` in ms.

    Those `withheld` are salted: their hash is public before what they say. The first keeps what
    was `signed`; the others follow from it.
    """
    ids = [event_id_at(event_id, index) for index in range(len(decided))]
    hidden = withheld or [False] * len(ids)
    return tuple(
        NewEvent(
            event_id=id_,
            type=codec.stored_name(event),
            payload=codec.encode(
                event,
                salt=salt_of(id_) if is_withheld else "",
                signed=signed if id_ == event_id else None,
            ),
            actor=by.id,
            role=by.role.value,
            device=by.device,
            occurred_at=occurred_at,
        )
        for id_, event, is_withheld in zip(ids, decided, hidden, strict=True)
    )


def work_for(
    decider: Decider[S, C, E], decided: Sequence[E], *, state: S | None = None, first_version: int
) -> tuple[WorkRequest, ...]:
    """Return the work rows that `decided` calls for in `state`, as a ruling for every claim."""
    return tuple(
        WorkRequest(kind=kind, version=version)
        for kind, version in decider.work(state, decided, first_version)
    )
