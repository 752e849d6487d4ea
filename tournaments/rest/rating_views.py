"""Rating lists over the API: looked at, stored, read; and an event's games for rating."""

from dataclasses import asdict
from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games import api, http
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.handlers.rating_lists import (
    Heading,
    RatingPreview,
    Stored,
    preview_list,
    store_list,
)
from tournaments.reading import FormatError
from tournaments.record.ratings.rated import rated_games
from tournaments.rest.entry_views import (
    MAX_LIST,
    PersonInput,
    RowProblemOut,
    bytes_of,
    people_in,
    unreadable,
)
from tournaments.rest.event_view import EventView
from tournaments.rest.registry_shapes import RatingListOut, RatingListsQuery
from tournaments.rest.registry_views import office, page_shape
from tournaments.rest.views import READ, respond, state_of
from tournaments.selectors import registry as rows
from tournaments.selectors.player import steps_view

declare_refusals(422, rating_list_unreadable=_("The file cannot be read as a rating list."))

EXAMPLE = {
    "name": "全国等级分",
    "game": "xiangqi",
    "valid_from": "2026-07-01",
    "source": "中国象棋协会公告",
    "filename": "等级分2026上.csv",
    "content": "5rOo5YaM5Y+3LOWnk+WQjSznrYnnuqfliIYKMTAwMSzmo4vmiYvnlLIsMjQwMAo=",
    "store": False,
}


class RatingListInput(http.Strict):
    """An XLSX or CSV file in base64; `store` false only looks at it."""

    name = http.text(100, required=True, help_text="The list's own name, the same every time.")
    game = http.text(20, required=True)
    valid_from = serializers.DateField()
    source = http.text(200, required=True, help_text="Who published it and where.")  # type: ignore[assignment]
    filename = http.text(200)
    content = serializers.CharField(max_length=MAX_LIST, help_text="The file's bytes in base64.")
    store = serializers.BooleanField(required=False, default=False)
    people = PersonInput(many=True, required=False, default=list)
    leave_out = serializers.BooleanField(
        required=False,
        default=False,
        help_text="Keep faulty rows beside the edition instead of refusing it.",
    )


class RatedRowOut(http.Out):
    """A row of the list, whom it means, and the rating it replaces."""

    line = serializers.IntegerField(source="row.line")
    name = serializers.CharField(source="row.name", allow_blank=True)
    unit = serializers.CharField(source="row.unit", allow_blank=True)
    federation_number = serializers.CharField(source="row.federation_id", allow_blank=True)
    title = serializers.CharField(source="row.title", allow_blank=True)
    rating = serializers.IntegerField(source="row.rating", allow_null=True)
    before = serializers.IntegerField(allow_null=True)
    player = serializers.UUIDField(allow_null=True, help_text="Null: will be registered.")
    candidates = serializers.ListField(source="match.candidates", child=serializers.UUIDField())
    problems = RowProblemOut(source="row.problems", many=True)


class RatingPreviewOut(http.Out):
    """What a list would store."""

    clean = serializers.BooleanField()
    sha256 = serializers.CharField()
    edition = serializers.IntegerField(help_text="The number it gets for its day.")
    stored = serializers.UUIDField(allow_null=True, help_text="These very bytes are stored.")
    before = serializers.UUIDField(allow_null=True, help_text="The edition in force until then.")
    missing = serializers.IntegerField(help_text="Players of that edition not on this list.")
    ignored = serializers.ListField(child=serializers.CharField())
    notes = serializers.ListField(child=serializers.CharField())
    rows = RatedRowOut(many=True)


class RatingStoredOut(http.Out):
    """An edition as it was stored."""

    list = RatingListOut()
    ratings = serializers.IntegerField()
    registered = serializers.IntegerField(help_text="Players new to the registry.")
    left_out = serializers.IntegerField()
    replayed = serializers.BooleanField()


class LeftOutOut(http.Out):
    """A row left out, as it stood."""

    line = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    unit = serializers.CharField(allow_blank=True)
    federation_number = serializers.CharField(allow_blank=True)
    problems = RowProblemOut(many=True)


class RatingListFullOut(RatingListOut):
    """An edition with how many it rates and the rows left out."""

    ratings = serializers.IntegerField()
    left_out = LeftOutOut(many=True)


RATING_LIST_PAGE = page_shape("RatingList", RatingListOut)


