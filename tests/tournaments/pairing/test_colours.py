"""Who moves first, by the articles of each book (确定先后走)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.support.event_books import DRAUGHTS, WEIQI, XIANGQI
from tournaments.books.pairing import ColourReason as Why
from tournaments.books.pairing import Lean, System
from tournaments.pairing.colours import colours_of
from tournaments.pairing.history import History
from tournaments.pairing.settings import PairingSettings


def card(number: int, colours: str, points: int = 0) -> History:
    """Return a card with firsts and seconds written F and S."""
    return History(
        number=number,
        points=Fraction(points),
        score=points,
        rating=3000 - number,
        colours=tuple(1 if colour == "F" else -1 for colour in colours),
    )


def first(
    history: History, other: History, settings: PairingSettings = XIANGQI, number: int = 4
) -> tuple[int, Why]:
    """Return who moves first, asked both ways round."""
    found = {
        (result[0], result[2])
        for result in (
            colours_of(history, other, settings, number=number, rounds=9),
            colours_of(other, history, settings, number=number, rounds=9),
        )
    }
    assert len(found) == 1
    return found.pop()


@pytest.mark.parametrize(
    ("text", "other", "who", "why"),
    [
        pytest.param("FSS", "SFF", 1, Why.DIFFERENCE, id="4(1) fewer first against more"),
        pytest.param("FFSS", "SSFF", 1, Why.STREAK, id="4(2) run of seconds against firsts"),
        pytest.param("FFFSSS", "FSFFSS", 1, Why.STREAK, id="4(3) the longer run of seconds"),
        pytest.param("SSFF", "SSSFFF", 1, Why.STREAK, id="4(4) the shorter run of firsts"),
        pytest.param("FFSS", "SFFS", 1, Why.STREAK, id="4(5) run of seconds against second last"),
        pytest.param("FSSF", "SSFF", 1, Why.STREAK, id="4(6) first last against run of firsts"),
        pytest.param("FS", "SF", 1, Why.STREAK, id="4(7) second last against first last"),
        pytest.param("FS", "FS", 1, Why.SUM_ODD, id="4(8) odd sum, the smaller"),
        pytest.param("SSF", "SFS", 2, Why.STREAK, id="fewer first twice, the run decides"),
        pytest.param("SSS", "FSS", 1, Why.DIFFERENCE, id="fewer first against fewer first"),
        pytest.param("FFF", "FFS", 2, Why.DIFFERENCE, id="more first against more first"),
        pytest.param("", "F", 1, Why.DIFFERENCE, id="no game against more first"),
        pytest.param("", "FS", 2, Why.STREAK, id="no game against second last"),
    ],
)
def test_xiangqi(text: str, other: str, who: int, why: Why) -> None:
    assert first(card(1, text), card(2, other)) == (who, why)


def test_even_sum_gives_the_larger_number_the_first_move() -> None:
    assert first(card(1, "FS"), card(3, "FS")) == (3, Why.SUM_EVEN)


@pytest.mark.parametrize(
    ("number", "colours", "expected"),
    [
        (6, "FS", (2, Why.SUM_EVEN)),
        (7, "FS", (2, Why.HIGHER_SCORE)),
        (7, "SF", (4, Why.HIGHER_SCORE)),
        (9, "F", (4, Why.HIGHER_SCORE)),
        (9, "S", (2, Why.HIGHER_SCORE)),
        (9, "", (4, Why.SUM_EVEN)),
    ],
)
def test_4_9_the_higher_score_in_the_last_three_rounds(
    number: int, colours: str, expected: tuple[int, Why]
) -> None:
    higher, lower = card(2, colours, 5), card(4, colours, 3)
    if number == 6:
        assert first(higher, lower, number=number) == (4, Why.SUM_EVEN)
    else:
        assert first(higher, lower, number=number) == expected


def test_4_9_needs_unequal_points() -> None:
    assert first(card(2, "SF", 3), card(4, "SF", 3), number=9) == (4, Why.SUM_EVEN)


@pytest.mark.parametrize(("number", "who", "why"), [(3, 1, Why.ROUND_ODD), (4, 2, Why.ROUND_EVEN)])
def test_weiqi_5_3_by_the_round(number: int, who: int, why: Why) -> None:
    assert first(card(1, "FS"), card(2, "FS"), WEIQI, number) == (who, why)


def test_weiqi_balances_before_it_looks_at_the_round() -> None:
    assert first(card(1, "F"), card(2, "S"), WEIQI, 3) == (2, Why.DIFFERENCE)


@pytest.mark.parametrize(
    ("lean", "colours", "who"),
    [
        (Lean.STRONGER, "FS", 1),
        (Lean.STRONGER, "SF", 2),
        (Lean.WEAKER, "FS", 2),
        (Lean.WEAKER, "SF", 1),
    ],
)
def test_draughts_3_9_the_side_fixed_beforehand(lean: Lean, colours: str, who: int) -> None:
    settings = replace(DRAUGHTS, lean=lean)
    found = first(card(1, colours), card(2, colours), settings)
    assert found == (who, Why.STRONGER if lean is Lean.STRONGER else Why.WEAKER)


@pytest.mark.parametrize("system", System)
def test_xiangqi_12_3_takes_its_colours_from_appendix_3_whatever_the_system(
    system: System,
) -> None:
    settings = replace(XIANGQI, system=system)
    assert first(card(1, "FS"), card(3, "FS"), settings, 3) == (3, Why.SUM_EVEN)
    assert first(card(2, "SF", 5), card(4, "SF", 3), settings, 7) == (4, Why.HIGHER_SCORE)


@pytest.mark.parametrize("system", System)
def test_weiqi_app_5_3_goes_by_the_round_whatever_the_system(system: System) -> None:
    settings = replace(WEIQI, system=system)
    assert first(card(1, "FS", 3), card(3, "FS", 5), settings, 9) == (1, Why.ROUND_ODD)
    assert first(card(1, "FS", 3), card(3, "FS", 5), settings, 8) == (3, Why.ROUND_EVEN)


@pytest.mark.parametrize(
    ("system", "why"),
    [
        (System.POSITIONAL, Why.SUM_EVEN),
        (System.HALVES, Why.STRONGER),
        (System.NEIGHBOURS, Why.ROUND_EVEN),
        (System.FOLD, Why.STRONGER),
    ],
)
def test_where_the_book_is_silent_the_system_brings_its_colours(system: System, why: Why) -> None:
    settings = replace(DRAUGHTS, system=system)
    assert first(card(1, "FS"), card(3, "FS"), settings, 4)[1] is why
