"""How long the labels of the rule book's printed figures take (xiangqi rules 2020, fig. 2-30).

Run as `python -m tests.benchmarks.repetition`. There is no peer: no public engine labels
moves by these rules.
"""

import json
import sys
import time
from pathlib import Path

from games.rules import compiled
from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.repetition.verdict import rule_on_cycle

FIGURES = Path(__file__).parents[1] / "data" / "xiangqi" / "figures.jsonl"


def measure() -> list[tuple[int, str]]:
    """Return (nanoseconds, figure) of each record, the slowest first."""
    times = []
    for line in FIGURES.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        position = parse_fen(record["fen"])
        began = time.perf_counter_ns()
        rule_on_cycle(position, record["moves"])
        times.append((time.perf_counter_ns() - began, record["id"]))
    return sorted(times, reverse=True)


def main() -> None:
    """Print the whole, the slowest, and how many figures there are."""
    times = measure()
    whole = sum(spent for spent, _ in times) // 1_000_000
    slowest, name = times[0]
    form = "compiled" if compiled() else "pure"
    sys.stdout.write(
        f"{len(times)} figures, {form}: {whole} ms together (wanted < 2000 compiled), "
        f"slowest {name} {slowest // 1_000_000} ms (wanted < 250 compiled)\n"
    )


if __name__ == "__main__":
    main()
