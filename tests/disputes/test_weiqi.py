"""Disputes in games of weiqi (rules 2002), ruled as the book says.

The book has no natural limit; its false claims are of a capture, of a ko, of a dead stone.
"""

from collections.abc import Callable
from typing import Any

import pytest

from games.labels.articles import article_data
from games.rules.books.sources import WEIQI
from tests.disputes.board import HOUR, MINUTE, Board, ended
from tests.disputes.late import late, resigned, signed
from tests.games.record.weiqi.test_repetitions import CYCLE, DOUBTFUL
from tests.support.weiqi import after, built, empty

pytestmark = [pytest.mark.database, pytest.mark.one_database]
KO = ("D4", "E4", "E5", "F5", "E3", "F3", "Q16", "G4", "F4")
"""Black takes the ko at F4 against E4; White may not take it back at once (6, 20.1)."""
COUNTED = {
    "kind": "byo_yomi", "base_ms": 6 * MINUTE, "period_ms": MINUTE, "periods": 1,
    "press_with_move": True,
}  # fmt: skip
SEALING = {"time": {"sealing_rules": "封棋着法不能成立的，判负。", "unlawful_sealed_move": "loss"}}


def test_12_4_a_flag_claimed_a_move_late_still_loses(board: Board) -> None:
    """包干用时制…超时判负."""
    board.arrange("weiqi-2002")
    board.at(41)
    board.play("D4", "Q16")
    state = board.do("flag-falls", {"side": "black"}, by="white")
    assert ended(state) == ("0-1", "time", article_data(WEIQI("12.4")))
    again = board.refused("flag-falls", {"side": "white"}, by="black")
    assert again == (409, "game_over", article_data(WEIQI("13.1")))


def test_22_5_the_last_minute_used_a_pass_is_asked_for(board: Board) -> None:
    """原则上应按判负裁决，但经被读秒方申请，也可视为放弃着手权使用虚着，改判弃权一次."""
    board.arrange("weiqi-2002", time_control=COUNTED)
    board.at(6)
    state = board.do("flag-falls", {"side": "black"})
    assert (state["flag_fallen"], state["ending"]) == ("black", None)
    board.do("time-passes", {"side": "black"}, by="black")
    state = board.do("time-passes/answer", {"grant": True})
    assert (state["side_to_move"], state["ending"]) == ("white", None)
    assert state["clock"]["remaining_ms"]["black"] == MINUTE
    board.move("white", "Q16")
    board.at(7)
    board.do("flag-falls", {"side": "black"})
    assert ended(board.do("flag-settlements", {"stands": True})) == (
        "0-1",
        "time",
        article_data(WEIQI("22.5")),
    )


def test_24_2_a_ko_taken_too_early_and_a_second_warning(board: Board) -> None:
    """18.3 提劫之手无效，弃权一次并警告一次; 24.2 两次警告，则判该局为负."""
    board.arrange("weiqi-2002")
    board.play(*KO)
    state = board.move("white", "E4")
    assert (state["sheet"]["fouls"]["white"], state["side_to_move"]) == (1, "black")
    assert state["ending"] is None
    state = board.do("offences", {"side": "white", "code": "phone_rang"})
    assert ended(state) == ("1-0", "warnings", article_data(WEIQI("24.2")))


def test_24_1_one_warning_costs_one_zi_at_the_count(board: Board) -> None:
    """被警告方罚出一子: it comes off one side and on to the other's margin."""
    margins: dict[bool, Any] = {}
    for warned in (False, True):
        board.arrange("weiqi-2002")
        if warned:
            board.do("offences", {"side": "black", "code": "unauthorised_talk"})
        board.play("D4", "pass", "pass")
        for side in board.sides:
            answer = board.give("dead-marks", {"side": side, "dead": [], "shared": []}, by=side)
            assert answer.status == 201, answer.data
        margins[warned] = answer.data["events"][1]["payload"]["margin"]
        assert ended(answer.state)[0] == "1-0"
    # All 361 points are Black's: 361 - 180.5 - 3.75 zi (9, 11), in quarters 707.
    assert margins == {False: 707, True: 703}


def test_17_3_a_complaint_after_one_s_own_move_is_too_late(board: Board) -> None:
    """由对方于下一手着子之前向裁判提出方为有效: playing on accepts the taking back."""
    board.arrange("weiqi-2002")
    board.play("D4")
    state = board.do("takebacks", {"side": "black", "moved_to": "D5"})
    assert (state["sheet"]["fouls"]["black"], state["side_to_move"]) == (1, "white")
    board.play("Q16", "D16")
    late = board.refused("takebacks", {"side": "white", "moved_to": "Q17"})
    assert late == (409, "complaint_too_late", article_data(WEIQI("17.3")))
    assert board.state["sheet"]["fouls"] == {"black": 1, "white": 0}


