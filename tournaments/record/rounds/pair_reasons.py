"""Why two meet, as it is stored with the pair: exactly one of the four kinds of reason.

Gomoku 2025 25.2.2-D (a pairing explains itself), xiangqi 2020 10.4.1.4 and 10.4.3.2 (who
chooses the colours).
"""

from dataclasses import dataclass

from games.rules.books.article import Article
from tournaments.pairing.values import Explanation
from tournaments.schedules.steps import ColourBy


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReason:
    """A row of the round-robin table; `row` are the table's own numbers, of `group`."""

    row: tuple[int, int]
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalReason:
    """The final of the two first (N+1); `chooser` has the choice of colours, 0 for nobody."""

    articles: tuple[Article, ...] = ()
    chooser: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleReason:
    """A match of a sheet or schedule by its key, with what is at stake as in `Match.label`.

    `colours` says how they are settled; `chooser` has the choice of them, 0 for nobody.
    """

    match: str
    stake: str
    colours: ColourBy
    chooser: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingReason:
    """Why two meet: by a pairing system, a table, as finalists, or by a schedule."""

    system: Explanation | None = None
    table: TableReason | None = None
    final: FinalReason | None = None
    schedule: ScheduleReason | None = None

    @property
    def chooser(self) -> int:
        """Who may choose the colours, 0 where nobody may."""
        by = self.final or self.schedule
        return by.chooser if by is not None else 0

    @property
    def has_lot(self) -> bool:
        """Whether a lot gave the colours."""
        return self.schedule is not None and self.schedule.colours is ColourBy.LOT
