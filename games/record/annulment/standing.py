"""What stands of a game's record: without what was annulled, with entries as corrected."""

from collections.abc import Sequence
from dataclasses import replace

from games.record import events as e
from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.streams.past import Entry

Entries = Sequence[Entry[e.GameEvent]]


def standing(entries: Entries) -> tuple[Entry[e.GameEvent], ...]:
    """Return the entries that stand, in order, each as it stands.

    The latest speaks first: an annulment that is annulled itself takes nothing back.
    """
    gone: set[int] = set()
    corrected: dict[int, MoveCorrected] = {}
    for entry in reversed(entries):
        event = entry.event
        if entry.version in gone:
            continue
        if isinstance(event, ActAnnulled):
            gone.update(event.fallen)
        elif isinstance(event, MoveCorrected):
            gone.update(event.fallen)
            corrected.setdefault(event.event_version, event)
    return tuple(
        _as_corrected(entry, corrected.get(entry.version))
        for entry in entries
        if entry.version not in gone
    )


def _as_corrected(entry: Entry[e.GameEvent], corrected: MoveCorrected | None) -> Entry[e.GameEvent]:
    event = entry.event
    if corrected is None or not isinstance(event, e.MovePlayed):
        return entry
    played = replace(event, move=corrected.move, reading_ms=corrected.reading_ms)
    return replace(entry, event=played)
