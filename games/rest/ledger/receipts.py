"""Receipts by the event that they are of, and the keys by which acts are signed."""

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from games.appointing.register import warrants
from games.keyring.decider import LONGEST_NAME
from games.keyring.handlers import register_key, revoke_key
from games.keyring.state import KeyringState
from games.log.receipts import receipt_of
from games.models import LedgerEvent
from games.record.errors import NotAllowedError
from games.rest import requests as r
from games.rest.authentication import device_actor
from games.rest.base import LANGUAGE, ApiView, problems
from games.rest.fields import Out, Strict
from games.rest.ledger.proofs import NOTE
from games.rest.ledger.views import TextRenderer
from games.streams.actors import Actor


class ReceiptView(ApiView):
    """The receipt of an event."""

    renderer_classes = (TextRenderer, JSONRenderer)

    @extend_schema(
        operation_id="get_receipt",
        summary="Read the receipt of an event, with its position once it has one",
        tags=["ledger"],
        parameters=[LANGUAGE],
        responses={(200, "text/plain"): NOTE, **problems(401, 404)},
    )
    def get(self, request: Request, event_id: str) -> HttpResponse:
        """Read a receipt; it says nothing of what the event says."""
        r.read_query(request)
        event = LedgerEvent.objects.filter(event_id=event_id).first()
        receipt = receipt_of(event) if event is not None else ""
        if not receipt:
            raise NotFound
        return HttpResponse(receipt, content_type="text/plain; charset=utf-8")


class ActKeyInput(Strict):
    """A key to be registered by who signs with it."""

    key = serializers.RegexField("^[0-9a-f]{64}$", help_text="Ed25519, in hexadecimal.")
    name = serializers.CharField(max_length=LONGEST_NAME, help_text="What the device is called.")
    proof = serializers.RegexField(
        "^[0-9a-f]{128}$",
        help_text="The key's signature over `qipu-key-v1`, the actor's id and name, a line each.",
    )


class ActKeyOut(Out):
    """A key that signs acts of its holder."""

    holder = serializers.CharField()
    key = serializers.CharField()
    name = serializers.CharField()
    holds = serializers.BooleanField()


class ActKeysView(ApiView):
    """The keys of who asks."""

    throttle_scope = "command"

    @extend_schema(
        operation_id="register_act_key",
        summary="Register a key with which whoever asks signs acts",
        tags=["ledger"],
        parameters=[LANGUAGE],
        request=ActKeyInput,
        responses={201: ActKeyOut, **problems(401, 403, 409, 422)},
    )
    def post(self, request: Request) -> Response:
        """Register a key."""
        r.read_query(request)
        actor = _signer(request)
        body = r.read_body(request, ActKeyInput)
        ring = register_key(actor.id, **body, by=actor)
        return Response(_key_data(ring, body["key"]), status=status.HTTP_201_CREATED)


class ActKeyView(ApiView):
    """One key of who asks."""

    throttle_scope = "command"

    @extend_schema(
        operation_id="revoke_act_key",
        summary="Revoke a key of one's own, where its device is lost or handed on",
        tags=["ledger"],
        parameters=[LANGUAGE],
        request=None,
        responses={200: ActKeyOut, **problems(401, 403, 404, 409, 422)},
    )
    def delete(self, request: Request, key: str) -> Response:
        """Revoke a key."""
        r.read_query(request)
        actor = _signer(request)
        return Response(_key_data(revoke_key(actor.id, key=key, reason="-", by=actor), key))


def _key_data(ring: KeyringState, key: str) -> dict[str, object]:
    found = ring.find(key)
    if found is None:
        raise AssertionError("it was just changed")
    data = {"holder": ring.holder, "key": key, "name": found.name, "holds": found.holds}
    return dict(ActKeyOut(data).data)


def _signer(request: Request) -> Actor:
    """Return who asks, by any office held anywhere: a key is its holder's, not an office's.

    :raises NotAuthenticated: nobody does.
    :raises NotAllowedError: `no_office`.
    """
    device = r.device_of(request)
    if device is not None:
        return device_actor(device)
    r.actor_required(request)
    warrant = next(warrants(request.user), None)
    if warrant is None:
        raise NotAllowedError("no_office")
    by = warrant[0].by
    return Actor(id=by.id, role=by.role)
