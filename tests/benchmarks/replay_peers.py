"""Replay of whole games, or legal moves, by a peer, run by the peer's own interpreter.

Standard library and one peer only. Standard input: {"peer", "start", "games", "rounds"}, or
{"do": "moves", "peer", "positions"}; standard output: {"ns": best round, "version": ...}. The
peer's cheapest way to full legality is measured: for cchess the move test plus the test of the
own king, without its own test for mate; for pyffish one get_fen a game.
"""

import importlib
import json
import sys
import time
from importlib.metadata import version


def replay_cchess(start: str, games: list[list[str]]) -> None:
    """Replay with cchess: its move test and its test of the own king."""
    cchess = importlib.import_module("cchess")
    for moves in games:
        board = cchess.ChessBoard(start)
        for move in moves:
            source, target = cchess.iccs2pos(move)
            if board.is_checked_move(source, target):
                raise SystemExit(f"illegal for cchess: {move}")
            man = board.get_fench(source)
            board.pop_fench(source)
            board.put_fench(man, target)
            board.next_turn()


def replay_pyffish(start: str, games: list[list[str]]) -> None:
    """Replay with pyffish, one call a game."""
    pyffish = importlib.import_module("pyffish")
    for moves in games:
        pyffish.get_fen("xiangqi", start, moves)


def moves_cchess(positions: list[str]) -> None:
    """List the moves of each position with cchess, those that leave the own king out."""
    cchess = importlib.import_module("cchess")
    for fen in positions:
        board = cchess.ChessBoard(fen)
        for source, target in board.create_moves():
            board.is_checked_move(source, target)


def moves_pyffish(positions: list[str]) -> None:
    """List the legal moves of each position with pyffish."""
    pyffish = importlib.import_module("pyffish")
    for fen in positions:
        pyffish.legal_moves("xiangqi", fen, [])


def from_rank_one(move: str) -> str:
    """Write a move with ranks 1-10, as pyffish counts them."""
    return f"{move[0]}{int(move[1]) + 1}{move[2]}{int(move[3]) + 1}"


def main() -> None:
    """Answer the request on standard input."""
    request = json.load(sys.stdin)
    if request.get("do") == "moves":
        listed = {"cchess": moves_cchess, "pyffish": moves_pyffish}[request["peer"]]
        began = time.perf_counter_ns()
        listed(request["positions"])
        name = f"{request['peer']} {version(request['peer'])}"
        answer = {"ns": time.perf_counter_ns() - began, "version": name}
        sys.stdout.write(json.dumps(answer))
        return
    games = request["games"]
    replay = {"cchess": replay_cchess, "pyffish": replay_pyffish}[request["peer"]]
    if request["peer"] == "pyffish":
        games = [[from_rank_one(move) for move in game] for game in games]
    times = []
    for _ in range(request["rounds"]):
        began = time.perf_counter_ns()
        replay(request["start"], games)
        times.append(time.perf_counter_ns() - began)
    answer = {"ns": min(times), "version": version(request["peer"])}
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main()
