"""Agreed wins, forfeits, points taken, signatures. Gomoku 15.3, 17.13 and 19.1.3; xiangqi 9,
20.1-20.3 and 7.3; weiqi 16.4, 22.3 and 23.1; draughts, its forms.
"""

from fractions import Fraction

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.closing import commands as cc
from games.record.officiating.closing import events as ce
from games.record.officiating.closing.results import (
    printed_score,
    score_of,
)
from games.record.officiating.closing.sheet import sheet_of
from games.record.state import Ending
from games.record.values import Actor, Status
from games.rules.books.sources import FMJD, GOMOKU, WEIQI, XIANGQI
from tests.support import draughts, weiqi
from tests.support.cited import cited
from tests.support.gomoku_games import FIRST, SECOND, play, table
from tests.support.marks import record_foul
from tests.support.scenario import (
    ARBITER,
    BLACK,
    CHIEF,
    COMMITTEE,
    INCREMENT,
    MINUTE,
    RED,
    Scenario,
    arranged,
    begun,
    given,
)

HALF, ONE, NOTHING = Fraction(1, 2), Fraction(1), Fraction(0)


def agree(side: str, winner: str) -> cc.AgreeWin:
    return cc.AgreeWin(side=side, winner=winner)


def sign(signer: str, result: str) -> c.SignResult:
    return c.SignResult(signer=signer, result=result)


# 19.1.3


def test_19_1_3_both_confirm_and_the_game_is_won() -> None:
    scenario = play(table("free"), "h8", "h9")
    scenario.do(agree("black", "black"), by=FIRST).then_kinds(ce.WinAgreed)
    gave = scenario.when(agree("white", "black"), by=SECOND)
    gave.then_kinds(ce.WinAgreed, e.GameEnded).then_ended("1-0", "19.1.3")


def test_19_1_3_an_arbiter_records_what_both_have_said() -> None:
    gave = play(table("free"), "h8").when(agree("black", "white"), by=ARBITER)
    gave.then_kinds(ce.WinAgreed, ce.WinAgreed, e.GameEnded).then_ended("0-1", "19.1.3")


def test_19_1_3_two_different_words_are_no_agreement() -> None:
    scenario = play(table("free"), "h8")
    scenario.do(agree("black", "black"), by=FIRST)
    scenario.do(agree("white", "white"), by=SECOND).then_kinds(ce.WinAgreed)
    scenario.when(agree("white", "white"), by=SECOND).then_refused("already_agreed", "19.1.3")
    scenario.when(agree("white", "black"), by=FIRST).then_refused("not_your_seat")
    scenario.when(agree("white", "red"), by=SECOND).then_refused("side_unknown")
    scenario.when(agree("white", "black"), by=SECOND).then_ended("1-0", "19.1.3")


def test_xiangqi_has_no_agreed_win_beside_resignation() -> None:
    given(*begun()).when(agree("red", "red"), by=RED).then_refused("not_in_book")


# 20.1-20.3 and the like


def absent(*sides: str, article: str = "") -> cc.RecordForfeit:
    return cc.RecordForfeit(absent=sides, article=XIANGQI(article) if article else None)


@pytest.mark.parametrize(
    ("sides", "result", "article", "printed"),
    [
        (("black",), "1-0", "20.1", "+:-"),
        (("red",), "0-1", "20.1", "-:+"),
        (("red", "black"), "0-0", "20.2", "-:-"),
    ],
)
def test_20_forfeits_are_shown_as_plus_and_minus(
    sides: tuple[str, ...], result: str, article: str, printed: str
) -> None:
    gave = given(arranged()).when(absent(*sides)).then_ended(result, article)
    ending = gave.after.ending
    assert ending is not None
    assert ending.unplayed
    assert printed_score(ending) == printed


