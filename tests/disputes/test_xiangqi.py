"""Disputes in games of xiangqi (rules 2020), ruled as the book says.

The book has no sealed move and no waiver by playing on: an event must bring its own rules for
the one, and errors found after five rounds stand (5.8) in place of the other.
"""

from collections.abc import Callable

import pytest

from games.labels.articles import ArticleData, article_data
from games.rules.books.sources import XIANGQI
from tests.disputes.board import MINUTE, Board, ended
from tests.disputes.late import late, resigned, signed
from tests.support.scenario import quiet

WARNED = {"measure": "warning", "reason": "当场判定"}
FOULED = {"measure": "foul", "reason": "当场判定"}

pytestmark = [pytest.mark.database, pytest.mark.one_database]
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
CLAIM = {"side": "red", "question": "natural_limit"}
LATE = {"time": {"lateness_limit_ms": 15 * MINUTE}}
BACK_AND_FORTH = ("a0a1", "a9a8", "a1a0", "a8a9") * 2
MATE_IN_ONE = "3k5/8R/R8/9/9/9/9/9/9/4K4 w"


def test_21_1_a_flag_claimed_a_move_late_still_loses(board: Board) -> None:
    """在规定时限内，未完成对局者，按“超时”论; 4.1.6 it loses."""
    board.arrange("xiangqi-2020")
    board.at(41)
    board.move("red", "h2e2")
    board.move("black", "h9g7")
    early = board.refused("flag-falls", {"side": "black"}, by="red")
    assert early == (409, "time_not_out", article_data(XIANGQI("21.3")))
    state = board.do("flag-falls", {"side": "red"}, by="black")
    assert ended(state) == ("0-1", "time", article_data(XIANGQI("4.1.6")))


def test_21_6_a_mate_on_the_board_stands_before_the_flag(board: Board) -> None:
    """一方走棋后“超时”，除出现将死、困毙外，其他情况均按“超时”判负."""
    board.arrange("xiangqi-2020", start_position=MATE_IN_ONE)
    board.at(41)
    state = board.move("red", "a7a9")
    assert ended(state)[0] == "1-0"
    late = board.refused("flag-falls", {"side": "red"}, by="black")
    assert late == (409, "game_over", article_data(XIANGQI("9")))


def test_22_2_a_false_natural_limit_claim_costs_a_foul_and_five_minutes(board: Board) -> None:
    """如不属实，判提出方犯规一次，并在其棋钟上扣除 5 分钟继续对弈; 4.1.11 twice loses."""
    board.arrange("xiangqi-2020")
    board.play(*quiet(2))
    board.do("claims", CLAIM, by="red")
    ruling = board.rule()
    assert (ruling["verdict"], article_data(XIANGQI("22.2")) in ruling["articles"]) == (
        "untrue",
        True,
    )
    state = board.confirm()
    assert state["counters"]["red"]["fouls"] == 1
    assert state["clock"]["remaining_ms"] == {"red": 35 * MINUTE, "black": 40 * MINUTE}
    assert (state["clock"]["running"], state["ending"]) == ("red", None)
    board.play(*quiet(2))
    board.do("claims", CLAIM, by="red")
    assert ended(board.confirm()) == ("0-1", "untrue_claims", article_data(XIANGQI("4.1.11")))


def test_4_1_11_after_a_capture_it_is_another_stage(board: Board) -> None:
    """在同一个“自然限着”阶段内，第二次提出…不属实 loses; in another it is a second foul."""
    board.arrange("xiangqi-2020")
    board.do("claims", CLAIM, by="red")
    board.confirm()
    board.play("h2h9", "i9h9")
    board.do("claims", CLAIM, by="red")
    state = board.confirm()
    assert (state["counters"]["red"]["fouls"], state["ending"]) == (2, None)
    assert state["clock"]["remaining_ms"]["red"] == 30 * MINUTE


