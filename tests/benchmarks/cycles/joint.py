"""How often the product's joint chases (24.17) and the letter of the article agree.

Run as `python -m tests.benchmarks.cycles.joint`.
"""

import sys
from collections import Counter

from games.rules.xiangqi.fen import format_fen
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.types import Label
from tests.support.proof_lines import replay_line
from tests.support.real_cycles import real_cycles
from tests.support.slow_joint import is_joint_after


def main() -> None:
    """Print each disagreement and the counts."""
    counts: Counter[str] = Counter()
    for cycle in real_cycles():
        counts["cycles"] += 1
        position = cycle.start
        for label in label_moves(cycle.start, cycle.moves):
            position = position.after(label.move)
            # An offer whose acceptance costs (26.10) threatens to take nothing by itself.
            if label.label is not Label.CHASE or not label.passes:
                continue
            for man in label.against:
                movers = replay_line(position, man.evidence).movers
                by_letter = is_joint_after(position, man.square, movers)
                counts["joint" if by_letter else "not joint"] += 1
                if by_letter != man.joint:
                    counts["disagreements"] += 1
                    sys.stdout.write(
                        f"{cycle.game} {format_fen(position)} {label.move} {man.man}{man.square}: "
                        f"product {man.joint}, letter {by_letter}\n"
                    )
    sys.stdout.write(f"{dict(counts)}\n")


if __name__ == "__main__":
    main()
