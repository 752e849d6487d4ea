"""Replay of whole weiqi games by a peer, run by the peer's own interpreter.

Standard library and one peer only. Standard input: {"peer", "games", "rounds"}; a game is a
list of [column, row] from 0 at the bottom left, Black first. Standard output: {"ns": best
round, "version": ...}. sgfmill plays captures and keeps a set of whole-board positions
beside, as its users do; sente checks legality and its own repetition rule.
"""

import importlib
import json
import sys
import time
from importlib.metadata import version


def replay_sgfmill(games):
    """Replay with sgfmill's Board.play and a set of positions."""
    boards = importlib.import_module("sgfmill.boards")
    for game in games:
        board = boards.Board(19)
        seen = set()
        colour, other = "b", "w"
        for column, row in game:
            board.play(row, column, colour)
            seen.add(tuple(map(tuple, board.board)))
            colour, other = other, colour


def replay_sente(games):
    """Replay with sente's Game.play, which checks every move."""
    sente = importlib.import_module("sente")
    for game in games:
        played = sente.Game(19)
        for column, row in game:
            played.play(column + 1, row + 1)


def main():
    """Answer the request on standard input."""
    request = json.load(sys.stdin)
    replay = {"sgfmill": replay_sgfmill, "sente": replay_sente}[request["peer"]]
    times = []
    for _ in range(request["rounds"]):
        began = time.perf_counter_ns()
        replay(request["games"])
        times.append(time.perf_counter_ns() - began)
    answer = {"ns": min(times), "version": version(request["peer"])}
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main()
