"""Disputes in games of gomoku (rules 2025), ruled as the book says."""

from collections.abc import Callable
from typing import Any

import pytest

from games.labels.articles import article_data
from games.rules.books.sources import GOMOKU
from tests.disputes.board import MINUTE, Board, ended
from tests.disputes.late import late, resigned, signed

pytestmark = [pytest.mark.database, pytest.mark.one_database]
FREE: dict[str, Any] = {"options": {"gomoku": {"opening": "free"}}}
SLID = {"side": "white", "kind": "slid", "moves": ["i9"], "first": "h9"}


def opened(board: Board) -> None:
    """Open with two fifth stones (11.2): Black then has a three on h8, g8 and one on f9."""
    board.arrange("gomoku-2025", options={"gomoku": {"opening": "two_fifths"}})
    board.do("openings", {"side": "black", "stones": ["h8", "h9", "g8"]}, by="black")
    board.do("swaps", {"side": "white", "swap": False}, by="white")
    board.move("white", "a1")
    board.do("fifth-offers", {"side": "black", "points": ["f9", "f10"]}, by="black")
    board.do("fifth-choices", {"side": "white", "point": "f9"}, by="white")


def free(board: Board, *moves: str, **options: Any) -> None:
    """Play moves of a free opening (附录二 2)."""
    board.arrange("gomoku-2025", options={**FREE["options"], **options})
    board.play(*moves)


def forbidden_claim(board: Board) -> Any:
    """Have White point out Black's last move and the ruling confirmed; return the state."""
    board.do("claims", {"side": "white", "question": "forbidden_move"}, by="white")
    return board.confirm(by="chief_arbiter")


def test_14_1_1_a_flag_claimed_a_move_late_still_loses(board: Board) -> None:
    """先到达时限的棋手判负; 14.4 对局双方都可以向裁判提出己方或对方超时."""
    free(board)
    board.at(41)
    board.play("h8", "h9")
    state = board.do("flag-falls", {"side": "black"}, by="white")
    assert ended(state) == ("0-1", "time", article_data(GOMOKU("14.4")))


def test_19_2_1_d_both_flags_down_without_an_order_is_a_draw(board: Board) -> None:
    """双方比赛时限在发现时均已超时，但又不能确定哪方先超时."""
    free(board, "h8", "h9")
    # The clocks at the board ran out in a reply that the record has not timed.
    state = board.confirmed("both-flags", {"first": ""}).state
    assert ended(state) == ("1/2-1/2", "both_flags_down", article_data(GOMOKU("19.2.1-D")))


def test_19_1_2_a_false_claim_of_a_forbidden_move_lets_play_go_on(board: Board) -> None:
    """有禁手的比赛中，黑方出现禁手…只要白方立即指出，则判白方胜: here it is none."""
    opened(board)
    board.play("a3", "f10")
    state = forbidden_claim(board)
    assert (state["ending"], state["side_to_move"]) == (None, "white")
    assert state["sheet"]["fouls"] == {"black": 0, "white": 0}
    board.play("a5", "f8")
    assert ended(forbidden_claim(board)) == (
        "0-1",
        "forbidden_move_ruling",
        article_data(GOMOKU("19.1.2")),
    )


def test_19_1_2_a_played_on_the_forbidden_move_stands(board: Board) -> None:
    """未立即指出而又落下一白子，则黑方禁手不再成立."""
    opened(board)
    board.play("a3", "f10", "a5", "f8", "a7")
    late = board.refused("claims", {"side": "white", "question": "forbidden_move"}, by="white")
    assert late == (409, "claim_too_late", article_data(GOMOKU("19.1.2-A")))


