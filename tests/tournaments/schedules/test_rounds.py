"""Numbers of rounds, from the books' own examples."""

import pytest

from tests.support.event_books import BOOKS
from tournaments.schedules.rounds import advise, knockout_rounds, round_robin_rounds, warnings
from tournaments.schedules.steps import ScheduleError


@pytest.mark.parametrize(
    ("game", "entrants", "places", "low", "high"),
    [
        ("gomoku", 58, 1, 9, 12),  # app. 6.4: 58 -> N = 6 -> 9-12
        ("draughts", 58, 6, 16, 16),  # 6 + 2 x 5
        ("draughts", 30, 3, 9, 9),
        ("draughts", 16, 1, 4, 4),
        ("weiqi", 40, 1, 10, 14),  # twice the knockout's six, one or two more or less
    ],
)
def test_book_examples(game: str, entrants: int, places: int, low: int, high: int) -> None:
    advice = advise(BOOKS[game].rounds, entrants, places=places)
    assert (advice.low, advice.high) == (low, high)


@pytest.mark.parametrize("entrants", [4, 8, 12, 16, 60, 200])
def test_xiangqi_app3_at_least_seven_and_odd(entrants: int) -> None:
    advice = advise(BOOKS["xiangqi"].rounds, entrants)
    assert advice.low >= 7
    assert advice.preferred % 2 == 1
    assert advice.low <= advice.preferred <= advice.high


@pytest.mark.parametrize(
    ("game", "entrants", "rounds", "codes"),
    [
        ("gomoku", 58, 9, ()),
        ("gomoku", 58, 8, ("fewer_rounds_than_advised", "even_number_of_rounds")),
        ("gomoku", 58, 13, ("more_rounds_than_advised",)),
        ("weiqi", 40, 7, ("fewer_rounds_than_advised",)),
        ("weiqi", 40, 10, ()),
        ("xiangqi", 60, 11, ()),
        ("xiangqi", 20, 6, ("fewer_rounds_than_advised", "even_number_of_rounds")),
        ("xiangqi", 6, 7, ("more_rounds_than_opponents",)),
        ("draughts", 9, 4, ("round_robin_advised",)),
        ("draughts", 10, 4, ()),
    ],
)
def test_warnings(game: str, entrants: int, rounds: int, codes: tuple[str, ...]) -> None:
    assert warnings(BOOKS[game].rounds, entrants, rounds) == codes


@pytest.mark.parametrize(("entrants", "rounds"), [(4, 2), (5, 3), (32, 5), (33, 6), (2, 1)])
def test_weiqi_app_1_1(entrants: int, rounds: int) -> None:
    assert knockout_rounds(entrants) == rounds


@pytest.mark.parametrize(("entrants", "cycles", "rounds"), [(10, 1, 9), (9, 1, 9), (4, 2, 6)])
def test_round_robins(entrants: int, cycles: int, rounds: int) -> None:
    assert round_robin_rounds(entrants, cycles) == rounds


@pytest.mark.parametrize(
    ("code", "game", "entrants", "places"),
    [
        ("too_few_entrants", "weiqi", 1, 1),
        ("places_out_of_range", "draughts", 10, 0),
    ],
)
def test_refused(code: str, game: str, entrants: int, places: int) -> None:
    with pytest.raises(ScheduleError) as refusal:
        advise(BOOKS[game].rounds, entrants, places=places)
    assert refusal.value.code == code