@pytest.mark.parametrize(
    ("scenario", "sides", "result", "article"),
    [
        (table("free"), ("white",), "1-0", "14.3.3"),
        (table("free"), ("black", "white"), "0-0", "14.3.4"),
        (given(weiqi.arranged()), ("black",), "0-1", "13.1"),
        (given(weiqi.arranged()), ("black", "white"), "0-0", "22.3"),
    ],
)
def test_a_forfeit_under_each_book(
    scenario: Scenario, sides: tuple[str, ...], result: str, article: str
) -> None:
    scenario.when(absent(*sides)).then_ended(result, article)


@pytest.mark.parametrize(
    ("scenario", "sides", "code", "article"),
    [
        (given(*begun("h2e2")), ("black",), "game_was_played", "20.1"),
        (given(arranged()), (), "absent_missing", "20.1"),
        (given(arranged()), ("white",), "side_unknown", ""),
    ],
)
def test_20_a_game_with_moves_is_no_forfeit(
    scenario: Scenario, sides: tuple[str, ...], code: str, article: str
) -> None:
    scenario.when(absent(*sides)).then_refused(code, article)


def test_two_results_are_refused_with_the_article_of_the_book() -> None:
    again = c.DeclareResult(result="0-1", article=WEIQI("x"))
    for scenario, article in (
        (given(arranged()), "9"),
        (given(weiqi.arranged()), "13.1"),
        (table("free"), "19"),
    ):
        scenario.do(absent("black"))
        scenario.when(again, by=CHIEF).then_refused("game_over", article)
        scenario.when(absent("white"), by=CHIEF).then_refused("game_over", article)


def test_two_results_of_draughts_too() -> None:
    board = draughts.Table()
    board.does(absent("black"), by=ARBITER)
    scenario = Scenario(state=board.state)
    again = c.DeclareResult(result="0-1", article=FMJD("7"))
    scenario.when(again, by=CHIEF).then_refused("game_over", "7")


def test_20_a_player_records_no_forfeit() -> None:
    given(arranged()).when(absent("black"), by=RED).then_refused("role_not_allowed")


# 15.3: the score apart from the result


def drawn_gomoku() -> Scenario:
    scenario = play(table("free"), "h8")
    scenario.do(c.DeclareResult(result="1/2-1/2", article=GOMOKU("19.2.1-A")), by=CHIEF)
    return scenario


def penalty(side: str, reason: str = "赛后查阅手机") -> cc.PenaliseScore:
    return cc.PenaliseScore(side=side, article=GOMOKU("15.3"), reason=reason)


def test_15_3_after_a_draw_the_penalised_side_has_nothing_and_the_opponent_his_half() -> None:
    scenario = drawn_gomoku()
    after = scenario.do(penalty("white"), by=CHIEF).after
    ending = after.ending
    assert ending is not None
    assert ending.result == "1/2-1/2"
    assert score_of(ending) == (HALF, NOTHING)
    assert printed_score(ending) == "0.5-0"
    both = scenario.do(penalty("black"), by=CHIEF).after.ending
    assert both is not None
    assert printed_score(both) == "0-0"


def test_15_3_after_a_loss_the_loser_gains_nothing() -> None:
    scenario = play(table("free"), "h8")
    scenario.do(c.Resign(side="white"), by=SECOND)
    after = scenario.do(penalty("black"), by=CHIEF).after
    assert after.ending is not None
    assert (after.ending.result, score_of(after.ending)) == ("1-0", (NOTHING, NOTHING))
    scenario.when(penalty("white"), by=CHIEF).then_refused("no_points_to_take", "15.3")


def test_15_3_also_when_the_record_is_closed() -> None:
    scenario = drawn_gomoku()
    for signer, by in (("black", FIRST), ("white", SECOND), ("arbiter", ARBITER)):
        scenario.do(sign(signer, "1/2-1/2"), by=by)
    after = scenario.do(penalty("white"), by=CHIEF).after
    assert after.status is Status.CLOSED
    assert after.ending is not None
    assert printed_score(after.ending) == "0.5-0"


