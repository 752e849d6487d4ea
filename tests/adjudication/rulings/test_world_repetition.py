"""Games under the World rules from the claim to the end: articles 19 and 20, and the options.

The boards are worked examples of few men; what must come out is the rules': who checks alone
loses, who else is at fault must change or loses, a draw follows if neither changes.
"""

from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import override

from adjudication.desk.analysis import analyse
from adjudication.rulings.world_repetition import _disputed
from games.labels.messages import message_text, rendered
from games.record import commands as c
from games.record import events as e
from games.record.decide import CONDUCTS, options_of
from games.record.values import Options, Question
from games.rules.books.sources import WORLD_XIANGQI, XIANGQI
from games.rules.verdict import Verdict
from games.rules.xiangqi.repetition.types import CycleRuling, DisputedPoint, Ground
from games.rules.xiangqi.world.policy import Policy, RootMoment, RuleText
from games.streams.messages import message
from tests.support.rulings import answered, claimed, confirm, game, move, ruled
from tests.support.scenario import ARBITER, PLAYERS, Scenario

EDITION = "xiangqi-wxf-2018"
ROOK_ON_CANNON = "3k5/9/9/c8/9/9/9/9/9/1R2K4 w"
CHASE = ("b0a0", "a6b6", "a0b0", "b6a6")
LADDER = "4k4/8R/9/9/9/9/9/9/9/3K5 w"
CHECKS = ("i8i9", "e9e8", "i9i8", "e8e9")
IDLE = "4k4/9/9/9/9/9/9/9/9/3K5 w"
KINGS = ("d0d1", "e9e8", "d1d0", "e8e9")
CHECK_OPENS = "3k5/9/9/3C5/3c5/3C5/9/9/3n5/4K4 w"
OPENING = ("d4f4", "d5f5", "f4d4", "f5d5")


def arranged(fen: str, *moves: str, **own: Any) -> Scenario:
    """Return a game under the World rules, with these options beside the usual ones."""
    usual = options_of(EDITION).xiangqi
    assert usual is not None
    asked = CONDUCTS["xiangqi"].options(EDITION, Options(xiangqi=replace(usual, **own)))
    return game(*moves, edition=EDITION, fen=fen, options=asked)


def test_20_1_perpetual_check_by_one_side_loses() -> None:
    scenario = arranged(LADDER, *CHECKS * 2)
    claimed(scenario, Question.REPETITION)
    ruling = rendered(answered(scenario))
    assert (ruling.verdict, ruling.result, ruling.against) == ("red_loses", "0-1", "red")
    assert ruling.articles == (WORLD_XIANGQI("20.1"),)
    assert dict(ruling.facts) == {"period": 4, "occurrences": 3}
    assert "长将" in ruling.explanation_zh
    assert "perpetual check" in ruling.explanation_en
    confirm(scenario).then_ended("0-1", WORLD_XIANGQI("20.1"))


@pytest.mark.parametrize(("further", "ends"), [("b0a0", True), ("b0b1", False)])
def test_20_3_a_perpetual_chase_must_change_or_loses(further: str, ends: bool) -> None:
    scenario = arranged(ROOK_ON_CANNON, *CHASE * 2)
    claimed(scenario, Question.REPETITION)
    ruling = rendered(answered(scenario))
    assert (ruling.verdict, ruling.must_vary, ruling.rounds_to_vary) == (
        "red_must_change",
        "red",
        1,
    )
    assert ruling.articles == (WORLD_XIANGQI("20.3"),)
    assert "不变作负" in ruling.explanation_zh
    assert "must change with its next move, or loses" in ruling.explanation_en
    confirm(scenario).then_goes_on()
    after = move(scenario, further)
    if ends:
        after.then_ended("0-1", WORLD_XIANGQI("20.3"))
    else:
        after.then_kinds(e.MovePlayed, e.RepetitionLeft)


def test_20_2_what_is_allowed_is_drawn_if_neither_changes() -> None:
    scenario = arranged(IDLE, *KINGS * 2)
    ruled(scenario).then_goes_on()
    assert scenario.state is not None
    assert scenario.state.rulings[-1].verdict == "drawn_if_unchanged"
    move(scenario, KINGS[0]).then_goes_on()
    move(scenario, KINGS[1]).then_ended("1/2-1/2", WORLD_XIANGQI("20.2"))


