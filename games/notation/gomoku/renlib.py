"""Reader of RenLib .lib: a tree of gomoku analysis, whose main line is taken as the game.

Layout as the format's own program reads it: a heading of 20 bytes (0xFF RenLib 0xFF, then
the version, 3.0 to 3.4; the oldest files have none and begin with the centre), then the
nodes depth first, two bytes each: point (column from 1 in the low half, row from the top in
the high half, 0 a pass or the root) and flags. Comments and board texts follow their node,
padded to two bytes. A library keeps lines, no results: every leaf is a line, the line of
the first children is the game, the others are counted as its variations.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from games.notation.annotations import Mark, SideLine, Step, lines_of_tree
from games.notation.charset import UnknownEncodingError, decode
from games.notation.game_record import (
    GameRecord,
    ReadLimits,
    ReadProblem,
    ReadResult,
    RecordedMove,
    oversize,
)
from games.notation.sgf.tree import escape_text
from games.notation.stone_points import GOMOKU, PASS, SIDES, point_name, sgf_point

MAGIC = b"\xffRenLib\xff"
EDITION = "gomoku-2025"
_HEADING = 20
_CENTRE = 0x78
_MAJOR, _LAST_MINOR = 3, 4
# Flags of a node; the two that shape the tree are named by what they mean, not as there.
_HAS_SIBLING, _IS_LEAF = 0x80, 0x40
_OLD_COMMENT, _COMMENT, _NO_MOVE, _EXTENDED = 0x20, 0x08, 0x02, 0x01
_UNKEPT = {0x10: "mark of a node", 0x04: "start of the moves shown"}
_BOARD_TEXT = 0x01
_OLD_FLAGS = tuple(bytes([flags]) for flags in (*range(1, 9), 0, *range(14, 32)))
_ROOT = -1
_PARTING = "\b"


def is_renlib(data: bytes) -> bool:
    """Tell whether a file begins as a RenLib library of any version."""
    # Without a heading the centre comes first: a letter x, and flags no text would have.
    return data.startswith(MAGIC) or (data[:1] == b"x" and data[1:2] in _OLD_FLAGS)


def read_renlib(data: bytes, *, limits: ReadLimits | None = None) -> ReadResult:
    """Read the main line of a library as one game; a file cut short gives what came before."""
    limits = limits or ReadLimits()
    refusal = oversize(data, limits, name="lib")
    if refusal is not None:
        return refusal
    position = 0
    if data.startswith(MAGIC) and len(data) >= _HEADING:
        position = _HEADING
        version = (data[8], data[9])
        if version[0] != _MAJOR or version[1] > _LAST_MINOR:
            return _refused("unsupported_version", f"{version[0]}.{version[1]}")
    elif data[:1] != bytes([_CENTRE]):
        return _refused("unknown_format", "no library")
    reader = _Reader(data=data, position=position, limits=limits)
    reader.run()
    # The texts are decoded as the record is made, and only then is their character set known.
    record = reader.record()
    return ReadResult(
        format="lib",
        encoding=reader.encoding,
        records=(record,),
        problems=tuple(reader.problems),
    )


def _refused(code: str, detail: str) -> ReadResult:
    problem = ReadProblem(code=code, line=0, detail=detail)
    return ReadResult(format="lib", encoding="", problems=(problem,))


@dataclass(slots=True)
class _Reader:
    """The tree as far as it was read: of each node its parent, its move and its text."""

    data: bytes
    position: int
    limits: ReadLimits
    parents: list[int] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    texts: dict[int, bytes] = field(default_factory=dict)
    labels: dict[int, list[tuple[str, bytes]]] = field(default_factory=dict)
    problems: list[ReadProblem] = field(default_factory=list)
    warnings: list[ReadProblem] = field(default_factory=list)
    encoding: str = ""
    unkept: Counter[str] = field(default_factory=Counter)

    def run(self) -> None:
        """Read the nodes to the end of the file or the first that makes no sense."""
        current = _ROOT
        open_nodes: list[int] = []
        first = True
        while self.position < len(self.data):
            start = self.position
            if len(self.parents) >= self.limits.max_parts:
                self._report("too_many_parts", f"more than {self.limits.max_parts}")
                return
            if start + 2 > len(self.data):
                self._report("truncated", f"byte {start}")
                return
            point, flags = self.data[start], self.data[start + 1]
            self.position += 2
            extended = self.take_extension() if flags & _EXTENDED else 0
            name = _point(point)
            if name is None:
                self._report("move_unreadable", f"byte {start}: {point:#04x}")
                return
            if not (first and point == 0):
                self.parents.append(current)
                self.names.append("" if flags & _NO_MOVE else name)
                current = len(self.parents) - 1
            first = False
            self.take_texts(current, name, flags, extended)
            self.unkept.update(label for flag, label in _UNKEPT.items() if flags & flag)
            # A node of a library without children may itself have brothers still to come.
            if flags & _HAS_SIBLING:
                open_nodes.append(current)
            if flags & _IS_LEAF and open_nodes:
                brother = open_nodes.pop()
                current = self.parents[brother] if brother >= 0 else _ROOT

    def take_extension(self) -> int:
        """Take the two further bytes of flags; return the lower."""
        more = self.data[self.position : self.position + 2]
        self.position += 2
        return more[1] if len(more) == 2 else 0

    def take_texts(self, node: int, name: str, flags: int, extended: int) -> None:
        """Take the comment and the board text behind a node."""
        if flags & _OLD_COMMENT:
            self.texts[node] = self.take_marked_text()
        elif flags & _COMMENT:
            self.texts[node] = self.take_text()
        if extended & _BOARD_TEXT:
            self.unkept["text on no point"] += name == PASS
            # A node that is no move only writes on the board of the node before it.
            board = self.parents[node] if flags & _NO_MOVE and node >= 0 else node
            self.labels.setdefault(board, []).append((name, self.take_text()))

    def take_text(self) -> bytes:
        """Take a text that a zero byte ends, padded to an even length."""
        end = self.data.find(b"\0", self.position)
        if end < 0:
            self._report("truncated", f"byte {self.position}")
            end = len(self.data)
        text = self.data[self.position : end]
        self.position = end + 1 + (len(text) + 1) % 2
        return text

    def take_marked_text(self) -> bytes:
        """Take a text of the oldest files: its last byte has the high bit set."""
        end = self.position
        while end < len(self.data) and self.data[end] < 0x80:
            end += 1
        text = self.data[self.position : end + 1]
        self.position = end + 1 + len(text) % 2
        return bytes(byte & 0x7F for byte in text)

    def main_line(self) -> list[int]:
        """Return the nodes of the first children that are moves, from the first stone on."""
        first_child: dict[int, int] = {}
        for node, parent in enumerate(self.parents):
            if self.names[node]:
                first_child.setdefault(parent, node)
        line: list[int] = []
        node = _ROOT
        while node in first_child:
            node = first_child[node]
            line.append(node)
        return line

    def lines(self, main: Sequence[int]) -> tuple[SideLine, ...]:
        """The lines beside the main line; one of them may begin anywhere on it."""
        sides = dict.fromkeys((_ROOT,), SIDES[1])
        steps: list[tuple[Step, ...]] = []
        for node, (parent, name) in enumerate(zip(self.parents, self.names, strict=True)):
            turn = SIDES[sides[parent] == SIDES[0]]
            sides[node] = turn if name else sides[parent]
            comment, marks = self.text_of(node), self.marks_of(node)
            step = Step(move=name, comment=comment, marks=marks, side=turn if name else "")
            steps.append((step,) if name or comment or marks else ())
        plies = {node: ply for ply, node in enumerate(main, start=1)}
        return lines_of_tree(self.parents, steps, plies)

    def marks_of(self, node: int) -> tuple[Mark, ...]:
        """What is written on the board of a node, as labels of its points."""
        return tuple(
            Mark(
                name="LB", values=(f"{sgf_point(GOMOKU, name, GOMOKU.usual)}:{escape_text(text)}",)
            )
            for name, raw in self.labels.get(node, ())
            if name != PASS and (text := self.decoded(raw))
        )

    def record(self) -> GameRecord:
        """Return the main line as a game."""
        line = self.main_line()
        if len(line) > self.limits.max_plies:
            line = line[: self.limits.max_plies]
            detail = f"more than {self.limits.max_plies} plies"
            self._report("too_many_moves", detail, ply=self.limits.max_plies + 1)
        moves = tuple(
            RecordedMove(
                text=self.names[node],
                line=0,
                comment=self.text_of(node),
                marks=self.marks_of(node),
            )
            for node in line
        )
        opening = self.text_of(_ROOT)
        return GameRecord(
            index=1,
            line=0,
            moves=moves,
            move_format="squares",
            edition=EDITION,
            comments=(opening,) if opening else (),
            marks=self.marks_of(_ROOT),
            lines=self.lines(line),
            unkept=tuple((name, count) for name, count in self.unkept.items() if count),
            warnings=tuple(self.warnings),
        )

    def text_of(self, node: int) -> str:
        """Return the comment of a node, its one line before the longer text."""
        return self.decoded(self.texts.get(node, b""))

    def decoded(self, raw: bytes) -> str:
        """A text of the library in whatever character set it is."""
        if not raw:
            return ""
        try:
            decoded = decode(raw)
            text, encoding = decoded.text, decoded.encoding
        except UnknownEncodingError:
            text, encoding = raw.decode("cp1252", errors="replace"), "cp1252"
        self.encoding = self.encoding or encoding
        return text.replace("\0", "").replace(_PARTING, "\n").replace("\r\n", "\n").strip()

    def _report(self, code: str, detail: str, *, ply: int = 0) -> None:
        if not self.problems:
            self.problems.append(ReadProblem(code=code, line=0, detail=detail, game=1, ply=ply))


def _point(byte: int) -> str | None:
    """Return the canonical name of a point, None when it is off the board."""
    if byte == 0:
        return PASS
    column, row = byte % 16 - 1, byte // 16
    size = GOMOKU.usual
    return point_name(GOMOKU, column, row, size) if 0 <= column < size and row < size else None
