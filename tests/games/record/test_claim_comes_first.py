"""A claim made in time is ruled first, whatever comes after it (提案在前): article 22.4."""

from typing import Any

import pytest

from games.record import commands as c
from games.record import events as e
from games.rules.books.sources import XIANGQI
from tests.support.claims import BINDING, DRAW, claim, confirm, overrule, rule
from tests.support.long_games import recount
from tests.support.scenario import (
    ARBITER,
    BLACK,
    CHIEF,
    MINUTE,
    PRESSED,
    RED,
    SUDDEN,
    SYSTEM,
    Scenario,
    begun,
    given,
)
from tests.support.timed import fell_against

# 22.4: claim first, flag after


def flagged(verdict: str, **details: object) -> Scenario:
    scenario = given(*begun(time_control=SUDDEN))
    scenario.do(claim("red"), by=RED, now=20 * MINUTE - 3_000)
    # The claim has stopped the clocks of the record; what fell is the flag at the board.
    seen = c.ReportFlag(side="red")
    scenario.do(seen, by=ARBITER, now=20 * MINUTE).then(
        fell_against("red", 3_000, 20 * MINUTE, edition="xiangqi-2020")
    )
    scenario.do(rule(scenario, verdict, **details), by=SYSTEM)
    return scenario


def test_22_4_claim_at_3_seconds_then_the_flag_a_true_claim_draws() -> None:
    scenario = flagged("draw", **DRAW)
    scenario.when(confirm(scenario), by=ARBITER).then_ended("1/2-1/2", "4.2.4")


@pytest.mark.parametrize("verdict", ["untrue", "not_three"])
def test_22_4_after_an_answer_that_does_not_end_the_game_the_flag_does(verdict: str) -> None:
    scenario = flagged(verdict)
    gave = scenario.when(confirm(scenario), by=ARBITER)
    last = gave.decided[-1]
    assert isinstance(last, e.GameEnded)
    assert (last.result, last.article) in {("0-1", XIANGQI("4.1.6")), ("0-1", XIANGQI("22.2"))}


def test_22_4_an_overruled_ruling_leaves_the_flag() -> None:
    scenario = flagged("draw", **DRAW)
    scenario.when(overrule(scenario), by=CHIEF).then_ended("0-1", "4.1.6")


def test_22_4_a_flag_falls_once() -> None:
    scenario = flagged("draw", **DRAW)
    scenario.when(c.ReportFlag(side="red"), by=ARBITER).then_refused("flag_already_fallen", "21.1")


def test_22_4_the_opponent_s_flag_is_not_saved_by_the_claim() -> None:
    scenario = given(*begun("h2e2", "h9g7", time_control=SUDDEN))
    scenario.do(claim("red"), by=RED)
    seen = c.ReportFlag(side="black")
    scenario.when(seen, by=ARBITER).then_ended("1-0", "4.1.6")


# 22.4: claim first, mate after

MATE_NEXT = "r3k4/9/9/9/9/9/9/9/1r7/3K4C w"
"""After Red's cannon has moved, a9a0 is mate."""


def mated() -> Scenario:
    """Red claims between move and press, and Black mates at once."""
    scenario = given(*begun("i0i1", start_position=MATE_NEXT, time_control=PRESSED))
    scenario.do(claim("red"), by=RED)
    scenario.do(c.PlayMove(side="black", move="a9a0"), by=BLACK).then(
        e.MovePlayed(ply=2, side="black", move="a9a0")
    )
    return scenario


def mated_and_ruled(verdict: str, **details: Any) -> Scenario:
    scenario = mated()
    scenario.do(rule(scenario, verdict, **details), by=SYSTEM)
    return scenario


def test_22_4_the_move_is_mate_where_no_claim_came_before() -> None:
    after = recount(MATE_NEXT, ("i0i1", "a9a0"))[-1]
    assert after.checks
    scenario = given(*begun("i0i1", start_position=MATE_NEXT, time_control=PRESSED))
    scenario.when(c.PlayMove(side="black", move="a9a0"), by=BLACK).then_ended("0-1", "4.1.1")


def test_22_4_a_mate_after_the_claim_does_not_take_a_true_draw_away() -> None:
    scenario = mated_and_ruled("draw", **DRAW)
    scenario.when(confirm(scenario), by=ARBITER).then_ended("1/2-1/2", "4.2.4")


@pytest.mark.parametrize("verdict", ["untrue", "not_three"])
def test_22_4_after_an_answer_that_does_not_end_the_game_the_mate_does(verdict: str) -> None:
    scenario = mated_and_ruled(verdict)
    gave = scenario.when(confirm(scenario), by=ARBITER).then_ended("0-1", "4.1.1")
    assert isinstance(gave.decided[0], e.RulingConfirmed)


def test_22_4_an_overruled_ruling_leaves_the_mate() -> None:
    scenario = mated_and_ruled("draw", **DRAW)
    scenario.when(overrule(scenario), by=CHIEF).then_ended("0-1", "4.1.1")


def test_22_4_the_mate_waits_also_where_rulings_bind() -> None:
    scenario = given(
        *begun("i0i1", start_position=MATE_NEXT, time_control=PRESSED, options=BINDING)
    )
    scenario.do(claim("red"), by=RED)
    scenario.do(c.PlayMove(side="black", move="a9a0"), by=BLACK).then_goes_on()
    gave = scenario.when(rule(scenario, "untrue"), by=SYSTEM).then_ended("0-1", "4.1.1")
    assert isinstance(gave.decided[1], e.RulingConfirmed)


def test_22_4_nothing_is_played_on_a_mated_board_while_the_claim_waits() -> None:
    scenario = mated()
    scenario.when(c.PlayMove(side="red", move="d0d1"), by=RED).then_refused(
        "claim_already_open", "22.4"
    )


def test_21_6_mate_before_the_flag_while_the_claim_waits() -> None:
    scenario = given(*begun("i0i1", start_position=MATE_NEXT, time_control=PRESSED))
    scenario.do(claim("red"), by=RED)
    scenario.do(c.PlayMove(side="black", move="a9a0"), by=BLACK)
    seen = c.ReportFlag(side="red")
    scenario.do(seen, by=ARBITER).then(
        fell_against("red", 60 * MINUTE, 60 * MINUTE, edition="xiangqi-2020")
    )
    scenario.do(rule(scenario, "not_three"), by=SYSTEM)
    scenario.when(confirm(scenario), by=ARBITER).then_ended("0-1", "4.1.1")
