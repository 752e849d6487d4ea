"""What disputes of draughts have in common, on either board."""

from typing import Any

from tests.disputes.board import MINUTE, Board

RULES: dict[str, Any] = {
    "time": {"sealing_rules": "封棋着法不合规则的，判负。", "unlawful_sealed_move": "loss"}
}
TWENTY = {"kind": "sudden_death", "base_ms": 20 * MINUTE, "press_with_move": True}
SLOW = {"kind": "sudden_death", "base_ms": 120 * MINUTE, "press_with_move": True}
LATE: dict[str, Any] = {"time": {"lateness_limit_ms": 15 * MINUTE}}


def draughts(board: Board, edition: str, *moves: str, fen: str = "", **more: Any) -> None:
    """Play moves of a game from `fen`, the usual start for ""."""
    board.arrange(edition, start_position=fen, **{"time_control": TWENTY, **more})
    board.play(*moves)
