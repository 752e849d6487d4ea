"""A document as a workbook (XLSX): a sheet for each page, ready to print on A4.

What a user typed stays text, also where it begins with = (see `games.sheets.tables`).
"""

import io
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import override
from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from adjudication.documents.content import (
    Block,
    Cell,
    Document,
    Fields,
    Grid,
    Line,
    Look,
    Page,
    Prose,
    Signatures,
    Slip,
)
from games.sheets.tables import FACE, put_text, sheet_name, without_times

TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_THIN = Side(style="thin")
_BOX = Border(left=_THIN, right=_THIN, top=_THIN, bottom=_THIN)
_MIDDLE = Alignment(horizontal="center", vertical="center", wrap_text=True)
_LEFT = Alignment(horizontal="left", vertical="center", wrap_text=True)
_POINTS_A_MM = 3
"""Height of a row; a little over the 2.83 of the paper, for the margins of cells."""
_WIDTHS = {False: 92, True: 140}
"""Letters across A4, upright and across."""


@dataclass(slots=True)
class _Writer:
    """A sheet under way; `row` is the next free one."""

    sheet: Worksheet
    columns: int
    landscape: bool
    row: int = 1

    def line(self, text: str, *, bold: bool = False, size: int = 10, middle: bool = False) -> None:
        """Write a text over the whole width."""
        cell = self.sheet.cell(row=self.row, column=1)
        put_text(cell, text)
        cell.font = Font(name=FACE, bold=bold, size=size)
        cell.alignment = _MIDDLE if middle else _LEFT
        if self.columns > 1:
            self.sheet.merge_cells(
                start_row=self.row, start_column=1, end_row=self.row, end_column=self.columns
            )
        room = _WIDTHS[self.landscape]
        lines = -(-sum(2 if ord(letter) > 0x2E80 else 1 for letter in text) // room) or 1
        self.sheet.row_dimensions[self.row].height = (size + 5) * lines
        self.row += 1

    def block(self, block: Block) -> None:
        """Write a block; a drawing has no place in a workbook."""
        match block:
            case Grid():
                self.grid(block)
            case Fields():
                if block.title:
                    self.line(block.title, bold=True)
                self.line(
                    "    ".join(f"{f.label}{_(': ')}{f.value or '______'}" for f in block.fields)
                )
            case Prose():
                for text in (block.title, *block.paragraphs):
                    if text:
                        self.line(text, bold=text == block.title)
            case Signatures():
                labels = [*block.labels, *((_("Date"),) if block.dated else ())]
                self.line(
                    "        ".join(f"{label}{_(': ')}____________" for label in labels), size=11
                )
            case Slip():
                self.line(block.heading, bold=True, size=11)
                for part in block.blocks:
                    self.block(part)
                self.row += 1
            case _:
                return

    def named(self, pairs: list[tuple[str, str]]) -> None:
        """Write named values one behind the other."""
        colon = _(": ")
        self.line("    ".join(f"{label}{colon}{value}" for label, value in pairs))

    def grid(self, grid: Grid) -> None:
        """Write a table with its merged cells and borders."""
        if grid.title:
            self.line(grid.title, bold=True)
        taken: set[tuple[int, int]] = set()
        for line in (*grid.heads, *grid.rows):
            self._cells(line, taken, len(grid.widths), is_head=line in grid.heads)
            self.sheet.row_dimensions[self.row].height = max(15, grid.height * _POINTS_A_MM)
            self.row += 1

    def _cells(
        self, line: Line, taken: set[tuple[int, int]], columns: int, *, is_head: bool
    ) -> None:
        column = 1
        for cell in line:
            while (self.row, column) in taken:
                column += 1
            self._put(cell, column, bold=is_head or cell.look in (Look.HEAD, Look.STRONG))
            for row in range(self.row, self.row + cell.rows):
                for each in range(column, column + cell.span):
                    taken.add((row, each))
                    self.sheet.cell(row=row, column=each).border = _BOX
            if cell.rows > 1 or cell.span > 1:
                self.sheet.merge_cells(
                    start_row=self.row, start_column=column,
                    end_row=self.row + cell.rows - 1, end_column=column + cell.span - 1,
                )  # fmt: skip
            column += cell.span

    def _put(self, cell: Cell, column: int, *, bold: bool) -> None:
        made = self.sheet.cell(row=self.row, column=column)
        if cell.text.isascii() and cell.text.isdigit() and len(cell.text) < 10:
            made.value = int(cell.text)
        else:
            put_text(made, cell.text)
        made.font = Font(name=FACE, bold=bold, size=10)
        made.alignment = _LEFT if cell.look is Look.NAME else _MIDDLE


def workbook_of(document: Document) -> bytes:
    """Return a document as the bytes of a workbook; the same document gives the same bytes."""
    with override(document.language):
        book = Workbook()
        first = book.active
        if first is not None:
            book.remove(first)
        names: set[str] = set()
        for at, page in enumerate(document.pages, start=1):
            title = page.title or document.title
            many = len(document.pages) > 1
            _write(book.create_sheet(sheet_name(f"{title} {at}" if many else title, names)),
                   document, page)  # fmt: skip
    out = io.BytesIO()
    book.save(out)
    return without_times(out.getvalue())


def _write(sheet: Worksheet, document: Document, page: Page) -> None:
    grids = list(_grids(page.blocks))
    widest = max(grids, key=lambda grid: len(grid.widths), default=None)
    columns = len(widest.widths) if widest else 1
    if widest:
        room, whole = _WIDTHS[document.landscape], sum(widest.widths)
        for at, width in enumerate(widest.widths, start=1):
            sheet.column_dimensions[get_column_letter(at)].width = max(4, width * room // whole)
    else:
        sheet.column_dimensions["A"].width = _WIDTHS[document.landscape]
    writer = _Writer(sheet=sheet, columns=columns, landscape=document.landscape)
    writer.line(page.title or document.title, bold=True, size=16, middle=True)
    if document.heading:
        writer.line(document.heading, size=11, middle=True)
    for block in page.blocks:
        writer.block(block)
    for text in stamp_lines(document):
        writer.line(text, size=8)
    sheet.page_setup.orientation = "landscape" if document.landscape else "portrait"
    sheet.page_setup.paperSize = 9  # A4
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_options.horizontalCentered = True


def _grids(blocks: tuple[Block, ...]) -> list[Grid]:
    found: list[Grid] = []
    for block in blocks:
        if isinstance(block, Grid):
            found.append(block)
        elif isinstance(block, Slip):
            found += _grids(block.blocks)
    return found


def stamp_lines(document: Document) -> tuple[str, ...]:
    """Return what stands at the foot: the source of the form, the record it was drawn from."""
    if not document.version:
        return tuple(filter(None, (document.source, _("Blank form"))))
    version = _("Drawn from item %(version)s of the record") % {"version": document.version}
    own = f"{version} · SHA-256 {document.digest}"
    return tuple(filter(None, (document.source, own, document.address)))
