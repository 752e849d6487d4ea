"""The streams that are followed, folded on in memory; the least used are forgotten."""

from collections import OrderedDict
from collections.abc import Callable
from uuid import UUID

from games.ledger import store
from games.ledger.envelope import StoredEvent
from games.web.live import FollowedGame
from tournaments.web.live import FollowedTournament

Followed = FollowedGame | FollowedTournament
Opened = Callable[[UUID, tuple[StoredEvent, ...]], Followed]
KINDS: dict[str, Opened] = {"games": FollowedGame, "tournaments": FollowedTournament}
"""First word of a stored name -> what follows such a stream. No other kind has live readers."""
MOST = 2_000


def kind_of(event: StoredEvent) -> str:
    """Return the first word of an event's stored name."""
    return event.type.partition(".")[0]


def opened(event: StoredEvent) -> Followed:
    """Return the stream of `event` as it stood before it."""
    stored: tuple[StoredEvent, ...] = ()
    if event.version > 1:
        stored = store.load(event.stream_id, upto=event.version - 1)
    return KINDS[kind_of(event)](event.stream_id, stored)


def take(followed: Followed, event: StoredEvent) -> None:
    """Fold the next event of a stream.

    :raises UnknownEventError: no released code can read it.
    """
    followed.add(event, lambda: store.load(event.stream_id, upto=event.version - 1))


class Streams:
    """The streams last heard of."""

    def __init__(self) -> None:
        self._held: OrderedDict[UUID, Followed] = OrderedDict()

    def take(self, event: StoredEvent) -> Followed:
        """Fold `event` and return its stream.

        :raises UnknownEventError: no released code can read it.
        """
        followed = self._held.pop(event.stream_id, None)
        if followed is None or followed.version != event.version - 1:
            followed = opened(event)
        take(followed, event)
        self._held[event.stream_id] = followed
        while len(self._held) > MOST:
            self._held.popitem(last=False)
        return followed
