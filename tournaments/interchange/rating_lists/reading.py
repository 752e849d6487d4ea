"""A rating list brought in, in whichever form its file has: XLSX, CSV, TRF or EGD text."""

from tournaments.formats.egd_list import DamagedLine, EgdPlayer, is_egd_list, read_egd_list
from tournaments.formats.trf import Player
from tournaments.formats.trf_read import read_trf
from tournaments.reading import FormatError, decoded
from tournaments.sheets.entries import RowProblem
from tournaments.sheets.entry_cells import MAX_ROWS, is_workbook
from tournaments.sheets.rating_lists import (
    RatingRow,
    RatingSheet,
    rating_row,
    read_rating_list,
    without_twins,
)


def read_listed(data: bytes) -> RatingSheet:
    """Return the rows of a list; the form is told by the content.

    :raises FormatError: `too_many_rows`, or as `read_rating_list` and `read_trf`.
    """
    if is_workbook(data):
        return read_rating_list(data)
    text, adjustments = decoded(data)
    if is_egd_list(text):
        rows = [_egd_row(found) for found in read_egd_list(text)]
    elif text.startswith("001 ") or "\n001 " in text:
        lines = [n for n, line in enumerate(text.splitlines(), start=1) if line[:3] == "001"]
        players = read_trf(data).report.players
        rows = [_trf_row(line, player) for line, player in zip(lines, players, strict=True)]
    else:
        return read_rating_list(data)
    if len(rows) > MAX_ROWS:
        raise FormatError("too_many_rows", line=rows[MAX_ROWS].line)
    notes = tuple(f"{note.code}: {note.detail}" for note in adjustments)
    return RatingSheet(rows=without_twins(rows), notes=notes)


def _egd_row(found: EgdPlayer | DamagedLine) -> RatingRow:
    if isinstance(found, DamagedLine):
        problem = RowProblem(code="egd_line_malformed", column="name", found=found.text[:40])
        return RatingRow(line=found.line, problems=(problem,))
    unit = f"{found.country} {found.club}".rstrip()
    cells = {"federation_id": found.pin, "name": found.name, "unit": unit, "rating": found.rating}
    return rating_row(found.line, cells)


def _trf_row(line: int, player: Player) -> RatingRow:
    cells = {
        "federation_id": player.id,
        "name": player.name,
        "unit": player.federation,
        "rating": "" if player.rating is None else player.rating,
    }
    return rating_row(line, cells)
