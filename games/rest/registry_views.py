"""Players and editions."""

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Player
from games.players.registration import add_player
from games.players.searching import find_people
from games.record.decide import options_of
from games.record.errors import NotAllowedError
from games.record.values import Role
from games.rest import requests as r
from games.rest.base import LANGUAGE, ApiView, problems
from games.rest.inputs import PlayerInput, PlayersQuery
from games.rest.outputs import EditionsOut, PlayerOut, PlayerPageOut
from games.rest.paging import page
from games.rules.books.registry import book_of
from games.rules.editions import editions, kernel_for

REGISTRARS = frozenset(
    {Role.ARBITER, Role.DEPUTY_CHIEF_ARBITER, Role.CHIEF_ARBITER, Role.ARCHIVIST}
)
"""Who may put a name into the registry: those who may arrange a game."""


class PlayersView(ApiView):
    """The registry of players."""

    @extend_schema(
        operation_id="list_players",
        summary="Find players by name",
        tags=["registry"],
        parameters=[PlayersQuery, LANGUAGE],
        responses={200: PlayerPageOut, **problems(401)},
    )
    def get(self, request: Request) -> Response:
        """Find players."""
        query = r.read_query(request, PlayersQuery)
        typed = query["search"]
        players = find_people(typed) if typed.strip() else Player.objects.filter(merged_into=None)
        order = ("sort_key", "id")
        found = page(players, order=order, cursor=query["cursor"], limit=query["limit"])
        return Response(PlayerPageOut(found).data)

    @extend_schema(
        operation_id="register_player",
        summary="Register a player",
        tags=["registry"],
        parameters=[LANGUAGE],
        request=PlayerInput,
        examples=[
            OpenApiExample(
                "register_player", value={"name": "胡荣华", "unit": "上海"}, request_only=True
            )
        ],
        responses={201: PlayerOut, **problems(401, 403, 409)},
    )
    def post(self, request: Request) -> Response:
        """Register a player."""
        r.read_query(request)
        r.check_unlimited(request)
        actor = r.actor_of(request)
        if actor.role not in REGISTRARS:
            raise NotAllowedError("role_not_allowed", role=actor.role.value)
        if actor.event:
            # The register serves every event; so does the office that writes in it.
            raise NotAllowedError("not_in_this_event")
        body = r.read_body(request, PlayerInput)
        player = Player(**body)
        add_player(player)
        return Response(PlayerOut(player).data, status=status.HTTP_201_CREATED)


class EditionsView(ApiView):
    """Rule book editions."""

    @extend_schema(
        operation_id="list_editions",
        summary="List the rule book editions served",
        tags=["rules"],
        parameters=[LANGUAGE],
        responses={200: EditionsOut, **problems(401)},
    )
    def get(self, request: Request) -> Response:
        """List editions."""
        r.read_query(request)
        rows = []
        for edition in editions():
            kernel, book = kernel_for(edition), book_of(edition)
            start = kernel.format_position(kernel.initial_position())
            rows.append(
                {
                    "edition": edition,
                    "name": book.name,
                    "game": book.game.code,
                    "game_name": book.game.name,
                    "sides": kernel.sides,
                    "start_position": start,
                    "options": options_of(edition),
                }
            )
        return Response(EditionsOut({"editions": rows}).data)
