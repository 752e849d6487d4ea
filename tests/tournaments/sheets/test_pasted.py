"""Rows pasted from a spreadsheet, and the template: what the reader of lists makes of them."""

import pytest

from tournaments.reading import FormatError
from tournaments.sheets.entries import read_entries
from tournaments.sheets.pasted import OF_PERSONS, OF_TEAMS, pasted_list, template

NAMED = (
    (
        "姓名\t单位\t等级分\n甲\t京队\t2400\n乙\t沪队\t\n",
        [("甲", "京队", 2400), ("乙", "沪队", None)],
    ),
    ("Unit\tName\tRating\r\n京队\t甲\t2400\r\n", [("甲", "京队", 2400)]),
    ("单位\tName\n京队\t甲\n", [("甲", "京队", None)]),
    ("姓名,单位\n甲,京队\n", [("甲", "京队", None)]),
    ("姓名，单位\n甲，京队\n", [("甲", "京队", None)]),
    ("2026 年报名表\t\n姓名\t单位\n\t\n甲\t京队\n", [("甲", "京队", None)]),
    ('姓名\t单位\n"甲"\t"京队\n二队"\n', [("甲", "京队 二队", None)]),
    ("\ufeff姓名\n甲", [("甲", "", None)]),
)


@pytest.mark.parametrize(("text", "expected"), NAMED)
def test_columns_are_found_by_their_headings(
    text: str, expected: list[tuple[str, str, int | None]]
) -> None:
    rows = read_entries(pasted_list(text)).rows
    assert [(row.name, row.unit, row.rating) for row in rows] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("甲\n乙\n", [("甲", "", ""), ("乙", "", "")]),
        ("甲\t京队\n乙\n", [("甲", "京队", ""), ("乙", "", "")]),
        ("甲\t京队\tA1\n", [("甲", "京队", "A1")]),
    ],
)
def test_names_alone_need_no_headings(text: str, expected: list[tuple[str, str, str]]) -> None:
    rows = read_entries(pasted_list(text)).rows
    assert [(row.name, row.unit, row.federation_id) for row in rows] == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("甲\t京队\tA1\t2400\n", "name_column_missing"),
        ("单位\t等级分\n京队\t2400\n", "name_column_missing"),
        ("姓名\t棋手\n甲\t乙\n", "column_twice"),
        ("姓名\t单位\n", "no_entries"),
        (" \n\n", "name_column_missing"),
    ],
)
def test_what_is_no_list_is_refused(text: str, code: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_entries(pasted_list(text))
    assert refused.value.code == code


def test_what_is_wrong_is_told_row_by_row() -> None:
    rows = read_entries(pasted_list("姓名\t等级分\n甲\t两千四\n\t2300\n=乙\t2200\n")).rows
    assert [[problem.code for problem in row.problems] for row in rows] == [
        ["bad_rating"],
        ["name_missing"],
        [],
    ]


@pytest.mark.parametrize("chinese", [True, False])
@pytest.mark.parametrize("teams", [True, False])
def test_a_template_filled_in_is_a_list(*, teams: bool, chinese: bool) -> None:
    data = template(title="报名表", how=("一人一行",), teams=teams, chinese=chinese)
    with pytest.raises(FormatError) as refused:
        read_entries(data)
    assert refused.value.code == "no_entries", "its headings are all understood"
    assert len(OF_TEAMS if teams else OF_PERSONS) == 8
