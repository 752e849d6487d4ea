"""Round 1 and the drawing of numbers (appendix 3 part 二 1; weiqi 五 2 (1))."""

from dataclasses import replace

import pytest

from tests.support.event_books import DRAUGHTS, GOMOKU, WEIQI, XIANGQI
from tests.support.pairing_tables import changed, said, table_of
from tournaments.books.pairing import ColourReason, FirstRound, Ranking
from tournaments.pairing.first_round import draw_numbers
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.settings import Avoid, PairingSettings
from tournaments.pairing.values import Pairing


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        pytest.param(XIANGQI, "1-2 4-3 5-6 8-7", id="appendix 3 二 1: 1-2, 4-3, 5-"),
        pytest.param(WEIQI, "1-2 3-4 5-6 7-8", id="weiqi 五 2 (1): the number in front is black"),
        pytest.param(DRAUGHTS, "1-5 6-2 3-7 8-4", id="halves"),
        pytest.param(GOMOKU, "1-8 7-2 3-6 5-4", id="fold"),
        pytest.param(
            replace(XIANGQI, first_round=FirstRound.FOLD), "1-8 7-2 3-6 5-4", id="xiangqi folded"
        ),
    ],
)
def test_eight_players(settings: PairingSettings, expected: str) -> None:
    assert said(pair_round(table_of(8), settings)) == expected


def test_the_last_number_sits_out() -> None:
    assert said(pair_round(table_of(5), XIANGQI)) == "1-2 4-3 5*"


def test_who_is_away_is_passed_over() -> None:
    paired = pair_round(table_of(5), XIANGQI.away_in(frozenset({2})))
    assert said(paired) == "1-3 5-4"
    assert isinstance(paired, Pairing)
    assert paired.away == (2,)


def test_halves_go_by_rating() -> None:
    table = changed(table_of(4), 4, rating=9000)
    assert said(pair_round(table, DRAUGHTS)) == "2-4 3-1"
    assert said(pair_round(table, replace(DRAUGHTS, ranking=Ranking.NUMBER))) == "1-3 4-2"


@pytest.mark.parametrize("units", [Avoid.HARD, Avoid.SOFT])
def test_one_unit_is_kept_apart(units: Avoid) -> None:
    settings = replace(XIANGQI, units=units)
    assert said(pair_round(table_of(6, units="aabbcc"), settings)) == "1-3 5-2 4-6"


def test_appendix_3_7_one_unit_may_meet() -> None:
    assert said(pair_round(table_of(6, units="aabbcc"), XIANGQI)) == "1-2 4-3 5-6"


def test_discouraged_gives_way_and_forbidden_does_not() -> None:
    table = table_of(4, units="aaab")
    soft = pair_round(table, replace(XIANGQI, units=Avoid.SOFT))
    assert said(soft) == "1-2 4-3"
    assert said(pair_round(table, replace(XIANGQI, units=Avoid.HARD))) == "no_legal_pairing"


def test_random_depends_on_the_seed_alone() -> None:
    settings = replace(XIANGQI, first_round=FirstRound.RANDOM)
    table = table_of(20)
    turned = replace(table, entrants=table.entrants[::-1])
    assert pair_round(table, settings, "one") == pair_round(turned, settings, "one")
    assert said(pair_round(table, settings, "one")) != said(pair_round(table, settings, "two"))


def test_the_rule_is_told() -> None:
    paired = pair_round(table_of(4), WEIQI)
    assert isinstance(paired, Pairing)
    assert {board.why.colour for board in paired.boards} == {ColourReason.LOWER_NUMBER}


def test_a_draw_is_repeatable_and_has_no_order() -> None:
    ids = tuple(f"p{at}" for at in range(30))
    drawn = draw_numbers(ids, "seed")
    assert drawn == draw_numbers(ids[::-1], "seed")
    assert sorted(drawn.values()) == list(range(1, 31))
    assert drawn != draw_numbers(ids, "other")


def test_seeds_draw_odd_numbers() -> None:
    ids = tuple("abcdefg")
    drawn = draw_numbers(ids, "seed", seeds=("a", "c", "e", "g"))
    assert {drawn[text] for text in "aceg"} == {1, 3, 5, 7}
    assert {drawn[text] for text in "bdf"} == {2, 4, 6}


@pytest.mark.parametrize(
    ("ids", "seeds"),
    [(("a", "a"), ()), (("a", "b"), ("c",)), (("a", "b", "c", "d"), ("a",))],
)
def test_a_wrong_draw_is_refused(ids: tuple[str, ...], seeds: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"ids must differ|half of the field"):
        draw_numbers(ids, "seed", seeds=seeds)
