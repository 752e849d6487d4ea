"""Seeded faults: for each question of the audit, games with one fault and the same without.

`python -m tests.benchmarks.seeded_faults [GAMES] [--code CODE]` makes so many games (100) for each
question, with and without its fault. Prints by question how many faults were found at their ply,
event and article, how many missed, what else was found beside them, and what in the games without.
Exit 1 where one is missed or a game without its fault is contradicted or has the finding.
"""

import sys
from argparse import ArgumentParser
from time import process_time

from tests.support.own_database import own_database


def run(games: int, code: str) -> int:
    """Print a line for each question, and return how often it was wrong."""
    from tests.support.seeded.registry import FAULTS, trial

    begun, wrong = process_time(), 0
    for fault in FAULTS:
        if code and fault.code.value != code:
            continue
        shown = trial(fault, games)
        wrong += shown.wrong
        sys.stdout.write(f"{shown}\n")
        for line in shown.examples:
            sys.stdout.write(f"    {line}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{wrong} wrong, {process_time() - begun:.0f} s CPU\n")
    return wrong


def main() -> int:
    """Read the command line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=100)
    parser.add_argument("--code", default="")
    given = parser.parse_args()
    with own_database():
        return 1 if run(given.games, given.code) else 0


if __name__ == "__main__":
    sys.exit(main())
