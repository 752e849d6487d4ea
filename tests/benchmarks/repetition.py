"""How long the labels of the rule book's printed figures take (xiangqi rules 2020, fig. 2-30).

Run as `python -m tests.benchmarks.repetition`. There is no peer: no public engine labels
moves by these rules. What counts is processor time, the best of several, beside a fixed loop of
plain Python, so that a busy or slower machine tells the same.
"""

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from games.rules import compiled
from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.repetition.verdict import rule_on_cycle

FIGURES = Path(__file__).parents[1] / "data" / "xiangqi" / "figures.jsonl"


RUNS = 5
LOOP_STEPS = 1_000_000


def measure() -> list[tuple[int, str]]:
    """Return (nanoseconds, figure) of each record, the slowest first."""
    times = []
    for line in FIGURES.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        position = parse_fen(record["fen"])
        rule = partial(rule_on_cycle, position, record["moves"])
        spent = [_spent(rule) for _ in range(RUNS)]
        times.append((min(spent), record["id"]))
    return sorted(times, reverse=True)


def fixed_loop() -> int:
    """Return the nanoseconds of the fixed loop."""
    return min(_spent(_loop) for _ in range(RUNS))


def _loop() -> int:
    word = 0
    for step in range(LOOP_STEPS):
        word = (word * 31 + step) & 0xFFFF
    return word


def _spent(work: Callable[[], object]) -> int:
    began = time.process_time_ns()
    work()
    return time.process_time_ns() - began


def main() -> None:
    """Print the whole, the slowest, and how many figures there are."""
    times = measure()
    whole = sum(spent for spent, _ in times) // 1_000_000
    loops = whole * 1_000_000 / fixed_loop()
    slowest, name = times[0]
    form = "compiled" if compiled() else "pure"
    sys.stdout.write(
        f"{len(times)} figures, {form}: {whole} ms together, {loops:.1f} fixed loops "
        f"(wanted < 1000 ms pure, < 300 ms compiled), "
        f"slowest {name} {slowest // 1_000_000} ms (wanted < 250 compiled)\n"
    )


if __name__ == "__main__":
    main()