@pytest.mark.parametrize("by", [ARBITER, FIRST])
def test_15_3_is_the_chief_arbiter_s(by: Actor) -> None:
    drawn_gomoku().when(penalty("white"), by=by).then_refused("role_not_allowed")


def test_15_3_not_before_the_end_not_without_a_reason() -> None:
    play(table("free"), "h8").when(penalty("white"), by=CHIEF).then_refused("game_not_over", "15.3")
    drawn_gomoku().when(penalty("white", " "), by=CHIEF).then_refused("reason_missing", "15.3")


def test_23_1_of_weiqi_the_committee_may_too_and_xiangqi_has_no_such_ruling() -> None:
    scenario = given(*weiqi.begun("D4"))
    scenario.do(c.Resign(side="white"), by=ARBITER)
    taken = cc.PenaliseScore(side="black", article=None, reason="查实作弊")
    (found,) = scenario.do(taken, by=COMMITTEE).decided
    assert found == ce.ScorePenalised(
        side="black", score=("0", "0"), article=WEIQI("23.1"), reason="查实作弊"
    )
    over = given(*begun())
    over.do(c.Resign(side="red"))
    over.when(cc.PenaliseScore(side="black", article=None, reason="x"), by=CHIEF).then_refused(
        "not_in_book", "9"
    )


@pytest.mark.parametrize(
    ("result", "printed"),
    [
        ("1-0", "1-0"),
        ("0-1", "0-1"),
        ("1/2-1/2", "0.5-0.5"),
        ("0-0", "0-0"),
        ("no_result", ""),
    ],
)
def test_why_who_and_score_are_apart(result: str, printed: str) -> None:
    ending = Ending(result=result, reason="arbiter", article=None)
    assert printed_score(ending) == printed


# 9, 17.13, 16.4: the close


def over(*, clocked: bool = False) -> Scenario:
    return given(*begun(time_control=INCREMENT if clocked else None))


def refuse(side: str, reason: str = "不服判罚") -> cc.RefuseSignature:
    return cc.RefuseSignature(side=side, reason=reason)


def test_9_the_close_holds_the_times_used_and_the_fouls() -> None:
    scenario = over(clocked=True)
    scenario.do(c.PlayMove(side="red", move="h2e2"), by=RED, now=2 * MINUTE)
    scenario.do(c.PlayMove(side="black", move="h9g7"), by=BLACK, now=5 * MINUTE)
    scenario.do(record_foul(side="black", article=XIANGQI("8.1.1")), now=5 * MINUTE)
    scenario.do(c.Resign(side="red"), by=RED, now=9 * MINUTE)
    for signer, by in (("red", RED), ("black", BLACK)):
        scenario.do(sign(signer, "0-1"), by=by, now=10 * MINUTE)
    closed = scenario.do(sign("arbiter", "0-1"), now=10 * MINUTE).decided[-1]
    # Red thought two minutes over its move and four before it resigned, Black three.
    assert closed == e.GameClosed(times_used_ms=(6 * MINUTE, 3 * MINUTE), fouls=(0, 1))


def test_9_a_refusal_is_on_record_and_the_arbiter_closes() -> None:
    scenario = over()
    scenario.do(c.Resign(side="red"), by=RED)
    scenario.do(refuse("red")).then(
        ce.SignatureRefused(side="red", article=XIANGQI("9"), reason="不服判罚")
    )
    scenario.do(sign("black", "0-1"), by=BLACK).then_kinds(e.ResultSigned)
    gave = scenario.do(sign("arbiter", "0-1"))
    gave.then(
        e.ResultSigned(signer="arbiter", result="0-1"),
        e.GameClosed(fouls=(0, 0), refused=("red",)),
    )


