"""The time of each move as a figure, from the record alone (docs/decisions/0077).

Bars say what each move took, lines what the mover had left; the first mover's stand above the
middle. The same times stand in the list of moves, in words.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.labels.codes import SIDES, word
from games.labels.events import detail_of, name_of, side_word
from games.labels.timekeeping import CLOCK_EVENTS
from games.labels.times import duration
from games.record import events as e
from games.selectors import GamePage, MoveRow, TimelineRow

STEP = 4
"""Units of the figure from move to move; `replay/clock_line.js` draws with the same."""
FEWEST = 40
"""Plies for which there is room at least: the bars of a short game are no broad blocks."""
HALF = 48
"""Units above the middle, and below."""
MARKED = (e.FlagFell, e.TimeAdjusted, *CLOCK_EVENTS)
"""Events other than presses that concern the clocks."""
_CLASSES = ("first", "second")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockLine:
    """The figure cut where the ply shown is marked; empty for a game without a clock."""

    before: str = ""
    after: str = ""

    def at(self, ply: int) -> SafeString:
        """Return the figure with a ply marked as the one shown."""
        return mark_safe(f"{self.before}{place(ply)}{self.after}" if self.before else "")


def place(ply: int) -> int:
    """Return how far from the left a ply stands; the start stands outside."""
    return ply * STEP - STEP // 2


def clock_line(page: GamePage, *, chinese: bool) -> ClockLine:
    """Draw the clocks of a game."""
    longest = max(page.moves, key=lambda row: row.spent_ms or 0, default=None)
    if longest is None or not longest.spent_ms:
        return ClockLine()
    most_left = max((row.remaining_ms or 0 for row in page.moves), default=0)
    label = _("Longest thought %(time)s, move %(ply)d (%(side)s)") % {
        "time": duration(longest.spent_ms),
        "ply": longest.ply,
        "side": word(SIDES, longest.side),
    }
    width = max(len(page.moves), FEWEST) * STEP
    pieces = [
        f'<figure class="clock-line"><svg viewBox="0 0 {width} {2 * HALF}"'
        f' preserveAspectRatio="none" role="img" aria-label="{escape(label)}"'
        f' data-spent="{longest.spent_ms}" data-left="{most_left}">'
    ]
    for half, side in zip(_CLASSES, page.state.sides, strict=True):
        rows = [row for row in page.moves if row.side == side]
        up = half == "first"
        pieces.append(f'<path class="spent {half}" d="{_bars(rows, longest.spent_ms, up=up)}"/>')
        pieces.append(f'<path class="left {half}" d="{_left(rows, most_left, up=up)}"/>')
    pieces.extend(_marks(page, chinese=chinese))
    pieces.append('<path class="now" d="M')
    tail = f' 0v{2 * HALF}"/></svg><figcaption>{escape(label)}</figcaption></figure>'
    return ClockLine(before="".join(pieces), after=tail)


def _bars(rows: Iterable[MoveRow], most: int, *, up: bool) -> str:
    sign = "-" if up else ""
    return "".join(
        f"M{place(row.ply)} {HALF}v{sign}{max(1, row.spent_ms * HALF // most)}"
        for row in rows
        if row.spent_ms
    )


def _left(rows: Sequence[MoveRow], most: int, *, up: bool) -> str:
    if not most:
        return ""
    points = []
    for row in rows:
        if row.remaining_ms is None:
            continue
        height = max(0, row.remaining_ms) * HALF // most
        points.append(f"{place(row.ply)} {HALF - height if up else HALF + height}")
    return f"M{'L'.join(points)}" if points else ""


def _marks(page: GamePage, *, chinese: bool) -> Iterator[str]:
    """Mark where officials or a flag touched the clocks, events of one place together."""
    by_ply: dict[int, list[str]] = {}
    for row in page.timeline:
        if isinstance(row.event, MARKED) and row.version not in page.state.annulled:
            by_ply.setdefault(row.after_ply, []).append(_words(page, row, chinese=chinese))
    for ply, words in by_ply.items():
        at = ply * STEP
        yield f'<path class="mark" d="M{at} 0v{2 * HALF}"><title>{escape("; ".join(words))}</title>'
        yield "</path>"


def _words(page: GamePage, row: TimelineRow, *, chinese: bool) -> str:
    event = row.event
    detail = detail_of(event, sides=page.state.sides, chinese=chinese, explained=False)
    return " ".join(part for part in (side_word(event), name_of(event), detail) if part)