def test_18_1_a_false_complaint_of_a_capture(board: Board) -> None:
    """误提对方有气之子，被判警告一次: what was rightly taken warns nobody."""
    board.arrange("weiqi-2002")
    board.play(*KO)
    rightly = {"side": "black", "lifted": ["E4"]}
    assert board.refused("wrong-captures", rightly) == (
        409,
        "capture_was_right",
        article_data(WEIQI("18.1")),
    )
    state = board.do("wrong-captures", {"side": "black", "lifted": ["E4", "G4"]})
    assert state["sheet"]["fouls"]["black"] == 1
    claim = {"side": "black", "question": "natural_limit"}
    assert board.refused("claims", claim, by="black")[1] == "command_of_another_game"


def test_14_a_sealed_move_needs_the_event_s_rules_and_is_lost_by_them(board: Board) -> None:
    """采用封棋制度的赛事，应另行制订封棋实施细则."""
    board.arrange("weiqi-2002")
    stop = {"kind": "interruption", "reason": "赛场停电"}
    assert board.refused("adjournments", stop) == (
        409,
        "sealing_rules_missing",
        article_data(WEIQI("14/p2")),
    )
    board.arrange("weiqi-2002", options=SEALING)
    board.play("D4", "Q16")
    assert ended(board.adjourn("Q16")) == ("0-1", "sealed_move", article_data(WEIQI("14/p2")))
    # These rules do not say that it loses: the arbiter rules, and play may go on.
    board.arrange("weiqi-2002", options={"time": {"sealing_rules": "由裁判长裁定。"}})
    board.play("D4", "Q16")
    state = board.adjourn("Q16")
    assert (state["ending"], state["adjournment"]["owed_move"]) == (None, "")
    for side in board.sides:
        board.do("resumptions/confirmation", {"side": side}, by=side)
    board.do("resumptions", {})
    assert board.move("black", "D16")["plies"] == 3


def test_22_1_lateness_is_taken_twice_and_over_an_hour_loses(board: Board) -> None:
    """迟到不得超过 1 小时(含)，超过这一时限判负; 在其规定时限内加倍扣除."""
    four_hours = {"kind": "sudden_death", "base_ms": 4 * HOUR, "press_with_move": True}
    board.arrange("weiqi-2002", start=False, time_control=four_hours)
    state = board.do("lateness", {"arrivals": [{"side": "white", "late_ms": HOUR}]})
    assert state["ending"] is None
    state = board.do("start", {})
    assert state["clock"]["remaining_ms"] == {"black": 4 * HOUR, "white": 2 * HOUR}
    board.arrange("weiqi-2002", start=False, time_control=four_hours)
    state = board.do("lateness", {"arrivals": [{"side": "white", "late_ms": HOUR + 1}]})
    assert (ended(state), state["ending"]["unplayed"]) == (
        ("1-0", "absence", article_data(WEIQI("22.1"))),
        True,
    )
    board.arrange("weiqi-2002", start=False, options={"time": {"lodging_apart": False}})
    quarter = [{"side": side, "late_ms": 15 * MINUTE + 1} for side in board.sides]
    state = board.do("lateness", {"arrivals": quarter})
    assert ended(state) == ("0-0", "absence", article_data(WEIQI("22.3")))


def test_17_1_wrong_colours_are_put_right_up_to_move_ten(board: Board) -> None:
    """在第 10 手之前(含第 10 手)允许改正。超过 10 手棋之后，一律不予改正."""
    ten = ("D4", "Q16", "D16", "Q4", "K4", "K16", "D10", "Q10", "K10", "C3")
    board.arrange("weiqi-2002")
    board.play(*ten)
    assert board.do("swapped-colours", {"note": "拿错黑白"})["plies"] == 0
    board.arrange("weiqi-2002")
    board.play(*ten, "R3")
    assert board.do("swapped-colours", {"note": "拿错黑白"})["plies"] == 11
    again = board.refused("swapped-colours", {"note": "再次提出"})
    assert again == (409, "colours_already_settled", article_data(WEIQI("17.1")))


