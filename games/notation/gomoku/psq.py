"""Reader and writer of Piskvork .psq: one game of gomoku, a stone a line.

Layout as files in the wild have it: a heading with program, size, opponents' number and a
last figure (`Piskvorky 15x15, 11:11, 0`), a line `x,y,ms` for each stone, columns and rows
from 1 at the top left, then -1 (or the winner) and the names of both players. Dialects: no
time, blanks after commas, names before the -1, after it or before the stones, other line
ends. The format has no pass: 0,0 stands for one here, and is read with a warning. What the
figure behind the stones says differs by program, so that it is kept and read as no result.
The thinking time of a stone is no clock; it is kept as the move's comment.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from games.notation.charset import DecodedText, UnknownEncodingError, decode
from games.notation.game_record import (
    GameRecord,
    ReadLimits,
    ReadProblem,
    ReadResult,
    RecordedMove,
    oversize,
)
from games.notation.stone_points import (
    GOMOKU,
    PASS,
    point_name,
    point_place,
)
from games.notation.text_file import with_encodings

EDITION = "gomoku-2025"
HEADING = re.compile(
    r"[ \t\ufeff]*(?:Piskvorky|Piskvork|Gomoku)[ \t]+(\d{1,3})[ \t]*x[ \t]*(\d{1,3})\b([^\r\n]*)",
    re.IGNORECASE,
)
_MOVE = re.compile(r"[ \t]*(-?\d{1,6})[ \t]*,[ \t]*(-?\d{1,6})(?:[ \t]*,[ \t]*(-?\d{1,12}))?[ \t]*")
_NUMBER = re.compile(r"[ \t]*-?\d{1,3}[ \t]*")
_MAX_NAME = 200
_ENDING = "-1"


@dataclass(frozen=True, slots=True, kw_only=True)
class PsqGame:
    """A game to write: stones in canonical form, the ms each took, the names."""

    moves: tuple[str, ...]
    spent_ms: tuple[int, ...] = ()
    black: str = ""
    white: str = ""


def read_psq(data: bytes, *, limits: ReadLimits | None = None) -> ReadResult:
    """Read the one game of a .psq file."""
    limits = limits or ReadLimits()
    refusal = oversize(data, limits, name="psq")
    if refusal is not None:
        return refusal
    try:
        decoded = decode(data)
    except UnknownEncodingError as error:
        if b"\0" in data:
            problem = ReadProblem(code=error.code, line=0, detail=str(error))
            return ReadResult(format="psq", encoding="", problems=(problem,))
        text = data.decode("cp1250", errors="replace")
        decoded = DecodedText(text=text, encoding="cp1250", replaced=0, certain=False)
    reader = _Reader(limits=limits)
    reader.run(decoded.text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    records = (reader.record(),) if reader.size else ()
    problems = tuple(reader.problems)
    result = ReadResult(format="psq", encoding=decoded.encoding, records=records, problems=problems)
    return with_encodings(result, decoded)


@dataclass(slots=True)
class _Reader:
    """The game while its lines are read."""

    limits: ReadLimits
    size: int = 0
    heading: int = 0
    moves: list[RecordedMove] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    ending: str = ""
    ended: bool = False
    rest: str = ""
    problems: list[ReadProblem] = field(default_factory=list)
    warnings: list[ReadProblem] = field(default_factory=list)

    def run(self, lines: Sequence[str]) -> None:
        """Take the heading, then every move; the first problem ends the reading."""
        for number, line in enumerate(lines, start=1):
            if self.size:
                self.take(line, number)
            elif match := HEADING.match(line):
                self.open(match, number)
            if self.problems:
                return
        if not self.size:
            self.problems.append(ReadProblem(code="no_game", line=len(lines), detail="no heading"))
        elif not self.ended and not self.names:
            # Some programs write no end, so that a cut file cannot be told from a whole one.
            self._warn("truncated", len(lines), "no line ends the moves")

    def open(self, match: re.Match[str], number: int) -> None:
        """Take the size of the board; one that is not square or not served is a problem."""
        columns, rows = int(match.group(1)), int(match.group(2))
        self.size, self.heading, self.rest = columns, number, match.group(3).strip(" ,\t")
        if columns != rows or columns not in GOMOKU.sizes:
            self.size = GOMOKU.usual
            self._report("board_size_not_served", number, f"{columns}x{rows}", ply=0)

    def take(self, line: str, number: int) -> None:
        """Take a line behind the heading: a stone, the end of the stones, or a name."""
        if not line.strip():
            return
        match = None if self.ended else _MOVE.fullmatch(line)
        if match:
            self.take_move(match, number)
        elif _NUMBER.fullmatch(line):
            self.ending, self.ended = self.ending or line.strip(), True
        else:
            self.take_name(line, number)

    def take_move(self, match: re.Match[str], number: int) -> None:
        """Take a stone and the time it took."""
        column, row = int(match.group(1)) - 1, int(match.group(2)) - 1
        if len(self.moves) >= self.limits.max_plies:
            self._report("too_many_moves", number, f"more than {self.limits.max_plies} plies")
        elif (column, row) == (-1, -1):
            self._warn("pass_assumed", number, match.group().strip())
            self.add(PASS, number, match.group(3))
        elif not (0 <= column < self.size and 0 <= row < self.size):
            self._report("move_unreadable", number, match.group().strip())
        else:
            self.add(point_name(GOMOKU, column, row, self.size), number, match.group(3))

    def add(self, text: str, number: int, spent: str | None) -> None:
        """Keep a move."""
        comment = f"{int(spent)} ms" if spent and int(spent) > 0 else ""
        self.moves.append(RecordedMove(text=text, line=number, comment=comment))

    def take_name(self, line: str, number: int) -> None:
        """Keep a line that is no stone: names stand before the stones or behind them."""
        if "," in line and line.lstrip(" \t-")[:1].isdigit():
            if not self.ended:
                self._report("move_unreadable", number, line.strip()[:40])
            return
        self.names.append(line.strip()[:_MAX_NAME])
        # A stone behind a name would belong to no game that could be told.
        self.ended = self.ended or bool(self.moves)

    def _warn(self, code: str, line: int, detail: str) -> None:
        if all(warning.code != code for warning in self.warnings):
            self.warnings.append(ReadProblem(code=code, line=line, detail=detail, game=1))

    def _report(self, code: str, line: int, detail: str, *, ply: int | None = None) -> None:
        at = len(self.moves) + 1 if ply is None else ply
        self.problems.append(ReadProblem(code=code, line=line, detail=detail, game=1, ply=at))

    def record(self) -> GameRecord:
        """Return the game as far as it was read."""
        names = [*self.names, "", ""]
        tags = (
            ("Black", names[0]),
            ("White", names[1]),
            ("Heading", self.rest),
            ("Ending", self.ending),
        )
        return GameRecord(
            index=1,
            line=self.heading,
            tags=tuple((name, value) for name, value in tags if value),
            unkept=(("line of text", len(self.names) - 2),) if len(self.names) > 2 else (),
            moves=tuple(self.moves),
            move_format="squares",
            edition=EDITION,
            warnings=tuple(self.warnings),
        )


def write_psq(game: PsqGame) -> str:
    """Write a game as .psq, a pass as 0,0.

    :raises ValueError: for a move that is no point of the board.
    """
    size = GOMOKU.usual
    lines = [f"Piskvorky {size}x{size}, 11:11, 0"]
    for ply, move in enumerate(game.moves):
        column, row = (-1, -1) if move == PASS else point_place(GOMOKU, move, size)
        spent = game.spent_ms[ply] if ply < len(game.spent_ms) else 0
        lines.append(f"{column + 1},{row + 1},{max(0, spent)}")
    names = [" ".join(name.split()) or "?" for name in (game.black, game.white)]
    return "\r\n".join([*lines, *names, _ENDING, ""])
