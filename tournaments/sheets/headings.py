"""Headings and cells of lists that people write: columns found by name, values as text."""

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime

from tournaments.sheets.entry_cells import RawSheet

SEXES = {
    **dict.fromkeys(("男", "m", "male", "男子"), "m"),
    **dict.fromkeys(("女", "f", "w", "female", "woman", "女子"), "f"),
}
_DATE = re.compile(r"([0-9]{4})\s*[-/.年]\s*([0-9]{1,2})\s*[-/.月]\s*([0-9]{1,2})\s*日?")
_PLAIN_DATE = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")
_HEADING_ROWS = 20

Columns = Mapping[str, tuple[str, ...]]


def find_heading(
    sheet: RawSheet, columns: Columns, *, needed: str, missing: str
) -> tuple[int, dict[str, int], tuple[str, ...]]:
    """Return the row of the headings, the place of each column, and the headings unknown.

    Case, blanks, dots, colons and underlines do not matter.

    :raises FormatError: `missing` when no row names the column `needed`, `column_twice`.
    """
    for at, values in enumerate(sheet.rows[:_HEADING_ROWS]):
        found: dict[str, int] = {}
        ignored = []
        for column, value in enumerate(values):
            text = cell_text(value)
            name = names_column(text, columns)
            if name is None:
                if text:
                    ignored.append(text)
            elif name in found:
                raise sheet.error("column_twice", at + 1, text)
            else:
                found[name] = column
        if needed in found:
            return at, found, tuple(ignored)
    raise sheet.error(missing, 1)


def names_column(text: str, columns: Columns) -> str | None:
    """By any of its aliases; None for a heading that is no column's."""
    heading = re.sub(r"[\s._\-:：*]", "", text).casefold()
    return next((name for name, aliases in columns.items() if heading in aliases), None)


def rows_below(
    sheet: RawSheet, heading: int, columns: Mapping[str, int]
) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield line, from 1, and cells by column of each row below the headings that says anything.

    :raises FormatError: `no_entries`.
    """
    found = False
    for line, values in enumerate(sheet.rows[heading + 1 :], start=heading + 2):
        cells = {name: values[at] if at < len(values) else "" for name, at in columns.items()}
        if any(cell_text(value) for value in cells.values()):
            found = True
            yield line, cells
    if not found:
        raise sheet.error("no_entries", heading + 1)


def cell_text(value: object) -> str:
    """Return a cell as text without needless blanks; a whole number without its point."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    return " ".join(str(value).split())


def read_date(text: str) -> date | None:
    """Return the day that `text` writes, None when it is none."""
    match = _DATE.fullmatch(text) or _PLAIN_DATE.fullmatch(text)
    if match is None:
        return None
    try:
        return date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None
