"""A board knocked about. Xiangqi 5.9, 28.11.2, app1.3.3; weiqi 17.5/p3, 17.6; gomoku 17.7,
17.10, 17.11, 21.2; classic playing 2.6, 2.7; FMJD 5.5.
"""

from dataclasses import replace
from typing import Any

import pytest

from games.record import events as e
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs import events as re
from games.record.values import Actor
from games.rules.books.sources import FMJD, WEIQI, XIANGQI
from tests.support import weiqi
from tests.support.cited import cited
from tests.support.draughts import Table
from tests.support.gomoku_games import play, table
from tests.support.scenario import ARBITER, CHIEF, MINUTE, SUDDEN, Scenario, begun, given

BLACK_TO_MOVE_AT = 0
THREE_MINUTES = 3 * MINUTE


def upset(side: str = "red", **facts: Any) -> rc.ReportBoardUpset:
    return rc.ReportBoardUpset(side=side, **{"men": 2, **facts})


def xiangqi(edition: str = "xiangqi-2020", *, clocked: bool = True) -> Scenario:
    """Red has moved and pressed at once, so that Black's twenty minutes run."""
    first, *rest = begun("h2e2", time_control=SUDDEN if clocked else None)
    assert isinstance(first, e.GameArranged)
    pressed = (e.ClockPressed(side="red"),) if clocked else ()
    return given(replace(first, edition=edition), *rest, *pressed)


@pytest.mark.parametrize(
    ("left", "loses"), [(THREE_MINUTES - 1000, True), (THREE_MINUTES, False), (20 * MINUTE, False)]
)
def test_5_9_after_the_press_it_loses_when_the_opponent_has_less_than_three_minutes(
    left: int, loses: bool
) -> None:
    gave = xiangqi().when(upset(pressed=True), now=20 * MINUTE - left)
    if loses:
        gave.then_kinds(re.BoardUpset, e.GameEnded).then_ended("0-1", "5.9")
        return
    gave.then_kinds(re.BoardUpset, e.TimeAdjusted).then_goes_on()
    assert gave.decided[1] == e.TimeAdjusted(
        side="black", delta_ms=THREE_MINUTES, article=XIANGQI("5.9")
    )


@pytest.mark.parametrize(
    "facts",
    [
        {"men": 1, "pressed": True},
        {"men": 1, "pressed": False},
        {"men": 5, "pressed": False},
        {"men": 0, "off_board": True, "pressed": False},
    ],
)
def test_5_9_one_man_off_its_point_or_on_own_time_costs_nothing(facts: dict[str, Any]) -> None:
    xiangqi().when(upset(**facts), now=19 * MINUTE).then_kinds(re.BoardUpset)


def test_5_9_a_man_off_the_board_is_enough() -> None:
    report_board_upset = upset(men=0, off_board=True, pressed=True)
    xiangqi().when(report_board_upset, now=19 * MINUTE).then_ended("0-1", "5.9")


def test_5_9_without_clocks_no_time_is_given() -> None:
    xiangqi(clocked=False).when(upset(pressed=True)).then_kinds(re.BoardUpset)


@pytest.mark.parametrize(
    ("facts", "loses"),
    [
        ({"men": 2, "pressed": True}, True),
        ({"men": 1, "off_board": True, "pressed": True}, True),
        ({"men": 1, "pressed": True}, False),
        ({"men": 2, "pressed": False}, False),
    ],
)
def test_28_11_2_in_rapid_games_it_loses_at_once(facts: dict[str, Any], loses: bool) -> None:
    gave = xiangqi("xiangqi-2020-rapid").when(upset(**facts), now=0)
    if loses:
        gave.then_ended("0-1", "28.11.2")
    else:
        gave.then_kinds(re.BoardUpset)


@pytest.mark.parametrize("men", [1, 32])
def test_app1_3_3_in_mass_events_it_costs_five_minutes_however_bad(men: int) -> None:
    gave = xiangqi("xiangqi-2020-mass").when(upset(men=men, pressed=True), now=19 * MINUTE)
    gave.then_kinds(re.BoardUpset, e.TimeAdjusted)
    assert gave.decided[1] == e.TimeAdjusted(
        side="black", delta_ms=5 * MINUTE, article=XIANGQI("app1.3.3")
    )
    own = xiangqi("xiangqi-2020-mass").when(upset(men=men), now=0)
    own.then_kinds(re.BoardUpset)


def test_4_1_13_on_purpose_the_chief_arbiter_rules_the_loss() -> None:
    deliberate = upset(deliberate=True, note="故意掀翻棋盘")
    xiangqi().when(deliberate, by=ARBITER).then_refused("role_not_allowed", "18.2")
    xiangqi().when(deliberate, by=CHIEF).then_ended("0-1", "4.1.13")


