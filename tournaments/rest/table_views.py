"""Tables over a whole event: final places over all stages, and teams of people who play alone."""

from uuid import UUID

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games import http
from tournaments import selectors
from tournaments.record.tables.overall import overall
from tournaments.record.teams.tables import team_table
from tournaments.rest.event_view import EventView
from tournaments.rest.queries import StageQuery
from tournaments.rest.views import READ, respond, state_of

HELD = OpenApiResponse(description="It stands at the version held")


class TeamTableQuery(StageQuery):
    """Which stage, after which round, as of which version."""

    round = serializers.IntegerField(
        required=False, min_value=0, max_value=99, help_text="As after this round; else the last."
    )


class FinalLineOut(http.Out):
    """An entrant's place in the event, and the stage and group it comes from."""

    rank = serializers.IntegerField(allow_null=True)
    shared = serializers.BooleanField()
    id = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    unit = serializers.CharField(allow_blank=True)
    stage = serializers.IntegerField(help_text="The stage the entrant stopped in.")
    group = serializers.CharField(allow_blank=True)
    number = serializers.IntegerField(help_text="In that stage.")
    stage_rank = serializers.IntegerField(allow_null=True)
    note = serializers.CharField(allow_blank=True)


class FinalTableOut(http.Out):
    """The places of the whole event; provisional until every stage is over."""

    tournament = serializers.UUIDField()
    version = serializers.IntegerField()
    provisional = serializers.BooleanField()
    rows = FinalLineOut(many=True)


class FinalTableView(EventView):
    """The final table."""

    @extend_schema(
        operation_id="get_tournament_final_table",
        summary="Read the places of the whole event, over all its stages",
        tags=["tournaments"],
        parameters=[http.GameQuery, *READ],
        responses={200: FinalTableOut, 304: HELD, **http.problems(401, 404)},
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read the final table."""
        version = http.read_query(request, http.GameQuery).get("version")
        state = state_of(request, tournament_id, version)
        table = overall(state)
        named = selectors.names(state, None, plain=True).by_id
        units = {entry.id: entry.unit for entry in state.entries}
        data = {
            "tournament": tournament_id,
            "version": state.version,
            "provisional": table.provisional,
            "rows": [
                {
                    "rank": line.place,
                    "shared": line.shared,
                    "id": line.id,
                    "name": named.get(line.id, ""),
                    "unit": units.get(line.id, ""),
                    "stage": line.stage,
                    "group": line.group,
                    "number": line.number,
                    "stage_rank": line.stage_place,
                    "note": line.note,
                }
                for line in table.lines
            ],
        }
        return respond(request, state, FinalTableOut(data).data)


class TeamMemberOut(http.Out):
    """A player of a team with the place or points that are added up."""

    number = serializers.IntegerField()
    id = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    amount = serializers.CharField(allow_blank=True, help_text="Place or points; empty for none.")
    counts = serializers.BooleanField()


class TeamLineOut(http.Out):
    """A team: place, what was added up, and from whom."""

    rank = serializers.IntegerField(allow_null=True)
    shared = serializers.BooleanField()
    team = serializers.CharField()
    total = serializers.CharField(allow_blank=True)
    best = serializers.IntegerField(allow_null=True, help_text="The best place of its players.")
    members = TeamMemberOut(many=True)
    note = serializers.CharField(allow_blank=True, help_text="Why there is no place.")


class TeamTableOut(http.Out):
    """The teams whose players play for themselves (11.4, 11.5, 27.5)."""

    tournament = serializers.UUIDField()
    version = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=["sum_of_places", "all_against_all", "arena"])
    article = http.CitedArticleOut(allow_null=True)
    counted = serializers.IntegerField(help_text="How many players of a team count.")
    provisional = serializers.BooleanField()
    rows = TeamLineOut(many=True)


class TeamTableView(EventView):
    """The table of teams."""

    @extend_schema(
        operation_id="get_tournament_team_table",
        summary="Read the table of teams: places added up, all against all, or an arena",
        tags=["tournaments"],
        parameters=[TeamTableQuery, *READ],
        responses={200: TeamTableOut, 304: HELD, **http.problems(401, 404, 409)},
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read the table of teams."""
        query = http.read_query(request, TeamTableQuery)
        state = state_of(request, tournament_id, query.get("version"))
        table = team_table(state, stage=query["stage"], upto=query.get("round"))
        named = selectors.names(state, None, plain=True).by_id
        data = {
            "tournament": tournament_id,
            "version": state.version,
            "kind": table.kind,
            "article": table.article,
            "counted": table.counted,
            "provisional": table.provisional,
            "rows": [
                {
                    "rank": line.place,
                    "shared": line.shared,
                    "team": line.team,
                    "total": line.total,
                    "best": line.best,
                    "note": line.note,
                    "members": [
                        {
                            "number": each.number,
                            "id": each.id,
                            "name": named.get(each.id, ""),
                            "amount": each.amount,
                            "counts": each.counts,
                        }
                        for each in line.members
                    ],
                }
                for line in table.lines
            ],
        }
        return respond(request, state, TeamTableOut(data).data)
