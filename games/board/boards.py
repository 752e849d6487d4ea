"""One door to every drawing: an edition and a position in, the SVG of its game's board out.

Each game's own board stands in `games.board.registry`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.board import registry
from games.board.marks import Mark
from games.board.placement import checked_squares
from games.board.registry import board_of
from games.board.request import Request, Written
from games.board.speech import Speech
from games.rules.editions import kernel_for
from games.rules.protocol import RulesKernel


def render(
    edition: str,
    position: str,
    *,
    speech: Speech,
    orientation: str = "",
    last_move: str | None = None,
    in_check: bool = False,
    marks: Sequence[Mark] = (),
    numbers: Sequence[tuple[str, int]] = (),
    remark: str = "",
    theme: str = "book",
    all_men: bool = False,
    prefix: str = "q",
) -> str:
    """Return the position (the kernel's exact text) of `edition` as SVG text.

    `orientation` is the side below, "" for the first mover; `last_move` is canonical;
    `in_check` and `all_men` are xiangqi's (`games.board.xiangqi.render`). `numbers` are
    (point, move number) of stones; `remark` is one sentence more for listeners, who hear the
    drawing in the language of `speech`. `prefix` begins every id.

    :raises BoardError: when a part of the request cannot be drawn.
    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    kernel = kernel_for(edition)
    request = Request(
        kernel=kernel,
        position=position,
        below=orientation or kernel.sides[0],
        last_move=last_move,
        in_check=in_check,
        marks=marks,
        numbers=numbers,
        remark=remark,
        speech=speech,
        theme=theme,
        all_men=all_men,
        prefix=prefix,
    )
    return board_of(kernel.game).render(request)


def describe(
    edition: str,
    position: str,
    *,
    speech: Speech,
    last_move: str | None = None,
    in_check: bool = False,
    marks: Sequence[Mark] = (),
    remark: str = "",
) -> str:
    """Return what `render` tells those who listen: men, last move, marks, `remark`.

    :raises BoardError: when the position cannot be drawn.
    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    kernel = kernel_for(edition)
    request = Request(
        kernel=kernel,
        position=position,
        below=kernel.sides[0],
        last_move=last_move,
        in_check=in_check,
        marks=marks,
        remark=remark,
        speech=speech,
    )
    return board_of(kernel.game).describe(request)


def men_of(kernel: RulesKernel[Any], position: Any) -> tuple[tuple[str, str], ...]:
    """Return (square, man) for every man of a kernel's position.

    :raises BoardError: `placement_unreadable` when the game's men cannot be shown.
    """
    return board_of(kernel.game).men_of(kernel, position)


def names_on(kernel: RulesKernel[Any], position: Any) -> tuple[str, ...]:
    """Return the squares' names along the rows from the upper left, first side below."""
    return board_of(kernel.game).names_on(kernel, position)


def squares_of(kernel: RulesKernel[Any], move: str | None) -> tuple[str, ...]:
    """Return the squares a canonical move touches, first its origin, last where it ends.

    :raises BoardError: `move_unreadable` when the text names no square.
    """
    return checked_squares(move, board_of(kernel.game).squares_in)


def tokens_of(men: Mapping[str, str]) -> str:
    """Return men by square as the board's script reads them: `square=man`."""
    return " ".join(f"{square}={man}" for square, man in men.items())


def change_of(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """Return what changes from one position to the next; `square=` where nothing is left."""
    gone = dict.fromkeys((square for square in before if square not in after), "")
    come = {square: man for square, man in after.items() if before.get(square) != man}
    return tokens_of(gone | come)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedLine:
    """A line other than the game's on the board: the men before it, what each move changes.

    `steps` are (change, squares touched) of the moves that can be played; `positions` are the
    kernel's, from the start of the line on.
    """

    start: str
    steps: tuple[tuple[str, str], ...]
    positions: tuple[Any, ...]


def line_on_board(
    kernel: RulesKernel[Any], position: Any, moves: Sequence[str], *, lawful: bool = False
) -> PlayedLine:
    """Play `moves` from `position` as far as they can be shown, or if `lawful` break no rule."""
    men = dict(men_of(kernel, position))
    start, steps, positions = tokens_of(men), [], [position]
    try:
        for move in moves:
            if lawful and kernel.violation(positions[-1], move) is not None:
                break
            reached = kernel.play(positions[-1], move)
            after = dict(men_of(kernel, reached))
            steps.append((change_of(men, after), " ".join(squares_of(kernel, move))))
            positions.append(reached)
            men = after
    except (ValueError, LookupError):
        # What no man can make, or names no square: the line is shown up to there.
        pass
    return PlayedLine(start=start, steps=tuple(steps), positions=tuple(positions))


def written_as(kernel: RulesKernel[Any]) -> Written:
    """Return how the squares that somebody touches become the text of a move."""
    return registry.written_as(kernel.game)
