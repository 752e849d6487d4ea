"""A stream taken out as a file, whole or as far as its reader may read it."""

import hashlib
from collections.abc import Iterator
from uuid import UUID

from games.ledger import store
from games.ledger.requests import Head
from games.streams.actors import Asking
from games.streams.files import end_line, header_line, line_of
from games.streams.redaction import shown_data, withheld

EVENTS_A_READ = 500


def stream_lines(
    stream_id: UUID, *, asking: Asking | None, version: int | None = None
) -> Iterator[bytes]:
    """Return the lines of a stream as it stands, or stood at `version`.

    Without `asking` nothing is withheld: whoever calls may read all of it.

    :raises StreamNotFound: there is no such stream, or it has no such version.
    """
    head = store.head(stream_id)
    if version is None or version == head.version:
        return _lines(head, head.version, head.hash, asking)
    found = store.load(stream_id, after=version - 1, upto=version)
    if not found:
        raise store.StreamNotFound(stream_id)
    return _lines(head, version, found[0].hash, asking)


def _lines(head: Head, version: int, last: bytes, asking: Asking | None) -> Iterator[bytes]:
    digest = hashlib.sha256()
    line = header_line(kind=head.kind, stream_id=head.stream_id, version=version, head=last)
    digest.update(line)
    yield line
    after = left_out = 0
    while after < version:
        limit = min(EVENTS_A_READ, version - after)
        stored = store.load_page(head.stream_id, after=after, limit=limit)[0]
        after = stored[-1].version
        hidden = frozenset() if asking is None else withheld(stored, asking)
        left_out += len(hidden)
        for pair in stored:
            line = line_of({"stream_id": str(pair.stream_id), **shown_data(pair, hidden)})
            digest.update(line)
            yield line
    yield end_line(following=version, more=False, withheld=left_out, sha256=digest.hexdigest())
