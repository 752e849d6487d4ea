"""Random events of every format and book, taken out as TRF16 and TRF-2026 and in again.

`python -m tests.benchmarks.file_round_trips 3` plays each shape from three seeds.
"""

import sys
from time import process_time

from tests.support.file_round_trips import SHAPES, TRF, named, require_round_trip


def main(seeds: int) -> int:
    """Run the comparison over every shape, and return how many events differed."""
    begun, differing = process_time(), 0
    for seed in range(seeds):
        for at, shape in enumerate(SHAPES):
            for form in TRF:
                try:
                    require_round_trip(1000 * seed + at, shape, form)
                except AssertionError:
                    differing += 1
                    sys.stdout.write(
                        f"differs: {named(shape)} {form.value} seed {1000 * seed + at}\n"
                    )
    events = seeds * len(SHAPES) * len(TRF)
    sys.stdout.write(f"{events} files, {differing} differ, {process_time() - begun:.0f} s CPU\n")
    return differing


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1]) if len(sys.argv) > 1 else 1) else 0)