def test_17_an_offence_is_waived_by_playing_on(board: Board) -> None:
    """继续走了一步棋，而没有立即告知裁判…失去了要求对手纠正违规着法并接受处罚的机会."""
    free(board, "h8", "h9")
    noted = {"side": "white", "code": "early_press", "demanded": False}
    assert board.do("offences", noted)["offences"][0]["status"] == "noted"
    state = board.move("black", "k10")
    assert state["offences"][0]["status"] == "waived"
    assert state["sheet"]["fouls"]["white"] == 0
    late = {"side": "white", "code": "early_press", "plies": 2}
    assert board.refused("offences", late) == (
        409,
        "offence_waived",
        article_data(GOMOKU("art.17")),
    )
    slid = {**SLID, "moves": ["i9"], "first": "h9"}
    assert board.refused("irregularities", slid)[:2] == (409, "irregularity_waived")


def test_15_3_the_second_violation_loses_and_warnings_do_not_add_up(board: Board) -> None:
    """棋手同一局中有 2 次违例，当局判负."""
    free(board, "h8", "h9")
    for _ in range(3):
        state = board.do("offences", {"side": "black", "code": "disturbance"})
    assert (state["ending"], state["sheet"]["fouls"]["black"]) == (None, 0)
    lifted = {"side": "white", "code": "stone_lifted"}
    waits = board.do("offences", lifted)
    assert waits["offences"][-1]["status"] == "pending"
    version = waits["offences"][-1]["version"]
    state = board.do(f"offences/{version}/confirmation", {}, by="deputy_chief_arbiter")
    assert (state["sheet"]["fouls"]["white"], state["ending"]) == (1, None)
    twice = {"side": "white", "code": "two_moves_running"}
    state = board.do("offences", twice, by="deputy_chief_arbiter")
    assert ended(state) == ("1-0", "two_violations", article_data(GOMOKU("15.3")))


def test_15_3_one_act_entered_by_two_officials_is_one_violation(board: Board) -> None:
    """棋手同一局中有 2 次违例，当局判负: two acts, not entries; the loss is the chief's (16.3)."""
    free(board, "h8", "h9")
    lifted = {"side": "white", "code": "stone_lifted"}
    waits = board.do("offences", lifted)["offences"][-1]
    again = (409, "offence_already_recorded", article_data(GOMOKU("17.9")))
    for office in ("deputy_chief_arbiter", "chief_arbiter"):
        assert board.refused("offences", lifted, by=office) == again
    state = board.do(f"offences/{waits['version']}/confirmation", {}, by="chief_arbiter")
    assert (state["sheet"]["fouls"]["white"], state["ending"]) == (1, None)
    running = board.do("offences", {"side": "white", "code": "two_moves_running"})
    confirmation = f"offences/{running['offences'][-1]['version']}/confirmation"
    assert board.refused(confirmation, {}, by="deputy_chief_arbiter") == (
        403,
        "penalty_above_authority",
        article_data(GOMOKU("16.3")),
    )
    state = board.do(confirmation, {}, by="chief_arbiter")
    assert ended(state) == ("1-0", "two_violations", article_data(GOMOKU("15.3")))


def test_17_13_a_side_that_has_signed_has_not_refused_to(board: Board) -> None:
    """比赛结束后拒绝在成绩单上签字."""
    free(board, "h8", "h9")
    board.do("resignations", {"side": "black"}, by="black")
    board.do("signatures", {"signer": "white", "result": "0-1"}, by="white")
    refusing = {"side": "white", "code": "refused_signature", "happened": "after"}
    signed = board.refused("offences", refusing, by="chief_arbiter")
    assert signed == (409, "already_signed", article_data(GOMOKU("17.13")))
    state = board.do("offences", {**refusing, "side": "black"}, by="chief_arbiter")
    assert state["offences"][-1]["status"] == "imposed"


