"""Disputes in games of gomoku by the classic rules, ruled as the book says.

Where that book is silent (forbidden moves pointed out, offices, results) the rules of 2025
speak, and their articles are cited.
"""

from collections.abc import Callable
from typing import Any

import pytest

from games.labels.articles import article_data
from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC
from tests.disputes.board import MINUTE, Board, ended
from tests.disputes.late import late, resigned, signed
from tests.disputes.test_gomoku_2025 import forbidden_claim

pytestmark = [pytest.mark.database, pytest.mark.one_database]
DOUBLE_THREE = ("f8", "a1", "g8", "c1", "h9", "e1", "h10", "g1", "h8")
LIMITS = {
    "kind": "limits",
    "base_ms": 20 * MINUTE,
    "limits": [{"time_ms": 10 * MINUTE}],
    "press_with_move": True,
}


def classic(board: Board, *moves: str, **more: Any) -> None:
    """Play moves of a free opening that keeps the forbidden moves (open.3)."""
    options = {"gomoku": {"opening": "free", "forbidden_in_free": True}}
    options |= more.pop("options", {})
    board.arrange("gomoku-classic", options=options, **more)
    board.play(*moves)


def test_clock_6_a_flag_claimed_a_move_late_still_loses(board: Board) -> None:
    """對局任何一方向裁判提出己方或對方超時…均應判超時."""
    classic(board)
    board.at(41)
    board.play("h8", "h9")
    state = board.do("flag-falls", {"side": "black"}, by="white")
    assert ended(state) == ("0-1", "time", article_data(GOMOKU_CLASSIC("clock.6")))


def test_clock_2_of_several_limits_the_last_one_loses(board: Board) -> None:
    """在最后一個時限到達時比賽未結束，則先用完最后一個比賽時限的選手判負."""
    classic(board, time_control=LIMITS)
    board.at(25)
    assert board.refused("flag-falls", {"side": "black"}, by="white")[1] == "time_not_out"
    board.at(30)
    state = board.do("flag-falls", {"side": "black"}, by="white")
    assert ended(state) == ("0-1", "time", article_data(GOMOKU_CLASSIC("clock.2.multi")))


def test_19_1_2_a_false_claim_then_a_true_one(board: Board) -> None:
    """The classic rules only refer to forbidden moves; those of 2025 say who points them out."""
    classic(board, *DOUBLE_THREE[:-2])
    state = forbidden_claim(board)
    assert (state["ending"], state["sheet"]["fouls"]) == (None, {"black": 0, "white": 0})
    board.play(*DOUBLE_THREE[-2:])
    assert ended(forbidden_claim(board)) == (
        "0-1",
        "forbidden_move_ruling",
        article_data(GOMOKU("19.1.2")),
    )


def test_a_flag_that_fell_while_a_claim_waited_is_lost_by_the_same_book(board: Board) -> None:
    """The claim came first; unfounded, the fallen flag counts, under the classic article."""
    classic(board, *DOUBLE_THREE[:-2])
    board.at(41)
    board.do("claims", {"side": "white", "question": "forbidden_move"}, by="white")
    state = board.do("flag-falls", {"side": "white"})
    assert (state["flag_fallen"], state["ending"]) == ("white", None)
    assert ended(board.confirm(by="chief_arbiter")) == (
        "1-0",
        "time",
        article_data(GOMOKU_CLASSIC("clock.6")),
    )


def test_illegal_2_two_moves_running_are_waived_by_playing_on(board: Board) -> None:
    """繼續走了一步棋，而沒有立即告知裁判，那么就被視作他已接受了對方的行為."""
    classic(board, "h8", "h9")
    board.do("double-moves", {"side": "white", "move": "i9"})
    waits = board.state["gomoku"]["irregularity"]
    assert (waits["kind"], waits["article"]) == (
        "two_moves_running",
        article_data(GOMOKU_CLASSIC("illegal.1.4")),
    )
    state = board.move("black", "k10")
    assert (state["gomoku"]["irregularity"], state["plies"]) == (None, 4)
    late = board.refused("double-moves", {"side": "white", "move": "j9"})
    assert late[0] == 409
    assert board.refused(
        "irregularities",
        {"side": "white", "kind": "slid", "moves": ["i10"], "first": "i9"},
    ) == (409, "irregularity_waived", article_data(GOMOKU_CLASSIC("illegal.2")))


def test_illegal_1_4_demanded_at_once_the_second_stone_is_taken_back(board: Board) -> None:
    """一方連續走兩步棋，判收回第二子."""
    classic(board, "h8", "h9")
    board.do("double-moves", {"side": "white", "move": "i9"})
    settled = {"side": "black", "correct": True}
    state = board.do("irregularity-settlements", settled, by="black")
    assert (state["plies"], state["side_to_move"]) == (2, "black")


def test_play_2_7_1_the_second_upset_that_is_put_right_loses(board: Board) -> None:
    """無意散亂，可復盤續賽，但判散亂者一次違例; two of them lose (15.3 of 2025)."""
    classic(board, "h8", "h9")
    upset = {"side": "white", "men": 2}
    state = board.do("board-upsets", upset)
    assert (state["sheet"]["fouls"]["white"], state["ending"]) == (1, None)
    assert ended(board.do("board-upsets", upset)) == (
        "1-0",
        "two_violations",
        article_data(GOMOKU("15.3")),
    )
    classic(board, "h8", "h9")
    for_good = {**upset, "restorable": False}
    assert board.refused("board-upsets", for_good) == (
        403,
        "role_not_allowed",
        article_data(GOMOKU("16.3")),
    )
    state = board.do("board-upsets", for_good, by="chief_arbiter")
    assert ended(state) == ("1-0", "board_upset", article_data(GOMOKU_CLASSIC("play.2.7.1")))


