"""A table as values, and its two files: XLSX and CSV.

Whatever a user typed stays text in a spreadsheet, also where it begins with = + - or @.
The same table gives the same bytes.
"""

import csv
import io
import re
import zipfile
from copy import copy
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from openpyxl import Workbook
from openpyxl.cell.cell import Cell as SheetCell
from openpyxl.cell.cell import MergedCell
from openpyxl.styles import Alignment, Font, NamedStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

Value = str | int | Fraction | None
# Chinese and Japanese spreadsheets read the full-width signs as the narrow ones.
_RISKY = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""What XML cannot hold."""
_MODIFIED = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*")
_EPOCH = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A titled table; `lines` stand above the headings, one each (event, place, date).

    `notices` are what nobody may miss: they stand above the headings of the CSV file too.
    """

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    lines: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


def shown(value: Value) -> str:
    """Return a value as text: decimals where they are exact, otherwise a fraction."""
    if value is None:
        return ""
    if isinstance(value, Fraction):
        decimal = exact_decimal(value)
        return str(value) if decimal is None else format(decimal, "f")
    return str(value)


def exact_decimal(value: Fraction) -> Decimal | None:
    """None for a fraction whose decimals do not end: thirds stay fractions."""
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return None
    digits = 0
    while (value * 10**digits).denominator != 1:
        digits += 1
    return Decimal(int(value * 10**digits)).scaleb(-digits)


def write_csv(table: Table, *, charset: str = "utf-8-sig") -> bytes:
    """Return the headings and rows as CSV; `charset` may be gb18030.

    A text that a spreadsheet would take for a formula gets a tab in front, which readers
    of entry lists take off again; a bare + or - (a forfeit) is harmless and stays.

    :raises UnicodeEncodeError: when `charset` lacks a character.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerows([_harmless(notice)] for notice in table.notices)
    writer.writerow([_harmless(heading) for heading in table.headings])
    for row in table.rows:
        writer.writerow(
            [_harmless(number) if isinstance(number, str) else shown(number) for number in row]
        )
    return out.getvalue().encode(charset)


def _harmless(text: str) -> str:
    risky = len(text) > 1 and text.startswith(_RISKY)
    return f"\t{text}" if risky else text


FACE = "宋体"
_HEAD = NamedStyle("head", font=Font(name=FACE, bold=True))
_TEXT = NamedStyle("text", font=Font(name=FACE))
_NUMBER = NamedStyle("number", font=Font(name=FACE), alignment=Alignment(horizontal="center"))


def write_xlsx(tables: tuple[Table, ...]) -> bytes:
    """Return a workbook with one sheet a table, ready to print on A4 across.

    :raises ValueError: without a table, as a workbook needs a sheet.
    """
    if not tables:
        raise ValueError("a workbook needs a table")
    book = Workbook()
    for style in (_HEAD, _TEXT, _NUMBER):
        book.add_named_style(copy(style))
    first = book.active
    if first is not None:
        book.remove(first)
    names: set[str] = set()
    for table in tables:
        _fill(book.create_sheet(sheet_name(table.title, names)), table)
    out = io.BytesIO()
    book.save(out)
    return without_times(out.getvalue())


def _fill(sheet: Worksheet, table: Table) -> None:
    row = 0
    for line in (table.title, *table.lines, *table.notices):
        row += 1
        _put(sheet.cell(row=row, column=1), line, bold=row == 1)
    row += 1
    for column, heading in enumerate(table.headings, start=1):
        _put(sheet.cell(row=row, column=column), heading, bold=True)
    top = row
    for values in table.rows:
        row += 1
        for column, value in enumerate(values, start=1):
            _put(sheet.cell(row=row, column=column), value)
    for column, heading in enumerate(table.headings, start=1):
        texts = [heading, *(shown(row[column - 1]) for row in table.rows if len(row) >= column)]
        width = max(_width(text) for text in texts) + 2
        sheet.column_dimensions[get_column_letter(column)].width = min(width, 40)
    sheet.freeze_panes = f"A{top + 1}"
    sheet.print_title_rows = f"{top}:{top}"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = 9  # A4
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)


def put_text(cell: SheetCell | MergedCell, text: str) -> None:
    """Write what somebody typed as text, whatever it begins with."""
    assert isinstance(cell, SheetCell)  # of a merged field the first cell is written
    cell.value = _CONTROL.sub("", text)
    # Or openpyxl writes a name that begins with = as a formula.
    cell.data_type = "s"


def _put(cell: SheetCell | MergedCell, value: Value, *, bold: bool = False) -> None:
    assert isinstance(cell, SheetCell)  # nothing is merged here
    if isinstance(value, Fraction):
        decimal = exact_decimal(value)
        cell.value = shown(value) if decimal is None else decimal
    elif isinstance(value, str):
        put_text(cell, value)
    else:
        cell.value = value
    # A named style: fonts set cell by cell take longer than all the rest of a large table.
    is_number = isinstance(value, (int, Fraction))
    cell.style = _HEAD.name if bold else _NUMBER.name if is_number else _TEXT.name


def _width(text: str) -> int:
    return sum(2 if ord(letter) > 0x2E80 else 1 for letter in text)


def sheet_name(title: str, names: set[str]) -> str:
    """Return a name for a sheet that spreadsheets take and `names` does not hold; it then does."""
    base = re.sub(r"[\[\]:*?/\\]", " ", _CONTROL.sub("", title)).strip("' ")[:28] or "Sheet"
    name, number = base, 1
    while name.casefold() in names:
        number += 1
        name = f"{base} {number}"
    names.add(name.casefold())
    return name


def without_times(data: bytes) -> bytes:
    """Return the workbook with the moment of writing taken out."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as book, zipfile.ZipFile(out, "w") as again:
        for item in book.infolist():
            content = book.read(item)
            if item.filename == "docProps/core.xml":
                content = _MODIFIED.sub(rb"\g<1>1980-01-01T00:00:00Z", content)
            info = zipfile.ZipInfo(item.filename, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            again.writestr(info, content)
    return out.getvalue()
