"""The wall of a hall: the boards of a round side by side, small, each following its game."""

from dataclasses import dataclass
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import api
from games.board.boards import men_of
from games.board.boards import render as draw
from games.http import clock_shown, explains_throttling, follow, result_words, speech
from games.notation.printed import international_moves, printed_moves
from tournaments.record.state import Round, StageState
from tournaments.selectors.delays import delay_of
from tournaments.selectors.shown import Seat, score_of, seats
from tournaments.web.asked import EventSnapshot, snapshot_of
from tournaments.web.views import frame

BOARDS_A_PAGE = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class WallSide:
    """One side beside a board: `code` as the game names it, and what its clock shows."""

    code: str
    seat: Seat
    clock: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WallGame:
    """What a board shows of its game; `men` are "square=man", as a page's script reads them."""

    id: UUID
    version: int
    plies: int
    svg: str
    men: str
    move: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WallBoard:
    """One board of the wall; `game` None where none was put on."""

    board: int
    first: WallSide
    second: WallSide
    score: str
    game: WallGame | None


@explains_throttling
@require_safe
def wall(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the boards of a round, the latest unless another is asked for."""
    try:
        late = delay_of(tournament_id)
    except api.StreamNotFound as error:
        raise Http404 from error
    games = follow(f"tournaments/{tournament_id}/games", late_ms=late)
    snapshot = snapshot_of(request, tournament_id)
    played = _shown_round(snapshot)
    page = Paginator(played.boards, BOARDS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        **frame(snapshot, "wall"),
        "games": games,
        "number": played.number,
        "page": page,
        "boards": _boards(snapshot, played, tuple(page)),
    }
    return render(request, "tournaments/wall.html", context)


def _shown_round(snapshot: EventSnapshot) -> Round:
    found = snapshot.stage.round(snapshot.upto) if snapshot.stage is not None else None
    if found is None:
        raise Http404
    return found


def _boards(snapshot: EventSnapshot, played: Round, shown: tuple[object, ...]) -> list[WallBoard]:
    stage = snapshot.stage
    if not isinstance(stage, StageState):
        raise Http404
    sat = seats(snapshot.state, stage)
    wanted = {id(board) for board in shown}
    made = []
    for board in played.boards:
        if id(board) not in wanted:
            continue
        game = UUID(board.games[-1][1]) if board.games else None
        state = _state(game) if game is not None else None
        codes = state.sides if state is not None else ("", "")
        times = [clock_shown(state, code) if state is not None else "" for code in codes]
        first, second = (
            WallSide(code=code, seat=sat[number], clock=clock)
            for code, number, clock in zip(
                codes, (board.pair.first, board.pair.second), times, strict=True
            )
        )
        made.append(
            WallBoard(
                board=board.pair.board,
                first=first,
                second=second,
                score=score_of(board) or (result_words(state) if state is not None else ""),
                game=_game(game, state, chinese=snapshot.chinese) if game and state else None,
            )
        )
    return made


def _state(game: UUID) -> api.GameState | None:
    """Return a game as strangers see it now."""
    try:
        version = api.shown_version(game)
        cache = api.cache_of(api.GAMES)
        if version is None:
            return cache.current(game).state
        return cache.at(game, version)
    except api.StreamNotFound:
        return None


def _game(game: UUID, state: api.GameState, *, chinese: bool) -> WallGame:
    moves = tuple(played.move for played in state.moves)
    written = printed_moves if chinese else international_moves
    texts = written(state.edition, state.start_position, moves)
    men = men_of(state.kernel, state.position)
    return WallGame(
        id=game,
        version=state.version,
        plies=state.plies,
        svg=draw(
            state.edition,
            state.kernel.format_position(state.position),
            last_move=moves[-1] if moves else None,
            speech=speech(),
            all_men=True,
            prefix=f"g{game.hex}",
        ),
        men=" ".join(f"{square}={man}" for square, man in men),
        move=f"{len(texts)}. {texts[-1]}" if texts else _("not begun"),
    )
