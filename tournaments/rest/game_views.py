"""Games of a round: put on for every board, and their results taken over."""

from uuid import UUID

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games import http
from games.record.values import Actor
from tournaments import selectors
from tournaments.handlers.games_of_rounds import (
    arrange_games,
    result_command,
    take_over,
    waiting,
)
from tournaments.record.authority import check_authority
from tournaments.record.commands import RecordResult
from tournaments.record.values import Score
from tournaments.rest.event_view import EventView
from tournaments.rest.execution import answer
from tournaments.rest.outputs import TournamentCommandOut
from tournaments.rest.views import state_of


class ArrangeGamesInput(http.CommandInput):
    """The round whose games are put on, and who judges them."""

    round = http.WholeNumber(min_value=1, max_value=99)
    arbiters = serializers.ListField(
        child=serializers.CharField(max_length=300), required=False, max_length=100
    )
    scheduled_on = serializers.CharField(max_length=10, required=False, allow_blank=True)


class ArrangedOut(http.Out):
    """A game put on for a board; without an id where the line-up seats nobody."""

    board = serializers.IntegerField()
    number = serializers.IntegerField()
    game = serializers.UUIDField(allow_null=True)


class ArrangedGamesOut(http.Out):
    """The games put on now; those there already are left out."""

    tournament = serializers.UUIDField()
    round = serializers.IntegerField()
    games = ArrangedOut(many=True)


class GamesOfRoundView(EventView):
    """The games of a published round."""

    throttle_scope = "command"

    @extend_schema(
        operation_id="tournament_arrange_games",
        summary="Put on a game for every board of a published round that has none",
        tags=["tournament commands"],
        parameters=[http.LANGUAGE],
        request=ArrangeGamesInput,
        examples=[OpenApiExample("arrange_games", value={"round": 1}, request_only=True)],
        responses={
            201: OpenApiResponse(ArrangedGamesOut, description="Put on; sent again, the rest"),
            **http.problems(*http.COMMAND_PROBLEMS, 404),
        },
    )
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Put on the games of a round."""
        actor = _actor(request, tournament_id)
        body = http.read_body(request, ArrangeGamesInput)
        made = arrange_games(
            tournament_id,
            number=body["round"],
            by=actor,
            now=http.server_time(),
            arbiters=tuple(body.get("arbiters", ())),
            scheduled_on=body.get("scheduled_on", ""),
        )
        data = {
            "tournament": tournament_id,
            "round": body["round"],
            "games": [{"board": m.board, "number": m.game, "game": m.game_id} for m in made],
        }
        return Response(ArrangedGamesOut(data).data, status=status.HTTP_201_CREATED)


def _actor(request: Request, tournament_id: UUID) -> Actor:
    http.actor_required(request)
    http.check_unlimited(request)
    http.read_query(request)
    event, section = selectors.place_of(tournament_id)
    return http.actor_of(request, event=event, section=section)


class ProposedResultOut(http.Out):
    """The result of a closed game that waits for an arbiter's word."""

    stage = serializers.IntegerField()
    round = serializers.IntegerField()
    board = serializers.IntegerField()
    number = serializers.IntegerField()
    game = serializers.UUIDField()
    score = serializers.CharField(
        allow_null=True, help_text="The side listed first in front; null where it has none."
    )
    article = http.CitedArticleOut(allow_null=True)


class ProposedResultsOut(http.Out):
    """The results that wait."""

    tournament = serializers.UUIDField()
    results = ProposedResultOut(many=True)


class AcceptResultInput(http.CommandInput):
    """The closed game whose result is recorded at its board."""

    game = serializers.UUIDField()


class ProposedResultsView(EventView):
    """Results of closed games."""

    throttle_scope = "command"

    @extend_schema(
        operation_id="list_tournament_proposed_results",
        summary="List the results of closed games that wait to be recorded",
        tags=["tournaments"],
        parameters=[http.LANGUAGE],
        responses={200: ProposedResultsOut, **http.problems(401, 404)},
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """List the results that wait."""
        http.read_query(request)
        state = state_of(request, tournament_id, None)
        results = []
        for row in waiting(tournament_id):
            made = result_command(state, row)
            results.append(
                {
                    "stage": row.stage,
                    "round": row.round,
                    "board": row.board,
                    "number": row.number,
                    "game": row.game,
                    "score": made.score.value if made else None,
                    "article": made.article if isinstance(made, RecordResult) else None,
                }
            )
        return Response(ProposedResultsOut({"tournament": tournament_id, "results": results}).data)

    @extend_schema(
        operation_id="tournament_accept_result",
        summary="Record the result of a closed game at its board",
        tags=["tournament commands"],
        parameters=[http.LANGUAGE],
        request=AcceptResultInput,
        responses={
            201: OpenApiResponse(TournamentCommandOut, description="Recorded; again, the same"),
            **http.problems(*http.COMMAND_PROBLEMS, 404),
        },
    )
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Record the result of a closed game."""
        actor = _actor(request, tournament_id)
        body = http.read_body(request, AcceptResultInput)
        state = state_of(request, tournament_id, None)
        row = next((game for game in waiting(tournament_id) if game.game == body["game"]), None)
        check_authority(state, RecordResult(round=1, board=1, score=Score.DRAW), actor)
        if row is None:
            raise NotFound
        done = take_over(row, by=actor, now=http.server_time())
        if done is None:
            raise NotFound
        executed = http.Executed(done=done, event_id=done.stored[0].event_id, occurred_at=None)
        return answer(executed)
