"""What the offences of a game add up to, beside the counters that every game keeps."""

from dataclasses import dataclass

from games.record.officiating.offences.events import OffenceStatus
from games.record.values import Moment
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
        """Return whether it counts against the side: neither waived nor waiting."""
        return self.status not in (
            OffenceStatus.NOTED,
            OffenceStatus.PENDING,
            OffenceStatus.WAIVED,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A foul or warning that stands on record: against whom, under what, after which move."""

    side: str
    article: Article | None
    plies: int


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

    `counted`: the fouls, warnings and illegal moves on record. `forfeited`: sides that keep
    no points. `fresh`: fouls that an immediate resignation would spare. `late`: how many of
    each side's fouls, of weiqi warnings, were recorded when the result stood.
    """

    entries: tuple[OffenceEntry, ...] = ()
    facts: tuple[Fact, ...] = ()
    counted: tuple[Counted, ...] = ()
    forfeited: tuple[str, ...] = ()
    fresh: FreshFouls | None = None
    late: tuple[int, int] = (0, 0)

    def entry(self, version: int) -> OffenceEntry | None:
        """Return the offence recorded at `version`, None where there is none."""
        return next((entry for entry in self.entries if entry.version == version), None)

    def fact(self, version: int) -> Fact | None:
        """Return the finding recorded at `version`, None where there is none."""
        return next((fact for fact in self.facts if fact.version == version), None)


NO_OFFENCES = OffenceRecord()
