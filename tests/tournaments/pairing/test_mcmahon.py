"""McMahon: scores begun with, rounds without a game, handicap, groups (decision 0054).

Expected numbers are those of the British Go Association's handbook, of its page on pairings
and of the help of OpenGotha, or worked out by hand.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.support.mcmahon_events import dan, kyu, mcmahon
from tests.support.pairing_tables import changed, table_of
from tournaments.books.pairing import ColourReason, GroupSeeding, System
from tournaments.crosstable import ONE_HALF_ZERO, TWO_ONE_ZERO, Cell, Crosstable, Entrant, Mark
from tournaments.grades import DanSystem, Grade, read_grade
from tournaments.pairing.history import histories
from tournaments.pairing.mcmahon import McMahon, rank_of, start_of, with_unplayed
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.settings import PairingSettings
from tournaments.pairing.values import NoLegalPairing, Pairing

NINTH = Grade(number=9, is_dan=True, named=DanSystem.PROFESSIONAL)


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("1d", 0),  # BGA 4.1: a 1-dan player starts at 0, there is no 0-dan
        ("4k", -4),  # BGA 4.1
        ("3d", 2),  # BGA 4.2: a bar at 3 dan is a score of 2
        ("1k", -1),
        ("业余5段", 4),
        ("5级", -5),
        ("7d", 6),
        ("九段", 7),  # all professionals stand above 7 dan
        ("职业初段", 7),
        ("1p", 7),
    ],
)
def test_a_rank_as_a_number(text: str, rank: int) -> None:
    grade = read_grade(text)
    assert grade is not None
    assert rank_of(grade) == rank


@pytest.mark.parametrize(
    ("grade", "bar", "floor", "start"),
    [
        (dan(1), None, kyu(30), 30),  # OpenGotha: 1 dan starts with 30, 20 kyu with 10
        (kyu(20), None, kyu(30), 10),
        (dan(1), None, kyu(20), 20),  # the older British handbook: shodan has the value 20
        (dan(6), dan(3), kyu(20), 22),  # held down to the bar
        (dan(3), dan(3), kyu(20), 22),
        (dan(2), dan(3), kyu(20), 21),
        (kyu(25), dan(3), kyu(20), 0),  # held up to the floor
        (kyu(20), dan(3), kyu(20), 0),
        (None, dan(3), kyu(20), 0),  # nobody knows his grade
        (NINTH, None, kyu(1), 8),
        (NINTH, dan(4), kyu(1), 4),
        (dan(5), dan(2), dan(2), 0),  # bar and floor in one: a Swiss
    ],
)
def test_the_score_begun_with(
    grade: Grade | None, bar: Grade | None, floor: Grade, start: int
) -> None:
    assert start_of(grade, bar=bar, floor=floor) == start


@pytest.mark.parametrize(
    ("difference", "reduction", "most", "stones"),
    [
        # BGA: no komi where the difference is two, from three on stones, one less than it.
        (0, 1, 9, 0),
        (1, 1, 9, 0),
        (2, 1, 9, 1),
        (4, 1, 9, 3),  # 20 kyu without a win against 18 kyu with two
        (-4, 1, 9, 3),
        (30, 1, 9, 9),
        (4, 0, 9, 4),
        (4, 1, 0, 0),  # none is given
        (2, 5, 9, 0),
    ],
)
def test_the_handicap_of_a_difference(
    difference: int, reduction: int, most: int, stones: int
) -> None:
    assert McMahon(reduction=reduction, most=most).handicap(difference) == stones


def row(*marks: Mark) -> tuple[Cell, ...]:
    return tuple(Cell(mark=mark) for mark in marks)


def gained(cells: tuple[Cell, ...], points: object = ONE_HALF_ZERO) -> list[Fraction]:
    assert points in (ONE_HALF_ZERO, TWO_ONE_ZERO)
    system = ONE_HALF_ZERO if points is ONE_HALF_ZERO else TWO_ONE_ZERO
    return [system.worth(cell) for cell in with_unplayed(cells, system)]


def test_one_round_away_is_rounded_down_and_two_are_a_win() -> None:
    away = Mark.ABSENT
    assert gained(row(away)) == [0]
    assert gained(row(away, away)) == [0, 1]
    assert gained(row(away, Mark.WIN, away, away)) == [0, 1, 1, 0]
    assert gained(row(away, away), TWO_ONE_ZERO) == [0, 2]


def test_a_half_bye_is_what_the_event_pays_and_both_kinds_add_up() -> None:
    assert gained(row(Mark.HALF_BYE, Mark.LOSS, Mark.ABSENT)) == [0, 0, 1]


def test_draws_byes_and_forfeits_are_not_rounded_away() -> None:
    marks = row(Mark.DRAW, Mark.PAIRING_BYE, Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN)
    assert gained(marks) == [Fraction(1, 2), 1, 0, 1]


def test_what_a_ruling_gave_stands_and_what_is_annulled_gives_nothing() -> None:
    ruled = Cell(mark=Mark.ABSENT, points=Fraction(1))
    annulled = Cell(mark=Mark.ABSENT, annulled=True)
    assert gained((ruled, annulled, *row(Mark.ABSENT))) == [1, 0, 0]


def test_half_points_of_draws_stand_in_the_group_below() -> None:
    # OpenGotha: for pairing, a half belongs to the whole number below.
    table = begun(table_of(4, "1=2 3+4", of=5), 3, 2, 2, 2)
    known = histories(table, whole_wins=True)
    assert [known[x].score for x in (1, 2, 3, 4)] == [3, 2, 3, 2]
    assert [known[x].points for x in (1, 2, 3, 4)] == [7, 5, 6, 4]


def test_a_4_kyu_with_two_wins_is_where_a_2_kyu_without_one_is() -> None:
    # BGA, on pairings.
    start = [start_of(grade, bar=None, floor=kyu(20)) for grade in (kyu(4), kyu(2), kyu(9), kyu(9))]
    table = begun(table_of(4, "1+3 4+2", "1+4 3+2", of=5), *start)
    known = histories(table, whole_wins=True)
    assert known[1].score == known[2].score


def begun(table: Crosstable, *starts: int) -> Crosstable:
    """Return a table whose entrants begin with so many wins."""
    for number, start in enumerate(starts, start=1):
        table = changed(table, number, start=start * table.points.win)
    return table


def pairs(table: Crosstable, settings: PairingSettings, seed: str = "") -> list[tuple[int, int]]:
    paired = pair_round(table, settings, seed)
    assert isinstance(paired, Pairing)
    return [(board.first, board.second) for board in paired.boards]


def test_round_1_is_paired_within_the_groups() -> None:
    table = begun(table_of(8, of=5), 5, 5, 5, 5, 2, 2, 2, 2)
    assert pairs(table, mcmahon(GroupSeeding.FOLD)) == [(1, 4), (2, 3), (5, 8), (6, 7)]
    assert pairs(table, mcmahon(GroupSeeding.SLIP)) == [(1, 3), (2, 4), (5, 7), (6, 8)]


def test_drawn_groups_go_by_the_seed_and_by_nothing_else() -> None:
    table = begun(table_of(8, of=5), 5, 5, 5, 5, 2, 2, 2, 2)
    drawn = mcmahon(GroupSeeding.RANDOM)
    made = {tuple(pairs(table, drawn, str(seed))) for seed in range(40)}
    assert len(made) == 9, "three ways in each of two groups"
    assert all({a <= 4, b <= 4} != {True, False} for found in made for a, b in found)
    assert pairs(table, drawn, "7") == pairs(table, drawn, "7")
    assert pairs(table, mcmahon(), "1") == pairs(table, mcmahon(), "2")


def test_the_last_of_an_odd_group_goes_down_one_group_and_no_more() -> None:
    table = begun(table_of(6, of=5), 9, 9, 9, 7, 2, 2)
    assert pairs(table, mcmahon()) == [(1, 2), (3, 4), (5, 6)]


def test_the_lowest_group_sits_out_and_nobody_twice() -> None:
    table = begun(table_of(5, of=5), 9, 9, 3, 3, 3)
    first = pair_round(table, mcmahon())
    assert isinstance(first, Pairing)
    assert first.bye == 5
    again = begun(table_of(5, "1+2 3+4 5*", of=5), 9, 9, 3, 3, 0)
    paired = pair_round(again, mcmahon())
    assert isinstance(paired, Pairing)
    assert paired.bye == 4


def test_a_handicap_gives_black_to_the_lower_score_whatever_the_colours_were() -> None:
    table = begun(table_of(4, "1+2 3+4", of=5), 9, 8, 2, 1)
    lone = replace(
        table, entrants=tuple(entrant for entrant in table.entrants if entrant.number in (1, 3))
    )
    paired = pair_round(lone, mcmahon(reduction=1, most=9))
    assert isinstance(paired, Pairing)
    (board,) = paired.boards
    assert (board.first, board.second, board.why.handicap) == (3, 1, 6)
    assert board.why.colour is ColourReason.HANDICAP
    assert [article.number for article in board.why.articles] == ["26.3", "2.2"]


def test_a_game_with_handicap_counts_for_nobodys_colours() -> None:
    table = table_of(2, "1+2", of=5)
    (first, second) = table.entrants
    given = replace(first, cells=(replace(first.cells[0], handicap=3),))
    known = histories(replace(table, entrants=(given, second)))
    assert known[1].colours == ()
    assert known[2].colours == (-1,)


def test_no_handicap_and_no_reason_of_one_where_none_is_set() -> None:
    table = begun(table_of(2, of=5), 9, 1)
    paired = pair_round(table, mcmahon())
    assert isinstance(paired, Pairing)
    (board,) = paired.boards
    assert board.why.handicap == 0
    assert board.why.colour is ColourReason.ROUND_ODD


def test_other_systems_know_no_handicap_and_no_groups_in_round_1() -> None:
    table = begun(table_of(4, of=5), 9, 1, 9, 1)
    paired = pair_round(table, replace(mcmahon(most=9), system=System.NEIGHBOURS))
    assert isinstance(paired, Pairing)
    assert [(board.first, board.second) for board in paired.boards] == [(1, 2), (3, 4)]
    assert {board.why.handicap for board in paired.boards} == {0}


def test_a_field_that_has_all_met_is_refused() -> None:
    table = begun(table_of(4, "1+2 3+4", "1+3 2+4", "1+4 2+3", of=5), 5, 5, 1, 1)
    refused = pair_round(table, mcmahon())
    assert isinstance(refused, NoLegalPairing)
    assert refused.code == "no_legal_pairing"


def test_entrants_begin_with_nothing_elsewhere() -> None:
    assert Entrant(number=1, id="x").start == 0
