"""Events as the ledger takes them and as it keeps them.

Named tuples, because millions of them are made: they cost a third of a frozen dataclass.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID


class NewEvent(NamedTuple):
    """An event not yet in the ledger.

    `event_id` is made by the client: sending it again returns the first answer.
    `type` is a stable name such as `games.move-played.v1`, never an import path.
    `actor`, `role` and `device` are ids, never names of persons. `occurred_at` is the
    time the device claims, in milliseconds since 1970 UTC, or None. A `payload` of bytes is the
    canonical JSON already.
    """

    event_id: UUID
    type: str
    payload: Mapping[str, Any] | bytes
    actor: str
    role: str
    device: str = ""
    occurred_at: int | None = None


class StoredEvent(NamedTuple):
    """An event as stored: `payload` is canonical JSON, `hash` covers every other field.

    `recorded_at` is the server's time in milliseconds since 1970 UTC.
    """

    stream_id: UUID
    version: int
    type: str
    event_id: UUID
    actor: str
    role: str
    device: str
    recorded_at: int
    occurred_at: int | None
    payload: bytes
    prev_hash: bytes
    hash: bytes

    @property
    def data(self) -> dict[str, Any]:
        """The payload decoded."""
        decoded: dict[str, Any] = json.loads(self.payload)
        return decoded


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkRequest:
    """A need for work, stored in the transaction that appends its cause.

    `kind` names the worker's function; `version` is the stream version to work on.
    Unique by (kind, stream, version).
    """

    kind: str
    version: int
    due_at: int | None = None
