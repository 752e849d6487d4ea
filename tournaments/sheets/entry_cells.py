"""The cells of an entry list, whichever file they came in; nothing is understood here."""

import csv
import io
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.reading import MAX_BYTES, FormatError, decoded

MAX_ROWS = 20_000
MAX_COLUMNS = 100
_MAX_UNPACKED = 128 * 1024 * 1024
_MAX_PARSED = 6 * 1024 * 1024
_MAX_PACKED_TIMES = 16
"""A sheet with its texts may have so many times the bytes of its file: real lists have five to ten.

Beyond `_MAX_PARSED` bytes of XML, whose reading takes two seconds, what is packed tighter is blank
cells, or made to cost.
"""
_MOST_TAGS = 900_000
"""Tags of XML read for one sheet: each costs some two millionths of a second, full or blank.

The longest list taken, of `MAX_ROWS`, may have eleven columns.
"""
_CHUNK = 1 << 20
Rows = tuple[tuple[object, ...], ...]


class Formula(str):
    """The text of a cell that is a formula."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RawSheet:
    """Rows of raw values from the top, and notes of what was guessed."""

    rows: Rows
    notes: tuple[str, ...] = ()

    def error(self, code: str, line: int, detail: str = "") -> FormatError:
        """Lines count from 1, the headings with them."""
        return FormatError(code, line=line, detail=detail)


def read_cells(data: bytes) -> RawSheet:
    """Return the first sheet of a workbook, or the rows of a CSV file.

    :raises FormatError: `file_too_large`, `forbidden_markup`, `too_many_rows`,
        `not_a_workbook`, `not_text`,
        `old_workbook` for the binary format of before 2007, `bad_csv`.
    """
    if not is_workbook(data):
        return _csv(data)
    sheets, titles = _workbook(data, _largest)
    notes = (f"sheets_ignored: {', '.join(titles[1:])}",) if titles[1:] else ()
    return RawSheet(rows=sheets[0], notes=notes)


def read_sheets(data: bytes) -> tuple[RawSheet, ...]:
    """Return every sheet of a workbook, or the rows of a CSV file as one.

    :raises FormatError: as `read_cells`, whose limits hold for all sheets together.
    """
    if not is_workbook(data):
        return (_csv(data),)
    sheets, _titles = _workbook(data, sum, every=True)
    return tuple(RawSheet(rows=rows) for rows in sheets)


def is_workbook(data: bytes) -> bool:
    """Whether it is a workbook by its first bytes.

    :raises FormatError: `file_too_large`, `old_workbook`.
    """
    if len(data) > MAX_BYTES:
        raise FormatError("file_too_large", detail=str(len(data)))
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        raise FormatError("old_workbook")
    return data.startswith(b"PK\x03\x04")


# What openpyxl and the libraries under it raise over a file that is damaged inside.
_BROKEN = (
    zipfile.BadZipFile,
    InvalidFileException,
    zlib.error,
    SyntaxError,  # of XML
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    OSError,
    EOFError,
    NotImplementedError,
    RuntimeError,
)


Together = Callable[[list[int]], int]
"""What the measures of the sheets that are read come to: the largest of them, or their sum."""


def _largest(measures: list[int]) -> int:
    return max(measures)


def _workbook(
    data: bytes, together: Together, *, every: bool = False
) -> tuple[tuple[Rows, ...], tuple[str, ...]]:
    """Return the rows of the first sheet, or of `every` one, and the titles of all."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            unpacked = sum(item.file_size for item in packed.infolist())
            parsed = _measured(packed, lambda item: item.file_size, together)
            is_large = unpacked > _MAX_UNPACKED or parsed > max(
                _MAX_PARSED, _MAX_PACKED_TIMES * len(data)
            )
            if is_large or _tags(packed, together) > _MOST_TAGS:
                raise FormatError("file_too_large")
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=False)
        sheets = book.worksheets
        rows: list[Rows] = []
        for sheet in sheets if every else sheets[:1]:
            rows.append(_rows(sheet, most=MAX_ROWS - sum(map(len, rows))))
    except FormatError:
        raise
    except _BROKEN as error:
        raise FormatError("not_a_workbook", detail=type(error).__name__) from error
    if not rows:
        raise FormatError("not_a_workbook")
    return tuple(rows), tuple(sheet.title for sheet in sheets)


def _tags(packed: zipfile.ZipFile, together: Together) -> int:
    """Return how many tags are parsed.

    :raises FormatError: `forbidden_markup`: a part of any kind has a document type.
    """
    return _measured(packed, lambda item: _tags_of(packed, item), together)


def _measured(
    packed: zipfile.ZipFile, measure: Callable[[zipfile.ZipInfo], int], together: Together
) -> int:
    """Return the measure of the sheets that are read, with texts and styles."""
    sheets, rest = [0], 0
    for item in packed.infolist():
        found = measure(item)
        if "worksheets/" in item.filename:
            sheets.append(found)
        elif item.filename.endswith((".xml", ".rels")):
            rest += found
    return together(sheets) + rest


def _tags_of(packed: zipfile.ZipFile, item: zipfile.ZipInfo) -> int:
    """Count the tags of a part, also where it is written in UTF-16.

    :raises FormatError: `forbidden_markup`: it has a document type.
    """
    before, found = b"", 0
    with packed.open(item) as part:
        while chunk := part.read(_CHUNK):
            if b"<!DOCTYPE" in (before + chunk).replace(b"\0", b""):
                raise FormatError("forbidden_markup")
            before = chunk[-32:]
            found += chunk.count(b"<")
    return found


def _rows(sheet: Worksheet, *, most: int) -> Rows:
    rows: list[tuple[object, ...]] = []
    for row in sheet.iter_rows(max_col=MAX_COLUMNS):
        if len(rows) >= most:
            raise FormatError("too_many_rows", line=len(rows))
        rows.append(
            tuple(Formula(str(cell.value)) if cell.data_type == "f" else cell.value for cell in row)
        )
    return tuple(rows)


def _csv(data: bytes) -> RawSheet:
    text, guessed = decoded(data)
    lines = text.splitlines()
    first = next((line for line in lines if line.strip()), "")
    delimiter = max((",", ";", "\t"), key=first.count)
    read = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        rows = [tuple(row[:MAX_COLUMNS]) for row in islice(read, MAX_ROWS + 1)]
    except csv.Error as error:
        raise FormatError("bad_csv", line=read.line_num, detail=str(error)) from error
    if len(rows) > MAX_ROWS:
        raise FormatError("too_many_rows", line=MAX_ROWS)
    return RawSheet(
        rows=tuple(rows),
        notes=tuple(f"{adjustment.code}: {adjustment.detail}" for adjustment in guessed),
    )