def test_22_2_the_five_minutes_may_run_the_claimant_s_time_out(board: Board) -> None:
    """若因此而超时，则判负."""
    board.arrange("xiangqi-2020")
    board.at(36)
    board.do("claims", CLAIM, by="red")
    assert ended(board.confirm()) == ("0-1", "time", article_data(XIANGQI("22.2")))


def test_4_1_9_the_second_press_without_a_move_loses(board: Board) -> None:
    """两次未走棋先按钟; the first is a foul (8.1.7)."""
    control = {"kind": "sudden_death", "base_ms": 40 * MINUTE}
    board.arrange("xiangqi-2020", time_control=control)
    state = board.do("clock-presses", {"side": "red"}, by="red")
    assert (state["counters"]["red"]["fouls"], state["ending"]) == (1, None)
    board.do("presses-undone", {"side": "red", "reason": "未走棋先按钟"})
    state = board.do("clock-presses", {"side": "red"}, by="red")
    assert ended(state) == ("0-1", "pressed_before_moving", article_data(XIANGQI("4.1.9")))


def test_4_1_10_the_third_foul_loses_and_warnings_never_do(board: Board) -> None:
    """三次犯规; a warning (18.1) is no foul."""
    board.arrange("xiangqi-2020")
    for _ in range(3):
        state = board.do("offences", {"side": "black", "article": "16.1", **WARNED})
    assert state["ending"] is None
    board.do("offences", {"side": "black", "code": "missing_record", "missing_moves": 8})
    state = board.do("offences", {"side": "black", "code": "disturbance"})
    assert ended(state) == ("1-0", "fouls", article_data(XIANGQI("4.1.10")))


def test_8_2_who_resigns_at_once_may_be_spared_the_foul(board: Board) -> None:
    """如犯规方立即认输，可以免判犯规; who plays on first is not."""
    board.arrange("xiangqi-2020")
    board.do("offences", {"side": "red", "code": "left_board"})
    state = board.do("resignations", {"side": "red"}, by="red")
    assert (ended(state), state["counters"]["red"]["fouls"]) == (
        ("0-1", "resignation", article_data(XIANGQI("4.1.12"))),
        0,
    )
    board.arrange("xiangqi-2020")
    board.do("offences", {"side": "red", "code": "left_board"})
    board.move("red", "h2e2")
    state = board.do("resignations", {"side": "red"}, by="red")
    assert state["counters"]["red"]["fouls"] == 1


@pytest.mark.parametrize(
    ("level", "expected"),
    [("national", ("0-1", "illegal_moves", article_data(XIANGQI("4.1.8")))), ("provincial", None)],
)
def test_4_1_8_one_illegal_move_loses_in_national_events(
    board: Board, level: str, expected: tuple[str, str, ArticleData] | None
) -> None:
    """全国比赛一次，省级（含以下）…两次; the first of the two is a foul (8.1.8)."""
    board.arrange("xiangqi-2020", options={"xiangqi": {"level": level}})
    state = board.move("red", "b0d1")
    if expected:
        assert ended(state) == expected
        return
    assert (state["counters"]["red"]["fouls"], state["ending"]) == (1, None)
    assert ended(board.move("red", "a0b1")) == (
        "0-1",
        "illegal_moves",
        article_data(XIANGQI("4.1.8")),
    )


def test_5_8_3_an_illegal_move_found_later_is_played_anew(board: Board) -> None:
    """应从发现错误的那一着重走，…视为已经摸触; after five rounds 过时不予受理."""
    board.arrange("xiangqi-2020", options={"xiangqi": {"level": "provincial"}})
    board.play("h2e2", "h9g7", "b0c2", "b9c7")
    found = {"ply": 3, "move": "b0d1"}
    state = board.do("illegal-moves-found", found)
    assert (state["plies"], state["counters"]["red"]["fouls"]) == (2, 1)
    assert sorted(state["repairs"]["touch"]["moves"]) == ["b0a2", "b0c2"]
    board.arrange("xiangqi-2020", options={"xiangqi": {"level": "provincial"}})
    board.play("h2e2", "h9g7", "b0c2", "b9c7", *BACK_AND_FORTH)
    waived = board.refused("illegal-moves-found", {"ply": 1, "move": "h2e3"})
    assert waived == (409, "repair_too_late", article_data(XIANGQI("5.8.3")))


