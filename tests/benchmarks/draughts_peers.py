"""Draughts by a peer, run by the peer's own interpreter: replay of games, legal moves.

Standard library and one peer only. Standard input: {"do": "replay", "variant", "games",
"rounds"} gives {"ns", "version"}; {"do": "moves", "variant", "positions"} gives {"moves":
for each position the moves as [from, to, [captured ...]] in numbers, "ns", "version"}. The peer
is whichever of py-draughts and pydraughts the interpreter has; both import as `draughts`.
"""

import importlib
import json
import sys
import time
from importlib.metadata import PackageNotFoundError, version

BOARDS = {"standard": "StandardBoard", "russian": "RussianBoard", "brazilian": "BrazilianBoard"}


def peer_name() -> str:
    """Return which of the two peers is installed."""
    try:
        version("py-draughts")
    except PackageNotFoundError:
        return "pydraughts"
    return "py-draughts"


def replay_py_draughts(variant: str, games: list[list[str]]) -> None:
    """Replay with py-draughts, its own check of every move."""
    board_class = getattr(importlib.import_module("draughts"), BOARDS[variant])
    for moves in games:
        board = board_class()
        for move in moves:
            board.push_uci(move)


def moves_of_py_draughts(variant: str, fen: str) -> list[list[object]]:
    """Return the legal moves by py-draughts."""
    board = getattr(importlib.import_module("draughts"), BOARDS[variant]).from_fen(fen)
    return [
        [
            move.square_list[0] + 1,
            move.square_list[-1] + 1,
            sorted(square + 1 for square in move.captured_list),
        ]
        for move in board.legal_moves
    ]


def moves_of_pydraughts(variant: str, fen: str) -> list[list[object]]:
    """Return the legal moves by pydraughts.

    Its inner game takes one letter a square; its own reader of FENs turns 64 squares round.
    """
    side, *pieces = fen.split(":")
    letters = ["e"] * (50 if variant == "standard" else 32)
    for group in pieces:
        for word in filter(None, group[1:].split(",")):
            letter = group[0].lower()
            letters[int(word.lstrip("K")) - 1] = letter.upper() if word[0] == "K" else letter
    game_class = importlib.import_module("draughts.core.game").Game
    moves, captures = game_class(variant, side + "".join(letters)).legal_moves()
    return [
        [move[0][0], move[-1][1], sorted(item for item in captured if item)]
        for move, captured in zip(moves, captures, strict=True)
    ]


def main() -> None:
    """Answer the request on standard input."""
    request = json.load(sys.stdin)
    name = peer_name()
    if name == "py-draughts":
        # It writes a line for every board made, which is no part of what is measured.
        importlib.import_module("loguru").logger.remove()
    if request["do"] == "moves":
        read = moves_of_py_draughts if name == "py-draughts" else moves_of_pydraughts
        began = time.perf_counter_ns()
        moves = [read(request["variant"], fen) for fen in request["positions"]]
        spent = time.perf_counter_ns() - began
        found = {"version": f"{name} {version(name)}", "moves": moves, "ns": spent}
        sys.stdout.write(json.dumps(found))
        return
    times = []
    for _ in range(request["rounds"]):
        began = time.perf_counter_ns()
        replay_py_draughts(request["variant"], request["games"])
        times.append(time.perf_counter_ns() - began)
    answer = {"version": f"{name} {version(name)}", "ns": min(times)}
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main()
