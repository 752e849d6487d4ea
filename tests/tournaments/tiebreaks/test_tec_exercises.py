"""The values of the TEC exercises, exact, of every list that our books define as FIDE does."""

from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest

from tests.support.tec_exercises import exercise, expected
from tournaments.crosstable import Crosstable
from tournaments.tiebreaks.encounters import mutual_points, split
from tournaments.tiebreaks.field import build_field
from tournaments.tiebreaks.settings import Settings
from tournaments.tiebreaks.steps import make_measure, parse_step

Values = Mapping[int, Fraction] | Mapping[int, int]


def ours(table: Crosstable, step: str, *, unplayed_wins: bool = True) -> dict[int, Fraction]:
    field = build_field(table, Settings(unplayed_wins=unplayed_wins))
    measure = make_measure(parse_step(step))
    return {
        row.entrant.number: Fraction(measure.stages(field, i)[0], measure.denominator(field, i))
        for i, row in enumerate(field.rows)
    }


def level_below(table: Crosstable) -> dict[int, Fraction]:
    """Return how many of those level on points the direct encounter puts below each."""
    field = build_field(table, Settings(sure_first=True))
    found: dict[int, Fraction] = {}
    for score in set(field.scores):
        group = [i for i, number in enumerate(field.scores) if number == score]
        below = len(group)
        for part in split(field, group, mutual_points):
            below -= len(part)
            found.update({field.rows[i].entrant.number: Fraction(below) for i in part})
    return found


COUNTS: dict[str, Callable[[Crosstable], Values]] = {
    "points": lambda table: ours(table, "points"),
    "points_are_correct": lambda table: ours(table, "points"),
    "standard_points": lambda table: ours(table, "points"),
    "win": lambda table: ours(table, "wins"),
    "won": lambda table: ours(table, "wins", unplayed_wins=False),
    "played_with_black": lambda table: ours(table, "second_games"),
    "won_with_black": lambda table: ours(table, "second_wins"),
    "progressive_scores": lambda table: ours(table, "progressive"),
    "progressive_cut1": lambda table: ours(table, "progressive_cut:1"),
    "direct_encounter": level_below,
}
"""The lists whose definition is also that of our books; FIDE counts unplayed games otherwise."""

CASES = [
    pytest.param(name, found, values, id=f"{name}-{found}{rules and '-'}{rules}")
    for name in ("tec-swiss", "tec-round-robin", "tec-swiss-direct-encounter")
    for found, rules, values in expected(name)
    if found in COUNTS
]


@pytest.mark.parametrize(("name", "found", "values"), CASES)
def test_every_value_of_the_exercise(name: str, found: str, values: dict[int, Fraction]) -> None:
    counted = COUNTS[found](exercise(name))
    assert {number: counted[number] for number in values} == values


def test_no_list_that_a_book_defines_is_missing() -> None:
    assert {case.values[1] for case in CASES} == COUNTS.keys()
