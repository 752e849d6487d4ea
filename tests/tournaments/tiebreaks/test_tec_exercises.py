"""Every value of the TEC exercises, exact: 39 lists of a Swiss, 5 of a round robin, one DE."""

from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest

from tests.support.tec_exercises import exercise, expected
from tournaments.crosstable import Crosstable
from tournaments.tiebreaks.encounters import mutual_points, split
from tournaments.tiebreaks.fide.french import (
    french_buchholz,
    french_kashdan,
    french_performance,
)
from tournaments.tiebreaks.fide.performance import (
    average_over_opponents,
    average_rating,
    perfect_performance,
    performance,
)
from tournaments.tiebreaks.fide.scores import FideRules, Setting, fide_scores
from tournaments.tiebreaks.fide.sums import (
    average_of_buchholz,
    buchholz,
    kashdan,
    koya,
    rounds_elected,
    sonneborn_berger,
)
from tournaments.tiebreaks.field import build_field
from tournaments.tiebreaks.settings import Settings
from tournaments.tiebreaks.steps import make_measure, parse_step

Values = Mapping[int, Fraction] | Mapping[int, int]
ROBIN = {"tec-round-robin"}


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


def two_places(values: dict[int, Fraction]) -> dict[int, Fraction]:
    """Return the values to two decimals, halves up, as the exercise prints averages."""
    return {
        number: Fraction(int(value * 100 + Fraction(1, 2)), 100) for number, value in values.items()
    }


COUNTS: dict[str, Callable[[Setting], Values]] = {
    "points": lambda s: ours(s.table, "points"),
    "points_are_correct": lambda s: ours(s.table, "points"),
    "standard_points": lambda s: ours(s.table, "points"),
    "win": lambda s: ours(s.table, "wins"),
    "won": lambda s: ours(s.table, "wins", unplayed_wins=False),
    "played_with_black": lambda s: ours(s.table, "second_games"),
    "won_with_black": lambda s: ours(s.table, "second_wins"),
    "games_elected_to_play": rounds_elected,
    "progressive_scores": lambda s: ours(s.table, "progressive"),
    "progressive_cut1": lambda s: ours(s.table, "progressive_cut:1"),
    "pairing_number": lambda s: {e.number: -e.number for e in s.table.entrants},
    "pairing_number_reversed": lambda s: {e.number: e.number for e in s.table.entrants},
    "player_rating": lambda s: {e.number: e.rating or 0 for e in s.table.entrants},
    "player_rating_reversed": lambda s: {e.number: -(e.rating or 0) for e in s.table.entrants},
    "adjusted_score": lambda s: fide_scores(s).adjusted,
    "adjusted_score_fore": lambda s: fide_scores(s, fore=True).adjusted,
    "buchholz": buchholz,
    "buchholz_cut1": lambda s: buchholz(s, low=1),
    "fore_buchholz": lambda s: buchholz(s, fore=True),
    "aob": lambda s: two_places(average_of_buchholz(s)),
    "sonneborn_berger_swiss": sonneborn_berger,
    "sonneborn_berger_round_robin": sonneborn_berger,
    "sb_cut1_swiss": lambda s: sonneborn_berger(s, low=1),
    "sb_cut1_round_robin": lambda s: sonneborn_berger(s, low=1),
    "koya": koya,
    "kashdan": kashdan,
    "direct_encounter": lambda s: level_below(s.table),
    "aro": average_rating,
    "aro_cut1": lambda s: average_rating(s, low=1),
    "tpr": performance,
    "apro": lambda s: average_over_opponents(s, performance(s)),
    "ptp": perfect_performance,
    "average_perfect_performance_opponents": lambda s: average_over_opponents(
        s, perfect_performance(s)
    ),
    "buchholz_papi": french_buchholz,
    "buchholz_cut_papi": lambda s: french_buchholz(s, low=1),
    "buchholz_median_papi": lambda s: french_buchholz(s, low=1, high=1),
    "performance_papi": french_performance,
    "kashdan_papi": french_kashdan,
}

CASES = [
    pytest.param(name, found, rules, values, id=f"{name}-{found}{rules and '-'}{rules}")
    for name in ("tec-swiss", "tec-round-robin", "tec-swiss-direct-encounter")
    for found, rules, values in expected(name)
]


@pytest.mark.parametrize(("name", "found", "rules", "values"), CASES)
def test_every_value_of_the_exercise(
    name: str, found: str, rules: str, values: dict[int, Fraction]
) -> None:
    setting = Setting(
        table=exercise(name),
        rules=FideRules(rules) if rules else FideRules.FROM_MARCH_2026,
        round_robin=name in ROBIN,
    )
    counted = COUNTS[found](setting)
    assert {number: counted[number] for number in values} == values


def test_all_lists_of_the_exercises_are_here() -> None:
    assert len(CASES) == 39 + 5 + 1


def test_the_rules_before_and_from_march_2026_differ_where_somebody_did_not_play() -> None:
    table = exercise("tec-swiss")
    before = buchholz(Setting(table=table, rules=FideRules.BEFORE_MARCH_2026))
    after = buchholz(Setting(table=table))
    assert {number for number in before if before[number] != after[number]} == {4, 6, 11}
