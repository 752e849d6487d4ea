"""How a command is carried out on a tournament: the same contract as that of a game.

A command may be made from the state it is decided in (`Build`), as a pairing is: sent again
under the same event id it is made from the state of the first time, and answers the same.
"""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from games import api
from games.record.errors import CommandRefusedError
from games.record.values import Actor
from tournaments.record import codec
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.decide import decide
from tournaments.record.replay import apply_all, continue_from, replay
from tournaments.record.seeded import SeededLot, lot_of
from tournaments.record.state import TournamentState
from tournaments.record.warnings import Warned, require_confirmed, warnings_for
from tournaments.states import STREAM_KIND, Known, current, remember

RETRIES = 3
"""How often a command without an expected version is decided anew after a conflict."""

Build = Callable[[TournamentState | None], c.TournamentCommand]


@dataclass(frozen=True, slots=True, kw_only=True)
class Handled:
    """What a command did: the stream's version after it, its events, the state.

    `warnings` are what had to be confirmed. `replayed`: it had been carried out before, and
    this is that first answer. `dry_run`: nothing was stored. `lot` is what a dry run would
    draw from a seed: then it tells neither the events nor the state that would follow.
    """

    stream_id: UUID
    version: int
    events: tuple[e.TournamentEvent, ...]
    stored: tuple[api.StoredEvent, ...]
    state: TournamentState
    warnings: tuple[Warned, ...] = ()
    replayed: bool = False
    dry_run: bool = False
    lot: SeededLot | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Order:
    """One call of `handle`, as it is tried."""

    build: Build
    stream_id: UUID
    by: Actor
    event_id: UUID
    now: int
    expected_version: int | None
    occurred_at: int | None
    confirm: str
    dry_run: bool


def handle(
    command: c.TournamentCommand | Build,
    *,
    stream_id: UUID,
    by: Actor,
    event_id: UUID,
    now: int,
    expected_version: int | None = None,
    occurred_at: int | None = None,
    confirm: str = "",
    dry_run: bool = False,
) -> Handled:
    """Carry out `command` of `by` on one tournament and append what follows.

    `event_id` is the client's: sending the same command again under it returns the first
    answer. `now` and `occurred_at` are milliseconds since 1970 UTC. `confirm` is the token
    that a warning of this command gave. Without an `expected_version` the command is decided
    anew, up to three times, when another append came first.

    :raises CommandRefusedError: the rules or the actor's role do not allow it.
    :raises ConfirmationNeededError: warnings have to be confirmed with a token.
    :raises VersionConflict: the stream is not at `expected_version`.
    :raises EventIdConflict: `event_id` was used for something else.
    :raises StreamNotFound: there is no such tournament.
    """
    build: Build = command if callable(command) else lambda _: command
    order = _Order(
        build=build,
        stream_id=stream_id,
        by=by,
        event_id=event_id,
        now=now,
        expected_version=expected_version,
        occurred_at=occurred_at,
        confirm=confirm,
        dry_run=dry_run,
    )
    for attempt in range(RETRIES + 1):
        try:
            handled = _handle_once(order)
        except (CommandRefusedError, api.VersionConflict, api.EventIdConflict) as refusal:
            # A command sent again may no longer be possible: only then is it worth asking
            # whether it was carried out before.
            earlier = api.written_as(event_id)
            if earlier is not None and earlier.stream_id == stream_id:
                return _first_answer(order, earlier)
            again = isinstance(refusal, api.VersionConflict) and expected_version is None
            if not again or attempt == RETRIES:
                raise
        else:
            return handled
    raise AssertionError("unreachable")


def _handle_once(order: _Order) -> Handled:
    earlier = api.written_as(order.event_id) if not order.dry_run else None
    if earlier is not None:
        if earlier.stream_id != order.stream_id:
            raise api.EventIdConflict(order.event_id)
        return _first_answer(order, earlier)
    known = _known(order.stream_id)
    state = known.state if known else None
    version = state.version if state else 0
    if order.expected_version is not None and order.expected_version != version:
        raise api.VersionConflict(version)
    command = order.build(state)
    if state is None and not isinstance(command, c.CreateTournament):
        raise api.StreamNotFound(order.stream_id)
    decided = decide(state, command, by=order.by, now=order.now)
    warned = warnings_for(state, command) if state is not None else ()
    if order.dry_run:
        return _tried(order, state, decided, warned)
    require_confirmed(
        warned, key=f"{order.stream_id}:{version}", given=order.confirm, events=encoded(decided)
    )
    appended = api.append_events(
        stream_id=order.stream_id,
        stream_kind=STREAM_KIND,
        expected_version=version,
        expected_hash=known.hash if known else None,
        events=_new_events(decided, order),
        now=order.now,
    )
    # Fold what was stored: its times are the ones every later replay will see.
    stored = appended.events
    final = _there(continue_from(state, stored) if state else replay(stored))
    remember(order.stream_id, Known(state=final, hash=stored[-1].hash))
    return Handled(
        stream_id=order.stream_id,
        version=appended.version,
        events=decided,
        stored=stored,
        state=final,
        warnings=warned,
    )


def _tried(
    order: _Order,
    state: TournamentState | None,
    decided: tuple[e.TournamentEvent, ...],
    warned: tuple[Warned, ...],
) -> Handled:
    """Return what a command would do; of a lot only that it would be drawn."""
    lot = lot_of(state, decided)
    told = () if lot else decided
    return Handled(
        stream_id=order.stream_id,
        version=state.version if state else 0,
        events=told,
        stored=(),
        state=_there(apply_all(state, told, at=order.now)),
        warnings=warned,
        dry_run=True,
        lot=lot,
    )


def _known(stream_id: UUID) -> Known[TournamentState] | None:
    try:
        return current(stream_id)
    except api.StreamNotFound:
        return None


def _there(state: TournamentState | None) -> TournamentState:
    if state is None:
        raise AssertionError("a decided command leaves a tournament")
    return state


def _first_answer(order: _Order, earlier: api.Written) -> Handled:
    """Return what the command answered the first time.

    :raises EventIdConflict: when it is another command under the same id.
    """
    stored = api.load_events(order.stream_id)
    before = replay(one for one in stored if one.version < earlier.version)
    ids = {api.event_id_at(order.event_id, index) for index in range(len(stored))}
    answer = tuple(one for one in stored if one.event_id in ids)
    try:
        command = order.build(before)
        again = decide(before, command, by=order.by, now=earlier.recorded_at)
    except CommandRefusedError as error:
        raise api.EventIdConflict(order.event_id) from error
    if encoded(again) != [(one.type, one.data) for one in answer] or order.by.id != earlier.actor:
        raise api.EventIdConflict(order.event_id)
    return Handled(
        stream_id=order.stream_id,
        version=answer[-1].version,
        events=again,
        stored=answer,
        state=_there(replay(stored, upto=answer[-1].version)),
        replayed=True,
    )


def encoded(events: tuple[e.TournamentEvent, ...]) -> list[tuple[str, dict[str, object]]]:
    """Return events as they are stored: type name and payload."""
    return [(codec.stored_name(one), codec.encode(one)) for one in events]


def _new_events(decided: tuple[e.TournamentEvent, ...], order: _Order) -> tuple[api.NewEvent, ...]:
    return tuple(
        api.NewEvent(
            event_id=api.event_id_at(order.event_id, index),
            type=name,
            payload=payload,
            actor=order.by.id,
            role=order.by.role.value,
            device=order.by.device,
            occurred_at=order.occurred_at,
        )
        for index, (name, payload) in enumerate(encoded(decided))
    )
