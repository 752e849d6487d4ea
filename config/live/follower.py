"""Follows the sequenced ledger with one database connection and makes frames of it.

What strangers may not read is never made a frame: the ledger's own redactions judge each event
when it is due. What happens in the games of an event with a delay waits here until it is due.
"""

import logging
import queue
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import Error, close_old_connections, connections

from config.live import frames
from config.live.followed import KINDS as FOLLOWED_KINDS
from config.live.followed import Followed, Streams, kind_of, opened, take
from config.live.requests import game_channel, games_channel, tournament_channel
from config.live.window import Released
from games.ledger import store
from games.ledger.clock import now_ms
from games.ledger.envelope import StoredEvent
from games.ledger.errors import LedgerError
from games.ledger.requests import FeedEntry
from games.ledger.sequencer import position_at, position_now
from games.models import LedgerEntry
from games.streams.cache import cache_of
from games.streams.errors import UnknownEventError
from games.streams.redaction import nobody, withheld
from tournaments.models import LinkedGame
from tournaments.record.decider import TOURNAMENTS
from tournaments.regulations.values import MOST_DELAY_MINUTES
from tournaments.web.live import FollowedTournament

POLL_S = 0.1
PAGE = 500
BACK_MS = 20_000
"""What a process that starts reads again, for the readers of the one before it.

Who was away for longer is sent what he missed from the database.
"""
MOST_FILL = 1_000
"""Frames older than the window that one reader is sent; who missed more reads the page anew."""
ORDERS_A_TURN = 20
MOST_GAMES = 20_000
"""Games whose event is remembered."""

Publish = Callable[[Sequence[Released], int, int], None]
"""Frames, the position looked at, the position up to which everything was sent."""
Filled = Sequence[Released] | None

_log = logging.getLogger("qipu.live")


@dataclass(frozen=True, slots=True)
class DelayedFrame:
    """An event of a game that strangers see later."""

    event: StoredEvent
    frame: Released


@dataclass(frozen=True, slots=True)
class FillOrder:
    """What a reader missed: the frames of a channel behind `after`, up to `upto`."""

    channel: str
    after: int
    upto: int
    callback: Callable[[Filled], None]


