"""Files read and written by a peer, run by the peer's own interpreter.

Standard library and one peer only. Standard input: {"do": "read_pgn", "read_sgf" or "write_sgf",
"paths"}; standard output: {"ns": processor time, "refused": files it could not, "version"}.
"""

import importlib
import json
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any


def read_pgn(paths: list[str]) -> list[Callable[[], Any]]:
    """Read with cchess, which makes each move."""
    cchess = importlib.import_module("cchess.read_pgn")
    return [lambda path=path: cchess.read_from_pgn(path) for path in paths]  # type: ignore[misc]


def read_sgf(paths: list[str]) -> list[Callable[[], Any]]:
    """Read with sgfmill and get the moves of the main line."""
    sgf = importlib.import_module("sgfmill.sgf")
    files = [Path(path).read_bytes() for path in paths]

    def read(data: bytes) -> list[Any]:
        game = sgf.Sgf_game.from_bytes(data)
        return [node.get_move() for node in game.get_main_sequence()]

    return [lambda data=data: read(data) for data in files]  # type: ignore[misc]


def write_sgf(paths: list[str]) -> list[Callable[[], Any]]:
    """Write with sgfmill what it has read."""
    sgf = importlib.import_module("sgfmill.sgf")
    acts = []
    for path in paths:
        try:
            acts.append(sgf.Sgf_game.from_bytes(Path(path).read_bytes()).serialise)
        except ValueError:
            acts.append(_refused)
    return acts


def _refused() -> None:
    raise ValueError("was not read")


def main() -> None:
    """Answer the request on standard input."""
    request = json.load(sys.stdin)
    prepare = {"read_pgn": read_pgn, "read_sgf": read_sgf, "write_sgf": write_sgf}[request["do"]]
    acts, refused = prepare(request["paths"]), 0
    began = time.process_time_ns()
    for act in acts:
        try:
            act()
        except Exception:  # noqa: BLE001 - whatever it meets: the peers have no one error
            refused += 1
    spent = time.process_time_ns() - began
    name = "cchess" if request["do"] == "read_pgn" else "sgfmill"
    answer = {"ns": spent, "refused": refused, "version": f"{name} {version(name)}"}
    sys.stderr.flush()
    sys.stdout.write("\n" + json.dumps(answer))


if __name__ == "__main__":
    main()
