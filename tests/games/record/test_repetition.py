"""What a confirmed ruling on a repetition asks of the next moves: 4.3, 22.2-22.4, 23.5.2.

Expected ends are the book's: two rounds to vary, drawn or lost if nothing changes, one idle
move under 23.4. The rulings are given here; how they come about is tested with the rulings.
"""

from dataclasses import dataclass, replace

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.values import Actor, Options, Question
from games.record.xiangqi.rules import course_of
from games.rules.books.sources import XIANGQI
from tests.support.rulings import MASS, game, move
from tests.support.scenario import (
    ARBITER,
    BLACK,
    CHIEF,
    PLAYERS,
    RED,
    SHUFFLE,
    SYSTEM,
    Scenario,
    proposed,
)

REPETITION = Question.REPETITION
OUT, ANSWER, HOME, BACK = SHUFFLE
RED_VARIES, BLACK_VARIES = "b2e2", "b7e7"
"""Cannons that leave the cycle of horses, whoever plays."""
NOT_VARIED = ("25.3", "23.5.2.2")


def asks(
    scenario: Scenario,
    must_vary: str,
    *,
    articles: tuple[str, ...] = NOT_VARIED,
    rounds: int = 2,
    needs_idle: bool = False,
    first_ply: int | None = None,
) -> e.RulingProposed:
    """Claim for the side to move and return a ruling on the last twelve plies."""
    state = scenario.state
    assert state is not None
    side = state.side_to_move
    scenario.do(c.MakeClaim(side=side, question=REPETITION), by=PLAYERS[side])
    assert scenario.state is not None
    assert scenario.state.open_claim is not None
    first = state.plies - 11 if first_ply is None else first_ply
    verdict = {"either": "drawn_if_unchanged"}.get(must_vary, f"{must_vary}_must_change")
    base = proposed(
        verdict,
        claim_version=scenario.state.open_claim.version,
        question=REPETITION,
        against="" if must_vary == "either" else must_vary,
        articles=tuple(map(XIANGQI, articles)),
    )
    return replace(
        base,
        must_vary=must_vary,
        rounds_to_vary=rounds,
        needs_idle=needs_idle,
        evidence=tuple(move.move for move in state.moves[first - 1 :]),
        evidence_from_ply=first,
    )


def settle(scenario: Scenario, ruling: e.RulingProposed) -> Scenario:
    """Propose and confirm."""
    scenario.do(c.ProposeRuling(ruling=ruling), by=SYSTEM)
    assert scenario.state is not None
    version = scenario.state.rulings[-1].version
    scenario.do(c.ConfirmRuling(ruling_version=version), by=ARBITER)
    return scenario


def watched(must_vary: str, *, plies: int = 12, edition: str = "xiangqi-2020") -> Scenario:
    """Return a game with three rounds of the horses behind it and that ruling confirmed."""
    moves = (SHUFFLE * 4)[:plies]
    scenario = game(*moves, edition=edition)
    return settle(scenario, asks(scenario, must_vary))


@dataclass(frozen=True, kw_only=True)
class Course:
    """Moves after the ruling, the last of which brings `left` (a side) or the end."""

    desc: str
    must_vary: str
    moves: tuple[str, ...]
    plies: int = 12
    left: str = ""
    result: str = ""
    article: str = ""


TWICE = (OUT, ANSWER, HOME, BACK)
COURSES = (
    # 23.5.2: varying within two rounds ends the matter
    Course(desc="red, first move", must_vary="red", moves=(RED_VARIES,), left="red"),
    Course(desc="red, second move", must_vary="red", moves=(OUT, ANSWER, RED_VARIES), left="red"),
    Course(desc="black, first move", must_vary="black", moves=(OUT, BLACK_VARIES), left="black"),
    Course(
        desc="black, second move",
        must_vary="black",
        moves=(OUT, ANSWER, HOME, BLACK_VARIES),
        left="black",
    ),
    Course(desc="the opponent of red", must_vary="red", moves=(OUT, BLACK_VARIES), left="black"),
    Course(desc="the opponent of black", must_vary="black", moves=(RED_VARIES,), left="red"),
    Course(
        desc="the opponent of black, second round",
        must_vary="black",
        moves=(OUT, ANSWER, RED_VARIES),
        left="red",
    ),
    # 23.5.2.2: not at all
    Course(desc="red does not", must_vary="red", moves=TWICE[:3], result="0-1", article="23.5.2.2"),
    Course(desc="black does not", must_vary="black", moves=TWICE, result="1-0", article="23.5.2.2"),
    Course(
        desc="red does not, black to move first",
        must_vary="red",
        plies=13,
        moves=(ANSWER, HOME, BACK, OUT),
        result="0-1",
        article="23.5.2.2",
    ),
    Course(
        desc="black does not, black to move first",
        must_vary="black",
        plies=13,
        moves=(ANSWER, HOME, BACK),
        result="1-0",
        article="23.5.2.2",
    ),
    # 23.5.2.1: drawn when neither varies
    Course(desc="neither", must_vary="either", moves=TWICE, result="1/2-1/2", article="23.5.2.1"),
    Course(
        desc="neither, black to move first",
        must_vary="either",
        plies=13,
        moves=(ANSWER, HOME, BACK, OUT),
        result="1/2-1/2",
        article="23.5.2.1",
    ),
    Course(desc="one of two, red", must_vary="either", moves=(RED_VARIES,), left="red"),
    Course(desc="one of two, black", must_vary="either", moves=(OUT, BLACK_VARIES), left="black"),
    Course(
        desc="one of two, the last ply",
        must_vary="either",
        moves=(OUT, ANSWER, HOME, BLACK_VARIES),
        left="black",
    ),
)


