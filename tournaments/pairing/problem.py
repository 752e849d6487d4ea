"""A segment as a graph: nodes of a few kinds, what a pair of kinds costs, who is barred.

Nodes 0 .. `own` - 1 are the pool; the others are sinks, where those go who leave the segment:
entrants of lower segments, or empty places when any remainder below can be paired.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tournaments.pairing.matching import cheapest


@dataclass(slots=True, kw_only=True)
class Problem:
    """Costs are by kind of node, plus `extra` for single pairs; None is never paired.

    `barred[x]` holds the nodes x may not meet.
    """

    own: int
    kinds: list[int]
    costs: Sequence[Sequence[int | None]]
    barred: list[set[int]]
    extra: dict[tuple[int, int], int] = field(default_factory=dict)

    def legal(self, number: int, other: int) -> bool:
        """Return whether two nodes may meet."""
        return (
            other not in self.barred[number]
            and self.costs[self.kinds[number]][self.kinds[other]] is not None
        )

    def price(self, number: int, other: int) -> int:
        """Return what a legal pair costs."""
        cost = self.costs[self.kinds[number]][self.kinds[other]] or 0
        if self.extra:
            cost += self.extra.get((number, other) if number < other else (other, number), 0)
        return cost

    def is_discouraged(self, number: int, other: int) -> bool:
        """Return whether the pair costs more than its kinds do."""
        return ((number, other) if number < other else (other, number)) in self.extra

    def edges(self, nodes: Sequence[int], *, relaxed: bool = False) -> list[tuple[int, int, int]]:
        """Return the pairs of `nodes`, by their places in it, with their costs.

        `relaxed`: as if nobody had met and no pair had a cost of its own.
        """
        found = []
        kinds, extra = self.kinds, self.extra if not relaxed else {}
        for here, node in enumerate(nodes):
            row, barred = self.costs[kinds[node]], self.barred[node] if not relaxed else ()
            for there in range(here + 1, len(nodes)):
                other = nodes[there]
                cost = row[kinds[other]]
                if cost is None or other in barred:
                    continue
                if extra:
                    cost += extra.get((node, other) if node < other else (other, node), 0)
                found.append((here, there, cost))
        return found

    def solve(
        self, nodes: Sequence[int], *, relaxed: bool = False
    ) -> tuple[int, list[tuple[int, int]]] | None:
        """Return the cheapest full pairing of `nodes`, or None."""
        solved = cheapest(len(nodes), self.edges(nodes, relaxed=relaxed))
        if solved is None:
            return None
        cost, pairs = solved
        return cost, [(nodes[number], nodes[other]) for number, other in pairs]

    def bar(self, number: int, others: Iterable[int]) -> None:
        """Forbid the pairs of `one` with `others` from now on."""
        for other in others:
            self.barred[number].add(other)
            self.barred[other].add(number)
