"""Pending positions from the claim to the end: 4.3, 23.4-23.5, 25, 26.9, appendix 1, 5.2.

The record decides, the ruling is adjudicated and confirmed, the game goes on. What must come
out is the book's.
"""

from dataclasses import replace
from typing import Any

import pytest

from adjudication.rulings import repetition
from games.labels.messages import rendered
from games.record import commands as c
from games.record import events as e
from games.record.values import Question
from games.record.xiangqi.rules import course_of
from games.rules.books.sources import XIANGQI
from games.rules.clocks.control import ControlKind, TimeControl
from games.rules.xiangqi.repetition import verdict
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.types import MoveLabel
from tests.adjudication.rulings.test_real_games import PERPETUAL, moves_of
from tests.support.rulings import MASS, answered, claimed, confirm, game, move, ruled
from tests.support.scenario import ARBITER, CHIEF, MINUTE, RED, SHUFFLE, begun, given, quiet

OUT, ANSWER, HOME, BACK = SHUFFLE
ROOK = "4k4/8R/9/9/9/9/9/9/9/3K5 w"
CHECKS = ("i8i9", "e9e8", "i9i8", "e8e9")
LADDER = ("i8i9", "e9e8", "i9i8", "e8e7", "i8i7", "e7e8", "i7i8", "e8e9")


# 4.3: the first 25 move pairs


@pytest.mark.parametrize(
    ("plies", "must_vary"),
    [(12, "red"), (49, "red"), (50, "red"), (51, "either"), (52, "either"), (60, "either")],
)
def test_4_3_up_to_round_25_it_is_red_who_varies(plies: int, must_vary: str) -> None:
    scenario = game(*quiet(30)[:plies])
    claimed(scenario, Question.REPETITION)
    ruling = answered(scenario)
    assert ruling.must_vary == must_vary
    if must_vary == "red":
        ruling = rendered(ruling)
        assert (ruling.verdict, ruling.articles[:2]) == (
            "red_must_change",
            (XIANGQI("4.3"), XIANGQI("25.2")),
        )
        assert "25 回合" in ruling.explanation_zh
        assert "first 25 move pairs" in ruling.explanation_en
    else:
        assert ruling.verdict == "drawn_if_unchanged"
        assert ruling.articles == (XIANGQI("25.2"), XIANGQI("23.5.2.1"))


def test_4_3_a_start_position_brings_its_own_round_number() -> None:
    fen = "4k4/9/r8/4p4/9/8R/4P4/9/9/4K4 w - - 0 {}"
    turn = ("i4h4", "a7b7", "h4i4", "b7a7")
    for number, must_vary in ((19, "red"), (20, "red"), (21, "either")):
        scenario = game(*turn * 3, fen=fen.format(number))
        claimed(scenario, Question.REPETITION)
        assert answered(scenario).must_vary == must_vary


def test_4_3_red_who_goes_on_loses() -> None:
    scenario = game(*SHUFFLE * 3)
    ruled(scenario).then_kinds(e.RulingConfirmed)
    for text in (OUT, ANSWER):
        move(scenario, text).then_goes_on()
    move(scenario, HOME).then_ended("0-1", "4.3")


def test_23_5_2_1_after_round_25_it_is_drawn_if_neither_varies() -> None:
    scenario = game(*quiet(26))
    ruled(scenario).then_kinds(e.RulingConfirmed)
    for text in (OUT, ANSWER, HOME):
        move(scenario, text).then_goes_on()
    move(scenario, BACK).then_ended("1/2-1/2", "23.5.2.1")


# 23.5.1: perpetual check


def test_23_5_1_perpetual_check_loses_at_once() -> None:
    ruled(game(*CHECKS * 3, fen=ROOK)).then_ended("0-1", "23.5.1")


def test_23_5_1_black_s_perpetual_check_of_a_national_championship() -> None:
    scenario = game(*moves_of(PERPETUAL)[:168])
    ruled(scenario).then_kinds(e.RulingConfirmed, e.GameEnded).then_ended("1-0", "23.5.1")


def test_23_5_1_of_the_chief_arbiter_s_own_motion() -> None:
    scenario = game(*CHECKS * 3, fen=ROOK)
    scenario.do(c.OrderReview(question=Question.REPETITION), by=CHIEF)
    answered(scenario)
    confirm(scenario, by=CHIEF).then_ended("0-1", "23.5.1")


def test_22_4_it_loses_though_the_checker_varied_while_the_claim_waited() -> None:
    scenario = game(*CHECKS * 3, fen=ROOK)
    claimed(scenario, Question.REPETITION)
    move(scenario, "d0d1")
    answered(scenario)
    confirm(scenario).then_ended("0-1", "23.5.1")


# app1.5.2: mass events


def test_app1_5_2_1_in_mass_events_the_checker_must_vary_with_its_next_move() -> None:
    for text, ends in (("i8i9", True), ("d0d1", False)):
        scenario = game(*CHECKS * 3, fen=ROOK, edition=MASS)
        claimed(scenario, Question.REPETITION)
        ruling = answered(scenario)
        assert (ruling.verdict, ruling.rounds_to_vary) == ("red_must_change", 1)
        assert ruling.articles[0] == XIANGQI("app1.5.2.1")
        assert "下一着" in rendered(ruling).explanation_zh
        confirm(scenario).then_kinds(e.RulingConfirmed)
        gave = move(scenario, text)
        if ends:
            gave.then_ended("0-1", "app1.5.2.1")
        else:
            gave.then_kinds(e.MovePlayed, e.RepetitionLeft)