@pytest.mark.parametrize("course", COURSES, ids=lambda item: f"23.5.2 {item.desc}")
def test_23_5_2_two_rounds_to_vary(course: Course) -> None:
    scenario = watched(course.must_vary, plies=course.plies)
    assert scenario.state is not None
    ruling = scenario.state.rulings[-1].version
    for text in course.moves[:-1]:
        move(scenario, text).then_kinds(e.MovePlayed)
        assert course_of(scenario.state).duty is not None
    last = move(scenario, course.moves[-1])
    assert course_of(last.after).duty is None
    if course.left:
        last.then_kinds(e.MovePlayed, e.RepetitionLeft)
        assert last.decided[1] == e.RepetitionLeft(side=course.left, ruling_version=ruling)
    else:
        last.then_kinds(e.MovePlayed, e.GameEnded).then_ended(course.result, course.article)


def test_23_5_2_once_left_the_old_ruling_asks_nothing() -> None:
    scenario = watched("red")
    for text in (RED_VARIES, ANSWER, "e2b2", BACK, *SHUFFLE * 2):
        assert not any(isinstance(event, e.GameEnded) for event in move(scenario, text).decided)


def test_23_5_2_without_a_ruling_nothing_is_asked() -> None:
    scenario = game(*SHUFFLE * 3)
    for text in SHUFFLE * 3:
        move(scenario, text).then_kinds(e.MovePlayed)


def test_23_5_2_an_overruled_or_open_ruling_asks_nothing() -> None:
    for overruled in (True, False):
        scenario = game(*SHUFFLE * 3)
        ruling = asks(scenario, "red")
        scenario.do(c.ProposeRuling(ruling=ruling), by=SYSTEM)
        assert scenario.state is not None
        version = scenario.state.rulings[-1].version
        if overruled:
            scenario.do(c.OverruleRuling(ruling_version=version, reason="着法不同"), by=CHIEF)
        for text in TWICE:
            move(scenario, text).then_kinds(e.MovePlayed)


def test_23_5_2_where_rulings_bind_the_two_rounds_begin_at_once() -> None:
    scenario = game(*SHUFFLE * 3, options=Options(rulings_bind=True))
    ruling = asks(scenario, "red")
    gave = scenario.do(c.ProposeRuling(ruling=ruling), by=SYSTEM)
    gave.then_kinds(e.RulingProposed, e.RulingConfirmed)
    for text in TWICE[:2]:
        move(scenario, text).then_kinds(e.MovePlayed)
    move(scenario, HOME).then_ended("0-1", "23.5.2.2")


def test_4_3_red_who_does_not_vary_loses_by_it() -> None:
    scenario = game(*SHUFFLE * 3)
    settle(scenario, asks(scenario, "red", articles=("4.3", "25.2", "23.5.2.2")))
    for text in TWICE[:2]:
        move(scenario, text)
    move(scenario, HOME).then_ended("0-1", "4.3")


def test_4_1_1_a_mate_comes_before_the_watch() -> None:
    fen = "3k5/R8/9/9/9/9/9/9/1R7/4K4 w"
    cycle = ("a8c8", "d9e9", "c8a8", "e9d9")
    scenario = game(*cycle * 3, fen=fen)
    settle(scenario, asks(scenario, "red", rounds=1))
    move(scenario, "b1b9").then_ended("1-0", "4.1.1")


# 22.2, 23.5.2: a question is ruled once


@pytest.mark.parametrize("must_vary", ["red", "black", "either"])
def test_23_5_2_asking_again_does_not_begin_the_two_rounds_anew(must_vary: str) -> None:
    scenario = watched(must_vary)
    again = c.MakeClaim(side="red", question=REPETITION)
    scenario.when(again, by=RED).then_refused("already_ruled", "23.5.2")
    review = c.OrderReview(question=REPETITION)
    scenario.when(review, by=CHIEF).then_refused("already_ruled", "23.5.2")
    move(scenario, OUT)
    later = c.MakeClaim(side="black", question=REPETITION)
    scenario.when(later, by=BLACK).then_refused("already_ruled", "23.5.2")


