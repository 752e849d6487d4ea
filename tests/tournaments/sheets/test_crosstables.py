"""Standings and round robins as tables: every kind of field, in both languages.

Xiangqi 2020 13.1 (2-1-0), 19.2 and 20.3; gomoku 2025 28.3; draughts appendix, forms 11 and 14.
"""

from fractions import Fraction

import pytest

from tournaments.crosstable import TWO_ONE_ZERO, Cell, Colour, Crosstable, Entrant, Mark
from tournaments.sheets.crosstables import (
    CHINESE,
    ENGLISH,
    Column,
    Ranked,
    cell_text,
    matrix_table,
    standings_table,
)

FIRST, SECOND = Colour.FIRST, Colour.SECOND
NAMES = {"a": "甲", "b": "乙", "c": "丙"}


def met(opponent: int, colour: Colour | None, mark: Mark, **more: object) -> Cell:
    return Cell(mark=mark, opponent=opponent, colour=colour, **more)  # type: ignore[arg-type]


FIELDS = [
    (met(5, FIRST, Mark.WIN), "5先2", "5f2"),
    (met(5, SECOND, Mark.DRAW), "5后1", "5s1"),
    (met(5, None, Mark.LOSS), "5 0", "5 0"),
    (met(5, FIRST, Mark.FORFEIT_WIN), "5先+", "5f+"),
    (met(5, SECOND, Mark.FORFEIT_LOSS), "5后-", "5s-"),
    (met(5, SECOND, Mark.DOUBLE_FORFEIT), "5后-", "5s-"),
    (met(5, FIRST, Mark.ADJOURNED), "5先封棋", "5fadj."),
    # Points of a ruling stand, also after a forfeit.
    (met(5, FIRST, Mark.FORFEIT_LOSS, points=Fraction(1, 2)), "5先0.5", "5f0.5"),
    (met(5, FIRST, Mark.ADJOURNED, points=Fraction(1)), "5先1", "5f1"),
    # Of an annulled game no result stands (19.2), not even points by a ruling.
    (met(5, FIRST, Mark.WIN, annulled=True), "(5先作废)", "(5fannulled)"),
    (met(5, FIRST, Mark.FORFEIT_WIN, annulled=True, points=Fraction(2)), "(5先作废)",
     "(5fannulled)"),
    (Cell(mark=Mark.PAIRING_BYE), "轮空", "bye"),
    (Cell(mark=Mark.FULL_BYE), "轮空胜", "full bye"),
    (Cell(mark=Mark.HALF_BYE), "轮空和", "half bye"),
    (Cell(mark=Mark.ABSENT), "缺席", "absent"),
    (Cell(mark=Mark.PAIRING_BYE, annulled=True), "(轮空)", "(bye)"),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "chinese", "english"), FIELDS)
def test_20_3_a_field_of_the_crosstable(cell: Cell, chinese: str, english: str) -> None:
    table = Crosstable(entrants=(), rounds=1, points=TWO_ONE_ZERO)
    assert cell_text(table, cell, CHINESE) == chinese
    assert cell_text(table, cell, ENGLISH) == english


def entrants(*cells: tuple[Cell, ...]) -> Crosstable:
    """Three entrants, who have the units 京 and 沪 and none, and the ratings 2400, none and 0."""
    people = (("a", "京", 2400), ("b", "沪", None), ("c", "", 0))
    return Crosstable(
        entrants=tuple(
            Entrant(number=number, id=id_, unit=unit, rating=rating, cells=had)
            for number, ((id_, unit, rating), had) in enumerate(
                zip(people, cells, strict=True), start=1
            )
        ),
        rounds=3,
        points=TWO_ONE_ZERO,
    )


SWISS = entrants(
    (met(2, FIRST, Mark.WIN), met(3, SECOND, Mark.DRAW)),
    (met(1, SECOND, Mark.LOSS), Cell(mark=Mark.PAIRING_BYE)),
    (Cell(mark=Mark.PAIRING_BYE), met(1, FIRST, Mark.DRAW)),
)
COUNTRY = Column(heading="国家", texts={"a": "CN", "c": "JP"})


