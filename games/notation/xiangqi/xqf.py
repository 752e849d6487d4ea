"""Reader of XQF, the files of XQStudio (象棋演播室), versions 10 to 18.

Layout as published with XQStudio: a header of 1,024 bytes with length-prefixed GBK
strings, then one record a move in depth-first order. From version 11 the body and the
squares are offset by keys that the header itself yields; from version 12 the order of the
men is rotated as well. Squares are file * 10 + rank, both from Red's left corner.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from games.notation.annotations import DepthFirst, Step
from games.notation.game_record import (
    GameRecord,
    ReadLimits,
    ReadProblem,
    ReadResult,
    RecordedMove,
    oversize,
)
from games.notation.squares import Square, black_begins, on_board, placement_fen, square_text
from games.notation.xiangqi import EDITION

MAGIC = b"XQ"
HEADER_SIZE = 1024
_VERSIONS = range(10, 19)
_PLAIN_VERSION = 10
_ROTATED_FROM = 12
MEN_ORDER = "RNBAKABNRCCPPPPP" + "rnbakabnrccppppp"
_LAST_SQUARE = 89
_MASK_TEXT = b"[(C) Copyright Mr. Dong Shiwei.]"
RESULTS = {1: "1-0", 2: "0-1", 3: "1/2-1/2", 4: "1/2-1/2"}
# Tag, offset of the length byte, longest value.
STRINGS = (
    ("Title", 80, 63),
    ("Event", 208, 63),
    ("Date", 272, 15),
    ("Site", 288, 15),
    ("Red", 304, 15),
    ("Black", 320, 15),
    ("TimeControl", 336, 63),
    ("RedTime", 400, 15),
    ("BlackTime", 416, 15),
    ("Annotator", 464, 15),
    ("Author", 480, 15),
)
_UNKNOWN = (range(52, 80), range(144, 208), range(432, 464), range(496, 1024))
"""Bytes of the header that no published layout names a use of for a record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class XqfKeys:
    """What must be taken off each part of a keyed file (密钥)."""

    men: int = 0
    origin: int = 0
    target: int = 0
    comment_size: int = 0
    body: bytes = bytes(32)


def xqf_keys(header: bytes) -> XqfKeys:
    """Work out the keys that a header of version 11 or later yields."""
    mask, or_bytes = header[3], header[8:12]
    sums = header[12:16]  # of all keys, of the men, of the origins, of the targets
    men = _scramble(sums[1]) * sums[1] & 0xFF
    origin = _scramble(sums[2]) * men & 0xFF
    target = _scramble(sums[3]) * origin & 0xFF
    quad = bytes(sums[i] & mask | or_bytes[i] for i in range(4))
    body = bytes(letter & quad[i % 4] for i, letter in enumerate(_MASK_TEXT))
    size = (sums[0] * 256 + sums[1]) % 32000 + 767
    return XqfKeys(men=men, origin=origin, target=target, comment_size=size, body=body)