def test_5_8_by_neither_side_the_position_is_set_up_again() -> None:
    xiangqi().when(upset("", pressed=True), now=19 * MINUTE).then_kinds(re.BoardUpset)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (upset("green"), "side_unknown"),
        (upset("", deliberate=True), "deliberate_by_nobody"),
        (upset(men=0), "men_missing"),
    ],
)
def test_5_9_what_cannot_have_happened_is_refused(asked: rc.ReportBoardUpset, code: str) -> None:
    xiangqi().when(asked).then_refused(code)


@pytest.mark.parametrize(
    ("edition", "facts", "by", "article", "loses"),
    [
        ("gomoku-2025", {}, ARBITER, "17.7", False),
        ("gomoku-2025", {"restorable": False}, CHIEF, "17.11", True),
        ("gomoku-2025", {"deliberate": True}, CHIEF, "17.10", True),
        ("gomoku-classic", {"restorable": False}, CHIEF, "play.2.7.1", True),
        ("gomoku-classic", {"deliberate": True}, CHIEF, "play.2.7.2", True),
    ],
)
def test_17_of_gomoku_by_a_player(
    edition: str, facts: dict[str, Any], by: Actor, article: str, loses: bool
) -> None:
    scenario = play(table("free", edition=edition), "h8", "h9")
    gave = scenario.when(upset("white", **facts), by=by)
    found = gave.decided[0]
    assert isinstance(found, re.BoardUpset)
    assert found.article == cited(edition, article)
    if loses:
        gave.then_ended("1-0", article)
    else:
        gave.then_kinds(re.BoardUpset)


@pytest.mark.parametrize("facts", [{"restorable": False}, {"deliberate": True}])
def test_16_3_only_the_chief_arbiter_gives_the_loss(facts: dict[str, Any]) -> None:
    scenario = play(table("free"), "h8")
    scenario.when(upset("black", **facts), by=ARBITER).then_refused("role_not_allowed", "16.3")


def test_play_2_7_1_restored_it_is_a_violation_and_the_second_one_loses() -> None:
    scenario = play(table("free", edition="gomoku-classic"), "h8")
    first = scenario.do(upset("white"))
    first.then_kinds(re.BoardUpset, e.FoulRecorded)
    again = scenario.when(upset("white"))
    again.then_kinds(re.BoardUpset, e.FoulRecorded, e.GameEnded).then_ended("1-0", "15.3")


@pytest.mark.parametrize(
    ("edition", "restorable", "article"),
    [
        ("gomoku-2025", True, "21.2.1"),
        ("gomoku-2025", False, "21.2.2"),
        ("gomoku-classic", True, "play.2.6"),
        ("gomoku-classic", False, "play.2.6"),
    ],
)
def test_21_2_from_outside_it_waits_for_a_ruling_only_where_it_cannot_be_restored(
    edition: str, restorable: bool, article: str
) -> None:
    scenario = play(table("free", edition=edition), "h8")
    gave = scenario.when(upset("", restorable=restorable))
    gave.then_kinds(re.BoardUpset)
    found = gave.decided[0]
    assert isinstance(found, re.BoardUpset)
    assert (found.article, found.waits) == (cited(edition, article), not restorable)
    assert (gave.after.repairs.case is not None) is not restorable


@pytest.mark.parametrize(
    ("facts", "by", "article", "result"),
    [
        ({}, ARBITER, "17.6/p3", ""),
        ({"restorable": False}, ARBITER, "17.6/p3", "0-1"),
        ({"deliberate": True, "note": "录像为证"}, CHIEF, "17.5/p3", "0-1"),
    ],
)
def test_17_6_of_weiqi_by_a_player(
    facts: dict[str, Any], by: Actor, article: str, result: str
) -> None:
    gave = given(*weiqi.begun("D4", "Q16")).when(upset("black", **facts), by=by)
    if result:
        gave.then_ended(result, article)
    else:
        gave.then_kinds(re.BoardUpset)


def test_17_5_p3_of_weiqi_asks_for_the_chief_referee_and_for_evidence() -> None:
    scenario = given(*weiqi.begun("D4"))
    bare = upset("black", deliberate=True)
    scenario.when(bare, by=ARBITER).then_refused("role_not_allowed", "17.5/p3")
    scenario.when(bare, by=CHIEF).then_refused("evidence_missing", "17.5/p3")


@pytest.mark.parametrize("restorable", [True, False])
def test_17_6_of_weiqi_from_outside(restorable: bool) -> None:
    gave = given(*weiqi.begun("D4")).when(upset("", restorable=restorable))
    found = gave.decided[0]
    assert isinstance(found, re.BoardUpset)
    assert (found.article, found.waits) == (WEIQI("17.6"), not restorable)


def test_5_5_of_draughts_an_accident_costs_nothing_and_intent_is_not_decided_here() -> None:
    board = Table()
    (found,) = board.does(upset("white", pressed=True), by=ARBITER)
    assert isinstance(found, re.BoardUpset)
    assert found.article == FMJD("5.5")
