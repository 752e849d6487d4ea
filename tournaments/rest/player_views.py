"""A player's card over the API, and the particulars that the office writes."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games import api, http
from games.record.errors import NotAllowedError
from games.versioned import RowChangedError
from tournaments.handlers import registry
from tournaments.models import PlayerProfile
from tournaments.rest import registry_shapes as s
from tournaments.rest.registry_views import SEEN, UNIT, office, refused, seen_of
from tournaments.selectors import registry as rows


class PlayerCardView(http.ApiView):
    """One player with titles and ratings."""

    @extend_schema(
        operation_id="get_player",
        summary="Read a player with titles and ratings",
        tags=["registry"],
        parameters=[http.LANGUAGE],
        responses={200: s.PlayerCardOut, **http.problems(401, 404)},
    )
    def get(self, request: Request, player_id: UUID) -> Response:
        """Read a player; sex and day of birth are for the office alone."""
        http.read_query(request)
        return Response(_card(player_id, private=_may_see_private(request)))


class ParticularsView(http.ApiView):
    """What is known of a player beyond name and number."""

    throttle_scope = "command"

    @extend_schema(
        operation_id="put_player_particulars",
        summary="Write a player's particulars",
        tags=["registry"],
        parameters=[SEEN, http.LANGUAGE],
        request=s.ParticularsInput,
        examples=[
            OpenApiExample(
                "put_player_particulars",
                value={"pinyin": "Qi Shoujia", "sex": "m", "unit": UNIT},
                request_only=True,
            )
        ],
        responses={
            200: s.PlayerCardOut,
            **http.problems(400, 401, 403, 404, 409, 412, 422, 428),
        },
    )
    def put(self, request: Request, player_id: UUID) -> Response:
        """Write a player's particulars."""
        http.read_query(request)
        by = office(request)
        api.check_registrar(by)
        body = http.read_body(request, s.ParticularsInput)
        if player_id not in api.known_players([player_id]):
            raise NotFound
        row = rows.profile_of(player_id) or PlayerProfile(player_id=player_id)
        try:
            registry.save_row(row, body, by=by, seen=seen_of(request))
        except RowChangedError as error:
            raise refused(error, current=_card(player_id, private=True)) from error
        return Response(_card(player_id, private=True))


def _may_see_private(request: Request) -> bool:
    if request.user is None or not request.user.is_authenticated:
        return False
    device = http.device_of(request)
    if device is not None and device.game is not None:
        return False
    try:
        return api.is_registrar(http.actor_of(request))
    except NotAllowedError:
        return False


def _card(player_id: UUID, *, private: bool) -> Any:
    known = api.player_particulars([player_id])
    if player_id not in known:
        raise NotFound
    name, unit = known[player_id]
    profile = rows.profile_of(player_id)
    data = {
        "id": player_id,
        "name": name,
        "federation_number": api.player_numbers([player_id])[player_id],
        "unit_name": unit,
        "unit": profile.unit_id if profile else None,
        "particulars_version": profile.version if profile else 0,
        "pinyin": profile.pinyin if profile else "",
        "sex": profile.sex if profile and private else None,
        "born_on": profile.born_on if profile and private else None,
        "family_name": profile.family_name if profile else "",
        "given_name": profile.given_name if profile else "",
        "country": profile.country if profile else "",
        "egf_pin": profile.egf_pin if profile else "",
        "titles": rows.titles(player=player_id),
        "ratings": rows.ratings(player=player_id).order_by("-list__valid_from", "list_id"),
    }
    return s.PlayerCardOut(data).data
