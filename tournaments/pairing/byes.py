"""Who sits out an odd round (轮空), and whether a field can be paired at all.

Xiangqi appendix 3 (5): the lowest segment, last board. That nobody has a second bye while
another can take it is gomoku appendix 6 二 原则一 and draughts (四) 2 原则一; xiangqi and weiqi
are silent and follow them (decision 0016).
"""

from collections.abc import Mapping

from tournaments.books.pairing import Principle, System
from tournaments.pairing.history import History
from tournaments.pairing.matching import completable
from tournaments.pairing.neighbours import row
from tournaments.pairing.ordered import by_rank
from tournaments.pairing.positional import seeker_key
from tournaments.pairing.settings import PairingSettings


def bye_order(
    players: list[History], settings: PairingSettings, *, round_number: int
) -> list[History]:
    """Return who is asked to sit out, in turn: fewest byes, fewest points, last in order.

    With `forfeits_gain` a forfeit won counts as a bye. With `repeat_byes` nobody's earlier
    byes count, nor where the event has set that principle aside (gomoku appendix 6). One who
    has left and is paired on (xiangqi 19.3) is asked last: he forfeits, and a bye is a win.
    """
    if round_number == 1 and settings.system in {System.POSITIONAL, System.NEIGHBOURS}:
        ordered = sorted(players, key=lambda history: history.number)
    elif settings.system is System.POSITIONAL:
        odd = round_number % 2 == 1
        ordered = sorted(players, key=lambda history: seeker_key(history, odd=odd))
    elif settings.system is System.NEIGHBOURS:
        ordered = row(players, round_number=round_number)
    else:
        ordered = by_rank(players, settings)
    ordered.reverse()
    if settings.repeat_byes or Principle.BYES in settings.left_out:
        return sorted(ordered, key=lambda history: (history.has_left, history.score))
    return sorted(
        ordered,
        key=lambda history: (
            history.has_left,
            history.gains if settings.forfeits_gain else history.byes,
            history.score,
        ),
    )


def choose_bye(
    players: list[History],
    barred: Mapping[int, frozenset[int]],
    settings: PairingSettings,
    *,
    round_number: int,
) -> History | None:
    """Return the first in order without whom the others can be paired, or None."""
    ordered = bye_order(players, settings, round_number=round_number)
    if can_be_paired([player for player in players if player is not ordered[0]], barred):
        return ordered[0]
    # Whether one of the first so many can sit out only turns once, so few trials find him.
    low, high = 1, len(ordered)
    if not _can_spare(ordered, high, barred):
        return None
    while low < high:
        middle = (low + high) // 2
        if _can_spare(ordered, middle, barred):
            high = middle
        else:
            low = middle + 1
    return ordered[low - 1]


def _can_spare(ordered: list[History], among: int, barred: Mapping[int, frozenset[int]]) -> bool:
    """Return whether the rest can be paired without one of the first `among`."""
    empty = len(ordered)
    closed = _closed(ordered, barred)
    for node in range(among, empty):
        closed[node].add(empty)
    closed.append(set(range(among, empty)))
    return completable(closed, range(empty + 1))


def can_be_paired(players: list[History], barred: Mapping[int, frozenset[int]]) -> bool:
    """Return whether a full pairing without a barred pair exists."""
    return completable(_closed(players, barred), range(len(players)))


def _closed(players: list[History], barred: Mapping[int, frozenset[int]]) -> list[set[int]]:
    at = {player.number: node for node, player in enumerate(players)}
    return [{at[x] for x in barred[player.number] if x in at} for player in players]
