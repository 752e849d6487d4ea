"""The beginnings and positions of games that have ended, their repetitions, what is counted.

Behind the lists themselves: they need the game ply by ply. A game that goes on has none, so
that nobody looks up at a board what is to be played there.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from games.labels.codes import LABELS
from games.ledger import store
from games.ledger.envelope import StoredEvent
from games.ledger.store import FeedEntry
from games.models import CountedGame, Game, GameStatus, PlayKey, PlayTally
from games.projections.games import FOLLOWED, of_games
from games.projections.keys import Kind, Row, replace_rows, word_key
from games.projections.positions import opening_key, position_key
from games.projections.tallies import counted_game, recount
from games.record.history import PLAIN, History, PlayedLine, history_of, line_of
from games.record.ruling import RulingOnRecord
from games.record.state import GameState
from games.record.values import Question

MOST_OPENING = 20
"""Moves of a beginning by which a game is found; who knows more of it knows the position."""
ENDED = (GameStatus.OVER, GameStatus.CLOSED)
ATTACKS = frozenset({"check", "kill", "chase"})
"""What every move of a side in the cycle is, where the cycle is of one pattern (24.9)."""
PATTERNS = ("any", "check", "kill", "chase", "mixed", "mutual", "idle")
"""What a repetition may be asked for: `mixed` attacks of several kinds, `mutual` by both sides,
`idle` where neither side attacks on every move."""

Line = History | PlayedLine


def written_rows() -> Sequence[QuerySet[Any]]:
    """Return every row this projector writes."""
    return (PlayKey.objects.all(), PlayTally.objects.all(), CountedGame.objects.all())


class _Played(NamedTuple):
    """What a game adds, derived from its events up to the one of this hash."""

    hash: bytes
    keys: frozenset[int]
    counted: CountedGame


_PREPARED: dict[UUID, _Played] = {}
"""The games of the last page whose state was at hand."""


def prepare(entries: Sequence[FeedEntry]) -> None:
    """Derive the rows of the games that are whole in `entries` and were folded already."""
    _PREPARED.clear()
    for game, events in _events_by_game(entries).items():
        last = events[-1]
        state = FOLLOWED.state_after(game, last.hash)
        if state is not None and state.status.value in ENDED and len(events) == last.version:
            line = _line_of(game, events)
            if line is not None:
                _PREPARED[game] = _played(game, line, last)


def _played(game: UUID, line: Line, last: StoredEvent) -> _Played:
    counted = counted_game(game, line, last_at=last.recorded_at)
    return _Played(last.hash, frozenset(play_keys(line)), counted)


def _events_by_game(entries: Sequence[FeedEntry]) -> dict[UUID, list[StoredEvent]]:
    events_by_game: dict[UUID, list[StoredEvent]] = defaultdict(list)
    for entry in of_games(entries):
        events_by_game[entry.event.stream_id].append(entry.event)
    return events_by_game


def apply(entries: Sequence[FeedEntry]) -> None:
    """Write the rows of games whose last event is among `entries`; the lists are ahead of it."""
    events_by_game = _events_by_game(entries)
    listed = Game.objects.filter(pk__in=list(events_by_game)).values_list(
        "pk", "version", "day", "status"
    )
    rows: set[Row] = set()
    games, counted = [], []
    for game, version, day, status in listed:
        if events_by_game[game][-1].version < version:
            continue
        games.append(game)
        if status in ENDED:
            last = events_by_game[game][-1]
            played = _PREPARED.get(game)
            if played is None or played.hash != last.hash:
                line = _line_of(game, _all_events(game, events_by_game[game], version))
                if line is None:
                    continue
                played = _played(game, line, last)
            rows |= {(key, day, game) for key in played.keys}
            counted.append(played.counted)
    replace_rows(PlayKey, games, rows)
    recount(games, counted)


def _all_events(game: UUID, events: list[StoredEvent], version: int) -> Sequence[StoredEvent]:
    """Return all events of a game; a page of the feed often holds them."""
    return events if len(events) == version else store.load(game, upto=version)


def _line_of(game: UUID, events: Sequence[StoredEvent]) -> Line | None:
    """Return what was played, from the state at hand where nothing but moves led to it."""
    state = FOLLOWED.state_after(game, events[-1].hash)
    if state is not None and all(event.type in PLAIN for event in events):
        return line_of(state)
    return history_of(events)


def play_keys(line: Line) -> Iterable[int]:
    """Yield the words of what was played."""
    state = line.state
    start = state.kernel.format_position(line.positions[0])
    moves: list[str] = []
    for played in state.moves[:MOST_OPENING]:
        moves.append(played.move)
        yield opening_key(state.edition, start, moves)
    for position in line.positions:
        key = position_key(state.edition, position)
        if key is not None:
            yield key
    for ruling in state.rulings:
        if ruling.question is Question.REPETITION:
            for pattern in _patterns(ruling, state):
                yield word_key(Kind.REPETITION, pattern)


def _patterns(ruling: RulingOnRecord, state: GameState) -> Iterable[str]:
    yield "any"
    sides = [
        {LABELS.get(label.label, "undecided") for label in ruling.labels if label.side == side}
        for side in state.sides
    ]
    attacking = [labels for labels in sides if labels and labels <= ATTACKS]
    for labels in attacking:
        yield next(iter(labels)) if len(labels) == 1 else "mixed"
    if len(attacking) == len(sides):
        yield "mutual"
    if all(sides) and not attacking and not any("undecided" in labels for labels in sides):
        yield "idle"
