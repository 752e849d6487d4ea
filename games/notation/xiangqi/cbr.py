"""Reader of CBR records and CBL libraries of CCBridge (象棋桥).

Layout from published descriptions, checked against files: fixed fields in UTF-16LE, a
board of 90 bytes from the top left, then four bytes a move (flags, unused, origin,
target) in depth-first order. A library holds records of the same form, one or more slots
of 4,096 bytes each. The older compressed libraries are another format and are refused.
"""

from dataclasses import dataclass, field, replace

from games.notation.annotations import DepthFirst, Step
from games.notation.game_record import (
    GameRecord,
    ReadLimits,
    ReadProblem,
    ReadResult,
    RecordedMove,
    oversize,
)
from games.notation.squares import Square, black_begins, placement_fen, square_text
from games.notation.xiangqi import EDITION

RECORD_MAGIC = b"CCBridge Record\0"
LIBRARY_MAGIC = b"CCBridgeLibrary\0"
FAMILY_MAGIC = b"CCBridge"
RECORD_HEADER = 2214
LIBRARY_HEADER = 66624
_BOARD = slice(2120, 2210)
_RESULT, _SIDE = 2076, 2112
_END_OF_LINE, _HAS_SIBLING, _HAS_COMMENT = 1, 2, 4
_RESULTS = {1: "1-0", 2: "0-1", 3: "1/2-1/2"}
_SEVERAL_RESULTS = 4
_MEN = {
    0x10 * side + kind: man
    for side, men in ((1, "RNBAKCP"), (2, "rnbakcp"))
    for kind, man in enumerate(men, start=1)
}
# Tag, offset, size in bytes.
_STRINGS = (
    ("Title", 180, 128),
    ("Event", 692, 64),
    ("Round", 756, 64),
    ("Group", 820, 32),
    ("Table", 852, 32),
    ("Date", 884, 64),
    ("Site", 948, 64),
    ("TimeControl", 1012, 64),
    ("Red", 1076, 64),
    ("RedTeam", 1140, 64),
    ("RedTime", 1204, 64),
    ("Black", 1300, 64),
    ("BlackTeam", 1364, 64),
    ("BlackTime", 1428, 64),
    ("Referee", 1524, 64),
    ("Recorder", 1588, 64),
    ("Annotator", 1652, 64),
    ("Author", 1780, 64),
    ("Termination", 2080, 32),
)


def read_cbr(data: bytes, *, limits: ReadLimits | None = None) -> ReadResult:
    """Read the one game of a CBR file."""
    limits = limits or ReadLimits()
    refusal = oversize(data, limits, name="cbr") or _refused("cbr", data, RECORD_MAGIC)
    if refusal is not None:
        return refusal
    record, problems = _read_record(data, offset=0, index=1, limits=limits)
    return ReadResult(
        format="cbr",
        encoding="utf-16-le",
        records=(record,) if record else (),
        problems=tuple(problems),
    )


def read_cbl(data: bytes, *, limits: ReadLimits | None = None) -> ReadResult:
    """Read every game of a CBL library; a broken record leaves the others."""
    limits = limits or ReadLimits()
    refusal = oversize(data, limits, name="cbl") or _refused("cbl", data, LIBRARY_MAGIC)
    if refusal is not None:
        return refusal
    records: list[GameRecord] = []
    problems: list[ReadProblem] = []
    start = data.find(RECORD_MAGIC, min(LIBRARY_HEADER, len(data)))
    index = 0
    while start >= 0:
        index += 1
        if index > limits.max_games:
            detail = f"more than {limits.max_games} games"
            problems.append(ReadProblem(code="too_many_games", line=0, detail=detail))
            break
        following = data.find(RECORD_MAGIC, start + len(RECORD_MAGIC))
        part = data[start : following if following >= 0 else len(data)]
        record, found = _read_record(part, offset=start, index=index, limits=limits)
        problems.extend(found)
        if record is not None:
            records.append(record)
        start = following
    if not records and not problems:
        code = "truncated" if len(data) < LIBRARY_HEADER else "no_game"
        problems.append(ReadProblem(code=code, line=0, detail=f"{len(data)} bytes, no record"))
    return ReadResult(
        format="cbl", encoding="utf-16-le", records=tuple(records), problems=tuple(problems)
    )


def _refused(name: str, data: bytes, magic: bytes) -> ReadResult | None:
    if data.startswith(magic):
        return None
    family = data.startswith(FAMILY_MAGIC)
    problem = ReadProblem(
        code="unsupported_version" if family else "unknown_format",
        line=0,
        detail=f"begins with {data[:16]!r}",
    )
    return ReadResult(format=name, encoding="", problems=(problem,))


