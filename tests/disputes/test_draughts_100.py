"""Disputes in games of draughts on 100 squares, ruled as the books say.

The appendix on rapid play (article 5 on the 40 rounds, 6 on calls, 7 on time, 8 and 9 on
draws) is in the seeds; the rules of the game itself are those of FMJD (5.4, 5.5, 6, 7). They
know no warning that loses, no forbidden move, no sealed move of their own.
"""

from collections.abc import Callable

import pytest

from games.labels.articles import article_data
from games.rules.books.sources import DRAUGHTS_APPENDIX, FMJD
from tests.disputes.board import MINUTE, Board, ended
from tests.disputes.draughts import LATE, RULES, SLOW, draughts
from tests.disputes.late import late, resigned, signed

pytestmark = [pytest.mark.database, pytest.mark.one_database]
EDITION = "draughts-100"
KINGS = ("46-10", "16-11", "10-46", "11-16")
FOUR_TO_ONE = "W:WK46,48,49,50:BK16"
THREE_TO_ONE = "W:WK46,K48,K49:BK16"
MUST_TAKE = "W:W28,50:B22,1"


def test_app_1_6_7_1_a_flag_claimed_a_move_late_still_loses(board: Board) -> None:
    """电子棋钟显示屏上出现超时的提示信号，裁判将终止对局，判超时方负."""
    draughts(board, EDITION)
    board.at(21)
    board.play("32-28", "19-23")
    early = board.refused("flag-falls", {"side": "black"}, by="white")
    assert early == (409, "time_not_out", article_data(DRAUGHTS_APPENDIX("app.1.6.7.1")))
    state = board.do("flag-falls", {"side": "white"}, by="black")
    assert ended(state) == ("0-1", "time", article_data(DRAUGHTS_APPENDIX("app.1.6.7.1")))


def test_6_1_a_false_claim_of_a_draw_is_answered_and_play_goes_on(board: Board) -> None:
    """The third time of the same position with the same side to move draws; the second not."""
    draughts(board, EDITION, *KINGS, fen=FOUR_TO_ONE)
    claim = {"side": "white", "rule": "threefold"}
    answer = board.give("draw-claims", claim, by="white")
    assert answer.data["events"][1]["payload"]["granted"] is False
    assert (answer.state["ending"], answer.state["side_to_move"]) == (
        None,
        "white",
    )
    board.play(*KINGS)
    assert ended(board.do("draw-claims", claim, by="white")) == (
        "1/2-1/2",
        "threefold",
        article_data(FMJD("6.1")),
    )


def test_app_1_6_8_the_arbiter_may_find_that_play_is_to_go_on(board: Board) -> None:
    """除非有明显的可继续性、而且一方棋手能证明他可以获胜，否则…判和棋."""
    draughts(board, EDITION, fen=THREE_TO_ONE)
    claim = {"side": "black", "rule": "regular_draw"}
    board.do("draw-claims", claim, by="black")
    assert board.refused("moves", {"side": "white", "move": "46-10"}, by="white") == (
        409,
        "draw_claim_open",
        article_data(DRAUGHTS_APPENDIX("app.1.6.6")),
    )
    ruled = {"rule": "regular_draw", "grant": False, "reason": "白方可胜"}
    assert board.do("draw-rulings", ruled)["ending"] is None
    board.do("draw-claims", claim, by="black")
    state = board.do("draw-rulings", {"rule": "regular_draw", "grant": True})
    assert ended(state) == ("1/2-1/2", "regular_draw", article_data(DRAUGHTS_APPENDIX("app.1.6.8")))


def test_5_4_an_irregular_move_is_waived_by_playing_on(board: Board) -> None:
    """The opponent alone has it put right; once he has moved it stands."""
    draughts(board, EDITION, fen=MUST_TAKE)
    state = board.move("white", "50-44")
    assert state["draughts"]["irregularity"]["article"] == article_data(FMJD("5.4.6"))
    state = board.move("black", "22x33")
    assert state["draughts"]["irregularity"] is None
    late = board.refused("corrections", {"side": "black"}, by="black")
    assert late == (409, "nothing_to_correct", article_data(FMJD("5.4")))
    draughts(board, EDITION, fen=MUST_TAKE)
    board.move("white", "50-44")
    state = board.do("corrections", {"side": "black"}, by="black")
    assert (state["side_to_move"], state["plies"]) == ("white", 0)


def test_no_number_of_warnings_loses(board: Board) -> None:
    """Neither book lets warnings or fouls add up to a loss."""
    draughts(board, EDITION)
    given = {"side": "white", "article": "5.4.3", "reason": "当场判定"}
    for _ in range(4):
        board.do("offences", {**given, "measure": "warning"})
        state = board.do("offences", {**given, "measure": "foul"})
    assert (state["ending"], state["counters"]["white"]["fouls"]) == (None, 4)


def test_a_sealed_move_needs_the_event_s_rules(board: Board) -> None:
    """No draughts book here knows a sealed move."""
    draughts(board, EDITION, "32-28", "19-23")
    stop = {"kind": "interruption", "reason": "赛场停电"}
    assert board.refused("adjournments", stop)[:2] == (409, "sealing_rules_missing")
    draughts(board, EDITION, "32-28", "19-23", options=RULES)
    assert ended(board.adjourn("37-32"))[:2] == ("0-1", "sealed_move")


