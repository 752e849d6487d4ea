"""Entries that were wrong: a flag, a move, a ruling, a signature put right at the board.

An arbiter his own entries while the game goes on, the chief arbiter until
the signatures, the committee after them and where a ruling binds.
"""

from typing import Any

import pytest

from tests.disputes.board import MINUTE, Board, ended

pytestmark = [pytest.mark.database, pytest.mark.one_database]
WRONG = {"reason": "登记有误"}
FREE = {"options": {"gomoku": {"opening": "free"}}}
CLASSIC = {"options": {"gomoku": {"opening": "free", "forbidden_in_free": True}}}
EDITIONS: dict[str, tuple[dict[str, Any], tuple[str, str, str]]] = {
    "xiangqi-2020": ({}, ("h2e2", "h9g7", "h0g2")),
    "xiangqi-2020-rapid": ({}, ("h2e2", "h9g7", "h0g2")),
    "xiangqi-2020-mass": ({}, ("h2e2", "h9g7", "h0g2")),
    "xiangqi-wxf-2018": ({}, ("h2e2", "h9g7", "h0g2")),
    "weiqi-2002": ({}, ("D4", "Q16", "Q4")),
    "gomoku-2025": (FREE, ("h8", "h9", "g8")),
    "gomoku-classic": (CLASSIC, ("h8", "h9", "g8")),
    "draughts-100": ({}, ("32-28", "19-23", "33-29")),
    "draughts-64-russian": ({}, ("c3-d4", "d6-c5", "a3-b4")),
    "draughts-64-brazilian": ({}, ("c3-d4", "d6-c5", "a3-b4")),
}
"""Edition -> how it is arranged; a move of each side, another first move."""
editions = pytest.mark.parametrize("edition", EDITIONS)


def begun(board: Board, edition: str, **more: Any) -> tuple[str, str]:
    """Arrange a game in which each side has moved, entered by the arbiter, at minutes 1 and 2."""
    arranged, moves = EDITIONS[edition]
    board.arrange(edition, **{**arranged, **more})
    for minute, (side, move) in enumerate(zip(board.sides, moves, strict=False), start=1):
        board.at(minute)
        board.do("moves", {"side": side, "move": move})
    return board.sides


def annul(version: int) -> str:
    return f"events/{version}/annulment"


@editions
def test_a_game_lost_on_time_by_mistake_goes_on(board: Board, edition: str) -> None:
    first, second = begun(board, edition)
    board.at(10)
    shown = {first: 31 * MINUTE, second: 39 * MINUTE}
    board.confirmed("flag-falls", {"side": first})
    fallen = 5
    if board.state["ending"] is None:
        # Weiqi's referee confirms the loss (22.5).
        board.do("flag-settlements", {"stands": True}, by="chief_arbiter")
    assert ended(board.state)[0] == "0-1"
    for by in (first, second):
        assert board.refused(annul(fallen), WRONG, by=by)[:2] == (403, "role_not_allowed")
    assert board.refused(annul(fallen), WRONG)[:2] == (403, "needs_chief_arbiter")
    board.at(20)
    state = board.do(annul(fallen), WRONG, by="chief_arbiter")
    assert (state["status"], state["ending"], state["flag_fallen"]) == ("running", None, "")
    assert state["clock"]["running"] is None
    assert state["clock"]["remaining_ms"] == shown
    board.at(25)
    assert board.do("clock-stops/end", {})["clock"]["running"] == first
    board.at(26)
    state = board.move(first, EDITIONS[edition][1][2])
    assert state["clock"]["remaining_ms"][first] == 30 * MINUTE
    [made] = state["corrections"]
    assert (made["event_version"], made["fallen"][0], made["reason"]) == (5, 5, "登记有误")


