"""From the move texts of a PDN game to canonical moves, as far as the rules allow them.

Rule source: FMJD rules, chapters 3, 4 and 8; fmjd64. A capture that two squares do not
tell apart is not guessed: the record stops there and asks for the full path.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.draughts.kernel import DraughtsKernel
from games.rules.draughts.notation import Move, canonical, read_move
from games.rules.draughts.position import DraughtsPosition, position_on
from games.rules.editions import kernel_for
from games.rules.protocol import NotationError, Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class Followed:
    """How far move texts go: canonical `moves`, the position reached, and what stopped them."""

    moves: tuple[str, ...]
    final: DraughtsPosition
    stopped: Violation | NotationError | None


def kernel_of(edition: str) -> DraughtsKernel:
    """Return the draughts kernel of `edition`.

    :raises UnknownEditionError: when no kernel serves it.
    :raises TypeError: when it is of another game.
    """
    kernel = kernel_for(edition)
    if not isinstance(kernel, DraughtsKernel):
        raise TypeError(f"{edition} is no edition of draughts")
    return kernel


def follow(kernel: DraughtsKernel, start: DraughtsPosition, texts: Sequence[str]) -> Followed:
    """Play `texts` from `start`, each in any readable form, up to the first that is no move."""
    board = kernel.board(start)
    moves: list[str] = []
    stopped: Violation | NotationError | None = None
    for text in texts:
        try:
            read = read_move(board, text)
        except NotationError as error:
            stopped = error
            break
        if not isinstance(read, Move):
            stopped = kernel.violation(position_on(board), text)
            break
        moves.append(canonical(board, read))
        board.make(read.source, read.target, read.taken, read.crowned)
    return Followed(moves=tuple(moves), final=position_on(board), stopped=stopped)
