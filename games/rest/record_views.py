"""The record of a game as a file."""

import hashlib
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

from games.exporting import PGN_TYPE, file_name, file_type, game_pgn
from games.rest import requests as r
from games.rest.base import IF_MATCH_READ, IF_NONE_MATCH, LANGUAGE, ApiView, problems
from games.rest.inputs import RecordQuery


class PgnRenderer(BaseRenderer):
    """Names the media type for the schema; the view answers with the text itself."""

    media_type = PGN_TYPE
    format = "pgn"


class GameRecordView(ApiView):
    """A game as PGN."""

    renderer_classes = (PgnRenderer, JSONRenderer)

    @extend_schema(
        operation_id="get_game_record",
        summary="Read a game as PGN, as of any version",
        tags=["games"],
        parameters=[RecordQuery, IF_MATCH_READ, IF_NONE_MATCH, LANGUAGE],
        responses={
            (200, PGN_TYPE): OpenApiResponse(OpenApiTypes.STR, description="PGN, in UTF-8"),
            304: OpenApiResponse(description="The record is the one held"),
            **problems(401, 404, 406, 412),
        },
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Read a game as PGN."""
        r.check_game(request, game_id)
        query = r.read_query(request, RecordQuery)
        version = query.get("version")
        text, state = game_pgn(game_id, version=version, notation=query["notation"])
        r.check_version(state.version, version)
        body = text.encode()
        # Of the text, not the version: a corrected name changes the file and no event.
        etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        r.check_match(request, etag, game_id=game_id)
        if r.holds(request, etag):
            answer = HttpResponse(status=304)
        else:
            suffix, media_type = file_type(state)
            answer = HttpResponse(body, content_type=f"{media_type}; charset=utf-8")
            name = file_name(game_id, suffix=suffix)
            answer["Content-Disposition"] = f'attachment; filename="{name}"'
        answer["ETag"] = etag
        return answer