def test_5_8_both_ways_of_reporting_an_illegal_move_keep_one_limit(board: Board) -> None:
    """5个回合内: the move of round 1 may be reported in round 6 and not in round 7."""
    record = {"side": "black", "code": "illegal_move", "plies": 1}
    repair = {"ply": 2, "move": "h9i8"}
    board.arrange("xiangqi-2020", options={"xiangqi": {"level": "provincial"}})
    board.play(*quiet(6)[:11])
    for what, body in (("offences", record), ("illegal-moves-found", repair)):
        dry = board.give(f"{what}?dry_run=true", body)
        assert dry.status == 200, dry.data
    board.move("black", quiet(6)[11])
    assert board.refused("offences", record)[:2] == (409, "offence_waived")
    assert board.refused("illegal-moves-found", repair)[:2] == (409, "repair_too_late")


def test_14_sealed_moves_need_the_event_s_own_rules(board: Board) -> None:
    """The book knows no sealed move, so it cannot be asked for without the event's rules."""
    board.arrange("xiangqi-2020")
    stop = {"kind": "interruption", "reason": "赛场停电"}
    assert board.refused("adjournments", stop)[:2] == (409, "sealing_rules_missing")
    rules = {
        "time": {"sealing_rules": "封棋着法违反行棋规定的，判负。", "unlawful_sealed_move": "loss"}
    }
    board.arrange("xiangqi-2020", options=rules)
    board.play("h2e2", "h9g7")
    state = board.adjourn("b0d1")
    assert ended(state)[:2] == ("0-1", "sealed_move")


def test_20_1_who_is_later_than_the_limit_forfeits(board: Board) -> None:
    """超过规定迟到时限，作弃权论; 20.3 shown as plus and minus."""
    board.arrange("xiangqi-2020", start=False, options=LATE)
    late = {"arrivals": [{"side": "black", "late_ms": 15 * MINUTE}]}
    assert board.do("lateness", late)["ending"] is None
    board.arrange("xiangqi-2020", start=False, options=LATE)
    later = {"arrivals": [{"side": "black", "late_ms": 15 * MINUTE + 1}]}
    state = board.do("lateness", later)
    assert ended(state) == ("1-0", "absence", article_data(XIANGQI("20.1")))
    assert (state["ending"]["printed"], state["ending"]["unplayed"]) == ("+:-", True)


def test_20_2_both_are_later_than_the_limit(board: Board) -> None:
    """双方均迟到超过规定时限，即判双方弃权."""
    board.arrange("xiangqi-2020", start=False, options=LATE)
    both = {"arrivals": [{"side": name, "late_ms": None} for name in ("red", "black")]}
    state = board.do("lateness", both)
    assert (ended(state), state["ending"]["printed"]) == (
        ("0-0", "absence", article_data(XIANGQI("20.2"))),
        "-:-",
    )


def test_5_8_1_swapped_colours_begin_anew_within_five_minutes(board: Board) -> None:
    """如在 5 分钟内发现则换先重赛；否则，视为双方认可，继续比赛."""
    board.arrange("xiangqi-2020")
    board.play("h2e2", "h9g7")
    board.at(5)
    state = board.do("swapped-colours", {"note": "红黑坐反"})
    assert (state["plies"], state["position"]) == (0, START)
    board.arrange("xiangqi-2020")
    board.play("h2e2", "h9g7")
    board.at(5, ms=1)
    state = board.do("swapped-colours", {"note": "红黑坐反"})
    assert (state["plies"], state["ending"]) == (2, None)


