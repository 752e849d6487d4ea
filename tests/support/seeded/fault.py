"""What a seeded fault is: a lawful record, the same with one forged event, where it shows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from adjudication.audit.record import About, GameEntry
from games.record.audits.findings import Code
from games.rules.books.article import Article
from games.rules.books.sources import (
    DRAUGHTS_APPENDIX,
    FMJD,
    FMJD64,
    GOMOKU,
    GOMOKU_CLASSIC,
    WEIQI,
    XIANGQI,
)
from games.rules.clocks.kinds import ControlKind
from games.rules.editions import editions

Entries = tuple[GameEntry, ...]
Numbers = Mapping[str, Article | None]
"""Beginning of an edition -> article, the longest that fits; typed from the books."""

XIANGQI_EDITIONS = tuple(name for name in editions() if name.startswith("xiangqi"))
GOMOKU_EDITIONS = tuple(name for name in editions() if name.startswith("gomoku"))
DRAUGHTS_EDITIONS = tuple(name for name in editions() if name.startswith("draughts"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Seeded:
    """A `lawful` record and the `faulty` one; the fault shows at the event of `version`.

    `lawful_about` and `faulty_about`: what else is known of them, as of `read_record`.
    """

    lawful: Entries
    faulty: Entries
    ply: int
    version: int
    article: Article | None
    lawful_about: About = field(default_factory=lambda: About())
    faulty_about: About = field(default_factory=lambda: About())


Seeder = Callable[[str, Random], Seeded | None]
"""Makes a game of an edition and puts a fault into it, None where that game has no place for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One question of the audit, what seeds its fault, and the editions that can have it."""

    code: Code
    seed: Seeder
    editions: tuple[str, ...] = editions()


def number(numbers: Numbers, edition: str) -> Article | None:
    """Return the article of an edition.

    :raises LookupError: the table has none.
    """
    fitting = [name for name in numbers if edition.startswith(name)]
    if not fitting:
        raise LookupError(edition)
    return numbers[max(fitting, key=len)]


TURNS: Numbers = {
    "xiangqi": XIANGQI("2.1"),
    "weiqi": WEIQI("2.3"),
    "gomoku": GOMOKU("10"),
    "draughts-100": FMJD("3"),
    "draughts-64": FMJD64("3"),
}
BROKEN_MOVE: Numbers = {
    "xiangqi": XIANGQI("2.2"),
    "weiqi": WEIQI("1.1"),
    "gomoku": GOMOKU("12.2"),
    "draughts-100": FMJD("3"),
    "draughts-64": FMJD64("3"),
}
"""A general two steps off, a stone on another, a man of the opponent's."""
RESIGNED: Numbers = {
    "xiangqi": XIANGQI("4.1.12"),
    "weiqi": WEIQI("7.2"),
    "gomoku": GOMOKU("19.1.3"),
    "draughts-100": FMJD("7"),
    "draughts-64": FMJD64("7.1"),
}
AGREED: Numbers = {
    "xiangqi": XIANGQI("4.2.1"),
    "gomoku": GOMOKU("19.2.1-A"),
    "draughts-100": FMJD("7"),
    "draughts-64": FMJD64("7.2"),
}
OVER: Numbers = {
    "xiangqi": XIANGQI("9"),
    "weiqi": WEIQI("13.1"),
    "gomoku": GOMOKU("19"),
    "draughts-100": FMJD("7"),
    "draughts-64": FMJD64("7"),
}
CLOSED: Numbers = {**OVER, "weiqi": WEIQI("16.4/p2")}
SIGNED: Numbers = {
    "xiangqi": XIANGQI("9"),
    "weiqi": WEIQI("16.4/p2"),
    "gomoku": GOMOKU("17.13"),
    "draughts": DRAUGHTS_APPENDIX("form.individual-score"),
}
CLOCK: Numbers = {
    "xiangqi": XIANGQI("6"),
    "weiqi": WEIQI("12.1"),
    "gomoku-2025": GOMOKU("14.2"),
    "gomoku-classic": GOMOKU_CLASSIC("clock.4"),
    "draughts": FMJD("10"),
}
_ON_TIME: Numbers = {
    "xiangqi": XIANGQI("4.1.6"),
    "xiangqi-2020-rapid": XIANGQI("28.4"),
    "weiqi": WEIQI("12.4"),
    "gomoku-2025": GOMOKU("14.4"),
    "gomoku-classic": GOMOKU_CLASSIC("clock.6"),
    "draughts": DRAUGHTS_APPENDIX("app.1.6.7.1"),
}
_ON_TIME_OF_KIND: Mapping[tuple[str, ControlKind], Article] = {
    ("weiqi-2002", ControlKind.BYO_YOMI): WEIQI("22.5"),
    ("weiqi-2002", ControlKind.STAGES): WEIQI("12.5"),
    ("gomoku-classic", ControlKind.LIMITS): GOMOKU_CLASSIC("clock.2.multi"),
}


def on_time(edition: str, kind: ControlKind) -> Article | None:
    """Return the article by which a time used up loses."""
    return _ON_TIME_OF_KIND.get((edition, kind)) or number(_ON_TIME, edition)
