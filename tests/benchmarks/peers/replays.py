"""Replay of whole games and lists of legal moves beside pyffish, cchess, sgfmill, draughts."""

import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

from tests.benchmarks import draughts_replay, replay, weiqi_replay
from tests.benchmarks.draughts_lines import lines, positions
from tests.benchmarks.peers.lines import Line, compared
from tests.benchmarks.replay_lines import GAMES

TURNS = 5
POSITIONS = 600


class Measured(Protocol):
    """What the modules of replays measure."""

    @property
    def label(self) -> str:
        """Who, in which form or version."""

    @property
    def plies(self) -> int:
        """Plies checked."""

    @property
    def ns(self) -> int:
        """Nanoseconds for all of them."""


def xiangqi(python: str) -> Iterator[Line]:
    """Replay real games with full legality, then list the legal moves at each of their plies."""
    for peer in replay.PEERS:
        yield _replayed(
            "replay xiangqi",
            lambda: replay.measure_ours(rounds=1),
            lambda name=peer: replay.measure_peer(name, python=python, rounds=1),  # type: ignore[misc]
        )
    yield from _xiangqi_moves(python)


def weiqi(python: str) -> Iterator[Line]:
    """Replay the games of the data pack, with repetition looked for."""
    games = weiqi_replay.games_of_pack() or weiqi_replay.random_games()
    yield _replayed(
        "replay weiqi",
        lambda: weiqi_replay.measure_ours(games, rounds=1),
        lambda: weiqi_replay.measure_peer("sgfmill", games, python=python, rounds=1),
    )


def draughts(python: str, pydraughts: str) -> Iterator[Line]:
    """Replay random games, and list legal moves where pydraughts has no replay of its own."""
    for edition in draughts_replay.VARIANTS:
        games = lines(edition)
        yield _replayed(
            f"replay {edition}",
            lambda: draughts_replay.measure_ours(edition, games, rounds=1),  # noqa: B023 - used at once
            lambda: draughts_replay.measure_peer(edition, games, python=python, rounds=1),  # noqa: B023
        )
        yield _draughts_moves(edition, pydraughts)


def _replayed(work: str, ours: Callable[[], Measured], peer: Callable[[], Measured]) -> Line:
    turns, label, form = [], "", ""
    for _ in range(TURNS):
        mine, other = ours(), peer()
        label, form = other.label, mine.label.rpartition(", ")[2]
        turns.append((_rate(mine.plies, mine.ns), _rate(other.plies, other.ns)))
    return compared(f"{work}, {form}", "plies/s", label, turns)


def _xiangqi_moves(python: str) -> Iterator[Line]:
    from games.rules.xiangqi.fen import START_FEN
    from games.rules.xiangqi.kernel import XiangqiKernel

    kernel = XiangqiKernel()
    texts: list[str] = []
    for moves in GAMES:
        position = kernel.parse_position(START_FEN)
        for move in moves:
            texts.append(kernel.format_position(position))
            position = kernel.play(position, move)
    texts = texts[:POSITIONS]

    def ours() -> int:
        began = time.perf_counter_ns()
        for text in texts:
            kernel.legal_moves(kernel.parse_position(text))
        return _rate(len(texts), time.perf_counter_ns() - began)

    for peer in replay.PEERS:
        request = {"do": "moves", "peer": peer, "positions": texts}
        yield _listed("legal moves xiangqi", ours, python, "replay_peers.py", request)


def _draughts_moves(edition: str, python: str) -> Line:
    from games.notation.pdn.moves import kernel_of

    kernel = kernel_of(edition)
    texts = [kernel.format_position(each) for each in positions(edition, count=POSITIONS)]

    def ours() -> int:
        began = time.perf_counter_ns()
        for text in texts:
            draughts_replay.our_moves(kernel, kernel.parse_position(text))
        return _rate(len(texts), time.perf_counter_ns() - began)

    variant = draughts_replay.VARIANTS[edition]
    request = {"do": "moves", "variant": variant, "positions": texts}
    return _listed(f"legal moves {edition}", ours, python, "draughts_peers.py", request)


def _listed(
    work: str, ours: Callable[[], int], python: str, script: str, request: Mapping[str, Any]
) -> Line:
    turns, name = [], ""
    count = len(request["positions"])
    for _ in range(TURNS):
        mine, answer = ours(), ask(python, script, request)
        name = answer["version"]
        turns.append((mine, _rate(count, answer["ns"])))
    return compared(work, "positions/s", name, turns)


def ask(python: str, script: str, request: Mapping[str, Any]) -> dict[str, Any]:
    """Have a script of the benchmarks answer, run by a peer's own interpreter.

    :raises RuntimeError: it cannot be run.
    """
    done = subprocess.run(
        [python, str(Path(__file__).resolve().parents[1] / script)],
        env={**os.environ, "PYTHONUTF8": "1"},
        input=json.dumps(request),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{script} cannot be run: {done.stderr.strip()[-300:]}")
    answer: dict[str, Any] = json.loads(done.stdout.rpartition("\n")[2])
    return answer


def _rate(count: int, ns: int) -> int:
    return count * 1_000_000_000 // max(1, ns)
