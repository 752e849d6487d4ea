"""Game -> how its board is drawn and told; a game that is not here has the plain board."""

from games.board import draughts, plain, stones
from games.board.by_scene import SceneBoard
from games.board.lines import FILE_LETTERS, names_of
from games.board.request import GameBoard, Written
from games.board.spoken import draughts_description, plain_description, stones_description
from games.board.xiangqi import XiangqiBoard


def _of_stones(letters: str) -> SceneBoard:
    return SceneBoard(
        draw=lambda scene: stones.draw(scene, letters),
        tell=stones_description,
        names=lambda size: names_of(stones.board_of(letters, size)),
    )


BOARDS: dict[str, GameBoard] = {
    "xiangqi": XiangqiBoard(),
    "weiqi": _of_stones(stones.WEIQI_LETTERS),
    "gomoku": _of_stones(FILE_LETTERS),
    "draughts": SceneBoard(
        draw=draughts.draw,
        tell=draughts_description,
        between="[-x]",
    ),
}
WRITTEN: dict[str, Written] = {
    "xiangqi": Written(2),
    "weiqi": Written(1),
    "gomoku": Written(1),
    "draughts": Written(2, quiet="-", taking="x"),
}
_PLAIN = SceneBoard(
    draw=plain.draw,
    tell=plain_description,
    # e2e4, e2-e4, 32x28, d3.
    between=r"(?<=\d)[-x:]?(?=[a-zA-Z])|(?<=\d)[-x:](?=\d)",
)


def board_of(game: str) -> GameBoard:
    """A game without a board of its own is drawn as plain squares."""
    return BOARDS.get(game, _PLAIN)


def written_as(game: str) -> Written:
    """Return how moves are written by their squares, by two of them where nothing says so."""
    return WRITTEN.get(game, Written(2))
