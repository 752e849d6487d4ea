"""Positions of random legal play, for properties of xiangqi."""

from hypothesis import strategies as st

from games.rules.xiangqi.kernel import XiangqiKernel
from games.rules.xiangqi.position import XiangqiPosition

KERNEL = XiangqiKernel()


def positions_after_play(
    starts: tuple[str, ...], *, plies: int
) -> st.SearchStrategy[XiangqiPosition]:
    """Return positions reached from one of `starts` (FEN) by up to `plies` legal moves."""
    choices = st.lists(st.integers(0, 10_000), max_size=plies)
    return st.builds(_wander, st.sampled_from(starts), choices)


def _wander(start: str, choices: list[int]) -> XiangqiPosition:
    position = KERNEL.parse_position(start)
    for choice in choices:
        moves = KERNEL.legal_moves(position)
        if not moves:
            break
        position = KERNEL.play(position, moves[choice % len(moves)])
    return position
