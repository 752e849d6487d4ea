"""A recorded game of stones as an SGF tree to write.

Rule source: SGF FF[4]; formats of the wild for gomoku (GM[4]). Komi is written in points
(KM) with RU[Chinese], and exactly, in zi, in the private property QPKM, so that 3 3/4 zi is
never read as anything else. Reading the file back gives the same moves.
"""

from dataclasses import dataclass, field

from games.notation.annotations import Annotations, Note, Step
from games.notation.game_record import BoardSetup
from games.notation.sgf.facts import format_clock, format_zi, komi_points
from games.notation.sgf.tree import SgfNode, SgfProperty, SgfTree, escape_text
from games.notation.stone_points import StoneBoard, sgf_point

EXACT_KOMI = "QPKM"
_SIDES = {"black": "B", "white": "W"}
_WINNERS = {"1-0": "B", "0-1": "W"}
_MANNERS = {"resignation": "R", "time": "T", "forfeit": "F"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SgfMove:
    """A move to write: who, where (canonical), and the clock after it in ms."""

    side: str
    move: str
    clock_ms: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SgfGame:
    """A game to write.

    `info` are properties of the root by name (PB, EV, DT ...); empty values are left out.
    `komi_quarters` is komi in quarters of a zi.
    """

    board: StoneBoard
    moves: tuple[SgfMove, ...]
    setup: BoardSetup | None = None
    info: tuple[tuple[str, str], ...] = ()
    result: str = ""
    komi_quarters: int | None = None
    annotations: Annotations = field(default_factory=Annotations)


def sgf_tree(game: SgfGame) -> SgfTree:
    """Return the tree of a game: a root, a node for each move, the side lines behind them.

    :raises ValueError: for a move that is no point of its board.
    """
    setup = game.setup or BoardSetup(size=game.board.usual)
    notes, lines = game.annotations.by_ply(), game.annotations.lines
    nodes = [SgfNode(properties=(*_root(game, setup), *_comment_properties(notes.get(0))))]
    # Where each line ends up: the node behind so many of its steps.
    behind: list[list[int]] = [[0]]
    for ply, move in enumerate(game.moves, start=1):
        properties = (*_move(game.board, move, setup.size), *_comment_properties(notes.get(ply)))
        behind[0].append(len(nodes))
        nodes.append(SgfNode(properties=properties, parent=behind[0][ply - 1]))
    if any(not line.parent and line.after == len(game.moves) for line in lines):
        # The game ends here; what follows stands beside it, behind a first child that is empty.
        nodes.append(SgfNode(properties=(), parent=behind[0][-1]))
    for line in lines:
        own = [behind[line.parent][line.after]]
        for step in line.steps:
            properties = (*_side_move(game.board, step, setup.size), *_comment_properties(step))
            nodes.append(SgfNode(properties=properties, parent=own[-1]))
            own.append(len(nodes) - 1)
        behind.append(own)
    return SgfTree(nodes=tuple(nodes))


def _side_move(board: StoneBoard, step: Step, size: int) -> tuple[SgfProperty, ...]:
    """A move beside the game; one that is no point of the board as the file has it."""
    if not step.move:
        return ()
    try:
        value = sgf_point(board, step.move, size)
    except ValueError:
        value = step.move
    return (SgfProperty(ident=_SIDES[step.side or "black"], values=(value,)),)


def _comment_properties(note: Note | Step | None) -> tuple[SgfProperty, ...]:
    """Comment and marks of a node."""
    if note is None:
        return ()
    comment = (_text("C", note.comment),) if note.comment.strip() else ()
    marks = (SgfProperty(ident=mark.name, values=mark.values) for mark in note.marks)
    return (*comment, *marks)


def format_result(result: str, manner: str, margin_points: str = "") -> str:
    """Return RE for a result of the record, "" where there is none; Void where nobody wins.

    `manner` is "resignation", "time", "forfeit" or anything else; `margin_points` is what a
    counted game was won by, in points.
    """
    if result == "1/2-1/2":
        return "0"
    if result not in _WINNERS:
        return "Void" if result else ""
    return f"{_WINNERS[result]}+{_MANNERS.get(manner, margin_points)}"


def _root(game: SgfGame, setup: BoardSetup) -> list[SgfProperty]:
    found = [
        _text("GM", game.board.number),
        _text("FF", "4"),
        _text("CA", "UTF-8"),
        _text("AP", "Qipu"),
        _text("SZ", str(setup.size)),
    ]
    if game.komi_quarters is not None:
        found += [
            _text("KM", komi_points(game.komi_quarters)),
            _text("RU", "Chinese"),
            _text(EXACT_KOMI, format_zi(game.komi_quarters)),
        ]
    found += [_text(name, " ".join(value.split())) for name, value in game.info if value.strip()]
    if game.result:
        found.append(_text("RE", game.result))
    for name, stones in (("AB", setup.black), ("AW", setup.white)):
        if stones:
            points = tuple(sgf_point(game.board, stone, setup.size) for stone in stones)
            found.append(SgfProperty(ident=name, values=points))
    if setup.black or setup.white or setup.to_move == "white":
        found.append(_text("PL", _SIDES[setup.to_move]))
    return found


def _move(board: StoneBoard, move: SgfMove, size: int) -> tuple[SgfProperty, ...]:
    letter = _SIDES[move.side]
    found = [SgfProperty(ident=letter, values=(sgf_point(board, move.move, size),))]
    if move.clock_ms is not None:
        found.append(_text(f"{letter}L", format_clock(move.clock_ms)))
    return tuple(found)


def _text(name: str, value: str) -> SgfProperty:
    return SgfProperty(ident=name, values=(escape_text(value),))
