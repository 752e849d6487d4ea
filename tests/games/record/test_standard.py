"""A game of a kernel and a book alone: the standard conduct, shown by noughts and crosses."""

from collections.abc import Iterator

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.ruling import RulingProposed
from games.record.values import Options, Question, Seat
from games.rules.books.sources import XIANGQI
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.verdict import Verdict
from tests.support.scenario import ARBITER, CHIEF, SYSTEM, Scenario, given
from tests.support.toy_game import BOOK, EDITION, NO_DRAWS, art, served

X, N = "crosses", "noughts"
CONTROL = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=60_000, press_with_move=True)


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with served():
        yield


def game(*moves: str, edition: str = EDITION, control: TimeControl | None = None) -> Scenario:
    seats = (Seat(side=X, player="1"), Seat(side=N, player="2"))
    scenario = Scenario()
    scenario.do(c.ArrangeGame(edition=edition, seats=seats, time_control=control), by=CHIEF)
    scenario.do(c.StartGame())
    for ply, move in enumerate(moves):
        scenario.do(c.PlayMove(side=(X, N)[ply % 2], move=move))
    return scenario


def test_it_has_the_common_options() -> None:
    state = game().state
    assert state is not None
    assert (state.options, state.book, state.course) == (Options(), BOOK, None)


def test_3_three_in_a_row_win_as_the_kernel_says() -> None:
    gave = game("a1", "a2", "b1", "b2").when(c.PlayMove(side=X, move="c1"))
    gave.then_kinds(e.MovePlayed, e.GameEnded).then_ended("1-0", art("3"))


def test_3_a_full_board_is_drawn() -> None:
    gave = game(*["a1", "b1", "c1", "a2", "c2", "b2", "a3", "c3"]).when(
        c.PlayMove(side=X, move="b3")
    )
    gave.then_ended("1/2-1/2", art("3"))


def test_2_a_field_that_is_taken_is_recorded_and_costs_what_the_book_says() -> None:
    scenario = game("a1")
    first = scenario.do(c.PlayMove(side=N, move="a1"))
    first.then_kinds(e.IllegalMoveRecorded, e.FoulRecorded)
    scenario.when(c.PlayMove(side=N, move="a1")).then_ended("1-0", "2")


def test_what_cannot_have_been_played_is_refused() -> None:
    scenario = game("a1")
    scenario.when(c.PlayMove(side=X, move="b1")).then_refused("not_your_turn", "1")
    scenario.when(c.PlayMove(side=N, move="d4")).then_refused("notation_unreadable")
    early = c.PlayMove(side=N, move="b1", reading_ms=-1)
    scenario.when(early).then_refused("reading_negative")


def test_4_2_a_draw_is_offered_and_agreed() -> None:
    scenario = game("a1")
    scenario.when(c.AnswerDrawOffer(side=N, accept=True)).then_refused("no_offer_to_answer", "4.2")
    scenario.do(c.OfferDraw(side=X))
    scenario.when(c.OfferDraw(side=N)).then_refused("offer_already_open", "4.2")
    scenario.when(c.AnswerDrawOffer(side=X, accept=True)).then_refused("no_offer_to_answer", "4.2")
    scenario.when(c.AnswerDrawOffer(side=N, accept=False)).then(e.DrawOfferDeclined(side=N))
    scenario.when(c.AnswerDrawOffer(side=N, accept=True)).then_ended("1/2-1/2", "4.2")


def test_4_2_where_the_book_knows_no_draw_none_is_offered() -> None:
    scenario = game("a1", edition=NO_DRAWS.edition)
    scenario.when(c.OfferDraw(side=X)).then_refused("command_of_another_game")


def test_4_1_resignation_and_4_3_a_declared_result() -> None:
    scenario = game("a1")
    scenario.when(c.Resign(side=N)).then_ended("1-0", "4.1")
    scenario.when(c.DeclareResult(result="0-1", article=None), by=CHIEF).then_refused(
        "article_missing", "4.3"
    )
    scenario.when(c.DeclareResult(result="0-0", article=XIANGQI("4")), by=CHIEF).then_refused(
        "result_unknown"
    )


