"""Crosstables and standings as XLSX and CSV."""

import csv
import io
import zipfile
from decimal import Decimal
from fractions import Fraction

import pytest
from openpyxl import load_workbook

from games.sheets.tables import (
    Table,
    exact_decimal,
    sheet_name,
    shown,
    write_csv,
    write_xlsx,
)
from tournaments.crosstable import TWO_ONE_ZERO, Cell, Colour, Crosstable, Entrant, Mark
from tournaments.sheets.crosstables import ENGLISH, Ranked, matrix_table, standings_table

RISKY = ("=1+1", "+cmd", "-2+3", "@SUM(A1)", "=HYPERLINK(0)")


def game(mark: Mark, opponent: int, colour: Colour, **more: object) -> Cell:
    return Cell(mark=mark, opponent=opponent, colour=colour, **more)  # type: ignore[arg-type]


TABLE = Crosstable(
    entrants=(
        Entrant(
            number=1,
            id="a",
            unit="京",
            rating=2400,
            cells=(game(Mark.WIN, 2, Colour.FIRST), game(Mark.FORFEIT_WIN, 3, Colour.SECOND)),
        ),
        Entrant(
            number=2,
            id="b",
            unit="沪",
            cells=(game(Mark.LOSS, 1, Colour.SECOND), Cell(mark=Mark.PAIRING_BYE)),
        ),
        Entrant(
            number=3,
            id="c",
            unit="粤",
            cells=(
                Cell(mark=Mark.ABSENT),
                game(Mark.FORFEIT_LOSS, 1, Colour.FIRST, annulled=True),
            ),
        ),
    ),
    rounds=2,
    points=TWO_ONE_ZERO,
)
RANKING = (
    Ranked(place=1, number=1, values=(Fraction(5, 2), Fraction(1, 3))),
    Ranked(place=2, number=2, values=(Fraction(4), None)),
    Ranked(place=2, number=3, values=(Fraction(0), None)),
)
NAMES = {"a": "=1+1", "b": "钱二", "c": "孙三"}


def test_standings_by_rounds() -> None:
    table = standings_table(TABLE, RANKING, NAMES, title="成绩表", tie_breaks=("对手分", "总得分"))
    assert table.headings == (
        "名次", "序号", "姓名", "单位", "等级分", "第1轮", "第2轮", "积分", "对手分", "总得分",
    )  # fmt: skip
    assert table.rows == (
        (1, 1, "=1+1", "京", 2400, "2先2", "3后+", Fraction(4), Fraction(5, 2), Fraction(1, 3)),
        (2, 2, "钱二", "沪", None, "1后0", "轮空", Fraction(2), Fraction(4), None),
        (2, 3, "孙三", "粤", None, "缺席", "(1先作废)", Fraction(0), Fraction(0), None),
    )


def test_a_matrix_in_english() -> None:
    table = matrix_table(TABLE, RANKING, NAMES, title="Crosstable", words=ENGLISH)
    assert table.headings == ("No.", "Name", "Unit", "1", "2", "3", "Points", "Place")
    assert [row[3:6] for row in table.rows] == [
        ("■", "2", "+"),
        ("0", "■", ""),
        ("(annulled)", "", "■"),
    ]
    assert [row[-1] for row in table.rows] == [1, 2, 2]


def test_points_of_a_ruling_and_an_adjournment_are_shown() -> None:
    table = Crosstable(
        entrants=(
            Entrant(
                number=1,
                id="a",
                cells=(
                    game(Mark.LOSS, 2, Colour.FIRST, points=Fraction(1, 2)),
                    game(Mark.ADJOURNED, 2, Colour.SECOND),
                ),
            ),
            Entrant(number=2, id="b"),
        ),
        rounds=3,
    )
    ranking = (Ranked(place=1, number=1), Ranked(place=2, number=2))
    rows = standings_table(table, ranking, NAMES, title="x").rows
    assert rows[0][5:7] == ("2先0.5", "2后封棋")
    assert rows[1][5:7] == ("", "")


def test_an_unknown_number_or_name_is_no_empty_field() -> None:
    with pytest.raises(KeyError):
        standings_table(TABLE, (Ranked(place=1, number=9),), NAMES, title="x")
    with pytest.raises(KeyError):
        matrix_table(TABLE, RANKING, {"a": "x"}, title="x")


def test_the_workbook_holds_texts_not_formulas() -> None:
    typed = (*RISKY, "赵\x07一")
    rows = tuple((name, Fraction(5, 2), Fraction(1, 3), 7, None) for name in typed)
    table = Table(title="=赛/[1]", headings=("=a", "b", "c", "d", "e"), rows=rows, lines=("@x",))
    data = write_xlsx((table, table))
    book = load_workbook(io.BytesIO(data))
    assert [sheet.title for sheet in book.worksheets] == ["=赛  1", "=赛  1 2"]
    sheet = book.worksheets[0]
    values = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=4)]
    held = (*RISKY, "赵一")  # XML 1.0, 2.2: no character below a space but tab and line ends
    assert values == [[name, 2.5, "1/3", 7, None] for name in held]
    for row in sheet.iter_rows():
        for cell in row:
            assert cell.data_type != "f"
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        assert b"<f>" not in packed.read("xl/worksheets/sheet1.xml")


