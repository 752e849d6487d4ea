"""Prove the pairing systems on random events.

`python -m tests.benchmarks.pairing_proof --small 500 --large 5000`: on small events (8 to 12
players) every round after the first is compared with trying all pairings; on large ones (up
to 200 players) everything that must hold is recomputed. `--system` takes another of the four.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.support.event_books import DRAUGHTS, GOMOKU, WEIQI, XIANGQI
from tests.support.pairing_events import (
    Round,
    differs_from_brute_force,
    faults_of,
    large_event,
    small_event,
)
from tournaments.books.pairing import System
from tournaments.pairing.settings import PairingSettings
from tournaments.pairing.values import NoLegalPairing

SETTINGS = {settings.system: settings for settings in (XIANGQI, WEIQI, DRAUGHTS, GOMOKU)}


@dataclass
class Tally:
    """What a run has seen."""

    events: int = 0
    rounds: int = 0
    stuck: int = 0
    byes: int = 0
    most: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, round_: Round, label: str, found: list[str]) -> None:
        self.rounds += 1
        self.most = max(self.most, len(round_.table.entrants))
        if isinstance(round_.paired, NoLegalPairing):
            self.stuck += 1
        else:
            self.byes += round_.paired.bye is not None
        self.wrong += [f"{label} round {round_.paired.round}: {text}" for text in found]

    def line(self, what: str, since: int) -> str:
        seconds = (time.process_time_ns() - since) // 10**9
        return (
            f"{what}: {self.events} events, {self.rounds} rounds, {self.byes} byes, "
            f"{self.stuck} without a legal pairing, up to {self.most} players, "
            f"{len(self.wrong)} wrong, {seconds} s of CPU"
        )


def prove_small(count: int, settings: PairingSettings) -> Iterator[Tally]:
    """Yield the tally after each event compared with brute force."""
    tally = Tally()
    for seed in range(count):
        for round_ in small_event(str(seed), settings):
            if round_.paired.round > 1:
                found = ["brute force differs"] if differs_from_brute_force(round_) else []
                tally.add(round_, f"small {seed}", found)
        tally.events += 1
        yield tally


def prove_large(count: int, settings: PairingSettings, most: int = 200) -> Iterator[Tally]:
    """Yield the tally after each event whose rounds were recomputed; one is paired again."""
    tally = Tally()
    for seed in range(count):
        for round_ in large_event(str(seed), settings, most):
            if round_.paired.round > 1:
                again = round_.paired.round == 2 + seed % 4
                tally.add(round_, f"large {seed}", faults_of(round_, shuffle=again))
        tally.events += 1
        yield tally


def main() -> None:
    """Run both proofs and print them as they go."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--small", type=int, default=500)
    parser.add_argument("--large", type=int, default=5000)
    parser.add_argument("--most", type=int, default=200)
    parser.add_argument("--system", default=System.POSITIONAL.value, choices=list(System))
    asked = parser.parse_args()
    settings = SETTINGS[System(asked.system)]
    for what, run, count in (
        (f"{settings.system}, brute force", prove_small(asked.small, settings), asked.small),
        (
            f"{settings.system}, all that must hold",
            prove_large(asked.large, settings, asked.most),
            asked.large,
        ),
    ):
        since = time.process_time_ns()
        tally = Tally()
        for tally in run:
            if tally.events % max(1, count // 10) == 0:
                print(tally.line(what, since), flush=True)  # noqa: T201 - a script
        for text in tally.wrong[:20]:
            print(text)  # noqa: T201 - a script


if __name__ == "__main__":
    main()