def test_5_8_2_displaced_men_are_put_back_within_five_rounds(board: Board) -> None:
    """应恢复到错误前的局面重走."""
    board.arrange("xiangqi-2020")
    board.play(*quiet(4))
    found = {"ply": 0, "men": [{"from_square": "a0", "found_on": "a1"}]}
    state = board.do("displacements", found)
    assert (state["plies"], state["position"]) == (0, START)
    board.play(*quiet(6))
    late = board.refused("displacements", found)
    assert late == (409, "repair_too_late", article_data(XIANGQI("5.8.2")))


@pytest.mark.parametrize(
    ("left", "expected"),
    [(3 * MINUTE - 1, ("0-1", "board_upset", article_data(XIANGQI("5.9")))), (3 * MINUTE, None)],
)
def test_5_9_men_knocked_over_after_the_press(
    board: Board, left: int, expected: tuple[str, str, ArticleData] | None
) -> None:
    """当对方用时不足3分钟时，判碰乱方负；…3分钟以上（含3分钟），为其增加3分钟用时."""
    board.arrange("xiangqi-2020")
    board.move("red", "h2e2")
    board.at(40, ms=-left)
    state = board.do("board-upsets", {"side": "red", "men": 2, "pressed": True})
    if expected:
        assert ended(state) == expected
        return
    assert (state["ending"], state["clock"]["remaining_ms"]["black"]) == (None, 43 * MINUTE)


def test_28_11_1_rapid_games_are_lost_by_the_second_foul(board: Board) -> None:
    """同一局中累计两次“犯规”."""
    control = {"preset": "xiangqi_rapid", "press_with_move": True}
    board.arrange("xiangqi-2020-rapid", time_control=control)
    board.do("offences", {"side": "red", "code": "wrong_hand"})
    state = board.do("offences", {"side": "red", "code": "hand_on_clock"})
    assert ended(state) == ("0-1", "fouls", article_data(XIANGQI("28.11.1")))


def test_18_2_penalties_above_the_office_are_refused(board: Board) -> None:
    """监局裁判…警告; 裁判长…取消当场比赛资格; 竞赛组织机构…除名."""
    board.arrange("xiangqi-2020")
    loss = {"side": "red", "code": "disturbance", "measure": "loss", "reason": "情节严重"}
    assert board.refused("offences", loss) == (
        403,
        "penalty_above_authority",
        article_data(XIANGQI("18.2")),
    )
    expelled = {"side": "red", "code": "expulsion", "note": "查实", "measure": "disqualification"}
    refused = board.refused("offences", expelled | {"reason": "除名"})
    assert refused == (403, "penalty_above_authority", article_data(XIANGQI("18.3")))
    for article in ("4.1.13", "18.2", "18.3", "18.4"):
        declared = {"result": "0-1", "article": article}
        refused = board.refused("results", declared)
        assert refused == (403, "role_not_allowed", article_data(XIANGQI("18.2"))), article
    state = board.do("offences", loss, by="chief_arbiter")
    assert ended(state) == ("0-1", "penalty", article_data(XIANGQI("8.1.1")))


def test_9_a_game_has_one_result(board: Board) -> None:
    """双方棋手和监局裁判当场签字认可，为对局结束."""
    board.arrange("xiangqi-2020")
    board.do("resignations", {"side": "red"}, by="red")
    twice = board.refused("results", {"result": "1-0", "article": "4.1.12"}, by="chief_arbiter")
    assert twice == (409, "game_over", article_data(XIANGQI("9")))
    for signer, by in (("red", "red"), ("black", "black"), ("arbiter", "arbiter")):
        differing = board.refused("signatures", {"signer": signer, "result": "1-0"}, by=by)
        assert differing == (422, "result_differs_from_record", article_data(XIANGQI("9")))
        board.do("signatures", {"signer": signer, "result": "0-1"}, by=by)
    closed = board.refused("results", {"result": "1-0", "article": "4.1.12"}, by="chief_arbiter")
    assert closed == (409, "game_closed", article_data(XIANGQI("9")))


