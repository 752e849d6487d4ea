"""Arranging, starting, signing and closing a game: articles 4.2.4, 9 and 17."""

from dataclasses import replace
from typing import Any

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.values import Actor, Options, Seat, Source
from games.record.xiangqi.options import XiangqiOptions
from tests.support.scenario import (
    ARBITER,
    ARCHIVIST,
    BLACK,
    CHIEF,
    COMMITTEE,
    OTHER_ARBITER,
    RATING,
    RED,
    SEATS,
    STRANGER,
    SYSTEM,
    Scenario,
    arranged,
    begun,
    given,
)

ARRANGE = c.ArrangeGame(edition="xiangqi-2020", seats=SEATS)
ALL = (RED, STRANGER, ARBITER, CHIEF, COMMITTEE, ARCHIVIST, RATING, SYSTEM)


def test_1_a_game_is_arranged_with_everything_it_pins() -> None:
    command = replace(
        ARRANGE,
        options=Options(xiangqi=XiangqiOptions(natural_limit_rounds=40)),
        competition="全国象棋个人锦标赛",
        round="3",
        table="12",
        scheduled_on="2026-10-01",
        arbiters=("arbiter-1",),
        source=Source(sha256="ab" * 32, index=3, format="pgn", encoding="gb18030"),
    )
    Scenario().when(command, by=ARBITER).then(
        e.GameArranged(
            edition="xiangqi-2020",
            seats=SEATS,
            options=Options(xiangqi=XiangqiOptions(natural_limit_rounds=40)),
            competition="全国象棋个人锦标赛",
            round="3",
            table="12",
            scheduled_on="2026-10-01",
            arbiters=("arbiter-1",),
            source=Source(sha256="ab" * 32, index=3, format="pgn", encoding="gb18030"),
        )
    )


@pytest.mark.parametrize("by", ALL)
def test_17_1_who_arranges(by: Actor) -> None:
    gave = Scenario().when(ARRANGE, by=by)
    if by in (ARBITER, CHIEF, ARCHIVIST):
        gave.then_kinds(e.GameArranged)
    else:
        gave.then_refused("role_not_allowed")


def setting(**own: Any) -> dict[str, Any]:
    return {"options": Options(xiangqi=XiangqiOptions(**own))}


@pytest.mark.parametrize(
    ("changes", "code", "article"),
    [
        ({"edition": "go-2002"}, "unknown_edition", ""),
        ({"seats": SEATS[:1]}, "seats_do_not_match_sides", ""),
        ({"seats": SEATS[::-1]}, "seats_do_not_match_sides", ""),
        ({"seats": (*SEATS, Seat(side="green", player="x"))}, "seats_do_not_match_sides", ""),
        ({"seats": (SEATS[0], Seat(side="black", player=""))}, "player_missing", ""),
        (
            {"seats": (SEATS[0], Seat(side="black", player=SEATS[0].player))},
            "player_against_self",
            "",
        ),
        (
            setting(natural_limit_rounds=0),
            "option_out_of_range",
            "4.2.4",
        ),
        (
            setting(natural_limit_rounds=61),
            "option_out_of_range",
            "4.2.4",
        ),
        (
            setting(natural_limit_checks=-1),
            "option_out_of_range",
            "22.2",
        ),
        (
            setting(natural_limit_checks=11),
            "option_out_of_range",
            "22.2",
        ),
        (
            setting(no_draw_before_round=-1),
            "option_out_of_range",
            "4.3",
        ),
    ],
)
def test_4_2_4_what_cannot_be_arranged(changes: dict[str, object], code: str, article: str) -> None:
    Scenario().when(replace(ARRANGE, **changes), by=ARBITER).then_refused(code, article)  # type: ignore[arg-type]


def test_1_a_position_that_cannot_be() -> None:
    command = replace(ARRANGE, start_position="9/9/9/9/9/9/9/9/9/9 w")
    Scenario().when(command, by=ARBITER).then_refused("king_count")


def test_1_a_game_is_arranged_once() -> None:
    given(arranged()).when(ARRANGE, by=ARBITER).then_refused("game_already_arranged")


@pytest.mark.parametrize(
    "command",
    [c.StartGame(), c.PlayMove(side="red", move="h2e2"), c.ConfirmRuling(ruling_version=1)],
)
def test_1_nothing_happens_before_a_game_is_arranged(command: c.GameCommand) -> None:
    Scenario().when(command, by=ARBITER).then_refused("game_not_arranged")


