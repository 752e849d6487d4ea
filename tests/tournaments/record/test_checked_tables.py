"""The second half of the checker (question 21): published places against the results."""

from dataclasses import replace
from typing import Any

import pytest

from tests.support.stored import stored
from tests.support.tournaments import NOW, Told
from tournaments.record import commands as c
from tournaments.record.codec import CODEC
from tournaments.record.tables.ranked import rows_of, standings
from tournaments.record.tables.table_check import Misplaced, check_tables
from tournaments.record.values import Score, Value


def played() -> Told:
    told = Told().begin(4)
    told.publish(1, (1, 2), (4, 3))
    told.results(1, Score.FIRST_WINS, Score.DRAW)
    return told


def checked(told: Told, change: dict[str, Any], number: int) -> tuple[Misplaced, ...]:
    rows = rows_of(standings(told.now, upto=1))
    sent = tuple(replace(row, **change) if row.number == number else row for row in rows)
    told.give(c.PublishStandings(round=1, rows=sent, based_on=told.now.version))
    return check_tables(
        stored(CODEC, event, version=at, at=NOW) for at, event in enumerate(told.events, start=1)
    )


def test_the_table_that_follows_is_clean() -> None:
    assert checked(played(), {}, 1) == ()


@pytest.mark.parametrize(
    ("change", "what", "found", "expected"),
    [
        ({"rank": 4}, "rank", "4", "1"),
        ({"points": "1"}, "points", "1", "2"),
        ({"values": (Value(name="points", terms=("3",)),)}, "points", "3", "2"),
    ],
)
def test_a_line_that_does_not_is_told(
    change: dict[str, Any], what: str, found: str, expected: str
) -> None:
    (misplaced,) = checked(played(), change, 1)
    assert (misplaced.number, misplaced.what, misplaced.found, misplaced.expected) == (
        1,
        what,
        found,
        expected,
    )


def test_a_table_is_checked_against_the_results_of_its_own_moment() -> None:
    told = played()
    assert checked(told, {}, 1) == ()
    told.give(c.CorrectResult(round=1, board=1, score=Score.DRAW, reason="录入有误"))
    record = [
        stored(CODEC, event, version=at, at=NOW) for at, event in enumerate(told.events, start=1)
    ]
    assert check_tables(record) == (), "a correction made later is no fault of the table"
