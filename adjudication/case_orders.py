"""A decision carried out: a command on a game or an event, and its note in the case, in one go.

The command is that of the other stream's own authority table and rules. Its events say in their
device which case ordered them; the case says at which version they stand.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from adjudication.cases.commands import RecordCarryingOut
from adjudication.cases.decider import CASES
from adjudication.cases.events import CaseEvent
from adjudication.cases.state import CaseState
from adjudication.cases.values import Remedy, SubjectKind
from games import api
from games.building import built as built_for_game
from games.record.commands import GameCommand
from games.streams.actors import Actor
from games.streams.declarations import Declaration, declarations
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.handlers.building import built as built_for_event
from tournaments.record.commands import TournamentCommand
from tournaments.record.decider import TOURNAMENTS

declare_refusals(422, command_unknown=_("There is no such command on a game or an event."))

DEVICE = "case:%s"
"""What events that carry out a decision say about the way they came in."""

_COMMANDS: Mapping[SubjectKind, Mapping[str, Declaration]] = {
    kind: {declared.name: declared for declared in declarations(union) if declared.address}
    for kind, union in (
        (SubjectKind.GAME, GameCommand),
        (SubjectKind.TOURNAMENT, TournamentCommand),
    )
}


_NOTING = "carried out"
"""What makes the event id of the other stream's entry of that of the note in the case."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """One command on another stream, made or to be made from its state.

    `seen`: the version of that stream which was looked at, None for whichever it has.
    `confirm` is the token of the command's own warnings.
    """

    remedy: Remedy
    kind: SubjectKind
    stream: UUID
    command: Any
    seen: int | None = None
    confirm: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CarriedOut:
    """What was recorded: the command's own events, and its note in the case."""

    done: api.Handled[Any, Any]
    noted: api.Handled[CaseState, CaseEvent]


def declared_for(kind: SubjectKind, command: str) -> Declaration:
    """Return the declaration of a command on a game or an event.

    :raises CommandRefusedError: `command_unknown`.
    """
    declared = _COMMANDS[kind].get(command)
    if declared is None:
        raise api.CommandRefusedError("command_unknown", command=command)
    return declared


def command_for(kind: SubjectKind, stream: UUID, command: str, given: Mapping[str, Any]) -> Any:
    """Return the command of that name on a game or an event, made of what is given for its fields.

    :raises CommandRefusedError: `command_unknown`.
    :raises StreamNotFound: there is no such stream.
    """
    declared = declared_for(kind, command)
    if kind is SubjectKind.GAME:
        return built_for_game(declared.command, given, api.game_state(stream))
    event = api.cache_of(TOURNAMENTS).current(stream).state
    return built_for_event(declared.command, given, event)


def carry_out(
    case: UUID, order: Order, *, by: Actor, event_id: UUID, now: int, expected_version: int | None
) -> CarriedOut:
    """Give the command that a decision orders, and note it in the case; both or neither.

    :raises CommandRefusedError: what either stream refuses.
    :raises ConfirmationNeededError: the command's own warnings have to be confirmed.
    :raises StreamNotFound: there is no such stream.
    :raises VersionConflict: the case is not at `expected_version`, or the other not at `seen`.
    """
    with transaction.atomic():
        done = _handled(order, case=case, by=by, event_id=event_id, now=now)
        noted = _noted(
            order,
            done.stored[0].version,
            case=case,
            by=by,
            event_id=event_id,
            now=now,
            expected_version=expected_version,
        )
    return CarriedOut(done=done, noted=noted)


def preview(
    case: UUID, order: Order, *, by: Actor, event_id: UUID, now: int
) -> api.Handled[Any, Any]:
    """Return what the command would record on its own stream; nothing is stored.

    :raises CommandRefusedError: what either stream refuses.
    :raises StreamNotFound: there is no such stream.
    """
    done = _handled(order, case=case, by=by, event_id=event_id, now=now, dry_run=True)
    _noted(
        order, done.version + 1, case=case, by=by, event_id=event_id, now=now, dry_run=True
    )  # Refuses what the decision does not order.
    return done


def _noted(
    order: Order, version: int, *, case: UUID, **kwargs: Any
) -> api.Handled[CaseState, CaseEvent]:
    note = RecordCarryingOut(
        remedy=order.remedy, kind=order.kind.value, stream=str(order.stream), version=version
    )
    return api.handle(CASES, note, stream_id=case, **kwargs)


def _handled(
    order: Order, *, case: UUID, by: Actor, event_id: UUID, now: int, dry_run: bool = False
) -> api.Handled[Any, Any]:
    decider: Any = api.GAMES if order.kind is SubjectKind.GAME else TOURNAMENTS
    return api.handle(
        decider,
        order.command,
        stream_id=order.stream,
        by=replace(by, device=DEVICE % case),
        event_id=uuid5(event_id, _NOTING),
        now=now,
        expected_version=order.seen,
        confirm=order.confirm,
        dry_run=dry_run,
    )
