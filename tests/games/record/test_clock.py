"""Presses, flags and readings in the stream: articles 4.1.6, 4.1.9, 6, 8.1.7 and 21."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.offences import events as oe
from games.record.values import Actor, Question
from games.rules.books.sources import XIANGQI
from tests.support.marks import record_foul
from tests.support.scenario import (
    ARBITER,
    BLACK,
    INCREMENT,
    MINUTE,
    PRESSED,
    PROVINCIAL,
    RED,
    STRANGER,
    SUDDEN,
    begun,
    given,
)
from tests.support.timed import fell_against, shows


def press(side: str, reading_ms: int | None = None) -> c.PressClock:
    return c.PressClock(side=side, reading_ms=reading_ms)


def play(side: str, move: str, reading_ms: int | None = None) -> c.PlayMove:
    return c.PlayMove(side=side, move=move, reading_ms=reading_ms)


def flag(side: str) -> c.ReportFlag:
    return c.ReportFlag(side=side)


# 8.1.7 and 4.1.9: pressing without having moved


def test_8_1_7_the_first_press_before_moving_is_a_foul() -> None:
    gave = given(*begun(time_control=PRESSED)).when(press("red"), by=RED)
    gave.then(e.ClockPressed(side="red"), e.FoulRecorded(side="red", article=XIANGQI("8.1.7")))


def test_8_1_7_a_press_after_the_move_is_none() -> None:
    gave = given(*begun("h2e2", time_control=PRESSED)).when(press("red"), by=RED)
    gave.then(e.ClockPressed(side="red"))


def test_4_1_9_the_second_press_before_moving_loses_rounds_later() -> None:
    scenario = given(*begun(time_control=PRESSED))
    scenario.do(press("red"), by=RED)
    scenario.do(press("black"), by=BLACK).then(e.ClockPressed(side="black"))
    scenario.do(play("red", "h2e2"), by=RED)
    scenario.do(press("red"), by=RED).then(e.ClockPressed(side="red"))
    scenario.do(play("black", "h9g7"), by=BLACK)
    scenario.do(press("black"), by=BLACK).then(e.ClockPressed(side="black"))
    gave = scenario.when(press("red"), by=RED)
    gave.then_kinds(e.ClockPressed, e.FoulRecorded, e.GameEnded).then_ended("0-1", "4.1.9")


def test_4_1_9_a_press_of_each_side_loses_for_nobody() -> None:
    scenario = given(*begun(time_control=PRESSED))
    scenario.do(press("red"), by=RED).then_goes_on()
    scenario.do(press("black"), by=BLACK)
    scenario.do(play("red", "h2e2"), by=RED)
    scenario.do(press("red"), by=RED)
    scenario.do(press("black"), by=BLACK).then_goes_on()
    assert scenario.state is not None
    assert scenario.state.fouls == (1, 1)


def test_4_1_9_fouls_entered_by_the_arbiter_count_like_those_of_the_clock() -> None:
    scenario = given(*begun(time_control=PRESSED))
    scenario.do(press("red"), by=RED).then_goes_on()
    gave = scenario.when(record_foul(side="red", article=XIANGQI("8.1.7")))
    gave.then_kinds(oe.OffenceRecorded, e.FoulRecorded, e.GameEnded).then_ended("0-1", "4.1.9")


def test_4_1_9_one_press_and_one_other_foul_lose_nothing() -> None:
    scenario = given(*begun(time_control=PRESSED))
    scenario.do(press("red"), by=RED)
    scenario.when(record_foul(side="red", article=XIANGQI("8.1.1"))).then_goes_on()


def test_8_1_7_the_opponent_may_have_replied_before_the_press() -> None:
    # Red moved; Black replied at once; Red's press is still the press of Red's own move.
    scenario = given(*begun("h2e2", "h9g7", time_control=PRESSED))
    scenario.do(press("red"), by=RED).then(e.ClockPressed(side="red"))
    scenario.do(press("black"), by=BLACK).then(e.ClockPressed(side="black"))
    assert scenario.state is not None
    assert scenario.state.fouls == (0, 0)


def test_8_1_7_pressing_back_after_a_foul_press_is_no_foul() -> None:
    scenario = given(*begun("h2e2", time_control=PRESSED))
    scenario.do(press("red"), by=RED)
    scenario.do(press("black"), by=BLACK).then_kinds(e.ClockPressed, e.FoulRecorded)
    scenario.do(press("red"), by=RED).then(e.ClockPressed(side="red"))


def test_6_no_press_of_a_clock_that_is_not_one_s_own() -> None:
    given(*begun(time_control=PRESSED)).when(press("black"), by=BLACK).then_refused(
        "clock_not_yours", "6"
    )


def test_6_no_press_where_there_is_no_clock() -> None:
    given(*begun()).when(press("red"), by=RED).then_refused("no_clock", "6")


def test_6_no_press_while_a_claim_stops_the_clock() -> None:
    scenario = given(*begun("h2e2", time_control=PRESSED))
    scenario.do(c.MakeClaim(side="red", question=Question.REPETITION), by=RED)
    scenario.when(press("red"), by=RED).then_refused("clock_not_yours", "6")


@pytest.mark.parametrize("command", [play("red", "h2e2", -1), press("red", -1)])
def test_6_no_device_shows_less_than_nothing(command: c.GameCommand) -> None:
    given(*begun(time_control=PRESSED)).when(command, by=RED).then_refused("reading_negative")


# 6.1 and 6.2: what is left


def left(
    scenario_moves: list[tuple[int, c.GameCommand, Actor]], control: object
) -> tuple[int, int]:
    scenario = given(*begun(time_control=control))  # type: ignore[arg-type]
    for at, command, by in scenario_moves:
        scenario.do(command, by=by, now=at)
    assert scenario.state is not None
    assert scenario.state.clock is not None
    return scenario.state.clock.remaining_ms


def test_6_1_black_uses_100_s_and_has_3530_s() -> None:
    done = left(
        [(20_000, play("red", "h2e2"), RED), (120_000, play("black", "h9g7"), BLACK)], INCREMENT
    )
    assert done == (3_600_000 - 20_000 + 30_000, 3_530_000)


def test_6_1_with_a_press_of_its_own_time_runs_until_the_press() -> None:
    done = left([(20_000, play("red", "h2e2"), RED), (25_000, press("red"), RED)], PRESSED)
    assert done == (3_600_000 - 25_000 + 30_000, 3_600_000)


def test_6_1_no_increment_for_a_press_without_a_move() -> None:
    done = left(
        [
            (10_000, press("red"), RED),
            (15_000, press("black"), BLACK),
            (20_000, play("red", "h2e2"), RED),
            (21_000, press("red"), RED),
        ],
        PRESSED,
    )
    # Red's own time ran until the press after the move; Black lost none by pressing back.
    assert done == (3_600_000 - 21_000 + 30_000, 3_600_000)


def test_6_1_one_increment_each_when_black_replied_before_the_press() -> None:
    done = left(
        [
            (10_000, play("red", "h2e2"), RED),
            (11_000, play("black", "h9g7"), BLACK),
            (12_000, press("red"), RED),
            (13_000, press("black"), BLACK),
        ],
        PRESSED,
    )
    assert done == (3_600_000 - 12_000 + 30_000, 3_600_000 - 1_000 + 30_000)


def test_6_2_sudden_death_gives_nothing_back() -> None:
    done = left(
        [
            (60_000, play("red", "h2e2"), RED),
            (61_000, press("red"), RED),
            (91_000, play("black", "h9g7"), BLACK),
            (92_000, press("black"), BLACK),
        ],
        SUDDEN,
    )
    assert done == (20 * MINUTE - 61_000, 20 * MINUTE - 31_000)


def test_6_1_the_device_is_believed_before_the_server() -> None:
    done = left([(20_000, play("red", "h2e2", 3_615_000), RED)], INCREMENT)
    assert done == (3_615_000, 3_600_000)


def test_6_1_no_reading_gains_more_than_the_increment() -> None:
    done = left([(20_000, play("red", "h2e2", 9_999_999), RED)], INCREMENT)
    assert done == (3_630_000, 3_600_000)


def test_22_2_the_clock_stands_during_a_claim_and_the_mover_pays_afterwards() -> None:
    scenario = given(*begun("h2e2", "h9g7", time_control=INCREMENT))
    scenario.do(c.MakeClaim(side="red", question=Question.REPETITION), by=RED, now=10_000)
    state = scenario.state
    assert state is not None
    assert state.clock is not None
    assert state.clock.running is None
    assert state.clock.remaining("red", at_ms=500_000) == state.clock.remaining_ms[0]


# 4.1.6 and 21: the flag


def test_4_1_6_the_fallen_flag_loses() -> None:
    scenario = given(*begun("h2e2", time_control=INCREMENT))
    gave = scenario.when(flag("black"), by=ARBITER, now=60 * MINUTE)
    shown = shows(60 * MINUTE + 30_000, 0, edition="xiangqi-2020")
    gave.then(
        e.FlagFell(side="black", record_shows=shown),
        e.GameEnded(result="1-0", reason="time", article=XIANGQI("4.1.6")),
    )


def test_6_2_red_has_used_all_20_minutes() -> None:
    scenario = given(*begun(time_control=SUDDEN))
    scenario.when(flag("red"), by=BLACK, now=20 * MINUTE).then_ended("0-1", "4.1.6")


def test_21_3_a_tenth_of_a_second_left_is_not_overstepped() -> None:
    scenario = given(*begun(time_control=SUDDEN))
    scenario.when(flag("red"), by=BLACK, now=20 * MINUTE - 100).then_refused("time_not_out", "21.3")


def test_21_2_the_arbiter_has_seen_the_flag_whatever_the_server_counts() -> None:
    scenario = given(*begun(time_control=SUDDEN))
    seen = c.ReportFlag(side="red")
    gave = scenario.when(seen, by=ARBITER, now=19 * MINUTE).then_ended("0-1", "4.1.6")
    gave.then_warned(("time_left", "21.3"))
    assert gave.decided[0] == fell_against("red", MINUTE, 20 * MINUTE, edition="xiangqi-2020")


def test_21_3_a_player_may_own_up_to_what_the_record_shows_too() -> None:
    scenario = given(*begun(time_control=SUDDEN))
    scenario.when(flag("red"), by=RED, now=19 * MINUTE).then_refused("time_not_out", "21.3")
    scenario.when(flag("red"), by=RED, now=20 * MINUTE).then_ended("0-1", "4.1.6")


def test_21_3_nobody_else_reports() -> None:
    given(*begun(time_control=SUDDEN)).when(flag("red"), by=STRANGER, now=20 * MINUTE).then_refused(
        "not_your_seat"
    )


def test_21_1_no_flag_without_a_clock() -> None:
    given(*begun()).when(flag("red"), by=ARBITER).then_refused("no_clock", "6")


def test_21_6_mate_before_the_press_wins_and_the_flag_comes_too_late() -> None:
    fen = "4k4/R8/9/9/9/9/9/9/9/3K4R w"
    scenario = given(*begun(start_position=fen, time_control=SUDDEN))
    scenario.do(play("red", "i0i9"), by=RED, now=20 * MINUTE - 1).then_ended("1-0", "4.1.1")
    scenario.when(flag("red"), by=BLACK, now=21 * MINUTE).then_refused("game_over", "9")


def test_21_6_a_plain_check_before_the_press_does_not_save() -> None:
    fen = "4k4/9/9/9/9/9/9/9/9/3K4R w"
    scenario = given(*begun(start_position=fen, time_control=SUDDEN))
    scenario.do(play("red", "i0i9"), by=RED, now=20 * MINUTE - 1).then_goes_on()
    scenario.when(flag("red"), by=BLACK, now=20 * MINUTE).then_ended("0-1", "4.1.6")


def test_21_6_stalemate_before_the_press_wins() -> None:
    fen = "3k5/9/4P4/9/9/9/9/9/9/4K4 w"
    scenario = given(*begun(start_position=fen, time_control=SUDDEN))
    scenario.do(play("red", "e7e8"), by=RED, now=20 * MINUTE - 1).then_ended("1-0", "4.1.2")


def test_8_1_7_the_press_after_an_illegal_move_is_no_second_foul() -> None:
    scenario = given(*begun(options=PROVINCIAL, time_control=PRESSED))
    scenario.do(play("red", "h0f1"), by=RED).then_kinds(e.IllegalMoveRecorded, e.FoulRecorded)
    scenario.do(press("red"), by=RED, now=10_000).then(e.ClockPressed(side="red"))
    scenario.do(press("black"), by=BLACK, now=12_000).then(e.ClockPressed(side="black"))
    state = scenario.state
    assert state is not None
    assert state.fouls == (1, 0)
    assert state.clock is not None
    # The illegal move was void, so the turn and the time are Red's still.
    assert state.clock.running == "red"
    assert state.clock.remaining("red", at_ms=12_000) == 3_588_000
    assert state.clock.remaining("black", at_ms=12_000) == 3_600_000
    scenario.when(press("red"), by=RED).then_kinds(e.ClockPressed, e.FoulRecorded)


def test_6_no_move_takes_less_than_no_time() -> None:
    scenario = given(*begun(time_control=PRESSED))
    state = scenario.do(play("red", "h2e2", 3_700_000), by=RED, now=5_000).after
    assert (state.moves[0].remaining_ms, state.moves[0].spent_ms) == (3_600_000, 0)
