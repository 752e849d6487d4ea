"""Asks that every game answers from its kernel alone."""

from collections.abc import Callable, Sequence
from typing import Any

from adjudication.desk.question import (
    AnalysisError,
    Answer,
    Query,
    Question,
    moves_of,
    position_of,
)
from games.rules.perft import perft
from games.rules.protocol import Outcome, RulesKernel, Violation
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(422, depth_too_large=_("The depth asked for is too large."))


def legal_moves(question: Question, position: Any) -> Answer:
    """Return the legal moves after the moves given, played from `position`.

    :raises AnalysisError: with the code of the first move that breaks the rules.
    """
    kernel = question.kernel
    moves = moves_of(question)
    for ply, move in enumerate(moves, start=1):
        violation = kernel.violation(position, move)
        if violation:
            detail = f"move {ply} ({move}) breaks the rules"
            raise AnalysisError(violation.code, detail, violation.article)
        position = kernel.play(position, move)
    return {"moves": list(kernel.legal_moves(position))}


def count_leaves(question: Question, position: Any) -> Answer:
    """Return how many legal lines of `depth` plies there are from `position`.

    :raises AnalysisError: `bad_request`, `depth_too_large`.
    """
    depth = question.request.get("depth")
    if not isinstance(depth, int) or isinstance(depth, bool) or depth < 0:
        raise AnalysisError("bad_request", "depth is a whole number from 0")
    if depth > question.max_depth:
        raise AnalysisError("depth_too_large", f"depth is at most {question.max_depth}")
    return {"nodes": perft(question.kernel, position, depth)}


def illegal(violation: Violation, move: str, ply: int) -> Answer:
    """Return the finding that `move` at `ply` breaks the rules."""
    return {"ply": ply, "code": violation.code, "article": violation.article.number, "move": move}


def replayed(
    kernel: RulesKernel[Any],
    position: Any,
    moves: Sequence[str],
    noticed: Callable[[int], Sequence[Answer]] = lambda plies: (),
) -> Answer:
    """Return how far the moves go and the one that breaks the rules.

    `noticed` gives what the book takes notice of in so many legal plies.
    """
    replay = kernel.replay(position, moves)
    found = list(noticed(replay.plies))
    if replay.violation is not None:
        found.append(illegal(replay.violation, moves[replay.plies], replay.plies + 1))
    return {
        "plies": replay.plies,
        "position": replay.position,
        "status": status(replay.outcome),
        "findings": found,
    }


def status(outcome: Outcome | None) -> Answer:
    """Return whether the game is over, and how."""
    if outcome is None:
        return {"over": False, "result": None, "reason": None, "article": None}
    return {
        "over": True,
        "result": outcome.result,
        "reason": outcome.reason,
        "article": outcome.article.number,
    }


def _legal_moves(question: Question) -> Answer:
    return legal_moves(question, position_of(question))


def _perft(question: Question) -> Answer:
    return count_leaves(question, position_of(question))


def _replay(question: Question) -> Answer:
    return replayed(question.kernel, position_of(question), moves_of(question))


QUERIES: dict[str, Query] = {"legal_moves": _legal_moves, "perft": _perft, "replay": _replay}
"""What the kernel of any game answers; games that notice more have asks of their own."""
