"""Events whose games are played with mistakes and annulments: does everything agree?

`python -m tests.benchmarks.played_events GAMES [FIRST]` plays events from seed FIRST (0) until so
many games were played, through the handlers on a database of its own that is deleted again. Games,
boards and tables of each event are compared cell by cell, the ledger is verified as it grows.
Prints a line for every event, with the seed to go on from; exit 1 where anything disagrees.
"""

import sys
from time import process_time

from tests.support.own_database import own_database

GAMES = 2000
VERIFIED_EACH = 20
MOST_TOLD = 10


def run(games: int, first: int) -> int:
    """Print what disagrees, and return how many events did."""
    import time_machine

    from games.ledger import clock
    from games.ledger.verify import verify_ledger
    from tests.disputes.board import BEGIN
    from tests.support.games_and_tables import differing
    from tests.support.played_events import PlayedEvent
    from tests.support.server_time import SteadyClock, wall_ms
    from tournaments.handlers.games_of_rounds import waiting

    begun, seed, played_games, commands, refused, wrong = process_time(), first, 0, 0, 0, 0
    answered = annulled = 0
    with time_machine.travel(BEGIN, tick=False) as time:
        clock.SERVER_CLOCK = clock.ServerClock(wall=wall_ms, steady=SteadyClock())
        while played_games < games:
            event = PlayedEvent(seed, time)
            event.play()
            found = list(differing(event.tournament))
            wrong += bool(found)
            played_games += len(event.games)
            commands += event.carried_out
            refused += event.refused
            answered += event.answered
            annulled += event.annulled
            seed += 1
            sys.stdout.write(
                f"seed {seed - 1} {event.shape.edition} {event.shape.kind.value} "
                f"{event.shape.teams.value}: {len(event.games)} games, {len(found)} differ; "
                f"{played_games} games; go on from {seed}\n"
            )
            for line in found[:MOST_TOLD]:
                sys.stdout.write(f"  {line}\n")
            if seed % VERIFIED_EACH == 0 or played_games >= games:
                report = verify_ledger()
                wrong += not report.is_clean
                sys.stdout.write(
                    f"ledger: {report.events} events, "
                    f"{'clean' if report.is_clean else report.faults}\n"
                )
            sys.stdout.flush()
    refused_at_once = len(waiting(at_once=True))
    sys.stdout.write(
        f"{refused_at_once} results that bind at once are left to an arbiter\n"
        f"{seed - first} events, {played_games} games, {commands} commands carried out, {refused} "
        f"refused, {annulled} acts annulled or corrected, {answered} corrections answered: "
        f"{wrong} wrong, {process_time() - begun:.0f} s CPU\n"
    )
    return wrong


def main(games: int, first: int) -> int:
    """Play on a database made for it."""
    with own_database():
        return 1 if run(games, first) else 0


if __name__ == "__main__":
    GIVEN = [int(word) for word in sys.argv[1:]]
    sys.exit(main(GIVEN[0] if GIVEN else GAMES, GIVEN[1] if GIVEN[1:] else 0))
