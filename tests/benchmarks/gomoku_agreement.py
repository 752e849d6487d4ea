"""Compare the kernel's forbidden points with the slow reference on many random boards.

`python -m tests.benchmarks.gomoku_agreement 20000`; the suite does the same on fewer.
"""

import sys

from games.rules.gomoku.forbidden import forbidden_kinds
from games.rules.gomoku.kernel import kind_names
from games.rules.gomoku.points import POINTS, SIZE
from tests.support import gomoku_reference as reference
from tests.support.gomoku_boards import random_stones


def differs(stones: bytes, reading: int) -> bool:
    """Return whether kernel and reference disagree about any point of a board."""
    kinds = forbidden_kinds(stones, list(range(POINTS)), reading)
    found = {(p % SIZE, p // SIZE): set(kind_names(kind)) for p, kind in enumerate(kinds) if kind}
    board = {(p % SIZE, p // SIZE): "bw"[stone - 1] for p, stone in enumerate(stones) if stone}
    return found != reference.forbidden(board, five_counts=bool(reading))


def main() -> None:
    """Print the boards that differ, and how many were compared."""
    boards = int(sys.argv[1])
    wrong = [seed for seed in range(boards) if differs(random_stones(seed), seed % 2)]
    print(f"{boards} boards, {len(wrong)} differ: {wrong[:20]}")  # noqa: T201 - a script


if __name__ == "__main__":
    main()