@pytest.mark.parametrize(("rounds", "must_vary"), [(25, "red"), (26, "either")])
def test_app1_5_2_2_both_permitted(rounds: int, must_vary: str) -> None:
    scenario = game(*quiet(rounds), edition=MASS)
    claimed(scenario, Question.REPETITION)
    ruling = answered(scenario)
    assert ruling.must_vary == must_vary
    assert XIANGQI("app1.5.2.2") in ruling.articles


KILLS_FEN = "4k4/9/r8/9/9/8R/9/9/9/3K5 w"
KILLS = ("i4h4", "a7b7", "h4g4", "b7c7", "g4i4", "c7a7")
"""Black threatens mate with every move of the rook, Red does nothing."""


def test_app1_5_2_3_one_prohibited() -> None:
    scenario = game(*KILLS * 3, fen=KILLS_FEN, edition=MASS)
    claimed(scenario, Question.REPETITION)
    ruling = answered(scenario)
    assert (ruling.verdict, ruling.rounds_to_vary) == ("black_must_change", 2)
    assert ruling.articles == (XIANGQI("app1.5.2.3"),)


# 23.4: nine rounds over three points


@pytest.mark.parametrize(("plies", "examined"), [(15, False), (16, False), (17, True), (18, True)])
def test_23_4_nine_rounds_are_examined_and_eight_are_not(plies: int, examined: bool) -> None:
    scenario = game(*(LADDER * 3)[:plies], fen=ROOK)
    claimed(scenario, Question.REPETITION)
    ruling = answered(scenario)
    if examined:
        assert (ruling.verdict, ruling.needs_idle) == ("red_must_change", True)
        assert ruling.articles == (XIANGQI("23.4"), XIANGQI("23.5.2.3"))
        words = rendered(ruling)
        assert "其中一着须为闲" in words.explanation_zh
        assert "one of the moves being idle" in words.explanation_en
    else:
        assert ruling.verdict == "not_three"
    confirm(scenario).then_kinds(e.RulingConfirmed)


@pytest.mark.parametrize(("second", "ends"), [("i8i9", True), ("d0d1", False)])
def test_23_5_2_3_the_ladder_goes_on_or_rests(second: str, ends: bool) -> None:
    scenario = game(*(LADDER * 3)[:18], fen=ROOK)
    ruled(scenario)
    for text in ("i9i8", "e8e9"):
        move(scenario, text).then_goes_on()
    last = move(scenario, second)
    if ends:
        last.then_ended("0-1", "23.5.2.3")
    else:
        last.then_kinds(e.MovePlayed, e.RepetitionLeft)


def test_23_5_1_the_third_round_of_the_ladder_is_perpetual_check() -> None:
    scenario = game(*(LADDER * 3)[:21], fen=ROOK)
    ruled(scenario, side="black")
    for text in (LADDER * 3)[21:]:
        move(scenario, text).then_goes_on()
    ruled(scenario, side="red").then_ended("0-1", "23.5.1")


def test_23_3_too_few_rounds_cost_nothing() -> None:
    scenario = game(*SHUFFLE * 2)
    gave = ruled(scenario)
    gave.then_kinds(e.RulingConfirmed)
    assert (gave.after.fouls, course_of(gave.after).duty, gave.after.open_claim) == (
        (0, 0),
        None,
        None,
    )


FLAG = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=20 * MINUTE)


@pytest.mark.parametrize(
    ("moves", "result", "article"),
    [(CHECKS * 3, "0-1", "23.5.1"), (CHECKS * 2, "1-0", "4.1.6")],
    ids=["perpetual check", "not three"],
)
def test_22_4_the_claim_is_ruled_before_the_flag(
    moves: tuple[str, ...], result: str, article: str
) -> None:
    """Black claims in time and then oversteps; Red's move goes on meanwhile."""
    moves = (*moves, "i8i9")
    scenario = given(*begun(*moves, start_position=ROOK, time_control=FLAG))
    scenario.do(c.PressClock(side="red"), by=RED)
    claimed(scenario, Question.REPETITION, side="black")
    # The clocks of the record stand for the claim; the flag is what the arbiter saw.
    seen = c.ReportFlag(side="black")
    scenario.do(seen, by=ARBITER, now=30 * MINUTE).then_kinds(e.FlagFell)
    answered(scenario)
    confirm(scenario).then_ended(result, article)


@pytest.mark.parametrize(
    ("moves", "articles", "fact"),
    [
        pytest.param((LADDER * 3)[:18], ("23.4",), ("rounds", 9), id="23.4 nine rounds"),
        pytest.param(CHECKS * 3, ("23.5.2", "23.5"), ("cycles", 3), id="23.5 three loops"),
    ],
)
def test_where_a_move_cannot_be_told_the_arbiter_decides(
    moves: tuple[str, ...],
    articles: tuple[str, ...],
    fact: tuple[str, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As when the search for what the third move attacks reaches its limit."""

    def in_doubt(*given: Any, **bounds: Any) -> tuple[MoveLabel, ...]:
        return tuple(
            replace(label, label=None) if label.ply == 3 else label
            for label in label_moves(*given, **bounds)
        )

    monkeypatch.setattr(repetition, "label_moves", in_doubt)
    monkeypatch.setattr(verdict, "label_moves", in_doubt)
    scenario = game(*moves, fen=ROOK)
    claimed(scenario, Question.REPETITION)
    ruling = answered(scenario)
    assert (ruling.verdict, ruling.result, ruling.against) == ("undecided", "", "")
    assert ruling.articles == tuple(map(XIANGQI, articles))
    assert fact in ruling.facts
    assert ruling.evidence == moves[ruling.evidence_from_ply - 1 :]
