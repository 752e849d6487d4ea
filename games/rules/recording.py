"""When the players need not keep the record of the game (免于记录), by each book.

Xiangqi rules 2020, articles 7.1 and 28.4; gomoku rules 2025, articles 13.1, 13.7, 13.8 and
31.1; classic rules, record 1 and 6-8; draughts appendix, article 4. The weiqi book leaves
the matter to the event. The server keeps its own record in every case.
"""

from dataclasses import dataclass

from games.rules.clocks.books import Book, Speed, book_of, speed_of
from games.rules.clocks.control import Clock, face
from games.rules.clocks.kinds import ControlKind

SHORT_OF_TIME_MS = 5 * 60_000
"""不足 5 分钟: less than five minutes left; five minutes themselves are not less."""

_BASIC = {
    Book.XIANGQI: "7.1",
    Book.XIANGQI_RAPID: "7.1",
    Book.XIANGQI_MASS: "7.1",
    Book.WEIQI: "",
    Book.GOMOKU: "13.1",
    Book.GOMOKU_CLASSIC: "record.1",
    Book.DRAUGHTS: "",
}
_FAST = {
    Book.XIANGQI: "28.4",
    Book.XIANGQI_RAPID: "28.4",
    Book.XIANGQI_MASS: "28.4",
    Book.GOMOKU: "13.8",
    Book.GOMOKU_CLASSIC: "record.8",
    Book.DRAUGHTS: "app.1.6.4",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingDuty:
    """Whether a side must record its moves now, and the article that says so.

    `complete_later`: what is left out for want of time has to be completed afterwards.
    """

    is_owed: bool
    article: str
    complete_later: bool = False


def must_record(
    edition: str,
    clock: Clock | None,
    side: str,
    *,
    at_ms: int | None = None,
    required: bool = True,
    rapid: bool | None = None,
) -> RecordingDuty:
    """Return whether `side` must record its moves, given the clocks at `at_ms` (server ms).

    `required`: what the event's regulations say. `rapid`: whether the event is a rapid one,
    None to go by its time control.
    """
    book = book_of(edition)
    if not required:
        return RecordingDuty(is_owed=False, article=_BASIC[book])
    if rapid is None:
        rapid = book is Book.XIANGQI_RAPID or (
            clock is not None and speed_of(edition, clock.control)[0] is not Speed.STANDARD
        )
    if rapid and book in _FAST:
        return RecordingDuty(is_owed=False, article=_FAST[book])
    article = _short_of_time(book, clock, side, at_ms) if clock is not None else ""
    if article:
        return RecordingDuty(is_owed=False, article=article, complete_later=True)
    return RecordingDuty(is_owed=True, article=_BASIC[book])


def _short_of_time(book: Book, clock: Clock, side: str, at_ms: int | None) -> str:
    """Return the article that lifts the duty of a side short of time, "" where none does."""
    kind = clock.control.kind
    shown = face(clock, side, at_ms=at_ms)
    if kind is ControlKind.SUDDEN_DEATH:
        is_short = shown.main_ms < SHORT_OF_TIME_MS
        article = {Book.GOMOKU: "13.7", Book.GOMOKU_CLASSIC: "record.6"}.get(book, "")
        return article if is_short else ""
    if book is Book.GOMOKU_CLASSIC and kind in (ControlKind.LIMITS, ControlKind.BYO_YOMI):
        in_reading = bool(shown.period_ms) and not shown.main_ms
        return "record.7" if in_reading or shown.main_ms < SHORT_OF_TIME_MS else ""
    return ""
