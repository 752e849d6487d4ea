"""Halves against engines of the Dutch system, where nobody floats and no colours collide."""

import pytest

from tests.benchmarks.golden_pairings import golden_rounds
from tests.support.golden_pairings import Golden, agrees, why_not_compared
from tests.support.shared_data import shared_data_dir

ROUNDS = golden_rounds()
COMPARED = [round_ for round_ in ROUNDS if not why_not_compared(round_)]


@pytest.mark.parametrize("golden", COMPARED, ids=lambda item: item.name)
def test_the_same_pairs_and_colours(golden: Golden) -> None:
    assert agrees(golden)


def test_what_was_compared() -> None:
    names = {golden.name for golden in COMPARED}
    for engine in ("bbppairings", "javafo"):
        assert {
            f"dutch-{engine}/8-players-5-rounds round 1",
            f"dutch-{engine}/8-players-5-rounds round 2",
            f"dutch-{engine}/8-players-5-rounds round 3",
            f"dutch-{engine}/12-players-7-rounds round 1",
            f"dutch-{engine}/12-players-7-rounds round 2",
            f"dutch-{engine}/equal-ratings round 1",
            f"dutch-{engine}/withdrawal round 1",
            f"dutch-{engine}/withdrawal round 2",
        } <= names
    assert len(names) == (16 if shared_data_dir() is None else 19)


def test_the_faulty_round_is_not_used() -> None:
    names = {round_.name for round_ in ROUNDS}
    assert "dutch-javafo/withdrawal round 4" in names
    assert "dutch-javafo/withdrawal round 5" not in names