class RatingListsView(http.ApiView):
    """All editions of all rating lists."""

    max_body = MAX_LIST + 64 * 1024

    def get_throttles(self) -> list[object]:  # type: ignore[override]
        """Count bringing a list in as a command."""
        self.throttle_scope = "command" if self.request.method == "POST" else "read"
        return list(super().get_throttles())

    @extend_schema(
        operation_id="list_rating_lists",
        summary="List the editions of rating lists",
        tags=["registry"],
        parameters=[RatingListsQuery, http.LANGUAGE],
        responses={200: RATING_LIST_PAGE, **http.problems(401)},
    )
    def get(self, request: Request) -> Response:
        """List the editions of rating lists."""
        query = http.read_query(request, RatingListsQuery)
        found = http.page(
            rows.rating_lists(name=query["name"], game=query["game"], on=query.get("on")),
            order=("id",),
            cursor=query["cursor"],
            limit=query["limit"],
        )
        return Response(RATING_LIST_PAGE(found).data)

    @extend_schema(
        operation_id="bring_in_rating_list",
        summary="Look at a rating list, or store it as an edition",
        tags=["registry"],
        parameters=[http.LANGUAGE],
        request=RatingListInput,
        examples=[OpenApiExample("bring_in_rating_list", value=EXAMPLE, request_only=True)],
        responses={
            200: OpenApiResponse(RatingPreviewOut, description="What it would store"),
            201: OpenApiResponse(RatingStoredOut, description="Stored; sent again, the same"),
            **http.problems(401, 403, 409, 422),
        },
    )
    def post(self, request: Request) -> Response:
        """Look at a rating list, or store it."""
        http.read_query(request)
        by = office(request)
        api.check_registrar(by)
        body = http.read_body(request, RatingListInput)
        names = ("name", "game", "valid_from", "source", "filename")
        heading = Heading(**{name: body[name] for name in names})
        data, people = bytes_of(body["content"]), people_in(body)
        try:
            if not body["store"]:
                return Response(
                    RatingPreviewOut(_shown(preview_list(data, heading, by=by, people=people))).data
                )
            done = store_list(
                data,
                heading,
                by=by,
                now=http.server_time(),
                leave_out=body["leave_out"],
                people=people,
            )
        except FormatError as error:
            raise unreadable(error, "rating_list_unreadable") from error
        return Response(_stored(done), status=status.HTTP_201_CREATED)


def _shown(found: RatingPreview) -> dict[str, Any]:
    names = ("sha256", "edition", "stored", "before", "missing", "ignored", "rows")
    return {
        **{name: getattr(found, name) for name in names},
        "notes": [str(note) for note in found.notes],
        "clean": not found.faulty,
    }


def _stored(done: Stored) -> Any:
    return RatingStoredOut(done).data


class RatingListView(http.ApiView):
    """One edition of a rating list."""

    @extend_schema(
        operation_id="get_rating_list",
        summary="Read an edition of a rating list and the rows left out of it",
        tags=["registry"],
        parameters=[http.LANGUAGE],
        responses={200: RatingListFullOut, **http.problems(401, 404)},
    )
    def get(self, request: Request, list_id: UUID) -> Response:
        """Read an edition."""
        http.read_query(request)
        found = rows.rating_lists().filter(pk=list_id).first()
        if found is None:
            raise NotFound
        shown = RatingListOut(found).data
        left_out = LeftOutOut(found.left_out, many=True).data
        return Response({**shown, "ratings": found.ratings.count(), "left_out": left_out})


class RatingStepsOut(http.Out):
    """How a rating came about; numbers as text, exact."""

    rating = serializers.IntegerField()
    system = serializers.CharField()
    periods = serializers.ListField(
        child=serializers.DictField(),
        help_text="`before`, `steps`, `total`, `after`.",
    )


class RatingStepsView(http.ApiView):
    """A player's rating on an edition, game by game."""

    @extend_schema(
        operation_id="get_rating_steps",
        summary="Read how a rating of a computed list came about, game by game",
        tags=["registry"],
        parameters=[http.LANGUAGE],
        responses={200: RatingStepsOut, **http.problems(401, 404)},
    )
    def get(self, request: Request, list_id: UUID, player_id: UUID) -> Response:
        """Read the steps of a rating."""
        http.read_query(request)
        view = steps_view(list_id, player_id)
        if view is None:
            raise NotFound
        data = {
            "rating": view.rating.value,
            "system": view.computation.system,
            "periods": view.rating.steps.periods,
        }
        return Response(RatingStepsOut(data).data)


class RatedGameOut(http.Out):
    """A game for the rating report: what is rated apart from what counts for places."""

    stage = serializers.IntegerField()
    round = serializers.IntegerField()
    board = serializers.IntegerField()
    game = serializers.IntegerField()
    first = serializers.CharField()
    second = serializers.CharField()
    score = serializers.CharField(help_text="The result to be rated.")
    counted = serializers.CharField(help_text="The result that counts for places.")
    rated = serializers.BooleanField()
    period = serializers.IntegerField(help_text="The rating period, from 1.")
    first_rating = serializers.IntegerField(allow_null=True)
    second_rating = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)


class RatedGamesOut(http.Out):
    """The rating report of an event as of a version."""

    tournament = serializers.UUIDField()
    version = serializers.IntegerField()
    games = RatedGameOut(many=True)


class RatedGamesQuery(http.GameQuery):
    """Which games."""

    period = serializers.IntegerField(
        required=False, min_value=1, max_value=99, help_text="Only those of one rating period."
    )


class RatedGamesView(EventView):
    """The games of an event for the rating office."""

    @extend_schema(
        operation_id="get_rated_games",
        summary="Read the games for rating, as of any version: whole, or of one period",
        tags=["tournaments"],
        parameters=[RatedGamesQuery, *READ],
        responses={
            200: RatedGamesOut,
            304: OpenApiResponse(description="It stands at the version held"),
            **http.problems(401, 404),
        },
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read the games for rating."""
        query = http.read_query(request, RatedGamesQuery)
        state = state_of(request, tournament_id, query.get("version"))
        wanted = query.get("period")
        games = [game for game in rated_games(state) if wanted in (None, game.period)]
        data = {
            "tournament": tournament_id,
            "version": state.version,
            "games": [asdict(game) for game in games],
        }
        return respond(request, state, RatedGamesOut(data).data)
