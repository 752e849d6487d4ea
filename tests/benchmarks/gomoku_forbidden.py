"""All forbidden points of dense gomoku boards, in the form of the kernel that is in use.

Run as `python -m tests.benchmarks.gomoku_forbidden`. Wanted: under 2 ms a board compiled,
under 20 ms pure.
"""

import sys
import time

from games.rules import compiled
from games.rules.gomoku.forbidden import FIVE_EXCLUDED, forbidden_kinds
from games.rules.gomoku.points import POINTS
from tests.support.gomoku_boards import random_stones

BOARDS = 400
FEWEST_STONES = 60
ROUNDS = 3


def dense_boards() -> list[bytes]:
    """Return the first boards of the generator that have at least FEWEST_STONES stones."""
    boards: list[bytes] = []
    seed = 0
    while len(boards) < BOARDS:
        stones = random_stones(seed)
        seed += 1
        if POINTS - stones.count(0) >= FEWEST_STONES:
            boards.append(stones)
    return boards


def microseconds(stones: bytes) -> int:
    """Return the shortest of some rounds over all points of a board."""
    points = list(range(POINTS))
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter_ns()
        forbidden_kinds(stones, points, FIVE_EXCLUDED)
        times.append(time.perf_counter_ns() - began)
    return min(times) // 1000


def main() -> None:
    """Print the median and the slowest board."""
    times = sorted(microseconds(stones) for stones in dense_boards())
    form = "compiled" if compiled() else "pure"
    sys.stdout.write(
        f"forbidden points, {form}: {len(times)} boards of {FEWEST_STONES} stones and more,"
        f" median {times[len(times) // 2]} us, slowest {times[-1]} us a board\n"
    )


if __name__ == "__main__":
    main()
