"""The European Go Database's tournament text (.h9), in and out.

One line a player: place, name, rank, country, club, sort columns, one cell a round
(`12+/b3`), and perhaps the player's number in the database (`|12345678`); lines beginning
with a semicolon are headers (`; EV[...]`) or remarks. A blank place shares the one above;
opponents are named by their row.
"""

import re
from dataclasses import dataclass, field

from tournaments.reading import Adjustment, FormatError, decoded

_HEADER = re.compile(r"; ?([A-Z]{2})\[(.*)\]")
RANK = re.compile(r"[0-9]{1,2}[DKPdkp]")
_COUNTRY = re.compile(r"[A-Za-z]{2}")
_CELL = re.compile(r"([0-9]{1,4})([-+=?])(?:/([bw])([0-9]{1,2})?)?")
_PIN = re.compile(r"\|([0-9]{1,8})")
RANK_WORDS = "30K-1K, 1D-9D, 1P-9P"
CELL_WORDS = "12+ 12- 12= 12? 12+/b 12+/w3 0+ 0- 0="
"""What a rank and a round may be, named where something else stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class H9Cell:
    """One round: the opponent's row (0 nobody), + - = or ?, colour b, w or "", handicap."""

    opponent: int
    sign: str
    colour: str = ""
    handicap: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class H9Row:
    """One player; `place` None when it is that of the row above, `pin` the database's number.

    `line` is where it stands in the file, 0 where it has not been read from one.
    """

    place: int | None
    name: str
    rank: str
    country: str
    club: str
    criteria: tuple[str, ...] = ()
    cells: tuple[H9Cell, ...] = ()
    pin: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class H9:
    """A whole file: headers by their two letters, other remarks, rows in order."""

    headers: tuple[tuple[str, str], ...] = ()
    remarks: tuple[str, ...] = ()
    rows: tuple[H9Row, ...]


def read_h9(data: bytes) -> tuple[H9, tuple[Adjustment, ...]]:
    """Read a file, and say what had to be guessed.

    :raises FormatError: `no_players`, `rank_missing`, `country_or_club_missing`,
        `bad_cell`, `unknown_opponent`, `opponent_is_self`, `opponent_disagrees`,
        `colours_disagree`, `handicaps_disagree`, `results_disagree`, `rounds_differ`, or
        those of `decoded`.
    """
    text, guessed = decoded(data)
    headers: list[tuple[str, str]] = []
    remarks: list[str] = []
    rows: list[tuple[int, H9Row]] = []
    for line, raw in enumerate(text.splitlines(), start=1):
        if not raw.strip():
            continue
        if raw.startswith(";"):
            header = _HEADER.fullmatch(raw.rstrip())
            if header is not None:
                headers.append((header[1], header[2]))
            else:
                remarks.append(raw[1:].rstrip())
            continue
        rows.append((line, _row(raw, line)))
    if not rows:
        raise FormatError("no_players")
    _check(rows)
    h9 = H9(headers=tuple(headers), remarks=tuple(remarks), rows=tuple(row for _, row in rows))
    return h9, guessed


def _row(raw: str, line: int) -> H9Row:
    words = [(match.group(), match.start() + 1) for match in re.finditer(r"\S+", raw)]
    ending = _PIN.fullmatch(words[-1][0]) if len(words) > 1 else None
    words = words if ending is None else words[:-1]
    start = 1 if words[0][0].isdecimal() and words[0][0].isascii() else 0
    place = int(words[0][0]) if start else None
    rank = next((at for at in range(start + 1, len(words)) if RANK.fullmatch(words[at][0])), None)
    if rank is None:
        raise FormatError("rank_missing", line=line, detail=f"{raw.strip()}: {RANK_WORDS}")
    after = words[rank + 1 :]
    if len(after) < 2 or _COUNTRY.fullmatch(after[0][0]) is None:
        raise FormatError("country_or_club_missing", line=line, detail=raw.strip())
    first_cell = len(after)
    while first_cell > 2 and _CELL.fullmatch(after[first_cell - 1][0]) is not None:
        first_cell -= 1
    for word, column in after[2:first_cell]:
        if any(sign in word[1:] for sign in "+=?") or "/" in word:
            raise FormatError("bad_cell", line=line, column=column, detail=f"{word}: {CELL_WORDS}")
    return H9Row(
        place=place,
        name=" ".join(word for word, _ in words[start:rank]),
        rank=words[rank][0],
        country=after[0][0],
        club=after[1][0],
        criteria=tuple(word for word, _ in after[2:first_cell]),
        cells=tuple(_cell(word) for word, _ in after[first_cell:]),
        pin="" if ending is None else ending[1],
        line=line,
    )


