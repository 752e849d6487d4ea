"""The repeated positions of a game (重复局面) with the loop that led to each.

Rule source: Rules of Xiangqi Competition (2020), articles 23.1-23.3.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.xiangqi.history import build_history
from games.rules.xiangqi.position import XiangqiPosition

OCCURRENCES = 3
"""How often a position must have stood (23.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated:
    """A position that has stood three times or more.

    It stands after `ply` for the time `occurrences`; `moves` are the last loop, played
    from `start`, where the position stood the time before.
    """

    ply: int
    occurrences: int
    start: XiangqiPosition
    moves: tuple[str, ...]


def find_repeated(
    start: XiangqiPosition, moves: Sequence[str], *, occurrences: int = OCCURRENCES
) -> tuple[Repeated, ...]:
    """Return every ply after which a position has stood `occurrences` times or more."""
    history = build_history(start, moves)
    positions = [start]
    for facts in history.plies:
        positions.append(positions[-1].after(facts.move))
    return tuple(
        Repeated(
            ply=facts.ply,
            occurrences=facts.occurrences,
            start=positions[facts.previous],
            moves=tuple(ply.move for ply in history.plies[facts.previous : facts.ply]),
        )
        for facts in history.plies
        if facts.occurrences >= occurrences and facts.previous is not None
    )
