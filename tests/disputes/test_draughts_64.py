"""Disputes in games of draughts on 64 squares, ruled as the book says.

The appendix on rapid play is of 100 squares alone; here fmjd64 rules: 7.1 and 7.2 on results,
7.2.3-7.2.9 on draws, of which the arbiter judges all but the first (7.2.9).
"""

from collections.abc import Callable

import pytest

from games.labels.articles import article_data
from games.rules.books.sources import DRAUGHTS_APPENDIX, FMJD, FMJD64
from tests.disputes.board import MINUTE, Board, ended
from tests.disputes.draughts import LATE, RULES, draughts
from tests.disputes.late import late, resigned, signed

pytestmark = [pytest.mark.database, pytest.mark.one_database]
RUSSIAN, BRAZILIAN = "draughts-64-russian", "draughts-64-brazilian"
KINGS = ("d8-e7", "a1-b2", "e7-d8", "b2-a1")
KING_TO_KING = "W:WKd8:BKa1"
FOUR_TO_ONE = "W:WKa1,a3,c3,h2:BKh8"
MUST_TAKE = "W:Wc3,g1:Bd4,a7"


@pytest.mark.parametrize("edition", [RUSSIAN, BRAZILIAN])
def test_10_a_flag_claimed_a_move_late_still_loses(board: Board, edition: str) -> None:
    """The side whose time is used up first has lost, whenever it is found."""
    draughts(board, edition)
    board.at(21)
    board.play("c3-d4", "b6-a5")
    state = board.do("flag-falls", {"side": "white"}, by="black")
    assert ended(state) == ("0-1", "time", article_data(FMJD("10")))
    again = board.refused("flag-falls", {"side": "black"}, by="white")
    assert again[:2] == (409, "game_over")


def test_7_2_3_a_false_claim_of_a_draw_is_answered_and_play_goes_on(board: Board) -> None:
    """The same position for the third time draws."""
    draughts(board, RUSSIAN, *KINGS, fen=KING_TO_KING)
    claim = {"side": "white", "rule": "threefold"}
    answer = board.give("draw-claims", claim, by="white")
    assert answer.data["events"][1]["payload"]["granted"] is False
    assert answer.state["ending"] is None
    board.play(*KINGS)
    assert ended(board.do("draw-claims", claim, by="white")) == (
        "1/2-1/2",
        "threefold",
        article_data(FMJD64("7.2.3")),
    )


def test_app_1_6_8_is_not_of_this_board(board: Board) -> None:
    """规则和棋（只适用于100格）."""
    draughts(board, RUSSIAN, fen=FOUR_TO_ONE)
    claim = {"side": "black", "rule": "regular_draw"}
    refused = board.refused("draw-claims", claim, by="black")
    assert refused == (
        409,
        "draw_rule_not_in_force",
        article_data(DRAUGHTS_APPENDIX("app.1.6.8-9")),
    )


def test_5_an_irregular_move_is_waived_by_playing_on(board: Board) -> None:
    """As on the larger board: it stands if the opponent plays on."""
    draughts(board, RUSSIAN, fen=MUST_TAKE)
    state = board.move("white", "g1-h2")
    assert state["draughts"]["irregularity"]["code"] == "must_capture"
    board.move("black", "d4xb2")
    late = board.refused("corrections", {"side": "black"}, by="black")
    assert late[:2] == (409, "nothing_to_correct")


def test_a_sealed_move_needs_the_event_s_rules(board: Board) -> None:
    """No draughts book here knows a sealed move."""
    draughts(board, RUSSIAN, "c3-d4", "b6-a5")
    stop = {"kind": "interruption", "reason": "赛场停电"}
    assert board.refused("adjournments", stop)[:2] == (409, "sealing_rules_missing")
    draughts(board, RUSSIAN, "c3-d4", "b6-a5", options=RULES)
    assert ended(board.adjourn("a1-b2"))[:2] == ("0-1", "sealed_move")


def test_7_2_an_agreement_while_adjourned_is_a_draw_of_this_book(board: Board) -> None:
    """The 40-round rule is FMJD's, of 100 squares."""
    draughts(board, RUSSIAN, "c3-d4", "b6-a5")
    board.do("adjournments", {"kind": "break", "reason": "午休"})
    row = {"result": "1/2-1/2", "agreed": ["white"]}
    assert board.refused("agreements", row)[1] == "consent_missing"
    state = board.do("agreements", {**row, "agreed": list(board.sides)})
    assert ended(state) == ("1/2-1/2", "agreement", article_data(FMJD64("7.2")))


def test_lateness_over_the_event_s_limit_loses_for_one_or_both(board: Board) -> None:
    """Shown as + and -, as no game was played."""
    draughts(board, RUSSIAN, start=False, options=LATE)
    in_time = {"arrivals": [{"side": "white", "late_ms": 15 * MINUTE}]}
    assert board.do("lateness", in_time)["ending"] is None
    draughts(board, RUSSIAN, start=False, options=LATE)
    both = {"arrivals": [{"side": side, "late_ms": None} for side in board.sides]}
    state = board.do("lateness", both)
    assert (ended(state)[:2], state["ending"]["printed"]) == (("0-0", "absence"), "-:-")


def test_displaced_pieces_are_put_back_at_once_and_a_game_has_one_result(board: Board) -> None:
    """A repair after a move comes too late; so does a second result."""
    draughts(board, RUSSIAN, "c3-d4", "b6-a5")
    found = {"ply": 1, "men": [{"from_square": "d4", "found_on": "e5"}]}
    assert board.refused("displacements", found)[:2] == (409, "repair_too_late")
    board.do("displacements", {**found, "ply": 2})
    board.do("resignations", {"side": "black"}, by="black")
    twice = {"result": "0-1", "article": "7.1"}
    assert board.refused("results", twice, by="chief_arbiter")[:2] == (409, "game_over")


def found_late(board: Board, edition: str) -> None:
    """Have a foul found after the second mover resigned, then the sheet signed."""
    draughts(board, edition)
    foul = {"side": "white", "article": "5.4", "measure": "foul", "reason": "当场判定"}
    resigned(board)
    state = late(board, "offences", foul)
    assert (ended(state)[:2], state["sheet"]["fouls"]["white"]) == (("1-0", "resignation"), 1)
    assert board.refused("offences", foul, by="black")[:2] == (403, "role_not_allowed")
    signed(board, "offences", foul)


def test_7_1_a_foul_found_after_a_resignation(board: Board) -> None:
    """Neither book lets fouls decide; what is found is on the sheet all the same."""
    found_late(board, RUSSIAN)


def test_7_1_a_foul_found_after_a_resignation_by_the_other_book(board: Board) -> None:
    """As in Russian draughts."""
    found_late(board, BRAZILIAN)


SCRIPTS: tuple[Callable[[Board], None], ...] = (
    test_7_2_3_a_false_claim_of_a_draw_is_answered_and_play_goes_on,
    test_a_sealed_move_needs_the_event_s_rules,
    test_7_1_a_foul_found_after_a_resignation,
)
"""Disputes whose streams are replayed elsewhere."""
