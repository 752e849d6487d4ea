"""The rounds of a knockout of several losses, found by trying every pairing there is.

Written from the reading of weiqi 2002 26.1 alone: numbers, losses, byes and who has met, and
nothing of the schedule under test. For small fields.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

Pairs = tuple[tuple[int, int], ...]
Way = tuple[Pairs, int]


@dataclass
class SlowKnockout:
    """Who has lost how often, sat out how often, met whom; `out` are the rounds of leaving."""

    numbers: tuple[int, ...]
    limit: int
    lost: dict[int, int] = field(default_factory=dict)
    rested: dict[int, int] = field(default_factory=dict)
    meetings: list[frozenset[int]] = field(default_factory=list)
    out: dict[int, int] = field(default_factory=dict)
    round: int = 0

    def still_in(self) -> list[int]:
        return [number for number in self.numbers if number not in self.out]

    def all_pairings(self) -> Iterator[Way]:
        """Yield every way to pair those still in, in an odd field with every bye."""
        field_ = self.still_in()
        if len(field_) % 2 == 0:
            yield from ((pairs, 0) for pairs in pairings(field_))
            return
        for bye in field_:
            rest = [number for number in field_ if number != bye]
            yield from ((pairs, bye) for pairs in pairings(rest))

    def best(self) -> tuple[frozenset[frozenset[int]], int]:
        """Return the pairs and the bye that every criterion in its turn leaves over."""
        wanted = list(self.all_pairings())
        fewest = min(self.rested.get(number, 0) for number in self.still_in())
        wanted = [(p, bye) for p, bye in wanted if not bye or self.rested.get(bye, 0) == fewest]
        wanted = least(wanted, lambda pairs, bye: self.again(pairs))
        wanted = least(wanted, lambda pairs, bye: self.unequal(pairs))
        wanted = least(wanted, lambda pairs, bye: bye)
        row = sorted(self.still_in(), key=lambda number: (self.lost.get(number, 0), number))
        for seeker in row:
            wanted = least(wanted, partial(nearest, row, seeker))
        pairs, bye = wanted[0]
        return frozenset(frozenset(pair) for pair in pairs), bye

    def again(self, pairs: Pairs) -> int:
        return sum(self.meetings.count(frozenset(pair)) for pair in pairs)

    def unequal(self, pairs: Pairs) -> int:
        return sum(abs(self.lost.get(a, 0) - self.lost.get(b, 0)) for a, b in pairs)

    def play(self, losers: dict[frozenset[int], set[int]], bye: int) -> None:
        """Count a round: who lost each of its pairs, and who sat out."""
        self.round += 1
        for pair, beaten in losers.items():
            self.meetings.append(pair)
            for number in beaten:
                self.lost[number] = self.lost.get(number, 0) + 1
                if self.lost[number] == self.limit:
                    self.out[number] = self.round
        if bye:
            self.rested[bye] = self.rested.get(bye, 0) + 1

    def leaves_nobody(self, losers: dict[frozenset[int], set[int]]) -> bool:
        """Return whether a round would put out everybody who is left."""
        beaten = {number for group in losers.values() for number in group}
        return all(
            self.lost.get(number, 0) + (number in beaten) >= self.limit
            for number in self.still_in()
        )

    def leave(self, number: int) -> None:
        """Let somebody withdraw after the last round."""
        self.out.setdefault(number, self.round)

    def places(self) -> list[set[int]]:
        """Return who shares each place: who is in first, then by the round of leaving."""
        rounds = sorted(set(self.out.values()), reverse=True)
        groups = [{n for n, last in self.out.items() if last == number} for number in rounds]
        still = set(self.still_in())
        return [still, *groups] if still else groups


def nearest(row: list[int], number: int, pairs: Pairs, _bye: int) -> int:
    """Return where in the row the lower of a pair stands, 0 for who sits out."""
    return max((row.index(b) for pair in pairs if number in pair for b in pair), default=0)


def pairings(numbers: list[int]) -> Iterator[Pairs]:
    """Yield every full pairing of an even number of people."""
    if not numbers:
        yield ()
        return
    first, *rest = numbers
    for other in rest:
        for more in pairings([number for number in rest if number != other]):
            yield ((first, other), *more)


def least(ways: list[Way], price: Callable[[Pairs, int], int]) -> list[Way]:
    """Return those ways that cost no more than any other."""
    best = min(price(*way) for way in ways)
    return [way for way in ways if price(*way) == best]
