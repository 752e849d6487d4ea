"""One step of an event's order of comparisons, its text form, and what counts it.

The text form is the code, its numbers after colons, `first_cycle.` before it where only the
first cycle of a double round robin is meant: `opponents_median:1:1` (highest, lowest),
`opponents_cut:1`, `cumulative_cut:2`, `first_cycle.small`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tournaments.books.orders import TieBreak
from tournaments.tiebreaks.catalogue import CATALOGUE, Entry
from tournaments.tiebreaks.counts import (
    Fouls,
    GameWins,
    Sanctions,
    SecondGames,
    SecondWins,
    Wins,
)
from tournaments.tiebreaks.measure import Measure
from tournaments.tiebreaks.points import BoardPoints, Points, TotalScore
from tournaments.tiebreaks.progressive import Progressive, ProgressiveDrops
from tournaments.tiebreaks.ratings import AverageRating
from tournaments.tiebreaks.sonneborn_berger import SonnebornBerger
from tournaments.tiebreaks.sum_of_opponents_scores import BuchholzCuts, SumOfOpponentsScores
from tournaments.tiebreaks.teams import Berger, Boards

FIRST_CYCLE = "first_cycle."
MAX_CUT = 99


class StepError(ValueError):
    """A text that names no comparison; `code` is stable, `text` what was given."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One comparison: `high` and `low` are how many of the highest and lowest are left out.

    `low` is also how many first rounds a cumulative value drops.
    """

    code: TieBreak
    high: int = 0
    low: int = 0
    first_cycle: bool = False

    @property
    def entry(self) -> Entry:
        """Return what the catalogue says of it."""
        return CATALOGUE[self.code]

    @property
    def text(self) -> str:
        """Return the text form."""
        numbers: tuple[int, ...] = ()
        if self.code is TieBreak.BUCHHOLZ_MEDIAN:
            numbers = (self.high, self.low)
        elif self.code in _ONE_NUMBER:
            numbers = (self.low,)
        tail = "".join(f":{number}" for number in numbers)
        return f"{FIRST_CYCLE if self.first_cycle else ''}{self.code}{tail}"

    @property
    def fide(self) -> str:
        """Return FIDE's code nearest in meaning, with the cut; empty where there is none."""
        if self.code is TieBreak.BUCHHOLZ_MEDIAN:
            same = self.high == self.low
            return f"BH/M{self.high}" if same else ""
        return f"{self.entry.fide}{self.low}" if self.code in _ONE_NUMBER else self.entry.fide


_ONE_NUMBER = frozenset(
    {TieBreak.BUCHHOLZ_CUT, TieBreak.PROGRESSIVE_CUT, TieBreak.AVERAGE_RATING_CUT}
)

_MAKERS: dict[TieBreak, Callable[[Step], Measure]] = {
    TieBreak.POINTS: lambda _: Points(),
    TieBreak.TOTAL_SCORE: lambda _: TotalScore(),
    TieBreak.GAME_POINTS: lambda _: BoardPoints(),
    TieBreak.PENALTIES: lambda _: Sanctions(),
    TieBreak.SUM_OF_OPPONENTS_SCORES: lambda _: SumOfOpponentsScores(),
    TieBreak.BUCHHOLZ_MEDIAN: lambda step: SumOfOpponentsScores(high=step.high, low=step.low),
    TieBreak.BUCHHOLZ_CUT: lambda step: SumOfOpponentsScores(low=step.low),
    TieBreak.BUCHHOLZ_CUTS: lambda _: BuchholzCuts(),
    TieBreak.PROGRESSIVE: lambda _: Progressive(),
    TieBreak.PROGRESSIVE_CUT: lambda step: Progressive(drop=step.low),
    TieBreak.PROGRESSIVE_DROPS: lambda _: ProgressiveDrops(),
    TieBreak.SONNEBORN_BERGER: lambda _: SonnebornBerger(),
    TieBreak.WINS: lambda _: Wins(),
    TieBreak.GAME_WINS: lambda _: GameWins(),
    TieBreak.FOULS: lambda _: Fouls(),
    TieBreak.WARNINGS: lambda _: Fouls(with_warnings=True),
    TieBreak.SECOND_GAMES: lambda _: SecondGames(),
    TieBreak.SECOND_WINS: lambda _: SecondWins(),
    TieBreak.AVERAGE_RATING: lambda _: AverageRating(),
    TieBreak.AVERAGE_RATING_CUT: lambda step: AverageRating(low=step.low),
    TieBreak.BERGER: lambda _: Berger(),
    TieBreak.BOARDS: lambda _: Boards(),
}


def make_measure(step: Step) -> Measure:
    """Return what counts `step` over a field.

    :raises KeyError: for a comparison that exists among the tied only (`Entry.tied`).
    """
    return _MAKERS[step.code](step)


def _numbers(parts: list[str], text: str) -> tuple[int, ...]:
    if not all(part.isascii() and part.isdigit() for part in parts):
        raise StepError("bad_cut", text)
    numbers = tuple(int(part) for part in parts)
    if any(number > MAX_CUT for number in numbers):
        raise StepError("bad_cut", text)
    return numbers


def parse_step(text: str) -> Step:
    """Return the step that `text` names; a cut without its number leaves out one.

    :raises StepError: unknown_tiebreak, or bad_cut for numbers that mean nothing.
    """
    bare = text.removeprefix(FIRST_CYCLE)
    name, *rest = bare.split(":")
    try:
        code = TieBreak(name)
    except ValueError:
        raise StepError("unknown_tiebreak", text) from None
    numbers = _numbers(rest, text)
    first = bare != text
    if code is TieBreak.BUCHHOLZ_MEDIAN:
        if len(numbers) not in (0, 2) or (numbers and not any(numbers)):
            raise StepError("bad_cut", text)
        high, low = numbers or (1, 1)
        return Step(code=code, high=high, low=low, first_cycle=first)
    if code in _ONE_NUMBER:
        if len(numbers) > 1 or numbers == (0,):
            raise StepError("bad_cut", text)
        return Step(code=code, low=numbers[0] if numbers else 1, first_cycle=first)
    if numbers:
        raise StepError("bad_cut", text)
    return Step(code=code, first_cycle=first)


def all_steps() -> tuple[Step, ...]:
    """Return one step of every comparison there is, cuts of one."""
    return tuple(parse_step(code) for code in TieBreak)
