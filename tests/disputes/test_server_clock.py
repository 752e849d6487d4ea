"""The server's clock steps while a side thinks: noticed, recorded, and no flag by the machine.

Forty minutes a side; the clock is put two hours on, or back, where only the arbiter can say what
happened at the board (xiangqi 2020, 17.1 and 21.5; weiqi 2002, 22.8; gomoku 2025, 14.5).
"""

from typing import Any

import pytest

from games.labels.articles import article_data
from tests.disputes.board import HOUR, MINUTE, Board, ended
from tests.disputes.test_flags import EDITIONS, begun, editions, left
from tests.support.server_time import SteadyClock

pytestmark = [pytest.mark.database, pytest.mark.one_database]
TWO_HOURS = 2 * HOUR


def stepped(board: Board, steady: SteadyClock, by_ms: int, *, minutes: int) -> None:
    """Let the server's clock step so far, `minutes` after the beginning by every other clock."""
    steady.stepped_ms += by_ms
    board.at(minutes, ms=steady.stepped_ms)


def kinds(board: Board) -> list[str]:
    answer = board.hall.api.get(f"{board.hall.path}/events")
    return [event["type"].split(".")[1] for event in answer.data["events"]]


@editions
def test_two_hours_forward_win_no_game(board: Board, steady: SteadyClock, edition: str) -> None:
    """Five minutes later the opponent points at a flag: the record knows 35 minutes."""
    first, second = begun(board, edition, 2, 2)
    no_flag = article_data(EDITIONS[edition][2])
    stepped(board, steady, TWO_HOURS, minutes=5)
    flag = {"side": first}
    # The first command after the step finds it, whatever becomes of the command itself.
    assert board.give("flag-falls", flag, by=second).code == "time_not_out"
    assert kinds(board)[-1] == "server-clock-stepped"
    assert board.refused("flag-falls", flag, by=second) == (409, "time_not_out", no_flag)
    assert board.asked("flag-falls", flag) == [("time_left", no_flag)]
    board.at(10, ms=TWO_HOURS)
    state = board.move(first, EDITIONS[edition][1][2])
    assert kinds(board)[-2:] == ["server-clock-stepped", "move-played"]
    assert board.left_ms == left(30 * MINUTE, 40 * MINUTE, (first, second))
    assert state["timekeeping"]["server_step"] is None
    assert state["status"] == "running"


@editions
def test_a_flag_in_the_turn_of_a_step_is_the_arbiter_s(
    board: Board, steady: SteadyClock, edition: str
) -> None:
    first, second = begun(board, edition, 2, 2)
    lost = article_data(EDITIONS[edition][3])
    stepped(board, steady, TWO_HOURS, minutes=5)
    board.at(50, ms=TWO_HOURS)
    answer = board.give("flag-falls", {"side": first}, by=second)
    assert answer.status == 201, answer.data
    types = [event["type"].split(".")[1] for event in answer.data["events"]]
    assert types == ["flag-fell"]
    stored = board.hall.api.get(f"{board.hall.path}/events").data["events"]
    step = next(event for event in stored if "stepped" in event["type"])
    assert (step["payload"]["by_ms"], step["role"]) == (TWO_HOURS, "system")
    state = answer.state
    assert (state["status"], state["flag_fallen"]) == ("running", first)
    assert state["timekeeping"]["server_step"]["by_ms"] == TWO_HOURS
    for player in (first, second):
        refused = board.refused("flag-settlements", {"stands": True}, by=player)
        assert refused[:2] == (403, "role_not_allowed")
    state = board.do("flag-settlements", {"stands": True})
    assert ended(state) == ("0-1", "time", lost)


@editions
def test_an_arbiter_sets_such_a_flag_aside_and_play_goes_on(
    board: Board, steady: SteadyClock, edition: str
) -> None:
    first, second = begun(board, edition, 2, 2)
    stepped(board, steady, TWO_HOURS, minutes=45)
    board.give("flag-falls", {"side": first}, by=second)
    state = board.do("flag-settlements", {"stands": False, "reason": "服务器时钟跳变"})
    assert (state["flag_fallen"], state["clock"]["running"]) == ("", first)
    assert state["timekeeping"]["server_step"] is None
    lost = board.do("flag-falls", {"side": first}, by=second)
    assert ended(lost)[:2] == ("0-1", "time")


