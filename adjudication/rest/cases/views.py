"""Cases: filed and listed, read in full, their events; every command on them."""

from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from adjudication.case_models import Case
from adjudication.cases.commands import FileCase
from adjudication.cases.state import CaseState
from adjudication.cases.values import CaseStatus, Instance, SubjectKind
from adjudication.redaction import is_official
from adjudication.rest.cases.execution import (
    FILING,
    Resource,
    run_carrying_out,
    run_command,
    run_filing,
    state_of,
)
from adjudication.rest.cases.outputs import CaseCommandOut, CaseOut, CasePageOut
from adjudication.rest.cases.shapes import CarryingOutInput, case_data
from games import api, http
from games.labels.refusals import WARNINGS as WARNINGS_OF_GAMES
from games.rest.api import PageQuery
from games.rights import reach
from games.streams.declarations import declaration_of
from tournaments.labels.warnings import WARNINGS as WARNINGS_OF_EVENTS

TITLES: dict[SubjectKind, Mapping[str, Any]] = {
    SubjectKind.GAME: WARNINGS_OF_GAMES,
    SubjectKind.TOURNAMENT: WARNINGS_OF_EVENTS,
}
described = partial(
    http.command_operation, tag="case commands", query=http.CommandQuery, answer=CaseCommandOut
)
"""The schema of the operation of a command of a case."""
_ORDER = {
    "remedy": "annulment",
    "kind": "game",
    "stream": "0198f3a2-0000-7000-8000-000000000001",
    "command": "annul_act",
    "body": {"event_version": 12, "reason": "依技术申诉委员会裁决"},
}


class CasesQuery(PageQuery):
    """Filters of the list of cases."""

    instance = serializers.ChoiceField(choices=[each.value for each in Instance], required=False)
    status = serializers.ChoiceField(choices=[each.value for each in CaseStatus], required=False)
    competition = serializers.CharField(required=False, max_length=300)
    subject = serializers.UUIDField(required=False)


class CasesView(http.ApiView):
    """All cases that the reader may see."""

    def get_throttles(self) -> list[object]:  # type: ignore[override]
        """Count filing a case as a command."""
        self.throttle_scope = "command" if self.request.method == "POST" else "read"
        return list(super().get_throttles())

    @extend_schema(
        operation_id="list_cases",
        summary="List cases, oldest first: decided ones, and those of the reader's events",
        tags=["cases"],
        parameters=[CasesQuery, http.LANGUAGE],
        responses={200: CasePageOut, **http.problems(401)},
    )
    def get(self, request: Request) -> Response:
        """List cases."""
        query = http.read_query(request, CasesQuery)
        filters = {name: each for name, each in query.items() if name not in ("cursor", "limit")}
        found = http.page(
            _readable(request).filter(**filters),
            order=("filed_at", "id"),
            cursor=query["cursor"],
            limit=query["limit"],
        )
        return Response(CasePageOut(found).data)

    @described(
        "file_case",
        declaration_of(FileCase).summary,
        FILING,
        declaration_of(FileCase).example,
        404,
    )
    def post(self, request: Request) -> Response:
        """File a case."""
        return run_filing(request)


class CaseView(http.ApiView):
    """One case."""

    @extend_schema(
        operation_id="read_case",
        summary="Read a case; its papers only with an office at its event",
        tags=["cases"],
        parameters=[http.LANGUAGE],
        responses={200: CaseOut, **http.problems(401, 404)},
    )
    def get(self, request: Request, case_id: UUID) -> Response:
        """Read a case."""
        http.read_query(request)
        state, official = _seen(request, case_id)
        answer = Response(CaseOut(case_data(case_id, state, official=official)).data)
        answer["ETag"] = f'"{state.version}"'
        return answer


class CaseEventsView(http.EventPages):
    """The events of one case."""

    @extend_schema(
        operation_id="list_case_events",
        summary="Read a case's events in order",
        tags=["events"],
        parameters=[http.EventsQuery, http.LANGUAGE],
        responses={
            (200, "application/json"): http.EventPageOut,
            (200, http.NDJSON): http.LINES,
            **http.problems(401, 404),
        },
    )
    def get(self, request: Request, case_id: UUID) -> Response:
        """Read a case's events."""
        query = http.read_query(request, http.EventsQuery)
        after, limit = query["after"], query["limit"]
        _seen(request, case_id)
        stored, more = api.load_page(case_id, after=after, limit=limit)
        hidden = api.withheld(stored, http.asking(request))
        events = [http.shown_data(pair, hidden) for pair in stored]
        following = events[-1]["version"] if events else after
        return Response(http.event_page(events, following, more=more))


class CarryingOutView(http.ApiView):
    """The decision of a case, carried out on another record."""

    throttle_scope = "command"

    @http.command_operation(
        "carry_out_case",
        "Carry out a decision by one command on a game or an event, and note it in the case",
        CarryingOutInput,
        _ORDER,
        404,
        412,
        428,
        tag="case commands",
        query=http.ConfirmQuery,
        answer=CaseCommandOut,
    )
    def post(self, request: Request, case_id: UUID) -> Response:
        """Carry out a decision."""
        return run_carrying_out(request, case_id, TITLES.__getitem__)


def command_view(resource: Resource) -> type[http.ApiView]:
    """Make what answers POST at the address that a command declares."""

    @described(resource.name, resource.summary, resource.shape, resource.example, 404, 412, 428)
    def post(self: http.ApiView, request: Request, case_id: UUID, **named: int) -> Response:
        return run_command(request, case_id, resource, named)

    return http.view_class(resource.name, resource.summary, post)


def _seen(request: Request, case: UUID) -> tuple[CaseState, bool]:
    """Return a case, and whether an office at its event reads it.

    :raises StreamNotFound: there is none that the reader may see.
    """
    state = state_of(case)
    device = http.device_of(request)
    official = is_official(http.asking(request), state.event, state.section)
    limited = device is not None and device.game is not None
    if limited or not (official or state.status is CaseStatus.DECIDED):
        raise api.StreamNotFound(case)
    return state, official


def _readable(request: Request) -> QuerySet[Case, Any]:
    """Return the rows that the reader may see: officials theirs, everybody decided ones."""
    public = Q(status=CaseStatus.DECIDED.value)
    device = http.device_of(request)
    if device is not None:
        return Case.objects.none() if device.game is not None else Case.objects.filter(public)
    offices = reach(request.user, Case._meta.label_lower)
    return Case.objects.filter(public | offices.condition("event", "section"))
