"""A game's result as its people print it: weiqi with the margin of its count (2002, 11)."""

from collections.abc import Iterable

from games.labels.codes import result_word
from games.labels.weiqi import margin_words
from games.record import events as e
from games.record.state import GameState
from games.record.weiqi.events import GameCounted


def result_text(state: GameState, events: Iterable[e.GameEvent]) -> str:
    """Return the result in words, "" where there is none yet; `events` are the game's."""
    if state.ending is None:
        return ""
    counted = count_of(state, events)
    if counted is not None:
        return margin_words(counted.margin)
    return result_word(state.ending.result, state.sides)


def count_of(state: GameState, events: Iterable[e.GameEvent]) -> GameCounted | None:
    """Return the count by which the game ended, None where it ended otherwise or goes on."""
    if state.ending is None or state.ending.reason != "count":
        return None
    counts = [event for event in events if isinstance(event, GameCounted)]
    return counts[-1] if counts else None
