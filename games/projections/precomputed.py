"""What was derived of whole new games as their files were read, for who follows the ledger.

Only a saving: it is taken where the hash of the last event is that of the page of the feed, else
a game is derived from its events as ever. It lives in memory: who is killed derives again.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from pickle import dumps, loads
from typing import NamedTuple
from uuid import UUID

from games.ledger.envelope import StoredEvent
from games.projections.facts import ENDED, GameFacts, PlayedFacts, facts_of, played_facts
from games.record.events import GameEvent
from games.record.history import line_of_new

MOST_PRECOMPUTED = 50_000
"""Games held, of some 2 kB each: of those that are stored faster than they are followed."""


class DerivedGame(NamedTuple):
    """What the lists take from a game, and from what was played where it has ended."""

    facts: GameFacts
    played: PlayedFacts | None


class PrecomputedGame(NamedTuple):
    """A game derived before it was stored, with what its storing alone could tell.

    `hash` is of its last event, `seats` as of `GameFacts`, `derived` by `derive_new`.
    """

    game: UUID
    hash: bytes
    seats: tuple[str, str]
    recorded_at: int
    derived: bytes


_PRECOMPUTED: OrderedDict[UUID, PrecomputedGame] = OrderedDict()
_SOURCES: list[Callable[[], Iterable[PrecomputedGame]]] = []
"""Whence games come that others have derived, as long as this process follows what they store."""


def derive_new(events: Sequence[GameEvent]) -> bytes:
    """Derive a whole new game from its events, to be packed: most who carry it do not look at it.

    Who sits there and when it was stored is not known yet, and nothing else depends on it.
    """
    line = line_of_new(events)
    played = played_facts(line) if line.state.status in ENDED else None
    return dumps(DerivedGame(facts_of(line.state), played))


def receive_from(source: Callable[[], Iterable[PrecomputedGame]]) -> None:
    """Have this process take what `source` gives, which it is asked for at every page."""
    _SOURCES.append(source)


def receive() -> None:
    """Take what was handed on since."""
    for source in _SOURCES:
        for computed in source():
            _PRECOMPUTED[computed.game] = computed
    while len(_PRECOMPUTED) > MOST_PRECOMPUTED:
        _PRECOMPUTED.popitem(last=False)


def take(game: UUID, events: Sequence[StoredEvent]) -> DerivedGame | None:
    """Return a game as of the last of `events`, None where it was not handed on as such."""
    computed = _PRECOMPUTED.get(game)
    if computed is None or computed.hash != events[-1].hash:
        return None
    del _PRECOMPUTED[game]
    facts, played = loads(computed.derived)
    facts = facts._replace(seats=computed.seats, arranged_at=computed.recorded_at)
    return DerivedGame(facts, played)
