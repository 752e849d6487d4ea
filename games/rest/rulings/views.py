"""Rulings: those of all games in a list, and one of a game with its proof."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors
from games.models import Ruling
from games.rest import requests as r
from games.rest.base import LANGUAGE, ApiView, problems
from games.rest.inputs import RulingsQuery
from games.rest.paging import page
from games.rest.rulings.outputs import FullRulingOut, RulingPageOut
from games.rest.rulings.shapes import rulings_data


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
        query = r.read_query(request, RulingsQuery)
        rulings = Ruling.objects.select_related("game")
        if "game" in query:
            rulings = rulings.filter(game_id=query["game"])
        if "status" in query:
            rulings = rulings.filter(status=query["status"])
        device = r.device_of(request)
        if device is not None and device.game is not None:
            rulings = rulings.filter(game_id=device.game)
        order = ("proposed_at", "id")
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
        r.check_game(request, game_id)
        r.read_query(request)
        found = rulings_data(game_id, selectors.game_state(game_id))
        ruling = next((one for one in found if one["version"] == ruling_version), None)
        if ruling is None:
            raise NotFound
        return Response(FullRulingOut(ruling).data)
