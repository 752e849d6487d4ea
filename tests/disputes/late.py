"""What disputes about fouls found after the end have in common, in every game."""

from typing import Any

from tests.disputes.board import Board


def resigned(board: Board) -> None:
    """Let the second mover resign."""
    side = board.sides[1]
    board.do("resignations", {"side": side}, by=side)


def late(board: Board, what: str, body: dict[str, Any], *, by: str = "arbiter") -> Any:
    """Put a foul or warning on record after the end, first looking at what it would do.

    Return the state; the result has stood, and the preview has said so.
    """
    before = board.state["ending"]
    dry = board.give(f"{what}?dry_run=true", body, by=by)
    assert (dry.status, dry.data["preview"]["late"]) == (200, "结果不变，计入名次比较"), dry.data
    assert dry.data["events"][-1]["payload"]["after_end"] is True
    state = board.do(what, body, by=by)
    assert state["ending"] == before
    return state


def signed(board: Board, what: str, body: dict[str, Any], *, by: str = "arbiter") -> Any:
    """Sign the sheet, after which nothing more is put on it; return the state."""
    result = board.state["ending"]["result"]
    for signer in (*board.sides, "arbiter"):
        state = board.do("signatures", {"signer": signer, "result": result}, by=signer)
    assert board.refused(what, body, by=by)[:2] == (409, "game_closed")
    return state