def test_9_the_refusal_may_be_what_the_close_waited_for() -> None:
    scenario = over()
    scenario.do(c.Resign(side="red"), by=RED)
    scenario.do(sign("arbiter", "0-1"))
    scenario.do(sign("black", "0-1"), by=BLACK)
    scenario.when(refuse("red")).then_kinds(ce.SignatureRefused, e.GameClosed)


def test_9_who_refused_may_still_sign() -> None:
    scenario = over()
    scenario.do(c.Resign(side="red"), by=RED)
    scenario.do(refuse("red"))
    scenario.do(sign("red", "0-1"), by=RED)
    scenario.do(sign("black", "0-1"), by=BLACK)
    closed = scenario.do(sign("arbiter", "0-1")).decided[-1]
    assert closed == e.GameClosed(fouls=(0, 0))


def test_9_nobody_closes_without_the_arbiter() -> None:
    scenario = over()
    scenario.do(c.Resign(side="red"), by=RED)
    scenario.do(refuse("red"))
    scenario.do(refuse("black"))
    state = scenario.state
    assert state is not None
    assert state.status is Status.OVER
    assert sheet_of(state).due == ("arbiter",)
    scenario.do(sign("arbiter", "0-1")).then_kinds(e.ResultSigned, e.GameClosed)


@pytest.mark.parametrize(
    ("before", "asked", "code", "article"),
    [
        ((), refuse("red"), "game_not_over", "9"),
        ((c.Resign(side="red"),), refuse("red", "  "), "reason_missing", "9"),
        ((c.Resign(side="red"), sign("red", "0-1")), refuse("red"), "already_signed", "9"),
        ((c.Resign(side="red"), refuse("red")), refuse("red"), "already_refused", "9"),
        ((c.Resign(side="red"),), refuse("green"), "side_unknown", ""),
    ],
)
def test_9_what_is_no_refusal(
    before: tuple[c.GameCommand, ...], asked: cc.RefuseSignature, code: str, article: str
) -> None:
    scenario = over()
    for command in before:
        scenario.do(command)
    scenario.when(asked).then_refused(code, article)


def test_9_a_player_does_not_close_by_refusing() -> None:
    scenario = over()
    scenario.do(c.Resign(side="red"), by=RED)
    scenario.when(refuse("red"), by=RED).then_refused("role_not_allowed")


def test_20_3_who_did_not_come_does_not_sign() -> None:
    scenario = given(arranged())
    scenario.do(absent("black"))
    scenario.do(sign("red", "1-0"), by=RED)
    scenario.do(sign("arbiter", "1-0")).then_kinds(e.ResultSigned, e.GameClosed)


@pytest.mark.parametrize(
    ("scenario", "article"),
    [
        (table("free"), "17.13"),
        (given(*weiqi.begun("D4")), "16.4/p2"),
        (Scenario(state=draughts.Table().state), "form.individual-score"),
    ],
)
def test_each_book_s_own_article_on_signing(scenario: Scenario, article: str) -> None:
    first = scenario.state
    assert first is not None
    scenario.when(sign(first.sides[0], "1-0"), by=ARBITER).then_refused("game_not_over", article)
    scenario.do(c.Resign(side=first.sides[1]), by=ARBITER)
    refused = scenario.when(refuse(first.sides[1]), by=ARBITER).decided[0]
    assert isinstance(refused, ce.SignatureRefused)
    assert refused.article == cited(first.edition, article)
    wrong = scenario.when(sign(first.sides[0], "0-1"), by=ARBITER)
    wrong.then_refused("result_differs_from_record", article)


@pytest.mark.parametrize(
    ("result", "writes"), [("1-0", "red"), ("0-1", "black"), ("1/2-1/2", "red")]
)
def test_7_3_the_winner_enters_the_moves_red_in_a_draw(result: str, writes: str) -> None:
    scenario = over()
    scenario.do(c.DeclareResult(result=result, article=XIANGQI("4.1.7")), by=CHIEF)
    assert scenario.state is not None
    assert sheet_of(scenario.state).writes == writes
