"""Pieces taken off the board wrongly with a move that the rules of play allow.

Rule source: FMJD rules, articles 5.4.7 and 5.4.10 to 5.4.14: pieces removed without a capture, in
the middle of it, too few or too many of them after it, one's own among them.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.draughts.geometry import Geometry
from games.rules.draughts.irregular import with_removed
from games.rules.draughts.notation import Move
from games.rules.draughts.position import DraughtsPosition
from games.rules.draughts.variant import WrongRemoval


class RemovalError(ValueError):
    """What cannot have been on this board; `code` is stable."""

    def __init__(self, code: str, square: str = "") -> None:
        super().__init__(code)
        self.code, self.square = code, square


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """How pieces were taken off with a move, by the names of their squares.

    `off`: pieces that the move had not captured; `left`: captured ones left standing. `early`:
    before the capture was complete. `interrupted`: the removal was broken off.
    """

    off: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    early: bool = False
    interrupted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovedWrongly:
    """What is wrong, and the move as it was made, in the text of an irregular one."""

    fault: WrongRemoval
    text: str


def removed_wrongly(
    position: DraughtsPosition, move: Move, removal: Removal, geometry: Geometry
) -> RemovedWrongly:
    """Return how a legal `move` of `position` was made wrongly by `removal`.

    :raises RemovalError: `square_unknown`, `no_man_there` of a square that had no piece to take
        off, `not_captured` of a piece that the move had not taken, `nothing_irregular`.
    """
    off = _bits(removal.off, geometry)
    left = _bits(removal.left, geometry)
    for square in removal.off:
        standing = (position.white | position.black) & ~move.taken & ~move.source
        if not standing & _bits((square,), geometry):
            raise RemovalError("no_man_there", square)
    for square in removal.left:
        if not move.taken & _bits((square,), geometry):
            raise RemovalError("not_captured", square)
    if (removal.early or removal.interrupted) and not move.taken:
        raise RemovalError("not_captured")
    own = position.black if position.black & move.source else position.white
    fault = _fault(removal, is_capture=bool(move.taken), has_own=bool(off & own))
    text = with_removed(geometry, move, (move.taken & ~left) | off)
    return RemovedWrongly(fault=fault, text=text)


def _fault(removal: Removal, *, is_capture: bool, has_own: bool) -> WrongRemoval:
    if removal.off and not is_capture:
        return WrongRemoval.WITHOUT_CAPTURE
    if has_own:
        return WrongRemoval.OWN_PIECE
    if removal.off:
        return WrongRemoval.NOT_CAPTURED
    if removal.interrupted:
        return WrongRemoval.INTERRUPTED
    if removal.left:
        return WrongRemoval.LEFT_STANDING
    if removal.early:
        return WrongRemoval.TOO_EARLY
    raise RemovalError("nothing_irregular")


def _bits(names: Iterable[str], geometry: Geometry) -> int:
    found = 0
    for name in names:
        if not name or name not in geometry.names:
            raise RemovalError("square_unknown", name)
        found |= 1 << geometry.names.index(name)
    return found
