"""Say which rounds of the golden files halves is compared with, and whether it agrees.

`python -m tests.benchmarks.golden_pairings`
"""

from pathlib import Path

from tests.support.golden_pairings import (
    Golden,
    agrees,
    scenario_rounds,
    trf_rounds,
    why_not_compared,
)
from tests.support.shared_data import shared_data_dir

COPIED = Path(__file__).resolve().parents[1] / "data" / "tournaments" / "pairings"
TRF = (
    "pairings/bbp-cases/issue_7.input",
    "pairings/bbp-cases/dutch_2025_C5.input",
    "trf/chesspairing-bbp-8p5r-output.trf",
    "trf/sharly-example_trf16.trf",
)


def golden_rounds() -> list[Golden]:
    """Return all rounds there are, those of the data pack only where it is at hand."""
    folders = sorted(path.parent for path in COPIED.glob("dutch-*/*/scenario.json"))
    found = [round_ for folder in folders for round_ in scenario_rounds(folder)]
    shared = shared_data_dir()
    if shared is not None:
        for name in TRF:
            found += trf_rounds(shared / "tournaments" / name)
    return found


def main() -> None:
    """Print every round with what came of it."""
    counts: dict[str, int] = {}
    for round_ in golden_rounds():
        why = why_not_compared(round_)
        verdict = f"left out: {why}"
        if not why:
            verdict = "agrees" if agrees(round_) else "DIFFERS"
        counts[verdict.split(":")[0]] = counts.get(verdict.split(":")[0], 0) + 1
        print(f"{round_.name}: {verdict}")  # noqa: T201 - a script
    print(counts)  # noqa: T201 - a script


if __name__ == "__main__":
    main()
