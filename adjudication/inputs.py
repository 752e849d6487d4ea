"""What the rulings and audits of a record read, written down again for who checks a bundle."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence

from adjudication.auditing import about
from adjudication.auditing import inputs_read as read_by_audit
from adjudication.rulings.ruling import inputs_read as read_by_ruling
from games import api
from games.record.audits.events import GameAudited
from games.record.codec import CODEC


def inputs_of(events: Sequence[api.StoredEvent]) -> Mapping[int, bytes]:
    """Return by version what was read for the `inputs_digest` that an event states.

    A digest that is not met, as of older ruling code, has nothing to show.
    """
    return {
        version: read
        for version, read in _written(events)
        if hashlib.sha256(read).hexdigest() == events[version - 1].data["inputs_digest"]
    }


def _written(events: Sequence[api.StoredEvent]) -> Iterator[tuple[int, bytes]]:
    for event in events:
        kind = CODEC.classes.get(event.type)
        if kind is api.RulingProposed:
            claim_version = event.data["claim_version"]
            state = api.GAMES.replay(events[: event.version - 1])
            claim = state.claim(claim_version) if state is not None else None
            if state is not None and claim is not None:
                seen = [pair.hash for pair in events[:claim_version]]
                yield event.version, read_by_ruling(state, claim, seen)
        elif kind is GameAudited:
            found = event.data
            audited = events[: found["audited_version"]]
            known = about(audited, at=event.recorded_at)
            yield (
                event.version,
                read_by_audit(
                    found["edition"],
                    by_todays_rules=found["by_todays_rules"],
                    stored=audited,
                    earlier=known["earlier"],
                    event_result=known["event_result"],
                ),
            )
