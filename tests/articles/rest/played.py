"""What examples of games over the API share: games of each book, what is cited of what."""

from typing import Any

from tests.disputes.board import MINUTE, Board

FREE = {"gomoku": {"opening": "free"}}
OPTIONS: dict[str, dict[str, Any]] = {"gomoku-2025": FREE, "gomoku-classic": FREE}
RAPID = {"kind": "sudden_death", "base_ms": 10 * MINUTE, "press_with_move": True}


def sit_down(board: Board, edition: str, *moves: str, **more: Any) -> None:
    """Begin a game of an edition and play moves, the first mover's first."""
    if edition in OPTIONS:
        more.setdefault("options", OPTIONS[edition])
    board.arrange(edition, **more)
    board.play(*moves)


def numbers(cited: Any) -> list[str]:
    """Return the numbers of articles as the API cites them."""
    return [article["number"] for article in cited]


def number(cited: Any) -> str:
    """Return the number of an article as the API cites it, "" for none."""
    return cited["number"] if cited else ""


def other(board: Board, side: str) -> str:
    """Return the opponent of a side."""
    return next(name for name in board.sides if name != side)


def won_by(board: Board, side: str) -> str:
    """Return the result by which a side has won."""
    return ("1-0", "0-1")[board.sides.index(side)]
