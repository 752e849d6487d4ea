"""One event of a game as people read it: its name, its side, its articles, what it adds."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.labels import closing, draughts, gomoku, offences, repairs, timekeeping, weiqi
from games.labels.article_numbers import articles_in, cited_words
from games.labels.clocks import control_times
from games.labels.codes import (
    ARBITER_DECIDED,
    CONTROLS,
    EDITIONS,
    EVENTS,
    GOES_ON,
    OWN_MOTION,
    QUESTIONS,
    REASONS,
    SIDES,
    SIGNERS,
    VERDICTS,
    VIOLATIONS,
    result_word,
    word,
)
from games.labels.declared import declared_detail
from games.labels.language import is_chinese
from games.labels.refusals import contradiction_text
from games.labels.settings import book_name, settled_by
from games.labels.terms import cited_term, term
from games.labels.times import duration
from games.record import events as e
from games.record.annulment import events as ne
from games.record.draughts import events as de
from games.record.gomoku import events as ge
from games.record.officiating.adjournment import events as ae
from games.record.officiating.closing import events as ce
from games.record.officiating.offences import events as oe
from games.record.officiating.repairs import events as re
from games.record.officiating.timekeeping import events as te
from games.record.weiqi import events as we
from games.rules.books.article import Article
from games.rules.clocks.control import TimeControl
from games.rules.verdict import Verdict

Detail = Callable[[Any, tuple[str, str], bool], str]
"""(event, both sides, whether in Chinese) -> what the event says beyond name, side, article."""


def name_of(event: e.GameEvent, *, verdicts: Mapping[int, Verdict] | None = None) -> str:
    """Return what kind of event this is.

    `verdicts` of the game's rulings by version tell a decision of what was left to the
    arbiter (裁定) from the overruling of an answer (推翻).
    """
    if isinstance(event, e.RulingOverruled):
        settled = (verdicts or {}).get(event.ruling_version)
        return str(ARBITER_DECIDED if settled is Verdict.UNDECIDED else EVENTS[type(event)])
    return str(EVENTS[type(event)])


def side_of(event: e.GameEvent) -> str:
    """The side it names; an event of the whole game names none."""
    return str(getattr(event, "side", ""))


def side_word(event: e.GameEvent) -> str:
    """Return the side an event is about in words, or ""; a claim of no side is the arbiter's."""
    side = side_of(event)
    if not side and isinstance(event, e.ClaimMade):
        return str(OWN_MOTION)
    return word(SIDES, side) if side else ""


def event_sentence(event: e.GameEvent, *, sides: tuple[str, str]) -> str:
    """Return an event in one line: its side, its name, what it says, the articles it rests on."""
    detail = detail_of(event, sides=sides, chinese=is_chinese())
    parts = (side_word(event), name_of(event), detail, cited_words(articles_of(event)))
    return " · ".join(part for part in parts if part)


def articles_of(event: e.GameEvent) -> tuple[Article, ...]:
    """Of a penalty those of the offence, of a ruling all it rests on."""
    if isinstance(event, e.RulingProposed):
        return event.articles
    if isinstance(event, oe.OffenceRecorded | oe.PenaltyConfirmed | oe.PenaltyRejected):
        return event.penalty.articles
    return articles_in(getattr(event, "article", None))


def detail_of(
    event: e.GameEvent, *, sides: tuple[str, str], chinese: bool, explained: bool = True
) -> str:
    """Return what an event of a game between `sides` says beyond name, side and article.

    `explained` adds to a ruling the sentence that gives its grounds.
    """
    match event:
        case e.GameArranged():
            own = book_name(event.book) if event.book else ""
            return _joined(
                word(EDITIONS, event.edition), own, control_words(event.time_control, event.edition)
            )
        case e.ClockPressed() if event.reading_ms is not None:
            return _("device shows %(time)s") % {"time": duration(event.reading_ms)}
        case e.IllegalMoveRecorded():
            return _joined(event.move, word(VIOLATIONS, event.code))
        case e.TimeAdjusted():
            sign = "+" if event.delta_ms > 0 else ""
            return _joined(f"{sign}{duration(event.delta_ms)}", event.note)
        case e.FoulRecorded() | e.WarningRecorded():
            return _joined(event.note, offences.moment_words(event))
        case e.ClaimMade():
            return word(QUESTIONS, event.question.value)
        case e.RulingProposed():
            explanation = event.explanation_zh if chinese else event.explanation_en
            question, verdict = word(QUESTIONS, event.question.value), word(VERDICTS, event.verdict)
            return _joined(question, verdict, explanation if explained else "")
        case e.GameEnded():
            result = result_word(event.result, sides)
            reason = cited_term(REASONS, event.reason, event.article)
            against = (
                _("confirmed against the record: %(said)s")
                % {"said": " ".join(map(contradiction_text, event.contradicts))}
                if event.contradicts
                else ""
            )
            return _joined(result, reason, event.note, settled_by(event.basis), against)
        case e.ResultRevised():
            result = result_word(event.result, sides)
            reason = cited_term(REASONS, event.reason, event.article)
            return _joined(result, reason, _ruling_at(event.ruling_version))
        case e.OverrulingProposed():
            result = result_word(event.result, sides) if event.result else str(GOES_ON)
            return _joined(_ruling_at(event.ruling_version), result, event.reason)
        case e.ResultSigned():
            return _joined(word(SIGNERS, event.signer), result_word(event.result, sides))
        case _:
            kind = type(event)
            detail = _OF_TYPE.get(kind) or _BY_SUBJECT.get(kind.__module__)
            return (detail(event, sides, chinese) if detail else "") or declared_detail(event)


def _of_time(event: Any, sides: tuple[str, str], chinese: bool) -> str:
    return timekeeping.detail_of(event, sides=_names(sides))


def _of_repairs(event: Any, sides: tuple[str, str], chinese: bool) -> str:
    return repairs.detail_of(event)


_BY_SUBJECT: dict[str, Detail] = {
    we.__name__: lambda event, sides, chinese: weiqi.detail_of(event),
    de.__name__: lambda event, sides, chinese: draughts.detail_of(event),
    ge.__name__: lambda event, sides, chinese: gomoku.detail_of(event, chinese=chinese),
    te.__name__: _of_time,
    ae.__name__: _of_time,
    re.__name__: _of_repairs,
    ne.__name__: _of_repairs,
    ce.__name__: lambda event, sides, chinese: closing.detail_of(event),
    oe.__name__: lambda event, sides, chinese: offences.detail_of(event, chinese=chinese),
}
"""Where an event is defined -> what words its detail; what has none is told as declared."""
_OF_TYPE: dict[type, Detail] = {
    e.FlagFell: _of_time,
    e.GameClosed: lambda event, sides, chinese: closing.detail_of(event),
}
"""The same of events that stand with those of every game."""


def control_words(control: TimeControl | None, edition: str = "") -> str:
    """Kind and times, the kind as the edition's book calls it; "" for a game without clocks."""
    if control is None:
        return ""
    return f"{term(CONTROLS, control.kind.value, edition=edition)} {control_times(control)}"


def _names(sides: tuple[str, str]) -> dict[str, str]:
    return {code: word(SIGNERS, code) for code in (*sides, "arbiter")}


def _ruling_at(version: int) -> str:
    return _("ruling at event %(ruling_version)d") % {"ruling_version": version}


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
