"""A numbered diagram (谱) of a game of stones: what stood, and the moves played since, on paper.

A stone taken while the diagram lasts stays on it; weiqi and gomoku records are printed so.
"""

from collections.abc import Sequence

from games.board.by_scene import SceneBoard
from games.board.placement import BoardError
from games.board.registry import board_of
from games.board.scene import Scene
from games.board.speech import Speech
from games.rules.editions import kernel_for
from games.rules.protocol import ShowsMen


def diagram(
    edition: str,
    men: Sequence[tuple[str, str]],
    numbers: Sequence[tuple[str, int]],
    *,
    start: str,
    speech: Speech,
    prefix: str,
) -> str:
    """Return `men` (point, man) with the numbers of moves as SVG text, black on white.

    `start`: the exact text of a position on the same board, "" for the usual one.

    :raises BoardError: `placement_unreadable` for a game that is not played with stones.
    """
    kernel = kernel_for(edition)
    board = board_of(kernel.game)
    if not isinstance(board, SceneBoard) or not isinstance(kernel, ShowsMen):
        raise BoardError("placement_unreadable", kernel.game)
    position = kernel.parse_position(start) if start else kernel.initial_position()
    return board.draw(
        Scene(
            game=kernel.game,
            men=tuple(men),
            size=kernel.size(position),
            sides=kernel.sides,
            to_move=kernel.sides[0],
            orientation=kernel.sides[0],
            names=board.names_on(kernel, position),
            numbers=tuple(numbers),
            speech=speech,
            theme="print",
            prefix=prefix,
        )
    )