def test_a_position_that_stood_twice_is_not_examined() -> None:
    scenario = arranged(ROOK_ON_CANNON, *CHASE)
    claimed(scenario, Question.REPETITION)
    assert answered(scenario).verdict == "not_three"
    scenario = arranged(ROOK_ON_CANNON, *CHASE, occurrences=2)
    claimed(scenario, Question.REPETITION)
    assert answered(scenario).verdict == "red_must_change"


def test_two_cycles_that_share_the_position_are_judged_together() -> None:
    # Round one chases the cannon, round two only goes up and down: no chase on every move.
    mixed = (*CHASE, "b0b1", "d9d8", "b1b0", "d8d9")
    scenario = arranged(ROOK_ON_CANNON, *mixed)
    claimed(scenario, Question.REPETITION)
    ruling = rendered(answered(scenario))
    assert ruling.verdict == "drawn_if_unchanged"
    assert ruling.evidence == mixed


def test_the_moves_of_the_window_are_told_in_both_languages() -> None:
    scenario = arranged(ROOK_ON_CANNON, *CHASE * 2)
    claimed(scenario, Question.REPETITION)
    labels = rendered(answered(scenario)).labels
    assert [label.label for label in labels] == ["捉", "闲"] * 4
    assert labels[0].explanation_en == (
        "R8.9: chase (19.3); can take an unprotected piece next, against Black's cannon on file 1 "
        "(unprotected, by Red's rook on file 9); if nothing is done: R9+6."
    )
    assert labels[0].explanation_zh == (
        "车八平九：捉（19.3）。下一着可以吃无根子，所捉：1路炮（无根子，被九路车捉）；"
        "若对方不应：车九进六。"
    )


def test_a_disputed_reading_on_which_the_verdict_turns_is_named() -> None:
    scenario = arranged(CHECK_OPENS, *OPENING * 2)
    claimed(scenario, Question.REPETITION)
    ruling = rendered(answered(scenario))
    assert ruling.verdict == "red_must_change"
    assert "争议点：将军同时捉子也算捉" in ruling.explanation_zh
    assert "Disputed point: a check that threatens the piece too" in ruling.explanation_en
    other = arranged(CHECK_OPENS, *OPENING * 2, check_may_chase=False)
    claimed(other, Question.REPETITION)
    ruling = rendered(answered(other))
    assert ruling.verdict == "drawn_if_unchanged"
    assert [basis.setting for basis in ruling.basis] == ["xiangqi.check_may_chase"]
    assert "竞赛规程" in ruling.explanation_zh
    assert "争议点" not in answer_of(ROOK_ON_CANNON, CHASE)


@pytest.mark.parametrize(
    ("policy", "here"),
    [
        pytest.param(
            Policy(),
            (
                "a piece protects here only if it bore on the point before the capture too",
                "a check that threatens the piece too is a chase of it here",
                "chases it here though it is protected",
            ),
            id="as the book is read",
        ),
        pytest.param(
            Policy(root=RootMoment.AFTER, check_may_chase=False, heavier_man=False),
            (
                "a piece protects here if it can take back",
                "a check is no chase here",
                "threatening a protected heavier piece chases nothing here",
            ),
            id="as the other readings have it",
        ),
    ],
)
def test_each_disputed_point_says_how_it_is_read_here(
    policy: Policy, here: tuple[str, ...]
) -> None:
    for option, reading in zip(
        ("root_moment", "check_may_chase", "heavier_man"), here, strict=True
    ):
        found = CycleRuling(
            verdict=Verdict.DRAW,
            article=WORLD_XIANGQI("20.9"),
            labels=(),
            reason=Ground.UNDECIDED,
            disputed=(DisputedPoint(option=option, verdict=Verdict.RED_LOSES),),
        )
        with override("en"):
            text = message_text(_disputed(message("verdict_draw"), found, policy))
        assert text.startswith("draw Disputed point: ")
        assert reading in text
        assert text.endswith(", the verdict would be: Red at fault.")


