"""麦克马洪制: groups of equal McMahon score, from the highest down (decision 0054).

A group is a segment whose members are folded, slipped or drawn; who came down to it stands in
front, as in the other systems.
"""

from collections.abc import Iterable

from tournaments.books.pairing import GroupSeeding
from tournaments.pairing import fold, halves, neighbours
from tournaments.pairing.first_round import lot
from tournaments.pairing.history import History
from tournaments.pairing.ordered import by_rank
from tournaments.pairing.ordered import pair_pool as pair_ranked
from tournaments.pairing.segments import Field, Pool
from tournaments.pairing.values import Proposal

_ARRANGEMENTS = {
    GroupSeeding.FOLD: fold.arrange,
    GroupSeeding.SLIP: halves.arrange,
    GroupSeeding.RANDOM: neighbours.arrange,
}


def pair_pool(pool: Pool) -> tuple[list[Proposal], list[History]]:
    """Pair a group and who came down to it; return the pairs and who goes down."""
    seeding = pool.field.settings.mcmahon.seeding
    return pair_ranked(pool, seeded(pool.players, pool.field), _ARRANGEMENTS[seeding])


def seeded(players: Iterable[History], field: Field) -> list[History]:
    """Return players by score, within a group by rank or by the lot of the round."""
    if field.settings.mcmahon.seeding is not GroupSeeding.RANDOM:
        return by_rank(players, field.settings)
    return sorted(
        players,
        key=lambda history: (
            -history.score,
            lot(field.seed, f"{field.round}/{history.number}"),
            history.number,
        ),
    )