def test_20_1_6_an_unlawful_sealed_move_loses(board: Board) -> None:
    """封棋着法必须是合乎规则的着法。否则判负; 20.2.4 a lawful one must be played."""
    free(board, "h8", "h9")
    assert ended(board.adjourn("h9")) == ("0-1", "sealed_move", article_data(GOMOKU("20.1.6")))
    free(board, "h8", "h9")
    assert board.adjourn("k10")["adjournment"]["owed_move"] == "k10"
    for side in board.sides:
        board.do("resumptions/confirmation", {"side": side}, by=side)
    board.do("resumptions", {})
    other = board.refused("moves", {"side": "black", "move": "k11"}, by="black")
    assert other == (409, "sealed_move_owed", article_data(GOMOKU("20.2.4")))
    assert board.move("black", "k10")["plies"] == 3


def test_14_3_lateness_without_a_limit_is_not_allowed_at_all(board: Board) -> None:
    """如果没有则默认为零迟到; 14.3.2 迟到而未超过时限者，应在对局用时内扣除迟到时间."""
    board.arrange("gomoku-2025", start=False, **FREE)
    state = board.do("lateness", {"arrivals": [{"side": "white", "late_ms": 1}]})
    assert (ended(state), state["ending"]["printed"]) == (
        ("1-0", "absence", article_data(GOMOKU("14.3.1"))),
        "+:-",
    )
    limited = {"options": {**FREE["options"], "time": {"lateness_limit_ms": 15 * MINUTE}}}
    board.arrange("gomoku-2025", start=False, **limited)
    board.do("lateness", {"arrivals": [{"side": "white", "late_ms": 15 * MINUTE}]})
    state = board.do("start", {})
    assert state["clock"]["remaining_ms"] == {"black": 40 * MINUTE, "white": 25 * MINUTE}
    board.arrange("gomoku-2025", start=False, **limited)
    state = board.do("lateness", {"arrivals": [{"side": "black", "late_ms": 15 * MINUTE + 1}]})
    assert ended(state) == ("0-1", "absence", article_data(GOMOKU("14.3.3")))
    board.arrange("gomoku-2025", start=False, **limited)
    both = [{"side": side, "late_ms": None} for side in board.sides]
    state = board.do("lateness", {"arrivals": both})
    assert (ended(state), state["ending"]["printed"]) == (
        ("0-0", "absence", article_data(GOMOKU("14.3.4"))),
        "-:-",
    )


def test_10_2_swapped_colours_within_the_first_round_and_five_minutes(board: Board) -> None:
    """错误在双方第一回合结束之后，或比赛开赛已经达5分钟，则比赛继续进行."""
    for minutes, ms, moves, left in ((4, 59_999, ("h8",), 0), (5, 0, ("h8",), 1)):
        free(board, *moves)
        board.at(minutes, ms=ms)
        assert board.do("swapped-colours", {"note": "黑白坐反"})["plies"] == left
    free(board, "h8", "h9")
    assert board.do("swapped-colours", {"note": "黑白坐反"})["plies"] == 2


def test_21_1_2_a_shifted_stone_without_agreement_is_the_chief_s(board: Board) -> None:
    """裁判员应立即报请裁判长处理; 21.1.2-C 和棋."""
    free(board, "h8", "h9")
    board.do("displacements", {"ply": 2, "men": [{"from_square": "h9", "found_on": "h10"}]})
    draw = {"outcome": "draw", "agreed": False}
    assert board.refused("position-rulings", draw) == (
        403,
        "role_not_allowed",
        article_data(GOMOKU("21.1.2-C")),
    )
    by_hand = {"result": "1/2-1/2", "article": "21.1.2-C"}
    assert board.refused("results", by_hand)[:2] == (403, "role_not_allowed")
    state = board.do("position-rulings", draw, by="chief_arbiter")
    assert ended(state) == ("1/2-1/2", "position_ruling", article_data(GOMOKU("19.2.1-E")))


