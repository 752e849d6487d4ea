"""Glicko-2 against Glickman's published example and a slow reference of the paper's equations."""

import random
from decimal import Decimal
from fractions import Fraction

import pytest

from tests.support.rated_games import SCORES, at, part_of, won
from tests.support.slow_glicko2 import after_period
from tournaments.ratings.systems.glicko2 import Glicko2, Glicko2Parameters
from tournaments.ratings.systems.values import ParameterError, Standing

SYSTEM = Glicko2()


def known(rating: int, deviation: int, volatility: str = "0.06") -> Standing:
    return at(rating, deviation=Decimal(deviation), volatility=Decimal(volatility))


def test_the_published_example() -> None:
    """The paper, with its roundings on the way: 1464.06, 151.52, 0.05999."""
    standings = {
        "a": known(1500, 200), "b": known(1400, 30), "c": known(1550, 100), "d": known(1700, 300),
    }  # fmt: skip
    games = [won("a", "b", key="1"), won("c", "a", key="2"), won("a", "d", "0", key="3")]
    part = part_of("a", SYSTEM, games, standings)
    assert abs(part.after.rating - Decimal("1464.06")) <= Decimal("0.01")
    assert part.after.deviation is not None
    assert round(part.after.deviation, 2) == Decimal("151.52")
    assert part.after.volatility is not None
    assert abs(part.after.volatility - Decimal("0.05999")) < Decimal("0.00001")
    # The paper's own E of the three games.
    for step, expected in zip(part.steps, ("0.639", "0.432", "0.303"), strict=True):
        assert abs(step.expected - Decimal(expected)) <= Decimal("0.001")


@pytest.mark.parametrize("seed", range(20))
def test_as_the_slow_reference(seed: int) -> None:
    chance = random.Random(seed)
    count, tau = chance.randrange(1, 15), chance.choice(["0.3", "0.5", "1.2"])
    mine = (chance.randrange(1100, 1900), chance.randrange(30, 350), "0.06")
    others = [(chance.randrange(1100, 1900), chance.randrange(30, 350)) for _ in range(count)]
    scores = [chance.choice(SCORES) for _ in range(count)]
    standings = {"a": known(*mine)} | {str(n): known(*other) for n, other in enumerate(others)}
    games = [won("a", str(n), str(score), key=str(n)) for n, score in enumerate(scores)]
    system = Glicko2(parameters=Glicko2Parameters(tau=Fraction(tau)))
    after = part_of("a", system, games, standings).after
    met = [(*map(float, other), float(score)) for other, score in zip(others, scores, strict=True)]
    rating, deviation, volatility = after_period(mine[0], mine[1], 0.06, met, float(tau))  # type: ignore[arg-type]
    assert float(after.rating) == pytest.approx(rating, abs=1e-4)
    assert after.deviation is not None
    assert float(after.deviation) == pytest.approx(deviation, abs=1e-4)
    assert after.volatility is not None
    assert float(after.volatility) == pytest.approx(volatility, abs=1e-8)


def test_who_did_not_play_is_less_certain_by_his_volatility() -> None:
    part = part_of("a", SYSTEM, [], {"a": known(1500, 200)})
    assert part.after.rating == 1500
    assert part.after.deviation is not None
    assert float(part.after.deviation) == pytest.approx(
        after_period(1500, 200, 0.06, [], 0.5)[1], abs=1e-6
    )


@pytest.mark.parametrize("shift", [-700, 900, 1300])
def test_only_differences_of_ratings_count(shift: int) -> None:
    """The package glicko2 2.1.0 fails here: its step 5 has the rating for the deviation."""
    games = [won("a", "b", key=str(number)) for number in range(12)]
    low = part_of("a", SYSTEM, games, {"a": known(1500, 50), "b": known(1600, 50)})
    high = part_of("a", SYSTEM, games, {"a": known(1500 + shift, 50), "b": known(1600 + shift, 50)})
    assert high.after.rating - shift == low.after.rating
    assert high.after.volatility == low.after.volatility
    assert high.after.deviation == low.after.deviation


@pytest.mark.parametrize("name", ["tau", "deviation", "volatility"])
@pytest.mark.parametrize("value", [Fraction(0), Fraction(-1)])
def test_parameters_that_cannot_be(name: str, value: Fraction) -> None:
    with pytest.raises(ParameterError, match=name):
        Glicko2Parameters(**{name: value})  # type: ignore[arg-type]
