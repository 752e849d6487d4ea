"""What the systems work out: drafted pairings, and tables to read and to publish."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games import http
from games.record.errors import CommandRefusedError
from games.streams.plain_values import plain
from tournaments import selectors
from tournaments.record import commands as c
from tournaments.record.decider import Build
from tournaments.record.declaring import GroupName, RoundNumber
from tournaments.record.rounds.paired import pair_next
from tournaments.record.state import TournamentState
from tournaments.record.tables.confirming import are_confirmed
from tournaments.record.tables.crosstables import groups_of
from tournaments.record.tables.differing import difference_of, latest_published
from tournaments.record.tables.ranked import opened, rows_of, standings
from tournaments.record.values import Pair, PairedBy, Seats
from tournaments.rest.command_views import view_of
from tournaments.rest.event_view import EventView
from tournaments.rest.outputs import OpenedOut, PairingCheckOut, StandingsOut
from tournaments.rest.queries import TableQuery, ValueQuery
from tournaments.rest.shapes import body_shape, build
from tournaments.rest.views import READ, respond, stage_of, state_of
from tournaments.selectors.checks import checked_rounds
from tournaments.standings.table import Standings


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftOrder:
    """A round to be drafted: by the event's system, or as `pairs` has it."""

    round: int
    seed: str = ""
    pairs: tuple[Seats, ...] | None = None
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOrder:
    """A table to be worked out and published: after which round, of which stage and group."""

    round: RoundNumber
    stage: int = 0
    group: GroupName = ""


def draft(body: Mapping[str, Any]) -> c.DraftPairing | Build:
    """Return the draft that the body holds, or the making of one by the system."""
    order: DraftOrder = build(DraftOrder, body)
    if order.pairs is None:
        return lambda state: pair_next(state, number=order.round, seed=order.seed)
    return c.DraftPairing(
        round=order.round,
        pairs=tuple(
            Pair(board=pair.board, first=pair.first, second=pair.second) for pair in order.pairs
        ),
        byes=order.byes,
        source=PairedBy.HAND,
        seed=order.seed,
    )


def publication(body: Mapping[str, Any]) -> Build:
    """Return the making of the table to be published, from the state it is decided in."""
    order: TableOrder = build(TableOrder, body)

    def make(state: TournamentState | None) -> c.PublishStandings:
        if state is None:
            raise CommandRefusedError("tournament_not_created")
        table = _table(state, order)
        return c.PublishStandings(
            round=order.round,
            stage=order.stage,
            group=order.group,
            rows=rows_of(table),
            based_on=state.version,
            tiebreaks=table.order.codes,
        )

    return make


def _table(state: TournamentState, order: TableOrder) -> Standings:
    stage = selectors.stage_at(state, order.stage)
    if stage is None:
        raise CommandRefusedError("tournament_not_started")
    if order.group and order.group not in groups_of(stage):
        raise CommandRefusedError("group_unknown", group=order.group)
    if not 1 <= order.round <= stage.published:
        raise CommandRefusedError("round_not_published", round=order.round)
    return standings(state, stage=stage.index, upto=order.round, group=order.group)


DraftView = view_of(
    "tournament_draft_pairing",
    "Draft the pairing of the next round, by the system or as sent",
    body_shape("DraftPairing", DraftOrder),
    {"round": 2, "seed": "2026-11-21"},
    draft,
    gives=c.DraftPairing,
)
PublicationView = view_of(
    "tournament_publish_standings",
    "Work out the table after a round and publish it",
    body_shape("PublishStandings", TableOrder),
    {"round": 9},
    publication,
    gives=c.PublishStandings,
)


