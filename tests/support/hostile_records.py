"""Records that no decision made: events of lawful games dropped, doubled, swapped and changed."""

import dataclasses
from collections.abc import Sequence
from enum import Enum
from functools import cache
from random import Random
from typing import Any

from adjudication.audit.record import GameEntry
from games.rules.editions import editions
from games.streams.past import Entry
from tests.support.random_games import play_out

SEEDS = 3
_NUMBERS = (-1, 0, 1, 2, 3, 7, 1000, 10**9, 2**63)
_TEXTS = ("", "?", "red", "white", "h8", "h2e2", "pass", "+h8", "1-0", "32-28~", "~", "@")


@cache
def lawful_games() -> tuple[tuple[GameEntry, ...], ...]:
    """Return random games of every edition, as their streams hold them."""
    return tuple(
        tuple(play_out(edition, seed, steps=40)[0].entries)
        for edition in editions()
        for seed in range(SEEDS)
    )


def spoiled(entries: Sequence[GameEntry], rng: Random, number: int) -> tuple[GameEntry, ...]:
    """Return the record with so many of its events dropped, doubled, swapped or changed."""
    events = [(entry.event, entry.recorded_at, entry.act) for entry in entries]
    for _ in range(number):
        at = rng.randrange(len(events)) if events else 0
        match rng.randrange(5) if events else 4:
            case 0:
                del events[at]
            case 1:
                events.insert(rng.randrange(len(events)), events[at])
            case 2:
                other = rng.randrange(len(events))
                events[at], events[other] = events[other], events[at]
            case _ if events:
                event, recorded_at, act = events[at]
                events[at] = _changed(event, events, rng), recorded_at + rng.choice((0, -1)), act
            case _:
                pass
    return tuple(
        Entry(version=version, event=event, recorded_at=recorded_at, act=min(act, version))
        for version, (event, recorded_at, act) in enumerate(events, start=1)
    )


def _changed(event: Any, events: Sequence[Any], rng: Random) -> Any:
    """Return the event with another value of its type in one of its fields."""
    names = [field.name for field in dataclasses.fields(event)]
    if not names:
        return event
    name = rng.choice(names)
    own = getattr(event, name)
    values = [getattr(other, name, None) for other, _at, _act in events]
    lent = [value for value in values if type(value) is type(own)]
    value = rng.choice(lent) if lent and rng.random() < 0.4 else _other(own, rng)
    try:
        return dataclasses.replace(event, **{name: value})
    except ValueError:
        return event


def _other(value: Any, rng: Random) -> Any:
    match value:
        case bool():
            return not value
        case Enum():
            return rng.choice(list(type(value)))
        case int():
            return rng.choice(_NUMBERS)
        case str():
            return rng.choice(_TEXTS)
        case tuple():
            return rng.choice(((), value[::-1], value * 2, value[:1]))
        case _ if dataclasses.is_dataclass(value):
            return _changed(value, (), rng)
        case _:
            return None
