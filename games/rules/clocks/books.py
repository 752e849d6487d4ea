"""Which book speaks for an edition on clocks, and the article for each kind of control.

Pure tables of article numbers. A kind a book does not name is served under the article of
the book that does, because every book lets an event announce other limits.
"""

from enum import StrEnum

from games.rules.clocks.kinds import ControlKind, TimeControl


class Book(StrEnum):
    """A rule book, or a chapter of one with clock rules of its own."""

    XIANGQI = "xiangqi-2020"
    XIANGQI_RAPID = "xiangqi-2020-rapid"
    XIANGQI_MASS = "xiangqi-2020-mass"
    WEIQI = "weiqi-2002"
    GOMOKU = "gomoku-2025"
    GOMOKU_CLASSIC = "gomoku-classic"
    DRAUGHTS = "draughts-appendix"


_ARTICLES: dict[Book, dict[ControlKind, str]] = {
    Book.XIANGQI: {ControlKind.INCREMENT: "6.1", ControlKind.SUDDEN_DEATH: "6.2"},
    Book.XIANGQI_RAPID: {ControlKind.INCREMENT: "28.5.1.2", ControlKind.SUDDEN_DEATH: "28.5.1.1"},
    Book.XIANGQI_MASS: {ControlKind.INCREMENT: "app1.3.1", ControlKind.SUDDEN_DEATH: "app1.3.1"},
    Book.WEIQI: {
        ControlKind.BYO_YOMI: "12.3",
        ControlKind.SUDDEN_DEATH: "12.4",
        ControlKind.STAGES: "12.5",
    },
    Book.GOMOKU: {
        ControlKind.SUDDEN_DEATH: "14.1.1",
        ControlKind.INCREMENT: "14.1.2",
        ControlKind.SHARED: "14.1.3",
    },
    Book.GOMOKU_CLASSIC: {
        ControlKind.SUDDEN_DEATH: "clock.2.single",
        ControlKind.LIMITS: "clock.2.multi",
        ControlKind.BYO_YOMI: "clock.2.multi",
        ControlKind.INCREMENT: "clock.3",
        ControlKind.SHARED: "clock.1",
    },
    Book.DRAUGHTS: {
        ControlKind.INCREMENT: "app.1.6.1",
        ControlKind.SUDDEN_DEATH: "app.1.6.1",
    },
}
_ELSEWHERE: dict[ControlKind, str] = {
    ControlKind.INCREMENT: "6.1",
    ControlKind.SUDDEN_DEATH: "6.2",
    ControlKind.BYO_YOMI: "12.3",
    ControlKind.STAGES: "12.5",
    ControlKind.LIMITS: "clock.2.multi",
    ControlKind.SHARED: "14.1.3",
}
UNEVEN_TIME = "6.4"
"""Different times per side (贴时制)."""
RAPID_LIMIT_MS = 15 * 60_000


def book_of(edition: str) -> Book:
    """Return the book that speaks for `edition`.

    :raises LookupError: for an edition of no game with clock rules.
    """
    if edition.startswith("draughts"):
        return Book.DRAUGHTS
    try:
        return Book(edition)
    except ValueError:
        raise LookupError(edition) from None


def control_article(edition: str, kind: ControlKind) -> str:
    """Return the article that defines a kind of control for games of `edition`."""
    return _ARTICLES[book_of(edition)].get(kind, _ELSEWHERE[kind])


class Speed(StrEnum):
    """How fast a game is by its time control."""

    STANDARD = "standard"  # 慢棋
    RAPID = "rapid"  # 快棋
    BLITZ = "blitz"  # 超快棋 of draughts
    FAST = "fast"  # below the classes of draughts


def speed_of(edition: str, control: TimeControl) -> tuple[Speed, str]:
    """Return how fast a game is, and the article that says so ("" where the book is silent).

    Xiangqi 6.3, 27.2 and gomoku 30.1: 15 minutes a side or less, by the base time alone.
    Draughts app.1.6.1: base time and sixty increments; above 30 minutes no fast game, above
    15 rapid, from 5 blitz.
    """
    book = book_of(edition)
    longest = max(control.base_of(0), control.base_of(1))
    if book is Book.DRAUGHTS:
        return _draughts_speed(longest + 60 * control.increment_ms)
    rapid = longest <= RAPID_LIMIT_MS
    match book:
        case Book.GOMOKU:
            article = "30.1"
        case Book.XIANGQI | Book.XIANGQI_RAPID | Book.XIANGQI_MASS:
            article = "6.3"
        case _:
            return Speed.STANDARD, ""
    return (Speed.RAPID if rapid else Speed.STANDARD), article


def _draughts_speed(value_ms: int) -> tuple[Speed, str]:
    if value_ms > 30 * 60_000:
        return Speed.STANDARD, "app.1.6.1"
    if value_ms > 15 * 60_000:
        return Speed.RAPID, "app.1.6.1.1"
    # Five minutes themselves are blitz; less is fast without a class, under blitz's articles.
    return (Speed.BLITZ if value_ms >= 5 * 60_000 else Speed.FAST), "app.1.6.1.2"
