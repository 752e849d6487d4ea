"""Workbooks made to cost are refused by what they hold, before any of it is parsed."""

import io
import zipfile
from time import process_time_ns

import pytest

from games.sheets.tables import Table, write_xlsx
from tournaments.reading import FormatError
from tournaments.sheets.entries import read_entries

SHEET = "xl/worksheets/sheet1.xml"
ROOT = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
END = "</sheetData></worksheet>"
NAMES = '<row r="1"><c r="A1" t="inlineStr"><is><t>姓名</t></is></c></row>'
MOST_NS = 2_000_000_000


def workbook(sheet: str, *, encoding: str = "utf-8") -> bytes:
    """Return a workbook whose only sheet has this XML."""
    whole = write_xlsx((Table(title="报名", headings=("姓名",), rows=(("甲",),)),))
    made = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(whole)) as parts,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed,
    ):
        for item in parts.infolist():
            is_sheet = item.filename == SHEET
            content = sheet.encode(encoding) if is_sheet else parts.read(item)
            packed.writestr(item.filename, content)
    return made.getvalue()


COSTLY = {
    "blank-cells": ROOT + NAMES + ("<row>" + "<c/>" * 100 + "</row>") * 12_000 + END,
    "named-cells": ROOT + NAMES + ("<row>" + '<c r="A2"/>' * 100 + "</row>") * 10_000 + END,
    "rows": ROOT + NAMES + "<row></row>" * 500_000 + END,
    "texts": ROOT + NAMES + '<row><c t="str"><v>x</v></c></row>' * 200_000 + END,
}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("kind", COSTLY)
def test_costly_sheets_are_refused_at_once(kind: str, encoding: str) -> None:
    data = workbook(COSTLY[kind], encoding=encoding)
    assert len(data) < 349_000
    begun = process_time_ns()
    with pytest.raises(FormatError) as refused:
        read_entries(data)
    assert refused.value.code == "file_too_large"
    assert process_time_ns() - begun < MOST_NS // 4


def test_a_long_list_is_read() -> None:
    rows = "".join(
        f'<row r="{at}"><c r="A{at}" t="str"><v>棋手{at}</v></c><c r="B{at}"><v>{at}</v></c></row>'
        for at in range(2, 19_000)
    )
    preview = read_entries(workbook(ROOT + NAMES + rows + END))
    assert len(preview.rows) == 18_998
    assert preview.rows[-1].name == "棋手18999"


def test_more_rows_than_a_list_has_are_refused() -> None:
    rows = '<row><c t="str"><v>x</v></c></row>' * 20_001
    with pytest.raises(FormatError, match="too_many_rows"):
        read_entries(workbook(ROOT + NAMES + rows + END))
