"""Device tokens: issued by a chief arbiter, shown once, revoked by the same."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib.auth import get_user_model
from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.access import DeviceOrder, user_actor_id
from games.appointing.register import Warrant, issue_token, revoke_token, warrants
from games.ledger import store
from games.models import Device, Player
from games.offices.values import ConsentForm
from games.record.errors import NotAllowedError
from games.record.values import Role
from games.rest import requests as r
from games.rest.base import LANGUAGE, ApiView, problems
from games.rest.inputs import FOR_PLAYER_ONLY, NEEDS_EVENT, TokenInput
from games.rest.outputs import DeviceOut
from games.rest.problems import ApiProblem, FieldError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(422, person_unknown=_("There is no such person."))


def _warrant(request: Request, game: UUID | None, *, event: str, section: str) -> Warrant:
    """Return the chief arbiter who asks, with the office or token by which that is.

    An office at one event, or in one section of it, issues tokens for that alone.

    :raises NotAllowedError: `role_not_allowed`, `no_office`, `not_in_this_event`,
        `not_in_this_section`.
    """
    r.actor_required(request)
    if game is not None:
        event, section = r.place_of(game)
    actor = r.actor_of(request, event=event, section=section)
    if actor.role is not Role.CHIEF_ARBITER:
        raise NotAllowedError("role_not_allowed", role=actor.role.value)
    if actor.event and actor.event != event:
        raise NotAllowedError("not_in_this_event")
    if actor.section and actor.section != section:
        raise NotAllowedError("not_in_this_section")
    own = r.device_of(request)
    if own is not None:
        return Warrant(by=actor, under=str(own.pk))
    candidates = (
        warrant
        for warrant, _scope in warrants(request.user)
        if (warrant.by.role, warrant.by.event, warrant.by.section)
        == (actor.role, actor.event, actor.section)
    )
    return next(candidates)


def _place(body: Mapping[str, Any], own: Device | None) -> tuple[str, str]:
    """Return where the new token's role is to hold: no further than that of the one in hand.

    :raises ApiProblem: `invalid_field`, a section without its event.
    """
    event, section = str(body.get("event") or ""), body["section"]
    if own is not None:
        event, section = event or own.event, section or own.section
    if section and not event:
        fault = FieldError(place="/section", code="needs_event", detail=str(NEEDS_EVENT))
        raise ApiProblem("invalid_field", errors=(fault,))
    return event, section


class TokensView(ApiView):
    """Tokens."""

    throttle_scope = "tokens"

    @extend_schema(
        operation_id="issue_token",
        summary="Issue a device token, shown once (chief arbiter)",
        tags=["tokens"],
        parameters=[LANGUAGE],
        request=TokenInput,
        examples=[
            OpenApiExample(
                "issue_token",
                value={"name": "平板 3", "role": "arbiter", "hours": 12},
                request_only=True,
            )
        ],
        responses={201: DeviceOut, **problems(401, 403, 404, 422)},
    )
    def post(self, request: Request) -> Response:
        """Issue a device token."""
        r.read_query(request)
        r.actor_required(request)
        body = r.read_body(request, TokenInput)
        game: UUID | None = body.get("game")
        own = r.device_of(request)
        if own is not None and own.game is not None:
            # A token limited to a game hands on no more than it has.
            game = own.game if game is None else game
            r.check_game(request, game)
        event, section = _place(body, own)
        if game is not None:
            store.head(game)
            # A token for a game alone holds at the game's own event.
            event, section = (event, section) if event else r.place_of(game)
        warrant = _warrant(request, game, event=event, section=section)
        role = Role(body["role"])
        order = DeviceOrder(
            name=body["name"],
            role=role,
            actor=_acts_for(body.get("player"), body.get("user"), role),
            game=game,
            event=event,
            section=section,
            hours=body["hours"],
            not_after=own.expires_at if own is not None else None,
        )
        consent = ConsentForm(body["consent"]) if "consent" in body else None
        device, token = issue_token(order, warrant=warrant, now=timezone.now(), consent=consent)
        device.shown_token = token  # type: ignore[attr-defined]
        answer = Response(DeviceOut(device).data, status=status.HTTP_201_CREATED)
        answer["Cache-Control"] = "no-store"
        return answer


def _acts_for(player: UUID | None, user: int | None, role: Role) -> str:
    if (player is None) == (role is Role.PLAYER) or (player and user):
        fault = FieldError(place="/player", code="for_player_only", detail=str(FOR_PLAYER_ONLY))
        raise ApiProblem("invalid_field", errors=(fault,))
    if player is not None:
        if not Player.objects.filter(pk=player).exists():
            fault = FieldError(place="/player", code="player_unknown", detail=str(player))
            raise ApiProblem("player_unknown", errors=(fault,))
        return str(player)
    if user is None:
        return ""
    person = get_user_model().objects.filter(pk=user, is_active=True).first()
    if person is None:
        raise ApiProblem("person_unknown")
    return user_actor_id(person)


class TokenView(ApiView):
    """One token."""

    throttle_scope = "tokens"

    @extend_schema(
        operation_id="revoke_token",
        summary="Revoke a device token (chief arbiter)",
        tags=["tokens"],
        parameters=[LANGUAGE],
        request=None,
        responses={200: DeviceOut, **problems(401, 403, 404)},
    )
    def delete(self, request: Request, device_id: UUID) -> Response:
        """Revoke a device token; revoking it again changes nothing."""
        r.read_query(request)
        r.actor_required(request)
        device = Device.objects.filter(pk=device_id).first()
        game = device.game if device is not None else None
        warrant = _warrant(
            request,
            game,
            event=device.event if device is not None else "",
            section=device.section if device is not None else "",
        )
        own = r.device_of(request)
        limited = own is not None and own.game is not None
        if device is None or (limited and own is not None and own.game != device.game):
            raise NotFound
        return Response(DeviceOut(revoke_token(device, warrant=warrant)).data)
