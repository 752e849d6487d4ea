"""When two of a knockout can meet at the earliest, found by following its nodes."""

from tournaments.schedules.tree import Seat, Tree


def meeting_round(tree: Tree, number: int, other: int) -> int:
    """Return the first round in which `one` and `other` could meet, 0 when never."""
    reach: dict[str, set[int]] = {}
    for node in tree.nodes:
        sides = []
        for source in (node.first, node.second):
            if isinstance(source, Seat):
                sides.append({source.number} if source.number is not None else set())
            else:
                sides.append(reach[source.key])
        if (number in sides[0] and other in sides[1]) or (other in sides[0] and number in sides[1]):
            return node.round
        reach[node.key] = sides[0] | sides[1]
    return 0
