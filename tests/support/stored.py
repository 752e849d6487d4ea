"""Events as the ledger gives them back, without a ledger."""

from dataclasses import dataclass
from typing import Any

from games.streams.codec import Codec, canonical


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """What a fold reads of a stored event; `recorded_at` in ms."""

    type: str
    version: int
    recorded_at: int
    actor: str
    payload: bytes


def stored(
    codec: Codec[Any], event: object, *, version: int, at: int = 0, actor: str = "user:1"
) -> Stored:
    """Return `event` as it would be stored at `version`."""
    return Stored(
        type=codec.stored_name(event),
        version=version,
        recorded_at=at,
        actor=actor,
        payload=canonical(event),
    )
