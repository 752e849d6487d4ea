"""One client of the library eventsourcing, run by that library's own interpreter.

Standard library, the library and the protocol of clients only. The request has "way" (`recorder`
stores ready bytes, as bare as the library gets; `application` triggers an event of an aggregate
and saves it, as its users do) and "payload"; POSTGRES_... in the environment names the database.
"""

import importlib
import json
from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

from tests.benchmarks.peers.clients import serve


def prepare(request: Mapping[str, Any]) -> Callable[[int], None]:
    """Return what one client does with every number."""
    return {"recorder": _recorder, "application": _application}[request["way"]](request["payload"])


def _recorder(payload: Mapping[str, Any]) -> Callable[[int], None]:
    application = importlib.import_module("eventsourcing.application").Application()
    stored = importlib.import_module("eventsourcing.persistence").StoredEvent
    originator = uuid4()

    def act(number: int) -> None:
        state = json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode()
        event = stored(
            originator_id=originator,
            originator_version=number + 1,
            topic="games.move-played.v1",
            state=state,
        )
        application.recorder.insert_events([event])

    return act


def _application(payload: Mapping[str, Any]) -> Callable[[int], None]:
    domain: Any = importlib.import_module("eventsourcing.domain")
    library: Any = importlib.import_module("eventsourcing.application")

    class Game(domain.Aggregate):  # type: ignore[misc]
        @domain.event("MovePlayed")  # type: ignore[untyped-decorator]
        def play(self, move: dict[str, Any]) -> None:
            self.last = move

    # Its events are found again by name, as those of a module are.
    globals()["Game"] = Game
    Game.__qualname__ = "Game"
    application = library.Application()
    game = Game()

    def act(number: int) -> None:
        game.play(dict(payload))
        application.save(game)

    return act


if __name__ == "__main__":
    serve(prepare)
