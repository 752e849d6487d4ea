"""From a record's move texts to the moves they mean (由记谱到着法).

The truth of a game is its canonical moves (ICCS in xiangqi) from a start position; the texts of the
file are kept beside them. A record is followed as far as it goes: the first text that
names no legal move ends it, and what came before stands. Rule source: Rules of Xiangqi
Competition (2020), chapters 1 to 4 for legality, article 7.5 for notation.
"""

from collections.abc import Callable

from games.notation.game_record import NORMAL_START, GameRecord, ReadProblem
from games.notation.pdn.moves import follow, kernel_of
from games.notation.resolve_stones import resolve_gomoku, resolve_weiqi
from games.notation.resolved import ResolvedGame as ResolvedGame
from games.notation.xiangqi.moves import parse_moves
from games.rules.protocol import NotationError, PositionError
from games.rules.registry import kernel_for
from games.rules.xiangqi.kernel import XiangqiKernel
from games.rules.xiangqi.position import XiangqiPosition

MAX_PLIES = 2_000
_KERNEL = XiangqiKernel()


def resolve(
    record: GameRecord, edition: str = "xiangqi-2020", *, max_plies: int = MAX_PLIES
) -> ResolvedGame:
    """Turn the moves of a record into canonical moves, as far as `edition` allows them.

    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    game = kernel_for(edition).game
    return _RESOLVERS[game](record, edition, max_plies)


def _resolve_xiangqi(record: GameRecord, edition: str, max_plies: int) -> ResolvedGame:
    start = record.start_position or NORMAL_START
    try:
        position = _KERNEL.parse_position(start)
    except PositionError as error:
        return _bad_start(record, start, error)
    return _replayed(record, position, max_plies)


def _resolve_draughts(record: GameRecord, edition: str, max_plies: int) -> ResolvedGame:
    kernel = kernel_of(edition)
    position = kernel.initial_position()
    if record.start_position:
        try:
            position = kernel.parse_position(record.start_position)
        except PositionError as error:
            return _bad_start(record, record.start_position, error)
    texts = tuple(move.text for move in record.moves[:max_plies])
    followed = follow(kernel, position, texts)
    plies = len(followed.moves)
    problem = None
    if isinstance(followed.stopped, NotationError):
        problem = _problem(record, plies, followed.stopped.code, followed.stopped.detail)
    elif followed.stopped is not None:
        problem = _problem(
            record,
            plies,
            "illegal_move",
            texts[plies],
            violation=followed.stopped.code,
            article=followed.stopped.article,
        )
    elif len(record.moves) > max_plies:
        problem = _problem(record, plies, "too_many_moves", f"more than {max_plies} plies")
    return ResolvedGame(
        start_position=kernel.format_position(position),
        moves=followed.moves,
        texts=texts[:plies],
        final_position=kernel.format_position(followed.final),
        outcome=kernel.outcome(followed.final),
        problem=problem,
    )


def _bad_start(record: GameRecord, start: str, error: PositionError) -> ResolvedGame:
    problem = ReadProblem(
        code="bad_start_position", line=record.line, detail=str(error), game=record.index
    )
    return ResolvedGame(
        start_position=start,
        moves=(),
        texts=(),
        final_position=None,
        outcome=None,
        problem=problem,
    )


def _replayed(record: GameRecord, position: XiangqiPosition, max_plies: int) -> ResolvedGame:
    texts = tuple(move.text for move in record.moves[:max_plies])
    moves, error = parse_moves(position, texts, notation=_notation(record))
    replay = _KERNEL.replay(position, moves)
    plies = replay.plies
    problem = None
    if replay.violation is not None:
        problem = _problem(
            record,
            plies,
            "illegal_move",
            record.moves[plies].text,
            violation=replay.violation.code,
            article=replay.violation.article,
        )
    elif error is not None:
        problem = _problem(record, plies, error.code, error.detail)
    elif len(record.moves) > max_plies:
        problem = _problem(record, plies, "too_many_moves", f"more than {max_plies} plies")
    return ResolvedGame(
        start_position=_KERNEL.format_position(position),
        moves=moves[:plies],
        texts=texts[:plies],
        final_position=replay.position,
        outcome=replay.outcome,
        problem=problem,
    )


def _notation(record: GameRecord) -> str | None:
    """Return the one notation of all moves, None when each has to be looked at."""
    if any(warning.code == "mixed_move_formats" for warning in record.warnings):
        return None
    return "iccs" if record.move_format == "squares" else record.move_format


def _problem(
    record: GameRecord,
    plies: int,
    code: str,
    detail: str,
    *,
    violation: str = "",
    article: str = "",
) -> ReadProblem:
    return ReadProblem(
        code=code,
        line=record.moves[plies].line,
        detail=detail,
        game=record.index,
        ply=plies + 1,
        violation=violation,
        article=article,
    )


_RESOLVERS: dict[str, Callable[[GameRecord, str, int], ResolvedGame]] = {
    "gomoku": resolve_gomoku,
    "weiqi": resolve_weiqi,
    "xiangqi": _resolve_xiangqi,
    "draughts": _resolve_draughts,
}
"""Name of a game -> how its records are followed; those of stones are in `resolve_stones`."""
