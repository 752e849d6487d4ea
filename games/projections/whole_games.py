"""The rows of the lists from whole streams, each game folded once for all of them.

What the projections write event after event, for a rebuild: `checking` compares the two.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection, models

from games.ledger import store
from games.ledger.databases.ranges import Range, numbered_events
from games.ledger.envelope import StoredEvent
from games.models import CountedGame, Game, GameKey, PlayKey, PlayTally
from games.projections.facts import ENDED, GameFacts, facts_of, played_facts
from games.projections.games import EVENT_PREFIX, game_rows
from games.projections.keys import keys_of
from games.projections.tallies import Counts, Item, counted_game, counts_of
from games.record.history import history_of
from games.record.state import GameState
from games.streams.decider import Recorded
from games.streams.errors import UnknownEventError

TABLES: tuple[type[models.Model], ...] = (Game, GameKey, PlayKey, CountedGame, PlayTally)
"""Of games and of what was played in them; of PlayTally the rows are parts of sums."""
Values = tuple[Any, ...]
Rows = dict[type[models.Model], list[Values]]
logger = logging.getLogger(__name__)


class Derived(NamedTuple):
    """What a range of the ledger yields: how many numbered events it has, and all rows."""

    events: int
    rows: Rows


@dataclass(frozen=True, slots=True, kw_only=True)
class OfStreams:
    """Rows that a stream yields by itself, if it has an event of one of `types`.

    `rows` takes its events up to the last of these, of a game its state after that one, and the
    events that came later; the rows are of `tables`.
    """

    types: frozenset[str]
    tables: tuple[type[models.Model], ...]
    rows: Callable[
        [Sequence[StoredEvent], GameState | None, Sequence[StoredEvent]], Iterable[models.Model]
    ]


class _Played(NamedTuple):
    facts: GameFacts
    states: tuple[GameState, ...]
    """After each event; none where nobody asks."""
    keys: frozenset[int]
    counted: CountedGame | None


def derive(within: Range, position: int, others: Sequence[OfStreams] = ()) -> Derived:
    """Return the rows of the streams of a range, as of a position of the log.

    :raises LedgerDamaged: an event that has a number is not there.
    """
    streams = numbered_events(within, position=position)
    wanted = {
        stream_id: found
        for stream_id, events in streams.items()
        if (found := _wanting({event.type for event in events}, others))
    }
    played = _games_of(streams, frozenset(wanted))
    rows = _rows_of_games(played)
    for stream_id, found in wanted.items():
        events = streams[stream_id]
        if not _is_game(events):
            _add_others(rows, store.load(stream_id, upto=len(events)), (), found)
        elif stream_id in played:
            states = played[stream_id].states
            _add_others(rows, store.load(stream_id, upto=len(events)), states, found)
    return Derived(sum(map(len, streams.values())), rows)


def _wanting(types: set[str], others: Sequence[OfStreams]) -> list[OfStreams]:
    return [other for other in others if not other.types.isdisjoint(types)]


def _add_others(
    rows: Rows,
    stored: Sequence[StoredEvent],
    states: Sequence[GameState],
    others: Iterable[OfStreams],
) -> None:
    for other in others:
        last = max(event.version for event in stored if event.type in other.types)
        state = states[last - 1] if states else None
        try:
            made = tuple(other.rows(stored[:last], state, stored[last:]))
        except UnknownEventError:
            # This one stream stops, with a clear error on its page; the others go on.
            logger.exception("%s is not shown", stored[0].stream_id)
            continue
        for row in made:
            rows.setdefault(type(row), []).append(_values(row))


def _is_game(events: Sequence[Recorded]) -> bool:
    return events[0].type.startswith(EVENT_PREFIX)


def _games_of(
    streams: Mapping[UUID, Sequence[Recorded]], step_by_step: frozenset[UUID]
) -> dict[UUID, _Played]:
    played: dict[UUID, _Played] = {}
    for stream_id, events in streams.items():
        if not _is_game(events):
            continue
        try:
            game = _played(stream_id, events, has_states=stream_id in step_by_step)
        except UnknownEventError:
            # This one game stops, with a clear error on its page; the others go on.
            logger.exception("game %s is not shown", stream_id)
            continue
        if game is not None:
            played[stream_id] = game
    return played


def _rows_of_games(played: Mapping[UUID, _Played]) -> Rows:
    listed = game_rows({stream_id: game.facts for stream_id, game in played.items()})
    rows: Rows = {Game: list(map(_values, listed)), GameKey: [], PlayKey: []}
    for row in listed:
        id_, game = _adapted(row, Game._meta.pk), played[row.pk]
        rows[GameKey] += [(key, row.day, id_) for key in set(keys_of(row, game.facts))]
        rows[PlayKey] += [(key, row.day, id_) for key in game.keys]
        if game.counted is not None:
            game.counted.day = row.day
    counted = [game.counted for game in played.values() if game.counted is not None]
    rows[CountedGame] = list(map(_values, counted))
    rows[PlayTally] = _sums(counted)
    return rows


def _played(game: UUID, events: Sequence[Recorded], *, has_states: bool) -> _Played | None:
    history = history_of(events)
    if history is None:
        return None
    state, states = history.state, history.states if has_states else ()
    facts = facts_of(state)
    if state.status not in ENDED:
        return _Played(facts, states, frozenset(), None)
    played = played_facts(history)
    counted = counted_game(game, played, last_at=events[-1].recorded_at)
    return _Played(facts, states, played.keys, counted)


def _sums(counted: Iterable[CountedGame]) -> list[Values]:
    """Return key, item and what is counted of each result."""
    counts: Counts = Counter()
    for row in counted:
        counts.update(counts_of(row))
    sums: dict[Item, list[int]] = {}
    for (item, column), number in counts.items():
        sums.setdefault(item, [0, 0, 0, 0])[column] = number
    return [(*item, *numbers) for item, numbers in sums.items()]


def _values(row: models.Model) -> Values:
    return tuple([_adapted(row, field) for field in _fields(type(row))])


@cache
def _fields(model: type[models.Model]) -> "tuple[models.Field[Any, Any], ...]":
    return derived_fields(model)


def derived_fields(model: type[models.Model]) -> "tuple[models.Field[Any, Any], ...]":
    """Return the fields but running numbers, which another derivation gives anew."""
    fields = model._meta.concrete_fields
    return tuple(field for field in fields if not isinstance(field, models.AutoField))


def _adapted(row: models.Model, field: "models.Field[Any, Any]") -> object:
    if isinstance(field, models.BinaryField):
        return bytes(getattr(row, field.attname))
    value = field.get_db_prep_save(getattr(row, field.attname), connection)
    # Values go from process to process and into COPY, which take texts at a third of the price.
    return str(value) if isinstance(value, (UUID, date, datetime)) else value
