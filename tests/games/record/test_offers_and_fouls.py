"""Offers, fouls, warnings and resignation: 4.1.10, 4.1.12, 4.2.1, 4.3, 8.1, 17, 18, 22.1."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.offences import events as oe
from games.record.values import Actor, Options
from games.record.xiangqi.options import XiangqiOptions
from games.rules.books.sources import XIANGQI
from tests.support.marks import record_foul, record_warning
from tests.support.scenario import (
    ARBITER,
    ARCHIVIST,
    BLACK,
    CHIEF,
    COMMITTEE,
    PLAYERS,
    RATING,
    RED,
    STRANGER,
    SYSTEM,
    Scenario,
    begun,
    given,
    quiet,
)

OPEN = Options(xiangqi=XiangqiOptions(no_draw_before_round=0))


def offer(side: str) -> c.OfferDraw:
    return c.OfferDraw(side=side)


def answer(side: str, *, accept: bool) -> c.AnswerDrawOffer:
    return c.AnswerDrawOffer(side=side, accept=accept)


def move(side: str, text: str) -> c.PlayMove:
    return c.PlayMove(side=side, move=text)


def offer_and_play(scenario: Scenario, side: str, text: str) -> None:
    scenario.do(offer(side), by=PLAYERS[side])
    scenario.do(move(side, text), by=PLAYERS[side])


# 4.3


@pytest.mark.parametrize("rounds", [0, 1, 23, 24])
def test_4_3_no_offer_up_to_and_including_round_25(rounds: int) -> None:
    given(*begun(*quiet(rounds))).when(offer("red"), by=RED).then_refused(
        "draw_offer_too_early", "4.3"
    )


def test_4_3_no_offer_by_black_in_round_25() -> None:
    given(*begun(*quiet(24), "h0g2")).when(offer("black"), by=BLACK).then_refused(
        "draw_offer_too_early", "4.3"
    )


def test_4_3_an_offer_in_round_26_is_accepted() -> None:
    given(*begun(*quiet(25))).when(offer("red"), by=RED).then(e.DrawOffered(side="red"))


def test_4_3_the_chief_arbiter_may_let_an_early_offer_stand() -> None:
    given(*begun(*quiet(10))).when(offer("red"), by=CHIEF).then(e.DrawOffered(side="red"))


def test_4_3_the_board_arbiter_may_not() -> None:
    given(*begun(*quiet(10))).when(offer("red"), by=ARBITER).then_refused(
        "draw_offer_too_early", "4.3"
    )


# 4.2.1 and 22.1


def test_4_2_1_offer_in_round_30_and_acceptance_draw() -> None:
    scenario = given(*begun(*quiet(29)))
    scenario.do(offer("red"), by=RED)
    gave = scenario.when(answer("black", accept=True), by=BLACK)
    gave.then(
        e.DrawOfferAccepted(side="black"),
        e.GameEnded(result="1/2-1/2", reason="agreement", article=XIANGQI("4.2.1")),
    )


@pytest.mark.parametrize("accept", [True, False])
def test_4_2_1_no_answer_without_an_offer(accept: bool) -> None:
    given(*begun(*quiet(29))).when(answer("black", accept=accept), by=BLACK).then_refused(
        "no_offer_to_answer", "4.2.1"
    )


@pytest.mark.parametrize("accept", [True, False])
def test_22_1_nobody_answers_the_own_offer_nor_withdraws_it(accept: bool) -> None:
    scenario = given(*begun(*quiet(29)))
    scenario.do(offer("red"), by=RED)
    scenario.when(answer("red", accept=accept), by=RED).then_refused("no_offer_to_answer", "4.2.1")


def test_22_1_playing_on_declines() -> None:
    scenario = given(*begun(*quiet(30)))
    offer_and_play(scenario, "red", "h0g2")
    scenario.do(move("black", "h9g7"), by=BLACK)
    scenario.when(answer("black", accept=True), by=BLACK).then_refused(
        "no_offer_to_answer", "4.2.1"
    )


def test_22_1_the_offer_stands_after_the_offerer_s_own_move() -> None:
    scenario = given(*begun(*quiet(30)))
    offer_and_play(scenario, "red", "h0g2")
    scenario.when(answer("black", accept=True), by=BLACK).then_ended("1/2-1/2", "4.2.1")


def test_22_1_a_spoken_no_declines() -> None:
    scenario = given(*begun(*quiet(29)))
    scenario.do(offer("red"), by=RED)
    scenario.do(answer("black", accept=False), by=BLACK).then(e.DrawOfferDeclined(side="black"))
    scenario.when(answer("black", accept=True), by=BLACK).then_refused(
        "no_offer_to_answer", "4.2.1"
    )


def test_22_1_no_offer_on_the_opponent_s_time() -> None:
    given(*begun(*quiet(29))).when(offer("black"), by=BLACK).then_refused("not_on_own_time", "22.1")


def test_22_1_a_second_offer_while_one_stands_is_refused() -> None:
    scenario = given(*begun(*quiet(29)))
    scenario.do(offer("red"), by=RED)
    scenario.when(offer("red"), by=RED).then_refused("offer_already_open", "22.1")


# 8.1.3


def test_8_1_3_two_offers_ahead_are_a_foul() -> None:
    scenario = given(*begun(options=OPEN))
    offer_and_play(scenario, "red", "h0g2")
    scenario.do(move("black", "h9g7"), by=BLACK)
    scenario.when(offer("red"), by=RED).then(
        e.DrawOffered(side="red"), e.FoulRecorded(side="red", article=XIANGQI("8.1.3"))
    )


def test_8_1_3_one_ahead_is_none() -> None:
    scenario = given(*begun(options=OPEN))
    offer_and_play(scenario, "red", "h0g2")
    scenario.do(answer("black", accept=False), by=BLACK)
    offer_and_play(scenario, "black", "h9g7")
    scenario.do(answer("red", accept=False), by=RED)
    scenario.when(offer("red"), by=RED).then(e.DrawOffered(side="red"))


def test_8_1_3_the_fourth_offer_running_is_the_third_foul_and_loses() -> None:
    scenario = given(*begun(options=OPEN))
    for index in range(3):
        offer_and_play(scenario, "red", ("h0g2", "g2h0")[index % 2])
        scenario.do(move("black", ("h9g7", "g7h9")[index % 2]), by=BLACK)
    gave = scenario.when(offer("red"), by=RED)
    gave.then_kinds(e.DrawOffered, e.FoulRecorded, e.GameEnded).then_ended("0-1", "4.1.10")


# 4.1.10, 8.1


def test_4_1_10_the_third_foul_loses() -> None:
    scenario = given(*begun())
    for article in ("8.1.1", "8.1.2"):
        scenario.do(record_foul(side="black", article=XIANGQI(article))).then_kinds(
            oe.OffenceRecorded, e.FoulRecorded
        )
    scenario.when(record_foul(side="black", article=XIANGQI("7.1"))).then_ended("1-0", "4.1.10")


def test_4_1_10_two_fouls_and_one_of_the_opponent_lose_for_nobody() -> None:
    scenario = given(*begun())
    for side in ("black", "black", "red"):
        scenario.do(record_foul(side=side, article=XIANGQI("8.1.1"))).then_goes_on()
    assert scenario.state is not None
    assert scenario.state.fouls == (1, 2)


def test_8_1_a_foul_needs_its_article_and_a_side() -> None:
    scenario = given(*begun())
    scenario.when(record_foul(side="red", article=None)).then_refused("article_missing", "8.1")
    scenario.when(record_foul(side="white", article=XIANGQI("8.1.1"))).then_refused("side_unknown")


# 4.1.12


def test_4_1_12_red_resigns_on_black_s_time() -> None:
    gave = given(*begun("h2e2")).when(c.Resign(side="red"), by=RED)
    gave.then(
        e.PlayerResigned(side="red"),
        e.GameEnded(result="0-1", reason="resignation", article=XIANGQI("4.1.12")),
    )


def test_4_1_12_nobody_resigns_for_the_opponent() -> None:
    given(*begun()).when(c.Resign(side="black"), by=RED).then_refused("not_your_seat")


def test_4_1_12_nor_for_a_side_that_is_not_there() -> None:
    given(*begun()).when(c.Resign(side="white"), by=ARBITER).then_refused("side_unknown")


def test_4_1_12_nor_after_the_end() -> None:
    scenario = given(*begun())
    scenario.do(c.Resign(side="red"), by=RED)
    scenario.when(c.Resign(side="black"), by=BLACK).then_refused("game_over", "9")


# 17, 18: who may do what

ENDS = c.DeclareResult(result="1-0", article=XIANGQI("18.2"), note="refused to keep the record")
WARN = record_warning(side="red", article=XIANGQI("16.2"))
FOUL = record_foul(side="red", article=XIANGQI("8.1.1"))


def test_18_1_the_board_arbiter_warns() -> None:
    gave = given(*begun()).when(WARN).then_kinds(oe.OffenceRecorded, e.WarningRecorded)
    warned = gave.decided[1]
    assert isinstance(warned, e.WarningRecorded)
    assert warned.article == XIANGQI("16.2")


def test_18_1_a_warning_is_to_a_side_of_the_game() -> None:
    given(*begun()).when(record_warning(side="white", article=XIANGQI("16.2"))).then_refused(
        "side_unknown"
    )


@pytest.mark.parametrize("by", [RED, BLACK, STRANGER, ARCHIVIST, RATING, SYSTEM, COMMITTEE])
@pytest.mark.parametrize("command", [WARN, FOUL])
def test_18_1_nobody_else_punishes(by: Actor, command: c.GameCommand) -> None:
    given(*begun()).when(command, by=by).then_refused("role_not_allowed")


@pytest.mark.parametrize("article", ["18.2", "4.1.13"])
def test_18_2_the_chief_arbiter_disqualifies(article: str) -> None:
    ends = c.DeclareResult(result="1-0", article=XIANGQI(article))
    given(*begun()).when(ends, by=CHIEF).then_ended("1-0", article)


@pytest.mark.parametrize("article", ["18.2", "4.1.13"])
def test_18_2_the_board_arbiter_may_not(article: str) -> None:
    ends = c.DeclareResult(result="1-0", article=XIANGQI(article))
    given(*begun()).when(ends, by=ARBITER).then_refused("role_not_allowed", "18.2")


@pytest.mark.parametrize("by", [RED, BLACK, STRANGER, RATING, SYSTEM])
def test_4_1_13_no_player_enters_it(by: Actor) -> None:
    given(*begun()).when(ENDS, by=by).then_refused("role_not_allowed")


def test_17_1_a_result_by_the_arbiter_names_its_article() -> None:
    given(*begun()).when(c.DeclareResult(result="1/2-1/2", article=None)).then_refused(
        "article_missing", "4.1"
    )


def test_4_2_2_the_arbiter_s_draw_names_its_article() -> None:
    given(*begun()).when(c.DeclareResult(result="1/2-1/2", article=XIANGQI("4.2.2"))).then_ended(
        "1/2-1/2", "4.2.2"
    )


@pytest.mark.parametrize("result", ["", "2-0", "*", "1-0 "])
def test_4_1_a_result_is_one_of_three(result: str) -> None:
    given(*begun()).when(c.DeclareResult(result=result, article=XIANGQI("4.1.12"))).then_refused(
        "result_unknown"
    )
