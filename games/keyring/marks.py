"""Which acts of a stream are signed: for who shows a record."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.ledger.envelope import StoredEvent
from games.streams.actors import Role
from games.streams.decider import acts_of
from games.streams.signed import has_signed_act


@dataclass(frozen=True, slots=True, kw_only=True)
class Signatures:
    """The versions of the first events of acts of people and devices, signed and not."""

    signed: tuple[int, ...]
    unsigned: tuple[int, ...]


def signatures_in(stored: Sequence[StoredEvent]) -> Signatures:
    """Return which acts of a stream, from its first event on, bear a signature.

    What follows from an act within its command needs none, nor does what the server notices.
    """
    firsts = acts_of([event.event_id for event in stored])
    acts = [
        event
        for event, first in zip(stored, firsts, strict=True)
        if event.version == first and event.role != Role.SYSTEM
    ]
    return Signatures(
        signed=tuple(act.version for act in acts if has_signed_act(act.payload)),
        unsigned=tuple(act.version for act in acts if not has_signed_act(act.payload)),
    )
