"""Findings: those of all games in a list, and those of one game."""

from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from adjudication.labels.findings import public_findings
from adjudication.models import Finding
from adjudication.rest.delays import without_hidden
from adjudication.rest.findings.outputs import FindingPageOut, GameFindingOut
from adjudication.rest.findings.shapes import findings_data
from games import api
from games.record.audits.findings import Severity
from games.record.audits.state import FindingStatus
from games.record.values import Role, Status
from games.rest.api import (
    LANGUAGE,
    ApiView,
    PageQuery,
    asking,
    check_game,
    device_of,
    page,
    problems,
    read_query,
    shown_version,
)
from games.rights import reach


class FindingsQuery(PageQuery):
    """Filters of the list of findings."""

    game = serializers.UUIDField(required=False)
    competition = serializers.CharField(required=False, max_length=300)
    edition = serializers.CharField(required=False, max_length=40)
    code = serializers.CharField(required=False, max_length=60)
    severity = serializers.ChoiceField(
        choices=[severity.value for severity in Severity], required=False
    )
    status = serializers.ChoiceField(
        choices=[status.value for status in FindingStatus], required=False
    )


_FIELDS = {"competition": "game__competition", "edition": "game__edition", "game": "game_id"}


class FindingsView(ApiView):
    """Findings of all games that the reader may see."""

    @extend_schema(
        operation_id="list_findings",
        summary="List findings of audits, oldest first",
        tags=["findings"],
        parameters=[FindingsQuery, LANGUAGE],
        responses={200: FindingPageOut, **problems(401)},
    )
    def get(self, request: Request) -> Response:
        """List findings."""
        query = read_query(request, FindingsQuery)
        filters = {
            _FIELDS.get(name, name): given
            for name, given in query.items()
            if name not in ("cursor", "limit")
        }
        found = page(
            without_hidden(_readable(request).filter(**filters), request, made_at="found_at"),
            order=("found_at", "id"),
            cursor=query["cursor"],
            limit=query["limit"],
        )
        return Response(FindingPageOut(found).data)


class GameFindingsView(ApiView):
    """Findings of one game."""

    @extend_schema(
        operation_id="list_game_findings",
        summary="Read the findings of a game's latest audit, and settled ones that it lacks",
        tags=["findings"],
        parameters=[LANGUAGE],
        responses={200: GameFindingOut(many=True), **problems(401, 404)},
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read the findings of a game."""
        check_game(request, game_id)
        read_query(request)
        state = api.game_state(game_id, version=shown_version(request, game_id, None))
        actor = asking(request)(state.event, state.section)
        official = actor is not None and actor.role is not Role.PLAYER
        shown = state.audits.findings if official else public_findings(state)
        return Response(GameFindingOut(findings_data(state, shown), many=True).data)


def _readable(request: Request) -> QuerySet[Finding, Any]:
    """Return the rows that the reader may see: officials theirs, everybody the public ones."""
    public = ~Q(settled_at=None) | Q(game__status=Status.CLOSED)
    rows = Finding.objects.select_related("game")
    device = device_of(request)
    if device is not None:
        rows = rows.filter(public)
        return rows.filter(game_id=device.game) if device.game is not None else rows
    offices = reach(request.user, "adjudication.finding")
    return rows.filter(public | offices.condition("game__event"))