class StandingsView(EventView):
    """The places."""

    @extend_schema(
        operation_id="get_tournament_standings",
        summary="Read the places after any round, as of any version",
        tags=["tournaments"],
        parameters=[TableQuery, *READ],
        responses={
            200: StandingsOut,
            304: OpenApiResponse(description="It stands at the version held"),
            **http.problems(401, 404),
        },
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read the places."""
        query = http.read_query(request, TableQuery)
        state = state_of(request, tournament_id, query.get("version"))
        stage = stage_of(state, query["stage"])
        group = query["group"]
        if group and group not in groups_of(stage):
            raise NotFound
        number = min(query.get("round", stage.published), stage.published)
        table = standings(state, stage=stage.index, upto=number, group=group)
        published = latest_published(state, stage=stage.index, number=number, group=group)
        named = selectors.names(state, stage, plain=True).by_number
        data = {
            "tournament": tournament_id,
            "version": state.version,
            "stage": stage.index,
            "group": group,
            "round": number,
            "rounds": stage.rounds,
            "provisional": table.provisional,
            "tiebreaks": list(table.order.codes),
            "ties": [list(tie) for tie in table.ties],
            "needs_play_off": table.needs_play_off,
            "published": sum(
                1
                for table in state.tables
                if (table.stage, table.round, table.group) == (stage.index, number, group)
            ),
            "confirmed": number == stage.published and are_confirmed(state, stage, group),
            "differs": difference_of(state, published) if published else None,
            "rows": [
                {
                    "rank": row.rank or None,
                    "shared": row.shared,
                    "number": row.number,
                    "id": line.id,
                    "name": named.get(row.number, ""),
                    "points": row.points,
                    "tiebreaks": {value.name: list(value.terms) for value in row.values},
                    "decided_by": row.decided_by,
                    "left_after": line.left_after,
                    "note": row.note,
                }
                for row, line in zip(rows_of(table), table.lines, strict=True)
            ],
        }
        return respond(request, state, StandingsOut(data).data)


class ValueView(EventView):
    """One value of the table, opened."""

    @extend_schema(
        operation_id="get_tournament_value",
        summary="Open a value of the table into the sum it comes from",
        tags=["tournaments"],
        parameters=[ValueQuery, *READ],
        responses={
            200: OpenedOut,
            304: OpenApiResponse(description="It stands at the version held"),
            **http.problems(401, 404),
        },
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Open a value."""
        query = http.read_query(request, ValueQuery)
        state = state_of(request, tournament_id, query.get("version"))
        stage = stage_of(state, query["stage"])
        if query["group"] and query["group"] not in groups_of(stage):
            raise NotFound
        try:
            found = opened(
                state,
                number=query["number"],
                step=query["tiebreak"],
                stage=stage.index,
                upto=query.get("round"),
                group=query["group"],
            )
        except KeyError as error:
            raise NotFound from error
        data = {
            "tournament": tournament_id,
            "version": state.version,
            "number": query["number"],
            "tiebreak": found.step,
            "article": found.article,
            "values": [str(value) for value in found.values],
            "sums": [
                [
                    {
                        "round": term.round,
                        "opponent": term.opponent,
                        "what": term.what,
                        "amount": str(term.amount),
                        "article": term.article,
                    }
                    for term in terms
                ]
                for terms in found.sums
            ],
            "level": list(found.level),
        }
        return respond(request, state, OpenedOut(data).data)


class PairingCheckView(EventView):
    """Past rounds paired again."""

    throttle_scope = "analyse"

    @extend_schema(
        operation_id="check_tournament_pairings",
        summary="Pair every published round again and show what differs",
        tags=["tournaments"],
        parameters=[http.LANGUAGE],
        responses={200: PairingCheckOut, **http.problems(401, 404)},
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Check the pairings."""
        http.read_query(request)
        state = state_of(request, tournament_id, None)
        rounds = checked_rounds(tournament_id, before=lambda: http.check_ration(request, "heavy"))
        data = {
            "tournament": tournament_id,
            "version": state.version,
            "agrees": not any(round_.differs or round_.refusal for round_ in rounds),
            "rounds": [plain(round_) for round_ in rounds],
        }
        return Response(PairingCheckOut(data).data)
