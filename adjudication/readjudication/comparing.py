"""A game's rulings made again from what each of them read, and held against what was ruled.

What follows from a ruling is compared, and what it cites: verdict, articles, kinds of moves. Its
words, evidence and counted figures may change with the code and mean the same.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudication.rulings.adjudicate import adjudicate
from adjudication.run_models import Drift
from games import api
from games.record.codec import STORED_NAMES
from games.record.ruling import Ruling
from games.rules.books.article import Article, format_articles
from games.streams.decider import Folding
from games.streams.past import Entry

_COMPARED = frozenset({STORED_NAMES[api.RulingProposed]})


@dataclass(frozen=True, slots=True, kw_only=True)
class Drifted:
    """What came out otherwise; the fields are those of `Drift`."""

    kind: Drift.Kind
    edition: str
    version: int
    at_version: int
    ply: int
    subject: str
    then: str
    now: str
    articles: tuple[Article, ...]
    code_then: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """How many rulings of a game were made again, and what drifted."""

    rulings: int
    drifted: tuple[Drifted, ...]


def compared(stored: Sequence[api.StoredEvent]) -> Compared:
    """Rule again on every claim of a game that was ruled on; a ruling that fails is a drift.

    :raises UnknownEventError: the record holds an event this code cannot read.
    """
    last = max((event.version for event in stored if event.type in _COMPARED), default=0)
    folding = Folding(api.GAMES)
    rulings = 0
    drifted: list[Drifted] = []
    for entry in api.GAMES.entries(stored[:last]):
        before = folding.state
        if isinstance(entry.event, api.RulingProposed) and before is not None:
            rulings += 1
            drifted += _ruling_drifts(before, entry.event, entry.version)
        folding.add(entry.event, entry.version, entry.recorded_at)
    return Compared(rulings=rulings, drifted=tuple(drifted))
