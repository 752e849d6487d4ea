"""Whether a man that has no part in a cycle changes a label: taken away, or put there.

Run as `python -m tests.benchmarks.cycles.ablation`.
"""

import sys
from collections import Counter
from collections.abc import Iterator

from games.rules.xiangqi.fen import format_fen
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.types import MoveLabel
from games.rules.xiangqi.tables import LETTERS, SQUARE_NAMES
from tests.support.ablation import Surroundings, with_square
from tests.support.real_cycles import RealCycle, real_cycles


def variants(
    cycle: RealCycle, labels: tuple[MoveLabel, ...]
) -> Iterator[tuple[str, XiangqiPosition]]:
    """Yield each position with one man fewer or more that has no part, with its name."""
    around = Surroundings(cycle.start, cycle.moves, labels)
    for square in around.removable():
        name = f"-{LETTERS[cycle.start.squares[square]]}{SQUARE_NAMES[square]}"
        yield name, with_square(cycle.start, square)
    for square, man in around.addable():
        yield f"+{LETTERS[man]}{SQUARE_NAMES[square]}", with_square(cycle.start, square, man)


def main() -> None:
    """Print each change and the counts."""
    counts: Counter[str] = Counter()
    for cycle in real_cycles(rounds=int(sys.argv[1]) if sys.argv[1:] else 1):
        counts["cycles"] += 1
        labels = label_moves(cycle.start, cycle.moves)
        for name, start in variants(cycle, labels):
            kind = "taken away" if name.startswith("-") else "put there"
            counts[kind] += 1
            found = label_moves(start, cycle.moves)
            for before, after in zip(labels, found, strict=True):
                if before.label is not after.label:
                    counts[f"labels changed by a man {kind}"] += 1
                    sys.stdout.write(
                        f"{cycle.game} {format_fen(cycle.start)} {name} {before.move}: "
                        f"{before.label} {before.reason.value} -> {after.label} "
                        f"{after.reason.value} {' '.join(after.evidence or before.evidence)}\n"
                    )
                elif {man.square for man in before.against} != {
                    man.square for man in after.against
                }:
                    counts[f"named men changed by a man {kind}"] += 1
    sys.stdout.write(f"{dict(counts)}\n")


if __name__ == "__main__":
    main()
