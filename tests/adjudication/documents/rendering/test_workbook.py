"""A paper as a workbook: cells where the paper has them, merged alike, ready to print on A4."""

import io
from dataclasses import replace
from typing import Any

import pytest
from openpyxl import load_workbook

from adjudication.documents.content import (
    Cell,
    Document,
    Field,
    Fields,
    Figure,
    Figures,
    Grid,
    Look,
    Page,
    Prose,
    Signatures,
    Slip,
    head,
    heading,
    name,
    number,
)
from adjudication.documents.rendering.workbook import workbook_of

GRID = Grid(
    title="Table",
    heads=(
        head(heading("No.", rows=2), heading("Game", span=2)),
        head("White", "Black"),
    ),
    rows=(
        (number(7, rows=2), name("=1+1"), number("1234567890")),
        (Cell(text="strong", look=Look.STRONG), number("½")),
    ),
    widths=(10, 30, 60),
    height=6,
)
BLOCKS = (
    GRID,
    Fields(title="Head", fields=(Field(label="Place", value="Wuhan"), Field(label="Date"))),
    Prose(title="Why", paragraphs=("First.", "", "Second.")),
    Figures(figures=(Figure(svg="<svg/>", caption="Start"),)),
    Slip(heading="Slip 1", blocks=(Signatures(labels=("Red", "Black")),)),
    Signatures(labels=("Captain",), dated=True),
)
PAPER = Document(
    code="form",
    title="Form",
    heading="Cup",
    pages=(Page(blocks=BLOCKS),),
    language="en",
    source="Book 1",
    version=12,
    address="http://here/",
)
BLANK = Document(code="form", title="Form", heading="", pages=(Page(blocks=()),), language="en")


def sheets(document: Document) -> list[Any]:
    return load_workbook(io.BytesIO(workbook_of(document))).worksheets


def texts(sheet: Any) -> list[tuple[str, Any]]:
    return [(cell.coordinate, cell.value) for row in sheet for cell in row if cell.value]


def test_every_block_stands_in_order_in_the_cells_of_its_table() -> None:
    (sheet,) = sheets(PAPER)
    assert texts(sheet) == [
        ("A1", "Form"),
        ("A2", "Cup"),
        ("A3", "Table"),
        ("A4", "No."),
        ("B4", "Game"),
        ("B5", "White"),
        ("C5", "Black"),
        ("A6", 7),
        ("B6", "=1+1"),
        ("C6", "1234567890"),
        ("B7", "strong"),
        ("C7", "½"),
        ("A8", "Head"),
        ("A9", "Place: Wuhan    Date: ______"),
        ("A10", "Why"),
        ("A11", "First."),
        ("A12", "Second."),
        ("A13", "Slip 1"),
        ("A14", "Red: ____________        Black: ____________"),
        ("A16", "Captain: ____________        Date: ____________"),
        ("A17", "Book 1"),
        ("A18", f"Drawn from item 12 of the record · SHA-256 {PAPER.digest}"),
        ("A19", "http://here/"),
    ]
    assert sheet["B6"].data_type == "s"
    lines = (*range(1, 4), *range(8, 15), *range(16, 20))
    assert {str(merged) for merged in sheet.merged_cells.ranges} == {
        "A4:A5",
        "B4:C4",
        "A6:A7",
        *(f"A{row}:C{row}" for row in lines),
    }


def test_headings_are_bold_names_to_the_left_and_cells_have_borders() -> None:
    (sheet,) = sheets(PAPER)
    bold = {cell.coordinate for row in sheet for cell in row if cell.value and cell.font.bold}
    assert bold == {"A1", "A3", "A4", "B4", "B5", "C5", "B7", "A8", "A10", "A13"}
    left = {
        cell.coordinate
        for row in sheet.iter_rows(min_row=4, max_row=7)
        for cell in row
        if cell.alignment.horizontal == "left"
    }
    assert left == {"B6"}
    assert [sheet[at].alignment.horizontal for at in ("A1", "A2", "A9")] == [
        "center",
        "center",
        "left",
    ]
    title, heading, line, stamp = (sheet[at].font.sz for at in ("A1", "A2", "A9", "A17"))
    assert title > heading > line > stamp
    bordered = {
        cell.coordinate
        for row in sheet
        for cell in row
        if "thin" in (cell.border.left.style, cell.border.right.style)
    }
    assert bordered == {f"{column}{row}" for column in "ABC" for row in range(4, 8)}


@pytest.mark.parametrize(("landscape", "width"), [(False, 92), (True, 140)])
def test_a_sheet_is_as_wide_as_its_paper(landscape: bool, width: int) -> None:
    (sheet,) = sheets(replace(PAPER, landscape=landscape))
    assert sheet.page_setup.orientation == ("landscape" if landscape else "portrait")
    assert (sheet.page_setup.paperSize, sheet.page_setup.fitToHeight) == (9, 0)
    assert (sheet.page_setup.fitToWidth, sheet.sheet_properties.pageSetUpPr.fitToPage) == (1, True)
    assert sheet.print_options.horizontalCentered
    widths = [int(sheet.column_dimensions[column].width) for column in "ABC"]
    assert widths == [10 * width // 100, 30 * width // 100, 60 * width // 100]
    (empty,) = sheets(replace(BLANK, landscape=landscape))
    assert int(empty.column_dimensions["A"].width) == width


def test_the_widest_table_of_the_page_sets_the_columns_also_that_of_a_slip() -> None:
    narrow = Grid(heads=(head("x"),), rows=(), widths=(1,))
    wide = Grid(heads=(head(*"abcd"),), rows=(), widths=(1,) * 4)
    slip = Slip(heading="Slip", blocks=(wide,))
    (sheet,) = sheets(replace(BLANK, pages=(Page(blocks=(narrow, slip)),)))
    assert sheet.max_column == 4
    assert "A1:D1" in {str(merged) for merged in sheet.merged_cells.ranges}


def test_several_pages_are_sheets_with_their_numbers_and_a_blank_form_says_so() -> None:
    pages = (Page(blocks=(), title="Own"), Page(blocks=()))
    first, second = sheets(replace(BLANK, pages=pages))
    assert (first.title, second.title) == ("Own 1", "Form 2")
    assert texts(first) == [("A1", "Own"), ("A2", "Blank form")]
    assert texts(second) == [("A1", "Form"), ("A2", "Blank form")]
    assert [sheet.title for sheet in sheets(BLANK)] == ["Form"]


@pytest.mark.parametrize(
    ("text", "lines"), [("x" * 92, 1), ("x" * 93, 2), ("棋" * 46, 1), ("棋" * 47, 2)]
)
def test_a_line_is_as_high_as_its_text_needs(text: str, lines: int) -> None:
    (sheet,) = sheets(replace(BLANK, pages=(Page(blocks=(Prose(paragraphs=(text,)),)),)))
    assert sheet.row_dimensions[2].height == 15 * lines
