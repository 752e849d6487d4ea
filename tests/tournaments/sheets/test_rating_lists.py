"""Rating lists as rows: headings in both languages, every wrong row named by line."""

import io

import pytest
from openpyxl import Workbook

from tournaments.reading import FormatError
from tournaments.sheets.rating_lists import read_rating_list

CHINESE = "名次,注册号,姓名,单位,等级分\n1,1001,棋手甲,北京,2450\n2,,棋手乙,上海,2380\n"


def codes(text: str) -> list[tuple[int, str]]:
    return [
        (row.line, problem.code)
        for row in read_rating_list(text.encode()).rows
        for problem in row.problems
    ]


def test_a_list_in_chinese() -> None:
    read = read_rating_list(CHINESE.encode())
    assert [(row.line, row.federation_id, row.name, row.rating) for row in read.rows] == [
        (2, "1001", "棋手甲", 2450),
        (3, "", "棋手乙", 2380),
    ]
    assert read.ignored == ("名次",)
    assert codes(CHINESE) == []


@pytest.mark.parametrize(
    "heading",
    ["等级分", "积分等级", "Rating", "ELO", "分数", "分值", "本期等级分", "Points", "Rtg"],
)
def test_the_rating_is_known_by_every_usual_heading(heading: str) -> None:
    (row,) = read_rating_list(f"注册号,姓名,{heading}\n1001,棋手甲,2450\n".encode()).rows
    assert (row.rating, row.problems) == (2450, ())


def test_a_workbook_in_english_with_lines_above_its_heading() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Rating list of July"])
    sheet.append(["Fed. ID", "Name", "Club", "Rating", "Birth date"])
    sheet.append([7, "Player One", "North", 1999.0, "1990-05-01"])
    sheet.append([8, "Player Two", "North", -450, None])
    kept = io.BytesIO()
    book.save(kept)
    rows = read_rating_list(kept.getvalue()).rows
    assert [(row.line, row.federation_id, row.rating) for row in rows] == [
        (3, "7", 1999),
        (4, "8", -450),
    ]
    assert str(rows[0].birth_date) == "1990-05-01"


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (",棋手丙,,2300", "identity_missing"),
        ("1,,北京,2300", "name_missing"),
        ("1,棋手丙,北京,", "rating_missing"),
        ("1,棋手丙,北京,2300.5", "rating_malformed"),
        ("1,棋手丙,北京,两千", "rating_malformed"),
        ("1,棋手丙,北京,10000", "rating_malformed"),
        ("1,棋手丙,北京,-3001", "rating_malformed"),
        (f"1,{'长' * 101},北京,2300", "text_too_long"),
        (f"{'9' * 41},棋手丙,北京,2300", "text_too_long"),
    ],
)
def test_a_row_that_cannot_be_is_named_by_line_and_none_is_lost(row: str, code: str) -> None:
    text = f"注册号,姓名,单位,等级分\n5,棋手戊,广东,2200\n{row}\n6,棋手己,广东,2100\n"
    assert codes(text) == [(3, code)]
    assert len(read_rating_list(text.encode()).rows) == 3


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        ("1,棋手甲,北京,2400", "1,棋手乙,上海,2300", "duplicate_federation_id"),
        (",棋手甲,北京,2400", ",棋手甲,北京,2300", "duplicate_entry"),
        ("1,棋手甲,北京,2400", "2,棋手甲,北京,2300", ""),
        (",棋手甲,北京,2400", ",棋手甲,上海,2300", ""),
    ],
)
def test_one_rating_for_each_player_of_a_list(first: str, second: str, code: str) -> None:
    found = codes(f"注册号,姓名,单位,等级分\n{first}\n{second}\n")
    assert found == ([(3, code)] if code else [])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("姓名,单位\n棋手甲,北京\n", "rating_column_missing"),
        ("单位,等级分\n北京,2400\n", "name_column_missing"),
        ("姓名,等级分,Rating\n棋手甲,1,2\n", "column_twice"),
        ("姓名,单位,等级分\n", "no_entries"),
    ],
)
def test_a_file_that_is_no_list_is_refused_whole(text: str, code: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_rating_list(text.encode())
    assert caught.value.code == code
