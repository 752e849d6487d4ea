"""From the highest segment down: each pool paired as well as the rest can still be paired.

Xiangqi appendix 3 (4), part 二 3 ⑤-⑥ and 5: the pool of a segment is its members and those
who came down. What is left of a pool goes down; a pairing after which the field could not be
completed is not considered, which is what tearing up pairs (拆对) arrives at.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from tournaments.pairing.chooser import Chooser, NotCompletable
from tournaments.pairing.faults import Kind, Weights, kind_of, leaving_cost, pair_cost, weights_for
from tournaments.pairing.history import History
from tournaments.pairing.problem import Problem
from tournaments.pairing.settings import PairingSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Who is to be paired in a round, and with whom each may not be.

    `players` are an even number of entrants, from the highest points down and then by
    number; `barred` holds the numbers each may not meet, `avoided` the pairs to be avoided
    if possible. `seed` is that of the round, for what it leaves to a lot.
    """

    players: tuple[History, ...]
    barred: dict[int, frozenset[int]]
    avoided: frozenset[tuple[int, int]]
    settings: PairingSettings
    round: int
    rounds: int
    seed: str = ""

    @property
    def segments(self) -> list[list[History]]:
        """The players by points, the highest first (积分段)."""
        return [
            list(group) for _, group in groupby(self.players, key=lambda history: history.score)
        ]


@dataclass(slots=True)
class Pool:
    """A segment with those who came down, ready to be chosen from.

    `players[x]` is node x; `kinds[x]` his kind. `levels` are the segments by points.
    """

    field: Field
    players: list[History]
    below: list[History]
    levels: dict[int, int]

    def chooser(self, *, colours: bool = True, hint: Sequence[tuple[int, int]] = ()) -> Chooser:
        """Return the pool with a cheapest pairing of it that lets the rest be completed.

        Without `colours` they cost nothing, as long as it is settled who leaves.
        """
        if not self.below or self._remainder_is_safe():
            places = len(self.players) % 2
            while True:
                try:
                    return Chooser(self._problem(places, [], colours=colours), hint=hint)
                except NotCompletable:
                    places += 2
                    if not self.below or places > len(self.players):
                        raise
        return Chooser(self._problem(0, self.below, colours=colours))

    def can_all_stay(self) -> bool:
        """Return whether it is plain that nobody has to leave the segment."""
        barred, players = self.field.barred, self.players
        most = max(len(barred[player.number]) for player in players)
        even = len(players) % 2 == 0 and len(players) >= 2 * (most + 1)
        return even and self._remainder_is_safe()

    def _remainder_is_safe(self) -> bool:
        """Return whether the lower segments pair up with whoever comes down (Dirac)."""
        barred = self.field.barred
        most = max(len(barred[history.number]) for history in (*self.players, *self.below))
        return len(self.below) >= 2 * (most + 1)

    def _problem(self, places: int, below: list[History], *, colours: bool) -> Problem:
        field = self.field
        weights = weights_for(field.settings, len(field.players))
        if not colours:
            weights = replace(weights, hard=0, balance=0, repeat=0)
        kinds = [
            kind_of(player, self.levels[player.score], field.settings) for player in self.players
        ]
        known: dict[Kind, int] = {}
        numbers = [known.setdefault(kind, len(known)) for kind in kinds]
        handicap = field.settings.handicap if field.settings.gives_handicap else _none
        costs = _costs(list(known), weights, handicap, empty=places > 0, below=bool(below))
        everybody = [*self.players, *below]
        at = {history.number: node for node, history in enumerate(everybody)}
        barred = [{at[x] for x in field.barred[history.number] if x in at} for history in everybody]
        sinks = len(below) or places
        return Problem(
            own=len(self.players),
            kinds=[*numbers, *[len(known)] * sinks],
            costs=costs,
            barred=[*barred, *[set() for _ in range(places)]],
            extra={
                (min(at[a], at[b]), max(at[a], at[b])): weights.discouraged
                for a, b in field.avoided
                if at.get(a, len(kinds)) < len(kinds) and at.get(b, len(kinds)) < len(kinds)
            },
        )


def _none(_score: int, _other: int) -> int:
    return 0


def _costs(
    kinds: list[Kind],
    weights: Weights,
    handicap: Callable[[int, int], int],
    *,
    empty: bool,
    below: bool,
) -> list[list[int | None]]:
    costs: list[list[int | None]] = [
        [
            pair_cost(kind, other, weights, handicap=handicap(kind.score, other.score))
            for other in kinds
        ]
        for kind in kinds
    ]
    if empty or below:
        leaving = [
            leaving_cost(kind, weights) + (weights.leaving if below else 0) for kind in kinds
        ]
        for row, cost in zip(costs, leaving, strict=True):
            row.append(cost)
        costs.append([*leaving, 0 if below else None])
    return costs
