"""Reader of FIDE reports (TRF 2006, 2016, 2026): one line, one record, by columns."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.formats.trf import (
    HEADERS,
    RESULTS,
    Absences,
    Acceleration,
    Comment,
    Deviation,
    Header,
    LineUp,
    OldTeam,
    Other,
    Player,
    Prohibited,
    Record,
    ScoreChange,
    Team,
    TeamByes,
    TeamForfeit,
    TeamRounds,
    Trf,
    TrfCell,
)
from tournaments.reading import Adjustment, FormatError, decoded

_DEVIATION = re.compile(r"### *([A-Za-z]+) *@ *Round *([0-9]{1,3}) *: *(.*)")
_POINTS = re.compile(r"[0-9]{1,5}(?:[.,][0-9]{1,2})?")
_NATIONAL = re.compile(r"[A-Z]{3} +[0-9]{1,4} ")
_MAX_ROUNDS = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadTrf:
    """A report that could be read, and what was adjusted or not understood on the way."""

    report: Trf
    adjustments: tuple[Adjustment, ...]


def read_trf(data: bytes) -> ReadTrf:
    """Read a report; a line that breaks its record refuses the whole file.

    :raises FormatError: `line_too_short`, `bad_number`, `bad_points`, `bad_colour`,
        `duplicate_number`, `no_players`, `too_many_rounds`, or those of `decoded`.
    """
    text, guessed = decoded(data)
    adjustments = list(guessed)
    records: list[Record] = []
    numbers: dict[int, int] = {}
    for line, raw in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1):
        record = _record(_Line(raw.rstrip(), line, adjustments))
        records.append(record)
        if isinstance(record, Player) and record.code == "001":
            if record.number in numbers:
                raise FormatError(
                    "duplicate_number", line=line, column=5, detail=str(record.number)
                )
            numbers[record.number] = line
    while records and records[-1] == Other(text=""):
        records.pop()
    if not numbers:
        raise FormatError("no_players", line=len(records))
    return ReadTrf(report=Trf(records=tuple(records)), adjustments=tuple(adjustments))


class _Line:
    """One line and its columns, counted from 1 as in the handbook."""

    def __init__(self, text: str, number: int, adjustments: list[Adjustment]) -> None:
        self.text = text
        self.number = number
        self.adjustments = adjustments

    def field(self, start: int, width: int) -> str:
        return self.text[start - 1 : start - 1 + width].strip()

    def integer(self, start: int, width: int) -> int:
        value = self.optional(start, width)
        if value is None:
            raise self.error("bad_number", start)
        return value

    def optional(self, start: int, width: int) -> int | None:
        text = self.field(start, width)
        if not text:
            return None
        if not text.isascii() or not text.isdecimal():
            raise self.error("bad_number", start, text)
        return int(text)

    def points(self, start: int, width: int) -> Fraction | None:
        text = self.field(start, width)
        if not text:
            return None
        if _POINTS.fullmatch(text) is None:
            raise self.error("bad_points", start, text)
        return Fraction(text.replace(",", "."))

    def integers(self, start: int) -> tuple[int, ...]:
        """Return the numbers from `start` on, separated by blanks."""
        found = []
        for match in re.finditer(r"\S+", self.text[start - 1 :]):
            if not match.group().isascii() or not match.group().isdecimal():
                raise self.error("bad_number", start + match.start(), match.group())
            found.append(int(match.group()))
        return tuple(found)

    def seats(self, start: int) -> tuple[int, ...]:
        """Return the numbers of boards from `start` on; an empty board is 0 or left blank."""
        columns = [self.text[at : at + 5] for at in range(start - 1, len(self.text), 5)]
        fits = all(
            column[4:] in ("", " ") and (not column[:4].strip() or column[:4].strip().isdecimal())
            for column in columns
        )
        if not fits or all(column.strip() for column in columns):
            return self.integers(start)
        self.note("empty_board", self.field(5, 11))
        return tuple(int(column.strip() or 0) for column in columns)

    def error(self, code: str, column: int, detail: str = "") -> FormatError:
        return FormatError(code, line=self.number, column=column, detail=detail)

    def note(self, code: str, detail: str = "") -> None:
        self.adjustments.append(Adjustment(code=code, line=self.number, detail=detail))


def _record(line: _Line) -> Record:
    code = line.text[:3]
    if code == "###":
        deviation = _DEVIATION.fullmatch(line.text)
        if deviation is not None:
            return Deviation(kind=deviation[1], round=int(deviation[2]), text=deviation[3].rstrip())
        return Comment(text=line.text[3:])
    if code.startswith("#"):
        # A remark of some programs, kept as it stands.
        return Other(text=line.text)
    if code in HEADERS:
        return Header(code=code, text=line.text[4:])
    reader = _READERS.get(code)
    if reader is not None:
        return reader(line)
    if _NATIONAL.match(line.text) and len(line.text) >= 48:
        return _player(line)
    if line.text.strip():
        line.note("record_not_understood", code)
    return Other(text=line.text)


def _player(line: _Line) -> Player:
    if line.text.isascii():
        return _player_columns(line)
    # Columns are letters here; some programs count the bytes of UTF-8 instead.
    try:
        return _player_columns(line)
    except FormatError as error:
        wide = line.text.encode().decode("latin-1")
        try:
            found = _player_columns(_Line(wide, line.number, line.adjustments))
            again = [
                text.encode("latin-1").decode() for text in (found.name, found.title, found.id)
            ]
        except (FormatError, UnicodeError):
            raise error from None
        line.note("columns_counted_in_bytes", again[0])
        return replace(found, name=again[0], title=again[1], id=again[2])


def _player_columns(line: _Line) -> Player:
    if len(line.text) < 15:
        raise line.error("line_too_short", len(line.text) + 1)
    return Player(
        code=line.text[:3],
        number=line.integer(5, 4),
        sex=line.field(10, 1),
        title=line.field(11, 3),
        name=line.field(15, 33),
        rating=line.optional(49, 4),
        federation=line.field(54, 3),
        id=line.field(58, 11),
        birth=line.field(70, 10),
        points=line.points(81, 4),
        rank=line.optional(86, 4),
        cells=_cells(line),
    )


def _cells(line: _Line) -> tuple[TrfCell, ...]:
    cells = []
    start = 92
    while start <= len(line.text):
        opponent = line.optional(start, 4)
        colour = line.field(start + 5, 1)
        if colour not in ("", "-", "w", "b"):
            raise line.error("bad_colour", start + 5, f"{colour}: w b -")
        result = line.field(start + 7, 1)
        if result and result.upper() not in RESULTS:
            line.note("unknown_result", result)
        cells.append(
            TrfCell(
                opponent=opponent or None,
                colour=colour.replace("-", ""),
                result=result.upper(),
            )
        )
        start += 10
    if len(cells) > _MAX_ROUNDS:
        raise line.error("too_many_rounds", start)
    while cells and cells[-1] == TrfCell():
        cells.pop()
    return tuple(cells)


def _old_team(line: _Line) -> OldTeam:
    return OldTeam(name=line.field(5, 32), members=_listed(line, 37))


def _listed(line: _Line, start: int) -> tuple[int, ...]:
    """Return the players of a team; a board that nobody sits at is none of them."""
    numbers = line.integers(start)
    if 0 in numbers:
        line.note("empty_board", line.field(5, 32))
    return tuple(number for number in numbers if number)


def _team(line: _Line) -> Team:
    return Team(
        number=line.integer(5, 3),
        name=line.field(9, 32),
        nickname=line.field(42, 5),
        strength=line.points(48, 6),
        match_points=line.points(55, 6),
        game_points=line.points(62, 6),
        rank=line.optional(69, 3),
        members=_listed(line, 73),
    )


def _absences(line: _Line) -> Absences:
    return Absences(kind=line.field(5, 1), round=line.integer(7, 3), numbers=line.integers(11))


def _acceleration(line: _Line) -> Acceleration:
    return Acceleration(
        match_points=line.points(5, 4),
        game_points=line.points(10, 4),
        first_round=line.integer(15, 3),
        last_round=line.integer(19, 3),
        first=line.integer(23, 4),
        last=line.integer(28, 4),
    )


def _prohibited(line: _Line) -> Prohibited:
    return Prohibited(
        first_round=line.integer(5, 3),
        last_round=line.integer(9, 3),
        numbers=line.integers(13),
    )


def _score_change(line: _Line) -> ScoreChange | Other:
    """Return record 299; in columns other than those of its draft it stays a line.

    The approved text has moved its columns and admits points taken away; no book knows it.
    """
    try:
        return _drafted_change(line)
    except FormatError:
        line.note("record_not_understood", "299")
        return Other(text=line.text)


def _drafted_change(line: _Line) -> ScoreChange:
    return ScoreChange(
        sign=line.field(5, 1),
        match_points=line.points(7, 4),
        game_points=line.points(12, 4),
        round=line.optional(17, 3),
        numbers=line.integers(21),
    )


def _line_up(line: _Line) -> LineUp:
    return LineUp(
        round=line.integer(5, 3),
        team=line.integer(9, 3),
        opponent=line.integer(13, 3),
        players=line.seats(17),
    )


def _team_byes(line: _Line) -> TeamByes:
    teams = []
    for start in range(15, len(line.text) + 1, 4):
        teams.append(line.optional(start, 3))
    return TeamByes(
        match_points=line.points(5, 4), game_points=line.points(10, 4), teams=tuple(teams)
    )


def _team_forfeit(line: _Line) -> TeamForfeit:
    kind = line.field(5, 2)
    if kind not in ("+-", "-+", "--"):
        raise line.error("bad_forfeit", 5, f"{kind}: +- -+ --")
    return TeamForfeit(
        kind=kind,
        round=line.integer(8, 3),
        white=line.integer(12, 3),
        black=line.integer(16, 3),
    )


def _team_rounds(line: _Line) -> TeamRounds:
    number = line.field(5, 3).split(" ")[0]
    if not number.isdecimal():
        raise line.error("bad_number", 5, number)
    return TeamRounds(code=line.text[:3], number=int(number), text=line.text[4:])


_READERS: dict[str, Callable[[_Line], Record]] = {
    "001": _player,
    "013": _old_team,
    "240": _absences,
    "250": _acceleration,
    "260": _prohibited,
    "299": _score_change,
    "300": _line_up,
    "310": _team,
    "320": _team_byes,
    "330": _team_forfeit,
    "801": _team_rounds,
    "802": _team_rounds,
}
