"""Tournaments: list, create, read as of any version."""

from collections.abc import Mapping
from uuid import UUID

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games import api, http
from tournaments import selectors
from tournaments.labels.regulations import render
from tournaments.record import commands as c
from tournaments.record.authority import may_see_drafts
from tournaments.record.declaring import REGULATIONS
from tournaments.record.entries.opening import require_one_level
from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.crosstables import groups_of
from tournaments.record.tables.ranked import ranked_table
from tournaments.regulations.document import dump
from tournaments.rest.command_views import LARGE, described
from tournaments.rest.data import crosstable_data, round_data, tournament_data
from tournaments.rest.event_view import EventView
from tournaments.rest.execution import run_create
from tournaments.rest.outputs import (
    CrosstableOut,
    RegulationsOut,
    RoundOut,
    TournamentOut,
    TournamentPageOut,
)
from tournaments.rest.queries import StageQuery, TableQuery, TournamentsQuery
from tournaments.rest.shapes import body_shape, build

CREATE = body_shape(
    "CreateTournament",
    c.CreateTournament,
    own={
        "event": serializers.UUIDField(
            required=False, help_text="Id of the event that it is a section of; else a new one."
        )
    },
)
READ = [http.IF_NONE_MATCH, http.LANGUAGE]


def _created(body: Mapping[str, object]) -> c.CreateTournament:
    """Return the command, unless it names games at another level than their event.

    :raises CommandRefusedError: `level_of_games_differs` (xiangqi 4.1.8).
    """
    command: c.CreateTournament = build(c.CreateTournament, body)
    regulations = body.get("regulations")
    options = regulations.get("options") if isinstance(regulations, Mapping) else None
    own = options.values() if isinstance(options, Mapping) else ()
    if any("level" in part for part in own if isinstance(part, Mapping)):
        require_one_level(command.regulations, is_named=True)
    return command


def state_of(request: Request, tournament_id: UUID, version: int | None) -> TournamentState:
    """Return the tournament a reading asks for.

    :raises ApiProblem: `version_not_found`.
    :raises StreamNotFound: there is no such tournament, or the token is for one game.
    """
    device = http.device_of(request)
    if device is not None and device.game is not None:
        raise api.StreamNotFound(tournament_id)
    state = moment_of(request, tournament_id, version)
    http.check_version(state.version, version)
    return state


def moment_of(request: Request, tournament_id: UUID, version: int | None) -> TournamentState:
    """Return the tournament as of a version; many events to be folded are counted as heavy.

    :raises StreamNotFound: there is no such tournament.
    :raises Throttled: this client has had its share of heavy readings for now.
    """
    ration_moment(request, tournament_id, version)
    return selectors.tournament_state(tournament_id, version=version)


def ration_moment(request: Request, tournament_id: UUID, version: int | None) -> None:
    """Count a past moment that takes many events to fold as heavy.

    :raises StreamNotFound: there is no such tournament.
    :raises Throttled: this client has had its share of heavy readings for now.
    """
    if selectors.is_long_ago(tournament_id, version):
        http.check_ration(request, "heavy")


def stage_of(state: TournamentState, index: int) -> StageState:
    """Return the stage a reading asks for.

    :raises NotFound: there is none yet.
    """
    stage = selectors.stage_at(state, index)
    if stage is None:
        raise NotFound
    return stage


def respond(request: Request, state: TournamentState, data: object) -> Response:
    """Return `data` with the version as its tag, 304 when it is held already."""
    etag = f'"{state.version}"'
    unchanged = http.holds(request, etag)
    answer = Response(status=status.HTTP_304_NOT_MODIFIED) if unchanged else Response(data)
    answer["ETag"] = etag
    return answer


class TournamentsView(http.ApiView):
    """All tournaments."""

    max_body = LARGE

    def get_throttles(self) -> list[object]:  # type: ignore[override]
        """Count creating a tournament as a command."""
        self.throttle_scope = "command" if self.request.method == "POST" else "read"
        return list(super().get_throttles())

    @extend_schema(
        operation_id="list_tournaments",
        summary="List tournaments, oldest first",
        tags=["tournaments"],
        parameters=[TournamentsQuery, http.LANGUAGE],
        responses={200: TournamentPageOut, **http.problems(401)},
    )
    def get(self, request: Request) -> Response:
        """List tournaments."""
        query = http.read_query(request, TournamentsQuery)
        rows = selectors.list_tournaments(
            search=query["search"], edition=query["edition"], status=query.get("status", "")
        )
        found = http.page(rows, order=("id",), cursor=query["cursor"], limit=query["limit"])
        return Response(TournamentPageOut(found).data)

    @described(
        "create_tournament",
        "Open the record of a tournament under its regulations",
        CREATE,
        {"regulations": REGULATIONS},
    )
    def post(self, request: Request) -> Response:
        """Open the record of a tournament."""
        return run_create(request, shape=CREATE, make=_created)