def test_form_14_the_standings_in_the_order_of_places() -> None:
    ranking = (
        Ranked(place=1, number=1, values=(Fraction(5),)),
        Ranked(place=1, number=3, values=(Fraction(3),)),
        Ranked(place=3, number=2, values=(Fraction(3),)),
    )
    table = standings_table(
        SWISS, ranking, NAMES, title="北方", tie_breaks=("对手分",), lines=("第 2 轮后",),
        more=(COUNTRY,),
    )  # fmt: skip
    assert (table.title, table.lines) == ("北方", ("第 2 轮后",))
    assert table.headings == (
        "名次", "序号", "姓名", "单位", "国家", "等级分", "第1轮", "第2轮", "积分", "对手分",
    )  # fmt: skip
    assert table.rows == (
        (1, 1, "甲", "京", "CN", 2400, "2先2", "3后1", 3, 5),
        (1, 3, "丙", "", "JP", 0, "轮空", "1先1", 3, 3),
        (3, 2, "乙", "沪", "", None, "1后0", "轮空", 2, 3),
    )
    english = standings_table(SWISS, ranking[:1], NAMES, title="", words=ENGLISH)
    assert english.headings == (
        "Place", "No.", "Name", "Unit", "Rating", "Round 1", "Round 2", "Points"
    )  # fmt: skip
    assert english.rows == ((1, 1, "甲", "京", 2400, "2f2", "3s1", 3, 5),)


def test_who_came_late_has_empty_fields_to_the_end() -> None:
    late = entrants((met(2, FIRST, Mark.WIN),) * 2, (met(1, SECOND, Mark.LOSS),), ())
    ranking = tuple(Ranked(place=number, number=number) for number in (1, 2, 3))
    rows = standings_table(late, ranking, NAMES, title="").rows
    assert [row[5:] for row in rows] == [("2先2", "2先2", 4), ("1后0", "", 0), ("", "", 0)]


def test_form_11_everybody_against_everybody_by_number() -> None:
    """Twice round: both games of two stand in one field, an annulled one in brackets."""
    double = entrants(
        (met(2, FIRST, Mark.WIN), met(3, SECOND, Mark.DRAW), met(2, SECOND, Mark.LOSS)),
        (met(1, SECOND, Mark.LOSS), Cell(mark=Mark.PAIRING_BYE), met(1, FIRST, Mark.WIN)),
        (Cell(mark=Mark.ABSENT), met(1, FIRST, Mark.DRAW, annulled=True), Cell(mark=Mark.ABSENT)),
    )
    ranking = (
        Ranked(place=1, number=2, values=(Fraction(1, 2),)),
        Ranked(place=2, number=1, values=(Fraction(2),)),
        Ranked(place=3, number=3, values=(None,)),
    )
    table = matrix_table(
        double, ranking, NAMES, title="循环", tie_breaks=("小分",), lines=("双循环",),
        more=(COUNTRY,),
    )  # fmt: skip
    assert (table.title, table.lines) == ("循环", ("双循环",))
    assert table.headings == (
        "序号", "姓名", "单位", "国家", "1", "2", "3", "积分", "小分", "名次"
    )  # fmt: skip
    assert table.rows == (
        (1, "甲", "京", "CN", "■", "2 0", "1", 3, 2, 2),
        (2, "乙", "沪", "", "0 2", "■", "", 4, Fraction(1, 2), 1),
        (3, "丙", "", "JP", "(作废)", "", "■", 0, None, 3),
    )
    english = matrix_table(double, ranking, NAMES, title="", words=ENGLISH)
    assert english.headings == ("No.", "Name", "Unit", "1", "2", "3", "Points", "Place")
    assert english.rows[2][3] == "(annulled)"
