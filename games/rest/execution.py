"""From a request to one `handle` call and its answer: the way every command takes."""

from uuid import UUID

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.handlers import Handled, handle
from games.ledger import store
from games.ledger.errors import EventIdConflict, VersionConflict
from games.models import LedgerEvent, Player, new_id
from games.record import commands as c
from games.record.replay import replay
from games.record.state import GameState
from games.rest import requests as r
from games.rest.commands import arrange
from games.rest.inputs import GameInput
from games.rest.outputs import CommandOut
from games.rest.problems import ApiProblem, FieldError
from games.rest.resource import CommandResource
from games.rest.shapes import command_data, effect_data

MISSED = 100
"""How many of the events missed a stale client is told at most."""


def run_command(
    request: Request, resource: CommandResource, *, game_id: UUID, path: dict[str, int]
) -> Response:
    """Carry out one command on a game and answer with its effect."""
    r.actor_required(request)
    r.check_game(request, game_id)
    body = {**r.read_body(request, resource.shape), **path}
    dry_run = r.is_dry_run(request)
    actor = r.actor_in(request, game_id)
    event_id = r.event_id_for(request, actor=actor, dry_run=dry_run)
    expected = r.expected_version_of(request, body)
    now = r.server_time()
    occurred_at = body.get("occurred_at")
    r.check_occurred_at(occurred_at, now=now)
    state = _state_before(game_id, event_id) if resource.needs_state(body) else None
    try:
        done = handle(
            resource.build(body, state),
            stream_id=game_id,
            by=actor,
            event_id=event_id,
            now=now,
            expected_version=expected,
            occurred_at=occurred_at,
            dry_run=dry_run,
        )
    except VersionConflict as error:
        raise _stale(game_id, expected, error) from error
    return _answer(done, event_id=event_id, occurred_at=occurred_at)


def run_arrange(request: Request) -> Response:
    """Put a game on the board; the same key gives the same game again."""
    r.actor_required(request)
    r.check_unlimited(request)
    body = r.read_body(request, GameInput)
    dry_run = r.is_dry_run(request)
    actor = r.actor_of(request, competition=body["competition"], section=body["section"])
    event_id = r.event_id_for(request, actor=actor, dry_run=dry_run)
    now = r.server_time()
    occurred_at = body.get("occurred_at")
    r.check_occurred_at(occurred_at, now=now)
    command = arrange(body)
    _check_players(command)
    for last in (False, True):
        try:
            done = handle(
                command,
                stream_id=_stream_of(event_id) or new_id(),
                by=actor,
                event_id=event_id,
                now=now,
                expected_version=None,
                occurred_at=occurred_at,
                dry_run=dry_run,
            )
        except EventIdConflict:
            # The same request may have come twice at once: then the game exists by now.
            if last:
                raise
        else:
            answer = _answer(done, event_id=event_id, occurred_at=occurred_at)
            if not dry_run:
                answer["Location"] = f"/api/v1/games/{done.stream_id}"
            return answer
    raise AssertionError("unreachable")


def _answer(done: Handled, *, event_id: UUID, occurred_at: int | None) -> Response:
    if done.replayed and done.stored[0].occurred_at != occurred_at:
        raise EventIdConflict(event_id)
    data = CommandOut(command_data(done)).data
    if done.dry_run:
        return Response(data)
    answer = Response(data, status=status.HTTP_201_CREATED)
    answer["ETag"] = f'"{done.version}"'
    if done.replayed:
        answer["Idempotency-Replayed"] = "true"
    return answer


def _state_before(game_id: UUID, event_id: UUID) -> GameState | None:
    """Return the state a command is read in: for one sent again, that of the first time."""
    stored = store.load(game_id)
    first = next((one.version for one in stored if one.event_id == event_id), None)
    if first is not None:
        stored = tuple(one for one in stored if one.version < first)
    return replay(stored)


def _stale(game_id: UUID, expected: int, error: VersionConflict) -> ApiProblem:
    missed, _ = store.load_page(game_id, after=expected, limit=MISSED)
    return ApiProblem(
        error.code,
        extra={"current_version": error.current_version, "missed": effect_data(missed)},
    )


def _stream_of(event_id: UUID) -> UUID | None:
    return LedgerEvent.objects.filter(event_id=event_id).values_list("stream_id", flat=True).first()


def _check_players(command: c.ArrangeGame) -> None:
    known = {str(one) for one in Player.objects.in_bulk([s.player for s in command.seats])}
    faults = tuple(
        FieldError(place=f"/seats/{index}/player", code="player_unknown", detail=seat.player)
        for index, seat in enumerate(command.seats)
        if seat.player not in known
    )
    if faults:
        raise ApiProblem("player_unknown", errors=faults)
