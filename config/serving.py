"""The server: so many processes of so many threads.

The background loop is a process of its own beside them, where the settings want one.
"""

import gc
import os
import signal
import socket
import threading
from collections.abc import Callable
from types import FrameType
from typing import NoReturn

from django.conf import settings
from django.db import connections
from django.urls import get_resolver
from waitress.server import create_server

from config.processes import keep_running
from config.slow_clients import LOOK_S, leave_slow_clients
from games.ledger import store
from games.ledger.background import Background
from games.ledger.writer import close_writers

MOST_CLIENTS = 1000
"""Clients connected to a process at once, most of them idle; further ones wait to be accepted."""
WAITING_CLIENTS = 1024
"""Clients that the system lets wait for that."""
NUMBERED_EVERY_MS = 1_000
"""While a round of the background lasts: rounds number by themselves ten times as often."""
IDLE_S = 60
"""A client that asks nothing for so long is left."""
MOST_HEAD = 64 * 1024
"""Bytes of a request's head, cookies included."""
MOST_BESIDE = 8 * 1024 * 1024
"""Bytes of an upload besides its files."""


class PortError(Exception):
    """The address cannot be listened at; the system's reason is the text."""


def listen(host: str, port: int) -> socket.socket:
    """Take the address for pages and commands; `serve` answers there.

    :raises PortError: the port is taken, or the host is not of this machine.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=WAITING_CLIENTS)
    except (OSError, OverflowError) as error:
        raise PortError(str(error)) from error


def serve(listener: socket.socket) -> None:
    """Serve until SIGTERM or SIGINT; answers under way have five seconds.

    Every request is answered by one of `settings.WEB_THREADS` threads of one of
    `settings.WEB_PROCESSES` processes. A thread keeps its database connection, so that there are
    never more connections than threads, and one for the background loop. A process that ends
    by itself is begun anew.
    """
    from config.wsgi import application

    signal.signal(signal.SIGTERM, _leave)
    # What all processes need is loaded once, and left out of every look for cycles.
    _load(get_resolver())
    gc.collect()
    gc.freeze()
    # Answers leave cycles behind: to look through 50,000 objects at once holds up every thread for
    # a tenth of a second, to do so 25 times as often for some milliseconds.
    gc.set_threshold(2_000, 20, 20)
    # Nothing that is open may be shared by two processes.
    connections.close_all()
    close_writers()
    heard, rung = os.pipe()
    os.set_blocking(rung, False)

    def web() -> None:
        store.listen(_Doorbell(rung))
        _answer(application, listener)

    parts: dict[str, Callable[[], None]] = {
        f"web {number}": web for number in range(1, settings.WEB_PROCESSES + 1)
    }
    if settings.INLINE_BACKGROUND:
        parts["background"] = lambda: _follow(heard)
    keep_running(parts)


def _load(resolver: object) -> None:
    """Import the views of every address, which Django leaves to the first request for it."""
    for pattern in getattr(resolver, "url_patterns", ()):
        _load(pattern)


class _Doorbell:
    """Tells the background process that something was stored; it would see half a second later."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe

    def set(self) -> None:
        """Ring."""
        try:
            os.write(self._pipe, b"!")
        except BlockingIOError:
            # It has been rung often enough.
            return


def _answer(application: object, listener: socket.socket) -> None:
    """Answer requests in this process until it is told to end."""
    server = create_server(
        application,
        sockets=[listener],
        threads=settings.WEB_THREADS,
        connection_limit=MOST_CLIENTS,
        channel_timeout=IDLE_S,
        # select(), the other way of waiting, ends at 1,024 open files.
        asyncore_use_poll=True,
        # More than an import may bring; what the API takes is far less.
        max_request_body_size=settings.IMPORT_ALL_BYTES + MOST_BESIDE,
        max_request_header_size=MOST_HEAD,
        cleanup_interval=LOOK_S,
        # Whether a proxy's word is taken is QIPU_PROXIES' to say.
        clear_untrusted_proxy_headers=False,
    )
    leave_slow_clients(server)
    signal.signal(signal.SIGTERM, _leave)
    server.run()


def _follow(heard: int) -> None:
    """Run the background loop in this process until it is told to end."""
    loop = Background(number_ms=NUMBERED_EVERY_MS)

    def end(number: int, frame: FrameType | None) -> None:
        loop.stop()

    def wake() -> None:
        while os.read(heard, 4096):
            loop.wake()

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    threading.Thread(target=wake, name="qipu-doorbell", daemon=True).start()
    loop.run()


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)
