"""The listening side: one small object a reader, no task, no queue, no database.

What a reader has not taken yet stands in his line's buffer, which is bounded.
"""

import asyncio
import json
from http import HTTPStatus
from typing import cast

from config.live import frames
from config.live.hub import Hub
from config.live.requests import HEALTH, ChannelRequest, RequestHead

HEAD_S = 10
"""How long a client may take to say what it wants."""
DRAIN_S = 10
"""How long a full line may take to drain before it is cut."""
MOST_WAITING = 64 * 1024
"""Bytes that may wait in a reader's line: some ninety moves."""


class Line(asyncio.Protocol):
    """One connection: first a request, then a reader until he leaves."""

    __slots__ = ("_asked", "_dropped", "_head", "_hub", "_timer", "_transport", "is_full", "last")

    def __init__(self, hub: Hub) -> None:
        self.last = 0
        self.is_full = False
        self._hub = hub
        self._head: RequestHead | None = RequestHead()
        self._asked: ChannelRequest | None = None
        self._dropped = False
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_here(self) -> bool:
        """Whether the connection is open."""
        return self._transport is not None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the request."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(high=MOST_WAITING)
        self._cut_in(HEAD_S)

    def data_received(self, data: bytes) -> None:
        """Read the request; a reader has nothing more to say."""
        if self._head is None or self._transport is None:
            return
        found = self._head.feed(data)
        if found is None:
            return
        self._head = None
        self._keep()
        if isinstance(found, HTTPStatus):
            self._answer(found, found.phrase)
        elif found.channel == HEALTH:
            self._answer(HTTPStatus.OK, self._health(), kind="application/json")
        elif self._hub.is_full:
            self._answer(HTTPStatus.SERVICE_UNAVAILABLE, "full")
        else:
            self._asked = found
            self._transport.write(frames.head(HTTPStatus.OK))
            self._hub.join(self, found)

    def eof_received(self) -> bool:
        """Leave with the client."""
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget who was here."""
        self._keep()
        self._transport = None
        if self._asked is not None:
            self._hub.leave(self, self._asked.channel)

    def pause_writing(self) -> None:
        """Note that the line is full."""
        self.is_full = True

    def resume_writing(self) -> None:
        """Note that it is not any more; who was let go meanwhile is told where to go on."""
        self.is_full = False
        if self._dropped:
            self.send(frames.resume(self.last))
            self.end()

    def send(self, data: bytes) -> None:
        """Hand bytes to the line."""
        if self._transport is not None:
            self._transport.write(data)

    def let_go(self) -> None:
        """Serve him no further, and wait a while for the line to drain."""
        self._dropped = True
        self._cut_in(DRAIN_S)

    def end(self) -> None:
        """Close the line once it is drained, or cut it when that takes too long."""
        if self._transport is not None:
            self._transport.close()
            self._cut_in(DRAIN_S)

    def _answer(self, status: HTTPStatus, text: str, *, kind: str = "text/plain") -> None:
        self.send(frames.plain(status, text, kind=kind))
        self.end()

    def _health(self) -> str:
        hub = self._hub
        figures = {"position": hub.position, "readers": hub.count, "let_go": hub.let_go}
        return json.dumps({**figures, "window_bytes": hub.window.held_bytes})

    def _cut_in(self, seconds: float) -> None:
        self._keep()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._cut)

    def _keep(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _cut(self) -> None:
        if self._transport is not None:
            self._transport.abort()
