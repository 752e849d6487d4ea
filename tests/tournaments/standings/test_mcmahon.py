"""MMS, SOS, SOSOS, SODOS and CUSS of a McMahon: by hand, and against a literal reading.

EGF Tournament System Rules: a round without an opponent adds the score begun with to the SOS;
the help of OpenGotha: CUSS is the sum of the scores after each round (decision 0054).
"""

from fractions import Fraction

import pytest

from tests.support.mcmahon_events import counted, event
from tests.support.pairing_tables import changed, table_of
from tournaments.crosstable import ONE_HALF_ZERO, TWO_ONE_ZERO, Crosstable, Mark, PointSystem
from tournaments.standings.books import book_order
from tournaments.standings.opening import open_value
from tournaments.standings.rank import rank

ORDER = book_order("weiqi-2002", code="mcmahon")


def small(points: PointSystem = ONE_HALF_ZERO) -> Crosstable:
    """Four who begin with 3, 3, 2 and 0: 1 beats 2 and 3, 2 draws with 3, 4 stays away twice."""
    table = table_of(4, "1+2 4-3", "1+3 2*", "2=3 1*", of=3, points=points)
    for number, start in enumerate((3, 3, 2, 0), start=1):
        table = changed(table, number, start=start * points.win)
    return counted(table)


def shown(table: Crosstable, number: int) -> dict[str, object]:
    return dict(zip(ORDER.codes, rank(table, ORDER).line(number).values, strict=True))


def test_the_order_is_mms_sos_sosos_sodos_cuss() -> None:
    assert ORDER.codes == (
        "points",
        "sum_of_opponents_scores",
        "sosos",
        "sonneborn_berger",
        "progressive",
    )


@pytest.mark.parametrize(
    ("number", "values"),
    [
        # 1: 3 + 3; SOS 2 has 4½, 3 has 3½, round 3 alone 3; SODOS 4½ + 3½; CUSS 4 + 5 + 6.
        (1, {"points": "6", "sum_of_opponents_scores": "11", "sonneborn_berger": "8",
             "progressive": "15"}),
        # 2: 3 + 1½; SOS 6 + 3 (alone) + 3½; SODOS half of 3½; CUSS 3 + 4 + 4½.
        (2, {"points": "9/2", "sum_of_opponents_scores": "25/2", "sonneborn_berger": "7/4",
             "progressive": "23/2"}),
        # 3: 2 + 1½; SOS 1 (4's score) + 6 + 4½; SODOS 1 + half of 4½; CUSS 3 + 3 + 3½.
        (3, {"points": "7/2", "sum_of_opponents_scores": "23/2", "sonneborn_berger": "13/4",
             "progressive": "19/2"}),
        # 4: two rounds away are one point; SOS 3½ + 0 + 0; CUSS 0 + 0 + 1.
        (4, {"points": "1", "sum_of_opponents_scores": "7/2", "sonneborn_berger": "0",
             "progressive": "1"}),
    ],
)  # fmt: skip
def test_each_value_by_hand(number: int, values: dict[str, str]) -> None:
    found = shown(small(), number)
    assert {code: found[code] for code in values} == {
        code: Fraction(text) for code, text in values.items()
    }


def test_sosos_by_hand() -> None:
    # 1: SOS of 2 and of 3, and alone its 3 for each of three rounds; 4: SOS of 3, twice nothing.
    assert shown(small(), 1)["sosos"] == Fraction(25, 2) + Fraction(23, 2) + 9
    assert shown(small(), 4)["sosos"] == Fraction(23, 2)


def test_points_of_2_1_0_are_twice_as_many_and_places_the_same() -> None:
    one = rank(small(), ORDER).lines
    two = rank(small(TWO_ONE_ZERO), ORDER).lines
    for line, double in zip(one, two, strict=True):
        assert (line.number, line.place) == (double.number, double.place)
        values = zip(line.values, double.values, strict=True)
        assert all(
            isinstance(x, Fraction) and isinstance(y, Fraction) and 2 * x == y for x, y in values
        )


def test_a_value_opens_into_what_was_begun_with_and_what_each_round_brought() -> None:
    mms = open_value(small(), ORDER, "points", 1)
    assert [(term.what, int(term.amount)) for term in mms.sums[0]] == [
        ("mcmahon_start", 3),
        ("round_points", 1),
        ("round_points", 1),
        ("round_points", 1),
    ]
    sos = open_value(small(), ORDER, "sum_of_opponents_scores", 1)
    assert [(term.round, term.opponent, term.what) for term in sos.sums[0]] == [
        (1, 2, "opponent_points"),
        (2, 3, "opponent_points"),
        (3, None, "own_start"),
    ]
    sosos = open_value(small(), ORDER, "sosos", 1)
    assert [term.what for term in sosos.sums[0]][-1] == "own_start_each_round"


def test_lists_of_the_book_add_no_start_for_a_round_alone() -> None:
    found = rank(small(), book_order("weiqi-2002", code="swiss_opponents")).line(1)
    assert found.values[1] == 8


class Literal:
    """The same values read off the cells one by one."""

    def __init__(self, table: Crosstable) -> None:
        self.table = table

    def mms(self, number: int, upto: int = 99) -> Fraction:
        entrant = self.table.entrant(number)
        worth = (self.table.points.worth(cell) for cell in entrant.cells[:upto])
        return sum(worth, entrant.start)

    def met(self, number: int) -> list[int | None]:
        return [cell.opponent for cell in self.table.entrant(number).cells]

    def sos(self, number: int) -> Fraction:
        own = self.table.entrant(number).start
        return sum((self.mms(x) if x else own for x in self.met(number)), Fraction(0))

    def sosos(self, number: int) -> Fraction:
        alone = self.table.entrant(number).start * self.table.paired
        return sum((self.sos(x) if x else alone for x in self.met(number)), Fraction(0))

    def sodos(self, number: int) -> Fraction:
        share = {Mark.WIN: Fraction(1), Mark.FORFEIT_WIN: Fraction(1), Mark.DRAW: Fraction(1, 2)}
        cells = self.table.entrant(number).cells
        return sum(
            (share.get(x.mark, Fraction(0)) * self.mms(x.opponent) for x in cells if x.opponent),
            Fraction(0),
        )

    def cuss(self, number: int) -> Fraction:
        rounds = range(1, self.table.paired + 1)
        return sum((self.mms(number, upto) for upto in rounds), Fraction(0))

    def key(self, number: int) -> tuple[Fraction, ...]:
        counted_by = (self.mms, self.sos, self.sosos, self.sodos, self.cuss)
        return tuple(count(number) for count in counted_by)


@pytest.mark.parametrize("tens", range(6))
def test_random_events_against_the_literal_reading(tens: int) -> None:
    for number in range(10 * tens, 10 * tens + 10):
        *_, last = event(f"standings {number}", 6, 20)
        slow = Literal(last.table)
        lines = rank(last.table, ORDER).lines
        assert [line.values for line in lines] == [slow.key(line.number) for line in lines]
        keys = [slow.key(line.number) for line in lines]
        assert keys == sorted(keys, reverse=True)