def test_22_2_the_natural_limit_may_be_asked_meanwhile() -> None:
    scenario = watched("red")
    claim = c.MakeClaim(side="red", question=Question.NATURAL_LIMIT)
    scenario.when(claim, by=RED).then_kinds(e.ClaimMade)


def test_23_1_once_left_it_may_be_asked_again() -> None:
    scenario = watched("red")
    move(scenario, RED_VARIES)
    claim = c.MakeClaim(side="black", question=REPETITION)
    scenario.when(claim, by=BLACK).then_kinds(e.ClaimMade)


# 22.4: moves played while the claim waits


def test_22_4_a_move_made_meanwhile_that_varies_ends_the_matter() -> None:
    scenario = game(*SHUFFLE * 3)
    ruling = asks(scenario, "red")
    move(scenario, RED_VARIES)
    scenario.do(c.ProposeRuling(ruling=ruling), by=SYSTEM)
    assert scenario.state is not None
    version = scenario.state.rulings[-1].version
    gave = scenario.do(c.ConfirmRuling(ruling_version=version), by=ARBITER)
    gave.then(
        e.RulingConfirmed(ruling_version=version),
        e.RepetitionLeft(side="red", ruling_version=version),
    )
    assert course_of(gave.after).duty is None


def test_22_4_a_move_made_meanwhile_is_none_of_the_two_rounds() -> None:
    scenario = game(*SHUFFLE * 3)
    ruling = asks(scenario, "red")
    for text in (OUT, ANSWER):
        move(scenario, text)
    settle(scenario, ruling)
    for text in (HOME, BACK):
        move(scenario, text).then_kinds(e.MovePlayed)
    move(scenario, OUT).then_ended("0-1", "23.5.2.2")


MATE = "4k4/8R/9/9/9/9/9/9/R8/3K5 w"
"""Two red rooks: one holds rank 8, the other mates on rank 9."""


def test_22_4_a_mate_after_the_claim_does_not_answer_it() -> None:
    scenario = game(fen=MATE)
    scenario.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=RED)
    # The claim came first (提案在前): the mate waits for its answer.
    move(scenario, "a1a9").then_kinds(e.MovePlayed)
    assert scenario.state is not None
    claim = scenario.state.open_claim
    assert claim is not None
    ruling = proposed(
        "draw",
        claim_version=claim.version,
        result="1/2-1/2",
        articles=(XIANGQI("4.2.4"), XIANGQI("22.2")),
    )
    gave = settle(scenario, ruling)
    assert gave.state is not None
    assert gave.state.ending is not None
    assert (gave.state.ending.result, gave.state.ending.article) == ("1/2-1/2", XIANGQI("4.2.4"))
    scenario.when(c.SignResult(signer="red", result="1/2-1/2"), by=RED).then_kinds(e.ResultSigned)


def test_22_4_untrue_it_leaves_the_mate() -> None:
    scenario = game(fen=MATE)
    scenario.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=RED)
    move(scenario, "a1a9")
    assert scenario.state is not None
    claim = scenario.state.open_claim
    assert claim is not None
    settle(scenario, proposed("untrue", claim_version=claim.version))
    assert scenario.state.ending is not None
    assert (scenario.state.ending.result, scenario.state.ending.article) == (
        "1-0",
        XIANGQI("4.1.1"),
    )
    assert scenario.state.fouls == (1, 0)


@pytest.mark.parametrize(
    ("command", "by"),
    [
        (c.Resign(side="black"), BLACK),
        (c.DeclareResult(result="1-0", article=XIANGQI("4.1.13")), CHIEF),
    ],
    ids=["resigned", "declared"],
)
def test_9_any_other_end_leaves_nothing_to_rule_on(command: c.GameCommand, by: Actor) -> None:
    scenario = game()
    scenario.do(c.MakeClaim(side="red", question=REPETITION), by=RED)
    gave = scenario.do(command, by=by)
    assert gave.after.open_claim is None
    scenario.when(c.SignResult(signer="red", result="1-0"), by=RED).then_kinds(e.ResultSigned)


# app1.5.2: mass events


@pytest.mark.parametrize(("text", "ends"), [(OUT, True), (RED_VARIES, False)])
def test_app1_5_2_a_perpetual_checker_varies_with_its_next_move(text: str, ends: bool) -> None:
    scenario = game(*SHUFFLE * 3, edition=MASS)
    settle(scenario, asks(scenario, "red", articles=("app1.5.2.1", "25.1"), rounds=1))
    gave = move(scenario, text)
    if ends:
        gave.then_ended("0-1", "app1.5.2.1")
    else:
        gave.then_kinds(e.MovePlayed, e.RepetitionLeft)
