"""Random events of every format and book, taken out as streams and as TRF, and in again.

`python -m tests.benchmarks.file_round_trips 3` plays each shape from three seeds.
"""

import sys
from functools import partial
from time import process_time

from tests.support.file_round_trips import (
    SHAPES,
    TRF,
    named,
    require_same_events,
    require_same_report,
)


def main(seeds: int) -> int:
    """Run the comparison over every shape, and return how many events differed."""
    begun, differing = process_time(), 0
    for seed in range(seeds):
        for at, shape in enumerate(SHAPES):
            number = 1000 * seed + at
            checks = [("stream", partial(require_same_events, number, shape))]
            checks += [
                (form.value, partial(require_same_report, number, shape, form)) for form in TRF
            ]
            for name, check in checks:
                try:
                    check()
                except AssertionError:
                    differing += 1
                    sys.stdout.write(f"differs: {named(shape)} {name} seed {number}\n")
    events = seeds * len(SHAPES) * (1 + len(TRF))
    sys.stdout.write(f"{events} files, {differing} differ, {process_time() - begun:.0f} s CPU\n")
    return differing


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1]) if len(sys.argv) > 1 else 1) else 0)
