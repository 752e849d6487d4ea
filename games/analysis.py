"""The analysis desk: stateless questions to the rule kernels, one JSON object each.

Asks are a table from name to function; a new ask is one function and one row.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.perft import perft
from games.rules.protocol import (
    GameHistory,
    NotationError,
    Outcome,
    PositionError,
    RulesKernel,
    Violation,
)
from games.rules.registry import UnknownEditionError, history_for, kernel_for
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.answer import ruling_values
from games.rules.xiangqi.repetition.types import CycleError
from games.rules.xiangqi.repetition.verdict import rule_on_cycle
from games.rules.xiangqi.touch import TouchError, rule_on_touches

Answer = dict[str, object]

MAX_DEPTH = 6
MAX_MOVES = 4000
NATURAL_LIMIT_PLIES = 120
"""Sixty rounds without a capture (自然限着, article 4.2.4)."""
OCCURRENCES_NOTICED = 3
MAX_TOUCHES = 32
MAX_LOOP = 120
"""Moves of one loop: as many as the natural limit leaves without a capture."""


class AnalysisError(Exception):
    """A question that has no answer: `code` is stable, `article` names the rule, if any."""

    def __init__(self, code: str, detail: str, article: str | None = None) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail
        self.article = article


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One request, with its kernel and the limits it is answered under.

    The kernel's position type is the kernel's own affair, hence Any.
    """

    kernel: RulesKernel[Any]
    request: Mapping[str, object]
    max_depth: int
    max_moves: int


def analyse(request: object, *, max_depth: int = MAX_DEPTH, max_moves: int = MAX_MOVES) -> Answer:
    """Answer one request; what cannot be answered gives `ok: false` with an error, never raises.

    `max_depth` bounds perft, `max_moves` the moves of one request.
    """
    if not isinstance(request, Mapping):
        return _refusal(None, AnalysisError("bad_request", "a request is a JSON object"))
    name = request.get("id")
    try:
        ask = _text(request, "ask")
        if ask not in ASKS:
            raise AnalysisError("unknown_ask", f"asks are {', '.join(sorted(ASKS))}")
        question = Question(
            kernel=kernel_for(_text(request, "edition")),
            request=request,
            max_depth=max_depth,
            max_moves=max_moves,
        )
        return {"id": name, "ok": True, **ASKS[ask](question)}
    except AnalysisError as error:
        return _refusal(name, error)
    except UnknownEditionError as error:
        return _refusal(name, AnalysisError(error.code, f"no edition {error.edition[:40]!r}"))
    except (PositionError, NotationError) as error:
        return _refusal(name, AnalysisError(error.code, error.detail))


