"""Random tables, ranked by us and by a literal reading of the books."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.random_tables import Chance, random_table
from tests.support.slow_standings import Slow, order_14_3_1, order_14_3_2, order_29_1_1
from tournaments.books.orders import ByeOpponent, Format, Sides
from tournaments.crosstable import ONE_HALF_ZERO, TWO_ONE_ZERO, Crosstable
from tournaments.standings.books import book_order, orders_of
from tournaments.standings.opening import open_value
from tournaments.standings.order import Order, Ruled
from tournaments.standings.rank import rank
from tournaments.standings.scoring import THREE_BY_COLOUR, THREE_ONE_ZERO
from tournaments.standings.table import Standings
from tournaments.tiebreaks.field import build_field
from tournaments.tiebreaks.ratings import AverageRating
from tournaments.tiebreaks.settings import Settings
from tournaments.tiebreaks.steps import all_steps
from tournaments.tiebreaks.sum_of_opponents_scores import SumOfOpponentsScores

A_THIRD_FOR_A_LOSS = replace(ONE_HALF_ZERO, loss=Fraction(1, 3))
"""An event's own: no other result of it is counted in thirds."""
SYSTEMS = st.sampled_from(
    [TWO_ONE_ZERO, ONE_HALF_ZERO, THREE_ONE_ZERO, THREE_BY_COLOUR, A_THIRD_FOR_A_LOSS]
)
TABLES = st.builds(
    random_table,
    st.integers(0, 10**6),
    entrants=st.integers(2, 21),
    rounds=st.integers(1, 9),
    points=SYSTEMS,
)
TEAM_TABLES = st.builds(
    random_table,
    st.integers(0, 10**6),
    entrants=st.integers(2, 9),
    rounds=st.integers(1, 6),
    boards=st.integers(1, 5),
    points=SYSTEMS,
)


def groups(standings: Standings) -> list[list[int]]:
    """Return the numbers by place."""
    found: dict[int, list[int]] = {}
    for line in standings.lines:
        found.setdefault(line.place or 0, []).append(line.number)
    return [sorted(found[place]) for place in sorted(found)]


@settings(max_examples=40, deadline=None)
@given(TABLES)
def test_14_3_1_opponents(table: Crosstable) -> None:
    order = book_order("xiangqi-2020")
    assert groups(rank(table, order)) == order_14_3_1(table, table.paired)


@settings(max_examples=40, deadline=None)
@given(TABLES)
def test_14_3_2_cumulative(table: Crosstable) -> None:
    order = book_order("xiangqi-2020", code="swiss_progressive")
    assert groups(rank(table, order)) == order_14_3_2(table, table.paired)


@settings(max_examples=60, deadline=None)
@given(TABLES)
def test_29_1_1_small_points_wins_direct(table: Crosstable) -> None:
    order = book_order("gomoku-2025", format=Format.ROUND_ROBIN)
    assert groups(rank(table, order)) == order_29_1_1(table, table.paired)


@settings(max_examples=40, deadline=None)
@given(TABLES, st.integers(1, 9))
def test_each_value_after_any_round(table: Crosstable, upto: int) -> None:
    upto = min(upto, table.paired)
    slow = Slow(table, upto)
    steps: dict[str, Callable[[int], object]] = {
        "sum_of_opponents_scores": lambda n: slow.opponents_points(n),
        "sosos": lambda n: sum(slow.opponents_points(other) for other in slow.opponents(n)),
        "wins": lambda n: slow.wins(n),
        "fouls": lambda n: slow.fouls(n),
        "second_games": lambda n: slow.second_games(n),
        "second_wins": lambda n: slow.second_wins(n),
        "progressive": lambda n: slow.cumulative(n),
        "progressive_drops": lambda n: tuple(slow.drops(n)),
        "sonneborn_berger": lambda n: slow.small(n),
    }
    order = Order(
        code="chosen",
        article=None,
        sides=Sides.PEOPLE,
        format=Format.SWISS,
        steps=tuple(Ruled(step=step) for step in all_steps() if step.text in steps),
        settings=Settings(bye_opponent=ByeOpponent.LOWEST_NON_ZERO),
    )
    standings = rank(table, order, after_round=upto)
    for line in standings.lines:
        for ruled, value in zip(order.steps, line.values, strict=True):
            assert value == steps[ruled.step.text](line.number), ruled.step.text
    cuts = book_order("gomoku-2025")
    for line in rank(table, cuts, after_round=upto).lines:
        shown = dict(zip(cuts.codes, line.values, strict=True))
        assert shown["sum_of_opponents_scores"] == slow.opponents_points(line.number, bye=False)
        assert shown["buchholz_median:1:1"] == slow.median(line.number)
        assert shown["buchholz_cuts"] == tuple(slow.cuts(line.number))


@settings(max_examples=25, deadline=None)
@given(TABLES | TEAM_TABLES, st.integers(0, 10**6))
def test_the_order_of_the_entrants_in_the_table_changes_nothing(
    table: Crosstable, seed: int
) -> None:
    numbers = Chance(seed).shuffled([entrant.number for entrant in table.entrants])
    shuffled = Crosstable(
        entrants=tuple(table.entrant(number) for number in numbers),
        rounds=table.rounds,
        points=table.points,
    )
    for edition in ("xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-100"):
        for order in orders_of(edition):
            assert rank(table, order).lines == rank(shuffled, order).lines


@settings(max_examples=25, deadline=None)
@given(TABLES | TEAM_TABLES)
def test_every_value_opens_into_a_sum_equal_to_it(table: Crosstable) -> None:
    for edition in ("xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-100"):
        for order in orders_of(edition):
            standings = rank(table, order)
            line = standings.lines[len(standings.lines) // 2]
            for ruled, value in zip(order.steps, line.values, strict=True):
                opened = open_value(table, order, ruled.step.text, line.number)
                sums = tuple(
                    sum((term.amount for term in terms), Fraction(0)) for terms in opened.sums
                )
                assert sums == opened.values
                if value is not None:
                    assert opened.values == (value if isinstance(value, tuple) else (value,))


@settings(max_examples=40, deadline=None)
@given(TABLES, st.booleans())
def test_1_4_5_ratings_and_points_are_of_the_same_opponents(table: Crosstable, meet: bool) -> None:
    rated = replace(
        table,
        entrants=tuple(
            replace(entrant, rating=2000 + entrant.number) for entrant in table.entrants
        ),
    )
    field = build_field(rated, Settings(forfeits_met=meet))
    for row in range(len(field.rows)):
        ratings = {label[:2] for label in AverageRating().labels(field, row)}
        points = {label[:2] for label in SumOfOpponentsScores().labels(field, row)}
        assert ratings == points


@settings(max_examples=30, deadline=None)
@given(TABLES)
def test_shared_places_are_followed_by_a_gap(table: Crosstable) -> None:
    lines = rank(table, book_order("weiqi-2002")).lines
    places = [line.place or 0 for line in lines]
    assert places == sorted(places)
    for line in lines:
        assert line.place == sum(place < (line.place or 0) for place in places) + 1
        assert line.shared == (places.count(line.place or 0) > 1)
