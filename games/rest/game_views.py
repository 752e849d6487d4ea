"""Games: list, arrange, read as of any version."""

from dataclasses import dataclass, field
from functools import lru_cache
from uuid import UUID

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games import competitions, panels, selectors
from games.models import Game
from games.notation.printed import printed_moves
from games.players.survivors import people_at
from games.record.state import GameState
from games.rest import requests as r
from games.rest.base import (
    COMMAND_PROBLEMS,
    IDEMPOTENCY_KEY,
    IF_MATCH_READ,
    IF_NONE_MATCH,
    LANGUAGE,
    ApiView,
    problems,
)
from games.rest.commands.views import run_arrange
from games.rest.inputs import CommandQuery, GameInput, GameQuery, GamesQuery
from games.rest.outputs import CommandOut, GameOut, GamePageOut
from games.rest.paging import invalid_cursor, page
from games.rest.problems import ApiProblem, FieldError
from games.rest.shapes import Data, state_data
from games.search import reading
from games.search.query import Search, SearchError
from games.search.reading import Reader, parse_place
from games.search.unlisted import listed
from games.search.words import search_fault
from games.streams.files import format_instant

ARRANGE_EXAMPLE = {
    "edition": "xiangqi-2020",
    "seats": [
        {"side": "red", "player": "01890a5d-ac96-774b-bcce-b302099a8057"},
        {"side": "black", "player": "01890a5d-ac96-774b-bcce-b302099a8058"},
    ],
    "time_control": {"kind": "increment", "base_ms": 3_600_000, "increment_ms": 30_000},
    "competition": "全国象棋个人锦标赛",
    "round": "1",
    "table": "12",
    "scheduled_on": "2026-11-21",
}

CACHED_GAMES = 64
"""Games whose moves are held as they are answered: about 150 kB each for 270 plies."""


class GamesView(ApiView):
    """All games."""

    def get_throttles(self) -> list[object]:  # type: ignore[override]
        """Count arranging a game as a command."""
        self.throttle_scope = "command" if self.request.method == "POST" else "read"
        return list(super().get_throttles())

    @extend_schema(
        operation_id="list_games",
        summary="List games: all of them as they came, or those found, the latest played first",
        tags=["games"],
        parameters=[GamesQuery, LANGUAGE],
        responses={200: GamePageOut, **problems(401)},
    )
    def get(self, request: Request) -> Response:
        """List games."""
        query = dict(r.read_query(request, GamesQuery))
        cursor, limit = query.pop("cursor"), query.pop("limit")
        search = Search(**query)
        device = r.device_of(request)
        reader = Reader(only=device.game if device else None, late=r.is_stranger(request))
        if search:
            return Response(GamePageOut(_found(search, cursor, limit, reader)).data)
        games = listed(Game.objects.select_related("first_player", "second_player"))
        if reader.only is not None:
            games = games.filter(pk=reader.only)
        found = page(games, order=("id",), cursor=cursor, limit=limit)
        if reader.late:
            found["results"] = competitions.as_shown(found["results"])
        return Response(GamePageOut(found).data)

    @extend_schema(
        operation_id="arrange_game",
        summary="Put a game on the board",
        tags=["commands"],
        parameters=[IDEMPOTENCY_KEY, LANGUAGE, CommandQuery],
        request=GameInput,
        examples=[OpenApiExample("arrange_game", value=ARRANGE_EXAMPLE, request_only=True)],
        responses={
            201: OpenApiResponse(CommandOut, description="Recorded; sent again, the same"),
            200: OpenApiResponse(CommandOut, description="The effect, nothing stored (dry_run)"),
            **problems(*COMMAND_PROBLEMS),
        },
    )
    def post(self, request: Request) -> Response:
        """Put a game on the board."""
        return run_arrange(request)


class GameView(ApiView):
    """One game."""

    @extend_schema(
        operation_id="get_game",
        summary="Read a game, as of any version",
        tags=["games"],
        parameters=[GameQuery, IF_MATCH_READ, IF_NONE_MATCH, LANGUAGE],
        responses={
            200: GameOut,
            304: OpenApiResponse(description="The game stands at the version held"),
            **problems(401, 404, 412),
        },
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read a game."""
        r.check_game(request, game_id)
        version = r.read_query(request, GameQuery).get("version")
        shown = r.shown_version(request, game_id, version)
        state, digest = selectors.state_and_digest(game_id, version=shown)
        r.check_version(state.version, version)
        etag = f'"{state.version}"'
        r.check_match(request, etag, game_id=game_id)
        if r.holds(request, etag):
            answer = Response(status=status.HTTP_304_NOT_MODIFIED)
        else:
            answer = Response(GameOut(_game_data(game_id, state, digest)).data)
        answer["ETag"] = etag
        return answer


def _found(search: Search, cursor: str, limit: int, reader: Reader) -> Data:
    """Return a page of what is found, and whether more is to be looked for behind it.

    :raises ApiProblem: `invalid_parameter` for a cursor that is none of ours, an opening or a
        position that is none.
    """
    try:
        after = parse_place(cursor) if cursor else None
        found = reading.find_games(search, after=after, size=limit, reader=reader)
    except SearchError as error:
        detail = search_fault(error.code, error.detail)
        fault = FieldError(place=error.field, code=error.code, detail=detail, is_parameter=True)
        raise ApiProblem("invalid_parameter", errors=(fault,)) from error
    except ValueError as error:
        raise invalid_cursor() from error
    return {"results": found.rows, "next": str(found.after) if found.after else None}


def _names(game_id: UUID, state: GameState) -> dict[str, str]:
    seated = people_at(game_id, state.seats)
    return {side: seated[side].name if side in seated else "" for side in state.sides}


def _game_data(game_id: UUID, state: GameState, digest: bytes) -> Data:
    moves = _cached_moves(_Recorded(digest, state)) if digest else _moves(state)
    return {
        **state_data(game_id, state),
        "players": _names(game_id, state),
        "moves": moves,
        **panels.data(panels.Place.API, game_id, state),
    }


@dataclass(frozen=True, slots=True)
class _Recorded:
    """A state as one hash stands for it."""

    digest: bytes
    state: GameState = field(compare=False, repr=False)


@lru_cache(maxsize=CACHED_GAMES)
def _cached_moves(recorded: _Recorded) -> list[Data]:
    return _moves(recorded.state)


def _moves(state: GameState) -> list[Data]:
    """Return a game's moves, printed as its rule book does."""
    moves = tuple(move.move for move in state.moves)
    printed = printed_moves(state.edition, state.start_position, moves)
    return [
        {
            "ply": move.ply,
            "side": move.side,
            "move": move.move,
            "printed": text,
            "version": move.version,
            "recorded_at": format_instant(move.recorded_at),
            "spent_ms": move.spent_ms,
            "remaining_ms": None if move.remaining_ms is None else max(0, move.remaining_ms),
            "flag_due": move.flag_due,
        }
        for move, text in zip(state.moves, printed, strict=True)
    ]
