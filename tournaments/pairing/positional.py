"""定位编排法: the positional method of xiangqi rules 2020, appendix 3, part 二 2-5.

Within a segment the seeker (先编者) of the fixed order takes the first partner of his own
order that keeps the segment's best (decision 0016).
"""

from tournaments.pairing.history import Class, History
from tournaments.pairing.segments import Pool
from tournaments.pairing.values import PairReason, Proposal

_SECONDS = (Class.MORE_SECOND, Class.RUN_SECOND, Class.LAST_SECOND)
_FIRSTS = (Class.MORE_FIRST, Class.RUN_FIRST, Class.LAST_FIRST)
_ORDERS: dict[Class, tuple[tuple[Class, ...], ...]] = {
    # ①② the strong wishes: through the other row and up the own one; no colour between.
    **dict.fromkeys(
        (Class.MORE_FIRST, Class.RUN_FIRST),
        tuple((class_,) for class_ in (*_SECONDS, Class.NONE, *reversed(_FIRSTS))),
    ),
    **dict.fromkeys(
        (Class.MORE_SECOND, Class.RUN_SECOND),
        tuple((class_,) for class_ in (*_FIRSTS, Class.NONE, *reversed(_SECONDS))),
    ),
    # ③④ the weak wishes: through the other row, then down the own one.
    Class.LAST_FIRST: tuple((class_,) for class_ in (*_SECONDS, Class.NONE, *_FIRSTS)),
    Class.LAST_SECOND: tuple((class_,) for class_ in (*_FIRSTS, Class.NONE, *_SECONDS)),
    # No game yet, so no row: whoever wishes most.
    Class.NONE: (
        (Class.MORE_SECOND, Class.MORE_FIRST),
        (Class.RUN_SECOND, Class.RUN_FIRST),
        (Class.LAST_SECOND, Class.LAST_FIRST),
        (Class.NONE,),
    ),
}


def seeker_key(history: History, *, odd: bool) -> tuple[int | object, ...]:
    """Return a key by which who seeks first sorts first (part 二 2 (1)-(5)).

    Points; the colour difference; streaks, against the wish where there is a difference
    (少先连后, 多先连先) and of two or more where there is none; the number, small ones first in
    odd rounds.
    """
    difference, run = history.difference, history.run
    counts = abs(run) >= 2 and (not difference or difference * run > 0)
    return (
        -history.score,
        -abs(difference),
        -abs(run) if counts else 0,
        history.number if odd else -history.number,
    )


def candidate_ranks(kind: Class) -> dict[Class, int]:
    """Return the place of each class in the order a seeker of `kind` asks (part 二 3 ①-④)."""
    return {class_: at for at, group in enumerate(_ORDERS[kind]) for class_ in group}


def pair_pool(pool: Pool) -> tuple[list[Proposal], list[History]]:
    """Pair a pool; return the pairs in the order they were made, and who goes down."""
    odd = pool.field.round % 2 == 1
    players = sorted(pool.players, key=lambda history: seeker_key(history, odd=odd))
    pool.players = players
    chooser = pool.chooser()
    classes = [player.kind for player in players]
    orders = {kind: _order(kind, classes) for kind in set(classes)}
    pairs: list[Proposal] = []
    paired: set[int] = set()
    left: list[History] = []
    for seeker, player in enumerate(players):
        if seeker in paired:
            continue
        options = [
            x
            for x in orders[classes[seeker]]
            if x > seeker and x not in paired and chooser.problem.legal(seeker, x)
        ]
        found = chooser.fix(seeker, options)
        if found is None:
            chooser.leave(seeker)
            left.append(player)
            continue
        paired |= {seeker, found}
        rank = options.index(found)
        pairs.append(
            Proposal(
                seeker=player.number,
                partner=players[found].number,
                rank=rank,
                reason=_reason(player, players[found], rank),
            )
        )
    return pairs, left


def _order(kind: Class, classes: list[Class]) -> list[int]:
    """Return all nodes in the order a seeker of `kind` asks; inside a class as they seek."""
    ranks = candidate_ranks(kind)
    return sorted(range(len(classes)), key=lambda x: (ranks[classes[x]], x))


def _reason(seeker: History, partner: History, rank: int) -> PairReason:
    if seeker.wish and seeker.wish == partner.wish:
        return PairReason.OWN_ROW
    return PairReason.HEAD if rank == 0 else PairReason.SHIFTED
