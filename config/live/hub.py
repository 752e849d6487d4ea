"""The readers of every channel and what they are sent; runs in the event loop alone.

A frame is encoded once and handed to every reader as the same bytes. A reader whose line is full
is sent nothing more: drained in time he is told where to go on, else he is let go.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from config.live import frames
from config.live.requests import ChannelRequest
from config.live.window import Released, Window

BEAT_S = 15
RETRY_MS = (500, 3000)
"""Readers let go together come again spread over this time."""
FILLS_HELD = 512
MOST_AHEAD = 10_000
"""How far a page may be ahead of this process: web processes see an event a moment before it."""


class Reader(Protocol):
    """One who listens: `last` is the position up to which he was sent everything."""

    last: int
    is_full: bool

    @property
    def is_here(self) -> bool:
        """Whether his line is still open."""

    def send(self, data: bytes) -> None:
        """Hand bytes to his line."""

    def let_go(self) -> None:
        """Take him off; when his line drains in time he is told where to go on."""

    def end(self) -> None:
        """Close his line once it is drained."""


Filled = Sequence[Released] | None
"""Frames older than the window; None where there are too many."""
Fill = Callable[[str, int, int, Callable[[Filled], None]], None]
"""Channel, after, up to, whom to tell in the event loop."""


class Hub:
    """Who listens where."""

    def __init__(self, window: Window, fill: Fill, *, most_readers: int) -> None:
        self.window = window
        self.position = window.start
        """Everything up to it was looked at; some of it may be shown later."""
        self.safe = window.start
        """Everything up to it was sent, on every channel."""
        self.most_readers = most_readers
        self.count = 0
        self.let_go = 0
        self._fill = fill
        self._filled: OrderedDict[str, tuple[int, int, Filled]] = OrderedDict()
        self._ordered: dict[str, list[Reader]] = {}
        self._readers: dict[str, set[Reader]] = {}

    @property
    def is_full(self) -> bool:
        """Whether nobody more is taken."""
        return self.count >= self.most_readers

    def join(self, reader: Reader, request: ChannelRequest) -> None:
        """Take a reader on and send what he has missed."""
        self.count += 1
        if request.after is None:
            reader.last = self.safe
            self._greet(reader, request.channel, ())
        elif request.after > self.position + MOST_AHEAD:
            self._reset(reader, request.channel)
        else:
            reader.last = request.after
            self._catch_up(reader, request.channel)

    def leave(self, reader: Reader, channel: str) -> None:
        """Forget a reader who joined."""
        self.count -= 1
        self._forget(reader, channel)

    def publish(self, released: Iterable[Released], position: int, safe: int) -> None:
        """Send what came next; the follower has looked at everything up to `position`."""
        for frame in released:
            self.window.add(frame)
            for channel in frame.channels:
                for reader in tuple(self._readers.get(channel, ())):
                    self._send(reader, channel, frame)
        self.position, self.safe = position, max(self.safe, safe)

    def beat(self) -> None:
        """Send everybody a sign of life, with the position where it is news to him."""
        frame = frames.beat(self.safe)
        for channel, readers in self._readers.items():
            for reader in tuple(readers):
                if reader.is_full:
                    self._let_go(reader, channel)
                elif reader.last < self.safe:
                    reader.last = self.safe
                    reader.send(frame)
                else:
                    reader.send(frames.BEAT)

    def end(self) -> None:
        """Close every line; who listened comes again elsewhere."""
        for readers in self._readers.values():
            for reader in tuple(readers):
                reader.end()

    def _send(self, reader: Reader, channel: str, frame: Released) -> None:
        if reader.is_full:
            self._let_go(reader, channel)
        elif frame.position > reader.last:
            reader.last = frame.position
            reader.send(frame.body)

    def _let_go(self, reader: Reader, channel: str) -> None:
        self.let_go += 1
        self._forget(reader, channel)
        reader.let_go()

    def _forget(self, reader: Reader, channel: str) -> None:
        readers = self._readers.get(channel)
        if readers is not None:
            readers.discard(reader)
            if not readers:
                del self._readers[channel]

    def _catch_up(self, reader: Reader, channel: str) -> None:
        known = self.window.complete_after(channel)
        if reader.last >= known:
            self._greet(reader, channel, ())
            return
        after, upto, older = self._filled.get(channel, (known, 0, None))
        if after <= reader.last and upto == known:
            self._take_fill(reader, channel, older)
            return

        waiting = self._ordered.get(channel)
        if waiting is None:
            self._order(reader, channel, known)
        else:
            waiting.append(reader)

    def _order(self, reader: Reader, channel: str, known: int) -> None:
        """Have what is older than the window made, for him and for who comes meanwhile."""
        after = reader.last
        waiting = self._ordered[channel] = [reader]

        def on_filled(older: Filled) -> None:
            del self._ordered[channel]
            self._filled[channel] = (after, known, older)
            self._filled.move_to_end(channel)
            while len(self._filled) > FILLS_HELD:
                self._filled.popitem(last=False)
            for listener in waiting:
                self._catch_up(listener, channel)

        self._fill(channel, after, known, on_filled)

    def _take_fill(self, reader: Reader, channel: str, older: Filled) -> None:
        if older is None:
            self._reset(reader, channel)
        else:
            self._greet(reader, channel, older)

    def _greet(self, reader: Reader, channel: str, older: Sequence[Released]) -> None:
        """Say hello, send what he missed, and have him listen from now on."""
        if not reader.is_here:
            return
        reader.send(frames.hello(reader.last, retry_ms=self._retry_ms()))
        missed = [frame for frame in older if frame.position > reader.last]
        missed += self.window.since(channel, reader.last)
        if missed:
            reader.last = missed[-1].position
            reader.send(b"".join(frame.body for frame in missed))
        self._readers.setdefault(channel, set()).add(reader)

    def _reset(self, reader: Reader, channel: str) -> None:
        """Have him read the page anew: he was away too long, or was never here."""
        if not reader.is_here:
            return
        reader.last = self.safe
        reader.send(frames.reset(reader.last))
        self._readers.setdefault(channel, set()).add(reader)

    def _retry_ms(self) -> int:
        least, most = RETRY_MS
        return least + self.count * 37 % (most - least)


async def keep_beating(hub: Hub, pause_s: float = BEAT_S) -> None:
    """Send heartbeats for as long as the loop runs."""
    while True:
        await asyncio.sleep(pause_s)
        hub.beat()
