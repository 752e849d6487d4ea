"""Why a pair meets, line by line: by a sheet, a table, a final, or the system's own reasons.

A match of a sheet says where it comes from and how its colours were settled (10.4.1.3-4).
"""

from fractions import Fraction

import pytest
from django.utils.translation import override

from games.rules.books.sources import GOMOKU, XIANGQI
from tournaments.books.pairing import ColourReason, Principle
from tournaments.pairing.history import Float
from tournaments.pairing.values import Explanation, PairReason, Side
from tournaments.record.rounds.pair_reasons import (
    FinalReason,
    MeetingReason,
    ScheduleReason,
    TableReason,
)
from tournaments.schedules.steps import ColourBy
from tournaments.selectors.explained import explained
from tournaments.selectors.shown import Seat


@pytest.mark.parametrize(
    ("colours", "chooser", "said"),
    [
        (ColourBy.LOT, 0, ("第 W4.1 场", "抽签")),
        (ColourBy.HIGHER_CHOOSES, 2, ("第 W4.1 场", "名次列前者 2 选择先后走")),
        (ColourBy.TABLE, 0, ("第 W4.1 场",)),
    ],
)
def test_10_4_1_a_match_says_where_it_comes_from(
    colours: ColourBy, chooser: int, said: tuple[str, ...]
) -> None:
    why = ScheduleReason(match="W4.1", stake="final", colours=colours, chooser=chooser)
    with override("zh-hans"):
        lines = explained(MeetingReason(schedule=why), {})
    assert len(lines) == len(said)
    assert all(part in line for part, line in zip(said, lines, strict=True))


def test_a_pair_without_a_reason_was_made_by_hand() -> None:
    with override("en"):
        assert explained(None, {}) == ("Paired by hand: see the reason of the change.",)


SAT = {number: Seat(number=number, name=name, unit="") for number, name in ((1, "甲"), (2, "乙"))}
FIRST = Side(number=1, points=Fraction(3, 2), colours=(1, -1), float=Float.DOWN)
SECOND = Side(number=2, points=Fraction(1), colours=(), float=None)


def system(**more: object) -> MeetingReason:
    given: dict[str, object] = {
        "first": FIRST,
        "second": SECOND,
        "seeker": 2,
        "rank": 0,
        "reason": PairReason.HEAD,
        "colour": ColourReason.STREAK,
        "articles": (),
    }
    return MeetingReason(system=Explanation(**{**given, **more}))  # type: ignore[arg-type]


USUAL = (
    "1 甲: points 1½; moves so far: first second; floats down",
    "2 乙: points 1; moves so far: no game yet",
    "Paired from 乙: the first candidate of the seeker's order.",
    "First move: who moved second last, or more often running.",
)


@pytest.mark.parametrize(
    ("why", "lines"),
    [
        pytest.param(
            MeetingReason(table=TableReason(row=(3, 6))),
            ("By the round-robin table: 3-6.",),
            id="table",
        ),
        pytest.param(
            MeetingReason(final=FinalReason()), ("The final of the first two.",), id="final"
        ),
        pytest.param(
            MeetingReason(final=FinalReason(chooser=2, articles=(XIANGQI("10.2"),))),
            (
                "The final of the first two.",
                "Equal first moves: 乙 chooses the colour.",
                "Articles: article 10.2.",
            ),
            id="final with a choice",
        ),
        pytest.param(system(), USUAL, id="system"),
        pytest.param(
            system(rank=3), (*USUAL[:3], "Candidates passed over: 3.", USUAL[3]), id="passed over"
        ),
        pytest.param(
            system(handicap=2, left_out=(Principle.FLOATS,), articles=(GOMOKU("25.2.2-D"),)),
            (
                *USUAL,
                "Handicap by the difference: 2 stones.",
                "Not held to in this tournament: three: floats balanced.",
                "Articles: article 25.2.2-D.",
            ),
            id="handicap and principles",
        ),
        pytest.param(
            system(handicap=1),
            (*USUAL, "Handicap by the difference: Black without komi."),
            id="no komi",
        ),
    ],
)
def test_25_2_2_d_a_pair_says_its_reasons_in_order(
    why: MeetingReason, lines: tuple[str, ...]
) -> None:
    with override("en"):
        assert explained(why, SAT) == lines


def test_who_has_no_name_is_told_by_number() -> None:
    with override("en"):
        (_final, choice) = explained(MeetingReason(final=FinalReason(chooser=9)), SAT)
        assert choice == "Equal first moves: 9 chooses the colour."
