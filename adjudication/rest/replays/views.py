"""Two versions of a game side by side, and "what if": read by officials, recorded by nobody."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from adjudication.redaction import is_official
from adjudication.replays.copies import GameEntry, Reruled
from adjudication.replays.versions import SideBySide
from adjudication.rest.replays.outputs import TwoVersionsOut, WhatIfOut
from adjudication.supposing import (
    OWN,
    WhatIfQuestion,
    WhatIfResult,
    numbers_in,
    supposed,
    two_versions,
)
from games import api, http
from games.labels.messages import rendered
from games.record.ruling import Ruling

_MOST_LEFT_OUT = 400


class VersionsQuery(http.Strict):
    """Which two versions."""

    first = serializers.IntegerField(min_value=1, max_value=http.MAX_VERSION)
    second = serializers.IntegerField(min_value=1, max_value=http.MAX_VERSION)


class WhatIfQuery(http.Strict):
    """What is supposed; what is left out of the query is as in the record."""

    version = serializers.IntegerField(min_value=1, max_value=http.MAX_VERSION, required=False)
    edition = serializers.CharField(required=False, max_length=40)
    book = serializers.CharField(
        required=False,
        max_length=80,
        help_text="`code:version`, `none` or `own`.",
    )
    without = serializers.RegexField(
        r"^[0-9]{1,9}(,[0-9]{1,9})*$",
        required=False,
        max_length=_MOST_LEFT_OUT,
    )


class VersionsView(http.ApiView):
    """Two versions of one game."""

    @extend_schema(
        operation_id="compare_versions",
        summary="Compare two versions of a game; for its offices",
        tags=["games"],
        parameters=[VersionsQuery, http.LANGUAGE],
        responses={200: TwoVersionsOut, **http.problems(400, 401, 404)},
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """Compare two versions."""
        query = http.read_query(request, VersionsQuery)
        _check_official(request, game_id)
        both = two_versions(game_id, query["first"], query["second"])
        versions = {
            "first": both.first,
            "second": both.second,
            "head": both.head,
            "sides": _sides(both.sides),
            "added": _named(both.between.added),
            "fallen": _named(both.between.fallen),
            "back": _named(both.between.back),
            "corrected": _named(both.between.corrected),
        }
        return Response(TwoVersionsOut(versions).data)


class WhatIfView(http.ApiView):
    """A copy of one game under a supposition."""

    @extend_schema(
        operation_id="suppose",
        summary="Replay a copy of a game under a supposition; for its offices",
        tags=["games"],
        parameters=[WhatIfQuery, http.LANGUAGE],
        responses={200: WhatIfOut, **http.problems(400, 401, 404, 409, 422)},
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """Suppose something of a game."""
        query = http.read_query(request, WhatIfQuery)
        _check_official(request, game_id)
        question = WhatIfQuestion(
            version=query.get("version", 0),
            edition=query.get("edition", ""),
            book=query.get("book", OWN),
            without=numbers_in([query.get("without", "")]),
        )
        return Response(WhatIfOut(_what_if(supposed(game_id, question))).data)


def _check_official(request: Request, game: UUID) -> None:
    """Let pass only an office at the event of a game: a copy may tell a side of a right it has.

    :raises StreamNotFound: to everybody else there is no such page.
    """
    device = http.device_of(request)
    state = api.game_state(game)
    limited = device is not None and device.game is not None
    if limited or not is_official(http.asking(request), state.event, state.section):
        raise api.StreamNotFound(game)


def _what_if(result: WhatIfResult) -> dict[str, Any]:
    copied = result.copy
    book, (gone, new) = copied.supposed.book, result.findings
    return {
        "version": result.version,
        "head": result.head,
        "edition": copied.supposed.edition,
        "book": f"{book.code}:{book.version}" if book else "",
        "left_out": [entry.version for entry in copied.fallen],
        "dropped_settings": copied.dropped,
        "stop": copied.stop,
        "beyond": copied.after_stop,
        "sides": _sides(result.sides) if result.sides else None,
        "rulings": [_twice(rerun) for rerun in copied.rulings],
        "found_on_record": gone,
        "found_on_copy": new,
        "found_on_both": result.found_in_both,
    }


def _sides(sides: SideBySide) -> dict[str, Any]:
    first, second = (
        [played.move for played in state.moves[sides.common :]]
        for state in (sides.first, sides.second)
    )
    return {
        "rows": sides.rows,
        "common_moves": sides.common,
        "first_moves": first,
        "second_moves": second,
        "first_position": sides.positions[0],
        "second_position": sides.positions[1],
    }


def _named(entries: Iterable[GameEntry]) -> list[int]:
    return [entry.version for entry in entries]


def _twice(rerun: Reruled) -> dict[str, Any]:
    return {
        "claim_version": rerun.claim.version,
        "question": rerun.claim.question,
        "ply": rerun.claim.ply,
        "drifted": rerun.drifted,
        "ruled": rerun.ruled,
        "now": _rendered(rerun.now),
    }


def _rendered(ruling: Ruling | None) -> Ruling | None:
    return rendered(ruling) if ruling is not None else None