def _read_record(
    data: bytes, *, offset: int, index: int, limits: ReadLimits
) -> tuple[GameRecord | None, list[ReadProblem]]:
    if len(data) < RECORD_HEADER:
        detail = f"header ends at byte {offset + len(data)}"
        return None, [ReadProblem(code="truncated", line=0, detail=detail, game=index)]
    warnings: list[ReadProblem] = []
    men = _men(data[_BOARD], index, warnings)
    stream = _Stream(
        data=data,
        offset=offset,
        index=index,
        limits=limits,
        position=RECORD_HEADER,
        warnings=warnings,
    )
    stream.read()
    black = data[_SIDE] == 2
    if stream.moves:
        moved = black_begins(men, stream.moves[0].text)
        if moved != black:
            warnings.append(_problem("side_contradicts_move", stream.moves[0].text, index))
        black = moved
    if data[_RESULT] not in (0, _SEVERAL_RESULTS, *_RESULTS):
        warnings.append(_problem("result_unreadable", f"byte {data[_RESULT]}", index))
    record = GameRecord(
        index=index,
        line=0,
        tags=_tags(data, index, warnings),
        start_position=placement_fen(men, black_moves=black),
        moves=tuple(stream.moves),
        move_format="squares",
        edition=EDITION,
        result=_RESULTS.get(data[_RESULT]),
        comments=tuple(stream.opening),
        lines=stream.tree.lines(len(stream.moves)),
        unkept=stream.unkept(),
        warnings=tuple(warnings),
    )
    return record, stream.problems


def _men(board: bytes, index: int, warnings: list[ReadProblem]) -> dict[Square, str]:
    men: dict[Square, str] = {}
    for place, value in enumerate(board):
        if value in _MEN:
            men[_square(place)] = _MEN[value]
        elif value:
            warnings.append(_problem("bad_placement", f"man {value:#x} at {place}", index))
    if not men:
        # Libraries keep headings as records without men; they are no games.
        warnings.append(_problem("empty_board", "no man on the board", index))
    return men


def _square(place: int) -> Square:
    return place % 9, 9 - place // 9


def _tags(data: bytes, index: int, warnings: list[ReadProblem]) -> tuple[tuple[str, str], ...]:
    tags = []
    for name, offset, size in _STRINGS:
        value = _text(data[offset : offset + size], f"tag {name}", index, warnings)
        if value:
            tags.append((name, value))
    return tuple(tags)


def _text(raw: bytes, where: str, index: int, warnings: list[ReadProblem]) -> str:
    text = raw[: len(raw) // 2 * 2].decode("utf-16-le", errors="replace").split("\0", 1)[0]
    if "\ufffd" in text:
        warnings.append(_problem("bytes_replaced", where, index))
    return text.replace("\r\n", "\n").strip()


def _problem(code: str, detail: str, game: int, ply: int = 0) -> ReadProblem:
    return ReadProblem(code=code, line=0, detail=detail, game=game, ply=ply)


@dataclass(slots=True)
class _Stream:
    """The moves of one record, read once from front to back."""

    data: bytes
    offset: int
    index: int
    limits: ReadLimits
    position: int
    warnings: list[ReadProblem]
    tree: DepthFirst = field(default_factory=DepthFirst)
    moves: list[RecordedMove] = field(default_factory=list)
    opening: list[str] = field(default_factory=list)
    problems: list[ReadProblem] = field(default_factory=list)
    is_beside: bool = False

    def read(self) -> None:
        """Collect the main line, every first child from the root, and the lines beside it."""
        root = self._node()
        if root is None:
            return
        flags, _, comment = root
        if comment:
            self.opening.append(comment)
        main = going = not flags & _END_OF_LINE
        while going:
            node = self._node()
            if node is None:
                return
            flags, text, comment = node
            if self.is_beside and text is not None and text[:2] == text[2:]:
                # What is no move is the filling of a slot, behind a record that was cut.
                self._report("move_unreadable", f"byte {self.offset + self.position - 4}", 0)
                return
            if main:
                main = self._take(text, comment) and not flags & _END_OF_LINE
                self.is_beside = not main and not self.problems
            going = self.tree.add(
                Step(move=text or "?", comment=comment),
                has_next=not flags & _END_OF_LINE,
                has_sibling=bool(flags & _HAS_SIBLING),
            )

    def _take(self, text: str | None, comment: str) -> bool:
        ply = len(self.moves) + 1
        if ply > self.limits.max_plies:
            self._report("too_many_moves", f"more than {self.limits.max_plies} plies", ply)
            return False
        if text is None:
            self._report("move_unreadable", f"byte {self.offset + self.position - 4}", ply)
            return False
        self.moves.append(RecordedMove(text=text, line=0, comment=comment))
        return True

    def _node(self) -> tuple[int, str | None, str] | None:
        head = self._bytes(4)
        if head is None:
            return None
        text = None
        if head[2] < 90 and head[3] < 90:
            text = square_text(_square(head[2])) + square_text(_square(head[3]))
        if not head[0] & _HAS_COMMENT:
            return head[0], text, ""
        size = self._bytes(4)
        raw = None if size is None else self._bytes(int.from_bytes(size, "little"))
        if raw is None:
            return None
        return head[0], text, _text(raw, f"comment of {text}", self.index, self.warnings)

    def unkept(self) -> tuple[tuple[str, int], ...]:
        """What stands behind the last node of a file; in a library, an older record's remains."""
        rest = b"" if self.offset else self.data[self.position :].strip(b"\0")
        return (("bytes behind the moves", len(rest)),) if rest and not self.problems else ()

    def _bytes(self, size: int) -> bytes | None:
        end = self.position + size
        if end > len(self.data):
            detail = f"byte {self.offset + self.position}"
            self._report("truncated", detail, len(self.moves) + 1)
            return None
        part = self.data[self.position : end]
        self.position = end
        return part

    def _report(self, code: str, detail: str, ply: int) -> None:
        problem = _problem(code, detail, self.index, ply)
        # What the game itself needs stands before the lines beside it.
        self.problems.append(replace(problem, beside=self.is_beside))