def last_foul_found_late(board: Board, edition: str, limit: int) -> None:
    """Have the foul that would lose found after the second mover resigned; sign the sheet."""
    foul = {"side": "red", "article": "8.1.1", **FOULED}
    board.arrange(edition)
    for _ in range(limit - 1):
        board.do("offences", foul)
    resigned(board)
    state = late(board, "offences", foul)
    assert ended(state) == ("1-0", "resignation", article_data(XIANGQI("4.1.12")))
    assert state["sheet"]["fouls"] == {"red": limit, "black": 0}
    after = {"side": "red", "code": "disturbance", "happened": "after"}
    state = late(board, "offences", after)
    assert state["offences"][-1]["happened"] == "after"
    assert board.refused("offences", foul, by="red")[:2] == (403, "role_not_allowed")
    big = {"side": "red", "code": "disturbance", "measure": "loss", "reason": "情节严重"}
    refused = board.refused("offences", big, by="chief_arbiter")
    assert refused == (409, "result_stands", article_data(XIANGQI("9")))
    state = signed(board, "offences", foul)
    assert state["sheet"]["fouls"] == {"red": limit + 1, "black": 0}


def test_8_2_a_last_foul_found_after_a_resignation(board: Board) -> None:
    """须当场宣布并及时记录; 4.1.12 宣布认输 came first, 9 犯规情况 is signed with the result."""
    last_foul_found_late(board, "xiangqi-2020", 3)


@pytest.mark.parametrize(("speed", "limit"), [("rapid", 2), ("mass", 3)])
def test_28_11_1_and_app1_5_3_the_same_with_their_own_counts(
    board: Board, speed: str, limit: int
) -> None:
    """同一局中累计两次“犯规”; 一局棋累计三次犯规判负."""
    last_foul_found_late(board, f"xiangqi-2020-{speed}", limit)


def test_8_2_a_foul_is_not_of_the_end_while_the_game_goes_on(board: Board) -> None:
    """An act after the end needs one; before it the third foul loses (4.1.10)."""
    board.arrange("xiangqi-2020")
    after = {"side": "red", "article": "8.1.1", "happened": "after"}
    for given in (FOULED, WARNED):
        refused = board.refused("offences", {**after, **given})
        assert refused == (409, "game_not_over", article_data(XIANGQI("9")))
    offence = {"side": "red", "code": "disturbance", "happened": "after"}
    assert board.refused("offences", offence) == (409, "game_not_over", article_data(XIANGQI("9")))


def test_5_8_3_an_illegal_move_is_found_while_a_claim_waits(board: Board) -> None:
    """It is recorded, the game goes back to it, and the claim on later moves falls."""
    board.arrange("xiangqi-2020", options={"xiangqi": {"level": "provincial"}})
    board.play("h2e2", "h9g7", "h0g2", "i9h9", "b0c2", "c6c5", "i0i1", "b9c7")
    board.do("claims", CLAIM, by="red")
    found = {"ply": 5, "move": "b0d2"}
    assert board.refused("illegal-moves-found", found, by="black")[:2] == (403, "role_not_allowed")
    state = board.do("illegal-moves-found", found)
    assert (state["plies"], state["side_to_move"], state["ending"]) == (4, "red", None)
    assert state["sheet"]["fouls"] == {"red": 1, "black": 0}
    assert board.move("red", "b0a2")["plies"] == 5


SCRIPTS: tuple[Callable[[Board], None], ...] = (
    test_22_2_a_false_natural_limit_claim_costs_a_foul_and_five_minutes,
    test_5_8_3_an_illegal_move_found_later_is_played_anew,
    test_14_sealed_moves_need_the_event_s_own_rules,
    test_21_1_a_flag_claimed_a_move_late_still_loses,
    test_8_2_a_last_foul_found_after_a_resignation,
)
"""Disputes whose streams are replayed elsewhere."""
