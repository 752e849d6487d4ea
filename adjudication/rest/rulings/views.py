"""Rulings: those of all games in a list, and one of a game with its proof."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from adjudication.models import Ruling
from adjudication.rest.delays import without_hidden
from adjudication.rest.rulings.outputs import FullRulingOut, RulingPageOut
from adjudication.rest.rulings.shapes import rulings_data
from games import api
from games.record.ruling import RulingStatus
from games.rest.api import (
    LANGUAGE,
    ApiView,
    PageQuery,
    check_game,
    device_of,
    page,
    problems,
    read_query,
    shown_version,
)


class RulingsQuery(PageQuery):
    """Filters of the list of rulings."""

    game = serializers.UUIDField(required=False)
    status = serializers.ChoiceField(
        choices=[status.value for status in RulingStatus], required=False
    )


class RulingsView(ApiView):
    """Rulings of all games."""

    @extend_schema(
        operation_id="list_rulings",
        summary="List rulings, oldest first",
        tags=["rulings"],
        parameters=[RulingsQuery, LANGUAGE],
        responses={200: RulingPageOut, **problems(401)},
    )
    def get(self, request: Request) -> Response:
        """List rulings."""
        query = read_query(request, RulingsQuery)
        rulings = Ruling.objects.select_related("game")
        if "game" in query:
            rulings = rulings.filter(game_id=query["game"])
        if "status" in query:
            rulings = rulings.filter(status=query["status"])
        device = device_of(request)
        if device is not None and device.game is not None:
            rulings = rulings.filter(game_id=device.game)
        order = ("proposed_at", "id")
        rulings = without_hidden(rulings, request, made_at="proposed_at")
        found = page(rulings, order=order, cursor=query["cursor"], limit=query["limit"])
        return Response(RulingPageOut(found).data)


class RulingView(ApiView):
    """One ruling of a game."""

    @extend_schema(
        operation_id="get_ruling",
        summary="Read a ruling with its proof: labels, lines, figures, what became of it",
        tags=["rulings"],
        parameters=[LANGUAGE],
        responses={200: FullRulingOut, **problems(401, 404)},
    )
    def get(self, request: Request, game_id: UUID, ruling_version: int) -> Response:
        """Read a ruling."""
        check_game(request, game_id)
        read_query(request)
        shown = shown_version(request, game_id, None)
        found = rulings_data(game_id, api.game_state(game_id, version=shown))
        ruling = next((row for row in found if row["version"] == ruling_version), None)
        if ruling is None:
            raise NotFound
        return Response(FullRulingOut(ruling).data)
