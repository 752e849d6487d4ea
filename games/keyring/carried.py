"""The keyrings that go out with other streams: by these the signatures in them are checked."""

import json
from collections.abc import Iterable, Sequence
from uuid import UUID, uuid5

from games.keyring.decider import KEYRING
from games.ledger.log_record import log_stream
from games.models import LedgerEvent, LedgerStream


def keyrings_of_actors(streams: Sequence[UUID]) -> Iterable[UUID]:
    """Return the keyrings there are of the actors of some streams, in the order of their ids.

    Those of other logs, whose streams were brought here with theirs, are among them.
    """
    rows = LedgerStream.objects.filter(kind=KEYRING.kind)
    keyrings = set(rows.values_list("stream_id", flat=True))
    if not keyrings:
        return ()
    events = LedgerEvent.objects.filter(stream_id__in=keyrings, version=1)
    origins = {json.loads(bytes(payload))["origin"] for (payload,) in events.values_list("payload")}
    acted = LedgerEvent.objects.filter(stream_id__in=streams)
    actors = tuple(acted.values_list("actor", flat=True).distinct())
    logs = [log_stream(origin) for origin in origins]
    return sorted(keyrings & {uuid5(log, actor) for log in logs for actor in actors})
