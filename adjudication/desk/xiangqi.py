"""Asks of xiangqi (rules 2020): replay with its findings, repetition, touched men."""

from typing import Any

from adjudication.desk import common
from adjudication.desk.question import AnalysisError, Answer, Query, Question, moves_of, position_of
from games.rules.books.book import NaturalLimit
from games.rules.books.registry import book_of
from games.rules.books.sources import XIANGQI
from games.rules.editions import history_for
from games.rules.protocol import GameHistory
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.answer import ruling_values
from games.rules.xiangqi.repetition.types import CycleError
from games.rules.xiangqi.repetition.verdict import rule_on_cycle
from games.rules.xiangqi.touch import TouchError, rule_on_touches

OCCURRENCES_NOTICED = 3
MAX_TOUCHES = 32
MAX_LOOP = 120
"""Moves of one loop: as many as the natural limit leaves without a capture."""


def _replay(question: Question) -> Answer:
    kernel = question.kernel
    position = position_of(question)
    moves = moves_of(question)
    historian = history_for(kernel.edition)

    def noticed(plies: int) -> list[Answer]:
        if historian is None:
            return []
        limit = book_of(kernel.edition).conduct.natural_limit
        return _history_findings(historian.history(position, moves[:plies]), limit)

    return common.replayed(kernel, position, moves, noticed)


def _touched(question: Question) -> Answer:
    touches = question.request.get("touches")
    if not isinstance(touches, list) or not all(isinstance(touch, str) for touch in touches):
        raise AnalysisError("bad_request", "touches is a list of squares")
    if not touches or len(touches) > MAX_TOUCHES:
        raise AnalysisError("bad_request", f"touches names 1 to {MAX_TOUCHES} squares")
    position: XiangqiPosition = position_of(question)
    try:
        ruling = rule_on_touches(question.kernel, position, touches)
    except TouchError as error:
        raise AnalysisError(error.code, error.square, XIANGQI("5.1")) from error
    must = {
        "obligation": ruling.obligation.value,
        "article": ruling.article.number,
        "moves": list(ruling.moves),
    }
    fouls = [{"square": square, "article": "8.1.5"} for square in ruling.fouls]
    return {"must": must, "fouls": fouls}


def _repetition(question: Question) -> Answer:
    """Rule on one loop, or on the open line of 23.4."""
    position: XiangqiPosition = position_of(question)
    moves = moves_of(question)
    if len(moves) > MAX_LOOP:
        raise AnalysisError("too_many_moves", f"a loop has at most {MAX_LOOP} moves")
    try:
        return ruling_values(rule_on_cycle(position, moves))
    except CycleError as error:
        raise AnalysisError(error.code, str(error)) from error


def _history_findings(history: GameHistory[Any], limit: NaturalLimit | None) -> list[Answer]:
    """Name repetitions (23.1) with their last loop, and the edition's natural limit."""
    findings: list[Answer] = []
    if limit is not None and getattr(history.start, "quiet_plies", 0) >= 2 * limit.rounds:
        findings.append(_at_limit(0, limit))
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
        if limit is not None and facts.plies_since_capture == 2 * limit.rounds:
            findings.append(_at_limit(facts.ply, limit))
    return findings


def _at_limit(ply: int, limit: NaturalLimit) -> Answer:
    return {"ply": ply, "code": "natural_limit", "article": limit.article.number}


QUERIES: dict[str, Query] = {
    **common.QUERIES,
    "repetition": _repetition,
    "replay": _replay,
    "touched": _touched,
}
