"""From a record of draughts to the moves it means; `games.notation.pdn.moves` follows them."""

from games.notation.game_record import GameRecord
from games.notation.pdn.moves import follow, kernel_of
from games.notation.resolved import ResolvedGame, bad_start, problem_at
from games.rules.protocol import NotationError, PositionError


def resolve_draughts(record: GameRecord, edition: str, max_plies: int) -> ResolvedGame:
    """Follow a record of draughts as far as its texts name legal moves."""
    kernel = kernel_of(edition)
    position = kernel.initial_position()
    if record.start_position:
        try:
            position = kernel.parse_position(record.start_position)
        except PositionError as error:
            return bad_start(record, record.start_position, error)
    texts = tuple(move.text for move in record.moves[:max_plies])
    followed = follow(kernel, position, texts)
    plies = len(followed.moves)
    problem = None
    if isinstance(followed.stopped, NotationError):
        problem = problem_at(record, plies, followed.stopped.code, followed.stopped.detail)
    elif followed.stopped is not None:
        problem = problem_at(
            record,
            plies,
            "illegal_move",
            texts[plies],
            violation=followed.stopped.code,
            article=followed.stopped.article,
        )
    elif len(record.moves) > max_plies:
        problem = problem_at(record, plies, "too_many_moves", f"more than {max_plies} plies")
    return ResolvedGame(
        start_position=kernel.format_position(position),
        moves=followed.moves,
        texts=texts[:plies],
        final_position=kernel.format_position(followed.final),
        outcome=kernel.outcome(followed.final),
        problem=problem,
    )
