"""Every list derived anew: what an event costs, beside reading the feed, and the memory of it.

Run as `python -m tests.benchmarks.rebuilding [EVENTS [JOBS]]`; DATABASE_URL says on which database,
one of its own is made there and deleted. The games are those of the data pack, under new ids and by
other players, every twentieth one with rulings and audits. Exit status 1 where the lists are not
those of following the feed, or memory grew beyond what ranges of the ledger take.
"""

import random
import resource
import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.ledger.requests import NewStream

MOST_MB = 400
PLAYERS = 100
AT_ONCE = 200
AT = 1_790_000_000_000
FILE = "f" * 64


def main(events: int, jobs: int) -> int:
    """Fill a ledger, read it, rebuild, compare; return the exit status."""
    from games.ledger import sequencer, store
    from games.projections.checking import differences
    from games.projections.rebuilding import rebuild

    batch: list[NewStream] = []
    for stream in _games(events):
        batch.append(stream)
        if len(batch) == AT_ONCE:
            store.append_batch(batch, now=AT)
            batch = []
    store.append_batch(batch, now=AT)
    sequencer.sequence_all(limit=5_000)
    read = _timed("feed read", _read)
    spent = _timed(f"rebuilt by {jobs}", lambda: rebuild(jobs=jobs))
    memory = max(
        resource.getrusage(who).ru_maxrss // 1024
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    numbered = sequencer.position_now()
    sys.stdout.write(
        f"{numbered:,} events: {spent * 1000 // numbered} µs of processor time an event, "
        f"{spent * 100 // read} % of reading, {memory} MB at the most\n"
    )
    wrong = differences()
    for difference in wrong:
        sys.stdout.write(f"{difference}\n")
    return int(bool(wrong) or memory > MOST_MB)


def _games(events: int) -> "Iterator[NewStream]":
    from games.ledger import store
    from tests.support.judged_games import copied, judge

    judged = [store.load(stream) for stream in judge(20)]
    chance = random.Random(1)
    archived = _archived(chance)
    made = sum(map(len, judged))
    number = 0
    while made < events:
        number += 1
        at_judged = number // 20 % len(judged)
        stream = next(archived) if number % 20 else copied(judged[at_judged])
        made += len(stream.events)
        yield stream


def _archived(chance: random.Random) -> "Iterator[NewStream]":
    from games.ledger import store
    from games.notation.xiangqi.moves import parse_moves
    from games.record.archive import archived_events
    from games.record.codec import CODEC
    from games.record.decider import GAMES
    from games.record.values import Source
    from games.streams.handling import new_events
    from tests.benchmarks.figures import new_id
    from tests.support.archived import ARCHIVE, player_id
    from tests.support.real_cycles import START
    from tests.support.xiangqi_corpus import corpus_games

    people = [player_id(f"棋手{number}") for number in range(PLAYERS)]
    games = [parse_moves(START, game.texts)[0] for game in corpus_games()]
    while True:
        red, black = chance.sample(people, 2)
        events = archived_events(
            edition="xiangqi-2020",
            sides=("red", "black"),
            players=(red, black),
            start_position="",
            moves=chance.choice(games),
            first_to_move="red",
            result=chance.choice(("1-0", "1/2-1/2", "0-1")),
            outcome=None,
            scheduled_on=f"20{chance.randrange(10, 26)}-05-01",
            source=Source(sha256=FILE, index=0, format="pgn"),
        )
        yield store.NewStream(
            stream_id=new_id(),
            stream_kind=GAMES.kind,
            events=new_events(CODEC, events, by=ARCHIVE, event_id=new_id()),
        )


def _read() -> int:
    from games.ledger import store

    after = 0
    while page := store.read_feed(after=after, limit=2_000):
        after = page[-1].position
    return after


def _timed(name: str, act: Callable[[], object]) -> int:
    """Do it, print and return the milliseconds of processor time, of its processes too."""
    began, wall = _spent_ms(), time.monotonic()
    act()
    spent = _spent_ms() - began
    sys.stdout.write(f"{name}: {spent} ms of processor time, {time.monotonic() - wall:.1f} s\n")
    sys.stdout.flush()
    return spent


def _spent_ms() -> int:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return round(sum(each.ru_utime + each.ru_stime for each in used) * 1000)


if __name__ == "__main__":
    from tests.support.own_database import own_database

    NUMBERS = [int(word) for word in sys.argv[1:]]
    with own_database():
        sys.exit(main(NUMBERS[0] if NUMBERS else 100_000, NUMBERS[1] if NUMBERS[1:] else 2))
