"""The record of a game as a file: PGN, SGF and .psq for games of stones, or a bundle."""

import hashlib
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

from games.bundles.writing import ZIP_TYPE, bundle
from games.exporting import PGN_TYPE, NoSuchRecordError, file_name, file_type, game_pgn
from games.exporting_stones import TYPES, stones_file
from games.record.decider import GAMES
from games.rest import requests as r
from games.rest.base import IF_MATCH_READ, IF_NONE_MATCH, LANGUAGE, ApiView, problems
from games.rest.inputs import BundleQuery, GameQuery, RecordQuery
from games.rest.problems import ApiProblem
from games.rest.throttles import check_ration


class PgnRenderer(BaseRenderer):
    """Names the media type for the schema; the view answers with the text itself."""

    media_type = PGN_TYPE
    format = "pgn"


class SgfRenderer(BaseRenderer):
    """Names the media type for the schema; the view answers with the text itself."""

    media_type = TYPES["sgf"]
    format = "sgf"


class PsqRenderer(BaseRenderer):
    """Names the media type for the schema; the view answers with the text itself."""

    media_type = TYPES["psq"]
    format = "psq"


class BundleRenderer(BaseRenderer):
    """Names the media type for the schema; the view answers with the file itself."""

    media_type = ZIP_TYPE
    format = "zip"


class GameBundleView(ApiView):
    """A game with its proofs."""

    renderer_classes = (BundleRenderer, JSONRenderer)

    @extend_schema(
        operation_id="get_game_bundle",
        summary="Take a game out with its proofs, to be checked offline",
        tags=["games"],
        parameters=[BundleQuery, LANGUAGE],
        responses={(200, ZIP_TYPE): OpenApiTypes.BINARY, **problems(401, 404)},
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Take a game out as a bundle."""
        r.check_game(request, game_id)
        return bundle_answer(request, game_id, kind=GAMES.kind)


def bundle_answer(request: Request, stream_id: UUID, *, kind: str) -> HttpResponse:
    """Answer with a stream as a bundle; what its reader may not read is withheld.

    :raises StreamNotFound: there is no such stream of this kind.
    :raises LedgerError: `checkpoint_pending`, `checkpoint_not_found`.
    """
    query = r.read_query(request, BundleQuery)
    check_ration(request, "heavy")
    content = bundle(
        stream_id, kind=kind, asking=r.asking(request), checkpoint=query.get("checkpoint")
    )
    answer = HttpResponse(content, content_type=ZIP_TYPE)
    answer["Content-Disposition"] = f'attachment; filename="{stream_id}.zip"'
    return answer


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
            **problems(401, 404, 412),
        },
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Read a game as PGN."""
        r.check_game(request, game_id)
        query = r.read_query(request, RecordQuery)
        version = query.get("version")
        try:
            shown = r.shown_version(request, game_id, version)
            text, state = game_pgn(game_id, version=shown, notation=query["notation"])
        except NoSuchRecordError as error:
            raise ApiProblem(error.code) from error
        r.check_version(state.version, version)
        suffix, media_type = file_type(state)
        return _answer(request, game_id, text, suffix=suffix, media_type=media_type)


class GameSgfView(ApiView):
    """A game of weiqi or gomoku as SGF."""

    renderer_classes = (SgfRenderer, JSONRenderer)

    @extend_schema(
        operation_id="get_game_sgf",
        summary="Read a game of weiqi or gomoku as SGF, as of any version",
        tags=["games"],
        parameters=[GameQuery, IF_MATCH_READ, IF_NONE_MATCH, LANGUAGE],
        responses={
            (200, TYPES["sgf"]): OpenApiResponse(
                OpenApiTypes.STR, description="SGF FF[4], in UTF-8"
            ),
            304: OpenApiResponse(description="The record is the one held"),
            **problems(401, 404, 412),
        },
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Read a game of weiqi or gomoku as SGF."""
        return _stones(request, game_id, "sgf")


class GamePsqView(ApiView):
    """A game of gomoku as .psq."""

    renderer_classes = (PsqRenderer, JSONRenderer)

    @extend_schema(
        operation_id="get_game_psq",
        summary="Read a game of gomoku as Piskvork's .psq, as of any version",
        tags=["games"],
        parameters=[GameQuery, IF_MATCH_READ, IF_NONE_MATCH, LANGUAGE],
        responses={
            (200, TYPES["psq"]): OpenApiResponse(OpenApiTypes.STR, description=".psq, in UTF-8"),
            304: OpenApiResponse(description="The record is the one held"),
            **problems(401, 404, 412),
        },
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Read a game of gomoku as .psq."""
        return _stones(request, game_id, "psq")


def _stones(request: Request, game_id: UUID, suffix: str) -> HttpResponse:
    """Answer with a game of stones in one of its formats.

    :raises ApiProblem: as the requests' checks do, and `no_such_record`.
    """
    r.check_game(request, game_id)
    version = r.read_query(request, GameQuery).get("version")
    try:
        shown = r.shown_version(request, game_id, version)
        text, state = stones_file(game_id, suffix, version=shown)
    except NoSuchRecordError as error:
        raise ApiProblem(error.code) from error
    r.check_version(state.version, version)
    return _answer(request, game_id, text, suffix=suffix, media_type=TYPES[suffix])


def _answer(
    request: Request, game_id: UUID, text: str, *, suffix: str, media_type: str
) -> HttpResponse:
    """Answer with a file, or that the client holds it."""
    body = text.encode()
    # Of the text, not the version: a corrected name changes the file and no event.
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    r.check_match(request, etag, game_id=game_id)
    if r.holds(request, etag):
        answer = HttpResponse(status=304)
    else:
        answer = HttpResponse(body, content_type=f"{media_type}; charset=utf-8")
        name = file_name(game_id, suffix=suffix)
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["ETag"] = etag
    return answer
