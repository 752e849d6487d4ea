"""Replay of whole weiqi games with suicide, ko and whole-board repetition, beside peers.

Run as `python -m tests.benchmarks.weiqi_replay [--peers PYTHON] [--sente PYTHON]`, the first
an interpreter that has sgfmill, the second one that has sente (it installs on older Pythons
only). The games are those of the data pack where it lies beside the repository, else games
played at random from a fixed seed. Ours is measured in the form in use, pure or compiled.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from games.rules.weiqi import board
from games.rules.weiqi.kernel import WeiqiKernel
from tests.support.shared_data import shared_data_dir
from tests.support.slow_weiqi import LETTERS
from tests.support.weiqi_files import read_pack_game

ROUNDS = 5
SEED = 20260220
RANDOM_GAMES = 100
RANDOM_PLIES = 250
KERNEL = WeiqiKernel()
Games = list[list[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """The best of several rounds over all games; `ns` is for all `plies`."""

    label: str
    plies: int
    ns: int

    def line(self) -> str:
        """Return the row of the table."""
        rate = self.plies * 1_000_000_000 // max(1, self.ns)
        return f"{self.label}: {self.ns // self.plies} ns/ply, {rate} plies/s"


def games_of_pack() -> Games:
    """Return the pack's games that alternate from an empty board; none where it is missing."""
    pack = shared_data_dir()
    found: Games = []
    for path in sorted((pack / "weiqi" / "games").glob("*.sgf")) if pack else ():
        game = read_pack_game(path)
        turns = [("black", "white")[index % 2] for index in range(len(game.plays))]
        moves = [move for _, move in game.plays]
        alternate = [side for side, _ in game.plays] == turns and "pass" not in moves
        plain = not KERNEL.men(game.start) and KERNEL.replay(game.start, moves).violation is None
        if alternate and plain:
            found.append(moves)
    return found


def random_games(count: int = RANDOM_GAMES, plies: int = RANDOM_PLIES) -> Games:
    """Return games of legal stones from the fixed seed."""
    chance = random.Random(SEED)
    played: Games = []
    for _ in range(count):
        position = KERNEL.initial_position()
        moves: list[str] = []
        names = position.geometry.names
        while len(moves) < plies:
            move = chance.choice(names)
            if KERNEL.violation(position, move) is None:
                moves.append(move)
                position = KERNEL.play(position, move)
        played.append(moves)
    return played


def measure_ours(games: Games, *, rounds: int = ROUNDS) -> Measurement:
    """Replay every game in one call and tell its repetitions.

    :raises RuntimeError: when a game does not go to its end.
    """
    start = KERNEL.initial_position()
    times = []
    for _ in range(rounds):
        began = time.perf_counter_ns()
        for moves in games:
            if KERNEL.replay(start, moves).plies != len(moves):
                raise RuntimeError("a game of the benchmark breaks the rules")
        times.append(time.perf_counter_ns() - began)
    form = "pure" if str(board.__file__).endswith(".py") else "compiled"
    return Measurement(label=f"ours, {form}", plies=sum(map(len, games)), ns=min(times))


def measure_peer(peer: str, games: Games, *, python: str, rounds: int = ROUNDS) -> Measurement:
    """Replay every game by a peer, under the interpreter `python`.

    :raises RuntimeError: when the peer cannot be run.
    """
    points = [[[LETTERS.index(move[0]), int(move[1:]) - 1] for move in game] for game in games]
    request = {"peer": peer, "games": points, "rounds": rounds}
    done = subprocess.run(
        [python, str(Path(__file__).with_name("weiqi_peers.py"))],
        input=json.dumps(request),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"{peer} cannot be run: {done.stderr.strip()[-300:]}")
    answer = json.loads(done.stdout)
    label = f"{peer} {answer['version']}"
    return Measurement(label=label, plies=sum(map(len, games)), ns=answer["ns"])


def main(arguments: Sequence[str] | None = None) -> None:
    """Print one line a contestant."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", metavar="PYTHON", help="interpreter that has sgfmill")
    parser.add_argument("--sente", metavar="PYTHON", help="interpreter that has sente")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args(arguments)
    games = games_of_pack() or random_games()
    results = [measure_ours(games, rounds=options.rounds)]
    for peer, python in (("sgfmill", options.peers), ("sente", options.sente)):
        if python:
            results.append(measure_peer(peer, games, python=python, rounds=options.rounds))
    for result in results:
        sys.stdout.write(f"{result.line()}\n")


if __name__ == "__main__":
    main()