def test_17_5_a_stone_found_shifted_is_ruled_on_by_the_chief(board: Board) -> None:
    """如果双方无论如何不能达成一致意见，裁判长可…判; 17.6 不能复盘…一方为负."""
    board.arrange("weiqi-2002")
    board.play("D4", "Q16", "D16")
    shifted = {"ply": 3, "men": [{"from_square": "Q16", "found_on": "Q17"}]}
    board.do("displacements", shifted)
    assert board.refused("moves", {"side": "white", "move": "C3"}, by="white")[1] == (
        "position_waits"
    )
    stands = {"outcome": "stands", "agreed": False}
    assert board.refused("position-rulings", stands) == (
        403,
        "role_not_allowed",
        article_data(WEIQI("17.5(2)")),
    )
    state = board.do("position-rulings", stands, by="chief_arbiter")
    assert (state["repairs"]["position_case"], state["ending"]) == (None, None)
    upset = {"side": "white", "men": 3, "restorable": False}
    assert ended(board.do("board-upsets", upset)) == (
        "1-0",
        "board_upset",
        article_data(WEIQI("17.6/p3")),
    )


def test_31_5_penalties_above_the_office_are_refused(board: Board) -> None:
    """对难以处理的重大问题及时上报裁判长; 23.3 根据情节严重程度，允许判警告一次或判负."""
    board.arrange("weiqi-2002")
    loss = {"side": "white", "code": "disturbance", "measure": "loss", "reason": "情节严重"}
    assert board.refused("offences", loss) == (
        403,
        "penalty_above_authority",
        article_data(WEIQI("31.5")),
    )
    declared = board.refused("results", {"result": "1-0", "article": "23.3"})
    assert declared == (403, "role_not_allowed", article_data(WEIQI("23.3")))
    declared = board.refused("results", {"result": "0-0", "article": "13.1"})
    assert declared == (403, "role_not_allowed", article_data(WEIQI("30.6")))
    both = {"article": "23.1", "reason": "假棋"}
    assert board.refused("double-losses", both)[:2] == (403, "role_not_allowed")
    state = board.do("offences", loss, by="chief_arbiter")
    assert ended(state) == ("1-0", "penalty", article_data(WEIQI("23.3")))


def test_13_1_a_game_has_one_result(board: Board) -> None:
    """16.4 经对局双方和执行裁判正式确认的胜败结果，任何人均无权改变."""
    board.arrange("weiqi-2002")
    board.do("resignations", {"side": "black"}, by="black")
    twice = {"result": "1-0", "article": "13.1"}
    assert board.refused("results", twice, by="chief_arbiter") == (
        409,
        "game_over",
        article_data(WEIQI("13.1")),
    )
    for signer, by in (("black", "black"), ("white", "white"), ("arbiter", "arbiter")):
        board.do("signatures", {"signer": signer, "result": "0-1"}, by=by)
    closed = board.refused("results", twice, by="chief_arbiter")
    assert closed == (409, "game_closed", article_data(WEIQI("16.4/p2")))


def test_15_4_a_second_warning_found_after_a_resignation(board: Board) -> None:
    """24.2 一局中被判两次警告 is of the game; 27.1 整个比赛警告次数 counts it all the same."""
    warning = {"side": "black", "article": "23.3", "measure": "warning", "reason": "当场判定"}
    board.arrange("weiqi-2002")
    board.do("offences", warning)
    resigned(board)
    state = late(board, "offences", warning)
    assert ended(state) == ("1-0", "resignation", article_data(WEIQI("7.2")))
    assert state["sheet"]["fouls"] == {"black": 2, "white": 0}
    looked = {"side": "black", "code": "phone_looked_at"}
    state = board.do("offences", looked)
    assert (ended(state)[0], state["offences"][-1]["penalty"]["measure"]) == ("1-0", "note")
    big = {"side": "black", "code": "disturbance", "measure": "loss", "reason": "情节严重"}
    refused = board.refused("offences", big, by="chief_arbiter")
    assert refused == (409, "result_stands", article_data(WEIQI("13.1")))
    signed(board, "offences", warning)
    fixed = {"side": "black", "code": "collusion", "note": "君子协定"}
    state = board.do("offences", fixed, by="chief_arbiter")
    assert ended(state) == ("0-1", "penalty", article_data(WEIQI("23.1")))


def tried(board: Board, moves: tuple[str, ...]) -> Any:
    """Make each move for the side to move, though it be void; return the state."""
    state = board.state
    for move in moves:
        state = board.move(state["side_to_move"], move)
    return state


def came_round(board: Board, first: int, rule: str = "forbidden") -> Any:
    """Build the board before move `first` of a cycle as in figure 3, and try all of it.

    The kos of E2 and G2 lie between one pair of groups, that of C7 and D7 apart from them.
    """
    options = {"weiqi": {"long_cycle_rule": rule}}
    board.arrange("weiqi-2002", start_position=empty(7), options=options, time_control=None)
    board.play(*built(after(DOUBTFUL, *CYCLE[:first])))
    return tried(board, (*CYCLE[first:], *CYCLE[:first]))


