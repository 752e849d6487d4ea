"""Kinds of team event, lists of teams and line-ups; ids are articles."""

from dataclasses import replace
from itertools import permutations

import pytest

from tests.support.cited import cited
from tests.support.line_ups import legal_line_ups
from tournaments.books.teams import Reserves, TeamKind
from tournaments.standings.teams.kinds import TeamRules
from tournaments.standings.teams.lineups import (
    Member,
    TeamProblem,
    check_line_up,
    check_team,
)

SIX = tuple(Member(id=str(k), rating=2600 - 10 * k) for k in range(1, 7))


def rules(edition: str, kind: TeamKind, boards: int = 4, reserves: int = 2) -> TeamRules:
    return TeamRules(edition=edition, kind=kind, boards=boards, reserves=reserves)


def codes(problems: tuple[TeamProblem, ...]) -> list[str]:
    return [problem.code for problem in problems]


def line(text: str) -> list[str | None]:
    return [None if part == "_" else part for part in text.split("-")]


XIANGQI = rules("xiangqi-2020", TeamKind.RESERVES)
GOMOKU = rules("gomoku-2025", TeamKind.RESERVES)
FREE = rules("xiangqi-2020", TeamKind.FREE_LINE_UP)
FIXED = rules("gomoku-2025", TeamKind.FIXED_BOARDS, reserves=0)


def test_11_2_fifteen_line_ups() -> None:
    found = list(legal_line_ups(SIX, XIANGQI))
    assert len(found) == 15
    assert found[0] == ("1", "2", "3", "4")
    assert found[-1] == ("3", "4", "5", "6")


@pytest.mark.parametrize("of", [XIANGQI, GOMOKU, FREE])
def test_the_line_ups_listed_are_those_the_check_passes(of: TeamRules) -> None:
    """Compared with all 360 ways to seat four of six."""
    listed = set(legal_line_ups(SIX, of))
    for seats in permutations([member.id for member in SIX], 4):
        assert (seats in listed) == (check_line_up(seats, SIX, of) == ())


def test_26_2_2_a_reserve_takes_any_board_and_the_others_stay() -> None:
    # Each board its own player, or one of two reserves who differ: 1 + 4*2 + 6*2.
    assert len(list(legal_line_ups(SIX, GOMOKU))) == 21


@pytest.mark.parametrize(
    ("of", "seats", "expected", "article"),
    [
        pytest.param(XIANGQI, "1-3-4-6", [], "", id="11.2 in order"),
        pytest.param(XIANGQI, "1-4-3-5", ["line_up_order_reversed"], "11.2", id="11.2 reversed"),
        pytest.param(XIANGQI, "1-_-3-5", [], "", id="11.2 nobody at board 2"),
        pytest.param(GOMOKU, "1-6-3-4", [], "", id="26.2.2 reserve at board 2"),
        pytest.param(
            GOMOKU, "2-3-4-5", ["line_up_wrong_board"] * 3, "26.2.2", id="26.2.2 moved up"
        ),
        pytest.param(FIXED, "1-2-4-3", ["line_up_wrong_board"] * 2, "26.2.1", id="26.2.1"),
        pytest.param(FREE, "4-1-3-2", [], "", id="11.3 any order"),
        pytest.param(FREE, "4-1-3", ["line_up_wrong_length"], "11.3", id="11.3 three for four"),
        pytest.param(FREE, "4-1-3-3", ["line_up_twice"], "11.3", id="11.3 twice"),
        pytest.param(FREE, "4-1-3-9", ["not_of_this_team"], "11.3", id="11.3 stranger"),
    ],
)
def test_line_up(of: TeamRules, seats: str, expected: list[str], article: str) -> None:
    team = SIX[: of.boards + of.reserves]
    problems = check_line_up(line(seats), team, of)
    assert codes(problems) == expected
    assert {problem.article for problem in problems} == (
        {cited(of.edition, article)} if expected else set()
    )


def test_11_3_nothing_changes_once_the_match_has_started() -> None:
    problems = check_line_up(line("4-1-3-2"), SIX, FREE, started=True)
    assert codes(problems) == ["line_up_after_start"]
    weiqi = rules("weiqi-2002", TeamKind.FREE_LINE_UP)
    assert check_line_up(line("4-1-3-2"), SIX, weiqi, started=True)[0].article == cited(
        "weiqi-2002", "25.2"
    )


def test_11_5_no_line_up_where_places_are_summed() -> None:
    of = rules("xiangqi-2020", TeamKind.SUM_OF_PLACES)
    assert codes(check_line_up([], SIX, of)) == ["no_line_up_in_this_kind"]


def team(*ratings: int | None, dans: tuple[int, ...] = ()) -> list[Member]:
    dan = dans or (0,) * len(ratings)
    return [Member(id=str(k), rating=rating, dan=dan[k]) for k, rating in enumerate(ratings)]


@pytest.mark.parametrize(
    ("edition", "members", "expected", "refused"),
    [
        pytest.param("xiangqi-2020", team(2500, 2400, None, None), [], True, id="11.1 in order"),
        pytest.param(
            "xiangqi-2020",
            team(2500, 2400, None, 2300),
            ["team_not_in_rating_order"],
            True,
            id="11.1 unrated before rated",
        ),
        pytest.param(
            "weiqi-2002",
            team(2400, 2500, 2300, 2200, dans=(5, 5, 4, 4)),
            ["team_not_in_rating_order"],
            False,
            id="25.2 same dan",
        ),
        pytest.param(
            "weiqi-2002", team(2400, 2500, 2300, 2200, dans=(6, 5, 4, 4)), [], False, id="25.2 dan"
        ),
        pytest.param("gomoku-2025", team(1, 2, 3, 4), [], True, id="26.2.1 as submitted"),
        pytest.param("xiangqi-2020", team(9, 8, 7), ["team_too_small"], True, id="11.1 three"),
        pytest.param("xiangqi-2020", team(9, 8, 7, 6, 5), ["team_too_large"], True, id="11.1 five"),
    ],
)
def test_team_list(edition: str, members: list[Member], expected: list[str], refused: bool) -> None:
    problems = check_team(members, rules(edition, TeamKind.FIXED_BOARDS))
    assert codes(problems) == expected
    assert all(problem.refused is refused for problem in problems)


def test_a_unit_orders_its_own_team_outside_national_events() -> None:
    of = rules("xiangqi-2020", TeamKind.FIXED_BOARDS)
    assert check_team(team(1, 2, 3, 4), of, national=False) == ()


def test_25_2_weiqi_reserves_need_a_rule_of_the_event() -> None:
    of = rules("weiqi-2002", TeamKind.RESERVES)
    assert "reserve_rule_missing" in codes(check_team(SIX, of))
    assert check_team(SIX, replace(of, reserve_rule=Reserves.ANY_BOARD)) == ()
    twice = [*SIX[:5], SIX[0]]
    assert "team_member_twice" in codes(check_team(twice, XIANGQI))
