"""Whom to name when a round cannot be paired (排不通的“特殊号”, xiangqi appendix 3 二 5 (3))."""

from collections.abc import Mapping

from tournaments.pairing.history import History
from tournaments.pairing.matching import pairs_of_largest

_EVERYBODY_TRIED = 64
"""Up to so many it is tried for everybody whether he can be the one left over."""

Edge = tuple[int, int]


def stuck(players: list[History], barred: Mapping[int, frozenset[int]]) -> tuple[int, ...]:
    """Return who stands in the way, by number.

    Those whom everybody else is barred to; else all whom some fullest pairing leaves over,
    in a large field those whom one fullest pairing leaves over. In an odd field one may
    sit out.
    """
    numbers = sorted(player.number for player in players)
    alone = tuple(number for number in numbers if len(barred[number]) >= len(numbers) - 1)
    if alone:
        return alone
    edges = [
        (number, other)
        for number in range(len(numbers))
        for other in range(number + 1, len(numbers))
        if numbers[other] not in barred[numbers[number]]
    ]
    nodes = len(numbers)
    if nodes % 2:
        edges += [(number, nodes) for number in range(nodes)]
        nodes += 1
    matched = {node for pair in pairs_of_largest(nodes, edges) for node in pair}
    if nodes > _EVERYBODY_TRIED:
        return tuple(numbers[x] for x in range(len(numbers)) if x not in matched)
    return tuple(
        numbers[x]
        for x in range(len(numbers))
        if x not in matched or _can_be_left(x, nodes, edges, len(matched))
    )


def _can_be_left(x: int, nodes: int, edges: list[Edge], matched: int) -> bool:
    without = [pair for pair in edges if x not in pair]
    return 2 * len(pairs_of_largest(nodes, without)) == matched