@editions
def test_a_wrong_move_is_corrected_by_who_entered_it(board: Board, edition: str) -> None:
    first, second = begun(board, edition)
    right = {"move": EDITIONS[edition][1][2], **WRONG}
    for by, code in ((first, "role_not_allowed"), (second, "role_not_allowed")):
        assert board.refused("events/3/correction", right, by=by)[:2] == (403, code)
    state = board.do("events/3/correction", right)
    assert board.state["moves"][0]["move"] == right["move"]
    assert [counter["fouls"] for counter in state["counters"].values()] == [0, 0]
    assert board.refused("events/3/correction", right)[:2] == (409, "entry_is_so_already")


@editions
def test_a_wrong_move_entered_last_is_annulled_and_entered_anew(board: Board, edition: str) -> None:
    first, second = begun(board, edition)
    board.at(3)
    state = board.do(annul(4), WRONG)
    assert (state["plies"], state["side_to_move"]) == (1, second)
    board.do("moves", {"side": second, "move": EDITIONS[edition][1][1]})
    # What followed from it is the chief arbiter's.
    assert board.refused(annul(3), WRONG)[:2] == (403, "needs_chief_arbiter")
    state = board.do(annul(3), WRONG, by="chief_arbiter")
    assert (state["plies"], state["side_to_move"]) == (0, first)


@editions
def test_signed_and_closed_it_is_the_committee_s(board: Board, edition: str) -> None:
    first, second = begun(board, edition)
    board.do("resignations", {"side": second}, by=second)
    for signer in (first, second, "arbiter"):
        board.do("signatures", {"signer": signer, "result": "1-0"})
        by = "chief_arbiter"
        assert board.refused(annul(5), WRONG, by=by)[:2] == (403, "needs_committee")
    assert board.state["status"] == "closed"
    state = board.do(annul(5), WRONG, by="committee")
    assert (state["status"], state["ending"], state["signed"]) == ("running", None, [])
    board.do("clock-stops/end", {})
    board.do("resignations", {"side": first}, by=first)
    assert ended(board.state)[0] == "0-1"


def test_a_confirmed_ruling_is_set_aside_by_the_committee(board: Board) -> None:
    begun(board, "xiangqi-2020")
    board.do("claims", {"side": "red", "question": "natural_limit"}, by="red")
    ruling = board.confirm()["rulings"][0]["version"]
    overrule = f"rulings/{ruling}/overruling", {"reason": "计数有误"}
    answer = board.refused(*overrule, by="chief_arbiter")
    assert answer[:2] == (409, "ruling_already_settled")
    confirmed = ruling + 1
    assert board.refused(annul(confirmed), WRONG, by="chief_arbiter")[1] == "needs_committee"
    state = board.do(annul(confirmed), WRONG, by="committee")
    assert state["rulings"][0]["status"] == "proposed"
    board.do(*overrule, by="chief_arbiter")


def test_a_preview_says_what_falls_and_stores_nothing(board: Board) -> None:
    begun(board, "xiangqi-2020")
    before = board.hall.version
    answer = board.give(f"{annul(3)}?dry_run=true", WRONG, by="chief_arbiter")
    assert answer.status == 200, answer.data
    assert answer.data["events"][0]["payload"]["fallen"] == [3, 4]
    assert [move["ply"] for move in answer.data["preview"]["taken_back"]] == [1, 2]
    assert board.hall.version == before


def test_an_older_version_shows_what_was_known_then(board: Board) -> None:
    begun(board, "xiangqi-2020")
    board.do(annul(4), WRONG)
    assert board.state["plies"] == 1
    then = board.hall.api.get(f"{board.hall.path}?version=4").data
    assert (then["plies"], then["corrections"]) == (2, [])


def test_sent_again_it_answers_the_same(board: Board) -> None:
    begun(board, "xiangqi-2020")
    version = board.hall.version
    answers = [
        board.hall.act(annul(4), WRONG, by="arbiter", key="same-key", version=version)
        for _ in range(2)
    ]
    assert [answer.status for answer in answers] == [201, 201]
    assert answers[0].data["events"] == answers[1].data["events"]
    assert board.hall.version == version + 1
