"""Random lawful games audited: does the audit say what `decide` had said?

`python -m tests.benchmarks.audited_games [GAMES [FIRST]]` plays so many games (5,000) of all
editions from seed FIRST (0), with every control, claims and rulings, adjournments, annulments and
corrections, and audits each. Every contradiction is printed, but what a correction itself left to
a person to review; and everything called unclaimed whose claim, made dry at that point, is not
upheld. Exit 1 where there is one of either.
"""

import sys
from collections import Counter
from time import process_time

from tests.support.own_database import own_database

GAMES = 5000


def run(games: int, first: int) -> int:
    """Print what disagrees, and return how often."""
    from games.record.annulment.events import ActAnnulled, MoveCorrected
    from games.record.audits.findings import Severity
    from tests.support.audited import found, undecided
    from tests.support.claimable import is_claimable
    from tests.support.random_games import EDITIONS, play_out

    begun, wrong = process_time(), 0
    counts: Counter[str] = Counter()
    findings: Counter[tuple[str, str, bool]] = Counter()
    for seed in range(first, first + games):
        edition = EDITIONS[seed % len(EDITIONS)]
        scenario, done = play_out(edition, seed, whole=False)
        entries = scenario.entries
        put_right = [
            each for each in entries if isinstance(each.event, ActAnnulled | MoveCorrected)
        ]
        counts.update(commands=done, events=len(entries), put_right=len(put_right))
        counts["with something put right"] += bool(put_right)
        for finding in undecided(entries):
            wrong += 1
            sys.stdout.write(f"{edition} seed {seed}: {finding}\n")
        for finding in found(entries):
            upheld = finding.severity is not Severity.UNCLAIMED or is_claimable(entries, finding)
            findings[finding.severity.value, finding.code.value, upheld] += 1
            if not upheld:
                wrong += 1
                sys.stdout.write(f"{edition} seed {seed}, cannot be claimed: {finding}\n")
    for (severity, code, upheld), number in sorted(findings.items()):
        answer = "" if upheld else ", not upheld"
        sys.stdout.write(f"{number:>6} {severity} {code}{answer}\n")
    tally = ", ".join(f"{number} {name}" for name, number in counts.items())
    seconds = process_time() - begun
    sys.stdout.write(f"{games} games, {tally}: {wrong} wrong, {seconds:.0f} s CPU\n")
    return wrong


def main(games: int, first: int) -> int:
    """Play with Django set up, as the words of rulings need it."""
    with own_database():
        return 1 if run(games, first) else 0


if __name__ == "__main__":
    GIVEN = [int(word) for word in sys.argv[1:]]
    sys.exit(main(GIVEN[0] if GIVEN else GAMES, GIVEN[1] if GIVEN[1:] else 0))