def test_app_1_6_5_no_draw_is_agreed_before_round_40_even_while_adjourned(board: Board) -> None:
    """The 40-round rule holds however the agreement is reached."""
    draughts(board, EDITION, "32-28", "19-23", time_control=SLOW)
    offer = board.refused("draw-offers", {"side": "white"}, by="white")
    assert offer == (409, "draw_offer_too_early", article_data(DRAUGHTS_APPENDIX("app.1.6.5")))
    board.do("adjournments", {"kind": "break", "reason": "午休"})
    agreed = {"result": "1/2-1/2", "agreed": list(board.sides)}
    assert board.refused("agreements", agreed) == offer
    won = {"result": "1-0", "agreed": list(board.sides)}
    assert ended(board.do("agreements", won)) == ("1-0", "agreement", article_data(FMJD("7")))


def test_lateness_is_the_event_s_affair(board: Board) -> None:
    """The appendix names no limit: without one nobody can be late, over it the game is lost."""
    late = {"arrivals": [{"side": "black", "late_ms": 15 * MINUTE + 1}]}
    draughts(board, EDITION, start=False)
    assert board.refused("lateness", late)[:2] == (422, "lateness_limit_missing")
    draughts(board, EDITION, start=False, options=LATE)
    state = board.do("lateness", late)
    assert (ended(state)[:2], state["ending"]["printed"]) == (("1-0", "absence"), "+:-")


def test_5_5_displaced_pieces_are_put_back_at_once_or_not_at_all(board: Board) -> None:
    """Pieces shifted by accident are set back; after a move the position stands."""
    draughts(board, EDITION, "32-28", "19-23")
    found = {"ply": 2, "men": [{"from_square": "28", "found_on": "27"}]}
    assert board.kinds("displacements", found) == ["displacement-found"]
    board.play("28x19")
    late = board.refused(
        "displacements", {**found, "men": [{"from_square": "33", "found_on": "28"}]}
    )
    assert late == (409, "repair_too_late", article_data(FMJD("5.5")))


def test_7_a_game_has_one_result_and_both_lose_by_the_chief_alone(board: Board) -> None:
    """What the board's arbiter may not impose he may not declare either."""
    draughts(board, EDITION, "32-28")
    both = {"article": "7", "reason": "消极比赛"}
    assert board.refused("double-losses", both)[:2] == (403, "role_not_allowed")
    declared = {"result": "0-0", "article": "7"}
    assert board.refused("results", declared)[:2] == (403, "role_not_allowed")
    board.do("resignations", {"side": "white"}, by="white")
    twice = {"result": "1-0", "article": "7"}
    assert board.refused("results", twice, by="chief_arbiter") == (
        409,
        "game_over",
        article_data(FMJD("7")),
    )
    for signer, by in (("white", "white"), ("black", "black"), ("arbiter", "arbiter")):
        board.do("signatures", {"signer": signer, "result": "0-1"}, by=by)
    assert board.refused("results", twice, by="chief_arbiter") == (
        409,
        "game_closed",
        article_data(FMJD("7")),
    )


def test_7_a_foul_found_after_a_resignation(board: Board) -> None:
    """The form counts offences (个人积分表, 犯规) and no number of them decides."""
    draughts(board, "draughts-100")
    foul = {"side": "white", "article": "5.4.3", "measure": "foul", "reason": "当场判定"}
    resigned(board)
    state = late(board, "offences", foul)
    assert (ended(state)[:2], state["sheet"]["fouls"]["white"]) == (("1-0", "resignation"), 1)
    assert board.refused("offences", foul, by="black")[:2] == (403, "role_not_allowed")
    signed(board, "offences", foul)


def test_5_4_1_two_moves_running_are_the_opponent_s_to_let_stand(board: Board) -> None:
    """Of 5.4.1 as of every irregularity: the opponent decides, and playing on accepts it (5.7)."""
    draughts(board, EDITION, "32-28")
    second = {"side": "white", "move": "37-32"}
    assert board.refused("double-moves", second, by="black")[:2] == (403, "role_not_allowed")
    state = board.do("double-moves", second)
    assert state["draughts"]["irregularity"]["article"] == article_data(FMJD("5.4.1"))
    board.do("corrections", {"side": "black"}, by="black")
    other = board.refused("double-moves", {"side": "black", "move": "19-23"})
    assert other == (409, "not_two_running", article_data(FMJD("5.4.1")))
    board.do("double-moves", second)
    state = board.move("black", "20-25")
    assert (state["plies"], state["side_to_move"], state["ending"]) == (3, "white", None)


def test_5_4_3_a_piece_touched_is_played_or_the_opponent_decides(board: Board) -> None:
    """Touching one piece and moving another."""
    draughts(board, EDITION)
    touch = {"side": "white", "squares": ["32"]}
    assert board.refused("touched-men", touch, by="white")[:2] == (403, "role_not_allowed")
    board.do("touched-men", touch)
    state = board.move("white", "33-28")
    assert state["draughts"]["irregularity"]["article"] == article_data(FMJD("5.4.3"))
    board.do("corrections", {"side": "black"}, by="black")
    state = board.move("white", "32-28")
    assert (state["plies"], state["draughts"]["irregularity"]) == (1, None)


SCRIPTS: tuple[Callable[[Board], None], ...] = (
    test_6_1_a_false_claim_of_a_draw_is_answered_and_play_goes_on,
    test_5_4_an_irregular_move_is_waived_by_playing_on,
    test_7_a_foul_found_after_a_resignation,
)
"""Disputes whose streams are replayed elsewhere."""
