"""A record whose texts have become moves: what every game's resolver hands back."""

from dataclasses import dataclass

from games.notation.game_record import GameRecord, ReadProblem
from games.rules.books.article import Article
from games.rules.protocol import Outcome, PositionError


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolvedGame:
    """A record replayed: `moves` in canonical form from `start_position`, legal one and all.

    `texts` are the file's words for these moves, `sources` the indices of the record's moves
    behind them: None for a pass that the file does not write, empty where they run in step.
    `final_position` is the position after them; it is None, with no moves, when the start
    position is none. `outcome` is the end that the final position is by itself. `problem` says
    why the record goes no further: `illegal_move` (with violation and article),
    `bad_start_position`, `too_many_moves`, `same_side_twice`, or the code of a NotationError.
    `warnings` name what the rule book takes notice of in moves that stand all the same.
    """

    start_position: str
    moves: tuple[str, ...]
    texts: tuple[str, ...]
    final_position: str | None
    outcome: Outcome | None
    problem: ReadProblem | None
    warnings: tuple[ReadProblem, ...] = ()
    sources: tuple[int | None, ...] = ()


def bad_start(record: GameRecord, start: str, error: PositionError) -> ResolvedGame:
    """Keep the record without moves, for the list of what was not taken."""
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


def problem_at(
    record: GameRecord,
    plies: int,
    code: str,
    detail: str,
    *,
    violation: str = "",
    article: Article | None = None,
) -> ReadProblem:
    """Return why a record goes no further than `plies`."""
    return ReadProblem(
        code=code,
        line=record.moves[plies].line,
        detail=detail,
        game=record.index,
        ply=plies + 1,
        violation=violation,
        article=article,
    )
