"""The card of an entrant: what counts for colour, for having met, for floats (appendix 3)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.support.pairing_tables import changed, table_of
from tournaments.crosstable import Cell, Mark, PointSystem
from tournaments.pairing.history import Class, Float, History, class_of, histories


@pytest.mark.parametrize(
    ("colours", "difference", "run", "kind", "wish"),
    [
        ((), 0, 0, Class.NONE, 0),
        ((1,), 1, 1, Class.MORE_FIRST, -1),
        ((-1,), -1, -1, Class.MORE_SECOND, 1),
        ((1, -1), 0, -1, Class.LAST_SECOND, 1),
        ((-1, 1), 0, 1, Class.LAST_FIRST, -1),
        ((1, 1, -1, -1), 0, -2, Class.RUN_SECOND, 1),
        ((-1, -1, 1, 1), 0, 2, Class.RUN_FIRST, -1),
        ((1, 1, -1), 1, -1, Class.MORE_FIRST, -1),
        ((-1, -1, -1, 1, 1), -1, 2, Class.MORE_SECOND, 1),
    ],
)
def test_class(colours: tuple[int, ...], difference: int, run: int, kind: Class, wish: int) -> None:
    history = History(number=1, points=Fraction(0), score=0, colours=colours)
    assert (history.difference, history.run, history.kind, history.wish) == (
        difference,
        run,
        kind,
        wish,
    )
    assert class_of(difference, run) is kind


def test_only_played_games_have_a_colour() -> None:
    known = histories(table_of(5, "1+2 3!4 5*", "1?3 2%4", "4=1"))
    assert known[1].colours == (1, 1, -1)
    assert known[3].colours == (-1,)
    assert known[4].colours == (1,)
    assert known[2].colours == (-1,)
    assert known[5].colours == ()


def test_an_adjourned_game_is_a_draw_for_pairing() -> None:
    known = histories(table_of(2, "1?2"))
    assert [known[1].points, known[2].points] == [Fraction(1), Fraction(1)]


def test_an_adjourned_draw_may_be_worth_more_to_the_second() -> None:
    system = PointSystem(
        win=Fraction(3), draw_first=Fraction(1), draw_second=Fraction(2), loss=Fraction(0)
    )
    known = histories(table_of(2, "1?2", points=system))
    assert [known[1].points, known[2].points] == [Fraction(1), Fraction(2)]


def test_points_given_by_a_ruling_stand() -> None:
    cell = Cell(mark=Mark.LOSS, opponent=2, points=Fraction(1, 2))
    assert histories(changed(table_of(2, "1-2"), 1, cells=(cell,)))[1].points == Fraction(1, 2)


def test_forfeits_count_as_met_by_setting() -> None:
    table = table_of(4, "1!2 3%4", "1+3")
    assert histories(table)[1].met == {2, 3}
    assert histories(table, forfeits_meet=False)[1].met == {3}
    assert histories(table, forfeits_meet=False)[4].met == set()


def test_what_is_annulled_counts_for_nothing_but_is_a_meeting() -> None:
    """Xiangqi appendix 3 (6) 已相遇过的; gomoku appendix 6 二 (一): 任何两名棋手只能相遇一次."""
    table = table_of(2, "1+2")
    cells = tuple(replace(cell, annulled=True) for cell in table.entrants[0].cells)
    history = histories(changed(table, 1, cells=cells))[1]
    assert not history.points
    assert not history.colours
    assert history.met == {2}


def test_byes_and_gains() -> None:
    known = histories(table_of(3, "1*  2+3", "3!2", "2*"))
    assert (known[1].byes, known[1].gains) == (1, 1)
    assert (known[2].byes, known[2].gains) == (1, 1)
    assert (known[3].byes, known[3].gains) == (0, 1)


def test_floats_are_by_the_points_before_the_round() -> None:
    known = histories(table_of(4, "1+2 3=4", "1+3 4-2", "1+4 2=3"))
    assert known[1].floats == (None, Float.DOWN, Float.DOWN)
    assert known[3].floats == (None, Float.UP, Float.UP)
    assert known[2].floats == (None, Float.UP, Float.DOWN)
    assert known[2].floated(Float.UP, ever=True)
    assert not known[2].floated(Float.UP, ever=False)
