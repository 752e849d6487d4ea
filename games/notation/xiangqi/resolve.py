"""From a record of xiangqi to the moves it means (由记谱到着法).

Rule source: Rules of Xiangqi Competition (2020), chapters 1 to 4 for legality, article 7.5 for
notation.
"""

from games.notation.game_record import NORMAL_START, GameRecord
from games.notation.resolved import ResolvedGame, bad_start, problem_at
from games.notation.xiangqi.moves import parse_moves
from games.rules.protocol import PositionError
from games.rules.xiangqi.kernel import XiangqiKernel
from games.rules.xiangqi.position import XiangqiPosition

_KERNEL = XiangqiKernel()


def resolve_xiangqi(record: GameRecord, edition: str, max_plies: int) -> ResolvedGame:
    """Follow a record of xiangqi as far as its texts name legal moves."""
    start = record.start_position or NORMAL_START
    try:
        position = _KERNEL.parse_position(start)
    except PositionError as error:
        return bad_start(record, start, error)
    return _replayed(record, position, max_plies)


def _replayed(record: GameRecord, position: XiangqiPosition, max_plies: int) -> ResolvedGame:
    texts = tuple(move.text for move in record.moves[:max_plies])
    moves, error = parse_moves(position, texts, notation=_notation(record))
    replay = _KERNEL.replay(position, moves)
    plies = replay.plies
    problem = None
    if replay.violation is not None:
        problem = problem_at(
            record,
            plies,
            "illegal_move",
            record.moves[plies].text,
            violation=replay.violation.code,
            article=replay.violation.article,
        )
    elif error is not None:
        problem = problem_at(record, plies, error.code, error.detail)
    elif len(record.moves) > max_plies:
        problem = problem_at(record, plies, "too_many_moves", f"more than {max_plies} plies")
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
