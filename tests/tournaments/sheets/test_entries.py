"""Entry lists from workbooks and CSV, row by row with what stands against them."""

import io
from datetime import date
from fractions import Fraction

import pytest
from openpyxl import Workbook

from games.sheets.tables import Table, write_csv, write_xlsx
from tests.support.shared_data import shared_data_dir
from tournaments.reading import FormatError
from tournaments.sheets.entries import EntryRow, RowProblem, read_entries

PACK = shared_data_dir()
HEADINGS = "序号,姓名,拼音,单位,注册号,称号,等级分,性别,出生日期"
FULL = EntryRow(
    line=2,
    number=1,
    name="赵一",
    pinyin="Zhao Yi",
    unit="示例队",
    federation_id="C001",
    title="大师",
    rating=2450,
    sex="m",
    birth_date=date(1990, 1, 2),
)


def lines(*rows: str) -> bytes:
    return "\n".join(rows).encode()


def workbook(*rows: tuple[object, ...]) -> bytes:
    book = Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(list(row))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


COLUMN_HEADINGS: list[tuple[str, str, str, object]] = [
    ("number", "序号 编号 号码 抽签号 No. Number Start_No", "7", 7),
    ("name", "姓名 棋手 棋手姓名 队员 Name Full_name Player", "赵一", "赵一"),
    ("pinyin", "拼音 姓名拼音 Pinyin Latin_name", "Zhao Yi", "Zhao Yi"),
    ("unit", "单位 代表单位 参赛单位 俱乐部 协会 Unit Club", "示例队", "示例队"),
    ("team", "队名 代表队 参赛队 球队 Team", "一队", "一队"),
    (
        "federation_id",
        "注册号 会员号 棋协号 棋手编号 Federation_ID Fed.ID ID FIDE-ID",
        "C001",
        "C001",
    ),
    ("title", "称号 等级 段位 等级称号 Title Dan Grade Rank", "大师", "大师"),
    ("rating", "等级分 积分等级 Rating Elo", "2450", 2450),
    ("country", "国家或地区 国家地区 国家 地区 国籍 Country Nation", "cn", "CN"),
    ("sex", "性别 Sex Gender", "女", "f"),
    (
        "birth_date",
        "出生日期 生日 出生年月日 Birth_date Date_of_birth Birth",
        "1990-01-02",
        date(1990, 1, 2),
    ),
    ("seed", "种子 种子号 Seed", "3", 3),
]
"""What lists of entries in use call each column, the cell of a row and what it says."""


@pytest.mark.parametrize(
    ("column", "heading", "cell", "read"),
    [
        (column, heading.replace("_", " "), cell, read)
        for column, headings, cell, read in COLUMN_HEADINGS
        for heading in headings.split()
    ],
)
def test_a_column_is_known_by_every_usual_heading(
    column: str, heading: str, cell: str, read: object
) -> None:
    if column == "name":
        preview = read_entries(lines(f"{heading},其他", f"{cell},无"))
        assert preview.ignored == ("其他",)
    else:
        preview = read_entries(lines(f"姓名,{heading}", f"赵一,{cell}"))
        assert preview.ignored == ()
    (row,) = preview.rows
    assert getattr(row, column) == read


@pytest.mark.parametrize(
    ("heading", "cells", "read"),
    [
        *(
            (heading, ("是", "队长", "√", "✓", "Y", "yes", "x", "1", "TRUE", "Captain"), True)
            for heading in ("队长", "Captain")
        ),
        ("队长", ("否", "-", "N", "no", "0", "False", ""), False),
    ],
)
def test_who_is_captain_is_marked_in_many_ways(
    heading: str, cells: tuple[str, ...], read: bool
) -> None:
    for cell in cells:
        (row,) = read_entries(lines(f"姓名,队名,台次,{heading}", f"赵一,一队,1,{cell}")).rows
        assert (row.captain, row.board, row.problems) == (read, 1, ()), cell


@pytest.mark.parametrize("charset", ["utf-8", "utf-8-sig", "gb18030"])
def test_csv_in_chinese(charset: str) -> None:
    text = f"{HEADINGS}\n1,赵一,Zhao Yi,示例队,C001,大师,2450,男,1990-01-02\n"
    preview = read_entries(text.encode(charset))
    assert preview.rows == (FULL,)
    assert preview.is_clean
    assert preview.notes == (("charset_guessed: gb18030",) if charset == "gb18030" else ())


def test_csv_in_english_with_semicolons() -> None:
    preview = read_entries(
        lines(
            "No.;Name;Pinyin;Club;Federation ID;Title;Rating;Sex;Date of birth",
            "1;赵一;Zhao Yi;示例队;C001;大师;2450;M;1990/1/2",
        )
    )
    assert preview.rows == (FULL,)


def test_a_workbook_with_a_title_above_and_real_dates_and_numbers() -> None:
    data = workbook(
        ("2026年示例赛报名表",),
        tuple(HEADINGS.split(",")),
        (1.0, "赵一", "Zhao Yi", "示例队", "C001", "大师", 2450, "男", date(1990, 1, 2)),
    )
    preview = read_entries(data)
    assert [(row.line, row.name, row.rating, row.birth_date) for row in preview.rows] == [
        (3, "赵一", 2450, date(1990, 1, 2))
    ]
    assert preview.is_clean


