"""The beginnings and positions of games that have ended, and the repetitions ruled on in them.

Behind the lists themselves: they need the game ply by ply. A game that goes on has none, so
that nobody looks up at a board what is to be played there.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from games.labels.codes import LABELS
from games.ledger import store
from games.ledger.envelope import StoredEvent
from games.ledger.store import FeedEntry
from games.models import Game, GameStatus, PlayKey
from games.projections.keys import Kind, Row, number_of_bytes, replace_rows, word_key
from games.record.history import History, history_of
from games.record.ruling import RulingOnRecord
from games.record.state import GameState
from games.record.values import Question
from games.rules.editions import kernel_for
from games.rules.protocol import TellsPositionsApart

MOST_OPENING = 20
"""Moves of a beginning by which a game is found; who knows more of it knows the position."""
ENDED = (GameStatus.OVER, GameStatus.CLOSED)
ATTACKS = frozenset({"check", "kill", "chase"})
"""What every move of a side in the cycle is, where the cycle is of one pattern (24.9)."""
PATTERNS = ("any", "check", "kill", "chase", "mixed", "mutual", "idle")
"""What a repetition may be asked for: `mixed` attacks of several kinds, `mutual` by both sides,
`idle` where neither side attacks on every move."""


def written_rows() -> Sequence[QuerySet[Any]]:
    """Return every row this projector writes."""
    return (PlayKey.objects.all(),)


def apply(entries: Sequence[FeedEntry]) -> None:
    """Write the rows of games whose last event is among `entries`; the lists are ahead of it."""
    events_by_game: dict[UUID, list[StoredEvent]] = defaultdict(list)
    for entry in entries:
        if entry.event.type.startswith("games."):
            events_by_game[entry.event.stream_id].append(entry.event)
    listed = Game.objects.filter(pk__in=list(events_by_game)).values_list(
        "pk", "version", "day", "status"
    )
    rows: set[Row] = set()
    games = []
    for game, version, day, status in listed:
        if events_by_game[game][-1].version < version:
            continue
        games.append(game)
        if status in ENDED:
            history = history_of(_all_events(game, events_by_game[game], version))
            keys = set(play_keys(history)) if history else set()
            rows |= {(key, day, game) for key in keys}
    replace_rows(PlayKey, games, rows)


def _all_events(game: UUID, events: list[StoredEvent], version: int) -> Sequence[StoredEvent]:
    """Return all events of a game; a page of the feed often holds them."""
    return events if len(events) == version else store.load(game, upto=version)


def play_keys(history: History) -> Iterable[int]:
    """Yield the words of what was played."""
    state = history.state
    start = state.kernel.format_position(history.positions[0])
    moves: list[str] = []
    for played in state.moves[:MOST_OPENING]:
        moves.append(played.move)
        yield opening_key(state.edition, start, moves)
    for position in history.positions:
        key = position_key(state.edition, position)
        if key is not None:
            yield key
    for ruling in state.rulings:
        if ruling.question is Question.REPETITION:
            for pattern in _patterns(ruling, state):
                yield word_key(Kind.REPETITION, pattern)


def opening_key(edition: str, start: str, moves: Sequence[str]) -> int:
    """Return the word of a beginning, by the exact text of its start and canonical moves."""
    text = f"{Kind.OPENING}:{board_of(edition)}:{start}:{' '.join(moves)}"
    return number_of_bytes(text.encode())


def position_key(edition: str, position: object) -> int | None:
    """Return the word of a position; None where the kernel does not tell positions apart."""
    kernel = kernel_for(edition)
    if not isinstance(kernel, TellsPositionsApart):
        return None
    place = f"{Kind.POSITION}:{board_of(edition)}:".encode()
    return number_of_bytes(place + kernel.identity(position))


@lru_cache(maxsize=100)
def board_of(edition: str) -> str:
    """Return the game and its start, which all editions of one board have in common."""
    kernel = kernel_for(edition)
    return f"{kernel.game}:{kernel.format_position(kernel.initial_position())}"


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