def _cell(word: str) -> H9Cell:
    match = _CELL.fullmatch(word)
    assert match is not None
    return H9Cell(
        opponent=int(match[1]),
        sign=match[2],
        colour=match[3] or "",
        handicap=None if match[4] is None else int(match[4]),
    )


def _check(rows: list[tuple[int, H9Row]]) -> None:
    rounds = {len(row.cells) for _, row in rows}
    if len(rounds) > 1:
        line = next(line for line, row in rows if len(row.cells) != max(rounds))
        raise FormatError("rounds_differ", line=line, detail=str(sorted(rounds)))
    for at, (line, row) in enumerate(rows, start=1):
        for cell in row.cells:
            if cell.opponent > len(rows):
                raise FormatError("unknown_opponent", line=line, detail=str(cell.opponent))
            if cell.opponent == at:
                raise FormatError("opponent_is_self", line=line, detail=str(at))
    for at, (line, row) in enumerate(rows, start=1):
        for number, cell in enumerate(row.cells):
            if cell.opponent:
                _agree(at, line, cell, rows[cell.opponent - 1][1].cells[number])


def _agree(at: int, line: int, cell: H9Cell, back: H9Cell) -> None:
    """Refuse a game that its two players tell differently; both may have won or lost."""
    detail = f"{at}: {_written(cell)}, {cell.opponent}: {_written(back)}"
    if back.opponent != at:
        raise FormatError("opponent_disagrees", line=line, detail=detail)
    if cell.colour and cell.colour == back.colour:
        raise FormatError("colours_disagree", line=line, detail=detail)
    if cell.handicap != back.handicap:
        raise FormatError("handicaps_disagree", line=line, detail=detail)
    if (cell.sign in "=?" or back.sign in "=?") and cell.sign != back.sign:
        raise FormatError("results_disagree", line=line, detail=detail)


def write_h9(h9: H9) -> bytes:
    """Return the file as UTF-8, columns lined up by letters.

    :raises FormatError: `name_not_writable` for a name that holds a rank or begins with a
        number, `club_not_writable` for a country or club with blanks or nothing in it.
    """
    lines = [f"; {key}[{_flat(value)}]" for key, value in h9.headers]
    lines += [f";{_flat(remark)}" for remark in h9.remarks]
    for row in h9.rows:
        _check_writable(row)
    width = max((len(row.name) for row in h9.rows), default=0)
    club = max((len(row.club) for row in h9.rows), default=0)
    columns = max((len(row.criteria) for row in h9.rows), default=0)
    sort = [
        max(len(row.criteria[at]) for row in h9.rows if at < len(row.criteria))
        for at in range(columns)
    ]
    for row in h9.rows:
        place = "" if row.place is None else str(row.place)
        criteria = "".join(
            f" {value:>{size}}" for value, size in zip(row.criteria, sort, strict=False)
        )
        cells = "".join(f" {_written(cell):>9}" for cell in row.cells)
        lines.append(
            f"{place:>4} {row.name:<{width}} {row.rank:>3} {row.country} "
            f"{row.club:<{club}}{criteria}{cells}{f' |{row.pin}' if row.pin else ''}"
        )
    return ("\n".join(lines) + "\n").encode()


def _flat(text: str) -> str:
    return " ".join(text.splitlines())


def _check_writable(row: H9Row) -> None:
    words = row.name.split()
    has_rank = any(RANK.fullmatch(word) for word in words[1:])
    if not words or has_rank or words[0].isdecimal() or row.name.startswith(";"):
        raise FormatError("name_not_writable", detail=row.name)
    if _COUNTRY.fullmatch(row.country) is None or len(row.club.split()) != 1:
        raise FormatError("club_not_writable", detail=f"{row.country} {row.club}")
    if RANK.fullmatch(row.rank) is None:
        raise FormatError("rank_missing", detail=f"{row.name} {row.rank}: {RANK_WORDS}")


def _written(cell: H9Cell) -> str:
    handicap = "" if cell.handicap is None else str(cell.handicap)
    colour = f"/{cell.colour}{handicap}" if cell.colour else ""
    return f"{cell.opponent}{cell.sign}{colour}"
