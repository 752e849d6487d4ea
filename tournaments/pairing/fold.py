"""首尾编排: the first of a segment against the last.

Gomoku appendix 6 三 and xiangqi appendix 3 二 1 give the name alone; here a segment, with who
came down, is folded in rank order.
"""

from collections.abc import Sequence

from tournaments.pairing.chooser import Chooser
from tournaments.pairing.history import History
from tournaments.pairing.ordered import Taking, by_rank
from tournaments.pairing.ordered import pair_pool as pair_ranked
from tournaments.pairing.segments import Pool
from tournaments.pairing.values import Proposal


def pair_pool(pool: Pool) -> tuple[list[Proposal], list[History]]:
    """Pair a pool by folding it; return the pairs and who goes down."""
    return pair_ranked(pool, by_rank(pool.players, pool.field.settings), arrange)


def arrange(chooser: Chooser, players: Sequence[History]) -> list[Proposal]:
    """Pair each with the furthest below him."""
    taking = Taking(chooser, players)
    for x in range(len(players)):
        if x in chooser.alive:
            taking.take(x, range(len(players) - 1, x, -1))
    return taking.pairs