def analyse_line(line: str, *, max_depth: int = MAX_DEPTH, max_moves: int = MAX_MOVES) -> Answer:
    """Answer one line of JSON text; a line that is none gives the error `malformed_json`."""
    try:
        request = json.loads(line, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        return _refusal(None, AnalysisError("malformed_json", str(error)[:200]))
    return analyse(request, max_depth=max_depth, max_moves=max_moves)


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON value")


def _legal_moves(question: Question) -> Answer:
    kernel = question.kernel
    position = _position(question)
    moves = _moves(question)
    for ply, move in enumerate(moves, start=1):
        violation = kernel.violation(position, move)
        if violation:
            detail = f"move {ply} ({move}) breaks the rules"
            raise AnalysisError(violation.code, detail, violation.article)
        position = kernel.play(position, move)
    return {"moves": list(kernel.legal_moves(position))}


def _perft(question: Question) -> Answer:
    depth = question.request.get("depth")
    if not isinstance(depth, int) or isinstance(depth, bool) or depth < 0:
        raise AnalysisError("bad_request", "depth is a whole number from 0")
    if depth > question.max_depth:
        raise AnalysisError("depth_too_large", f"depth is at most {question.max_depth}")
    return {"nodes": perft(question.kernel, _position(question), depth)}


def _replay(question: Question) -> Answer:
    kernel = question.kernel
    position = _position(question)
    moves = _moves(question)
    replay = kernel.replay(position, moves)
    findings: list[Answer] = []
    historian = history_for(kernel.edition)
    if historian is not None:
        findings += _history_findings(historian.history(position, moves[: replay.plies]))
    if replay.violation is not None:
        findings.append(_illegal(replay.violation, moves[replay.plies], replay.plies + 1))
    return {
        "plies": replay.plies,
        "position": replay.position,
        "status": _status(replay.outcome),
        "findings": findings,
    }


def _touched(question: Question) -> Answer:
    touches = question.request.get("touches")
    if not isinstance(touches, list) or not all(isinstance(one, str) for one in touches):
        raise AnalysisError("bad_request", "touches is a list of squares")
    if not touches or len(touches) > MAX_TOUCHES:
        raise AnalysisError("bad_request", f"touches names 1 to {MAX_TOUCHES} squares")
    position = _position(question)
    if not isinstance(position, XiangqiPosition):
        raise AnalysisError("unknown_ask", "touched is asked of xiangqi")
    try:
        ruling = rule_on_touches(question.kernel, position, touches)
    except TouchError as error:
        raise AnalysisError(error.code, error.square, "5.1") from error
    must = {
        "obligation": ruling.obligation.value,
        "article": ruling.article,
        "moves": list(ruling.moves),
    }
    fouls = [{"square": square, "article": "8.1.5"} for square in ruling.fouls]
    return {"must": must, "fouls": fouls}


def _repetition(question: Question) -> Answer:
    """Rule on one loop, or on the open line of 23.4."""
    position = _position(question)
    if not isinstance(position, XiangqiPosition):
        raise AnalysisError("no_repetition_rules", f"none in {question.kernel.edition}")
    moves = _moves(question)
    if len(moves) > MAX_LOOP:
        raise AnalysisError("too_many_moves", f"a loop has at most {MAX_LOOP} moves")
    try:
        return ruling_values(rule_on_cycle(position, moves))
    except CycleError as error:
        raise AnalysisError(error.code, str(error)) from error


ASKS: dict[str, Callable[[Question], Answer]] = {
    "legal_moves": _legal_moves,
    "perft": _perft,
    "repetition": _repetition,
    "replay": _replay,
    "touched": _touched,
}


def _history_findings(history: GameHistory[Any]) -> list[Answer]:
    """Name repetitions (23.1) with their last loop, and the natural limit (4.2.4)."""
    findings: list[Answer] = []
    counted = getattr(history.start, "quiet_plies", 0)
    if counted >= NATURAL_LIMIT_PLIES:
        findings.append({"ply": 0, "code": "natural_limit", "article": "4.2.4"})
    for facts in history.plies:
        if facts.occurrences >= OCCURRENCES_NOTICED and facts.previous is not None:
            cycle = [ply.move for ply in history.plies[facts.previous : facts.ply]]
            findings.append(
                {
                    "ply": facts.ply,
                    "code": "repetition",
                    "article": "23.1",
                    "occurrences": facts.occurrences,
                    "cycle": cycle,
                }
            )
        if facts.plies_since_capture == NATURAL_LIMIT_PLIES:
            findings.append({"ply": facts.ply, "code": "natural_limit", "article": "4.2.4"})
    return findings


def _illegal(violation: Violation, move: str, ply: int) -> Answer:
    return {"ply": ply, "code": violation.code, "article": violation.article, "move": move}


def _status(outcome: Outcome | None) -> Answer:
    if outcome is None:
        return {"over": False, "result": None, "reason": None, "article": None}
    return {
        "over": True,
        "result": outcome.result,
        "reason": outcome.reason,
        "article": outcome.article,
    }


def _position(question: Question) -> Any:
    """Return the position asked about: the start when none is given."""
    text = question.request.get("position")
    if text is None:
        return question.kernel.initial_position()
    if not isinstance(text, str):
        raise AnalysisError("bad_request", "position is a text")
    return question.kernel.parse_position(text)


def _moves(question: Question) -> list[str]:
    moves = question.request.get("moves")
    if moves is None:
        return []
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise AnalysisError("bad_request", "moves is a list of texts")
    if len(moves) > question.max_moves:
        raise AnalysisError("too_many_moves", f"at most {question.max_moves} moves")
    return moves


def _text(request: Mapping[str, object], field: str) -> str:
    value = request.get(field)
    if not isinstance(value, str):
        raise AnalysisError("bad_request", f"{field} is a text")
    return value


def _refusal(name: object, error: AnalysisError) -> Answer:
    return {
        "id": name,
        "ok": False,
        "error": {"code": error.code, "detail": error.detail, "article": error.article},
    }
