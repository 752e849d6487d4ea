"""What an event changes in the table of penalties, pinned by the game (xiangqi 4.1.8-4.1.10)."""

from typing import Any

import pytest

from games.rules.offences.escalation import escalate, offence_of
from games.rules.offences.kinds import Measure, Past, Terms
from games.rules.offences.thresholds import Threshold, names_of

NATIONAL = Terms(level="national")


def loses(code: str, thresholds: tuple[Threshold, ...], past: Past, terms: Terms = NATIONAL) -> str:
    offence = offence_of("xiangqi-2020", terms, code)
    return escalate("xiangqi-2020", terms, past, offence, thresholds).loses


def line(offence: str, count: int) -> tuple[Threshold, ...]:
    return (Threshold(offence=offence, count=count),)


@pytest.mark.parametrize("name", ["illegal_move", "4.1.8", "8.1.8"])
@pytest.mark.parametrize(("done", "lost"), [(0, ""), (1, ""), (2, "offender"), (3, "offender")])
def test_4_1_8_so_many_illegal_moves_as_the_event_says(name: str, done: int, lost: str) -> None:
    assert name in names_of("xiangqi-2020")
    assert loses("illegal_move", line(name, 3), Past(same=done)) == lost


def test_4_1_8_without_a_line_the_book_stands() -> None:
    assert loses("illegal_move", (), Past()) == "offender"
    other = line("disturbance", 5)
    assert loses("illegal_move", other, Past()) == "offender"


@pytest.mark.parametrize("name", ["foul", "4.1.10"])
def test_4_1_10_fouls_lose_at_the_events_number(name: str) -> None:
    given = line(name, 4)
    assert loses("disturbance", (), Past(fouls=2)) == "offender"
    assert loses("disturbance", given, Past(fouls=2)) == ""
    assert loses("disturbance", given, Past(fouls=3)) == "offender"
    assert loses("disturbance", line(name, 2), Past(fouls=1)) == "offender"


def test_an_offence_that_never_loses_by_the_book_may_by_the_event() -> None:
    given = line("disturbance", 2)
    assert loses("disturbance", given, Past(same=0)) == ""
    assert loses("disturbance", given, Past(same=1)) == "offender"


def test_below_the_number_it_costs_what_it_does_where_it_does_not_lose() -> None:
    offence = offence_of("xiangqi-2020", NATIONAL, "illegal_move")
    penalty: Any = escalate("xiangqi-2020", NATIONAL, Past(), offence, line("illegal_move", 2))
    assert (penalty.measure, penalty.loses) == (Measure.FOUL, "")


@pytest.mark.parametrize(
    ("past", "measure"),
    [
        pytest.param(Past(), Measure.WARNING, id="23.7-first"),
        pytest.param(Past(earlier_in_event=1), Measure.WARNING, id="23.7-second-of-the-event"),
        pytest.param(Past(same=1), Measure.WARNING, id="23.7-second-of-the-game"),
        pytest.param(Past(earlier_in_event=2), Measure.LOSS, id="23.7-third-of-the-event"),
        pytest.param(Past(same=1, earlier_in_event=1), Measure.LOSS, id="23.7-third-of-both"),
    ],
)
def test_an_offence_counted_through_the_event_loses_at_the_events_number(
    past: Past, measure: Measure
) -> None:
    offence = offence_of("weiqi-2002", NATIONAL, "phone_rang")
    penalty = escalate("weiqi-2002", NATIONAL, past, offence, line("phone_rang", 3))
    assert penalty.measure is measure
    assert bool(penalty.loses) is (measure is Measure.LOSS)
