"""Writer of XQF version 10 (象棋演播室), without keys, which every reader of XQF takes.

Layout as `games.notation.xiangqi.xqf` reads it: header, then a node a move, depth first, the
root before them. The form has no signs and no words before a side line: these go before those
of its first move. Text is GB18030.
"""

from collections.abc import Iterator, Sequence

from games.notation.annotations import Annotations, SideLine, joined, leaving
from games.notation.game_record import NORMAL_START
from games.notation.squares import fen_men
from games.notation.xiangqi.pgn_writer import PgnGame
from games.notation.xiangqi.side_lines import in_squares
from games.notation.xiangqi.xqf import HEADER_SIZE, MAGIC, MEN_ORDER, RESULTS, STRINGS

_VERSION = 10
_OFF_BOARD = 0xFF
_HAS_NEXT, _HAS_SIBLING = 0xF0, 0x0F
_RESULTS = {result: byte for byte, result in reversed(RESULTS.items())}
_FILES = "abcdefghi"


def write_xqf(game: PgnGame) -> bytes:
    """Write a game; names longer than their field are cut at a whole character.

    :raises ValueError: for a move that names no squares.
    """
    header = bytearray(HEADER_SIZE)
    header[:3] = (*MAGIC, _VERSION)
    header[16:48] = _placement(game.start_position or NORMAL_START)
    header[51] = _RESULTS.get(game.result or "", 0)
    tags = dict(reversed(game.tags))
    for name, offset, longest in STRINGS:
        raw = _cut(tags.get(name, ""), longest)
        header[offset : offset + 1 + len(raw)] = bytes((len(raw),)) + raw
    annotations = in_squares(game.annotations)
    notes = annotations.by_ply()
    opening = notes[0].comment if 0 in notes else ""
    root = _node("", opening, has_next=bool(game.moves), has_sibling=False)
    return bytes(header) + root + b"".join(_nodes(game.moves, annotations))


def _nodes(moves: Sequence[str], annotations: Annotations) -> Iterator[bytes]:
    """Yield the moves depth first: on along a line to its end, then what leaves it, last first."""
    lines = annotations.lines
    behind = {note.ply: note.comment for note in annotations.notes}
    exits = leaving(lines)
    # A line, and the brothers that follow its first move.
    stack: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    while stack:
        place, brothers = stack.pop()
        line = lines[place - 1] if place else None
        count = len(line.steps) if line else len(moves)
        pending: list[tuple[int, tuple[int, ...]]] = (
            [(brothers[0], brothers[1:])] if brothers else []
        )
        for at in range(count):
            others = tuple(exits.get((place, at), ()))
            comment = _comment(line, at) if line else behind.get(at + 1, "")
            yield _node(
                line.steps[at].move if line else moves[at],
                comment,
                has_next=at + 1 < count,
                has_sibling=bool(others or (brothers and not at)),
            )
            if others:
                pending.append((others[0], others[1:]))
        stack += pending


def _comment(line: SideLine, at: int) -> str:
    step = line.steps[at]
    return step.comment if at else joined((line.comment, step.comment))


def _node(move: str, comment: str, *, has_next: bool, has_sibling: bool) -> bytes:
    raw = comment.strip().replace("\n", "\r\n").encode("gb18030", errors="replace")
    flags = _HAS_NEXT * has_next + _HAS_SIBLING * has_sibling
    origin, target = (_square(move[:2]), _square(move[2:])) if move else (0, 0)
    head = bytes(((origin + 0x18) & 0xFF, (target + 0x20) & 0xFF, flags, 0))
    return head + len(raw).to_bytes(4, "little") + raw


def _square(text: str) -> int:
    return _FILES.index(text[0]) * 10 + int(text[1])


def _placement(fen: str) -> bytes:
    squares: dict[str, list[int]] = {}
    for (file, rank), man in sorted(fen_men(fen).items()):
        squares.setdefault(man, []).append(file * 10 + rank)
    return bytes(squares[man].pop(0) if squares.get(man) else _OFF_BOARD for man in MEN_ORDER)


def _cut(text: str, longest: int) -> bytes:
    raw = text.encode("gb18030", errors="replace")
    if len(raw) <= longest:
        return raw
    return raw[:longest].decode("gb18030", errors="ignore").encode("gb18030")
