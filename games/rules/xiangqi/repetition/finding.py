"""Repeated positions (重复局面): moves that have gone round three times.

Rule source: Rules of Xiangqi Competition (2020), articles 23.1-23.3, 24.9 and 24.10. What is
counted are the rounds of the moves (着法循环反复达三次), not how often a position stood: see
docs/decisions/0009. The move that enters the cycle from outside is its first move unless it
captured (23.2), so positions after the moves are compared.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.protocol import PlyFacts
from games.rules.xiangqi.history import build_history
from games.rules.xiangqi.position import XiangqiPosition

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated:
    """A repetition that stands after `ply`: the `moves` from `start`, and how it is counted.

    The last round where rounds of the moves count; where positions count, all moves since the
    earliest of the `occurrences`, and `rounds` is 0.
    """

    ply: int
    rounds: int
    occurrences: int
    start: XiangqiPosition
    moves: tuple[str, ...]


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


def find_repeated(
    start: XiangqiPosition, moves: Sequence[str], *, rounds: int = ROUNDS
) -> tuple[Repeated, ...]:
    """Return every ply after which the moves have gone round `rounds` times or more."""
    plies = build_history(start, moves).plies
    positions = _positions(start, plies)
    return tuple(
        Repeated(
            ply=last,
            rounds=loop.rounds,
            occurrences=plies[last - 1].occurrences,
            start=positions[last - loop.period],
            moves=tuple(ply.move for ply in loop.last_round),
        )
        for last, loop in find_loops(plies, rounds=rounds)
    )


def find_windows(
    start: XiangqiPosition, moves: Sequence[str], *, occurrences: int
) -> tuple[Repeated, ...]:
    """Return every ply after which a position has stood `occurrences` times or more."""
    plies = build_history(start, moves).plies
    positions = _positions(start, plies)
    found = []
    for facts in plies:
        first = first_of_window(plies[: facts.ply], occurrences=occurrences)
        if facts.occurrences < occurrences or first is None:
            continue
        found.append(
            Repeated(
                ply=facts.ply,
                rounds=0,
                occurrences=facts.occurrences,
                start=positions[first - 1],
                moves=tuple(ply.move for ply in plies[first - 1 : facts.ply]),
            )
        )
    return tuple(found)


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


def _positions(start: XiangqiPosition, plies: Sequence[PlyFacts]) -> list[XiangqiPosition]:
    """List the start and the position after each ply."""
    positions = [start]
    for facts in plies:
        positions.append(positions[-1].after(facts.move))
    return positions


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
