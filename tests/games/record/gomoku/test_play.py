"""10, 12, 14, 15-16, 19.2 and 24.3.1-A in the game's stream."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.gomoku import events as g
from games.record.gomoku.irregularities import IrregularityKind
from games.record.officiating.offences import events as oe
from games.record.officiating.offences.commands import RecordOffence
from games.record.values import Actor, MarkSource
from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC
from tests.support.gomoku_games import (
    FIRST,
    SECOND,
    act,
    archived,
    do,
    gomoku,
    play,
    stones,
    table,
    when,
)
from tests.support.marks import record_violation, record_warning
from tests.support.scenario import ARBITER, CHIEF, INCREMENT, MINUTE, PRESSED, Scenario

FIVE_STONES = ("h8", "h9", "i9", "g7", "f6")


def test_10_white_does_not_begin() -> None:
    when(table("free"), "w h8").then_refused("not_your_turn", "10")


def test_12_2_a_stone_on_a_stone_is_recorded_and_the_board_stays() -> None:
    scenario = play(archived(), "h8")
    when(scenario, "w h8").then(
        e.IllegalMoveRecorded(
            ply=2, side="white", move="h8", code="point_occupied", article=GOMOKU("12.2")
        )
    )


@pytest.mark.parametrize("count", range(6))
def test_24_3_1_a_a_pass_in_the_first_five_stones(count: int) -> None:
    scenario = play(archived(), *FIVE_STONES[:count])
    side = ("black", "white")[count % 2]
    gave = when(scenario, f"{side[0]} pass")
    if count == 5:
        gave.then(e.MovePlayed(ply=6, side=side, move="pass"))
        return
    gave.then(
        e.IllegalMoveRecorded(
            ply=count + 1, side=side, move="pass", code="pass_too_early", article=GOMOKU("24.3.1-A")
        )
    )


def test_24_3_1_a_no_pass_in_an_opening() -> None:
    scenario = do(table("two_fifths"), "b h8,h9,i10", "w keep")
    when(scenario, "w pass").then_kinds(e.IllegalMoveRecorded)


def test_19_2_1_b_two_running_passes_draw() -> None:
    scenario = play(archived(), *FIVE_STONES, "pass")
    when(scenario, "b pass").then_ended("1/2-1/2", "19.2.1-B")


def test_19_2_1_b_a_stone_between_the_passes() -> None:
    scenario = play(archived(), *FIVE_STONES, "pass", "a1")
    when(scenario, "w pass").then_goes_on()


def test_19_2_1_c_the_last_point_draws() -> None:
    rows = ["xxooxxooxxooxxo", "ooxxooxxooxxoox"] * 8
    lines = rows[:15]
    lines[0] = "1" + lines[0][1:]
    arranged = e.GameArranged(
        edition="gomoku-2025",
        seats=table().history[0][0].seats,  # type: ignore[union-attr]
        options=gomoku("free"),
        start_position="/".join(lines) + " b 0",
    )
    scenario = Scenario().add((arranged, e.GameStarted()), at=0)
    when(scenario, "b a15").then_ended("1/2-1/2", "19.2.1-C")


# 19.2.2: draw offers


def test_19_2_2_a_an_offer_right_after_ones_own_move() -> None:
    scenario = play(archived(), "h8")
    when(scenario, "b draw?").then(e.DrawOffered(side="black"))


@pytest.mark.parametrize("side", ["b", "w"])
def test_17_4_an_offer_before_ones_own_stone(side: str) -> None:
    scenario = play(archived(), *(("h8",) if side == "w" else ("h8", "h9")))
    when(scenario, f"{side} draw?").then(
        g.IrregularityRecorded(
            side={"b": "black", "w": "white"}[side],
            kind=IrregularityKind.IMPROPER_DRAW_OFFER,
            article=GOMOKU("17.4"),
        )
    )


def test_illegal_1_9_by_the_classic_rules() -> None:
    scenario = do(table("free", edition="gomoku-classic"), "b h8")
    gave = when(scenario, "w draw?")
    assert isinstance(gave.decided[0], g.IrregularityRecorded)
    assert gave.decided[0].article == GOMOKU_CLASSIC("illegal.1.9")


def test_19_2_2_a_the_offer_comes_before_the_press() -> None:
    scenario = do(table("free", time_control=PRESSED), "b h8")
    when(scenario, "b draw?").then(e.DrawOffered(side="black"))
    do(scenario, "b press")
    when(scenario, "b draw?").then_kinds(g.IrregularityRecorded)


def test_19_2_1_a_an_offer_accepted_draws() -> None:
    scenario = do(play(archived(), "h8"), "b draw?")
    when(scenario, "w draw yes", by=SECOND).then_ended("1/2-1/2", "19.2.1-A")
    when(scenario, "b draw yes", by=FIRST).then_refused("no_offer_to_answer", "19.2.2-C")


def test_19_2_2_b_no_second_offer_before_the_answer() -> None:
    scenario = do(play(archived(), "h8"), "b draw?")
    when(scenario, "b draw?").then_refused("offer_already_open", "19.2.2-B")


def test_19_2_2_c_a_move_declines() -> None:
    scenario = do(play(archived(), "h8"), "b draw?", "w h9")
    when(scenario, "w draw yes").then_refused("no_offer_to_answer", "19.2.2-C")


@pytest.mark.parametrize("answer", ["w draw no", "w i9"])
def test_19_2_2_d_no_new_offer_before_the_other_has_offered(answer: str) -> None:
    scenario = do(play(archived(), "h8"), "b draw?", answer)
    do(scenario, *(() if answer == "w i9" else ("w i9",)), "b j9")
    when(scenario, "b draw?").then_kinds(g.IrregularityRecorded)
    do(scenario, "w f7", "w draw?", "b draw no", "b d4")
    when(scenario, "b draw?").then(e.DrawOffered(side="black"))


# 14: clocks


def test_17_3_a_press_before_the_stone() -> None:
    scenario = table("free", time_control=PRESSED)
    when(scenario, "b press").then(
        e.ClockPressed(side="black"),
        g.IrregularityRecorded(
            side="black", kind=IrregularityKind.PRESSED_BEFORE_PLACING, article=GOMOKU("17.3")
        ),
    )
    when(do(scenario, "b h8"), "b press").then(e.ClockPressed(side="black"))


@pytest.mark.parametrize("by", [FIRST, SECOND, ARBITER])
def test_14_4_either_player_may_say_that_the_time_is_out(by: Actor) -> None:
    scenario = table("free", time_control=INCREMENT)
    flag = c.ReportFlag(side="black")
    scenario.when(flag, by=by, now=60 * MINUTE).then_ended("0-1", "14.4")


def test_14_4_not_while_the_opponent_has_time() -> None:
    scenario = table("free", time_control=INCREMENT)
    flag = c.ReportFlag(side="black")
    scenario.when(flag, by=SECOND, now=59 * MINUTE).then_refused("time_not_out", "14.4")


def test_14_4_there_is_no_clock() -> None:
    table("free").when(c.ReportFlag(side="black")).then_refused("no_clock", "14.2")
    when(table("free"), "b press").then_refused("no_clock", "14.2")


def test_19_1_3_resignation() -> None:
    play(archived(), "h8").when(c.Resign(side="black"), by=FIRST).then_ended("0-1", "19.1.3")


# 15, 16: penalties


def foul(article: str = "17.8") -> RecordOffence:
    return record_violation(side="white", article=GOMOKU(article) if article else None)


def test_16_2_a_violation_is_the_chief_arbiters() -> None:
    scenario = play(archived(), "h8")
    scenario.when(foul(), by=ARBITER).then_refused("penalty_above_authority", "16.2")
    gave = scenario.when(foul(), by=CHIEF).then_kinds(oe.OffenceRecorded, e.FoulRecorded)
    assert gave.decided[1] == e.FoulRecorded(
        side="white",
        article=GOMOKU("17.8"),
        source=MarkSource.OFFICIAL,
        offence_version=gave.after.offences.entries[-1].version,
    )
    scenario.when(foul(""), by=CHIEF).then_refused("article_missing", "15.2")


def test_15_3_the_second_violation_loses() -> None:
    scenario = play(archived(), "h8")
    scenario.do(foul(), by=CHIEF)
    scenario.when(record_violation(side="black", article=GOMOKU("17.9")), by=CHIEF).then_goes_on()
    scenario.when(foul("17.9"), by=CHIEF).then_ended("1-0", "15.3")


@pytest.mark.parametrize("article", ["17.10", "18.8", "15.3", "17.13"])
def test_16_3_a_loss_is_the_chief_arbiters(article: str) -> None:
    scenario = play(archived(), "h8")
    loss = c.DeclareResult(result="1-0", article=GOMOKU(article) if article else None)
    scenario.when(loss, by=ARBITER).then_refused("role_not_allowed", "16.3")
    scenario.when(loss, by=CHIEF).then_ended("1-0", article)


def test_16_1_the_board_arbiter_warns() -> None:
    warning = record_warning(side="white", article=GOMOKU("17.5"))
    play(archived(), "h8").when(warning, by=ARBITER).then_kinds(
        oe.OffenceRecorded, e.WarningRecorded
    )


@pytest.mark.parametrize("article", ["17.5", "17.6", "17.7", "18.1", "18.4", "18.7"])
def test_17_and_18_lighter_acts_are_warned_of_and_the_game_goes_on(article: str) -> None:
    scenario = play(archived(), "h8")
    for _ in range(3):
        scenario.do(
            record_warning(side="white", article=GOMOKU(article) if article else None), by=ARBITER
        )
    when(scenario, "w h9").then_goes_on()


@pytest.mark.parametrize("article", ["21.1.2-C", "21.2.2-A"])
def test_19_2_1_e_the_chief_arbiter_rules_a_draw(article: str) -> None:
    drawn = c.DeclareResult(result="1/2-1/2", article=GOMOKU(article) if article else None)
    play(archived(), "h8").when(drawn, by=CHIEF).then_ended("1/2-1/2", article)


def test_the_reading_of_a_clock_is_not_negative() -> None:
    move = c.PlayMove(side="black", move="h8", reading_ms=-1)
    table("free").when(move).then_refused("reading_negative")
    move = c.PlayMove(side="black", move="+h8")
    table("free").when(move).then_refused("notation_unreadable")
    assert isinstance(act("b h8"), c.PlayMove)
    assert stones(table("free")) == " / "
