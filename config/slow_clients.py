"""Clients that send a request drop by drop are left: each would hold a place for good (slowloris).

A request's head has a few seconds; its body must come at a rate that any hall's network has.
"""

import time
from collections.abc import Callable
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser

HEAD_S = 15
"""A request whose head is not there by then is no reader's."""
LEAST_BYTES_A_SECOND = 4_096
LOOK_S = 5


class TimedRequest(HTTPRequestParser):  # type: ignore[misc]
    """A request that knows since when it is being received."""

    def __init__(self, adjustments: Any) -> None:
        super().__init__(adjustments)
        self.begun = time.monotonic()

    def is_too_slow(self, now: float) -> bool:
        """Return whether whoever sends it takes a place that others need."""
        spent = now - self.begun - HEAD_S
        if not self.headers_finished:
            return spent > 0
        return bool(spent * LEAST_BYTES_A_SECOND > self.body_bytes_received)


class TimedChannel(HTTPChannel):  # type: ignore[misc]
    """A connection whose requests are timed."""

    parser_class = TimedRequest


def leave_slow_clients(server: Any) -> None:
    """Have a server of waitress leave them, besides those that ask nothing."""
    leave_idle: Callable[[float], None] = server.maintenance

    def maintain(now: float) -> None:
        leave_idle(now)
        moment = time.monotonic()
        for channel in server.active_channels.values():
            request = channel.request
            if request is not None and request.is_too_slow(moment):
                channel.will_close = True

    server.channel_class = TimedChannel
    server.maintenance = maintain
