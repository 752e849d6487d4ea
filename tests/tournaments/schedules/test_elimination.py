"""Who leaves a Swiss that sheds players."""

from fractions import Fraction

import pytest

from tournaments.schedules.elimination import (
    Cut,
    check_quota,
    cut_lowest,
    even_half,
    quota_of,
)
from tournaments.schedules.steps import NeedsDecision, ScheduleError


def score(points: int, opponents: int = 0) -> tuple[Fraction, ...]:
    return Fraction(points), Fraction(opponents)


def quotas(field: int, *, each: int, target: int, cuts: int) -> list[int]:
    """Return how many leave at each of so many cuts."""
    found = []
    for _ in range(cuts):
        found.append(quota_of(field, each=each, target=target))
        field -= found[-1]
    return found


def test_app_6_72_players_14_rounds() -> None:
    # Four after each of rounds 5 to 13; 36 play round 14.
    assert quotas(72, each=4, target=even_half(72), cuts=9) == [4] * 9
    assert even_half(72) == 72 - 9 * 4


def test_10_4_2_20_players_7_rounds() -> None:
    assert quotas(20, each=2, target=14, cuts=3) == [2, 2, 2]


@pytest.mark.parametrize(
    ("entrants", "half"), [(70, 36), (72, 36), (40, 20), (38, 20), (41, 20), (43, 22), (8, 4)]
)
def test_decision_19_the_even_number_nearest_half(entrants: int, half: int) -> None:
    assert even_half(entrants) == half
    others = [other for other in range(0, entrants + 1, 2) if other != half]
    assert all(abs(2 * half - entrants) <= abs(2 * other - entrants) for other in others)


def test_an_odd_field_is_even_after_the_first_cut_and_stops_at_its_goal() -> None:
    assert quotas(21, each=2, target=16, cuts=4) == [3, 2, 0, 0]
    assert quotas(35, each=4, target=20, cuts=4) == [5, 4, 4, 2]


@pytest.mark.parametrize(("field", "target"), [(34, 60), (16, 16), (15, 16)])
def test_nobody_leaves_a_field_no_larger_than_its_goal(field: int, target: int) -> None:
    assert quota_of(field, each=2, target=target) == 0


def test_26_4_odd_quota_is_refused_and_its_neighbours_are_named() -> None:
    check_quota(34, 2)
    with pytest.raises(ScheduleError) as refusal:
        check_quota(34, 3)
    assert (refusal.value.code, refusal.value.detail) == ("quota_not_even", "2, 4")


def test_app_6_1_fewest_points_leave() -> None:
    scores = {1: score(0), 2: score(2), 3: score(0), 4: score(2)}
    assert cut_lowest(scores, 2) == Cut(leaving=(1, 3))


def test_app_6_2_then_fewer_opponents_points() -> None:
    scores = {1: score(2, 20), 2: score(2, 24), 3: score(4, 9), 4: score(0, 30)}
    assert cut_lowest(scores, 2) == Cut(leaving=(4, 1))


def test_app_6_3_then_a_lot() -> None:
    scores = {1: score(2, 20), 2: score(2, 20), 3: score(2, 20), 4: score(4)}
    asked = cut_lowest(scores, 2)
    assert isinstance(asked, NeedsDecision)
    assert (asked.code, asked.numbers) == ("lot_needed", (1, 2, 3))
    assert cut_lowest(scores, 2, lots=(3, 1)) == Cut(leaving=(3, 1))
    assert isinstance(cut_lowest(scores, 2, lots=(3, 3)), NeedsDecision)
    assert cut_lowest(scores, 2, lots=(3, 3, 2)) == Cut(leaving=(3, 2))
    with pytest.raises(ScheduleError, match="lot_not_in_tie"):
        cut_lowest(scores, 2, lots=(4, 1))


def test_a_cut_without_a_tie_needs_no_lot() -> None:
    assert cut_lowest({1: score(1), 2: score(2), 3: score(3), 4: score(4)}, 2) == Cut(
        leaving=(1, 2)
    )
    assert cut_lowest({1: score(1), 2: score(1)}, 0) == Cut(leaving=())