def answer_of(fen: str, cycle: tuple[str, ...]) -> str:
    scenario = arranged(fen, *cycle * 2)
    claimed(scenario, Question.REPETITION)
    return rendered(answered(scenario)).explanation_zh


def test_by_the_older_asian_rules_three_more_repetitions_lose() -> None:
    scenario = arranged(ROOK_ON_CANNON, *CHASE * 2, repetition_text=RuleText.ASIAN_OLD)
    claimed(scenario, Question.REPETITION)
    ruling = rendered(answered(scenario))
    assert (ruling.verdict, ruling.rounds_to_vary) == ("red_must_change", 6)
    confirm(scenario).then_goes_on()
    for turn in range(5):
        move(scenario, CHASE[turn * 2 % 4]).then_goes_on()
        move(scenario, CHASE[(turn * 2 + 1) % 4]).then_goes_on()
    move(scenario, CHASE[2]).then_ended("0-1", WORLD_XIANGQI("20.3"))


def test_by_the_older_asian_rules_a_perpetual_check_is_warned_first() -> None:
    scenario = arranged(LADDER, *CHECKS * 2, repetition_text=RuleText.ASIAN_OLD)
    claimed(scenario, Question.REPETITION)
    assert answered(scenario).verdict == "red_must_change"


def test_the_asian_rules_of_2003_bring_sixty_rounds() -> None:
    asian = CONDUCTS["xiangqi"].options(
        EDITION, Options(xiangqi=replace(usual(), repetition_text=RuleText.AXF_2003))
    )
    assert asian.xiangqi is not None
    assert (asian.xiangqi.natural_limit_rounds, asian.xiangqi.natural_limit_checks) == (60, 10)
    scenario = arranged(IDLE, *KINGS * 30, repetition_text=RuleText.AXF_2003)
    ruled(scenario, Question.NATURAL_LIMIT).then_ended("1/2-1/2", XIANGQI("4.2.4"))
    short = arranged(IDLE, *KINGS * 29, repetition_text=RuleText.AXF_2003)
    claimed(short, Question.NATURAL_LIMIT)
    ruling = answered(short)
    assert (ruling.verdict, ruling.articles) == ("untrue", (XIANGQI("22.2"),))
    # Nothing is known here of what an untrue claim costs.
    confirm(short).then_kinds(e.RulingConfirmed)


def usual() -> Any:
    return options_of(EDITION).xiangqi


def test_without_a_limit_in_the_regulations_none_is_claimed_or_reviewed() -> None:
    scenario = arranged(IDLE, *KINGS * 30)
    asked = Question.NATURAL_LIMIT
    by_side = c.MakeClaim(side="red", question=asked)
    scenario.when(by_side, by=PLAYERS["red"]).then_refused("no_natural_limit", XIANGQI("22.2"))
    review = c.OrderReview(question=asked)
    scenario.when(review, by=ARBITER).then_refused("no_natural_limit", XIANGQI("22.2"))


def test_desk_and_game_agree() -> None:
    for fen, cycle, verdict in (
        (ROOK_ON_CANNON, CHASE, "red_loses"),
        (LADDER, CHECKS, "red_loses"),
        (IDLE, KINGS, "draw"),
    ):
        asked = {"edition": EDITION, "ask": "repetition", "position": fen}
        answer: dict[str, Any] = analyse({**asked, "id": 1, "moves": list(cycle * 2)})
        assert answer["verdict"] == verdict
        scenario = arranged(fen, *cycle * 2)
        claimed(scenario, Question.REPETITION)
        labels = answered(scenario).labels
        assert [label.label for label in labels] == [label["label"] for label in answer["labels"]]


def test_the_moment_of_protection_is_an_option() -> None:
    fen = "5k3/9/9/9/9/9/7r1/9/2nRA3c/4K4 w"
    cycle = ("e1f0", "h3h1", "f0e1", "h1h3")
    scenario = arranged(fen, *cycle * 2)
    claimed(scenario, Question.REPETITION)
    assert answered(scenario).verdict == "black_must_change"
    other = arranged(fen, *cycle * 2, root_moment=RootMoment.AFTER)
    claimed(other, Question.REPETITION)
    assert answered(other).verdict == "drawn_if_unchanged"
