"""Slips and pairing records that came back filled in, as a workbook or CSV: what they say.

Draughts appendix, forms individual-score (two rows a board) and pairing-record (one). Rows may
have been sorted anew: a line is known by its board and the numbers of who sits there.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.crosstable import PointSystem
from tournaments.reading import FormatError
from tournaments.record.values import Score
from tournaments.sheets.entry_cells import RawSheet, read_cells
from tournaments.sheets.headings import cell_text, find_heading, rows_below
from tournaments.sheets.slip_words import BETWEEN, COLUMNS, HALVES, MINUS, PLUS, WORDS

NOTHING = Fraction(0)
_ADDRESS = re.compile(r"/tournaments/([0-9a-f-]{36})/documents/([a-z0-9-]+)/\?(\S*)")
_ASKED = re.compile(r"(?<![^&])(round|board)=([0-9]{1,4})(?![^&])")
_TABLE = re.compile(r"/table/([0-9a-f-]{36})/$")
_PAIR = re.compile(rf"\s*([^{BETWEEN}\s]+)\s*[{BETWEEN}]\s*([^{BETWEEN}\s]+)\s*")
_AMOUNT = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?")


class Fault(StrEnum):
    """Why a line of a slip says no result."""

    UNREADABLE = "unreadable"
    CONTRADICTS = "contradicts"  # both won, or one side says nothing
    OTHER_PLAYERS = "other_players"
    TWICE = "twice"


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipLine:
    """What the slip of one board says; `fault` where it says no result that can be taken.

    `sides` are the numbers of who sat there, first mover first, empty where it names nobody.
    `used` and `fouls` stand in the same order, "" and 0 where nothing is written.
    """

    board: int
    sides: tuple[int, ...] = ()
    score: Score | None = None
    fouls: tuple[int, int] = (0, 0)
    used: tuple[str, str] = ("", "")
    written: str = ""
    fault: Fault | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Of which event, round and board a slip is; "" and 0 unknown."""

    event: str
    round: int
    board: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Slips:
    """A file of slips: of which event and round by its foot ("" and 0 unknown), and its lines."""

    event: str
    round: int
    lines: tuple[SlipLine, ...]


def read_slips(data: bytes, points: PointSystem) -> Slips:
    """Return what a file of slips, or a pairing record, says.

    Lines of boards without a result are left out.

    :raises FormatError: what `read_cells` refuses; `no_board_column`, `no_entries`.
    """
    sheet = read_cells(data)
    at, columns, _ignored = find_heading(sheet, COLUMNS, needed="board", missing="no_board_column")
    origin = _origin(sheet)
    if "number" in columns and "used" in columns:
        lines = tuple(_slips(sheet, at, columns, points))
    else:
        lines = tuple(_record(sheet, at, columns, points))
    return Slips(event=origin.event, round=origin.round, lines=_once(lines))


def find_origin(text: str) -> Origin | None:
    """Return where an address on a slip leads, as its foot and its code have it; None for none."""
    found = _ADDRESS.search(text)
    if found is None:
        return None
    numbers = {name: int(number) for name, number in _ASKED.findall(found[3])}
    return Origin(event=found[1], round=numbers.get("round", 0), board=numbers.get("board", 0))


def find_game(text: str) -> str:
    """Return the id of the game whose table a code on a slip opens, "" for another code."""
    found = _TABLE.search(text)
    return found[1] if found else ""


def _origin(sheet: RawSheet) -> Origin:
    texts = (str(value) for values in sheet.rows for value in values if value is not None)
    return next(filter(None, map(find_origin, texts)), Origin(event="", round=0))


def _once(lines: tuple[SlipLine, ...]) -> tuple[SlipLine, ...]:
    """Return the lines by board; of two for one board neither counts."""
    by_board: dict[int, SlipLine] = {}
    for line in lines:
        if line.board in by_board:
            line = SlipLine(board=line.board, written=line.written, fault=Fault.TWICE)
        by_board[line.board] = line
    return tuple(by_board[board] for board in sorted(by_board))


