"""Say what the games of a database come to when they are replayed here and now.

A program of its own: `python -m tests.support.dispute_bytes DATE GAME...` replays each game
on `DATE` (of the caller's choice) and prints a digest of its events, of its whole state, of
the API's answers and of the replay page.
"""

import hashlib
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any
from uuid import UUID

import time_machine

from tests.support.subprocesses import django_ready

_TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"')
"""The token of the page's form for languages, new with every answer and nothing of the game."""


def written(value: object) -> str:
    """Return a value in one written form, whatever order its sets keep their members in.

    :raises TypeError: for a value that has none.
    """
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if value is None or isinstance(value, bool | int | str | bytes | Fraction | UUID):
        return repr(value)
    if is_dataclass(value):
        parts = (f"{field.name}={written(getattr(value, field.name))}" for field in fields(value))
        return f"{type(value).__name__}({', '.join(parts)})"
    if isinstance(value, tuple | list):
        return f"[{', '.join(written(item) for item in value)}]"
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(written(item) for item in value))}}}"
    if isinstance(value, Mapping):
        rows = sorted((written(key), written(item)) for key, item in value.items())
        return f"{{{', '.join(f'{key}: {text}' for key, text in rows)}}}"
    raise TypeError(f"no written form of {type(value)}")


def state_text(state: Any) -> str:
    """Return everything a game's state holds; the position as its kernel writes it."""
    apart = {"kernel", "position"}
    parts = [
        f"{field.name}={written(getattr(state, field.name))}"
        for field in fields(state)
        if field.name not in apart
    ]
    return "\n".join([state.kernel.format_position(state.position), *parts])


def told(game: UUID) -> str:
    """Return the digests of one game, a line each under its id."""
    return "\n".join((str(game), *digests(game), ""))


def digests(game: UUID) -> Iterator[str]:
    """Yield a digest of each thing that a reader can ask of one game."""
    from django.test import Client

    from games.ledger import store
    from games.record.decider import GAMES

    stored = store.load(game)
    state = GAMES.replay(stored)
    assert state is not None
    yield _digest("events", b"".join(pair.hash + pair.payload for pair in stored))
    yield _digest("state", state_text(state).encode())
    client = Client(headers={"Host": "localhost"})
    for what in ("", "/events"):
        yield _digest(f"api{what}", _read(client, f"/api/v1/games/{game}{what}"))
    yield _digest("page", _read(client, f"/games/{game}/"))


def _read(client: Any, path: str) -> bytes:
    answer = client.get(path, headers={"Accept-Language": "zh-hans"})
    assert answer.status_code == 200, (path, answer.status_code, answer.content)
    content: bytes = answer.content
    return _TOKEN.sub(b"", content)


def _digest(what: str, content: bytes) -> str:
    return f"{what} {hashlib.sha256(content).hexdigest()}"


def main() -> None:
    """Print what every game named comes to."""
    day, *games = sys.argv[1:]
    django_ready()
    with time_machine.travel(day, tick=False):
        for game in games:
            sys.stdout.write(told(UUID(game)))


if __name__ == "__main__":
    main()
