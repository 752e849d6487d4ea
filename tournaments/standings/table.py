"""A table of places (名次表): the lines, what each comparison gave, and what is still open."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.standings.order import Order

Value = Fraction | tuple[Fraction, ...] | None
"""What a comparison gave; None where it was not needed or could not be made."""


class Note(StrEnum):
    """Why a line has no place."""

    EXPELLED = "expelled"  # 除名: his games stand for the others
    ANNULLED = "annulled"  # withdrew from a round robin too early: all games void


class DecidedBy(StrEnum):
    """What settles a tie outside the list."""

    PLAY_OFF = "play_off"  # 加赛
    LOT = "lot"  # 抽签
    FINAL = "final"  # the final of N+1 (xiangqi 10.4.3.1)
    RULING = "ruling"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The order of entrants who were level, best first, and where it comes from.

    `reference` names the play-off game, the lot or the ruling on the record.
    """

    numbers: tuple[int, ...]
    how: DecidedBy
    reference: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One entrant's line: `values` follow `Standings.order.steps`.

    `place` is shared where `shared`; two thirds are followed by a fifth. `decided_by` is the
    step (its text) or the decision that put him behind the line above, empty on the first
    line and where the place is shared with it. `left_after` is the last round of one who
    withdrew. `note` stands where there is no place.
    """

    number: int
    id: str
    place: int | None
    shared: bool
    points: Fraction
    values: tuple[Value, ...]
    decided_by: str = ""
    left_after: int | None = None
    note: Note | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """The places after `after_round` rounds.

    `unfinished` are round and number of everyone whose result is missing; with any, or
    before the last round, the table is provisional. `ties` are the numbers still level.
    """

    order: Order
    after_round: int
    rounds: int
    lines: tuple[Line, ...]
    unfinished: tuple[tuple[int, int], ...] = ()
    ties: tuple[tuple[int, ...], ...] = ()

    @property
    def provisional(self) -> bool:
        """Whether this cannot be the final table."""
        return bool(self.unfinished) or self.after_round < self.rounds

    @property
    def needs_play_off(self) -> bool:
        """Whether the book sends the tied to a play-off (xiangqi 14.6)."""
        return self.order.play_off and bool(self.ties) and not self.provisional

    def line(self, number: int) -> Line:
        """Return the line of entrant `number`.

        :raises KeyError: when nobody has it.
        """
        for line in self.lines:
            if line.number == number:
                return line
        raise KeyError(number)
