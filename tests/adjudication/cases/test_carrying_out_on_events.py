"""What a committee's decision does to an event, without a database: result, points, sanction.

Xiangqi 2020 14.2 (a round robin), 18.5; gomoku 2025 22.1.4: the committee gives the commands.
Four players, everybody beats who has a larger number; the tables are worked out by hand.
"""

import pytest

from games.record.errors import CommandRefusedError, NotAllowedError
from games.rules.books.sources import XIANGQI
from games.streams.actors import Actor, Role
from tests.support.tournaments import ROUND_ROBIN, Told
from tournaments.record import commands as c
from tournaments.record.tables.differing import Difference, difference_of, last_tables
from tournaments.record.tables.ranked import rows_of, standings
from tournaments.record.values import Score

MEMBER = Actor(id="user:11", role=Role.COMMITTEE, device="case:0198f3a2")
ROUNDS = (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
WIN, LOSS = Score.FIRST_WINS, Score.SECOND_WINS


def published(told: Told) -> None:
    """Publish the places after round 3 as they are."""
    table = standings(told.now, stage=1, upto=3)
    told.give(
        c.PublishStandings(
            round=3,
            stage=1,
            rows=rows_of(table),
            based_on=told.now.version,
            tiebreaks=table.order.codes,
        )
    )


@pytest.fixture
def told() -> Told:
    """A round robin played to its end with its table published: 1, 2, 3, 4."""
    event = Told(ROUND_ROBIN).begin(4)
    for number, boards in enumerate(ROUNDS, start=1):
        event.publish(number, *boards)
        event.results(number, *(WIN if first < second else LOSS for first, second in boards))
        event.close(number)
    published(event)
    return event


def places(told: Told) -> list[tuple[int, int]]:
    return [(line.number, int(line.points)) for line in standings(told.now).lines]


def test_the_places_are_those_of_the_results(told: Told) -> None:
    assert places(told) == [(1, 6), (2, 4), (3, 2), (4, 0)]
    assert [difference_of(told.now, table) for table in last_tables(told.now)] == [None]


def test_a_result_turned_round_orders_the_table_anew(told: Told) -> None:
    # 2 beats 1: 2 has three wins, 1 two.
    told.give(c.CorrectResult(round=2, board=2, score=LOSS, reason="依裁决"), by=MEMBER)
    assert places(told) == [(2, 6), (1, 4), (3, 2), (4, 0)]
    (table,) = last_tables(told.now)
    assert difference_of(told.now, table) is Difference.OUT_OF_DATE
    assert [row.number for row in table.rows] == [1, 2, 3, 4], "what was published stands"
    published(told)
    assert [difference_of(told.now, last) for last in last_tables(told.now)] == [None]
    assert [row.number for row in last_tables(told.now)[0].rows] == [2, 1, 3, 4]


def test_a_ruling_takes_points_from_both(told: Told) -> None:
    ruled = c.RuleScore(
        round=2,
        board=2,
        score=Score.BOTH_LOSE,
        article=XIANGQI("18.3"),
        reason="依裁决",
        ruling="1",
    )
    told.give(ruled, by=MEMBER)
    assert dict(places(told)) == {1: 4, 2: 4, 3: 2, 4: 0}


def test_a_sanction_is_noted_while_the_event_runs(told: Told) -> None:
    sanction = c.RecordSanction(number=1, article=XIANGQI("18.1"), reason="依裁决")
    told.give(sanction, by=MEMBER)
    assert dict(places(told))[1] == 6, "a warning changes no points"


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER, Role.PLAYER, Role.ARCHIVIST])
def test_nobody_else_turns_a_result_round(told: Told, role: Role) -> None:
    before = told.now
    with pytest.raises(NotAllowedError) as refused:
        told.give(
            c.CorrectResult(round=2, board=2, score=LOSS, reason="依裁决"),
            by=Actor(id="x", role=role),
        )
    assert refused.value.code == "role_not_allowed"
    assert told.now == before


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.CorrectResult(round=9, board=1, score=LOSS, reason="依裁决"), "round_not_published"),
        (c.CorrectResult(round=2, board=9, score=LOSS, reason="依裁决"), "board_not_paired"),
        (c.CorrectResult(round=2, board=2, score=LOSS, reason=" "), "reason_missing"),
    ],
)
def test_what_the_event_refuses_changes_nothing(
    told: Told, command: c.TournamentCommand, code: str
) -> None:
    before = told.now
    with pytest.raises(CommandRefusedError) as refused:
        told.give(command, by=MEMBER)
    assert refused.value.code == code
    assert told.now == before
