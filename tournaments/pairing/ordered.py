"""Pairing by rank: who goes down is settled first, then the order gives the pairs.

Shared by halves, neighbours and fold. The last in rank goes down (draughts (四) 3 (3)), as far
as floats allow ((6)); the order of the pairs gives way to the colours ((7)-(9)).
"""

from collections.abc import Callable, Iterable, Sequence

from tournaments.books.pairing import Ranking
from tournaments.pairing.chooser import Chooser
from tournaments.pairing.history import History
from tournaments.pairing.segments import Pool
from tournaments.pairing.settings import PairingSettings
from tournaments.pairing.values import PairReason, Proposal

Arrangement = Callable[[Chooser, Sequence[History]], list[Proposal]]
"""Pairs players who stand in rank order and are the nodes of the chooser."""


def by_rank(players: Iterable[History], settings: PairingSettings) -> list[History]:
    """Return players by points, then by rating or number (draughts (四) 3 (2))."""
    rated = settings.ranking is Ranking.RATING
    return sorted(
        players,
        key=lambda history: (
            -history.score,
            -(history.rating or 0) if rated else 0,
            history.number,
        ),
    )


def pair_pool(
    pool: Pool, ranked: list[History], arrange: Arrangement
) -> tuple[list[Proposal], list[History]]:
    """Pair a pool whose players stand in rank order; return pairs and who goes down."""
    pool.players = ranked
    left = _leavers(pool)
    gone = {history.number for history in left}
    staying = [history for history in ranked if history.number not in gone]
    if not staying:
        return [], left
    inner = Pool(pool.field, staying, [], pool.levels)
    return arrange(inner.chooser(), staying), left


def _leavers(pool: Pool) -> list[History]:
    if not pool.below or pool.can_all_stay():
        return []
    chooser = pool.chooser(colours=False)
    own = len(pool.players)
    wanted = sum(chooser.mate[x] >= own for x in range(own))
    left: list[int] = []
    for x in reversed(range(own)):
        if len(left) < wanted and chooser.leave(x):
            left.append(x)
    return [pool.players[x] for x in sorted(left)]


class Taking:
    """The pairs taken so far from a chooser, seeker by seeker."""

    def __init__(self, chooser: Chooser, players: Sequence[History]) -> None:
        self.chooser = chooser
        self.players = players
        self.pairs: list[Proposal] = []

    def free(self, nodes: Iterable[int]) -> list[int]:
        """Return those of `nodes` that are not paired yet."""
        return [x for x in nodes if x in self.chooser.alive]

    def take(self, seeker: int, order: Iterable[int]) -> None:
        """Pair `seeker` with the first of `order` that keeps the segment's best.

        :raises LookupError: when `order` leaves out the one partner he can have.
        """
        free = self.free(order)
        options = [x for x in free if self.chooser.problem.legal(seeker, x)]
        found = self.chooser.fix(seeker, options)
        if found is None:
            raise LookupError(self.players[seeker].number)
        reason = PairReason.IN_ORDER if found == free[0] else PairReason.ADJUSTED
        self.pairs.append(
            Proposal(
                seeker=self.players[seeker].number,
                partner=self.players[found].number,
                rank=options.index(found),
                reason=reason,
            )
        )
