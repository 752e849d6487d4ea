"""Who left a repetition first: how often the side that the ruling asks to vary.

Run as `python -m tests.benchmarks.cycles.left_first`. Games that ended in the cycle say nothing,
nor do cycles gone round but once: there nobody had to vary yet.
"""

import sys
from collections import Counter

from games.rules.xiangqi.fen import format_fen
from games.rules.xiangqi.repetition.types import AT_FAULT
from games.rules.xiangqi.repetition.verdict import rule_on_cycle
from tests.support.real_cycles import real_cycles


def main() -> None:
    """Print each cycle that the other side left first, and the counts."""
    counts: Counter[str] = Counter()
    for cycle in real_cycles(rounds=2):
        ruling = rule_on_cycle(cycle.start, cycle.moves)
        side = AT_FAULT.get(ruling.verdict)
        if side is None:
            counts["nobody has to vary"] += 1
            continue
        if cycle.left is None:
            counts["game ended in the cycle"] += 1
            continue
        move, left_by = cycle.left
        counts["left first by who has to vary" if left_by == side else "by the other"] += 1
        if left_by != side:
            labels = " ".join(
                f"{label.move}:{label.label.value if label.label else '?'}"
                f"[{','.join(man.man + man.square + '+' * man.joint for man in label.against)}]"
                for label in ruling.labels
            )
            sys.stdout.write(
                f"{cycle.game} {cycle.ply} rounds {cycle.rounds} {format_fen(cycle.start)} "
                f"{labels} {ruling.verdict.value} {ruling.article.number}; "
                f"{left_by} left by {move}\n"
            )
    sys.stdout.write(f"{dict(counts)}\n")


if __name__ == "__main__":
    main()
