"""Round 1: by the numbers drawn, near, by halves, folded or at random (首轮编排).

Xiangqi appendix 3 part 二 1; weiqi appendix 五 2 (1).
"""

import hashlib

from tournaments.books.pairing import FirstRound
from tournaments.pairing import fold, halves, neighbours
from tournaments.pairing.history import History
from tournaments.pairing.ordered import Arrangement, by_rank
from tournaments.pairing.segments import Field, Pool
from tournaments.pairing.values import Proposal

_ARRANGEMENTS: dict[FirstRound, Arrangement] = {
    FirstRound.NEAR: neighbours.arrange,
    FirstRound.RANDOM: neighbours.arrange,
    FirstRound.HALVES: halves.arrange,
    FirstRound.FOLD: fold.arrange,
}


def lot(seed: str, label: object) -> bytes:
    """Return what `label` draws under `seed`; sorting by it is the draw."""
    return hashlib.sha256(f"{seed}/{label}".encode()).digest()


def first_order(
    players: tuple[History, ...], method: FirstRound, field: Field, seed: str
) -> list[History]:
    """By lot, by number or by rank, as the method says; the same seed gives the same order."""
    if method is FirstRound.RANDOM:
        return sorted(players, key=lambda history: (lot(seed, history.number), history.number))
    if method is FirstRound.NEAR:
        return sorted(players, key=lambda history: history.number)
    return by_rank(players, field.settings)


def pair_first(field: Field, seed: str) -> list[Proposal]:
    """Return the pairs of round 1, board by board.

    :raises NotCompletable: when the forbidden pairs leave no full pairing.
    """
    method = field.settings.first_round
    players = first_order(field.players, method, field, seed)
    count = len(players)
    if method is FirstRound.HALVES:
        hint = [(x, x + count // 2) for x in range(count // 2)]
    elif method is FirstRound.FOLD:
        hint = [(x, count - 1 - x) for x in range(count // 2)]
    else:
        hint = [(x, x + 1) for x in range(0, count, 2)]
    levels: dict[int, int] = {player.score: 0 for player in players}
    chooser = Pool(field, players, [], levels).chooser(hint=hint)
    return _ARRANGEMENTS[method](chooser, players)


def draw_numbers(ids: tuple[str, ...], seed: str, *, seeds: tuple[str, ...] = ()) -> dict[str, int]:
    """Draw the numbers (抽签号): in one draw, or seeds among odd ones and others among even.

    `seeds` are the seeded half (种子组), drawn apart; they may be one more than the others.
    The draw depends on the seed and the ids only, not on their order.

    :raises ValueError: when an id stands twice, or the seeded are neither half of the field.
    """
    if len(set(ids)) != len(ids) or not set(seeds) <= set(ids):
        raise ValueError("ids must differ, and seeds be among them")
    if not seeds:
        drawn = sorted(ids, key=lambda text: (lot(seed, text), text))
        return {text: at for at, text in enumerate(drawn, start=1)}
    others = set(ids) - set(seeds)
    if not 0 <= len(set(seeds)) - len(others) <= 1:
        raise ValueError("the seeded are half of the field")
    upper = sorted(set(seeds), key=lambda text: (lot(seed, text), text))
    lower = sorted(others, key=lambda text: (lot(seed, text), text))
    numbers = {text: 2 * at - 1 for at, text in enumerate(upper, start=1)}
    return numbers | {text: 2 * at for at, text in enumerate(lower, start=1)}
