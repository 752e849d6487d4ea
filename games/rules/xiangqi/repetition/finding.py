"""Repeated positions (重复局面): moves that have gone round three times.

Rule source: Rules of Xiangqi Competition (2020), articles 23.1-23.3, 24.9 and 24.10. What is
counted are the rounds of the moves (着法循环反复达三次), not how often a position stood: see
docs/decisions/0009. The move that enters the cycle from outside is its first move unless it
captured (23.2), so positions after the moves are compared. The World rules count how often a
position stood (art. 20): `first_of_window`. Which of the two a book does, `judging` tells.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.protocol import PlyFacts

ROUNDS = 3
"""着法循环反复达三次 (23.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """The cycle that the last moves have gone round: `period` plies, `rounds` times in full.

    `plies` are those of these rounds, latest last.
    """

    period: int
    rounds: int
    plies: tuple[PlyFacts, ...]

    @property
    def last_round(self) -> tuple[PlyFacts, ...]:
        """The last time round."""
        return self.plies[-self.period :]


def find_loop(plies: Sequence[PlyFacts], *, rounds: int = ROUNDS) -> Loop | None:
    """Return the shortest cycle that the last moves have gone round `rounds` times in full."""
    return _loop_at(plies, _first_standings(plies), len(plies), rounds)


def find_loops(plies: Sequence[PlyFacts], *, rounds: int = ROUNDS) -> tuple[tuple[int, Loop], ...]:
    """Return each ply after which moves have gone round `rounds` times, with the cycle."""
    first = _first_standings(plies)
    found = ((last, _loop_at(plies, first, last, rounds)) for last in range(1, len(plies) + 1))
    return tuple((last, loop) for last, loop in found if loop is not None)


def rounds_gone(plies: Sequence[PlyFacts]) -> int:
    """Return how often the last moves have gone round in full, 0 when they have not."""
    loop = find_loop(plies, rounds=2)
    return loop.rounds if loop else 0


def first_of_window(plies: Sequence[PlyFacts], *, occurrences: int) -> int | None:
    """Return the ply after the earliest of the last `occurrences` of the final position.

    Where it stood less often, after the earliest of those there are; None where but once.
    """
    at: int | None = len(plies)
    begins = None
    for _times in range(occurrences - 1):
        at = plies[at - 1].previous if at else None
        if at is None:
            break
        begins = at + 1
    return begins


def _loop_at(
    plies: Sequence[PlyFacts], first: Sequence[int], last: int, rounds: int
) -> Loop | None:
    ply = last - 2
    while ply > 0 and rounds * (last - ply) <= last:
        if first[ply] == first[last]:
            period = last - ply
            begin = last
            while begin > period and first[begin] == first[begin - period]:
                begin -= 1
            # The round before the one that came back is the first; `begin` is its last ply.
            start = begin - period
            if plies[start].captured is not None:
                start += 1
            gone = (last - start) // period
            if gone >= rounds:
                return Loop(
                    period=period, rounds=gone, plies=tuple(plies[last - gone * period : last])
                )
        ply -= 2
    return None


def _first_standings(plies: Sequence[PlyFacts]) -> list[int]:
    """Return for each ply (0 = the start) after which ply its position stood first."""
    first = [0]
    for ply in plies:
        first.append(ply.ply if ply.previous is None else first[ply.previous])
    return first
