"""The faults of a pair (appendix 3 (9)-(11)) and that a higher level outweighs all lower ones."""

from dataclasses import astuple, replace
from fractions import Fraction
from itertools import pairwise

import pytest

from tests.support.event_books import DRAUGHTS, WEIQI, XIANGQI
from tournaments.pairing.faults import (
    Kind,
    colour_faults,
    kind_of,
    leaving_cost,
    pair_cost,
    weights_for,
)
from tournaments.pairing.history import Float, History
from tournaments.pairing.settings import PairingSettings

UNIT = replace(
    weights_for(XIANGQI, 10), hard=10**6, balance=10**4, repeat=10**2, floats=1, leaving=10**8
)


def kind(
    difference: int, run: int, *, level: int = 0, fell: bool = False, rose: bool = False
) -> Kind:
    return Kind(level=level, difference=difference, run=run, fell=fell, rose=rose)


@pytest.mark.parametrize(
    ("difference", "run", "colour", "faults"),
    [
        pytest.param(0, 0, 1, (0, 0, 0), id="no game yet"),
        pytest.param(1, 1, -1, (0, 0, 0), id="as wished"),
        pytest.param(1, 1, 1, (0, 1, 1), id="first again"),
        pytest.param(1, -1, 1, (0, 1, 0), id="(10) more of what he had more of"),
        pytest.param(0, 1, 1, (0, 0, 1), id="(10) the last colour again"),
        pytest.param(0, 2, 1, (1, 0, 1), id="(11) three firsts running"),
        pytest.param(0, -2, -1, (1, 0, 1), id="(11) three seconds running"),
        pytest.param(2, -1, 1, (1, 1, 0), id="(11) three firsts more"),
        pytest.param(-2, 1, -1, (1, 1, 0), id="(11) three seconds more"),
        pytest.param(2, -1, -1, (0, 0, 1), id="two more, second again"),
        pytest.param(-4, -1, 1, (1, 0, 0), id="still three apart"),
        pytest.param(1, 2, 1, (1, 1, 1), id="all at once"),
    ],
)
def test_colour_faults(
    difference: int, run: int, colour: int, faults: tuple[int, int, int]
) -> None:
    assert colour_faults(difference, run, colour) == faults


@pytest.mark.parametrize(
    ("one", "other", "cost"),
    [
        pytest.param(kind(-1, -1), kind(1, 1), 0, id="opposite wishes"),
        pytest.param(kind(1, 1), kind(1, 1), 10_100, id="both had the first move"),
        pytest.param(kind(2, 1), kind(2, 1), 1_010_100, id="both two firsts ahead"),
        pytest.param(kind(0, 1), kind(0, 1), 100, id="level, both first last"),
        pytest.param(kind(0, 2), kind(0, 2), 1_000_100, id="level, both first twice"),
        pytest.param(kind(0, 0, fell=True), kind(0, 0, level=1), 1, id="(9) down again"),
        pytest.param(kind(0, 0), kind(0, 0, level=1, rose=True), 1, id="(9) up again"),
        pytest.param(kind(0, 0, fell=True), kind(0, 0, level=1, rose=True), 2, id="(9) both again"),
        pytest.param(kind(0, 0, rose=True), kind(0, 0, level=1, fell=True), 0, id="(9) other ways"),
        pytest.param(kind(0, 0, fell=True), kind(0, 0, rose=True), 0, id="(9) one level"),
    ],
)
def test_pair_cost(one: Kind, other: Kind, cost: int) -> None:
    assert pair_cost(one, other, UNIT) == cost
    assert pair_cost(other, one, UNIT) == cost


def test_leaving_repeats_a_float() -> None:
    assert leaving_cost(kind(0, 0, fell=True), UNIT) == 1
    assert leaving_cost(kind(0, 0, rose=True), UNIT) == 0


@pytest.mark.parametrize("settings", [XIANGQI, DRAUGHTS])
@pytest.mark.parametrize("entrants", [2, 11, 2000])
def test_no_sum_of_lower_faults_reaches_a_higher_one(
    settings: PairingSettings, entrants: int
) -> None:
    found = weights_for(settings, entrants)
    ladder = sorted(astuple(found))
    for lower, higher in pairwise(ladder):
        assert 2 * entrants * sum(item for item in ladder if item <= lower) < higher


def test_the_levels_by_book() -> None:
    mine, theirs = weights_for(XIANGQI, 10), weights_for(DRAUGHTS, 10)
    assert mine.floats < mine.repeat < mine.balance < mine.hard < mine.discouraged < mine.leaving
    assert theirs.repeat < theirs.balance < theirs.hard < theirs.floats < theirs.discouraged


def test_which_floats_count_by_book() -> None:
    history = History(number=1, points=Fraction(0), score=0, floats=(Float.DOWN, Float.UP, None))
    assert not kind_of(history, 0, XIANGQI).fell
    assert kind_of(history, 0, DRAUGHTS).fell
    assert kind_of(history, 0, DRAUGHTS).rose
    last = replace(history, floats=(None, Float.UP))
    assert kind_of(last, 0, XIANGQI).rose
    assert not kind_of(last, 0, WEIQI).rose
