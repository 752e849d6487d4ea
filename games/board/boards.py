"""One door to every drawing: an edition and a position in, the SVG of its game's board out.

The man letters, points and moves are those of the edition's kernel (`ShowsMen`); xiangqi is
read from its FEN.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.board import draughts, stones, xiangqi
from games.board.lines import names_of
from games.board.marks import Mark
from games.board.placement import BoardError, parse_placement
from games.board.scene import Scene
from games.board.spoken import draughts_description, stones_description
from games.board.words import description_of
from games.rules.protocol import PositionError, RulesKernel, ShowsMen
from games.rules.registry import kernel_for

_SQUARE = re.compile(r"[a-zA-Z]?\d{1,2}")
_PASSES = ("pass", "")
_DRAWERS = {"weiqi": stones.draw, "gomoku": stones.draw, "draughts": draughts.draw}


def render(
    edition: str,
    position: str,
    *,
    orientation: str = "",
    last_move: str | None = None,
    in_check: bool = False,
    marks: Sequence[Mark] = (),
    numbers: Sequence[tuple[str, int]] = (),
    said: str = "",
    lang: str = "zh",
    theme: str = "book",
    all_men: bool = False,
    prefix: str = "q",
) -> str:
    """Return the position (the kernel's exact text) of `edition` as SVG text.

    `orientation` is the side below, "" for the first mover; `last_move` is canonical;
    `in_check` and `all_men` are xiangqi's (`games.board.xiangqi.render`). `numbers` are
    (point, move number) of stones; `said` is one sentence more for listeners. `lang` picks
    the words, Chinese for `zh...` and English otherwise. `prefix` begins every id.

    :raises BoardError: when a part of the request cannot be drawn.
    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    kernel = kernel_for(edition)
    below = orientation or kernel.sides[0]
    if kernel.game == "xiangqi":
        return xiangqi.render(
            position,
            orientation=below,
            last_move=last_move,
            in_check=in_check,
            marks=marks,
            lang=lang,
            theme=theme,
            all_men=all_men,
            prefix=prefix,
        )
    scene = _scene(kernel, position, below, last_move, marks, lang)
    scene = replace(scene, numbers=tuple(numbers), said=said, theme=theme, prefix=prefix)
    return _DRAWERS[kernel.game](scene)


def describe(
    edition: str,
    position: str,
    *,
    last_move: str | None = None,
    in_check: bool = False,
    marks: Sequence[Mark] = (),
    said: str = "",
    lang: str = "zh",
) -> str:
    """Return what `render` tells those who listen: men, last move, marks, `said`.

    :raises BoardError: when the position cannot be drawn.
    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    kernel, chinese = kernel_for(edition), lang.startswith("zh")
    if kernel.game == "xiangqi":
        placement = parse_placement(position)
        return description_of(placement, chinese=chinese, last_move=last_move, in_check=in_check)
    scene = _scene(kernel, position, kernel.sides[0], last_move, marks, lang)
    tell = draughts_description if kernel.game == "draughts" else stones_description
    return tell(replace(scene, said=said))


def _scene(
    kernel: RulesKernel[Any],
    position: str,
    orientation: str,
    last_move: str | None,
    marks: Sequence[Mark],
    lang: str,
) -> Scene:
    value = _parsed(kernel, position)
    return Scene(
        game=kernel.game,
        men=men_of(kernel, value),
        size=_size_of(kernel, value),
        sides=kernel.sides,
        to_move=kernel.side_to_move(value),
        orientation=orientation,
        names=names_on(kernel, value),
        last_move=last_move,
        last_squares=squares_of(kernel, last_move),
        marks=tuple(marks),
        chinese=lang.startswith("zh"),
    )


def men_of(kernel: RulesKernel[Any], position: Any) -> tuple[tuple[str, str], ...]:
    """Return (square, man) for every man of a kernel's position.

    :raises BoardError: `placement_unreadable` when the game's men cannot be shown.
    """
    if kernel.game == "xiangqi":
        men = parse_placement(kernel.format_position(position)).men
        return tuple((f"{'abcdefghi'[man.file]}{man.rank}", man.letter) for man in men)
    if not isinstance(kernel, ShowsMen):
        raise BoardError("placement_unreadable", f"no board shows {kernel.edition}")
    return kernel.men(position)


def names_on(kernel: RulesKernel[Any], position: Any) -> tuple[str, ...]:
    """Return the squares' names along the rows from the upper left, first side below."""
    if kernel.game == "xiangqi":
        return xiangqi.GRID.names
    size = _size_of(kernel, position)
    if kernel.game == "draughts":
        return draughts.square_names(size, algebraic=_is_algebraic(kernel))
    return names_of(stones.board_of(kernel.game, size))


def squares_of(kernel: RulesKernel[Any], move: str | None) -> tuple[str, ...]:
    """Return the squares a canonical move touches, first its origin, last where it ends.

    :raises BoardError: `move_unreadable` when the text names no square.
    """
    if move is None or move in _PASSES:
        return ()
    # A second stone running is written `+h8`, an irregular move that stands `35x24~30`.
    regular = move.removeprefix("+").partition("~")[0]
    if kernel.game == "xiangqi":
        squares: Sequence[str] = (move[:2], move[2:])
    else:
        squares = re.split("[-x]", regular) if kernel.game == "draughts" else (regular,)
    if not all(_SQUARE.fullmatch(square) for square in squares):
        raise BoardError("move_unreadable", move[:40])
    return tuple(squares)


def _parsed(kernel: RulesKernel[Any], position: str) -> Any:
    try:
        return kernel.parse_position(position)
    except PositionError as error:
        raise BoardError("placement_unreadable", str(error)) from error


def _size_of(kernel: RulesKernel[Any], position: Any) -> int:
    if not isinstance(kernel, ShowsMen):
        raise BoardError("placement_unreadable", f"no board shows {kernel.edition}")
    return kernel.size(position)


def _is_algebraic(kernel: RulesKernel[Any]) -> bool:
    """Say whether the kernel names squares a1 to h8 rather than by number."""
    men = men_of(kernel, kernel.initial_position())
    return not men[0][0].isdigit()
