"""Rows pasted from a spreadsheet as an entry list, and the template that is filled in for one."""

import csv
from collections.abc import Sequence

from games.sheets.tables import Table, write_csv, write_xlsx
from tournaments.sheets.entries import COLUMNS
from tournaments.sheets.headings import names_column

BARE = ("name", "unit", "federation_id")
"""What columns without headings are, from the left; more columns need headings."""
OF_PERSONS = ("name", "unit", "federation_id", "title", "rating", "seed", "sex", "birth_date")
OF_TEAMS = ("team", "unit", "board", "name", "federation_id", "rating", "captain", "seed")
_ENGLISH = {
    "name": "Name",
    "unit": "Unit",
    "federation_id": "Federation ID",
    "title": "Title",
    "rating": "Rating",
    "seed": "Seed",
    "sex": "Sex",
    "birth_date": "Birth date",
    "team": "Team",
    "board": "Board",
    "captain": "Captain",
}


def pasted_list(text: str) -> bytes:
    """Return pasted rows as the file of a list; names alone need no headings.

    Cells are parted by tabs, as spreadsheets copy them, else by commas.
    """
    lines = text.lstrip("\ufeff").splitlines(keepends=True)
    mark = "\t" if any("\t" in line for line in lines) else ","
    if mark == ",":
        lines = [line.replace("，", ",") for line in lines]
    rows = [tuple(row) for row in csv.reader(lines, delimiter=mark) if any(map(str.strip, row))]
    width = max((len(row) for row in rows), default=0)
    if not any(names_column(cell, COLUMNS) for row in rows for cell in row) and width <= len(BARE):
        rows.insert(0, BARE[:width])
    padded = [(*row, *("",) * (width - len(row))) for row in rows] or [()]
    return write_csv(Table(title="", headings=padded[0], rows=tuple(padded[1:])))


def template(*, title: str, how: Sequence[str], teams: bool, chinese: bool) -> bytes:
    """Return the workbook that a unit fills its entries in; `how` stands above the headings."""
    columns = OF_TEAMS if teams else OF_PERSONS
    headings = tuple(COLUMNS[column][0] if chinese else _ENGLISH[column] for column in columns)
    blank = tuple("" for _column in columns)
    table = Table(title=title, lines=tuple(how), headings=headings, rows=(blank,) * 30)
    return write_xlsx((table,))
