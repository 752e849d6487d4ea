"""Fix pairs one by one, the first in somebody's order that keeps the cheapest total.

A cheapest full pairing is kept at hand as a witness. A wish is granted when the witness has
it, when two pairs change partners at the same cost, or when a small sample of the witness can
be re-paired so; it is refused when even with all meetings allowed the total would grow; and
where neither shows, the whole is solved again.

Why a sample decides. Take the witness as optimal when meetings are ignored. The best pairing
with one pair forced differs from it by one alternating path; a path that comes twice to the
same kind of entrant in the same way can be cut short at no cost. So no pair of kinds is taken
apart more than twice, and a sample with two pairs of each pair of kinds (and the two pairs
that the forced one breaks) costs as much more as the whole would.
"""

from collections.abc import Iterable, Sequence
from enum import Enum, auto

from tournaments.pairing.matching import cheapest
from tournaments.pairing.problem import Problem

SMALL = 40
COPIES = 2


class NotCompletable(Exception):
    """The nodes cannot all be paired."""


class _Answer(Enum):
    YES = auto()
    NO = auto()
    UNKNOWN = auto()


class Chooser:
    """The pairs of one problem still to be fixed, with a cheapest full pairing of them."""

    def __init__(self, problem: Problem, *, hint: Sequence[tuple[int, int]] = ()) -> None:
        self.problem = problem
        self.alive = set(range(len(problem.kinds)))
        self.mate: dict[int, int] = {}
        self._refused: set[tuple[int, int]] = set()
        self._relaxed_optimal = False
        self._settle(hint)

    @property
    def total(self) -> int:
        """The cost of the pairs not yet fixed."""
        return sum(self.problem.price(a, b) for a, b in self.mate.items() if a < b)

    def fix(self, seeker: int, options: Sequence[int]) -> int | None:
        """Pair `seeker` with the first of `options` that keeps the total; return it.

        None when none of them does.
        """
        kinds, mine = self.problem.kinds, self.problem.kinds[seeker]
        tried: list[int] = []
        for other in options:
            if other not in self.alive or not self.problem.legal(seeker, other):
                continue
            if (mine, kinds[other]) in self._refused:
                continue
            answer = self._grant(seeker, other)
            if answer is _Answer.UNKNOWN:
                rest = [x for x in options if x in self.alive and x not in tried]
                return self._prefer(seeker, rest)
            if answer is _Answer.YES:
                self._settle_pair(seeker, other)
                return other
            tried.append(other)
        return None

    def leave(self, seeker: int) -> bool:
        """Send `seeker` to a sink if that keeps the total; return whether it does."""
        problem = self.problem
        own = [x for x in self.alive if x < problem.own and x != seeker]
        if self.mate[seeker] < problem.own and not self._swap_out(seeker):
            rank = dict.fromkeys(own, 1)
            solved = self._solve(seeker, rank, default=0)
            self._take(solved)
        if self.mate[seeker] < problem.own:
            return False
        problem.bar(seeker, own)
        return True

    # The witness.

    def _settle(self, hint: Sequence[tuple[int, int]]) -> None:
        nodes = sorted(self.alive)
        problem = self.problem
        if 2 * len(hint) == len(nodes) and all(
            problem.legal(a, b) and not problem.price(a, b) for a, b in hint
        ):
            self._take(hint)
            self._relaxed_optimal = True
            return
        if len(nodes) > SMALL:
            sparse = self._sparse(nodes)
            if sparse is not None:
                self._take(sparse)
                self._relaxed_optimal = self._is_relaxed_optimal()
                if self._relaxed_optimal:
                    return
        solved = problem.solve(nodes)
        if solved is None:
            raise NotCompletable
        self._take(solved[1])
        self._relaxed_optimal = len(nodes) > SMALL and self._is_relaxed_optimal()

    def _sparse(self, nodes: list[int]) -> list[tuple[int, int]] | None:
        """Return a full pairing that uses a few candidates of each kind for everybody."""
        by_kind: dict[int, list[int]] = {}
        for node in nodes:
            by_kind.setdefault(self.problem.kinds[node], []).append(node)
        edges: dict[tuple[int, int], int] = {}
        for at, number in enumerate(nodes):
            for group in by_kind.values():
                wanted = max(4, 24 // len(by_kind))
                for step in range(min(len(group), 8 * wanted)):
                    other = group[(at + step) % len(group)]
                    if other == number or not self.problem.legal(number, other):
                        continue
                    pair = (number, other) if number < other else (other, number)
                    edges[pair] = self.problem.price(number, other)
                    wanted -= 1
                    if not wanted:
                        break
        place = {node: at for at, node in enumerate(nodes)}
        solved = cheapest(
            len(nodes), [(place[a], place[b], cost) for (a, b), cost in edges.items()]
        )
        return None if solved is None else [(nodes[a], nodes[b]) for a, b in solved[1]]

    def _take(self, pairs: Iterable[tuple[int, int]]) -> None:
        for number, other in pairs:
            self.mate[number], self.mate[other] = other, number

    def _settle_pair(self, number: int, other: int) -> None:
        self.alive -= {number, other}
        del self.mate[number], self.mate[other]

    # Granting a wish.

    def _grant(self, seeker: int, other: int) -> _Answer:
        mine, theirs = self.mate[seeker], self.mate[other]
        if mine == other:
            return _Answer.YES
        problem = self.problem
        if problem.legal(mine, theirs):
            before = problem.price(seeker, mine) + problem.price(other, theirs)
            after = problem.price(seeker, other) + problem.price(mine, theirs)
            if before == after:
                self._take([(seeker, other), (mine, theirs)])
                return _Answer.YES
        if len(self.alive) <= SMALL:
            return _Answer.UNKNOWN
        return self._by_sample(seeker, other)

    def _by_sample(self, seeker: int, other: int) -> _Answer:
        problem = self.problem
        if self._relaxed_optimal and problem.is_discouraged(seeker, other):
            return _Answer.NO
        broken = {seeker, other, self.mate[seeker], self.mate[other]}
        sample = self._sample(broken)
        nodes = [x for pair in sample for x in pair]
        target = sum(problem.price(a, b) for a, b in sample)
        rest = sorted(x for x in nodes if x not in (seeker, other))
        target -= problem.price(seeker, other)
        solved = problem.solve(rest)
        if solved is not None and solved[0] == target:
            self._take([*solved[1], (seeker, other)])
            return _Answer.YES
        if not self._relaxed_optimal:
            return _Answer.UNKNOWN
        bound = problem.solve(rest, relaxed=True)
        if bound is None or bound[0] > target:
            number, two = problem.kinds[seeker], problem.kinds[other]
            self._refused |= {(number, two), (two, number)}
            return _Answer.NO
        return _Answer.UNKNOWN

    def _sample(self, broken: set[int]) -> list[tuple[int, int]]:
        """Return the pairs of `broken` and COPIES more of each pair of kinds."""
        taken: dict[tuple[int, int], int] = {}
        kinds = self.problem.kinds
        chosen = []
        for number, other in self.mate.items():
            if number > other:
                continue
            if number in broken or other in broken:
                chosen.append((number, other))
                continue
            a, b = kinds[number], kinds[other]
            key = (a, b) if a < b else (b, a)
            if taken.get(key, 0) < COPIES:
                taken[key] = taken.get(key, 0) + 1
                chosen.append((number, other))
        return chosen

    def _is_relaxed_optimal(self) -> bool:
        sample = self._sample(set())
        nodes = sorted(x for pair in sample for x in pair)
        kinds, costs = self.problem.kinds, self.problem.costs
        solved = self.problem.solve(nodes, relaxed=True)
        here = sum(self.problem.price(a, b) for a, b in sample)
        plain = sum(costs[kinds[a]][kinds[b]] or 0 for a, b in self.mate.items() if a < b)
        return solved is not None and solved[0] == here and plain == self.total

    # Solving the whole again.

    def _prefer(self, seeker: int, options: Sequence[int]) -> int | None:
        rank = {other: at for at, other in enumerate(options)}
        self._take(self._solve(seeker, rank, default=len(options)))
        found = self.mate[seeker]
        if found not in rank:
            return None
        self._settle_pair(seeker, found)
        return found

    def _solve(self, seeker: int, rank: dict[int, int], *, default: int) -> list[tuple[int, int]]:
        """Return the cheapest pairing in which `seeker` has the partner of least rank."""
        nodes = sorted(self.alive)
        scale = max([default, *rank.values()]) + 1
        place = nodes.index(seeker)
        edges = [
            (
                a,
                b,
                cost * scale
                + (rank.get(nodes[a if b == place else b], default) if place in (a, b) else 0),
            )
            for a, b, cost in self.problem.edges(nodes)
        ]
        solved = cheapest(len(nodes), edges)
        if solved is None:
            raise NotCompletable
        return [(nodes[a], nodes[b]) for a, b in solved[1]]

    def _swap_out(self, seeker: int) -> bool:
        """Let `seeker` trade places with one who has a sink, if that costs the same."""
        problem, partner = self.problem, self.mate[seeker]
        for sink in sorted(x for x in self.alive if x >= problem.own):
            other = self.mate[sink]
            if other >= problem.own or not problem.legal(seeker, sink):
                continue
            if not problem.legal(partner, other):
                continue
            before = problem.price(seeker, partner) + problem.price(sink, other)
            after = problem.price(seeker, sink) + problem.price(partner, other)
            if before == after:
                self._take([(seeker, sink), (partner, other)])
                return True
        return False
