"""The ask `clock`, common to every game: what presses leave on two clocks.

The control is read as everywhere (`games.rules.clocks.table`), the acts are folded as in a
game, and a flag is answered with what the edition's book says follows.
"""

from collections.abc import Mapping

from adjudication.desk.question import AnalysisError, Answer, Query, Question
from games.rules.books.article import number_of
from games.rules.clocks.books import control_article
from games.rules.clocks.control import Clock, TimeControl, face, new_clock, start
from games.rules.clocks.flags import Flag, rule_on_flag
from games.rules.clocks.fold import Act, ActKind, fold
from games.rules.clocks.kinds import ControlError, ControlKind
from games.rules.clocks.readings import announcements
from games.rules.clocks.ruling import ClockActError
from games.rules.clocks.table import control_from

LATEST_MS = 2**53 - 1
_FIELDS = frozenset(
    {"side", "at_ms", "act", "amount_ms", "reading_ms", "moved", "captures_cleared_ms"}
)


def _clock(question: Question) -> Answer:
    """Answer what is left on both clocks after the presses, and the first flag.

    :raises AnalysisError: `bad_request`, `too_many_moves`, and the codes of controls and acts
        that cannot be.
    """
    request, sides = question.request, question.kernel.sides
    edition = question.kernel.edition
    control = control_of(request.get("control"), edition)
    acts = _acts(question)
    began = whole(request.get("start_ms", 0), "start_ms")
    until = request.get("at_ms")
    until_ms = None if until is None else whole(until, "at_ms")
    clock = new_clock(control, sides)
    if not acts or acts[0].kind is not ActKind.START:
        clock = start(clock, sides[0], at_ms=began)
    latest = max((began, *(act.at_ms for act in acts)))
    if until_ms is not None and until_ms < latest:
        raise AnalysisError("bad_request", "at_ms is not before the last press")
    try:
        folded = fold(clock, acts, until_ms=until_ms)
    except ClockActError as error:
        raise AnalysisError(error.code, error.code.replace("_", " "), error.article) from (error)
    flag = folded.flag
    shown_at = flag.at_ms if flag else latest if until_ms is None else until_ms
    return _answer(folded.clock, flag, edition=edition, at_ms=shown_at)


def _answer(clock: Clock, flag: Flag | None, *, edition: str, at_ms: int) -> Answer:
    faces = {side: face(clock, side, at_ms=at_ms) for side in clock.sides}
    follows: Answer | None = None
    if flag is not None:
        ruling = rule_on_flag(clock, flag.side, edition=edition, at_ms=flag.at_ms)
        follows = {
            "effect": ruling.effect.value,
            "code": ruling.code,
            "article": number_of(ruling.article),
            "side": ruling.side or None,
        }
    return {
        "remaining_ms": {side: max(0, clock.remaining(side, at_ms=at_ms)) for side in clock.sides},
        "main_ms": {side: face.main_ms for side, face in faces.items()},
        "periods": {side: face.periods for side, face in faces.items()},
        "period_ms": {side: face.period_ms for side, face in faces.items()},
        "moves_due": {side: face.moves_due for side, face in faces.items()},
        "running": None if flag else clock.running,
        "flag": {"side": flag.side, "at_ms": flag.at_ms} if flag else None,
        "follows": follows,
        "read_out": None if flag else _read_out(clock, at_ms=at_ms),
    }


def _read_out(clock: Clock, *, at_ms: int) -> list[Answer] | None:
    """Return what is read out in the reading that runs, None where none does (weiqi 12.3)."""
    if clock.running is None:
        return None
    length = clock.control.period_ms
    shown = face(clock, clock.running, at_ms=at_ms)
    if not length or shown.main_ms or not shown.periods or not shown.period_ms:
        return None
    began = at_ms + shown.period_ms - length
    spoken = announcements(clock.control, periods=shown.periods, until_ms=length)
    return [
        {"at_ms": began + announcement.at_ms, "zh": announcement.zh, "en": announcement.en}
        for announcement in spoken
    ]


def control_of(value: object, edition: str) -> TimeControl:
    """Return the time control of a question.

    :raises AnalysisError: the code of a control that cannot be, with its article.
    """
    try:
        return control_from(value)
    except ControlError as error:
        kind = value.get("kind") if isinstance(value, Mapping) else None
        known = kind if isinstance(kind, str) and kind in set(ControlKind) else None
        article = error.article or (control_article(edition, ControlKind(known)) if known else None)
        raise AnalysisError(error.code, error.code.replace("_", " "), article) from error


def _acts(question: Question) -> list[Act]:
    presses = question.request.get("presses", [])
    if not isinstance(presses, list):
        raise AnalysisError("bad_request", "presses is a list")
    if len(presses) > question.max_moves:
        raise AnalysisError("too_many_moves", f"at most {question.max_moves} presses")
    return [_act(press) for press in presses]


def _act(value: object) -> Act:
    if not isinstance(value, Mapping) or not value.keys() <= _FIELDS:
        raise AnalysisError("bad_request", f"a press has the fields {', '.join(sorted(_FIELDS))}")
    name = value.get("act", ActKind.PRESS.value)
    if not isinstance(name, str) or name not in set(ActKind):
        raise AnalysisError("bad_request", f"act is one of {', '.join(ActKind)}")
    kind = ActKind(name)
    side, moved = value.get("side", ""), value.get("moved", True)
    if not isinstance(side, str) or not isinstance(moved, bool):
        raise AnalysisError("bad_request", "side is a text, moved a truth value")
    if not side and kind not in (ActKind.STOP, ActKind.SHARE_OUT):
        raise AnalysisError("bad_request", "side is missing")
    at_ms = whole(value.get("at_ms"), "at_ms")
    if "captures_cleared_ms" in value:
        # Removing captures is part of the move, and counted (22.6).
        at_ms = max(at_ms, whole(value["captures_cleared_ms"], "captures_cleared_ms"))
    reading = value.get("reading_ms")
    return Act(
        kind=kind,
        side=side,
        at_ms=at_ms,
        amount_ms=whole(value.get("amount_ms", 0), "amount_ms", least=-LATEST_MS),
        reading_ms=None if reading is None else whole(reading, "reading_ms"),
        moved=moved,
    )


def whole(value: object, field: str, *, least: int = 0) -> int:
    """Return a field that must be a whole number of milliseconds.

    :raises AnalysisError: `bad_request`.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= LATEST_MS:
        raise AnalysisError("bad_request", f"{field} is a whole number of milliseconds")
    return value


QUERIES: dict[str, Query] = {"clock": _clock}
