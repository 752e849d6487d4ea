"""Draughts beside its peers: replay of whole games, and the same legal moves.

Run as `python -m tests.benchmarks.draughts_replay [--peers PYTHON] [--agreement PYTHON ...]`,
PYTHON being an interpreter that has py-draughts (replay) or either peer (agreement; they
share an import name, so each has an environment of its own). Ours is measured in the form
that is in use, pure or compiled.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from games.notation.pdn.moves import kernel_of
from games.rules.draughts import board as core
from games.rules.draughts.kernel import DraughtsKernel
from games.rules.draughts.moves import Quiet
from games.rules.draughts.notation import captures_on
from games.rules.draughts.position import DraughtsPosition
from tests.benchmarks.draughts_lines import Line, lines, positions
from tests.benchmarks.replay import Measurement

ROUNDS = 5
POSITIONS = 2_000
LEAST_NS = 1_000_000_000
VARIANTS = {
    "draughts-100": "standard",
    "draughts-64-russian": "russian",
    "draughts-64-brazilian": "brazilian",
}

Captured = tuple[int, int, tuple[int, ...]]


def measure_ours(edition: str, games: Sequence[Line], *, rounds: int = ROUNDS) -> Measurement:
    """Replay `games` by the kernel, position text to position text.

    :raises RuntimeError: when a game stops before its end.
    """
    kernel = kernel_of(edition)
    start = kernel.format_position(kernel.initial_position())
    times: list[int] = []
    # A round takes milliseconds: the best of a few is only what the machine did just then.
    while len(times) < rounds or sum(times) < LEAST_NS:
        began = time.perf_counter_ns()
        for moves in games:
            replay = kernel.replay(kernel.parse_position(start), moves)
            if replay.plies != len(moves):
                raise RuntimeError(f"game stops at ply {replay.plies + 1}")
        times.append(time.perf_counter_ns() - began)
    form = "pure" if str(core.__file__).endswith(".py") else "compiled"
    return Measurement(label=f"ours, {form}", plies=sum(map(len, games)), ns=min(times))


def measure_peer(
    edition: str, games: Sequence[Line], *, python: str, rounds: int = ROUNDS
) -> Measurement:
    """Replay `games` by py-draughts under the interpreter `python`.

    :raises RuntimeError: when the peer cannot be run.
    """
    numbers = [numbered(edition, moves) for moves in games]
    request = {"do": "replay", "variant": VARIANTS[edition], "games": numbers, "rounds": rounds}
    answer = _ask(python, request)
    return Measurement(label=answer["version"], plies=sum(map(len, games)), ns=answer["ns"])


def numbered(edition: str, moves: Sequence[str]) -> list[str]:
    """Return `moves` in numbers, as the peers read them."""
    geometry = kernel_of(edition).geometry
    numbers = {name: str(geometry.number[bit]) for bit, name in enumerate(geometry.names) if name}
    written = []
    for move in moves:
        sign = "x" if "x" in move else "-"
        written.append(sign.join(numbers[square] for square in move.split(sign)))
    return written


def our_moves(kernel: DraughtsKernel, position: DraughtsPosition) -> set[Captured]:
    """Return the legal moves as (from, to, captured squares) in numbers."""
    board = kernel.board(position)
    number = kernel.geometry.number
    found = captures_on(board)
    if found:
        squares = kernel.geometry.index[1:]
        return {
            (
                number[move.source.bit_length() - 1],
                number[move.target.bit_length() - 1],
                tuple(number[bit] for bit in squares if move.taken >> bit & 1),
            )
            for move in found
        }
    quiet = Quiet(board)
    return {
        (number[source.bit_length() - 1], number[target.bit_length() - 1], ())
        for source, target in zip(map(int, quiet.sources), map(int, quiet.targets), strict=True)
    }


def disagreements(edition: str, *, python: str, count: int = POSITIONS) -> tuple[str, list[str]]:
    """Return the peer's name and the positions where its legal moves are others than ours.

    :raises RuntimeError: when the peer cannot be run.
    """
    kernel = kernel_of(edition)
    met = list(positions(edition, count=count))
    texts = [kernel.format_position(position) for position in met]
    request = {"do": "moves", "variant": VARIANTS[edition], "positions": texts}
    answer = _ask(python, request)
    differing = []
    for position, text, theirs in zip(met, texts, answer["moves"], strict=True):
        peer = {(source, target, tuple(taken)) for source, target, taken in theirs}
        if peer != our_moves(kernel, position):
            differing.append(text)
    return answer["version"], differing


def _ask(python: str, request: Mapping[str, object]) -> dict[str, Any]:
    done = subprocess.run(
        [python, str(Path(__file__).with_name("draughts_peers.py"))],
        input=json.dumps(request),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"the peer cannot be run: {done.stderr.strip()[-300:]}")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def main(arguments: Sequence[str] | None = None) -> None:
    """Print one line a contestant and edition; exit with 1 at a disagreement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", metavar="PYTHON", help="interpreter that has py-draughts")
    parser.add_argument("--agreement", metavar="PYTHON", nargs="*", default=[])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args(arguments)
    for edition in VARIANTS:
        games = lines(edition)
        results = [measure_ours(edition, games, rounds=options.rounds)]
        if options.peers:
            peer = measure_peer(edition, games, python=options.peers, rounds=options.rounds)
            # Before and after the peer: machines change their pace from one second to the next.
            again = measure_ours(edition, games, rounds=options.rounds)
            results = [min(results[0], again, key=lambda measurement: measurement.ns), peer]
        for result in results:
            times = result.ns_per_ply * 100 // results[0].ns_per_ply
            ratio = f", {times // 100}.{times % 100:02d} x ours" if result != results[0] else ""
            sys.stdout.write(f"{edition}, {result.label}: {result.ns_per_ply} ns/ply{ratio}\n")
    differing = False
    for python in options.agreement:
        for edition in VARIANTS:
            version, others = disagreements(edition, python=python)
            differing = differing or bool(others)
            sys.stdout.write(
                f"{edition}, {version}: {POSITIONS} positions, {len(others)} differ"
                f"{': ' + '; '.join(others[:3]) if others else ''}\n"
            )
    if differing:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
