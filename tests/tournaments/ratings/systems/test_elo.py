"""Elo by FIDE's printed table and by the formula, its bands and bounds.

Known answers: FIDE Handbook B.02, table 8.1.2 (as printed, higher side), 8.3.1 (cut), 8.3.3 (K).
"""

import random
from decimal import Decimal

import pytest

from tests.support.rated_games import SCORES, at, part_of, won
from tournaments.ratings.systems.elo import (
    FIDE,
    Band,
    Elo,
    EloParameters,
    formula_expectation,
    table_expectation,
)
from tournaments.ratings.systems.values import ParameterError, PlayedGame, Standing

FIDE_SYSTEM = Elo(parameters=FIDE)


@pytest.mark.parametrize(
    ("difference", "higher"),
    [
        (0, "0.50"), (3, "0.50"), (4, "0.51"), (10, "0.51"), (11, "0.52"), (91, "0.62"),
        (92, "0.63"), (188, "0.74"), (189, "0.75"), (197, "0.75"), (198, "0.76"), (344, "0.88"),
        (345, "0.89"), (374, "0.90"), (391, "0.91"), (392, "0.92"), (411, "0.92"), (412, "0.93"),
        (559, "0.97"), (560, "0.98"), (619, "0.98"), (620, "0.99"), (735, "0.99"), (736, "1.0"),
        (2000, "1.0"),
    ],
)  # fmt: skip
def test_the_printed_table_at_its_ends_and_its_middle(difference: int, higher: str) -> None:
    assert table_expectation(difference) == Decimal(higher)
    if difference > 3:
        assert table_expectation(-difference) == 1 - Decimal(higher)


def test_the_formula_at_its_known_points() -> None:
    assert formula_expectation(Decimal(0)) == Decimal("0.5")
    # 10 to 1 at 400 points, by definition; 0.76 at 200 points, as the class interval is chosen.
    assert formula_expectation(Decimal(400)) == Decimal("0.909091")
    assert formula_expectation(Decimal(-400)) == Decimal("0.090909")
    assert round(formula_expectation(Decimal(200)), 2) == Decimal("0.76")


@pytest.mark.parametrize("difference", [1, 7, 123, 399, 400, 1000])
def test_both_sides_of_a_game_expect_one_together(difference: int) -> None:
    assert formula_expectation(Decimal(difference)) + formula_expectation(Decimal(-difference)) == 1
    assert table_expectation(difference) + table_expectation(-difference) == 1


@pytest.mark.parametrize(
    ("standing", "k"),
    [
        (Standing(rating=Decimal(2500), peak=Decimal(2500), games=29), 40),
        (Standing(rating=Decimal(2399), peak=Decimal(2399), games=30), 20),
        (Standing(rating=Decimal(2400), peak=Decimal(2400), games=30), 10),
        # Once 2400 was reached it stays at 10 (8.3.3).
        (Standing(rating=Decimal(2350), peak=Decimal(2400), games=90), 10),
    ],
)
def test_the_bands_of_fide(standing: Standing, k: int) -> None:
    part = part_of("a", FIDE_SYSTEM, [won("a", "b")], {"a": standing, "b": at(2000)})
    assert part.steps[0].factor == k


def test_k_times_games_is_700_at_most() -> None:
    few = {"a": Standing(rating=Decimal(1500), peak=Decimal(1500)), "b": at(1500)}
    games = [won("a", "b", key=f"{number}") for number in range(18)]
    assert {step.factor for step in part_of("a", FIDE_SYSTEM, games, few).steps} == {Decimal(38)}
    games = games[:17]
    assert {step.factor for step in part_of("a", FIDE_SYSTEM, games, few).steps} == {Decimal(40)}


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [(2000, 1000, "0.92"), (1401, 2401, "0.08"), (2650, 2000, "0.99"), (2649, 2000, "0.92")],
)
def test_the_cut_at_400_points_and_who_is_exempt(mine: int, theirs: int, expected: str) -> None:
    part = part_of("a", FIDE_SYSTEM, [won("a", "b")], {"a": at(mine), "b": at(theirs)})
    assert part.steps[0].expected == Decimal(expected)


def test_a_whole_tournament_by_hand() -> None:
    # K 20; expected .64 (100), .36, .50: 2 points of 3 against 1.50 give 20 x 0.50.
    standings = {"a": at(2000), "b": at(1900), "c": at(2100), "d": at(2000)}
    games = [
        won("a", "b", key="1"), won("c", "a", "0.5", key="2"), won("a", "d", "0.5", key="3"),
    ]  # fmt: skip
    part = part_of("a", FIDE_SYSTEM, games, standings)
    assert [step.expected for step in part.steps] == [Decimal(x) for x in ("0.64", "0.36", "0.5")]
    assert part.after.rating == 2010
    assert part.after.games == 103


@pytest.mark.parametrize(("k", "after"), [(10, 2005), (9, 2005), (7, 2004)])
def test_half_a_point_is_rounded_away_from_zero(k: int, after: int) -> None:
    system = Elo(parameters=EloParameters(bands=(Band(k=k),)))
    standings = {"a": at(2000), "b": at(2000)}
    assert part_of("a", system, [won("a", "b")], standings).after.rating == after


def test_the_floor_holds_and_who_did_not_play_stays() -> None:
    standings = {"a": at(1405), "b": at(1405), "c": at(1390)}
    parts = {part.player: part for part in FIDE_SYSTEM.rate([won("a", "b")], standings)}
    assert parts["b"].after.rating == 1400
    assert parts["c"].after == standings["c"]
    assert parts["c"].steps == ()


def test_moving_first_is_worth_what_is_configured() -> None:
    system = Elo(parameters=EloParameters(first=40))
    standings = {"a": at(2000), "b": at(2040)}
    level = part_of("a", system, [won("a", "b")], standings).steps[0]
    assert level.expected == Decimal("0.5")
    other = part_of("a", system, [won("b", "a")], standings).steps[0]
    assert other.expected == formula_expectation(Decimal(-80))


@pytest.mark.parametrize("seed", range(8))
def test_with_one_k_nothing_is_won_or_lost_by_all_together(seed: int) -> None:
    chance = random.Random(seed)
    system = Elo(parameters=EloParameters(whole_periods=False, first=chance.randrange(50)))
    standings = {name: at(chance.randrange(1000, 2800)) for name in "abcdefg"}
    games = [
        PlayedGame(key=str(number), first=pair[0], second=pair[1], score=chance.choice(SCORES))
        for number in range(40)
        if (pair := chance.sample("abcdefg", 2))
    ]
    parts = system.rate(games, standings)
    assert sum(part.after.rating for part in parts) == sum(x.rating for x in standings.values())
    for part in parts:
        assert part.after.rating == part.before.rating + sum(x.change for x in part.steps)
    chance.shuffle(games)
    assert system.rate(games, standings) == parts


@pytest.mark.parametrize(
    ("given", "parameter"),
    [
        ({"bands": ()}, "bands"),
        ({"bands": (Band(k=20, rating_below=2400),)}, "bands"),
        ({"bands": (Band(k=0),)}, "bands.k"),
        ({"cut": 0}, "cut"),
        ({"most": -1}, "most"),
        ({"first": 401}, "first"),
    ],
)
def test_parameters_that_cannot_be(given: dict[str, object], parameter: str) -> None:
    with pytest.raises(ParameterError) as refused:
        EloParameters(**given)  # type: ignore[arg-type]
    assert refused.value.parameter == parameter
