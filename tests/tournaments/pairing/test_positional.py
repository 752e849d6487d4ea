"""定位编排法: who seeks, whom he asks, and rounds worked out by hand (appendix 3 part 二)."""

from fractions import Fraction

import pytest

from tests.support.event_books import XIANGQI
from tests.support.pairing_tables import said, table_of
from tournaments.pairing.history import Class, History
from tournaments.pairing.positional import candidate_ranks, seeker_key
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.values import Pairing, PairReason


def card(number: int, colours: str, points: int = 0) -> History:
    steps = tuple(1 if colour == "F" else -1 for colour in colours)
    return History(number=number, points=Fraction(points), score=points, colours=steps)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(card(9, "F", 4), card(1, "FF", 3), id="2(1) points"),
        pytest.param(card(9, "FF"), card(1, "S"), id="2(2) the larger difference"),
        pytest.param(card(9, "FFSFF"), card(1, "FFFSF"), id="2(3) more first and a run of firsts"),
        pytest.param(card(9, "SSS"), card(1, "SSSSF"), id="2(3) the longer run"),
        pytest.param(card(9, "FFSS"), card(1, "SFFS"), id="2(4) level with a run"),
        pytest.param(card(9, "FFFSSS"), card(1, "SSFF"), id="2(4) the longer run"),
    ],
)
def test_who_seeks_first(before: History, after: History) -> None:
    for odd in (True, False):
        assert seeker_key(before, odd=odd) < seeker_key(after, odd=odd)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        pytest.param("FS", "SF", id="level, second last or first last"),
        pytest.param("SSSFF", "SSFSF", id="a run with the wish does not count"),
        pytest.param("S", "F", id="neither row has the right"),
        pytest.param("FFSS", "SSFF", id="runs of either colour"),
    ],
)
def test_2_5_the_number_decides_by_the_round(text: str, other: str) -> None:
    small, large = card(1, text), card(2, other)
    assert seeker_key(small, odd=True) < seeker_key(large, odd=True)
    assert seeker_key(large, odd=False) < seeker_key(small, odd=False)


@pytest.mark.parametrize(
    ("kinds", "order"),
    [
        pytest.param("多先 平连先", "多后 连后 上后 上先 连先 多先", id="3①"),
        pytest.param("多后 平连后", "多先 连先 上先 上后 连后 多后", id="3②"),
        pytest.param("平上先", "多后 连后 上后 多先 连先 上先", id="3③"),
        pytest.param("平上后", "多先 连先 上先 多后 连后 上后", id="3④"),
    ],
)
def test_whom_he_asks(kinds: str, order: str) -> None:
    names = {
        "多先": Class.MORE_FIRST,
        "连先": Class.RUN_FIRST,
        "上先": Class.LAST_FIRST,
        "多后": Class.MORE_SECOND,
        "连后": Class.RUN_SECOND,
        "上后": Class.LAST_SECOND,
    }
    for kind in kinds.split():
        ranks = candidate_ranks(names[kind.removeprefix("平")])
        asked = sorted((rank for rank in ranks if rank is not Class.NONE), key=ranks.__getitem__)
        assert asked == [names[text] for text in order.split()]


def test_second_round_of_four_by_hand() -> None:
    # 1 (first) and 3 (second) have won: other rows, the one who was second goes first.
    assert said(pair_round(table_of(4, "1+2 4-3"), XIANGQI)) == "3-1 2-4"


def test_same_position_by_number_in_an_even_round() -> None:
    # Winners 1 3 5 7 by turns first and second; round 2 begins with the largest number. 7
    # (second) asks those who were first, the largest first: 5. Then 3 asks 1.
    table = table_of(8, "1+2 4-3 5+6 8-7")
    assert said(pair_round(table, XIANGQI)) == "3-1 7-5 2-4 6-8"


def test_who_cannot_pair_in_the_segment_goes_down() -> None:
    # 1 and 2 lead and have met: both go down to 5 and 6. There 1 (two firsts more) seeks first
    # and asks 6 (two seconds more); 2 takes 5, both first last time, 2 + 5 is odd.
    table = table_of(6, "1=2 3=5 4=6", "1+3 2+4 5=6", of=7)
    assert said(pair_round(table, XIANGQI)) == "6-1 2-5 3-4"


def test_own_row_when_the_other_is_empty() -> None:
    # The two leaders have both been first twice: 同行, one has to be first again.
    table = table_of(6, "1+3 2+4 5=6", "1+4 2+3 6=5", of=7)
    paired = pair_round(table, XIANGQI)
    assert isinstance(paired, Pairing)
    top = paired.boards[0]
    assert {top.first, top.second} == {1, 2}
    assert top.why.reason is PairReason.OWN_ROW
