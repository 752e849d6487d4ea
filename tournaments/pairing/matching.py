"""Whole matchings of general graphs, computed by rustworkx.

Costs are exact integers below 2**120; the library's weights are 128 bits wide.
"""

from collections.abc import Iterable, Sequence

import rustworkx

LIMIT = 1 << 120


def cheapest(
    nodes: int, edges: Sequence[tuple[int, int, int]]
) -> tuple[int, list[tuple[int, int]]] | None:
    """Return the cost and pairs of a cheapest perfect matching, or None without one.

    `edges` are (node, node, cost), costs from 0.

    :raises OverflowError: when a cost cannot be told exactly.
    """
    if nodes % 2 or len(edges) < nodes // 2:
        return None
    most = max((cost for _, _, cost in edges), default=0)
    if most >= LIMIT:
        raise OverflowError(most)
    found = _match(nodes, [(number, other, most - cost) for number, other, cost in edges])
    if 2 * len(found) != nodes:
        return None
    chosen = {(number, other) if number < other else (other, number) for number, other in found}
    total = sum(
        cost
        for number, other, cost in edges
        if ((number, other) if number < other else (other, number)) in chosen
    )
    return total, sorted(chosen)


def largest(nodes: int, edges: Iterable[tuple[int, int]]) -> int:
    """How many pairs can be made at once."""
    return len(pairs_of_largest(nodes, edges))


def pairs_of_largest(nodes: int, edges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """As many as can be, no matter which; sorted, so that equal input gives equal pairs."""
    return sorted(_match(nodes, [(number, other, 1) for number, other in edges]))


def _match(nodes: int, edges: list[tuple[int, int, int]]) -> set[tuple[int, int]]:
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from(edges)
    return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def completable(barred: Sequence[frozenset[int] | set[int]], among: Sequence[int]) -> bool:
    """Return whether all of `among` can be paired; `barred[x]` may not meet x.

    Where everybody may still meet at least half of the others a full pairing exists (Dirac's
    theorem), which settles all but small fields without a search.
    """
    if len(among) % 2:
        return False
    members = set(among)
    closed = {number: len(barred[number] & members) for number in among}
    if all(2 * (len(among) - 1 - closed[number]) >= len(among) for number in among):
        return True
    edges = [
        (here, there)
        for here, number in enumerate(among)
        for there in range(here + 1, len(among))
        if among[there] not in barred[number]
    ]
    return 2 * largest(len(among), edges) == len(among)