def test_1_a_game_starts_once() -> None:
    given(arranged()).when(c.StartGame()).then(e.GameStarted())
    given(*begun()).when(c.StartGame()).then_refused("game_already_started")


@pytest.mark.parametrize("by", [RED, STRANGER, SYSTEM, COMMITTEE, RATING])
def test_1_who_does_not_start_it(by: Actor) -> None:
    given(arranged()).when(c.StartGame(), by=by).then_refused("role_not_allowed")


def test_17_1_an_arbiter_assigned_elsewhere() -> None:
    scenario = given(arranged(arbiters=("arbiter-1",)))
    scenario.when(c.StartGame(), by=OTHER_ARBITER).then_refused("not_assigned")
    scenario.when(c.StartGame(), by=CHIEF).then(e.GameStarted())


# 9: signatures

SIGNED = ("red", RED), ("black", BLACK), ("arbiter", ARBITER)


def sign(signer: str, result: str = "0-1") -> c.SignResult:
    return c.SignResult(signer=signer, result=result)


def resigned() -> Scenario:
    scenario = given(*begun())
    scenario.do(c.Resign(side="red"), by=RED)
    return scenario


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_9_three_signatures_in_any_order_close_the_record(order: tuple[int, int, int]) -> None:
    scenario = resigned()
    for index in order[:2]:
        signer, by = SIGNED[index]
        scenario.do(sign(signer), by=by).then(e.ResultSigned(signer=signer, result="0-1"))
    signer, by = SIGNED[order[2]]
    scenario.when(sign(signer), by=by).then(
        e.ResultSigned(signer=signer, result="0-1"), e.GameClosed(fouls=(0, 0))
    )


def test_9_no_signature_before_the_end() -> None:
    given(*begun()).when(sign("red"), by=RED).then_refused("game_not_over", "9")


def test_9_no_signature_under_another_result() -> None:
    resigned().when(sign("red", "1-0"), by=RED).then_refused("result_differs_from_record", "9")


def test_9_nobody_signs_twice() -> None:
    scenario = resigned()
    scenario.do(sign("red"), by=RED)
    scenario.when(sign("red"), by=RED).then_refused("already_signed", "9")


def test_9_nobody_signs_for_others() -> None:
    scenario = resigned()
    scenario.when(sign("black"), by=RED).then_refused("not_your_seat")
    scenario.when(sign("arbiter"), by=RED).then_refused("not_your_seat")
    scenario.when(sign("chief"), by=ARBITER).then_refused("signer_unknown", "9")


def test_9_a_closed_record_takes_no_signature() -> None:
    scenario = resigned()
    for signer, by in SIGNED:
        scenario.do(sign(signer), by=by)
    scenario.when(sign("red"), by=RED).then_refused("game_closed", "9")


# Archived games


def test_9_an_archived_result_closes_the_record() -> None:
    gave = given(*begun("h2e2")).when(c.DeclareResult(result="1/2-1/2", article=None), by=ARCHIVIST)
    gave.then(
        e.GameEnded(result="1/2-1/2", reason="as_recorded", article=None),
        e.GameClosed(),
    )


def test_9_an_archived_game_that_its_moves_have_ended_is_closed() -> None:
    mate = "4k4/R8/9/9/9/9/9/9/9/3K4R w"
    scenario = given(*begun(start_position=mate))
    scenario.do(c.PlayMove(side="red", move="i0i9"), by=ARCHIVIST).then_ended("1-0", "4.1.1")
    scenario.when(c.DeclareResult(result="0-1", article=None), by=ARCHIVIST).then_refused(
        "result_differs_from_record", "9"
    )
    scenario.when(c.DeclareResult(result="1-0", article=None), by=ARCHIVIST).then(e.GameClosed())


def test_a_state_with_other_fields_is_what_replacing_them_gives() -> None:
    state = given(*begun("h2e2")).state
    assert state is not None
    changed: dict[str, Any] = {"version": 9, "illegal_by": "red", "unpressed": ("black",)}
    assert state.with_fields(**changed) == replace(state, **changed) != state
    assert state.with_fields() == state
    with pytest.raises(KeyError):
        state.with_fields(no_such_field=1)
