"""The asks `flag` and `sheet`: what an arbiter decides at the board and no command records.

A clock with hands (weiqi 2002, 12.4(5); xiangqi 2020, 21.2 and 21.5), and the players' own
score sheets: who must record, borrow, write out anew, enter the moves (xiangqi 7.1, 7.3 and
28.4; gomoku 2025, 13.1 to 13.8 and 31.1; classic rules, record 1 to 8).
"""

from collections.abc import Callable

from adjudication.desk.clock import control_of, whole
from adjudication.desk.question import AnalysisError, Answer, Query, Question, text_of
from games.rules.books.article import number_of
from games.rules.clocks.control import new_clock, set_left
from games.rules.clocks.flags import rule_on_mechanical_flag
from games.rules.recording import must_record
from games.rules.records import (
    ENTERED,
    SheetFinding,
    enters_moves,
    may_borrow,
    may_demand_copy,
    may_move,
)


def _flag(question: Question) -> Answer:
    """Answer what the fallen flag of a clock with hands comes to.

    :raises AnalysisError: `bad_request`.
    """
    finding = rule_on_mechanical_flag(
        edition=question.kernel.edition,
        side=_side(question, "side"),
        flag_down=_ticked(question, "flag_down"),
        hands_past_12=_ticked(question, "hands_past_12"),
        early_ms=whole(question.request.get("early_ms", 0), "early_ms"),
        quota_by_missed_press=_ticked(question, "quota_by_missed_press"),
    )
    return {
        "effect": finding.effect.value,
        "code": finding.code,
        "article": number_of(finding.article),
        "side": finding.side or None,
    }


def _sheet(question: Question) -> Answer:
    """Answer what the book says of one act with a score sheet.

    :raises AnalysisError: `bad_request`.
    """
    act = _ACTS.get(text_of(question.request, "act"))
    if act is None:
        raise AnalysisError("bad_request", f"act is one of {', '.join(_ACTS)}")
    return act(question)


def _record(question: Question) -> Answer:
    edition, side = question.kernel.edition, _side(question, "side")
    clock = None
    if "control" in question.request:
        clock = new_clock(control_of(question.request["control"], edition), question.kernel.sides)
        if "left_ms" in question.request:
            clock = set_left(clock, side, whole(question.request["left_ms"], "left_ms"))
    duty = must_record(
        edition,
        clock,
        side,
        required=_ticked(question, "required", usual=True),
        rapid=_ticked(question, "rapid") if "rapid" in question.request else None,
    )
    return {
        "owed": duty.is_owed,
        "complete_later": duty.complete_later,
        "article": number_of(duty.article),
    }


def _borrow(question: Question) -> Answer:
    borrowed = question.request.get("borrowed", [])
    if not isinstance(borrowed, list) or not all(
        item in question.kernel.sides for item in borrowed
    ):
        raise AnalysisError("bad_request", "borrowed is a list of sides")
    return _found(
        may_borrow(
            question.kernel.edition,
            _side(question, "side"),
            to_move=_side(question, "to_move"),
            borrowed=borrowed,
            consent=_ticked(question, "consent"),
        )
    )


def _move(question: Question) -> Answer:
    side = _side(question, "side")
    borrower = _side(question, "on_loan_to", usual="")
    return _found(may_move(question.kernel.edition, side, on_loan_to=borrower))


def _copy(question: Question) -> Answer:
    found = may_demand_copy(
        question.kernel.edition,
        of=_side(question, "side"),
        in_play=_ticked(question, "in_play"),
    )
    if found.article and not _ticked(question, "by_referee"):
        # 13.4, record.3: nobody else may demand it; of a game's commands the roles say so.
        found = SheetFinding(article=found.article, code="referee_only")
    return _found(found)


def _enter(question: Question) -> Answer:
    winner = _side(question, "winner", usual="")
    enters = enters_moves(question.kernel.edition, winner=winner)
    return {"side": enters, "article": ENTERED.number if enters else None}


_ACTS: dict[str, Callable[[Question], Answer]] = {
    "record": _record,
    "borrow": _borrow,
    "move": _move,
    "copy": _copy,
    "enter": _enter,
}


def _found(finding: SheetFinding) -> Answer:
    return {
        "allowed": not finding.code,
        "code": finding.code or None,
        "article": number_of(finding.article),
        "time_of": finding.time_of or None,
    }


def _side(question: Question, field: str, *, usual: str | None = None) -> str:
    value = question.request.get(field, usual)
    if value not in question.kernel.sides and (value is None or value != usual):
        raise AnalysisError("bad_request", f"{field} is one of {', '.join(question.kernel.sides)}")
    return str(value)


def _ticked(question: Question, field: str, *, usual: bool = False) -> bool:
    value = question.request.get(field, usual)
    if not isinstance(value, bool):
        raise AnalysisError("bad_request", f"{field} is a truth value")
    return value


QUERIES: dict[str, Query] = {"flag": _flag, "sheet": _sheet}
