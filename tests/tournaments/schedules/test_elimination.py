"""Who leaves a Swiss that sheds players."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tournaments.schedules.elimination import (
    Cut,
    Elimination,
    Workable,
    check_quota,
    cut_lowest,
    even_half,
    quota_of,
    workable,
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


def shedding(entrants: int, rounds: int, first: int, each: int, remaining: int = 0) -> Elimination:
    return Elimination(
        entrants=entrants, rounds=rounds, first=first, each=each, remaining=remaining
    )


def met_at_most(field: tuple[int, ...]) -> int:
    """Return the first round that the slowest reading refuses, 0 for none.

    Everybody who is left at the end has met, or sat out, in every round before; of those with
    whom he may sit down in a round he must not have met all.
    """
    for played, left in enumerate(field):
        opponents = left - 1 if left % 2 == 0 else left
        if played + 1 > opponents:
            return played + 1
    return 0


@pytest.mark.parametrize(
    ("wanted", "fields", "short"),
    [
        # Weiqi 26.4: 3 leave 11, so that the field is even, then 2; six are half of eleven.
        pytest.param(shedding(11, 7, 4, 2), (11, 11, 11, 11, 8, 6, 6), 6, id="11 in 7"),
        pytest.param(
            shedding(13, 9, 5, 2), (13, 13, 13, 13, 13, 10, 8, 6, 6), 8, id="13 in 9, five played"
        ),
        pytest.param(shedding(13, 9, 7, 2), (13,) * 7 + (10, 8), 9, id="13 in 9, seven played"),
        pytest.param(shedding(13, 7, 5, 2), (13,) * 5 + (10, 8), 0, id="13 in 7"),
        pytest.param(shedding(16, 7, 4, 4), (16,) * 4 + (12, 8, 8), 0, id="16 in 7"),
        pytest.param(shedding(16, 9, 5, 4), (16,) * 5 + (12, 8, 8, 8), 8, id="16 in 9"),
        pytest.param(shedding(70, 14, 5, 4), (70,) * 5 + (66, 62, 58, 54, 50, 46, 42, 38, 36), 0,
            id="app. 六: 70 in 14"),
        pytest.param(shedding(20, 7, 4, 2, 14), (20,) * 4 + (18, 16, 14), 0, id="10.4.2: 20 to 14"),
        pytest.param(shedding(8, 5, 3, 2, 2), (8, 8, 8, 6, 4), 5, id="eight to two"),
    ],
)  # fmt: skip
def test_everybody_has_somebody_left_to_meet_in_every_round(
    wanted: Elimination, fields: tuple[int, ...], short: int
) -> None:
    assert wanted.fields() == fields
    assert wanted.round_without_opponents() == short == met_at_most(fields)


@pytest.mark.parametrize(
    ("wanted", "works"),
    [
        # 11 in 7: after four rounds 8 are left for the fifth, who have met four.
        (shedding(11, 7, 4, 2), Workable(rounds=5, remaining=8, entrants=14)),
        (shedding(13, 9, 5, 2), Workable(rounds=7, remaining=10, entrants=18)),
        # With six rounds 4 of 8 play the last; six are enough for five.
        (shedding(8, 5, 3, 2, 2), Workable(rounds=4, remaining=6, entrants=10)),
        # Who leaves after round 3 of 4 leaves four players for the last, however few rounds.
        (shedding(6, 5, 4, 2), Workable(rounds=0, remaining=0, entrants=8)),
    ],
)
def test_the_numbers_that_work_are_the_nearest_that_do(
    wanted: Elimination, works: Workable
) -> None:
    assert workable(wanted) == works


@pytest.mark.parametrize("entrants", range(4, 25))
@pytest.mark.parametrize(("rounds", "first"), [(5, 3), (7, 4), (9, 7)])
@pytest.mark.parametrize("each", [2, 4])
def test_each_number_helps_by_itself_and_none_nearer_does(
    entrants: int, rounds: int, first: int, each: int
) -> None:
    wanted = shedding(entrants, rounds, first, each)
    if not wanted.round_without_opponents():
        return
    works = workable(wanted)
    for at in range(wanted.first + 1, rounds):
        bad = met_at_most(replace(wanted, rounds=at).fields())
        assert bool(bad) is (at > works.rounds)
    for kept in range(wanted.target, entrants, 2):
        bad = met_at_most(replace(wanted, remaining=kept).fields())
        helps = bool(works.remaining) and kept >= works.remaining
        assert bool(bad) is not helps
    assert not met_at_most(replace(wanted, entrants=works.entrants).fields())
    for number in range(entrants, works.entrants):
        assert met_at_most(replace(wanted, entrants=number).fields())
