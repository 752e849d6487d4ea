"""Who may have a position examined: 22.2 (own motion), 22.3 (gaps in a record), 29.3, app1.5.1."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.values import Actor, Question
from games.rules.books.registry import book_of
from tests.support.rulings import MASS, RAPID, game
from tests.support.scenario import ARBITER, CHIEF, COMMITTEE, RED, SHUFFLE, SYSTEM, proposed

REPETITION = Question.REPETITION

# 22.3: the claimant's own record


@pytest.mark.parametrize(
    "question",
    [Question(question) for question in sorted(book_of("xiangqi-2020").claims.questions)],
)
@pytest.mark.parametrize(("missing", "barred"), [(0, False), (4, False), (5, True), (12, True)])
def test_22_3_more_than_four_missing_moves_bar_the_claim(
    question: Question, missing: int, barred: bool
) -> None:
    claim = c.MakeClaim(side="red", question=question, missing_moves=missing)
    gave = game(*SHUFFLE * 3).when(claim, by=RED)
    if barred:
        gave.then_refused("claim_barred_by_record", "22.3")
    else:
        gave.then(e.ClaimMade(side="red", question=question, ply=12))


# 22.2, 29.3, app1.5.1: of the arbiter's own motion


@pytest.mark.parametrize(
    "question",
    [Question(question) for question in sorted(book_of("xiangqi-2020").claims.questions)],
)
@pytest.mark.parametrize(
    ("edition", "by", "code"),
    [
        ("xiangqi-2020", CHIEF, ""),
        ("xiangqi-2020", ARBITER, "review_not_yours"),
        (RAPID, ARBITER, ""),
        (RAPID, CHIEF, ""),
        (MASS, ARBITER, ""),
        (MASS, CHIEF, ""),
        ("xiangqi-2020", RED, "role_not_allowed"),
        (RAPID, RED, "role_not_allowed"),
        (MASS, SYSTEM, "role_not_allowed"),
        (RAPID, COMMITTEE, "role_not_allowed"),
    ],
)
def test_22_2_who_orders_a_review(edition: str, by: Actor, code: str, question: Question) -> None:
    gave = game(*SHUFFLE * 3, edition=edition).when(c.OrderReview(question=question), by=by)
    if code:
        gave.then_refused(code, "22.2" if code == "review_not_yours" else "")
    else:
        gave.then(e.ClaimMade(side="", question=question, ply=12))


def test_22_2_a_review_that_finds_nothing_costs_nobody_anything() -> None:
    scenario = game(*SHUFFLE)
    scenario.do(c.OrderReview(question=Question.NATURAL_LIMIT), by=CHIEF)
    assert scenario.state is not None
    claim = scenario.state.open_claim
    assert claim is not None
    scenario.do(c.ProposeRuling(ruling=proposed("untrue", claim_version=claim.version)), by=SYSTEM)
    version = scenario.state.rulings[-1].version
    gave = scenario.do(c.ConfirmRuling(ruling_version=version), by=CHIEF)
    gave.then(e.RulingConfirmed(ruling_version=version))
    assert (gave.after.fouls, gave.after.open_claim) == ((0, 0), None)


def test_22_2_no_review_beside_an_open_claim_nor_after_the_end() -> None:
    scenario = game()
    review = c.OrderReview(question=REPETITION)
    scenario.do(c.MakeClaim(side="red", question=REPETITION), by=RED)
    scenario.when(review, by=CHIEF).then_refused("claim_already_open", "22.4")
    scenario.do(c.Resign(side="red"), by=RED)
    scenario.when(review, by=CHIEF).then_refused("game_over", "9")
