"""Commands of a game over the API: arranging it, and a POST view for each of its table."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors
from games.building import built
from games.federation.publishing import find_book
from games.labels.refusals import WARNINGS
from games.models import Player
from games.record import commands as c
from games.record import events as e
from games.record.decider import GAMES
from games.record.state import GameState
from games.rest import requests as r
from games.rest.base import ApiView
from games.rest.clock_shapes import clock_data
from games.rest.commands.confirming import unconfirmed
from games.rest.commands.operations import command_operation, view_class
from games.rest.commands.resource import CommandResource
from games.rest.commands.table import arrange
from games.rest.execution import Executed, execute, open_stream
from games.rest.inputs import CommandQuery, GameInput
from games.rest.officiating_outputs import ending_data, preview_data
from games.rest.outputs import CommandOut
from games.rest.problems import ApiProblem, FieldError
from games.rules.books.federation import FederationBook
from games.streams.confirmation import ConfirmationNeededError
from games.streams.handling import stored_under
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(422, player_unknown=_("There is no such player."))


def command_view(resource: CommandResource) -> type[ApiView]:
    """Return the view of one command of a game."""

    @command_operation(
        resource.name,
        resource.summary,
        resource.shape,
        resource.example,
        *(404, 412, 428),
        tag="commands",
        query=CommandQuery,
        answer=CommandOut,
    )
    def post(self: ApiView, request: Request, game_id: UUID, **path: int) -> Response:
        return run_command(request, resource, game_id=game_id, path=path)

    return view_class(resource.name, resource.summary, post)


def run_command(
    request: Request, resource: CommandResource, *, game_id: UUID, path: dict[str, int]
) -> Response:
    """Carry out one command on a game and answer with what happened.

    :raises ApiProblem: what the request lacks, `confirmation_needed` with the token,
        `version_conflict` with the events missed.
    """
    r.actor_required(request)
    r.check_game(request, game_id)
    body = {**r.read_body(request, resource.shape), **path}
    query = r.read_query(request, CommandQuery)

    def build(state: GameState) -> c.GameCommand:
        own = resource.build
        return own(body, state) if own else built(resource.command, body, state)

    try:
        executed = execute(
            request,
            GAMES,
            build,
            stream_id=game_id,
            actor=r.actor_in(request, game_id),
            body=body,
            dry_run=bool(query["dry_run"]),
            confirm=str(query["confirm"]),
        )
    except ConfirmationNeededError as error:
        raise unconfirmed(error, WARNINGS) from error
    return _answer(executed)


def run_arrange(request: Request) -> Response:
    """Put a game on the board; the same key gives the same game again."""
    r.actor_required(request)
    r.check_unlimited(request)
    body = r.read_body(request, GameInput)
    dry_run = r.is_dry_run(request)
    actor = r.actor_of(request, event=str(body.get("event") or ""), section=body["section"])
    event_id = r.event_id_for(request, actor=actor, dry_run=dry_run)
    command = arrange(body, _book(body["book"], event_id))
    _check_players(command)
    executed = open_stream(request, GAMES, command, actor=actor, body=body, dry_run=dry_run)
    answer = _answer(executed)
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


def _answer(executed: Executed[GameState, e.GameEvent]) -> Response:
    """Return what happened and what the board and the clocks wait for now.

    All else of the game is read from the game itself, by whoever wants it.
    """
    done = executed.done
    state, before = done.state, done.before
    data = {
        **executed.data(GAMES, WARNINGS),
        "game": done.stream_id,
        "status": state.status.value,
        "side_to_move": state.side_to_move,
        "clock": clock_data(state.clock) if state.clock is not None else None,
        "ending": ending_data(state) if state.ending is not None else None,
        # A game that is only being arranged has no before.
        "preview": preview_data(before, state, done.events, now=r.server_time())
        if done.dry_run and before
        else None,
    }
    return executed.answer(CommandOut(data).data)
