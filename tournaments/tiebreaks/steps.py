"""One step of an event's order of comparisons, its text form, and what counts it.

The text form is the code, its numbers after colons, `first_cycle.` before it where only the
first cycle of a double round robin is meant: `buchholz_median:1:1` (highest, lowest),
`buchholz_cut:1`, `progressive_cut:2`, `first_cycle.sonneborn_berger`.
"""

from dataclasses import dataclass

from tournaments.books.orders import TieBreak
from tournaments.tiebreaks.catalogue import CATALOGUE, Entry
from tournaments.tiebreaks.measure import Measure

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

    `low` is also how many first rounds a progressive score drops.
    """

    code: TieBreak
    high: int = 0
    low: int = 0
    first_cycle: bool = False

    @property
    def entry(self) -> Entry:
        """What the catalogue says of it."""
        return CATALOGUE[self.code]

    @property
    def numbers(self) -> tuple[int, ...]:
        """How many are left out: of the highest where it cuts both ways, of the lowest."""
        return (self.high, self.low)[2 - self.entry.cuts :]

    @property
    def text(self) -> str:
        """`code:numbers`, as it stands in regulations and is read back."""
        tail = "".join(f":{number}" for number in self.numbers)
        return f"{FIRST_CYCLE if self.first_cycle else ''}{self.code}{tail}"

    @property
    def fide(self) -> str:
        """Return FIDE's code nearest in meaning, with the cut; empty where there is none."""
        if self.entry.cuts == 2:
            same = self.high == self.low
            return f"BH/M{self.high}" if same else ""
        return f"{self.entry.fide}{self.low}" if self.entry.cuts == 1 else self.entry.fide


def make_measure(step: Step) -> Measure:
    """Return what counts `step` over a field.

    :raises KeyError: for a comparison that exists among the tied only (`Entry.tied`).
    """
    if step.entry.measure is None:
        raise KeyError(step.code)
    return step.entry.measure(*step.numbers)


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
    if CATALOGUE[code].cuts == 2:
        if len(numbers) not in (0, 2) or (numbers and not any(numbers)):
            raise StepError("bad_cut", text)
        high, low = numbers or (1, 1)
        return Step(code=code, high=high, low=low, first_cycle=first)
    if CATALOGUE[code].cuts == 1:
        if len(numbers) > 1 or numbers == (0,):
            raise StepError("bad_cut", text)
        return Step(code=code, low=numbers[0] if numbers else 1, first_cycle=first)
    if numbers:
        raise StepError("bad_cut", text)
    return Step(code=code, first_cycle=first)


def all_steps() -> tuple[Step, ...]:
    """Return one step of every comparison there is, cuts of one."""
    return tuple(parse_step(code) for code in TieBreak)