class Follower:
    """The one thread of the process that reads the database."""

    def __init__(self, *, clock: Callable[[], int] = now_ms) -> None:
        self.position = 0
        self.caught_up = threading.Event()
        """Whether everything numbered by now has been published once."""
        self._clock = clock
        self._streams = Streams()
        self._event_of: OrderedDict[UUID, UUID | None] = OrderedDict()
        self._delays: dict[UUID, int] = {}
        self._held: dict[UUID, deque[DelayedFrame]] = {}
        self._orders: queue.SimpleQueue[FillOrder] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self._unread: set[UUID] = set()
        self._archived: OrderedDict[UUID, None] = OrderedDict()

    def begin(self) -> int:
        """Choose where to begin, and return that position."""
        now = self._clock()
        self.position = position_at(now - BACK_MS, slack_ms=0)
        longest = self._longest_delay(now)
        if longest:
            self.position = position_at(now - BACK_MS - longest)
        return self.position

    def run(self, publish: Publish) -> None:
        """Follow until `stop` is called."""
        try:
            while not self._stopping.is_set():
                try:
                    close_old_connections()
                    busy = self.poll(publish)
                    if not busy:
                        self.caught_up.set()
                except (Error, LedgerError):
                    _log.exception("the ledger cannot be followed just now")
                    connections.close_all()
                    busy = False
                self._serve_orders(0 if busy else POLL_S)
        finally:
            connections.close_all()

    def stop(self) -> None:
        """End after the present turn."""
        self._stopping.set()

    def order(
        self, channel: str, after: int, upto: int, callback: Callable[[Filled], None]
    ) -> None:
        """Have frames older than the window made; `callback` is called in this thread."""
        self._orders.put(FillOrder(channel, after, upto, callback))

    def poll(self, publish: Publish) -> bool:
        """Publish what was numbered since, and what is due by now; tell whether there is more."""
        entries = store.read_feed(after=self.position, limit=PAGE)
        due: list[Released] = []
        for entry in entries:
            due += self._take(entry)
            self.position = entry.position
        due += self._due()
        if due or entries:
            publish(due, self.position, self._safe())
        return len(entries) == PAGE

    def _take(self, entry: FeedEntry) -> Sequence[Released]:
        """Fold one event and return its frame if it may be shown now."""
        event = entry.event
        if kind_of(event) not in FOLLOWED_KINDS or event.stream_id in self._unread:
            return ()
        if self._is_archived(event):
            return ()
        try:
            followed = self._streams.take(event)
        except UnknownEventError:
            _log.exception("stream %s is not followed", event.stream_id)
            self._unread.add(event.stream_id)
            return ()
        frame = self._frame(followed, entry.position, event)
        if isinstance(followed, FollowedTournament):
            self._note(followed)
            return _open_to_all((DelayedFrame(event, frame),))
        tournament = self._tournament_of(event.stream_id)
        if tournament is None:
            return _open_to_all((DelayedFrame(event, frame),))
        if tournament in self._held or self._delay_of(tournament):
            self._held.setdefault(tournament, deque()).append(DelayedFrame(event, frame))
            return ()
        return _open_to_all((DelayedFrame(event, frame),))

    def _is_archived(self, event: StoredEvent) -> bool:
        """Return whether an event is of a game brought in from a file: nobody waits for it."""
        if event.version == 1 and event.data.get("source"):
            self._archived[event.stream_id] = None
            while len(self._archived) > MOST_GAMES:
                self._archived.popitem(last=False)
        return event.stream_id in self._archived

    def _frame(self, followed: Followed, position: int, event: StoredEvent) -> Released:
        body = frames.frame(position, followed.message(position, event))
        return Released(position, self._channels(followed), body)

    def _channels(self, followed: Followed) -> tuple[str, ...]:
        if isinstance(followed, FollowedTournament):
            return (tournament_channel(followed.id),)
        tournament = self._tournament_of(followed.id)
        own = game_channel(followed.id)
        return (own,) if tournament is None else (own, games_channel(tournament))

    def _due(self) -> Sequence[Released]:
        """Return the frames whose time has come, each event's in their order."""
        due: list[DelayedFrame] = []
        now = self._clock()
        for tournament, waiting in tuple(self._held.items()):
            delay = self._delay_of(tournament)
            while waiting and waiting[0].event.recorded_at + delay <= now:
                due.append(waiting.popleft())
            if not waiting:
                del self._held[tournament]
        return _open_to_all(due) if due else ()

    def _safe(self) -> int:
        waiting = (pending[0].frame.position - 1 for pending in self._held.values())
        return min(waiting, default=self.position)

    def _note(self, followed: FollowedTournament) -> None:
        """Remember what an event's own record says of its games."""
        self._delays[followed.id] = followed.delay_ms
        linked = followed.linked_game()
        if linked is not None:
            self._remember(linked, followed.id)

    def _tournament_of(self, game: UUID) -> UUID | None:
        if game not in self._event_of:
            linked = LinkedGame.objects.filter(pk=game).values_list("tournament", flat=True)
            self._remember(game, linked.first())
        return self._event_of[game]

    def _remember(self, game: UUID, tournament: UUID | None) -> None:
        self._event_of[game] = tournament
        while len(self._event_of) > MOST_GAMES:
            self._event_of.popitem(last=False)

    def _delay_of(self, tournament: UUID) -> int:
        if tournament not in self._delays:
            state = cache_of(TOURNAMENTS).current(tournament).state
            self._delays[tournament] = state.regulations.delay_minutes * 60_000
        return self._delays[tournament]

    def _longest_delay(self, now: int) -> int:
        """Return the longest delay of the events whose games may have something waiting."""
        after = position_at(now - BACK_MS - MOST_DELAY_MINUTES * 60_000)
        recent = LedgerEntry.objects.filter(position__gt=after, position__lte=position_now())
        games = LinkedGame.objects.filter(game__in=recent.values("stream_id"))
        tournaments = games.order_by().values_list("tournament", flat=True).distinct()
        return max((self._delay_of(tournament) for tournament in tournaments), default=0)

    def _serve_orders(self, pause_s: float) -> None:
        """Make what readers missed, some of it in one turn; without orders wait for a while."""
        for _ in range(ORDERS_A_TURN):
            try:
                order = self._orders.get(timeout=pause_s) if pause_s else self._orders.get_nowait()
            except queue.Empty:
                return
            pause_s = 0
            try:
                order.callback(self._fill(order))
            except (Error, LedgerError, UnknownEventError):
                _log.exception("%s cannot be filled", order.channel)
                order.callback(None)

    def _fill(self, order: FillOrder) -> Filled:
        """Return the frames of a channel that are older than the window, None for too many."""
        rows = LedgerEntry.objects.filter(position__gt=order.after, position__lte=order.upto)
        of_streams = rows.filter(stream_id__in=_streams_of(order.channel))
        listed = of_streams.order_by("position").values_list("stream_id", "version", "position")
        found = tuple(listed[: MOST_FILL + 1])
        if len(found) > MOST_FILL:
            return None
        wanted: dict[UUID, dict[int, int]] = {}
        for stream_id, version, position in found:
            wanted.setdefault(stream_id, {})[version] = position
        made = [frame for item in wanted.items() for frame in self._refold(*item)]
        return sorted(made, key=lambda frame: frame.position)

    def _refold(self, stream_id: UUID, positions: dict[int, int]) -> Sequence[Released]:
        """Return the frames of a stream's past events, version -> position, that may be shown."""
        first, last = min(positions), max(positions)
        events = store.load(stream_id, after=first - 1, upto=last)
        followed = opened(events[0])
        made: list[DelayedFrame] = []
        for event in events:
            take(followed, event)
            frame = self._frame(followed, positions[event.version], event)
            made.append(DelayedFrame(event, frame))
        return _open_to_all(made)


def _open_to_all(due: Sequence[DelayedFrame]) -> Sequence[Released]:
    """Return the frames of the events that everybody may read now."""
    hidden = withheld((delayed.event for delayed in due), nobody)
    return [
        delayed.frame
        for delayed in due
        if (delayed.event.stream_id, delayed.event.version) not in hidden
    ]


def _streams_of(channel: str) -> Iterable[UUID]:
    """Return the streams that a channel is made of."""
    kind, _slash, rest = channel.partition("/")
    stream, _slash, part = rest.partition("/")
    if kind == "tournaments" and part:
        linked = LinkedGame.objects.filter(tournament=stream)
        return tuple(linked.order_by().values_list("game", flat=True))
    return (UUID(stream),)
