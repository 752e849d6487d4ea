"""The live process: the follower in a thread of its own, the readers in an event loop."""

import asyncio
import signal
import socket
import threading
from collections.abc import Callable, Sequence

from config.live.follower import POLL_S, Filled, Follower
from config.live.hub import Hub, keep_beating
from config.live.server import Line
from config.live.window import Released, Window
from config.serving import PortError

WINDOW_BYTES = 64 * 1024 * 1024
"""The recent past held: some ninety thousand moves."""
MOST_READERS = 20_000
BACKLOG = 4_096
"""Readers who come at once, as after a restart, wait here to be accepted."""


def listen(host: str, port: int) -> socket.socket:
    """Take the address for live readers.

    :raises PortError: the port is taken, or the host is not of this machine.
    """
    try:
        return socket.create_server((host, port), backlog=BACKLOG)
    except OSError as error:
        raise PortError(str(error)) from error


class LiveProcess:
    """Serves at `listening` until it is stopped; in the main thread SIGTERM and SIGINT do that."""

    def __init__(self, listening: socket.socket, *, most_readers: int = MOST_READERS) -> None:
        self._listening = listening
        self._most_readers = most_readers
        self._loop: asyncio.AbstractEventLoop | None = None
        self._over: asyncio.Event | None = None
        self._thread: threading.Thread | None = None

    def run(self) -> None:
        """Serve here."""
        asyncio.run(self._serve())

    def start(self) -> None:
        """Serve in a thread of this process, as the demo does."""
        self._thread = threading.Thread(target=self.run, name="qipu-live", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Close every line and end."""
        if self._loop is not None and self._over is not None:
            self._loop.call_soon_threadsafe(self._over.set)
        if self._thread is not None:
            self._thread.join()

    async def _serve(self) -> None:
        loop = self._loop = asyncio.get_running_loop()
        over = self._over = asyncio.Event()
        follower = Follower()
        start = await loop.run_in_executor(None, follower.begin)

        def fill(channel: str, after: int, upto: int, callback: Callable[[Filled], None]) -> None:
            def in_loop(older: Filled) -> None:
                loop.call_soon_threadsafe(callback, older)

            follower.order(channel, after, upto, in_loop)

        hub = Hub(Window(start, WINDOW_BYTES), fill, most_readers=self._most_readers)

        def publish(released: Sequence[Released], position: int, safe: int) -> None:
            loop.call_soon_threadsafe(hub.publish, released, position, safe)

        following = threading.Thread(
            target=follower.run, args=(publish,), name="qipu-follower", daemon=True
        )
        following.start()
        # Who comes earlier waits to be accepted, and is then sent at once what he missed.
        while not follower.caught_up.is_set() and not over.is_set():
            await asyncio.sleep(POLL_S)
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGTERM, signal.SIGINT):
                loop.add_signal_handler(number, over.set)
        server = await loop.create_server(lambda: Line(hub), sock=self._listening, backlog=BACKLOG)
        beating = asyncio.create_task(keep_beating(hub))
        await over.wait()
        server.close()
        beating.cancel()
        hub.end()
        follower.stop()
        await loop.run_in_executor(None, following.join)
