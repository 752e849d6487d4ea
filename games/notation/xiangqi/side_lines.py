"""Side lines of xiangqi read and written from the position that each of them leaves (变着).

A move that cannot be read, or breaks the rules, stays as its file has it, and so does what
follows it: nobody can say what stood on the board.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from games.notation.annotations import GLYPHS, Annotations, Note, SideLine, Step, joined
from games.notation.game_record import GameRecord
from games.notation.resolved import ResolvedGame
from games.notation.xiangqi.moves import format_moves, parse_moves
from games.rules.xiangqi.kernel import XiangqiKernel
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.tables import MOVE_CODES

_KERNEL = XiangqiKernel()
_Take = Callable[[XiangqiPosition | None, SideLine], tuple[str, ...]]
"""The position that a line leaves (None: nobody knows), the line -> its canonical moves."""


def canonical_lines(record: GameRecord, resolved: ResolvedGame) -> tuple[SideLine, ...]:
    """The side lines of a record with all moves canonical that can be read."""
    if not record.lines:
        return ()
    start = _KERNEL.parse_position(resolved.start_position)
    notation = "iccs" if record.move_format == "squares" else None
    found: list[SideLine] = []

    def read(position: XiangqiPosition | None, line: SideLine) -> tuple[str, ...]:
        texts = [step.move for step in line.steps]
        moves = () if position is None else parse_moves(position, texts, notation=notation)[0]
        steps = [replace(step, move=move) for step, move in zip(line.steps, moves, strict=False)]
        found.append(replace(line, steps=(*steps, *line.steps[len(moves) :])))
        return moves

    _walk(record.lines, start, resolved.moves, read)
    return tuple(found)


def line_texts(
    lines: Sequence[SideLine], start: XiangqiPosition, moves: Sequence[str], *, notation: str
) -> tuple[tuple[str, ...], ...]:
    """The moves of side lines in one of the written notations, as they are where none fits."""
    found: list[tuple[str, ...]] = []

    def write(position: XiangqiPosition | None, line: SideLine) -> tuple[str, ...]:
        own = tuple(step.move for step in line.steps)
        written = () if position is None else _written(position, own, notation)
        found.append((*written, *own[len(written) :]))
        return own[: len(written)]

    _walk(lines, start, moves, write)
    return tuple(found)


def in_squares(annotations: Annotations) -> Annotations:
    """Make annotations fit a form of squares and words alone: signs become words.

    A line that holds a word which names no squares becomes a comment of the game, behind the
    move beside which it begins, with all that leaves it.
    """
    notes = {note.ply: [_words(note)] for note in annotations.notes}
    lines: list[SideLine] = []
    places: dict[int, int] = {0: 0}
    begins = [0]  # the ply of the game from which a line, or the line that it leaves, goes on
    for place, line in enumerate(annotations.lines, start=1):
        begins.append(begins[line.parent] if line.parent else line.after)
        if line.parent in places and all(step.move in MOVE_CODES for step in line.steps):
            steps = tuple(replace(step, comment=_words(step), marks=()) for step in line.steps)
            lines.append(replace(line, parent=places[line.parent], steps=steps))
            places[place] = len(lines)
            continue
        words = [line.comment, *(f"{step.move} {_words(step)}".strip() for step in line.steps)]
        notes.setdefault(begins[place] + 1, []).append(" ".join(filter(None, words)))
    return Annotations(
        annotator=annotations.annotator,
        notes=tuple(Note(ply=ply, comment=joined(notes[ply])) for ply in sorted(notes)),
        lines=tuple(lines),
    )


def _words(note: Note | Step) -> str:
    """Comment of a move, its signs before it: ! and the like, or the glyph's number."""
    signs = {number: sign for sign, number in GLYPHS.items()}
    shown = [signs.get(value, f"${value}") for mark in note.marks for value in mark.values]
    return joined((" ".join(shown), note.comment))


def _written(position: XiangqiPosition, moves: Sequence[str], notation: str) -> tuple[str, ...]:
    legal = _legal(position, moves)
    return format_moves(position, moves[:legal], notation=notation)


def _legal(position: XiangqiPosition, moves: Sequence[str]) -> int:
    """How many of the moves stand, one behind the other."""
    known = next((at for at, move in enumerate(moves) if move not in MOVE_CODES), len(moves))
    return _KERNEL.replay(position, moves[:known]).plies


def _walk(
    lines: Sequence[SideLine], start: XiangqiPosition, moves: Sequence[str], take: _Take
) -> None:
    """Go through the lines in order, keeping the positions that later lines leave."""
    exits: dict[int, set[int]] = {}
    for line in lines:
        exits.setdefault(line.parent, set()).add(line.after)
    left: dict[tuple[int, int], XiangqiPosition] = {}
    left.update(_positions(0, start, moves, exits))
    for place, line in enumerate(lines, start=1):
        position = left.get((line.parent, line.after))
        own = take(position, line)
        if position is not None:
            left.update(_positions(place, position, own, exits))


def _positions(
    place: int, position: XiangqiPosition, moves: Sequence[str], exits: Mapping[int, set[int]]
) -> Iterator[tuple[tuple[int, int], XiangqiPosition]]:
    wanted = exits.get(place)
    if not wanted:
        return
    last = max(wanted)
    for after, move in enumerate(moves):
        if after in wanted:
            yield (place, after), position
        if after >= last:
            return
        position = position.after(move)
    if len(moves) in wanted:
        yield (place, len(moves)), position