def test_5_1_a_flag_loses_under_the_book() -> None:
    scenario = game("a1", control=CONTROL)
    scenario.when(c.ReportFlag(side=N), by=ARBITER, now=60_001).then_ended("1-0", "5.1")


def test_6_the_signatures_close_the_game() -> None:
    scenario = game("a1")
    scenario.do(c.Resign(side=N))
    for signer in (X, N):
        scenario.do(c.SignResult(signer=signer, result="1-0"))
    scenario.when(c.SignResult(signer="arbiter", result="1-0")).then_kinds(
        e.ResultSigned, e.GameClosed
    )


def test_an_act_of_another_game_is_refused() -> None:
    scenario = game("a1")
    claim = c.MakeClaim(side=N, question=Question.REPETITION)
    scenario.when(claim).then_refused("command_of_another_game")


def test_the_stream_is_replayed_like_any_other() -> None:
    scenario = game("a1", "b1")
    again = given(*(event for event, _ in scenario.history))
    assert again.state is not None
    assert again.state.position == "xo......."


def claimed(*moves: str) -> Scenario:
    scenario = game(*(moves or ("a1",)), control=CONTROL)
    scenario.do(c.MakeClaim(side=N, question=Question.ILLEGAL_MOVE), now=1_000)
    return scenario


def proposed(claim: int, *, verdict: Verdict = Verdict.UNTRUE, result: str = "") -> c.ProposeRuling:
    """Return the worker's ruling on a claim under 2.2."""
    ruling = RulingProposed(
        verdict=verdict,
        articles=(art("2.2"),),
        explanation_zh="不成立",
        explanation_en="not upheld",
        result=result,
        claim_version=claim,
        ruled_on_version=claim,
        question=Question.ILLEGAL_MOVE,
        edition=EDITION,
        inputs_digest="",
        code_version="1",
    )
    return c.ProposeRuling(ruling=ruling)


def test_2_2_a_claim_stops_the_clocks_and_the_game_waits() -> None:
    scenario = claimed()
    state = scenario.state
    assert state is not None
    assert state.clock is not None
    assert state.clock.running is None
    for waits in (
        c.PlayMove(side=N, move="b1"),
        c.OfferDraw(side=N),
        c.MakeClaim(side=X, question=Question.ILLEGAL_MOVE),
    ):
        scenario.when(waits).then_refused("claim_already_open", "2.2")


def test_2_2_a_ruling_confirmed_lets_play_go_on() -> None:
    scenario = claimed()
    assert scenario.state is not None
    scenario.do(proposed(scenario.state.version), by=SYSTEM)
    ruled = scenario.state.version
    scenario.when(c.PlayMove(side=N, move="b1")).then_refused("claim_already_open", "2.2")
    scenario.do(c.ConfirmRuling(ruling_version=ruled))
    assert scenario.state.clock is not None
    assert scenario.state.clock.running == N
    scenario.when(c.PlayMove(side=N, move="b1")).then_kinds(e.MovePlayed)
    scenario.when(c.ConfirmRuling(ruling_version=ruled)).then_refused("ruling_already_settled")


def test_2_2_a_ruling_with_a_result_ends_the_game() -> None:
    scenario = claimed()
    assert scenario.state is not None
    lost = proposed(scenario.state.version, verdict=Verdict.ILLEGAL, result="0-1")
    scenario.do(lost, by=SYSTEM)
    gave = scenario.when(c.ConfirmRuling(ruling_version=scenario.state.version))
    gave.then_kinds(e.RulingConfirmed, e.GameEnded).then_ended("0-1", "2.2")


