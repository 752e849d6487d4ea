"""What the archive counts, as readers are shown it: the sums of a group, from one index.

Strangers are not shown a game of an event with a delay before the delay is over (0064): what
those few games add is taken out of the sums for them.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.competitions import DELAYS, delays_of
from games.ledger.clock import now_ms
from games.models import CountedGame, PlayTally
from games.projections.tallies import Counts, counts_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How many games of an item the first side won, were drawn, the second won, ended otherwise.

    Of times per move: the moves of the first side and of the second.
    """

    item: str
    first: int = 0
    drawn: int = 0
    second: int = 0
    other: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.first + self.drawn + self.second + self.other


def tallies_of(keys: Iterable[int]) -> tuple[Tally, ...]:
    """Return the sums of groups taken together, the items that are most first."""
    groups = frozenset(keys)
    names = ("item", "first", "drawn", "second", "other")
    sums: dict[str, list[int]] = {}
    for item, *numbers in PlayTally.objects.filter(key__in=groups).values_list(*names):
        before = sums.get(item, [0, 0, 0, 0])
        sums[item] = [number + more for number, more in zip(before, numbers, strict=True)]
    for (late, column), number in _late_counts().items():
        if late.key in groups and late.item in sums:
            sums[late.item][column] -= number
    found = [
        Tally(item=item, **dict(zip(names[1:], numbers, strict=True)))
        for item, numbers in sums.items()
        if any(numbers)
    ]
    return tuple(sorted(found, key=lambda tally: (-tally.total, tally.item)))


def _late_counts() -> Counts:
    """Return what games add that strangers do not see as they ended yet."""
    now = now_ms()
    longest = max((delays.most_ms for delays in DELAYS), default=0)
    ended = list(CountedGame.objects.filter(ended_at__gt=now - longest))
    late = delays_of(row.pk for row in ended)
    found: Counts = Counts()
    for row in ended:
        if row.ended_at > now - late.get(row.pk, 0):
            found.update(counts_of(row))
    return found
