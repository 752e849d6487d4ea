"""Slips and pairing records that came back filled in, as a workbook or CSV: what they say.

Draughts appendix, forms individual-score (two rows a board), individual-score-2games (so many
for either side) and pairing-record (one a board); those of teams in `team_slips`. Rows of boards
may have been sorted anew: a line is known by its board and the numbers of who sits there.
"""

import re
from collections.abc import Iterator, Mapping

from tournaments.crosstable import PointSystem
from tournaments.interchange.slips.lines import (
    NO_MATCHES,
    Fault,
    MatchGames,
    Origin,
    SlipLine,
    Slips,
    by_place,
    line_of,
    number_in,
    score_of,
)
from tournaments.interchange.slips.team_lists import TeamList, read_team_list
from tournaments.interchange.slips.team_slips import is_team_slip, team_lines
from tournaments.reading import FormatError
from tournaments.record.values import Score
from tournaments.sheets.entry_cells import RawSheet, read_sheets
from tournaments.sheets.headings import cell_text, find_heading, rows_below
from tournaments.sheets.slip_words import BETWEEN, COLUMNS

_ADDRESS = re.compile(r"/tournaments/([0-9a-f-]{36})/documents/([a-z0-9-]+)/\?(\S*)")
_ASKED = re.compile(r"(?<![^&])(round|board)=([0-9]{1,4})(?![^&])")
_TABLE = re.compile(r"/table/([0-9a-f-]{36})/$")
_PAIR = re.compile(rf"\s*([^{BETWEEN}\s]+)\s*[{BETWEEN}]\s*([^{BETWEEN}\s]+)\s*")


def read_slips(data: bytes, points: PointSystem, matches: MatchGames = NO_MATCHES) -> Slips:
    """Return what a file of slips, or a pairing record, says; sheets that are neither are passed.

    Lines of boards without a result are left out.

    :raises FormatError: what `read_sheets` refuses; `no_board_column`, `no_entries`.
    """
    sheets = read_sheets(data)
    lines: list[SlipLine] = []
    lists: list[TeamList] = []
    refused: FormatError | None = None
    is_read = False
    for sheet in sheets:
        team_list = read_team_list(sheet)
        if team_list is not None:
            lists.append(team_list)
            continue
        try:
            lines += _lines(sheet, points, matches)
            is_read = True
        except FormatError as error:
            refused = refused or error
    if refused is not None and not is_read and not lists:
        raise refused
    origin = next(filter(None, map(_origin, sheets)), Origin(event="", round=0))
    return Slips(event=origin.event, round=origin.round, lines=by_place(lines), lists=tuple(lists))


def _lines(sheet: RawSheet, points: PointSystem, matches: MatchGames) -> tuple[SlipLine, ...]:
    if any(map(is_team_slip, sheet.rows)):
        return tuple(team_lines(sheet, points, matches))
    at, columns, _ignored = find_heading(sheet, COLUMNS, needed="board", missing="no_board_column")
    if "number" in columns and "used" in columns:
        return tuple(_slips(sheet, at, columns, points, matches))
    return tuple(_record(sheet, at, columns, points))


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


def _origin(sheet: RawSheet) -> Origin | None:
    texts = (str(value) for values in sheet.rows for value in values if value is not None)
    return next(filter(None, map(find_origin, texts)), None)


def _slips(
    sheet: RawSheet,
    at: int,
    columns: Mapping[str, int],
    points: PointSystem,
    matches: MatchGames,
) -> Iterator[SlipLine]:
    """Yield a line for each two rows of one game, in the order in which they stand."""
    by_game: dict[tuple[int, int], list[dict[str, str]]] = {}
    above = {"board": "", "number": ""}
    for _line, cells in rows_below(sheet, at, columns):
        texts = {name: cell_text(value) for name, value in cells.items()}
        cycle = number_in(texts["game"]) if "game" in texts else 0
        if cycle:
            # Of a match of several games board and number stand beside the first alone.
            texts |= {name: texts[name] or above[name] for name in above}
            above = {name: texts[name] for name in above}
        if _is_number(texts["board"]) and _is_number(texts["number"]):
            game = matches.games.get((1, 1, cycle), 0) if cycle else 0
            by_game.setdefault((int(texts["board"]), game), []).append(texts)
    for (board, game), rows in by_game.items():
        if not any(row.get("result") for row in rows):
            continue
        if len(rows) != 2:
            fault = Fault.TWICE if len(rows) > 2 else Fault.CONTRADICTS
            yield SlipLine(board=board, game=game, fault=fault)
            continue
        first, second = rows
        yield line_of(
            board,
            game,
            sides=(int(first["number"]), int(second["number"])),
            results=(first.get("result", ""), second.get("result", "")),
            fouls=(_count(first.get("fouls", "")), _count(second.get("fouls", ""))),
            used=(first.get("used", ""), second.get("used", "")),
            points=points,
            is_turned=game in matches.turned,
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
        made = score_of(pair[1], pair[2], points) if pair else Fault.UNREADABLE
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