def test_2_2_a_ruling_set_aside_ends_nothing() -> None:
    scenario = claimed()
    assert scenario.state is not None
    lost = proposed(scenario.state.version, verdict=Verdict.ILLEGAL, result="0-1")
    scenario.do(lost, by=SYSTEM)
    overruled = c.OverruleRuling(
        ruling_version=scenario.state.version, reason="看错", article=art("2.2")
    )
    scenario.when(overruled, by=CHIEF).then_kinds(e.RulingOverruled)


def test_2_2_a_ruling_set_aside_is_answered_by_the_result_decided_in_its_place() -> None:
    scenario = claimed()
    assert scenario.state is not None
    lost = proposed(scenario.state.version, verdict=Verdict.ILLEGAL, result="0-1")
    scenario.do(lost, by=SYSTEM)
    version, article = scenario.state.version, art("2.2")
    aside = c.OverruleRuling(ruling_version=version, reason="看错", article=article, result="1-0")
    then = scenario.when(aside, by=CHIEF)
    then.then_kinds(e.RulingOverruled, e.GameEnded)
    then.then_ended("1-0", "2.2")


@pytest.mark.parametrize(
    ("code", "article", "result"),
    [("article_missing", None, "1-0"), ("result_unknown", "2.2", "9-9")],
)
def test_a_decision_in_place_of_a_ruling_is_a_result_with_its_article(
    code: str, article: str | None, result: str
) -> None:
    scenario = claimed()
    assert scenario.state is not None
    scenario.do(proposed(scenario.state.version), by=SYSTEM)
    cited = art(article) if article else None
    version = scenario.state.version
    aside = c.OverruleRuling(ruling_version=version, reason="看错", article=cited, result=result)
    refusal = scenario.when(aside, by=CHIEF).refusal
    assert refusal is not None
    assert refusal.code == code


def test_5_1_after_the_ruling_the_time_runs_on_and_a_flag_loses() -> None:
    scenario = claimed()
    assert scenario.state is not None
    claim = scenario.state.version
    scenario.do(proposed(claim), by=SYSTEM)
    ruled = scenario.state.version
    scenario.do(c.ConfirmRuling(ruling_version=ruled))
    scenario.when(c.ReportFlag(side=N), now=90_000).then_ended("1-0", "5.1")


def test_2_3_only_the_chief_has_it_examined_unasked() -> None:
    scenario = game("a1")
    review = c.OrderReview(question=Question.ILLEGAL_MOVE)
    scenario.when(review, by=ARBITER).then_refused("review_not_yours", "2.3")
    gave = scenario.when(review, by=CHIEF)
    gave.then(e.ClaimMade(side="", question=Question.ILLEGAL_MOVE, ply=1))


def test_2_3_where_the_book_knows_no_review_none_is_ordered() -> None:
    scenario = game("a1", edition=NO_DRAWS.edition)
    review = c.OrderReview(question=Question.ILLEGAL_MOVE)
    scenario.when(review, by=CHIEF).then_refused("command_of_another_game")


@pytest.mark.parametrize("result", ["", "0-1", "1-0"])
def test_2_2_a_ruling_confirmed_after_the_end_ends_nothing_twice(result: str) -> None:
    scenario = claimed()
    assert scenario.state is not None
    lost = proposed(scenario.state.version, verdict=Verdict.ILLEGAL, result=result)
    scenario.do(lost, by=SYSTEM)
    ruled = scenario.state.version
    scenario.do(c.Resign(side=N))
    ended = scenario.state.ending
    gave = scenario.when(c.ConfirmRuling(ruling_version=ruled))
    gave.then_kinds(e.RulingConfirmed)
    assert gave.after.ending == ended


def test_6_after_the_end_nothing_is_claimed_that_is_not_asked_then() -> None:
    scenario = game("a1")
    scenario.do(c.Resign(side=N))
    claim = c.MakeClaim(side=N, question=Question.ILLEGAL_MOVE)
    scenario.when(claim).then_refused("game_over", "6")
