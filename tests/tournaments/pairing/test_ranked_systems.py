"""Halves, neighbours and fold: the examples of the books and rounds worked out by hand."""

from dataclasses import replace

from tests.support.event_books import DRAUGHTS, GOMOKU, WEIQI
from tests.support.pairing_tables import changed, said, table_of
from tournaments.crosstable import Cell, Crosstable, Mark
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.settings import PairingSettings
from tournaments.pairing.values import Pairing, PairReason


def met(table: Crosstable, *pairs: tuple[int, int]) -> Crosstable:
    """Add a forfeited round a pair: they have met, without points or colours."""
    for number, other in pairs:
        for entrant in table.entrants:
            cell = Cell(mark=Mark.ABSENT)
            if entrant.number in (number, other):
                opponent = other if entrant.number == number else number
                cell = Cell(mark=Mark.DOUBLE_FORFEIT, opponent=opponent)
            table = changed(table, entrant.number, cells=(*entrant.cells, cell))
    return table


def pairs(table: Crosstable, settings: PairingSettings) -> set[frozenset[int]]:
    paired = pair_round(table, settings)
    assert isinstance(paired, Pairing)
    return {frozenset({board.first, board.second}) for board in paired.boards}


def sets(text: str) -> set[frozenset[int]]:
    return {frozenset(map(int, word.split("-"))) for word in text.split()}


def test_draughts_3_4_six_players_by_halves() -> None:
    table = table_of(6, "", of=5)
    assert pairs(table, DRAUGHTS) == sets("1-4 2-5 3-6")


def test_draughts_3_5_three_come_down_to_seven() -> None:
    # The book's second example: 1 to 3 cannot be paired among themselves, 8 to 14 are below.
    table = met(table_of(14, "", of=9), (1, 2), (1, 3), (2, 3))
    entrants = tuple(
        replace(entrant, cells=(Cell(mark=Mark.FULL_BYE), *entrant.cells[1:]))
        if entrant.number < 4
        else entrant
        for entrant in table.entrants
        if not 4 <= entrant.number <= 7
    )
    table = replace(table, entrants=entrants)
    assert pairs(table, DRAUGHTS) == sets("1-8 2-9 3-10 11-13 12-14")


def test_draughts_3_3_the_lowest_rated_goes_down_to_the_highest_rated() -> None:
    table = table_of(6, "1+4 2+5 3+6", of=5)
    # 1 to 3 have won as first movers: 3 goes down to 4, whom he has not met; 1-2 and 5-6.
    assert pairs(table, DRAUGHTS) == sets("1-2 3-4 5-6")


def test_draughts_3_6_not_down_twice() -> None:
    # Of the leaders 1 to 3, who have not met, 2 and 3 went down in round 2: 1 goes down now.
    table = table_of(8, "1+5 2+6 3+7 4+8", "1+4 2+8 3+5 6=7", of=5)
    assert frozenset({2, 3}) in pairs(table, DRAUGHTS)
    # Where floats are not looked at, the lowest rated goes.
    assert frozenset({1, 2}) in pairs(table, replace(DRAUGHTS, float_rule=False))


def test_draughts_3_7_colours_change_the_order_only() -> None:
    # All level on points; 1 4 were first, 2 3 second: 1-3 and 2-4 keep the halves.
    assert pairs(table_of(4, "1=2 4=3", of=3), DRAUGHTS) == sets("1-3 2-4")
    # 1 3 first, 2 4 second: 1-3 would give somebody the same colour again; 1-4 2-3 does not.
    assert pairs(table_of(4, "1=2 3=4", of=3), DRAUGHTS) == sets("1-4 2-3")


def test_weiqi_2_4_neighbours_in_an_odd_round() -> None:
    assert pairs(table_of(6, "", "", of=7), WEIQI) == sets("1-2 3-4 5-6")


def test_weiqi_2_4_neighbours_in_an_even_round() -> None:
    # 6 (second) has met 5, 4 was second too, so 3. 5 (first) could take 4, but that leaves 1 and
    # 2, who have met: so 2, and 4 takes 1.
    assert pairs(table_of(6, "1=2 3=4 5=6", of=7), WEIQI) == sets("6-3 5-2 4-1")


def test_fold_first_against_last() -> None:
    assert pairs(table_of(8, "", of=5), GOMOKU) == sets("1-8 2-7 3-6 4-5")
    assert pairs(table_of(8, "1+8 2+7 3+6 4+5", of=5), GOMOKU) == sets("1-4 2-3 5-8 6-7")


def test_fold_gives_way_to_a_meeting() -> None:
    paired = pair_round(met(table_of(4, "", of=5), (1, 4)), GOMOKU)
    assert said(paired) == "3-1 4-2"
    assert isinstance(paired, Pairing)
    assert paired.boards[0].why.reason is PairReason.ADJUSTED


def test_unrated_stand_last_in_halves() -> None:
    table = changed(table_of(4, "", of=3), 1, rating=None)
    assert pairs(table, DRAUGHTS) == sets("2-4 3-1")
