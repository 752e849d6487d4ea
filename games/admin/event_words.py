"""One event of a game as an official reads it: its name, its side, what it adds."""

from django.utils.translation import gettext as _

from games.admin.words import (
    CONTROLS,
    EDITIONS,
    EVENTS,
    QUESTIONS,
    REASONS,
    SIDES,
    VERDICTS,
    duration,
    result_word,
    word,
)
from games.record import events as e
from games.rules.clocks.control import TimeControl


def name_of(event: e.GameEvent) -> str:
    """Return what kind of event this is."""
    return str(EVENTS[type(event)])


def side_of(event: e.GameEvent) -> str:
    """Return the side an event is about, or ""."""
    return str(getattr(event, "side", ""))


def article_of(event: e.GameEvent) -> str:
    """Return the articles an event cites, or ""."""
    if isinstance(event, e.RulingProposed):
        return " ".join(event.articles)
    return str(getattr(event, "article", ""))


def detail_of(event: e.GameEvent, *, sides: tuple[str, str], chinese: bool) -> str:
    """Return what an event of a game between `sides` says beyond name, side and article."""
    match event:
        case e.GameArranged():
            return " · ".join(
                part
                for part in (word(EDITIONS, event.edition), control_words(event.time_control))
                if part
            )
        case e.ClockPressed() if event.reading_ms is not None:
            return _("device shows %(time)s") % {"time": duration(event.reading_ms)}
        case e.IllegalMoveRecorded():
            return event.move
        case e.TimeAdjusted():
            sign = "+" if event.delta_ms > 0 else ""
            return f"{sign}{duration(event.delta_ms)}"
        case e.FoulRecorded() | e.WarningRecorded():
            return event.note
        case e.ClaimMade():
            return word(QUESTIONS, event.question.value)
        case e.RulingProposed():
            said = event.explanation_zh if chinese else event.explanation_en
            return " · ".join(part for part in (word(VERDICTS, event.verdict), said) if part)
        case e.RulingConfirmed():
            return _("ruling at event %(number)d") % {"number": event.ruling_version}
        case e.RulingOverruled():
            of = _("ruling at event %(number)d") % {"number": event.ruling_version}
            return f"{of} · {event.reason}"
        case e.GameEnded():
            parts = (result_word(event.result, sides), word(REASONS, event.reason), event.note)
            return " · ".join(part for part in parts if part)
        case e.ResultSigned():
            return f"{word(SIDES, event.signer)} · {result_word(event.result, sides)}"
        case _:
            return ""


def control_words(control: TimeControl | None) -> str:
    """Return a time control in words, or "" where there is none."""
    if control is None:
        return ""
    text = f"{word(CONTROLS, control.kind.value)} {duration(control.base_ms)}"
    return f"{text} + {duration(control.increment_ms)}" if control.increment_ms else text
