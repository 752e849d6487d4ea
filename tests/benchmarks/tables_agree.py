"""Random events with withdrawals, corrections and annulments: do all their tables agree?

`python -m tests.benchmarks.tables_agree 200` plays so many events, reads standings, crosstable,
HTML, CSV, XLSX and TRF of each, and compares them cell by cell. A database of its own is made
and deleted. Exit 1 where anything disagrees.
"""

import sys
from time import process_time

from tests.support.own_database import own_database

EVENTS = 200
MOST_TOLD = 20


def compare(count: int) -> int:
    """Print what disagrees, and return how many events did."""
    from tests.support.random_events import random_event
    from tests.support.table_agreement import SHAPES, disagreements, stored_event
    from tournaments.record.tables.crosstables import groups_of

    begun, differing, tables, struck, corrected = process_time(), 0, 0, 0, 0
    for seed in range(count):
        told = random_event(seed, SHAPES[seed % len(SHAPES)])
        tournament = stored_event(told)
        kinds = [type(event).__name__ for event in told.events]
        struck += kinds.count("EntrantLeft")
        corrected += kinds.count("ResultCorrected") + kinds.count("ScoreRuled")
        found = []
        for stage in told.now.stages:
            for group in groups_of(stage):
                tables += 1
                found += list(disagreements(tournament, stage.index, group))
        differing += bool(found)
        for line in found[:MOST_TOLD]:
            sys.stdout.write(f"seed {seed}: {line}\n")
    sys.stdout.write(
        f"{count} events, {tables} crosstables in 6 forms, {struck} left, {corrected} results "
        f"corrected or ruled on: {differing} disagree, {process_time() - begun:.0f} s CPU\n"
    )
    return differing


def main(count: int) -> int:
    """Compare on a database made for it."""
    with own_database():
        return 1 if compare(count) else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else EVENTS))