def test_16_penalties_above_the_office_are_refused(board: Board) -> None:
    """16.1 裁判…警告; 16.2 裁判长、副裁判长…违例; 16.3 裁判长…判负; 16.4 组委会."""
    free(board, "h8", "h9")
    harsh = {"side": "white", "code": "disturbance", "reason": "屡教不改"}
    expected = {
        "violation": article_data(GOMOKU("16.2")),
        "loss": article_data(GOMOKU("16.3")),
        "disqualification": article_data(GOMOKU("16.4")),
    }
    assert board.refused("offences", {**harsh, "measure": "violation"}) == (
        403,
        "penalty_above_authority",
        expected["violation"],
    )
    grave = {"side": "white", "code": "grave_disruption", "note": "闹场", "reason": "查实"}
    for measure in ("loss", "violation"):
        refused = board.refused("offences", {**grave, "measure": measure})
        assert refused == (403, "penalty_above_authority", expected[measure])
    state = board.do("offences", grave | {"reason": ""}, by="chief_arbiter")
    version = state["offences"][-1]["version"]
    path = f"offences/{version}/confirmation"
    refused = board.refused(path, {}, by="chief_arbiter")
    assert refused == (403, "penalty_above_authority", expected["disqualification"])
    for article in ("18.8", "art.18", "16.3", "19.1.4"):
        declared = {"result": "1-0", "article": article}
        assert board.refused("results", declared) == (
            403,
            "role_not_allowed",
            article_data(GOMOKU("16.3")),
        ), article
    both = {"result": "0-0", "article": "19"}
    assert board.refused("results", both) == (403, "role_not_allowed", article_data(GOMOKU("16.3")))
    assert ended(board.do(path, {}, by="organiser"))[:2] == ("1-0", "disqualification")


def test_19_a_game_has_one_result_and_15_3_the_opponent_keeps_his_own(board: Board) -> None:
    """对局已经确认结果时，其对手根据棋局事实获得的结果不得改变."""
    free(board, "h8", "h9")
    board.do("results", {"result": "1/2-1/2", "article": "19.2.1-A"})
    twice = board.refused("results", {"result": "1-0", "article": "19.1.3"}, by="chief_arbiter")
    assert twice == (409, "game_over", article_data(GOMOKU("19")))
    for signer, by in (("black", "black"), ("white", "white"), ("arbiter", "arbiter")):
        board.do("signatures", {"signer": signer, "result": "1/2-1/2"}, by=by)
    closed = board.refused("results", {"result": "1-0", "article": "19.1.3"}, by="chief_arbiter")
    assert closed == (409, "game_closed", article_data(GOMOKU("19")))
    state = board.do("offences", {"side": "white", "code": "outside_help"}, by="chief_arbiter")
    assert state["ending"]["result"] == "1/2-1/2"
    assert (state["ending"]["score"], state["ending"]["printed"]) == (["1/2", "0"], "0.5-0")


def test_15_3_a_second_violation_found_after_a_resignation(board: Board) -> None:
    """2 次违例，当局判负 is of the game in progress: here it takes nobody's points."""
    free(board, "h8", "h9")
    violation = {"side": "black", "article": "15.2", "measure": "violation", "reason": "当场判定"}
    board.do("offences", violation, by="chief_arbiter")
    resigned(board)
    state = late(board, "offences", violation, by="chief_arbiter")
    assert ended(state)[:2] == ("1-0", "resignation")
    assert (state["ending"]["score"], state["sheet"]["fouls"]["black"]) == (["1", "0"], 2)
    assert board.refused("offences", violation)[:2] == (403, "penalty_above_authority")
    signed(board, "offences", violation, by="chief_arbiter")


SCRIPTS: tuple[Callable[[Board], None], ...] = (
    test_19_1_2_a_false_claim_of_a_forbidden_move_lets_play_go_on,
    test_17_an_offence_is_waived_by_playing_on,
    test_15_3_the_second_violation_loses_and_warnings_do_not_add_up,
    test_20_1_6_an_unlawful_sealed_move_loses,
    test_15_3_a_second_violation_found_after_a_resignation,
)
"""Disputes whose streams are replayed elsewhere."""