def _slips(
    sheet: RawSheet, at: int, columns: Mapping[str, int], points: PointSystem
) -> Iterator[SlipLine]:
    """Yield a line for each two rows of one board, in the order in which they stand."""
    held: dict[int, list[dict[str, str]]] = {}
    for _line, cells in rows_below(sheet, at, columns):
        texts = {name: cell_text(value) for name, value in cells.items()}
        if _is_number(texts["board"]) and _is_number(texts["number"]):
            held.setdefault(int(texts["board"]), []).append(texts)
    for board, rows in held.items():
        if not any(row.get("result") for row in rows):
            continue
        if len(rows) != 2:
            yield SlipLine(board=board, fault=Fault.TWICE if len(rows) > 2 else Fault.CONTRADICTS)
            continue
        first, second = rows
        made = _score(first.get("result", ""), second.get("result", ""), points)
        yield SlipLine(
            board=board,
            sides=(int(first["number"]), int(second["number"])),
            score=made if isinstance(made, Score) else None,
            fault=made if isinstance(made, Fault) else None,
            fouls=(_count(first.get("fouls", "")), _count(second.get("fouls", ""))),
            used=(first.get("used", ""), second.get("used", "")),
            written=f"{first.get('result', '')} : {second.get('result', '')}",
        )


def _record(
    sheet: RawSheet, at: int, columns: Mapping[str, int], points: PointSystem
) -> Iterator[SlipLine]:
    """Yield a line for each row of a pairing record."""
    if "result" not in columns:
        raise FormatError("no_board_column", line=at + 1)
    for _line, cells in rows_below(sheet, at, columns):
        board, written = cell_text(cells["board"]), cell_text(cells["result"])
        if not _is_number(board) or not written:
            continue
        pair = _PAIR.fullmatch(written)
        made = _score(pair[1], pair[2], points) if pair else Fault.UNREADABLE
        yield SlipLine(
            board=int(board),
            score=made if isinstance(made, Score) else None,
            fault=made if isinstance(made, Fault) else None,
            written=written,
        )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 7


def _count(text: str) -> int:
    return int(text) if _is_number(text) and len(text) < 3 else 0


def _score(first: str, second: str, points: PointSystem) -> Score | Fault:
    """Return the result that both sides' cells make, by the event's points or by 1, ½ and 0."""
    forfeits = (_forfeit(first), _forfeit(second))
    if forfeits != ("", ""):
        known = {
            ("+", "-"): Score.FIRST_BY_FORFEIT,
            ("-", "+"): Score.SECOND_BY_FORFEIT,
            ("-", "-"): Score.DOUBLE_FORFEIT,
        }
        return known.get(forfeits, Fault.CONTRADICTS)
    worth = (_points(first, points, moves_first=True), _points(second, points, moves_first=False))
    if worth[0] is None or worth[1] is None:
        return Fault.CONTRADICTS if "" in (first, second) else Fault.UNREADABLE
    return _by_points((worth[0], worth[1]), points)


def _by_points(worth: tuple[Fraction, Fraction], points: PointSystem) -> Score | Fault:
    for win in (points.win, Fraction(1)):
        if worth in ((win, points.loss), (win, NOTHING)):
            return Score.FIRST_WINS
        if worth in ((points.loss, win), (NOTHING, win)):
            return Score.SECOND_WINS
    if worth == (NOTHING, NOTHING):
        return Score.BOTH_LOSE
    half = Fraction(1, 2)
    if worth in ((points.draw_first, points.draw_second), (half, half)):
        return Score.DRAW
    return Fault.CONTRADICTS


def _forfeit(text: str) -> str:
    return "+" if text in PLUS else "-" if text in MINUS else ""


def _points(text: str, points: PointSystem, *, moves_first: bool) -> Fraction | None:
    word = WORDS.get(text.casefold())
    if word == "win":
        return points.win
    if word == "loss":
        return points.loss
    if word == "draw":
        return points.draw_first if moves_first else points.draw_second
    if text in HALVES:
        return Fraction(1, 2)
    whole = text.removesuffix(HALVES[0])
    half = Fraction(1, 2) if whole != text else Fraction(0)
    return Fraction(whole) + half if _AMOUNT.fullmatch(whole) else None
