"""The beginnings and positions of games that have ended, their repetitions, what is counted.

Behind the lists themselves: they need the game ply by ply. A game that goes on has none, so
that nobody looks up at a board what is to be played there.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from games.ledger import store
from games.ledger.envelope import StoredEvent
from games.ledger.store import FeedEntry
from games.models import CountedGame, Game, PlayKey, PlayTally
from games.projections.facts import ENDED, Line, PlayedFacts, played_facts
from games.projections.games import FOLLOWED, events_by_game, played_at_hand
from games.projections.keys import replace_played
from games.projections.tallies import counted_before, counted_game, recount
from games.record.history import PLAIN, history_of, line_of


def written_rows() -> Sequence[QuerySet[Any]]:
    """Return every row this projector writes."""
    return (PlayKey.objects.all(), PlayTally.objects.all(), CountedGame.objects.all())


class _Played(NamedTuple):
    """What a game adds, derived from its events up to the one of this hash."""

    hash: bytes
    counted: CountedGame


_PREPARED: dict[UUID, _Played] = {}
"""The games of the last page whose state was at hand."""


def prepare(entries: Sequence[FeedEntry]) -> None:
    """Derive the rows of the games that are whole in `entries`, handed on or folded already."""
    _PREPARED.clear()
    at_hand = played_at_hand(entries)
    for game, events in events_by_game(entries).items():
        last = events[-1]
        if game in at_hand:
            _PREPARED[game] = _played(game, at_hand[game], last)
            continue
        state = FOLLOWED.state_after(game, last.hash)
        if state is not None and state.status in ENDED and len(events) == last.version:
            line = _line_of(game, events)
            if line is not None:
                _PREPARED[game] = _played(game, played_facts(line), last)


def _played(game: UUID, played: PlayedFacts, last: StoredEvent) -> _Played:
    return _Played(last.hash, counted_game(game, played, last_at=last.recorded_at))


def apply(entries: Sequence[FeedEntry]) -> None:
    """Write the rows of games whose last event is among `entries`; the lists are ahead of it."""
    streams = events_by_game(entries)
    listed = Game.objects.filter(pk__in=list(streams)).values_list("pk", "version", "day", "status")
    games, counted = [], []
    for game, version, day, status in listed:
        last = streams[game][-1]
        if last.version < version:
            continue
        games.append(game)
        if status in ENDED:
            played = _PREPARED.get(game)
            if played is None or played.hash != last.hash:
                line = _line_of(game, _all_events(game, streams[game], version))
                if line is None:
                    continue
                played = _played(game, played_facts(line), last)
            played.counted.day = day
            counted.append(played.counted)
    before = counted_before(games)
    replace_played(before, counted)
    recount(before, counted)


def _all_events(game: UUID, events: list[StoredEvent], version: int) -> Sequence[StoredEvent]:
    """Return all events of a game; a page of the feed often holds them."""
    return events if len(events) == version else store.load(game, upto=version)


def _line_of(game: UUID, events: Sequence[StoredEvent]) -> Line | None:
    """Return what was played, from the state at hand where nothing but moves led to it."""
    state = FOLLOWED.state_after(game, events[-1].hash)
    if state is not None and all(event.type in PLAIN for event in events):
        return line_of(state)
    return history_of(events)
