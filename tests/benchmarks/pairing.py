"""Time each of the four systems on each round of a large event, on one core.

`python -m tests.benchmarks.pairing [players] [rounds]`; wanted: round 5 of 2,000 under 5 s.
"""

import sys
import time

from tests.benchmarks.pairing_proof import SETTINGS
from tests.support.made_events import Recipe, enrol, play_round
from tournaments.crosstable import Crosstable
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.stream import Stream
from tournaments.pairing.values import NoLegalPairing


def main() -> None:
    """Print seconds of CPU and of the wall for every round."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 6
    for system, settings in SETTINGS.items():
        stream = Stream("speed")
        recipe = Recipe(players=players, rounds=11, late=0)
        table: Crosstable = enrol(recipe, stream)
        for number in range(1, rounds + 1):
            cpu, wall = time.process_time_ns(), time.monotonic_ns()
            paired = pair_round(table, settings, "speed")
            cpu, wall = time.process_time_ns() - cpu, time.monotonic_ns() - wall
            if isinstance(paired, NoLegalPairing):
                print(f"{system} round {number}: {paired.why}")  # noqa: T201 - a script
                break
            print(  # noqa: T201 - a script
                f"{system} round {number}: {players} players, {len(paired.boards)} boards, "
                f"{cpu // 10**6} ms of CPU, {wall // 10**6} ms",
                flush=True,
            )
            table = play_round(table, paired, recipe, stream)


if __name__ == "__main__":
    main()
