"""临近编排: neighbours in the row (weiqi appendix 五 2 (4)).

Each segment stands by number, small ones first in odd rounds and large ones in even rounds.
"""

from collections.abc import Sequence

from tournaments.pairing.chooser import Chooser
from tournaments.pairing.history import History
from tournaments.pairing.ordered import Taking
from tournaments.pairing.ordered import pair_pool as pair_ranked
from tournaments.pairing.segments import Pool
from tournaments.pairing.values import Proposal


def row(players: Sequence[History], *, round_number: int) -> list[History]:
    """Return players by points, then by number as the round asks."""
    way = 1 if round_number % 2 else -1
    return sorted(players, key=lambda history: (-history.score, way * history.number))


def pair_pool(pool: Pool) -> tuple[list[Proposal], list[History]]:
    """Pair a pool with neighbours; return the pairs and who goes down."""
    return pair_ranked(pool, row(pool.players, round_number=pool.field.round), arrange)


def arrange(chooser: Chooser, players: Sequence[History]) -> list[Proposal]:
    """Pair each with the nearest below him."""
    taking = Taking(chooser, players)
    for x in range(len(players)):
        if x in chooser.alive:
            taking.take(x, range(x + 1, len(players)))
    return taking.pairs