def test_a_workbook_without_tables_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a table"):
        write_xlsx(())


def test_the_same_table_gives_the_same_bytes() -> None:
    table = standings_table(TABLE, RANKING, NAMES, title="成绩表", tie_breaks=("a", "b"))
    assert write_xlsx((table,)) == write_xlsx((table,))


@pytest.mark.parametrize("charset", ["utf-8-sig", "gb18030"])
def test_csv_keeps_names_and_disarms_formulas(charset: str) -> None:
    rows = tuple((name, "赵一", "+", "-", Fraction(7, 2)) for name in RISKY)
    headings = ("a", "b", "c", "d", "e")
    data = write_csv(Table(title="t", headings=headings, rows=rows), charset=charset)
    read = list(csv.reader(io.StringIO(data.decode(charset), newline="")))
    assert read[0] == list(headings)
    assert read[1:] == [[f"\t{name}", "赵一", "+", "-", "3.5"] for name in RISKY]


@pytest.mark.parametrize(
    ("value", "decimal", "text"),
    [
        (Fraction(5), Decimal("5"), "5"),
        (Fraction(5, 2), Decimal("2.5"), "2.5"),
        (Fraction(-7, 40), Decimal("-0.175"), "-0.175"),
        (Fraction(35, 3), None, "35/3"),
        (Fraction(0), Decimal("0"), "0"),
        (Fraction(120), Decimal("120"), "120"),
    ],
)
def test_fractions_are_shown_exactly(value: Fraction, decimal: Decimal | None, text: str) -> None:
    assert (exact_decimal(value), shown(value)) == (decimal, text)


def test_headings_are_bold_numbers_in_the_middle_and_texts_where_they_begin() -> None:
    table = Table(title="成绩表", headings=("姓名", "得分"), rows=(("赵一", Fraction(5)),))
    (sheet,) = load_workbook(io.BytesIO(write_xlsx((table,)))).worksheets
    found = {
        cell.value: (bool(cell.font.bold), cell.alignment.horizontal)
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None
    }
    assert found["姓名"] == found["得分"] == (True, None)
    assert (found["赵一"], found[5]) == ((False, None), (False, "center"))
    assert {cell.font.name for row in sheet.iter_rows() for cell in row if cell.value} == {"宋体"}


def test_a_column_is_as_wide_as_its_widest_text_up_to_a_bound() -> None:
    """Two more than its signs, of which Chinese ones count twice; a short row has fewer cells."""
    wide = "x" * 39
    table = Table(
        title="成绩表很长很长很长",
        headings=("a", "序号", "abc", "d", "e"),
        rows=(("赵一二", 7, None, "x" * 38, wide), ("b",), ("b", 12345)),
    )
    (sheet,) = load_workbook(io.BytesIO(write_xlsx((table,)))).worksheets
    assert [sheet.column_dimensions[column].width for column in "ABCDE"] == [8, 7, 5, 40, 40]
    (row,) = load_workbook(
        io.BytesIO(write_xlsx((Table(title="t", headings=("a",), rows=(("four",),)),)))
    ).worksheets
    assert row.column_dimensions["A"].width == 6, "a row that ends with its column counts"


def test_it_is_printed_across_on_a4_under_its_headings_which_stay_in_sight() -> None:
    table = Table(title="t", headings=("a",), rows=((1,),), lines=("赛事",), notices=("未定",))
    (sheet,) = load_workbook(io.BytesIO(write_xlsx((table,)))).worksheets
    assert [cell.value for (cell,) in sheet.iter_rows(max_col=1)] == ["t", "赛事", "未定", "a", 1]
    assert [bool(cell.font.bold) for (cell,) in sheet.iter_rows(max_col=1)] == [
        True, False, False, True, False,
    ]  # fmt: skip
    assert sheet.freeze_panes == "A5"
    assert sheet.print_title_rows == "$4:$4"
    setup = sheet.page_setup
    assert (setup.orientation, setup.paperSize) == ("landscape", 9)
    assert (setup.fitToWidth, setup.fitToHeight) == (1, 0)
    assert sheet.sheet_properties.pageSetUpPr is not None
    assert sheet.sheet_properties.pageSetUpPr.fitToPage


@pytest.mark.parametrize(
    ("titles", "names"),
    [
        # Excel: 31 characters at most, none of []:*?/\\, no apostrophe at either end.
        (("'甲/乙'", "甲:乙"), ("甲 乙", "甲 乙 2")),
        (("A", "a", "A"), ("A", "a 2", "A 3")),
        (("[]", ""), ("Sheet", "Sheet 2")),
        (("x" * 40,), ("x" * 28,)),
    ],
)
def test_names_of_sheets_are_short_and_differ(
    titles: tuple[str, ...], names: tuple[str, ...]
) -> None:
    given: set[str] = set()
    assert tuple(sheet_name(title, given) for title in titles) == names


def test_notices_stand_above_the_headings_of_a_csv() -> None:
    table = Table(title="t", headings=("=a",), rows=((None,),), lines=("x",), notices=("@未定",))
    assert write_csv(table, charset="utf-8") == "\t@未定\r\n\t=a\r\n\r\n".encode().replace(
        b"\r\n\r\n", b'\r\n""\r\n'
    )
