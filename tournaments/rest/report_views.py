"""Rating reports over the API: which were sent, what changed since, and the bytes as sent."""

from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from games import http
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.rest.event_view import EventView
from tournaments.rest.file_views import FileRenderer
from tournaments.rest.rating_views import RatedGameOut
from tournaments.rest.views import READ, ration_moment, respond, state_of
from tournaments.selectors.sent_reports import (
    CONTENT_TYPE,
    ReportDiffersError,
    ShownReport,
    report_name,
    sent_bytes,
    sent_reports,
)

declare_refusals(
    409,
    rating_report_differs=_(
        "This release writes the report otherwise than it was sent: take it from the archive."
    ),
)


class GameChangeOut(http.Out):
    """A game that is not as it was sent."""

    before = RatedGameOut(allow_null=True, help_text="As sent; null for a game that is new.")
    now = RatedGameOut(allow_null=True, help_text="As it stands; null for one that is gone.")


class RatingReportOut(http.Out):
    """A rating report that was sent."""

    number = serializers.IntegerField()
    period = serializers.IntegerField(help_text="The rating period, from 1; 0 for the event.")
    based_on = serializers.IntegerField(help_text="The version of the record it is of.")
    version = serializers.IntegerField(help_text="The entry of the record that says it was sent.")
    games = serializers.IntegerField()
    sha256 = serializers.CharField(help_text="Of its bytes.")
    replaced = serializers.BooleanField(help_text="The period was reported again since.")
    changes = GameChangeOut(many=True, help_text="What is otherwise now than it was sent.")


class RatingReportsOut(http.Out):
    """The rating reports of an event as of a version."""

    tournament = serializers.UUIDField()
    version = serializers.IntegerField()
    reports = RatingReportOut(many=True)


class RatingReportsView(EventView):
    """The rating reports of an event."""

    @extend_schema(
        operation_id="list_rating_reports",
        summary="List the rating reports sent, each with what has changed since",
        tags=["tournaments"],
        parameters=[http.GameQuery, *READ],
        responses={
            200: RatingReportsOut,
            304: OpenApiResponse(description="It stands at the version held"),
            **http.problems(401, 404),
        },
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """List the rating reports."""
        version = http.read_query(request, http.GameQuery).get("version")
        state = state_of(request, tournament_id, version)
        reports = [_shown(report) for report in sent_reports(state)]
        data = {"tournament": tournament_id, "version": state.version, "reports": reports}
        return respond(request, state, RatingReportsOut(data).data)


def _shown(report: ShownReport) -> dict[str, Any]:
    return {
        **asdict(report.sent.report),
        "number": report.number,
        "version": report.sent.version,
        "replaced": report.replaced,
        "changes": [asdict(change) for change in report.changes],
    }


class RatingReportView(EventView):
    """One rating report."""

    renderer_classes = (JSONRenderer, FileRenderer)

    @extend_schema(
        operation_id="get_rating_report",
        summary="Take a rating report out byte for byte as it was sent, whatever came after",
        tags=["tournaments"],
        parameters=[http.IF_NONE_MATCH, http.LANGUAGE],
        responses={
            (200, CONTENT_TYPE): OpenApiTypes.STR,
            304: OpenApiResponse(description="It is held already"),
            **http.problems(401, 404, 409),
        },
    )
    def get(self, request: Request, tournament_id: UUID, number: int) -> HttpResponse:
        """Take a rating report out."""
        http.read_query(request)
        reports = state_of(request, tournament_id, None).reports
        if not 1 <= number <= len(reports):
            raise NotFound
        report = reports[number - 1].report
        etag = f'"{report.sha256}"'
        if http.holds(request, etag):
            return HttpResponse(status=status.HTTP_304_NOT_MODIFIED, headers={"ETag": etag})
        ration_moment(request, tournament_id, report.based_on)
        try:
            data = sent_bytes(tournament_id, reports[number - 1])
        except ReportDiffersError as error:
            # Never pass for what was sent that which is not.
            raise http.ApiProblem(
                "rating_report_differs", extra={"sha256": report.sha256}
            ) from error
        name = report_name(tournament_id, number)
        headers = {"ETag": etag, "Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(data, content_type=CONTENT_TYPE, headers=headers)
