"""Asks of xiangqi: replay with its findings, repetition by the edition's book, touched men."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudication.desk import common
from adjudication.desk.question import AnalysisError, Answer, Query, Question, moves_of, position_of
from games.record.settings import typed, usual_part
from games.record.xiangqi.options import XiangqiOptions
from games.rules.books.book import NaturalLimit
from games.rules.books.registry import BOOKS, book_of
from games.rules.books.sources import XIANGQI
from games.rules.editions import history_for
from games.rules.protocol import GameHistory
from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.history import build_history
from games.rules.xiangqi.judging import Judging, Order, judging_of
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.answer import ruling_values
from games.rules.xiangqi.repetition.types import CycleError
from games.rules.xiangqi.touch import TouchError, rule_on_touches

MAX_TOUCHES = 32
MAX_LOOP = 120
"""Moves of one loop: as many as the natural limit leaves without a capture."""
MAX_WINDOW = 400
"""Moves of a line that is ruled on without a search."""
READINGS = ("root_moment", "check_may_chase", "heavier_man", "occurrences")
"""Disputed readings of the World rules that a question may name."""


def _replay(question: Question) -> Answer:
    kernel = question.kernel
    position = position_of(question)
    moves = moves_of(question)
    historian = history_for(kernel.edition)

    def noticed(plies: int) -> list[Answer]:
        if historian is None:
            return []
        return _history_findings(historian.history(position, moves[:plies]), kernel.edition)

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
    """Rule on moves as the edition's book does, and say what follows from it in a game."""
    judging = _judging(question)
    moves = moves_of(question)
    most = MAX_LOOP if judging.is_searched else MAX_WINDOW
    if len(moves) > most:
        raise AnalysisError("too_many_moves", f"a loop has at most {most} moves")
    position = position_of(question) if judging.is_searched else _composed(question)
    try:
        found = judging.rule(position, moves)
    except CycleError as error:
        raise AnalysisError(error.code, str(error)) from error
    history = build_history(position, moves)
    back = history.plies[-1].previous if history.plies else None
    before = build_history(position, moves[:-1]).final
    order = judging.order(found, period=len(moves) - (back or 0), move_number=before.move_number)
    return {**ruling_values(found), "order": _order_values(order)}


def _order_values(order: Order) -> dict[str, object]:
    """Return what a game makes of a ruling; `rounds` are those within which to vary, 0 for none."""
    return {
        "verdict": order.verdict.value,
        "against": order.against or None,
        "rounds": order.rounds,
        "needs_idle": order.needs_idle,
    }


def is_searched(edition: object) -> bool:
    """Return whether a ruling on a repetition takes a search by the book of an edition."""
    book = BOOKS.get(edition) if isinstance(edition, str) else None
    rules = book.conduct.repetition if book is not None else None
    return rules is None or judging_of(rules).is_searched


def _judging(question: Question) -> Judging:
    """Return how the edition's book judges repetitions, with the readings the question names.

    :raises AnalysisError: `bad_request`.
    """
    rules = book_of(question.kernel.edition).conduct.repetition
    if rules is None:
        raise AssertionError("this is asked of books that judge repetitions")
    readings = question.request.get("readings", {})
    if not isinstance(readings, Mapping) or not set(readings) <= set(READINGS):
        raise AnalysisError("bad_request", f"readings are {', '.join(READINGS)}")
    part = usual_part(question.kernel.edition, "xiangqi")
    left = book_of(question.kernel.edition).left
    for name, value in readings.items():
        setting = left.setting(f"xiangqi.{name}")
        if setting is None or not setting.allows(value):
            raise AnalysisError("bad_request", f"{name} has no such value")
    options: XiangqiOptions = replace(
        part, **{name: typed(name, value) for name, value in readings.items()}
    )
    return options.judging(rules)


def _composed(question: Question) -> XiangqiPosition:
    """Return the position asked about, which no game need reach: it may be composed for a rule."""
    text = question.request.get("position")
    if isinstance(text, str):
        return parse_fen(text, reachable=False)
    start: XiangqiPosition = position_of(question)
    return start


def _history_findings(history: GameHistory[Any], edition: str) -> list[Answer]:
    """Name repetitions with their last round, and the edition's natural limit."""
    conduct = book_of(edition).conduct
    limit, rules = conduct.natural_limit, conduct.repetition
    limit = limit if limit is not None and limit.rounds else None
    findings: list[Answer] = []
    if limit is not None and getattr(history.start, "quiet_plies", 0) >= 2 * limit.rounds:
        findings.append(_at_limit(0, limit))
    repeated = _repetitions(history, judging_of(rules)) if rules else {}
    for facts in history.plies:
        if facts.ply in repeated:
            findings.append(repeated[facts.ply])
        if limit is not None and facts.plies_since_capture == 2 * limit.rounds:
            findings.append(_at_limit(facts.ply, limit))
    return findings


def _repetitions(history: GameHistory[Any], judging: Judging) -> dict[int, Answer]:
    """Name, for each ply, the repetition that stands after it by the way the book counts."""
    return {
        repeated.ply: {
            "ply": repeated.ply,
            "code": "repetition",
            "article": judging.article.number,
            judging.counted.value: repeated.times,
            "occurrences": repeated.line[-1].occurrences,
            "cycle": [ply.move for ply in repeated.last_round],
        }
        for repeated in judging.each(history.plies)
    }


def _at_limit(ply: int, limit: NaturalLimit) -> Answer:
    return {"ply": ply, "code": "natural_limit", "article": limit.article.number}


QUERIES: dict[str, Query] = {
    **common.QUERIES,
    "repetition": _repetition,
    "replay": _replay,
    "touched": _touched,
}