def _scramble(key: int) -> int:
    return (((key * key * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8


def read_xqf(data: bytes, *, limits: ReadLimits | None = None) -> ReadResult:
    """Read the one game of an XQF file with all its lines."""
    limits = limits or ReadLimits()
    refusal = oversize(data, limits, name="xqf") or _refused_header(data)
    if refusal is not None:
        return refusal
    version = data[2]
    keys = XqfKeys() if version == _PLAIN_VERSION else xqf_keys(data)
    problems: list[ReadProblem] = []
    warnings: list[ReadProblem] = []
    men = _men(data[16:48], version, keys, warnings)
    body = _Body(
        data=_unmask(data[HEADER_SIZE:], keys),
        plain=version == _PLAIN_VERSION,
        keys=keys,
        limits=limits,
    )
    body.read()
    problems.extend(body.problems)
    first = body.moves[0].text if body.moves else None
    if data[51] not in (0, *RESULTS):
        warnings.append(_problem("result_unreadable", f"byte 51 is {data[51]}"))
    warnings.extend(body.warnings)
    record = GameRecord(
        index=1,
        line=0,
        tags=_tags(data, warnings),
        start_position=placement_fen(men, black_moves=black_begins(men, first)),
        moves=tuple(body.moves),
        move_format="squares",
        edition=EDITION,
        result=RESULTS.get(data[51]),
        comments=tuple(body.opening),
        lines=body.tree.lines(len(body.moves)),
        unkept=(*_unkept(data), *body.unkept()),
        warnings=tuple(warnings),
    )
    return ReadResult(format="xqf", encoding="gb18030", records=(record,), problems=tuple(problems))


def _refused_header(data: bytes) -> ReadResult | None:
    if not data.startswith(MAGIC):
        problem = ReadProblem(code="unknown_format", line=0, detail="no XQF mark")
    elif len(data) < HEADER_SIZE:
        problem = ReadProblem(
            code="truncated", line=0, detail=f"header ends at byte {len(data)} of {HEADER_SIZE}"
        )
    elif data[2] not in _VERSIONS:
        problem = ReadProblem(code="unsupported_version", line=0, detail=f"XQF version {data[2]}")
    else:
        return None
    return ReadResult(format="xqf", encoding="", problems=(problem,))


def _men(
    board: bytes, version: int, keys: XqfKeys, warnings: list[ReadProblem]
) -> dict[Square, str]:
    squares = bytearray(32)
    for index, value in enumerate(board):
        turned = (keys.men + index + 1) % 32 if version >= _ROTATED_FROM else index
        squares[turned] = (value - keys.men) & 0xFF
    men: dict[Square, str] = {}
    for man, value in zip(MEN_ORDER, squares, strict=True):
        if value > _LAST_SQUARE:
            continue
        square = divmod(value, 10)
        if square in men:
            warnings.append(_problem("bad_placement", f"two men on {square_text(square)}"))
        men[square] = man
    return men


def _unmask(body: bytes, keys: XqfKeys) -> bytes:
    if not any(keys.body):
        return body
    return bytes((value - keys.body[i % 32]) & 0xFF for i, value in enumerate(body))


def _tags(data: bytes, warnings: list[ReadProblem]) -> tuple[tuple[str, str], ...]:
    tags = []
    for name, offset, longest in STRINGS:
        size = min(data[offset], longest)
        value = _gbk(data[offset + 1 : offset + 1 + size], f"tag {name}", warnings)
        if value:
            tags.append((name, value))
    return tuple(tags)


def _unkept(header: bytes) -> tuple[tuple[str, int], ...]:
    """The parts of a header that no field is known of, where they are not empty."""
    found = ((part, sum(map(bool, header[part.start : part.stop]))) for part in _UNKNOWN)
    return tuple((f"header {part.start}-{part.stop - 1}", count) for part, count in found if count)


def _gbk(raw: bytes, where: str, warnings: list[ReadProblem]) -> str:
    raw = raw.split(b"\0", 1)[0].replace(b"\r\n", b"\n")
    try:
        return raw.decode("gb18030").strip()
    except UnicodeDecodeError:
        warnings.append(_problem("bytes_replaced", where))
        return raw.decode("gb18030", errors="replace").strip()


@dataclass(slots=True)
class _Body:
    """The stream of move records behind the header, read once from front to back."""

    data: bytes
    plain: bool
    keys: XqfKeys
    limits: ReadLimits
    position: int = 0
    tree: DepthFirst = field(default_factory=DepthFirst)
    moves: list[RecordedMove] = field(default_factory=list)
    opening: list[str] = field(default_factory=list)
    problems: list[ReadProblem] = field(default_factory=list)
    warnings: list[ReadProblem] = field(default_factory=list)
    is_beside: bool = False
    words_cut: int = 0

    def read(self) -> None:
        """Collect the main line, every first child from the root, and the lines beside it."""
        node = self._node()
        if node is None:
            return
        if node.comment:
            self.opening.append(node.comment)
        main = going = node.has_next
        while going:
            node = self._node()
            if node is None:
                return
            if main:
                main = self._take(node)
                self.is_beside = not main and not self.problems
            going = self.tree.add(
                Step(move=node.text(), comment=node.comment),
                has_next=node.has_next,
                has_sibling=node.has_sibling,
            )

    def _take(self, node: "_Node") -> bool:
        ply = len(self.moves) + 1
        if ply > self.limits.max_plies:
            self._report("too_many_moves", f"more than {self.limits.max_plies} plies", ply)
            return False
        if not (on_board(node.origin) and on_board(node.target)):
            self._report("move_unreadable", f"byte {HEADER_SIZE + node.position}", ply)
            return False
        self.moves.append(RecordedMove(text=node.text(), line=0, comment=node.comment))
        return node.has_next

    def _node(self) -> "_Node | None":
        start = self.position
        head = self._bytes(4)
        if head is None:
            return None
        if self.plain:
            has_next, has_sibling = bool(head[2] & 0xF0), bool(head[2] & 0x0F)
            size = self._size(0)
        else:
            has_next, has_sibling = bool(head[2] & 0x80), bool(head[2] & 0x40)
            size = self._size(self.keys.comment_size) if head[2] & 0x20 else 0
        raw = self._bytes(size) if size is not None else None
        if raw is None:
            return None
        self.words_cut += len(raw.partition(b"\0")[2].strip(b"\0"))
        return _Node(
            position=start,
            origin=divmod((head[0] - 0x18 - self.keys.origin) & 0xFF, 10),
            target=divmod((head[1] - 0x20 - self.keys.target) & 0xFF, 10),
            has_next=has_next,
            has_sibling=has_sibling,
            comment=_gbk(raw, f"comment at byte {HEADER_SIZE + start}", self.warnings),
        )

    def unkept(self) -> Iterator[tuple[str, int]]:
        """Yield what stands behind the last node, or behind the end of a comment."""
        rest = self.data[self.position :].strip(b"\0")
        if rest and not self.problems:
            yield "bytes behind the moves", len(rest)
        if self.words_cut:
            yield "bytes behind a comment", self.words_cut

    def _size(self, key: int) -> int | None:
        raw = self._bytes(4)
        if raw is None:
            return None
        return max(0, int.from_bytes(raw, "little", signed=True) - key)

    def _bytes(self, size: int) -> bytes | None:
        end = self.position + size
        if end > len(self.data):
            self._report("truncated", f"byte {HEADER_SIZE + self.position}", len(self.moves) + 1)
            return None
        part = self.data[self.position : end]
        self.position = end
        return part

    def _report(self, code: str, detail: str, ply: int) -> None:
        # What the game itself needs stands before the lines beside it.
        self.problems.append(
            ReadProblem(code=code, line=0, detail=detail, game=1, ply=ply, beside=self.is_beside)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Node:
    """One record of the body: a move and whether a reply or another move follows."""

    position: int
    origin: Square
    target: Square
    has_next: bool
    has_sibling: bool
    comment: str

    def text(self) -> str:
        """The move, in figures where a square is off the board."""
        squares = (self.origin, self.target)
        if all(on_board(square) for square in squares):
            return "".join(square_text(square) for square in squares)
        return "".join(f"{file}{rank}" for file, rank in squares)


def _problem(code: str, detail: str) -> ReadProblem:
    return ReadProblem(code=code, line=0, detail=detail, game=1)