def test_family_and_given_names_apart() -> None:
    preview = read_entries(lines("Name;FirstName;Rank", "马;超;1D", "Exemple;Jean;2K"))
    assert [row.name for row in preview.rows] == ["马超", "Exemple Jean"]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("1,,x,,,,,,", RowProblem(code="name_missing", column="name")),
        ("x,钱二,,,,,,,", RowProblem(code="bad_number", column="number", found="x")),
        ("0,钱二,,,,,,,", RowProblem(code="bad_number", column="number", found="0")),
        ("2,钱二,,,,,很高,,", RowProblem(code="bad_rating", column="rating", found="很高")),
        ("2,钱二,,,,,24.5,,", RowProblem(code="bad_rating", column="rating", found="24.5")),
        ("2,钱二,,,,,,?,", RowProblem(code="bad_sex", column="sex", found="?")),
        (
            "2,钱二,,,,,,,1990-02-30",
            RowProblem(code="bad_birth_date", column="birth_date", found="1990-02-30"),
        ),
        (
            "2,钱二,,,,,,,1990",
            RowProblem(code="bad_birth_date", column="birth_date", found="1990"),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else value.code,
)
def test_a_bad_row_is_marked_and_the_others_stand(row: str, problem: RowProblem) -> None:
    preview = read_entries(lines(HEADINGS, row, "9,孙三,,,,,,女,2001年3月4日"))
    assert preview.rows[0].problems == (problem,)
    assert preview.rows[1].problems == ()
    assert (preview.rows[1].sex, preview.rows[1].birth_date) == ("f", date(2001, 3, 4))
    assert not preview.is_clean


def test_duplicates_name_the_first_line() -> None:
    preview = read_entries(
        lines(
            HEADINGS,
            "1,赵一,,示例队,C001,,,,",
            "1,钱二,,示例队,C002,,,,",
            "3,孙三,,示例队,C001,,,,",
            "4,赵一,,示例队,,,,,",
            "5,赵一,,别的队,,,,,",
        )
    )
    assert [
        [(problem.code, problem.found) for problem in row.problems] for row in preview.rows
    ] == [
        [],
        [("duplicate_number", "1 @ 2")],
        [("duplicate_federation_id", "C001 @ 2")],
        [("duplicate_entry", "赵一 @ 2")],
        [],
    ]


def test_a_formula_is_no_name() -> None:
    preview = read_entries(workbook(("姓名",), ("=1+1",), ("钱二",)))
    assert preview.rows[0].problems == (
        RowProblem(code="formula_in_cell", column="name", found="=1+1"),
    )
    assert preview.rows[1].problems == ()


def test_unknown_columns_are_named() -> None:
    preview = read_entries(lines("姓名,备注,单位", "赵一,新,示例队"))
    assert (preview.ignored, preview.rows[0].unit) == (("备注",), "示例队")


NAMES = ("=1+1", "+赵", "-钱", "@孙", "李四")


def test_names_that_look_like_formulas_survive_both_files() -> None:
    rows = tuple((name, Fraction(2)) for name in NAMES)
    table = Table(title="表", headings=("姓名", "积分"), rows=rows)
    for data in (write_csv(table), write_csv(table, charset="gb18030"), write_xlsx((table,))):
        preview = read_entries(data)
        assert tuple(row.name for row in preview.rows) == NAMES
        assert preview.is_clean


def test_the_shared_entry_list() -> None:
    if PACK is None:
        return
    path = PACK / "tournaments" / "entries" / "xiangqi-2017-men-b.csv"
    preview = read_entries(path.read_bytes())
    text = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip(",")]
    assert len(preview.rows) == len(text) - 1
    assert [row.number for row in preview.rows] == [int(line.split(",")[0]) for line in text[1:]]
    assert preview.ignored == ("备注",)


@pytest.mark.parametrize(
    ("code", "data"),
    [
        ("name_column_missing", b"a,b\n1,2\n"),
        ("name_column_missing", b""),
        ("no_entries", "姓名,单位\n,\n".encode()),
        ("column_twice", "姓名,Name\n赵一,x\n".encode()),
        ("not_a_workbook", b"PK\x03\x04 and nothing else"),
        ("old_workbook", b"\xd0\xcf\x11\xe0rest"),
        ("bad_csv", '姓名\n"赵一'.encode()),
        ("not_text", b"\0\0\0\0"),
    ],
)
def test_files_that_are_no_entry_list(code: str, data: bytes) -> None:
    with pytest.raises(FormatError) as refusal:
        read_entries(data)
    assert refusal.value.code == code


@pytest.mark.parametrize(("heading", "column"), [("台次", "board"), ("种子", "seed")])
@pytest.mark.parametrize("found", ["0", "x"])
def test_what_counts_from_one_is_no_nought(heading: str, column: str, found: str) -> None:
    (row,) = read_entries(lines(f"姓名,{heading}", f"钱二,{found}")).rows
    assert row.problems == (RowProblem(code="bad_number", column=column, found=found),)
    assert getattr(row, column) is None
