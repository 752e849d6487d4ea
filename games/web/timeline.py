"""The events of a game that are not moves, one line each, in the language of the page."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.labels.article_numbers import cited_words, own_book
from games.labels.events import articles_of, detail_of, name_of, side_word
from games.labels.history import correction_texts, struck_texts
from games.labels.times import moment
from games.record import events as e
from games.record.annulment.events import MoveCorrected
from games.record.draughts import events as d
from games.record.gomoku import events as g
from games.record.officiating.offences.events import OffenceEvent
from games.record.officiating.repairs import events as re
from games.record.officiating.reports.events import ReportEvent
from games.record.officiating.sheets.events import MovesEntryRefused, SheetCopyRefused
from games.record.officiating.timekeeping.events import PressFaultRecorded
from games.record.state import GameState
from games.record.weiqi import events as w
from games.rules.books.article import Article
from games.rules.verdict import Verdict
from games.selectors import GamePage, TimelineRow
from games.streams.declarations import members
from games.web.clock_line import MARKED
from games.web.replay import View

_KEYS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("c", (e.ClockPressed, *MARKED)),
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
            d.MoveFoundIrregular,
            PressFaultRecorded,
            re.SwappedColoursFound,
            re.DisplacementFound,
            re.PliesTakenBack,
            re.BoardUpset,
            re.ManFoundBetween,
            re.MenTouched,
            *members(OffenceEvent),
            SheetCopyRefused,
            MovesEntryRefused,
        ),
    ),
    (
        "d",
        (
            e.ClaimMade,
            e.RulingProposed,
            e.RulingConfirmed,
            e.RulingOverruled,
            e.OverrulingProposed,
            e.RepetitionLeft,
            e.ResultRevised,
            w.RepetitionFound,
            w.RepetitionSettled,
            w.LifeAndDeathDisputed,
            w.ContestGivenUp,
            w.RecountRequested,
            g.FiveDeclared,
            d.DrawClaimed,
            d.DrawClaimAnswered,
            d.ArbiterCalled,
            d.CallDealtWith,
            re.PositionRuled,
            *members(ReportEvent),
        ),
    ),
)
"""The key that steps to the next event of a group: clock, warning, dispute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine:
    """One line of the timeline; `key` is the key that steps to it, or "".

    `say` is the line as a screen reader is told it; `struck` are moves taken back (退回).
    `correct` is the move in place of the one struck. `annulled`: the event stands no longer.
    """

    version: int
    ply: int
    key: str
    name: str
    side: str
    articles: tuple[Article, ...]
    detail: str
    time: str
    say: str
    query: str
    struck: tuple[str, ...] = ()
    correct: str = ""
    annulled: bool = False


def event_lines(page: GamePage, view: View) -> tuple[EventLine, ...]:
    """Return a line for every event, without the press that belongs to each move.

    What that press did to the clock stands beside the move itself.
    """
    rows, state = page.timeline, page.state
    verdicts = {
        row.version: row.event.verdict for row in rows if isinstance(row.event, e.RulingProposed)
    }
    lines: list[EventLine] = []
    pressed_at = 0
    for row in rows:
        if isinstance(row.event, e.ClockPressed) and row.after_ply > pressed_at:
            pressed_at = row.after_ply
            continue
        line = _line(row, view, state, verdicts)
        if row.line:
            line = _with_struck(line, row, state, chinese=view.chinese)
        if row.version in state.annulled:
            line = replace(line, annulled=True, say=f"{line.say} {_('stands no longer')}")
        lines.append(line)
    return tuple(lines)


def _with_struck(
    line: EventLine, row: TimelineRow, state: GameState, *, chinese: bool
) -> EventLine:
    """Return the line with the moves that its event took back, or put another in place of."""
    if isinstance(row.event, MoveCorrected):
        was, move = correction_texts(state, row.line, row.standing, row.event.move, chinese=chinese)
        remark = _("%(was)s was entered, %(move)s played") % {"was": was, "move": move}
        return replace(line, struck=(was,), correct=move, say=f"{line.say} {remark}")
    struck = struck_texts(state, row.line, row.standing, chinese=chinese)
    remark = _("taken back: %(moves)s") % {"moves": " ".join(struck)} if struck else ""
    return replace(line, struck=struck, say=f"{line.say} {remark}".rstrip())


def _line(
    row: TimelineRow, view: View, state: GameState, verdicts: Mapping[int, Verdict]
) -> EventLine:
    side = side_word(row.event)
    name, articles = name_of(row.event, verdicts=verdicts), articles_of(row.event)
    # The grounds of a ruling stand in full further up the page.
    detail = detail_of(row.event, sides=state.sides, chinese=view.chinese, explained=False)
    spoken = cited_words(articles, own=own_book(state.edition))
    return EventLine(
        version=row.version,
        ply=row.after_ply,
        key=next((key for key, kinds in _KEYS if isinstance(row.event, kinds)), ""),
        name=name,
        side=side,
        articles=articles,
        detail=detail,
        time=moment(row.recorded_at),
        say=" ".join(part for part in (side, name, detail, spoken) if part),
        query=view.query(row.after_ply),
    )