def test_a_sealed_move_needs_the_event_s_rules(board: Board) -> None:
    """The classic rules name a sealed move (封棋) only among those written down beforehand."""
    classic(board, "h8")
    stop = {"kind": "interruption", "reason": "赛场停电"}
    assert board.refused("adjournments", stop)[:2] == (409, "sealing_rules_missing")
    classic(
        board,
        "h8",
        options={
            "time": {"sealing_rules": "封棋着法不合规则的，判负。", "unlawful_sealed_move": "loss"}
        },
    )
    assert ended(board.adjourn("h8"))[:2] == ("1-0", "sealed_move")


def test_clock_5_lateness_needs_a_limit_and_is_taken_once(board: Board) -> None:
    """比賽前應規定遲到時限; 遲到而未超過時限者，應在對局用時內扣除遲到時間."""
    late = {"arrivals": [{"side": "white", "late_ms": 10 * MINUTE}]}
    classic(board, start=False)
    assert board.refused("lateness", late) == (
        422,
        "lateness_limit_missing",
        article_data(GOMOKU_CLASSIC("clock.5")),
    )
    limited = {"options": {"time": {"lateness_limit_ms": 10 * MINUTE}}}
    classic(board, start=False, **limited)
    board.do("lateness", late)
    state = board.do("start", {})
    assert state["clock"]["remaining_ms"] == {"black": 40 * MINUTE, "white": 30 * MINUTE}
    classic(board, start=False, **limited)
    state = board.do("lateness", {"arrivals": [{"side": "white", "late_ms": 10 * MINUTE + 1}]})
    assert (ended(state), state["ending"]["printed"]) == (
        ("1-0", "absence", article_data(GOMOKU_CLASSIC("clock.5"))),
        "+:-",
    )


def test_colour_2_swapped_colours_before_white_4_and_within_fifteen_minutes(board: Board) -> None:
    """盤面開局結束之后(白4落下)，或比賽開賽已經達15分鐘，則比賽繼續進行."""
    cases = (
        (14, ("h8", "h9", "i10"), 0),
        (15, ("h8",), 1),
        (1, ("h8", "h9", "i10", "a1"), 4),
    )
    for minutes, moves, left in cases:
        classic(board, *moves)
        board.at(minutes)
        assert board.do("swapped-colours", {"note": "黑白坐反"})["plies"] == left, minutes


def test_a_game_has_one_result_and_losses_are_the_chief_s(board: Board) -> None:
    """Offices and results by the rules of 2025 (16.3, 19)."""
    classic(board, "h8", "h9")
    for article in ("play.2.5", "play.2.7.2", "illegal.1.5"):
        declared = {"result": "1-0", "article": article}
        assert board.refused("results", declared) == (
            403,
            "role_not_allowed",
            article_data(GOMOKU("16.3")),
        ), article
    ruled = {"result": "1/2-1/2", "article": "play.2.4"}
    assert board.refused("results", ruled)[:2] == (403, "role_not_allowed")
    moved = {"side": "white", "code": "stones_moved_on_purpose"}
    state = board.do("offences", moved)
    assert state["offences"][-1]["status"] == "pending"
    version = state["offences"][-1]["version"]
    refused = board.refused(f"offences/{version}/confirmation", {}, by="deputy_chief_arbiter")
    assert refused == (403, "penalty_above_authority", article_data(GOMOKU("16.3")))
    state = board.do(f"offences/{version}/confirmation", {}, by="chief_arbiter")
    assert ended(state) == ("1-0", "penalty", article_data(GOMOKU_CLASSIC("play.2.5")))
    twice = board.refused("results", {"result": "0-1", "article": "19.1.3"}, by="chief_arbiter")
    assert twice == (409, "game_over", article_data(GOMOKU("19")))


def test_15_3_a_second_violation_found_after_a_resignation(board: Board) -> None:
    """2 次违例，当局判负 is of the game in progress: here it takes nobody's points."""
    classic(board, "h8", "h9")
    violation = {"side": "black", "article": "15.2", "measure": "violation", "reason": "当场判定"}
    board.do("offences", violation, by="chief_arbiter")
    resigned(board)
    state = late(board, "offences", violation, by="chief_arbiter")
    assert ended(state)[:2] == ("1-0", "resignation")
    assert (state["ending"]["score"], state["sheet"]["fouls"]["black"]) == (["1", "0"], 2)
    assert board.refused("offences", violation)[:2] == (403, "penalty_above_authority")
    signed(board, "offences", violation, by="chief_arbiter")


SCRIPTS: tuple[Callable[[Board], None], ...] = (
    test_a_flag_that_fell_while_a_claim_waited_is_lost_by_the_same_book,
    test_play_2_7_1_the_second_upset_that_is_put_right_loses,
    test_15_3_a_second_violation_found_after_a_resignation,
)
"""Disputes whose streams are replayed elsewhere."""
