"""What outsiders check: the signed checkpoint; and whether the server is well."""

from django.db import DatabaseError, connection
from django.db.models import Max, Sum
from django.db.models.functions import Coalesce
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from games.ledger import sequencer
from games.ledger.history import missing_outside
from games.models import LedgerCheckpoint, LedgerCursor, LedgerStream, LedgerWork
from games.rest import requests as r
from games.rest.base import LANGUAGE, ApiView, problems
from games.rest.outputs import HealthOut

OVERDUE_MS = 60_000
"""Work that has waited this long has been missed by doorbell and sweep alike."""

MOST_UNSEQUENCED = 5000
"""More events than this without a position: the sequencer does not keep up."""


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
    lines = checkpoint.cosignatures.order_by("id").values_list("line", flat=True)
    text = checkpoint.text + "".join(lines)
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


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
        try:
            data = _health()
        except DatabaseError:
            data = {
                "status": "degraded",
                "database": False,
                "unsequenced": 0,
                "overdue_work": 0,
                "oldest_work_ms": 0,
                "history": "ok",
            }
        well = data["status"] == "ok"
        code = status.HTTP_200_OK if well else status.HTTP_503_SERVICE_UNAVAILABLE
        return Response(HealthOut(data).data, status=code)


def _health() -> dict[str, object]:
    now = r.server_time()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    place = LedgerCursor.objects.filter(pk=1).first()
    heads = LedgerStream.objects.aggregate(
        total=Coalesce(Sum("version"), 0), last=Coalesce(Max("recorded_at"), 0)
    )
    waiting = LedgerWork.objects.filter(state="pending", due_at__lt=now - OVERDUE_MS)
    oldest = waiting.order_by("due_at").values_list("due_at", flat=True).first()
    overdue = waiting.count()
    unsequenced = heads["total"] - (place.size if place else 0)
    lags = unsequenced > MOST_UNSEQUENCED or (unsequenced > 0 and now - heads["last"] > OVERDUE_MS)
    fallen_short = missing_outside(sequencer.tree())
    return {
        "status": "degraded" if lags or overdue or fallen_short else "ok",
        "database": True,
        "unsequenced": unsequenced,
        "overdue_work": overdue,
        "oldest_work_ms": now - oldest if oldest is not None else 0,
        "history": fallen_short[0] if fallen_short else "ok",
    }
