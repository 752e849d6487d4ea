"""Lists of the boards of a team that came back filled in: who is to play at which board.

Draughts appendix, form team-lineup; xiangqi 2020 11.1-11.4, gomoku 2025 26.2.1-26.2.4.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.sheets.entry_cells import RawSheet
from tournaments.sheets.headings import cell_text, names_column
from tournaments.sheets.slip_words import BETWEEN, LIST_COLUMNS, NUMBERED, TEAM_LABELS

_TEAM = re.compile(rf"(?:{'|'.join(TEAM_LABELS)})\s*[{BETWEEN}][^{BETWEEN}]*{NUMBERED}\s*$")
_HEAD_ROWS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamList:
    """What the list of a team says: its number, and who is named at each board, "" for nobody."""

    number: int
    names: tuple[str, ...]


def read_team_list(sheet: RawSheet) -> TeamList | None:
    """Return the list on a sheet; None where it is none, or names no team by its number."""
    number = next(filter(None, (_team(row) for row in sheet.rows[:_HEAD_ROWS])), 0)
    heading = next((at for at, row in enumerate(sheet.rows[:_HEAD_ROWS]) if _columns(row)), None)
    if not number or heading is None:
        return None
    named = _columns(sheet.rows[heading])
    assert named is not None
    found: dict[int, str] = {}
    for row in sheet.rows[heading + 1 :]:
        texts = [cell_text(value) for value in row]
        # The heading of the boards runs over two columns, the first of which says who they are.
        board = next((text for text in texts[:named] if text.isascii() and text.isdecimal()), "")
        if board and len(board) < 4:
            found.setdefault(int(board), texts[named] if named < len(texts) else "")
    boards = range(1, len(found) + 1)
    return TeamList(number=number, names=tuple(found.get(board, "") for board in boards))


def _team(row: Sequence[object]) -> int:
    matches = (_TEAM.search(cell_text(value)) for value in row)
    return next((int(match[1]) for match in matches if match), 0)


def _columns(row: Sequence[object]) -> int | None:
    """Return the column of the names in the row of the headings of a list."""
    named = {names_column(cell_text(value), LIST_COLUMNS): at for at, value in enumerate(row)}
    if "board" not in named or named.get("name", -1) <= named["board"]:
        return None
    return named["name"]
