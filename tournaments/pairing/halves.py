"""分区编排: the upper half against the lower half, in order (draughts (四) 3 (2)-(5)).

Who came down meets the strongest of the segment, the highest first ((5)).
"""

from collections.abc import Sequence

from tournaments.pairing.chooser import Chooser
from tournaments.pairing.history import History
from tournaments.pairing.ordered import Taking, by_rank
from tournaments.pairing.ordered import pair_pool as pair_ranked
from tournaments.pairing.segments import Pool
from tournaments.pairing.values import Proposal


def pair_pool(pool: Pool) -> tuple[list[Proposal], list[History]]:
    """Pair a pool by halves; return the pairs and who goes down."""
    return pair_ranked(pool, by_rank(pool.players, pool.field.settings), arrange)


def arrange(chooser: Chooser, players: Sequence[History]) -> list[Proposal]:
    """Pair those who came down with the strongest, then the halves of the rest."""
    taking = Taking(chooser, players)
    lowest = players[-1].score
    came = sum(player.score > lowest for player in players)
    for x in range(came):
        if x in chooser.alive:
            taking.take(x, [*range(came, len(players)), *range(x + 1, came)])
    rest = taking.free(range(came, len(players)))
    upper, lower = rest[: len(rest) // 2], rest[len(rest) // 2 :]
    for x in upper:
        if x in chooser.alive:
            taking.take(x, [*lower, *(y for y in reversed(upper) if y != x)])
    for x in lower:
        if x in chooser.alive:
            taking.take(x, [y for y in lower if y != x])
    return taking.pairs
