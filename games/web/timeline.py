"""The events of a game that are not moves, one line each, in the language of the page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.record import events as e
from games.record.draughts import events as d
from games.record.gomoku import events as g
from games.record.officiating.timekeeping.events import PressFaultRecorded
from games.record.weiqi import events as w
from games.selectors import TimelineRow
from games.web.replay import View
from games.words import offences
from games.words.events import article_of, detail_of, name_of, side_word
from games.words.timekeeping import CLOCK_EVENTS
from games.words.times import moment

_KEYS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("c", (e.ClockPressed, e.FlagFell, e.TimeAdjusted, *CLOCK_EVENTS)),
    (
        "w",
        (
            e.FoulRecorded,
            e.WarningRecorded,
            e.IllegalMoveRecorded,
            w.TurnWentOver,
            w.TakebackVoided,
            w.CaptureCorrected,
            w.StoneRelocated,
            w.MoveWithdrawn,
            w.ColoursCorrected,
            w.ColoursStood,
            g.IrregularityRecorded,
            d.IrregularMovePlayed,
            PressFaultRecorded,
            *offences.EVENTS,
        ),
    ),
    (
        "d",
        (
            e.ClaimMade,
            e.RulingProposed,
            e.RulingConfirmed,
            e.RulingOverruled,
            e.RepetitionLeft,
            e.ResultRevised,
            w.RepetitionFound,
            w.RepetitionSettled,
            w.LifeAndDeathDisputed,
            w.RecountRequested,
            g.FiveDeclared,
            d.DrawClaimed,
            d.DrawClaimAnswered,
            d.ArbiterCalled,
            d.CallDealtWith,
        ),
    ),
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


def event_lines(
    rows: Sequence[TimelineRow], view: View, *, sides: tuple[str, str]
) -> tuple[EventLine, ...]:
    """Return a line for every event, without the press that belongs to each move.

    What that press did to the clock stands beside the move itself.
    """
    verdicts = {
        row.version: row.event.verdict for row in rows if isinstance(row.event, e.RulingProposed)
    }
    lines: list[EventLine] = []
    pressed_at = 0
    for row in rows:
        if isinstance(row.event, e.ClockPressed) and row.after_ply > pressed_at:
            pressed_at = row.after_ply
            continue
        lines.append(_line(row, view, sides, verdicts))
    return tuple(lines)


def _line(
    row: TimelineRow, view: View, sides: tuple[str, str], verdicts: Mapping[int, str]
) -> EventLine:
    side = side_word(row.event)
    name, article = name_of(row.event, verdicts=verdicts), article_of(row.event)
    # The grounds of a ruling stand in full further up the page.
    detail = detail_of(row.event, sides=sides, chinese=view.chinese, explained=False)
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
