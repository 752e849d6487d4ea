"""Scheveningen tables of three books, and what balance they give."""

import pytest

from tests.support.balance import balance_report
from tests.support.event_books import BOOKS
from tests.support.printed_tables import DRAUGHTS, GOMOKU, XIANGQI, scheveningens
from tournaments.books.teams import TeamTable
from tournaments.schedules.scheveningen import (
    Game,
    ScheveningenStage,
    Table,
    next_matches,
    scheveningen,
)
from tournaments.schedules.steps import Finished, Play, Result, ScheduleError

TABLES = {game: book.teams.table for game, book in BOOKS.items()}
OF_XIANGQI, OF_GOMOKU, OF_DRAUGHTS = (TABLES[game] for game in ("xiangqi", "gomoku", "draughts"))
PRINTING = {GOMOKU: OF_GOMOKU, DRAUGHTS: OF_DRAUGHTS, XIANGQI: OF_XIANGQI}
PRINTED = scheveningens()


def shown(table: Table) -> tuple[tuple[tuple[str, str], ...], ...]:
    return tuple(
        tuple(
            (f"A{game.a}", f"B{game.b}") if game.a_first else (f"B{game.b}", f"A{game.a}")
            for game in games
        )
        for games in table
    )


@pytest.mark.parametrize("key", sorted(PRINTED), ids=lambda key: f"{key[0]}-{key[1]}")
def test_printed_table(key: tuple[str, int]) -> None:
    book, boards = key
    assert shown(scheveningen(PRINTING[book], boards, as_printed=True)) == PRINTED[key]


def test_all_printed_sizes_are_offered_and_no_others() -> None:
    assert {(key, siz) for key, book in PRINTING.items() for siz in book.sizes} == set(PRINTED)


@pytest.mark.parametrize("book", [GOMOKU, DRAUGHTS])
def test_a8_six_boards_round_1_board_1_belongs_to_b1(book: str) -> None:
    right = shown(scheveningen(PRINTING[book], 6))
    printed = PRINTED[(book, 6)]
    assert printed[0][0] == ("A1", "B1")
    assert right[0][0] == ("B1", "A1")
    assert (right[0][1:], right[1:]) == (printed[0][1:], printed[1:])


@pytest.mark.parametrize(
    ("book", "boards", "firsts"),
    [
        (OF_XIANGQI, 3, 4),
        (OF_XIANGQI, 4, 8),
        (OF_XIANGQI, 5, 13),
        (OF_XIANGQI, 6, 18),
        (OF_XIANGQI, 7, 25),
        (OF_XIANGQI, 8, 32),
        (OF_GOMOKU, 4, 8),
        (OF_GOMOKU, 5, 13),
        (OF_GOMOKU, 6, 18),
        (OF_DRAUGHTS, 4, 8),
        (OF_DRAUGHTS, 6, 18),
        (OF_DRAUGHTS, 8, 32),
    ],
)
def test_a_moves_first(book: TeamTable, boards: int, firsts: int) -> None:
    report = balance_report(scheveningen(book, boards))
    assert (sum(report.a_first_by_round), report.faults) == (firsts, ())


def test_the_printed_six_board_table_is_reported() -> None:
    report = balance_report(scheveningen(OF_DRAUGHTS, 6, as_printed=True))
    assert report.a_first_by_round == (4, 3, 3, 3, 3, 3)
    assert (report.firsts["A1"], report.firsts["B1"]) == (4, 2)
    assert {code for code, _ in report.faults} == {"player_unbalanced", "team_unbalanced"}


def test_a_spoiled_table_is_reported() -> None:
    table = scheveningen(OF_XIANGQI, 3)
    spoiled = (table[0], (Game(a=1, b=1, a_first=True), *table[1][1:]), table[2])
    codes = {code for code, _ in balance_report(spoiled).faults}
    assert {"pair_not_once", "round_not_a_matching"} <= codes


@pytest.mark.parametrize(
    ("book", "boards", "having"),
    [
        (OF_GOMOKU, 3, "xiangqi"),
        (OF_DRAUGHTS, 5, "xiangqi, gomoku"),
        (OF_XIANGQI, 9, ""),
        (OF_XIANGQI, 2, ""),
    ],
)
def test_a_size_the_book_has_not(book: TeamTable, boards: int, having: str) -> None:
    with pytest.raises(ScheduleError) as refusal:
        scheveningen(book, boards)
    assert (refusal.value.code, refusal.value.detail) == ("size_not_in_book", having)


def test_a_match_of_four_boards_runs_its_sixteen_games() -> None:
    stage = ScheveningenStage(a=(1, 2, 3, 4), b=(5, 6, 7, 8), book=OF_DRAUGHTS)
    results: dict[str, Result] = {}
    met = []
    while isinstance(step := next_matches(stage, results), Play):
        assert len(step.matches) == 4
        met += [(match.first, match.second) for match in step.matches]
        results |= {match.key: Result(winner=match.first) for match in step.matches}
    assert step == Finished()
    assert {frozenset(pair) for pair in met} == {
        frozenset((a, b)) for a in range(1, 5) for b in range(5, 9)
    }


def test_unequal_teams_and_strange_results_are_refused() -> None:
    with pytest.raises(ScheduleError, match="teams_unequal"):
        next_matches(ScheveningenStage(a=(1, 2), b=(3,), book=OF_XIANGQI), {})
    stage = ScheveningenStage(a=(1, 2, 3), b=(4, 5, 6), book=OF_XIANGQI)
    with pytest.raises(ScheduleError, match="result_without_match"):
        next_matches(stage, {"S9.1": Result(winner=1)})
    with pytest.raises(ScheduleError, match="winner_not_in_match"):
        next_matches(stage, {"S1.1": Result(winner=2)})
