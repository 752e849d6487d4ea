"""What outsiders check: the signed checkpoint; and whether the server is well."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from games.health.readings import read_health
from games.models import LedgerCheckpoint
from games.rest import requests as r
from games.rest.base import LANGUAGE, ApiView, problems
from games.rest.outputs import HealthOut


class TextRenderer(BaseRenderer):
    """Names the media type for the schema; the view answers with the text itself."""

    media_type = "text/plain"
    format = "txt"


class CheckpointView(ApiView):
    """The latest checkpoint."""

    renderer_classes = (TextRenderer, JSONRenderer)

    @extend_schema(
        operation_id="get_checkpoint",
        summary="Read the latest signed checkpoint (C2SP signed note)",
        tags=["ledger"],
        parameters=[LANGUAGE],
        responses={
            (200, "text/plain"): OpenApiResponse(OpenApiTypes.STR, description="Signed note"),
            **problems(401, 404),
        },
    )
    def get(self, request: Request) -> HttpResponse:
        """Read the latest checkpoint."""
        r.read_query(request)
        latest = LedgerCheckpoint.objects.order_by("-size", "-id").first()
        if latest is None:
            raise NotFound
        return note_response(latest)


def note_response(checkpoint: LedgerCheckpoint) -> HttpResponse:
    """Return a checkpoint as its signed note, with the lines of its witnesses."""
    return HttpResponse(checkpoint.countersigned, content_type="text/plain; charset=utf-8")


class HealthView(ApiView):
    """Whether the server is well."""

    @extend_schema(
        operation_id="get_health",
        summary="Ask whether the server is well",
        tags=["ledger"],
        parameters=[LANGUAGE],
        responses={200: HealthOut, 503: HealthOut, **problems(401)},
    )
    def get(self, request: Request) -> Response:
        """Ask whether the server is well; 503 when a part that must run does not."""
        r.read_query(request)
        health = read_health(now=r.server_time())
        well = health.status == "ok"
        code = status.HTTP_200_OK if well else status.HTTP_503_SERVICE_UNAVAILABLE
        return Response(HealthOut(health).data, status=code)