class TournamentView(EventView):
    """One tournament."""

    @extend_schema(
        operation_id="get_tournament",
        summary="Read a tournament, as of any version",
        tags=["tournaments"],
        parameters=[http.GameQuery, *READ],
        responses={
            200: TournamentOut,
            304: OpenApiResponse(description="It stands at the version held"),
            **http.problems(401, 404),
        },
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read a tournament."""
        version = http.read_query(request, http.GameQuery).get("version")
        state = state_of(request, tournament_id, version)
        return respond(request, state, TournamentOut(tournament_data(tournament_id, state)).data)


class RegulationsView(EventView):
    """The regulations in force."""

    @extend_schema(
        operation_id="get_tournament_regulations",
        summary="Read the regulations, as document and as text in both languages",
        tags=["tournaments"],
        parameters=[http.GameQuery, *READ],
        responses={
            200: RegulationsOut,
            304: OpenApiResponse(description="It stands at the version held"),
            **http.problems(401, 404),
        },
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read the regulations."""
        version = http.read_query(request, http.GameQuery).get("version")
        state = state_of(request, tournament_id, version)
        rules = state.regulations
        data = {
            "revision": state.revision,
            "digest": state.digest,
            "document": dump(rules),
            "zh": render(rules, "zh"),
            "en": render(rules, "en"),
        }
        return respond(request, state, RegulationsOut(data).data)


class RoundView(EventView):
    """One round."""

    @extend_schema(
        operation_id="get_tournament_round",
        summary="Read a round: boards, why they were paired, results",
        tags=["tournaments"],
        parameters=[StageQuery, *READ],
        responses={
            200: RoundOut,
            304: OpenApiResponse(description="It stands at the version held"),
            **http.problems(401, 404),
        },
    )
    def get(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Read a round; a draft only by who may make one (P1 of the checklist)."""
        query = http.read_query(request, StageQuery)
        state = state_of(request, tournament_id, query.get("version"))
        stage = stage_of(state, query["stage"])
        found = stage.round(number)
        if found is None or (found.status == "draft" and not may_see_drafts_of(request, state)):
            raise NotFound
        return respond(request, state, RoundOut(round_data(state, stage, found)).data)


def may_see_drafts_of(request: Request, state: TournamentState) -> bool:
    """Return whether who asks holds an office that pairs this event."""
    actor = http.asking(request)(state.event, state.section)
    return actor is not None and may_see_drafts(state, actor)


class CrosstableView(EventView):
    """The crosstable."""

    @extend_schema(
        operation_id="get_tournament_crosstable",
        summary="Read the crosstable after any round, as of any version",
        tags=["tournaments"],
        parameters=[TableQuery, *READ],
        responses={
            200: CrosstableOut,
            304: OpenApiResponse(description="It stands at the version held"),
            **http.problems(401, 404),
        },
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read the crosstable."""
        query = http.read_query(request, TableQuery)
        state = state_of(request, tournament_id, query.get("version"))
        stage = stage_of(state, query["stage"])
        group = query["group"]
        if group and group not in groups_of(stage):
            raise NotFound
        number = min(query.get("round", stage.published), stage.published)
        table = ranked_table(state, stage=stage.index, upto=number, group=group)
        data = {
            "tournament": tournament_id,
            "version": state.version,
            "stage": stage.index,
            "group": group,
            "round": number,
            "rounds": stage.rounds,
            "rows": crosstable_data(state, stage, table),
        }
        return respond(request, state, CrosstableOut(data).data)


class TournamentEventsView(EventView, http.EventPages):
    """The events of one tournament."""

    @extend_schema(
        operation_id="list_tournament_events",
        summary="Read a tournament's events in order",
        tags=["events"],
        parameters=[http.EventsQuery, http.LANGUAGE],
        responses={
            (200, "application/json"): http.EventPageOut,
            (200, http.NDJSON): http.LINES,
            **http.problems(401, 404),
        },
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read a tournament's events."""
        query = http.read_query(request, http.EventsQuery)
        after, limit = query["after"], query["limit"]
        state_of(request, tournament_id, None)
        stored, more = api.load_page(tournament_id, after=after, limit=limit)
        # A pairing is invisible until it is signed (P1 of the checklist, gomoku 25.2.2-C).
        hidden = api.withheld(stored, http.asking(request))
        events = [http.shown_data(pair, hidden) for pair in stored]
        following = events[-1]["version"] if events else after
        return Response(http.event_page(events, following, more=more))
