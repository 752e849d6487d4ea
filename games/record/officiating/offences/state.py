"""What the offences of a game add up to, beside the counters that every game keeps."""

from dataclasses import dataclass, replace
from enum import StrEnum

from games.record.officiating.offences.events import OffenceStatus
from games.record.values import MarkSource, Moment, other_side
from games.rules.books.article import Article
from games.rules.offences.kinds import Penalty


@dataclass(frozen=True, slots=True, kw_only=True)
class OffenceEntry:
    """One offence: who did what after how many moves, what follows, what became of it.

    `version` is that of the event which recorded it; `replaced` the result, reason and article
    that stood before it changed them.
    """

    version: int
    side: str
    code: str
    article: Article
    plies: int
    status: OffenceStatus
    penalty: Penalty
    missing_moves: int = 0
    after_press: bool = False
    earlier_in_event: int = 0
    after_end: bool = False
    happened: Moment = Moment.DURING
    replaced: tuple[str, str, Article | None] | None = None

    @property
    def stands(self) -> bool:
        """Whether it counts against the side: neither waived nor waiting."""
        return self.status not in (
            OffenceStatus.NOTED,
            OffenceStatus.PENDING,
            OffenceStatus.WAIVED,
        )


class MarkKind(StrEnum):
    """What is counted against a side."""

    FOUL = "foul"  # a violation (违例) where the book calls it so
    WARNING = "warning"
    ILLEGAL_MOVE = "illegal_move"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A foul, a warning or an illegal move, by the event at `version` that put it on record.

    `code`: the offence of the book under its article, "" for none. `plies`: the moves that
    stood. `offence_version`: the offence that an official recorded, 0 for none. `after_end`:
    the result stood. `withdrawn`: it counts no longer, spared or overruled.
    """

    version: int
    kind: MarkKind
    side: str
    article: Article | None
    plies: int
    source: MarkSource
    code: str = ""
    offence_version: int = 0
    after_end: bool = False
    happened: Moment = Moment.DURING
    withdrawn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FreshFouls:
    """The fouls of `side` announced just now, with nothing done since (8.2)."""

    side: str
    articles: tuple[Article, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A finding of fact, by whom, and whether it still stands."""

    version: int
    finding: str
    found_by: str
    article: Article | None = None
    withdrawn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OffenceRecord:
    """Every offence of a game by the events that recorded them.

    `marks`: the fouls, warnings and illegal moves on record, whatever put them there: the one
    list that every count is taken from. `forfeited`: sides that keep no points. `fresh`: fouls
    that an immediate resignation would spare.
    """

    entries: tuple[OffenceEntry, ...] = ()
    facts: tuple[Fact, ...] = ()
    marks: tuple[Mark, ...] = ()
    forfeited: tuple[str, ...] = ()
    fresh: FreshFouls | None = None

    def entry(self, version: int) -> OffenceEntry | None:
        """By its event's version, whatever became of it since."""
        return next((entry for entry in self.entries if entry.version == version), None)

    def number(self, side: str, kind: MarkKind, *, code: str = "", late: bool = False) -> int:
        """Return how many of a kind count against `side`, of one offence where `code` names it.

        `late`: only those recorded when the result stood.
        """
        return sum(
            1
            for mark in self.marks
            if mark.side == side
            and mark.kind is kind
            and not mark.withdrawn
            and (not code or mark.code == code)
            and (not late or mark.after_end)
        )

    def fact(self, version: int) -> Fact | None:
        """By its event's version, whatever became of it since."""
        return next((fact for fact in self.facts if fact.version == version), None)


NO_OFFENCES = OffenceRecord()


def with_colours_changed(record: OffenceRecord, sides: tuple[str, str]) -> OffenceRecord:
    """Return the record after the players changed colours: his marks go with each of them."""
    marks = tuple(replace(mark, side=other_side(sides, mark.side)) for mark in record.marks)
    return replace(record, marks=marks)
