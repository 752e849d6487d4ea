"""When the players need not keep the record of the game (免于记录), by each book.

Xiangqi rules 2020, articles 7.1 and 28.4; gomoku rules 2025, articles 13.1, 13.7, 13.8 and
31.1; classic rules, record 1 and 6-8; draughts appendix, article 4. The weiqi book leaves
the matter to the event. The server keeps its own record in every case.
"""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.rules.books.book import Book
from games.rules.books.registry import book_of
from games.rules.clocks.books import Speed, speed_of
from games.rules.clocks.control import Clock, face

SHORT_OF_TIME_MS = 5 * 60_000
"""不足 5 分钟: less than five minutes left; five minutes themselves are not less."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingDuty:
    """Whether a side must record its moves now, and the article that says so.

    `complete_later`: what is left out for want of time has to be completed afterwards.
    """

    is_owed: bool
    article: Article | None
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
    sheets = book.sheets
    if not required:
        return RecordingDuty(is_owed=False, article=sheets.recording)
    if rapid is None:
        rapid = book.clocks.always_rapid or (
            clock is not None and speed_of(edition, clock.control)[0] is not Speed.STANDARD
        )
    if rapid and sheets.not_in_fast is not None:
        return RecordingDuty(is_owed=False, article=sheets.not_in_fast)
    article = _short_of_time(book, clock, side, at_ms) if clock is not None else None
    if article:
        return RecordingDuty(is_owed=False, article=article, complete_later=True)
    return RecordingDuty(is_owed=True, article=sheets.recording)


def _short_of_time(book: Book, clock: Clock, side: str, at_ms: int | None) -> Article | None:
    """Return the article that lifts the duty of a side short of time, None where none does."""
    article = book.sheets.short_of_time.get(clock.control.kind)
    if article is None:
        return None
    shown = face(clock, side, at_ms=at_ms)
    in_reading = bool(shown.period_ms) and not shown.main_ms
    return article if in_reading or shown.main_ms < SHORT_OF_TIME_MS else None
