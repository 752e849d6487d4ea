"""Promotions over the API: who is promoted by which games, and the award of a dan."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games import http
from tournaments.handlers.promotions import DanOrder, award_of, carried_games
from tournaments.promotion.points import DanSystem, GameResult
from tournaments.promotion.standard import Standard
from tournaments.record.decider import Build
from tournaments.record.declaring import ENTRANT
from tournaments.record.promotion.promotions import EARNED_BY
from tournaments.record.promotion.values import LeftOut
from tournaments.rest.command_views import view_of
from tournaments.rest.event_view import EventView
from tournaments.rest.shapes import body_shape, build
from tournaments.rest.views import state_of
from tournaments.selectors.promoted import GameLine, PromotionsView, RunLine, promotions_view


class DanStandardOut(http.Out):
    """An entry of table 5: an average over so many games or more."""

    average = serializers.CharField()
    games = serializers.IntegerField()


class DanGameOut(http.Out):
    """A game by table 4; `event` and `version` where it is of an earlier dan tournament."""

    event = serializers.CharField(allow_blank=True)
    version = serializers.IntegerField(help_text="Of that event's record; 0 for this event.")
    stage = serializers.IntegerField()
    round = serializers.IntegerField()
    board = serializers.IntegerField()
    game = serializers.IntegerField()
    opponent = serializers.CharField()
    opponent_name = serializers.CharField(allow_blank=True)
    dan = serializers.IntegerField(help_text="The player's own at entry.")
    opponent_dan = serializers.IntegerField()
    result = serializers.ChoiceField(choices=[result.value for result in GameResult])
    points = serializers.IntegerField()


class NotCountedOut(http.Out):
    """A game that earns no points, and why."""

    stage = serializers.IntegerField()
    round = serializers.IntegerField()
    board = serializers.IntegerField()
    game = serializers.IntegerField()
    opponent = serializers.CharField(allow_blank=True)
    opponent_name = serializers.CharField(allow_blank=True)
    why = serializers.ChoiceField(choices=[left_out.value for left_out in LeftOut])


class EarnedDanOut(http.Out):
    """A promotion: the games it rests on, their average, the row of table 5."""

    from_dan = serializers.IntegerField()
    to_dan = serializers.IntegerField()
    total = serializers.IntegerField()
    average = serializers.CharField()
    standard = DanStandardOut()
    games = DanGameOut(many=True)
    awarded = serializers.BooleanField()
    articles = http.CitedArticleOut(many=True)


class DanRunOut(http.Out):
    """A player: dan at entry, promotions of this event, the open run and what it asks for."""

    id = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    dan = serializers.IntegerField()
    dan_after = serializers.IntegerField()
    promotions = EarnedDanOut(many=True)
    run = DanGameOut(many=True)
    total = serializers.IntegerField()
    average = serializers.CharField(allow_null=True)
    needed = DanStandardOut(many=True)
    left_out = NotCountedOut(many=True)


class DanAwardOut(http.Out):
    """A dan awarded."""

    id = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    system = serializers.ChoiceField(choices=[system.value for system in DanSystem])
    dan = serializers.IntegerField()
    title = serializers.CharField()
    articles = http.CitedArticleOut(many=True)
    reason = serializers.CharField(allow_blank=True)
    approval = serializers.CharField(allow_blank=True)
    place = serializers.IntegerField(help_text="In the event, for an amateur dan; else 0.")
    based_on = serializers.IntegerField()


class RefusedPromotionOut(http.Out):
    """Why tables 4 and 5 do not apply to the event."""

    code = serializers.CharField()
    article = http.CitedArticleOut(allow_null=True)


class PromotionsOut(http.Out):
    """The promotions of an event (weiqi 25.3, appendix 7)."""

    tournament = serializers.UUIDField()
    version = serializers.IntegerField()
    offered = serializers.BooleanField()
    refused = RefusedPromotionOut(allow_null=True)
    players = DanRunOut(many=True)
    awards = DanAwardOut(many=True)


class EventPromotionsView(EventView):
    """Promotions."""

    @extend_schema(
        operation_id="get_tournament_promotions",
        summary="Read who is promoted by which games, and the open runs",
        tags=["tournaments"],
        parameters=[http.GameQuery, http.LANGUAGE],
        responses={200: PromotionsOut, **http.problems(401, 404)},
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read the promotions."""
        version = http.read_query(request, http.GameQuery).get("version")
        state = state_of(request, tournament_id, version)
        view = promotions_view(state, carried_games(state))
        data = {"tournament": tournament_id, "version": state.version, **_data(view)}
        # Earlier events can be corrected while this one stands: the version is no tag for them.
        return Response(PromotionsOut(data).data)


def _data(view: PromotionsView) -> dict[str, Any]:
    why = view.refused
    return {
        "offered": why is None,
        "refused": None if why is None else {"code": why.code, "article": why.article},
        "players": [_player(player) for player in view.players],
        "awards": [
            {
                "id": award.award.id,
                "name": award.name,
                "system": award.award.system.value,
                "dan": award.award.dan,
                "title": award.title,
                "articles": award.award.articles,
                "reason": award.award.reason,
                "approval": award.award.approval,
                "place": award.award.place,
                "based_on": award.award.based_on,
            }
            for award in view.awards
        ],
    }


def _player(line: RunLine) -> dict[str, Any]:
    return {
        "id": line.id,
        "name": line.name,
        "dan": line.dan,
        "dan_after": line.dan_after,
        "promotions": [
            {
                "from_dan": won.from_dan,
                "to_dan": won.to_dan,
                "total": won.total,
                "average": str(won.average),
                "standard": _standard(won.standard),
                "games": [_game(game) for game in won.games],
                "awarded": won.awarded,
                "articles": EARNED_BY,
            }
            for won in line.promotions
        ],
        "run": [_game(game) for game in line.run],
        "total": line.total,
        "average": None if line.average is None else str(line.average),
        "needed": [_standard(each) for each in line.needed],
        "left_out": [
            {
                "stage": each.game.stage,
                "round": each.game.round,
                "board": each.game.board,
                "game": each.game.game,
                "opponent": each.game.opponent,
                "opponent_name": each.opponent,
                "why": each.game.why.value,
            }
            for each in line.left_out
        ],
    }


def _standard(standard: Standard) -> dict[str, Any]:
    return {"average": str(standard.average), "games": standard.games}


def _game(line: GameLine) -> dict[str, Any]:
    game = line.game
    return {
        "event": game.event,
        "version": game.version,
        "stage": game.stage,
        "round": game.round,
        "board": game.board,
        "game": game.game,
        "opponent": game.opponent,
        "opponent_name": line.opponent,
        "dan": game.mine,
        "opponent_dan": game.theirs,
        "result": game.result.value,
        "points": game.points,
    }


def _award(body: Mapping[str, Any]) -> Build:
    return award_of(build(DanOrder, body))


AwardView = view_of(
    "tournament_award_dan",
    "Award a dan: earned by tables 4 and 5, or by a ruling with its article",
    body_shape("AwardDan", DanOrder),
    {"id": ENTRANT, "dan": 2},
    _award,
)
