"""The table over the API: one game for its screen, and the tables of who asks."""

from hashlib import sha256
from uuid import UUID

from django.db.models import Q
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games import competitions, rights, selectors
from games.models import Device, Game, GameStatus
from games.record.errors import NotAllowedError
from games.record.values import Actor
from games.rest import requests as r
from games.rest.base import IF_NONE_MATCH, LANGUAGE, ApiView, problems
from games.rest.fields import Strict, text
from games.search.unlisted import listed
from games.table.outputs import TableOut, TablesOut
from games.table.shown import row_data, table_data
from games.web.sides import names_of_rows

MOST_TABLES = 300
"""Of a list: more than a hall has, and what a phone still shows at once."""
NOBODYS = Q(pk__in=())


class TablesQuery(Strict):
    """Which tables."""

    event = serializers.UUIDField(required=False)
    round = text(60)


class TableView(ApiView):
    """A game at its table."""

    @extend_schema(
        operation_id="get_table",
        summary="Read what the screen of a table shows: position, lawful moves, acts, record",
        tags=["tables"],
        parameters=[IF_NONE_MATCH, LANGUAGE],
        responses={
            200: TableOut,
            304: OpenApiResponse(description="The game stands at the version held"),
            **problems(401, 403, 404),
        },
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read a table."""
        r.read_query(request)
        r.actor_required(request)
        r.check_game(request, game_id)
        actor = r.actor_in(request, game_id)
        reader = r.asking(request)(*r.place_of(game_id))
        if reader is None or not competitions.sees_at_once(reader, game_id):
            raise NotAllowedError("not_your_seat")
        page = selectors.game_page(game_id)
        etag = _etag(page.version, actor)
        if r.holds(request, etag):
            answer = Response(status=status.HTTP_304_NOT_MODIFIED)
        else:
            answer = Response(TableOut(table_data(page, actor)).data)
        answer["ETag"] = etag
        patch_cache_control(answer, private=True, no_store=True)
        return answer


class TablesView(ApiView):
    """The tables of who asks."""

    @extend_schema(
        operation_id="list_tables",
        summary="List the tables that are not closed, of the events where one holds an office",
        tags=["tables"],
        parameters=[TablesQuery, LANGUAGE],
        responses={200: TablesOut, **problems(401)},
    )
    def get(self, request: Request) -> Response:
        """List tables."""
        r.actor_required(request)
        query = r.read_query(request, TablesQuery)
        condition = Q(source_sha256="") & ~Q(status=GameStatus.CLOSED)
        if event := query.get("event"):
            condition &= Q(event=str(event))
        if query["round"]:
            condition &= Q(round=query["round"])
        rows = list(
            listed(Game.objects.filter(condition, _reached(request)))
            .select_related("first_player", "second_player")
            .order_by("-arranged_at", "id")[:MOST_TABLES]
        )
        names = names_of_rows(rows)
        return Response(TablesOut({"tables": [row_data(row, names) for row in rows]}).data)


def _reached(request: Request) -> Q:
    """Return the condition under which a game is one of who asks."""
    device = r.device_of(request)
    if device is None:
        return rights.reach(request.user, "games.game").condition("event")
    found = Q()
    if device.game is not None:
        found &= Q(pk=device.game)
    if device.event:
        found &= Q(event=device.event)
    if r.is_stranger(request):
        player = _player_of(device)
        found &= Q(first_player_id=player) | Q(second_player_id=player) if player else NOBODYS
    return found


def _player_of(device: Device) -> UUID | None:
    """Return the player that a device acts for, None where what it acts for is no player's id."""
    try:
        return UUID(device.actor)
    except ValueError:
        return None


def _etag(version: int, actor: Actor) -> str:
    """Return the tag of what an actor is shown in a language: another may do other things."""
    shown_to = "\n".join((actor.id, actor.role.value, get_language() or ""))
    return f'"{version}.{sha256(shown_to.encode()).hexdigest()[:12]}"'
