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

_GIVEN: Mapping[SubjectKind, Mapping[str, Declaration]] = {
    kind: {declared.name: declared for declared in declarations(union) if declared.address}
    for kind, union in (
        (SubjectKind.GAME, GameCommand),
        (SubjectKind.TOURNAMENT, TournamentCommand),
    )
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """One command on another stream: its name as declared, what is given for its fields.

    `confirm` is the token of its own warnings.
    """

    remedy: Remedy
    kind: SubjectKind
    stream: UUID
    command: str
    given: Mapping[str, Any]
    confirm: str = ""


def declared_for(kind: SubjectKind, command: str) -> Declaration:
    """Return the declaration of a command on a game or an event.

    :raises CommandRefusedError: `command_unknown`.
    """
    declared = _GIVEN[kind].get(command)
    if declared is None:
        raise api.CommandRefusedError("command_unknown", command=command)
    return declared


def carry_out(
    case: UUID, order: Order, *, by: Actor, event_id: UUID, now: int, expected_version: int | None
) -> api.Handled[CaseState, CaseEvent]:
    """Give the command that a decision orders, and note it in the case; both or neither.

    :raises CommandRefusedError: `command_unknown`, or what either stream refuses.
    :raises ConfirmationNeededError: the command's own warnings have to be confirmed.
    :raises StreamNotFound: there is no such stream.
    :raises VersionConflict: the case is not at `expected_version`.
    """
    declared = declared_for(order.kind, order.command)
    with transaction.atomic():
        done = _given(order, declared.command, case=case, by=by, event_id=event_id, now=now)
        noted = RecordCarryingOut(
            remedy=order.remedy,
            kind=order.kind.value,
            stream=str(order.stream),
            version=done.stored[0].version,
        )
        return api.handle(
            CASES,
            noted,
            stream_id=case,
            by=by,
            event_id=event_id,
            now=now,
            expected_version=expected_version,
        )


def _given(
    order: Order, command: type, *, case: UUID, by: Actor, event_id: UUID, now: int
) -> api.Handled[Any, Any]:
    decider: Any
    made: Any
    if order.kind is SubjectKind.GAME:
        game = api.game_state(order.stream)
        decider, made = api.GAMES, built_for_game(command, order.given, game)
    else:
        event = api.cache_of(TOURNAMENTS).current(order.stream).state
        decider, made = TOURNAMENTS, built_for_event(command, order.given, event)
    return api.handle(
        decider,
        made,
        stream_id=order.stream,
        by=replace(by, device=DEVICE % case),
        event_id=uuid5(event_id, "carried out"),
        now=now,
        confirm=order.confirm,
    )
