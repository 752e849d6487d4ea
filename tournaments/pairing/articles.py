"""Which article of the event's own book a pairing rests on.

Xiangqi 2020 10.2 and appendix 3, weiqi 2002 26.3 and appendix 五, gomoku 2025 appendix 6,
draughts appendix (四). Without a book the one that describes the system is meant.
"""

from dataclasses import dataclass

from tournaments.pairing.settings import PairingSettings, Principle, System
from tournaments.pairing.values import ColourReason


@dataclass(frozen=True, slots=True, kw_only=True)
class _Book:
    """Articles of one book; `own` speaks of `systems`, `other` of any other system."""

    once: str
    everybody: str
    rounds: str
    systems: tuple[System, ...]
    own: str
    other: str
    colours: str


_BOOKS = {
    "xiangqi": _Book(
        once="app3.1.6",
        everybody="app3.1.3",
        rounds="app3.1.2",
        systems=(System.POSITIONAL,),
        own="app3.2.3",
        other="10.2",
        colours="app3.2.4",
    ),
    "weiqi": _Book(
        once="app.5.2(2)",
        everybody="app.5.2(1)",
        rounds="app.5.1",
        systems=(System.NEIGHBOURS,),
        own="app.5.2(4)",
        other="26.3",
        colours="app.5.3",
    ),
    "gomoku": _Book(
        once="app6.2.1",
        everybody="app6.1",
        rounds="app6.4",
        systems=(System.HALVES, System.NEIGHBOURS, System.FOLD),
        own="app6.3",
        other="27.3",
        colours="app6.2.2.4",
    ),
    "draughts": _Book(
        once="app.1.4.2(1)",
        everybody="app.1.4.1",
        rounds="app.1.4.4",
        systems=(System.HALVES,),
        own="app.1.4.3",
        other="app.1.4.1",
        colours="app.1.4.3(8)",
    ),
}
_HOMES = {
    System.POSITIONAL: "xiangqi",
    System.HALVES: "draughts",
    System.NEIGHBOURS: "weiqi",
    System.FOLD: "gomoku",
}
PRINCIPLES_SET = "app6.2.2"
"""The article by which an event sets the principles that hold (gomoku 2025)."""
_XIANGQI_COLOURS = {
    ColourReason.SUM_ODD: "app3.2.4.8",
    ColourReason.SUM_EVEN: "app3.2.4.8",
    ColourReason.HIGHER_SCORE: "app3.2.4.9",
}


def book_of(settings: PairingSettings) -> str:
    """Return the game whose book is paired by."""
    return settings.book or _HOMES[settings.system]


def once(settings: PairingSettings) -> str:
    """Return the article by which nobody is met twice."""
    return _BOOKS[book_of(settings)].once


def everybody(settings: PairingSettings) -> str:
    """Return the article by which each round pairs the whole field."""
    return _BOOKS[book_of(settings)].everybody


def rounds(settings: PairingSettings) -> str:
    """Return the article on the number of rounds."""
    return _BOOKS[book_of(settings)].rounds


def of_pair(settings: PairingSettings, reason: ColourReason) -> tuple[str, str]:
    """Return the articles of a pair and of its colours."""
    name = book_of(settings)
    book = _BOOKS[name]
    pairs = book.own if settings.system in book.systems else book.other
    colours = _XIANGQI_COLOURS.get(reason, book.colours) if name == "xiangqi" else book.colours
    if Principle.FEWER_FIRSTS in settings.left_out:
        colours = PRINCIPLES_SET
    return pairs, colours
