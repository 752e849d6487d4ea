"""The EGF's system of 2021 against the published tests of `skillratings::egf` (docs.rs, GitHub).

Ratings before, who won, the handicap and the rounded ratings after are theirs.
"""

from decimal import Decimal

import pytest

from tests.support.rated_games import at, part_of, won
from tournaments.ratings.systems.decimals import whole
from tournaments.ratings.systems.egf import Egf, EgfParameters, EventClass, bonus, con

EGF = Egf()


@pytest.mark.parametrize(
    ("first", "second", "score", "after"),
    [
        (950, 1200, "1", (989, 1173)),
        (1000, 1300, "1", (1039, 1274)),
        (0, 0, "0", (-39, 50)),
        (0, 0, "0.5", (6, 6)),
    ],
)
def test_published_games(first: int, second: int, score: str, after: tuple[int, int]) -> None:
    parts = EGF.rate([won("a", "b", score)], {"a": at(first), "b": at(second)})
    assert tuple(whole(part.after.rating) for part in parts) == after


@pytest.mark.parametrize(
    ("rating", "met", "after"),
    [
        (220, [(420, "0"), (40, "1"), (1320, "0.5")], 273),
        (0, [(20, "1"), (40, "0.5"), (10, "0"), (-40, "1")], 69),
    ],
)
def test_published_tournaments(rating: int, met: list[tuple[int, str]], after: int) -> None:
    standings = {"a": at(rating)} | {str(n): at(other) for n, (other, _) in enumerate(met)}
    games = [won("a", str(n), score, key=str(n)) for n, (_, score) in enumerate(met)]
    assert whole(part_of("a", EGF, games, standings).after.rating) == after


@pytest.mark.parametrize(
    ("handicap", "weaker_first", "expected"),
    [(0, True, "0.273223"), (1, True, "0.304813"), (1, False, "0.239475")],
)
def test_published_handicaps(handicap: int, weaker_first: bool, expected: str) -> None:
    standings = {"weak": at(1000), "strong": at(1300)}
    names = ("weak", "strong") if weaker_first else ("strong", "weak")
    game = won(*names, handicap=handicap)
    step = part_of("weak", EGF, [game], standings).steps[0]
    assert step.expected == Decimal(expected)
    assert part_of("strong", EGF, [game], standings).steps[0].expected == 1 - Decimal(expected)


@pytest.mark.parametrize(
    ("speed", "weight"), [("standard", "1"), ("rapid", "0.75"), ("blitz", "0.5"), ("", "1")]
)
def test_the_class_weighs_the_whole_change(speed: str, weight: str) -> None:
    standings = {"a": at(1500), "b": at(1700)}
    usual = part_of("a", EGF, [won("a", "b")], standings).steps[0]
    step = part_of("a", EGF, [won("a", "b", speed=speed)], standings).steps[0]
    assert abs(step.change - usual.change * Decimal(weight)) < Decimal("0.00001")


def test_a_class_is_configured() -> None:
    system = Egf(parameters=EgfParameters(standard=EventClass.C))
    standings = {"a": at(1500), "b": at(1700)}
    step = part_of("a", system, [won("a", "b", speed="standard")], standings).steps[0]
    assert abs(step.factor * 2 - con(Decimal(1500))) < Decimal("0.00001")


def test_nobody_falls_below_thirty_kyu() -> None:
    parts = EGF.rate([won("a", "b")], {"a": at(-880), "b": at(-890)})
    assert [part.after.rating for part in parts][1] == -900
    assert EGF.newcomer(-2000).rating == -900
    assert EGF.newcomer(None).rating == 100
    assert EGF.newcomer(2100).rating == 2100


@pytest.mark.parametrize("rating", [3200, 3290, 3300, 3400])
def test_ratings_where_the_formula_ends_are_counted_as_its_end(rating: int) -> None:
    games = [won("b", "a", handicap=9)]
    parts = EGF.rate(games, {"a": at(rating), "b": at(3000)})
    assert parts[0].steps[0].factor == con(Decimal(3200)).quantize(Decimal("0.000001"))


def test_the_bonus_fades_as_ratings_rise() -> None:
    bonuses = [bonus(Decimal(rating)) for rating in range(-900, 3201, 100)]
    assert bonuses == sorted(bonuses, reverse=True)
    assert bonuses[-1] > 0
