"""Events and streams for the ledger's tests."""

from uuid import UUID, uuid4

from games.ledger import store
from games.ledger.envelope import NewEvent, WorkRequest

MOVE = "games.move-played.v1"


def move(ply: int = 1, *, event_id: UUID | None = None, **fields: object) -> NewEvent:
    """Return a move event; `fields` replace the envelope's."""
    given: dict[str, object] = {
        "event_id": event_id or uuid4(),
        "type": MOVE,
        "payload": {"ply": ply, "move": "h2e2", "notation": "炮二平五", "clock": 3_540_000 - ply},
        "actor": "player:7",
        "role": "player",
        "device": "board:12",
        "occurred_at": 1_760_000_000_000 + ply,
    }
    return NewEvent(**{**given, **fields})  # type: ignore[arg-type]


def start_stream(events: int = 3, *, stream_id: UUID | None = None, now: int = 1000) -> UUID:
    """Append a new stream with so many moves and return its id."""
    stream = stream_id or uuid4()
    store.append(
        stream_id=stream,
        stream_kind="game",
        expected_version=0,
        events=[move(ply) for ply in range(1, events + 1)],
        now=now,
    )
    return stream


def extend(stream: UUID, version: int, *events: NewEvent, now: int = 2000) -> store.Appended:
    """Append behind `version`; one move when no event is named."""
    return store.append(
        stream_id=stream,
        stream_kind="game",
        expected_version=version,
        events=events or (move(version + 1),),
        now=now,
    )


def need(kind: str, version: int, due_at: int | None = None) -> WorkRequest:
    """Return a request for work."""
    return WorkRequest(kind=kind, version=version, due_at=due_at)