def test_20_2_the_referee_names_whose_life_is_false_whoever_came_round_first(board: Board) -> None:
    """禁止假生类多劫循环: Black's taking at D7 is void, and the attacker's move is not."""
    ruling = {"false_life": True, "side": "black"}
    state = came_round(board, 0)
    before = state["plies"]
    assert state["side_to_move"] == "black"
    refused = board.refused("repetition-settlements", ruling, by="white")
    assert refused[:2] == (403, "role_not_allowed")
    unnamed = board.refused("repetition-settlements", {"false_life": True})
    assert unnamed == (422, "false_life_side_missing", article_data(WEIQI("20.2")))
    assert board.do("repetition-settlements", ruling)["side_to_move"] == "black"
    again = board.move("black", "D7")
    assert (again["plies"], again["side_to_move"]) == (before, "black")
    # With the history begun one ply later, it is the attacker who brings it round.
    state = came_round(board, 1)
    before = state["plies"]
    assert state["side_to_move"] == "white"
    assert board.do("repetition-settlements", ruling)["side_to_move"] == "white"
    state = tried(board, CYCLE[:5])
    assert (state["plies"], state["side_to_move"]) == (before + 5, "black")
    state = board.move("black", "D7")
    assert (state["plies"], state["side_to_move"], state["ending"]) == (before + 5, "black", None)
    assert state["sheet"]["fouls"] == {"black": 0, "white": 0}


def test_20_3_a_rare_case_is_void_and_the_turn_is_kept_unless_the_event_says_so(
    board: Board,
) -> None:
    """原则上禁止…; 弃权一次 is of 18.3 and 19."""
    for rule, mover in (("forbidden", "black"), ("forfeit", "white")):
        assert came_round(board, 0, rule)["side_to_move"] == mover
        state = board.do("repetition-settlements", {"false_life": False})
        assert (state["side_to_move"], state["ending"]) == (mover, None)


def test_22_7_a_leave_in_main_time_leaves_the_one_under_reading(board: Board) -> None:
    """读秒期间棋手在对方思考时间之内离席，须征得裁判员许可，每局仅限一次."""
    board.arrange("weiqi-2002", time_control=COUNTED)
    board.do("leaves", {"side": "black"})
    board.at(5, ms=10_000)
    board.move("black", "D4")
    leave = {"side": "black"}
    assert board.refused("leaves", leave, by="black")[:2] == (403, "role_not_allowed")
    board.do("leaves", leave)
    taken = (409, "leave_taken", article_data(WEIQI("22.7")))
    assert board.refused("leaves", leave) == taken


def test_21_4_a_group_played_out_and_left_standing_is_not_disputed_again(board: Board) -> None:
    """若有争议，重新开始对局，由认为是死的一方先下，以实战解决: played once, it is settled."""
    board.arrange("weiqi-2002", time_control=None)
    board.play("D4", "Q16", "pass", "pass")
    dead, alive = {"side": "black", "dead": ["Q16"]}, {"side": "white", "dead": []}
    board.do("dead-marks", dead, by="black")
    board.do("dead-marks", alive, by="white")
    dispute = {"side": "black", "point": "Q16"}
    state = board.do("life-and-death-disputes", dispute, by="black")
    assert (state["side_to_move"], state["ending"]) == ("black", None)
    board.play("Q17", "R16", "pass", "pass")
    again = board.refused("dead-marks", dead, by="black")
    assert again == (409, "proved_alive", article_data(WEIQI("21.4")))
    assert board.refused("life-and-death-disputes", dispute, by="black")[1] == "no_dispute"
    board.do("dead-marks", alive, by="white")
    state = board.do("dead-marks", {"side": "black", "dead": []}, by="black")
    # Black 2 and White 2 stones, the rest dame of both: 180.5 each, less 3.75 zi (9, 11).
    assert ended(state) == ("0-1", "count", article_data(WEIQI("11")))


SCRIPTS: tuple[Callable[[Board], None], ...] = (
    test_22_5_the_last_minute_used_a_pass_is_asked_for,
    test_24_2_a_ko_taken_too_early_and_a_second_warning,
    test_17_5_a_stone_found_shifted_is_ruled_on_by_the_chief,
    test_15_4_a_second_warning_found_after_a_resignation,
)
"""Disputes whose streams are replayed elsewhere."""
