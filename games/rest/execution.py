"""From a request to one `handle` call and its answer: the way every command takes.

The same for every kind of stream; what differs is the body's shape and the answer's data.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from uuid import UUID

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors
from games.federation.publishing import find_book
from games.labels.refusals import WARNINGS
from games.ledger import store
from games.ledger.errors import EventIdConflict, VersionConflict
from games.models import Player, new_id
from games.record import commands as c
from games.record.decider import GAMES
from games.rest import requests as r
from games.rest.commands.confirming import unconfirmed
from games.rest.commands.resource import CommandResource
from games.rest.commands.table import arrange
from games.rest.inputs import CommandQuery, GameInput
from games.rest.outputs import CommandOut
from games.rest.problems import ApiProblem, FieldError
from games.rest.shapes import command_data, effect_data
from games.rules.books.federation import FederationBook
from games.streams.actors import Actor
from games.streams.confirmation import ConfirmationNeededError
from games.streams.decider import Decider, Folded
from games.streams.handling import Build, Handled, handle, stored_under
from games.streams.redaction import withheld
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(422, player_unknown=_("There is no such player."))

MISSED = 100
"""How many of the events missed a stale client is told at most."""

S = TypeVar("S", bound=Folded)
C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True, slots=True, kw_only=True)
class Executed(Generic[S, E]):
    """A command carried out for a request; `occurred_at` is as the request claims it."""

    done: Handled[S, E]
    event_id: UUID
    occurred_at: int | None

    def answer(self, data: Mapping[str, Any]) -> Response:
        """Return the answer to the command: 201 with its version, 200 for a dry run.

        :raises EventIdConflict: it was sent before with another time.
        """
        done = self.done
        if done.replayed and done.stored[0].occurred_at != self.occurred_at:
            raise EventIdConflict(self.event_id)
        if done.dry_run:
            return Response(data)
        answer = Response(data, status=status.HTTP_201_CREATED)
        answer["ETag"] = f'"{done.version}"'
        if done.replayed:
            answer["Idempotency-Replayed"] = "true"
        return answer


def execute(
    request: Request,
    decider: Decider[S, C, E],
    command: C | Build[S, C],
    *,
    stream_id: UUID,
    actor: Actor,
    body: Mapping[str, Any],
    dry_run: bool,
    confirm: str = "",
) -> Executed[S, E]:
    """Carry out one command on a stream, under the request's key, on the version it has seen.

    :raises ApiProblem: what the request lacks, or `version_conflict` with the events missed.
    :raises ConfirmationNeededError: warnings have to be confirmed with a token.
    """
    event_id = r.event_id_for(request, actor=actor, dry_run=dry_run)
    expected = r.expected_version_of(request, body)
    now = r.server_time()
    occurred_at = body.get("occurred_at")
    r.check_occurred_at(occurred_at, now=now)
    try:
        done = handle(
            decider,
            command,
            stream_id=stream_id,
            by=actor,
            event_id=event_id,
            now=now,
            expected_version=expected,
            occurred_at=occurred_at,
            confirm=confirm,
            dry_run=dry_run,
        )
    except VersionConflict as error:
        raise _stale(request, stream_id, expected, error) from error
    return Executed(done=done, event_id=event_id, occurred_at=occurred_at)


def open_stream(
    request: Request,
    decider: Decider[S, C, E],
    command: C,
    *,
    actor: Actor,
    body: Mapping[str, Any],
    dry_run: bool,
) -> Executed[S, E]:
    """Begin a stream with `command`; the same key gives the same stream again."""
    event_id = r.event_id_for(request, actor=actor, dry_run=dry_run)
    now = r.server_time()
    occurred_at = body.get("occurred_at")
    r.check_occurred_at(occurred_at, now=now)
    for last in (False, True):
        known = stored_under(event_id)
        try:
            done = handle(
                decider,
                command,
                stream_id=known.stream_id if known else new_id(),
                by=actor,
                event_id=event_id,
                now=now,
                occurred_at=occurred_at,
                dry_run=dry_run,
            )
        except EventIdConflict:
            # The same request may have come twice at once: then the stream exists by now.
            if last:
                raise
        else:
            return Executed(done=done, event_id=event_id, occurred_at=occurred_at)
    raise AssertionError("unreachable")


def _stale(request: Request, stream_id: UUID, expected: int, error: VersionConflict) -> ApiProblem:
    stored, _ = store.load_page(stream_id, after=expected, limit=MISSED)
    # What the reader may not see is left out; the versions show the gap.
    hidden = withheld(stored, r.asking(request))
    missed = [event for event in stored if (event.stream_id, event.version) not in hidden]
    return ApiProblem(
        error.code,
        extra={"current_version": error.current_version, "missed": effect_data(missed)},
    )


def run_command(
    request: Request, resource: CommandResource, *, game_id: UUID, path: dict[str, int]
) -> Response:
    """Carry out one command on a game and answer with its effect.

    :raises ApiProblem: what the request lacks, `confirmation_needed` with the token,
        `version_conflict` with the events missed.
    """
    r.actor_required(request)
    r.check_game(request, game_id)
    body = {**r.read_body(request, resource.shape), **path}
    query = r.read_query(request, CommandQuery)
    try:
        executed = execute(
            request,
            GAMES,
            lambda state: resource.build(body, state),
            stream_id=game_id,
            actor=r.actor_in(request, game_id),
            body=body,
            dry_run=bool(query["dry_run"]),
            confirm=str(query["confirm"]),
        )
    except ConfirmationNeededError as error:
        raise unconfirmed(error, WARNINGS) from error
    return executed.answer(CommandOut(command_data(executed.done)).data)


def run_arrange(request: Request) -> Response:
    """Put a game on the board; the same key gives the same game again."""
    r.actor_required(request)
    r.check_unlimited(request)
    body = r.read_body(request, GameInput)
    dry_run = r.is_dry_run(request)
    actor = r.actor_of(request, competition=body["competition"], section=body["section"])
    event_id = r.event_id_for(request, actor=actor, dry_run=dry_run)
    command = arrange(body, _book(body["book"], event_id))
    _check_players(command)
    executed = open_stream(request, GAMES, command, actor=actor, body=body, dry_run=dry_run)
    answer = executed.answer(CommandOut(command_data(executed.done)).data)
    if not dry_run:
        answer["Location"] = f"/api/v1/games/{executed.done.stream_id}"
    return answer


def _book(code: str, event_id: UUID) -> FederationBook | None:
    """Return the federation's book of that code, "" for none.

    A request sent again means the version that its game has pinned, whatever is published since.

    :raises CommandRefusedError: `book_unknown`.
    """
    if not code:
        return None
    known = stored_under(event_id)
    pinned = selectors.game_state(known.stream_id).federation if known else None
    return pinned if pinned is not None and pinned.code == code else find_book(code)


def _check_players(command: c.ArrangeGame) -> None:
    known = {str(pk) for pk in Player.objects.in_bulk([seat.player for seat in command.seats])}
    faults = tuple(
        FieldError(place=f"/seats/{index}/player", code="player_unknown", detail=seat.player)
        for index, seat in enumerate(command.seats)
        if seat.player not in known
    )
    if faults:
        raise ApiProblem("player_unknown", errors=faults)
