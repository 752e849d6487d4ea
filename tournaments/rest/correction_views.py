"""Corrections that changed games call for: what waits, and what each would change."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games import http
from tournaments.record.results.game_facts import BoardResult
from tournaments.record.results.open_proposals import open_proposals
from tournaments.record.results.proposal_values import Proposal
from tournaments.rest.event_view import EventView
from tournaments.rest.views import state_of


class BoardResultOut(http.Out):
    """A result as a board counts it, the side listed first or moving first in front."""

    score = serializers.CharField()
    fouls_first = serializers.IntegerField()
    fouls_second = serializers.IntegerField()
    points_first = serializers.CharField(allow_null=True)
    points_second = serializers.CharField(allow_null=True)
    annulled = serializers.BooleanField()


class PlaceChangeOut(http.Out):
    """Whom a correction moves; a place is null for none."""

    number = serializers.IntegerField()
    place_before = serializers.IntegerField(allow_null=True)
    place_after = serializers.IntegerField(allow_null=True)
    points_before = serializers.CharField()
    points_after = serializers.CharField()


class ProposedCorrectionOut(http.Out):
    """A correction that waits for an answer."""

    proposal = serializers.IntegerField(help_text="The version it was proposed at.")
    stage = serializers.IntegerField()
    round = serializers.IntegerField()
    board = serializers.IntegerField()
    number = serializers.IntegerField()
    game = serializers.UUIDField()
    game_version = serializers.IntegerField()
    before = BoardResultOut()
    result = BoardResultOut()
    article = http.CitedArticleOut(allow_null=True)
    moved = PlaceChangeOut(many=True)
    problem = serializers.CharField(
        allow_blank=True, help_text="The code of what stands in the way; empty for nothing."
    )


class ProposedCorrectionsOut(http.Out):
    """The corrections that wait."""

    tournament = serializers.UUIDField()
    version = serializers.IntegerField()
    corrections = ProposedCorrectionOut(many=True)


class ProposedCorrectionsView(EventView):
    """Corrections that changed games call for."""

    @extend_schema(
        operation_id="list_tournament_proposed_corrections",
        summary="List the corrections that changed games call for, with the places they change",
        tags=["tournaments"],
        parameters=[http.LANGUAGE],
        responses={200: ProposedCorrectionsOut, **http.problems(401, 404)},
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """List the corrections that wait."""
        http.read_query(request)
        state = state_of(request, tournament_id, None)
        data = {
            "tournament": tournament_id,
            "version": state.version,
            "corrections": [_proposal(proposal) for proposal in open_proposals(state)],
        }
        return Response(ProposedCorrectionsOut(data).data)


def _proposal(proposal: Proposal) -> dict[str, Any]:
    event = proposal.event
    return {
        "proposal": proposal.version,
        "stage": event.stage,
        "round": event.round,
        "board": event.board,
        "number": event.game,
        "game": event.game_id,
        "game_version": event.game_version,
        "before": _result(event.before),
        "result": _result(event.result),
        "article": event.article,
        "moved": [
            {
                "number": change.number,
                "place_before": change.place_before or None,
                "place_after": change.place_after or None,
                "points_before": str(change.points_before),
                "points_after": str(change.points_after),
            }
            for change in event.moved
        ],
        "problem": event.problem,
    }


def _result(result: BoardResult) -> dict[str, Any]:
    first, second = result.points_first, result.points_second
    return {
        "score": result.score.value,
        "fouls_first": result.fouls_first,
        "fouls_second": result.fouls_second,
        "points_first": None if first is None else str(first),
        "points_second": None if second is None else str(second),
        "annulled": result.annulled,
    }
