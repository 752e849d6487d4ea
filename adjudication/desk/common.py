"""Asks that every game answers from its kernel alone."""

from typing import Any

from adjudication.desk.question import AnalysisError, Answer, Question, moves_of
from games.rules.perft import perft
from games.rules.protocol import Outcome, Violation


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
