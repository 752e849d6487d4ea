"""Whole matchings: exact costs, perfect or none, and when a field can be completed."""

from itertools import combinations

import pytest

from tournaments.pairing.matching import LIMIT, cheapest, completable, largest
from tournaments.pairing.stream import Stream

Edge = tuple[int, int, int]


def slow_cheapest(nodes: list[int], costs: dict[tuple[int, int], int]) -> int | None:
    """Try every full pairing."""
    if not nodes:
        return 0
    number, *others = nodes
    totals = []
    for other in others:
        rest = slow_cheapest([x for x in others if x != other], costs)
        if (number, other) in costs and rest is not None:
            totals.append(costs[number, other] + rest)
    return min(totals, default=None)


@pytest.mark.parametrize("seed", range(30))
def test_the_cheapest_of_all(seed: int) -> None:
    stream = Stream(f"matching {seed}")
    nodes = 2 * (1 + stream.below(4))
    edges: list[Edge] = [
        (a, b, stream.below(9) * 10**30)
        for a, b in combinations(range(nodes), 2)
        if stream.chance(600)
    ]
    slow = slow_cheapest(list(range(nodes)), {(a, b): cost for a, b, cost in edges})
    found = cheapest(nodes, edges)
    assert (None if found is None else found[0]) == slow
    if found is not None:
        assert sorted(x for pair in found[1] for x in pair) == list(range(nodes))


def test_an_odd_number_has_no_full_pairing() -> None:
    assert cheapest(3, [(0, 1, 0), (1, 2, 0), (0, 2, 0)]) is None


def test_costs_beyond_what_is_exact_are_refused() -> None:
    with pytest.raises(OverflowError):
        cheapest(2, [(0, 1, LIMIT)])


def test_largest() -> None:
    assert largest(5, [(0, 1), (1, 2), (2, 0), (3, 4)]) == 2
    assert largest(4, [(0, 1), (0, 2), (0, 3)]) == 1


@pytest.mark.parametrize("seed", range(30))
def test_completable_as_trying_says(seed: int) -> None:
    stream = Stream(f"completable {seed}")
    nodes = 2 * (1 + stream.below(5))
    open_pairs = {pair for pair in combinations(range(nodes), 2) if stream.chance(500)}
    barred = [
        {other for other in range(nodes) if other != number
         and (min(number, other), max(number, other)) not in open_pairs}
        for number in range(nodes)
    ]  # fmt: skip
    slow = slow_cheapest(list(range(nodes)), dict.fromkeys(open_pairs, 0)) is not None
    assert completable(barred, range(nodes)) == slow


def test_nobody_is_completable_and_one_is_not() -> None:
    assert completable([], [])
    assert not completable([set()], [0])
