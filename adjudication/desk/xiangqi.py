"""Asks of xiangqi: replay with its findings, repetition by the edition's book, touched men."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudication.desk import common
from adjudication.desk.question import AnalysisError, Answer, Query, Question, moves_of, position_of
from games.record.settings import typed, usual_part
from games.record.xiangqi.options import XiangqiOptions
from games.rules.books.book import NaturalLimit, Repetition
from games.rules.books.registry import BOOKS, book_of
from games.rules.books.sources import XIANGQI
from games.rules.editions import history_for
from games.rules.protocol import GameHistory
from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.answer import ruling_values
from games.rules.xiangqi.repetition.editions import rule_by_book
from games.rules.xiangqi.repetition.finding import find_loops
from games.rules.xiangqi.repetition.types import CycleError
from games.rules.xiangqi.touch import TouchError, rule_on_touches
from games.rules.xiangqi.world.policy import Policy
from games.rules.xiangqi.world.verdict import rule_on_window

MAX_TOUCHES = 32
MAX_LOOP = 120
"""Moves of one loop: as many as the natural limit leaves without a capture."""
MAX_WINDOW = 400
"""Moves of a line that a policy rules on, which needs no search."""
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
    """Rule on one loop, or on the open line of 23.4; by a policy where the book has one."""
    policy = _policy(question)
    if policy is not None:
        return _by_policy(question, policy)
    position: XiangqiPosition = position_of(question)
    moves = moves_of(question)
    if len(moves) > MAX_LOOP:
        raise AnalysisError("too_many_moves", f"a loop has at most {MAX_LOOP} moves")
    try:
        rules = book_of(question.kernel.edition).conduct.repetition
        return ruling_values(rule_by_book(position, moves, rules))
    except CycleError as error:
        raise AnalysisError(error.code, str(error)) from error


def is_judged_by_policy(edition: object) -> bool:
    """Return whether the book of an edition needs no search to rule on a repetition."""
    book = BOOKS.get(edition) if isinstance(edition, str) else None
    rules = book.conduct.repetition if book is not None else None
    return rules is not None and rules.policy is not None


def _policy(question: Question) -> Policy | None:
    """Return how the edition's book reads repetitions, with the readings that the question names.

    :raises AnalysisError: `bad_request`.
    """
    rules = book_of(question.kernel.edition).conduct.repetition
    if rules is None or rules.policy is None:
        return None
    asked = question.request.get("readings", {})
    if not isinstance(asked, Mapping) or not set(asked) <= set(READINGS):
        raise AnalysisError("bad_request", f"readings are {', '.join(READINGS)}")
    part = usual_part(question.kernel.edition, "xiangqi")
    left = book_of(question.kernel.edition).left
    for name, value in asked.items():
        setting = left.setting(f"xiangqi.{name}")
        if setting is None or not setting.allows(value):
            raise AnalysisError("bad_request", f"{name} has no such value")
    options: XiangqiOptions = replace(
        part, **{name: typed(name, value) for name, value in asked.items()}
    )
    return options.policy(rules.policy)


def _by_policy(question: Question, policy: Policy) -> Answer:
    moves = moves_of(question)
    if len(moves) > MAX_WINDOW:
        raise AnalysisError("too_many_moves", f"a line has at most {MAX_WINDOW} moves")
    try:
        return ruling_values(rule_on_window(_composed(question), moves, policy=policy))
    except CycleError as error:
        raise AnalysisError(error.code, str(error)) from error


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
    repeated = _repetitions(history, rules)
    for facts in history.plies:
        if facts.ply in repeated:
            findings.append({"ply": facts.ply, "code": "repetition", **repeated[facts.ply]})
        if limit is not None and facts.plies_since_capture == 2 * limit.rounds:
            findings.append(_at_limit(facts.ply, limit))
    return findings


def _repetitions(history: GameHistory[Any], rules: Repetition | None) -> dict[int, Answer]:
    """Name, for each ply, the repetition that it completes by the way the book counts.

    Rounds of the moves (23.1), or under a policy how often a position stood.
    """
    if rules is not None and rules.policy is not None:
        return {
            facts.ply: {
                "article": rules.article.number,
                "occurrences": facts.occurrences,
                "cycle": [ply.move for ply in history.plies[facts.previous : facts.ply]],
            }
            for facts in history.plies
            if facts.occurrences >= rules.policy.occurrences and facts.previous is not None
        }
    return {
        last: {
            "article": "23.1",
            "rounds": loop.rounds,
            "occurrences": loop.plies[-1].occurrences,
            "cycle": [ply.move for ply in loop.last_round],
        }
        for last, loop in find_loops(history.plies)
    }


def _at_limit(ply: int, limit: NaturalLimit) -> Answer:
    return {"ply": ply, "code": "natural_limit", "article": limit.article.number}


QUERIES: dict[str, Query] = {
    **common.QUERIES,
    "repetition": _repetition,
    "replay": _replay,
    "touched": _touched,
}
