"""The events of a game that are not moves, one line each, in the language of the page."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.record import events as e
from games.selectors import TimelineRow
from games.web.replay import View
from games.web.words import (
    EVENTS,
    QUESTIONS,
    REASONS,
    RESULTS,
    SIDES,
    VERDICTS,
    VIOLATIONS,
    duration,
    moment,
    word,
)

_KEYS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("c", (e.ClockPressed, e.FlagFell, e.TimeAdjusted)),
    ("w", (e.FoulRecorded, e.WarningRecorded, e.IllegalMoveRecorded)),
    ("d", (e.ClaimMade, e.RulingProposed, e.RulingConfirmed, e.RulingOverruled)),
)
"""The key that steps to the next event of a group: clock, warning, dispute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine:
    """One line of the timeline; `key` is the key that steps to it, or "".

    `say` is the line as a screen reader is told it.
    """

    version: int
    ply: int
    key: str
    name: str
    side: str
    article: str
    detail: str
    time: str
    say: str
    query: str


def event_lines(rows: Sequence[TimelineRow], view: View) -> tuple[EventLine, ...]:
    """Return a line for every event, without the press that belongs to each move.

    What that press did to the clock stands beside the move itself.
    """
    lines: list[EventLine] = []
    pressed_at = 0
    for row in rows:
        if isinstance(row.event, e.ClockPressed) and row.after_ply > pressed_at:
            pressed_at = row.after_ply
            continue
        lines.append(_line(row, view))
    return tuple(lines)


def _line(row: TimelineRow, view: View) -> EventLine:
    side = word(SIDES, getattr(row.event, "side", ""))
    name = word(EVENTS, row.type.split(".")[1])
    article, detail = _article(row.event), _detail(row.event)
    spoken_article = _("article %(number)s") % {"number": article} if article else ""
    return EventLine(
        version=row.version,
        ply=row.after_ply,
        key=next((key for key, kinds in _KEYS if isinstance(row.event, kinds)), ""),
        name=name,
        side=side,
        article=article,
        detail=detail,
        time=moment(row.recorded_at),
        say=" ".join(part for part in (side, name, detail, spoken_article) if part),
        query=view.query(row.after_ply),
    )


def _article(event: e.GameEvent) -> str:
    match event:
        case e.RulingProposed():
            return ", ".join(event.articles)
        case (
            e.IllegalMoveRecorded()
            | e.TimeAdjusted()
            | e.FoulRecorded()
            | e.WarningRecorded()
            | e.RulingOverruled()
            | e.GameEnded()
        ):
            return event.article
        case _:
            return ""


def _detail(event: e.GameEvent) -> str:
    match event:
        case e.TimeAdjusted():
            sign = "+" if event.delta_ms >= 0 else ""
            return f"{sign}{duration(event.delta_ms)}"
        case e.IllegalMoveRecorded():
            return f"{event.move} {word(VIOLATIONS, event.code)}"
        case e.FoulRecorded() | e.WarningRecorded():
            return event.note
        case e.ClaimMade():
            return word(QUESTIONS, event.question.value)
        case e.RulingProposed():
            return f"{word(QUESTIONS, event.question.value)} · {word(VERDICTS, event.verdict)}"
        case e.RulingConfirmed():
            return _("event %(version)d") % {"version": event.ruling_version}
        case e.RulingOverruled():
            overruled = _("event %(version)d") % {"version": event.ruling_version}
            return f"{overruled} · {event.reason}"
        case e.GameEnded():
            ended = f"{word(RESULTS, event.result)} · {word(REASONS, event.reason)}"
            return f"{ended} · {event.note}" if event.note else ended
        case e.ResultSigned():
            signer = word(SIDES | {"arbiter": _("arbiter")}, event.signer)
            return f"{signer} · {word(RESULTS, event.result)}"
        case e.ClockPressed():
            return duration(event.reading_ms)
        case _:
            return ""
