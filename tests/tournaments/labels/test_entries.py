"""Which columns a table of entries has: those that somebody's entry fills."""

from typing import Any

import pytest

from tournaments.labels.entries import entry_columns, grade_shown
from tournaments.record.values import Entry

PLAIN = Entry(id="a")
NONE = {"rating": False, "grade": False, "country": False}


@pytest.mark.parametrize(
    ("fields", "columns"),
    [
        ({}, {}),
        ({"rating": 0}, {"rating": True}),
        ({"rating": 2400}, {"rating": True}),
        ({"grade": "3d"}, {"grade": True}),
        ({"dan": 5}, {"grade": True}),
        ({"country": "CN"}, {"country": True}),
    ],
)
def test_a_column_stands_where_one_entry_fills_it(
    fields: dict[str, Any], columns: dict[str, bool]
) -> None:
    assert entry_columns([PLAIN, Entry(id="b", **fields)]) == {**NONE, **columns}


def test_nobody_entered_fills_no_column() -> None:
    assert entry_columns([]) == NONE


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ({}, ""),
        ({"grade": "3d"}, "3d"),
        ({"grade": "3d", "dan": 5}, "3d"),
        ({"dan": 5}, "职业五段"),
    ],
)
def test_the_grade_is_as_written_or_the_dan(fields: dict[str, Any], shown: str) -> None:
    assert grade_shown(Entry(id="a", **fields)) == shown
