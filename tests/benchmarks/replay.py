"""Replay of whole xiangqi games with full legality: ours, and peers under their own Python.

Run as `python -m tests.benchmarks.replay [--peers PYTHON]`, PYTHON being an interpreter that
has cchess and pyffish. Ours is measured in the form that is in use, pure or compiled.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from games.rules import compiled
from games.rules.xiangqi.fen import START_FEN
from games.rules.xiangqi.kernel import XiangqiKernel
from tests.benchmarks.replay_lines import GAMES

ROUNDS = 5
PEERS = ("cchess", "pyffish")


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """The best of several rounds over all games; `ns` is for all `plies`."""

    label: str
    plies: int
    ns: int

    @property
    def plies_per_second(self) -> int:
        """Plies checked in one second."""
        return self.plies * 1_000_000_000 // max(1, self.ns)

    @property
    def ns_per_ply(self) -> int:
        """Nanoseconds for one ply."""
        return self.ns // self.plies


def measure_ours(*, rounds: int = ROUNDS) -> Measurement:
    """Replay every game by the kernel, position text to position text."""
    kernel = XiangqiKernel()
    times = []
    for _ in range(rounds):
        began = time.perf_counter_ns()
        for moves in GAMES:
            replay = kernel.replay(kernel.parse_position(START_FEN), moves)
            if replay.plies != len(moves):
                raise RuntimeError(f"game stops at ply {replay.plies + 1}")
        times.append(time.perf_counter_ns() - began)
    label = "ours, compiled" if compiled() else "ours, pure"
    return Measurement(label=label, plies=_plies(), ns=min(times))


def measure_peer(peer: str, *, python: str, rounds: int = ROUNDS) -> Measurement:
    """Replay every game by one of PEERS, under the interpreter `python`.

    :raises RuntimeError: when the peer cannot be run.
    """
    request = {"peer": peer, "start": START_FEN, "games": GAMES, "rounds": rounds}
    done = subprocess.run(
        [python, str(Path(__file__).with_name("replay_peers.py"))],
        input=json.dumps(request),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"{peer} cannot be run: {done.stderr.strip()[-300:]}")
    answer = json.loads(done.stdout)
    return Measurement(label=f"{peer} {answer['version']}", plies=_plies(), ns=answer["ns"])


def measure(*, peers_python: str | None, rounds: int = ROUNDS) -> tuple[Measurement, ...]:
    """Measure ours and, where an interpreter is given, the peers."""
    ours = measure_ours(rounds=rounds)
    if peers_python is None:
        return (ours,)
    others = [measure_peer(peer, python=peers_python, rounds=rounds) for peer in PEERS]
    return (ours, *others)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print one line a contestant."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", metavar="PYTHON", help="interpreter that has the peers")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args(arguments)
    for result in measure(peers_python=options.peers, rounds=options.rounds):
        sys.stdout.write(
            f"{result.label}: {result.ns_per_ply} ns/ply, {result.plies_per_second} plies/s\n"
        )


def _plies() -> int:
    return sum(len(moves) for moves in GAMES)


if __name__ == "__main__":
    main()