@editions
def test_two_hours_back_cost_and_win_nothing(
    board: Board, steady: SteadyClock, edition: str
) -> None:
    """A time before the last event's: noticed once, nobody's clock runs on it."""
    first, second = begun(board, edition, 2, 2)
    stepped(board, steady, -TWO_HOURS, minutes=5)
    board.move(first, EDITIONS[edition][1][2])
    assert kinds(board)[-2:] == ["server-clock-stepped", "move-played"]
    stored = board.hall.api.get(f"{board.hall.path}/events").data["events"]
    assert stored[-2]["payload"]["by_ms"] == -TWO_HOURS
    assert board.left_ms == left(38 * MINUTE, 40 * MINUTE, (first, second))
    board.at(6, ms=-TWO_HOURS)
    refused = board.refused("flag-falls", {"side": second}, by=first)
    assert refused[:2] == (409, "time_not_out")
    board.do("resignations", {"side": second}, by=second)
    assert kinds(board).count("server-clock-stepped") == 1


@pytest.mark.parametrize("by_ms", [-2_000, -1, 0, 1, 2_000])
def test_a_clock_set_by_little_and_little_has_not_stepped(
    board: Board, steady: SteadyClock, by_ms: int
) -> None:
    first, _second = begun(board, "xiangqi-2020", 2, 2)
    stepped(board, steady, by_ms, minutes=5)
    board.move(first, EDITIONS["xiangqi-2020"][1][2])
    assert "server-clock-stepped" not in kinds(board)


def test_a_step_while_no_clock_runs_concerns_nobody(board: Board, steady: SteadyClock) -> None:
    begun(board, "xiangqi-2020", 2, 2)
    board.do("clock-stops", {"reason": "核对局面"})
    stepped(board, steady, TWO_HOURS, minutes=5)
    board.do("clock-stops/end", {})
    assert "server-clock-stepped" not in kinds(board)
    assert board.left_ms == left(38 * MINUTE, 40 * MINUTE, ("red", "black"))


def test_annulling_the_move_that_found_a_step_leaves_the_step(
    board: Board, steady: SteadyClock
) -> None:
    """The step is no part of the player's act: without the move, Red still has 35 minutes."""
    begun(board, "xiangqi-2020", 2, 2)
    stepped(board, steady, TWO_HOURS, minutes=5)
    version = board.move("red", EDITIONS["xiangqi-2020"][1][2])["version"]
    body = {"reason": "录错的着法"}
    state = board.do(f"events/{version}/annulment", body, by="chief_arbiter")
    assert state["timekeeping"]["server_step"]["by_ms"] == TWO_HOURS
    no_flag = article_data(EDITIONS["xiangqi-2020"][2])
    assert board.refused("flag-falls", {"side": "red"}, by="black")[1:] == ("time_not_out", no_flag)


def test_a_preview_notes_nothing(board: Board, steady: SteadyClock) -> None:
    first, _second = begun(board, "xiangqi-2020", 2, 2)
    stepped(board, steady, TWO_HOURS, minutes=5)
    dry = board.give("moves?dry_run=true", {"side": first, "move": "h0g2"}, by=first)
    assert dry.status == 200, dry.data
    assert dry.data["clock"]["remaining_ms"]["red"] == 35 * MINUTE
    assert "server-clock-stepped" not in kinds(board)


def test_a_command_sent_again_answers_the_same(board: Board, steady: SteadyClock) -> None:
    first, _second = begun(board, "xiangqi-2020", 2, 2)
    stepped(board, steady, TWO_HOURS, minutes=5)
    hall = board.hall
    body: dict[str, Any] = {"side": first, "move": "h0g2", "expected_version": hall.version}
    key = "0190c000-0000-7000-8000-00000000000a"
    answers = [
        hall.api.post(f"{hall.path}/moves", body, token=hall.tokens["red"], key=key)
        for _again in range(2)
    ]
    assert [answer.status for answer in answers] == [201, 201]
    assert answers[0].data == answers[1].data
    assert kinds(board).count("server-clock-stepped") == 1
