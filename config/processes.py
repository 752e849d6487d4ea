"""Processes of one server: begun by forking, begun anew when they end, ended with the first one.

One that is stopped, or hangs where no other thread of it can run, is killed and begun anew: it may
hold a lock that everybody else waits for.
"""

import logging
import mmap
import os
import select
import signal
import struct
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import FrameType
from typing import NoReturn

PAUSE_S = 1
"""Before a process that ended by itself is begun anew."""
PATIENCE_S = 10
"""How long processes told to end have; waitress gives answers under way five seconds."""
SILENT_S = 10
"""A process that gives no sign of life for so long is killed."""
SIGN_EVERY_S = 1
LOOK_EVERY_MS = 100

_log = logging.getLogger("qipu.processes")
Part = Callable[[], None]


@dataclass(slots=True)
class _Signs:
    """When each part gave its last sign of life, in memory that all processes share."""

    shared: mmap.mmap

    def give(self, number: int) -> None:
        """Be alive now, as the part of this number."""
        struct.pack_into("q", self.shared, 8 * number, time.monotonic_ns())

    def silent_s(self, number: int) -> int:
        """Return for how long a part has given none."""
        (last,) = struct.unpack_from("q", self.shared, 8 * number)
        return int(time.monotonic_ns() - last) // 1_000_000_000


def keep_running(parts: Mapping[str, Part]) -> None:
    """Run each part in a process of its own until SIGTERM or SIGINT; then end them all.

    A part returns, or raises SystemExit, when its process gets SIGTERM or SIGINT. It inherits
    what this process has loaded; nothing may be open that two must not share, and no other
    thread may run.
    """
    alive_until_closed, write_end = os.pipe()
    signs = _Signs(mmap.mmap(-1, 8 * len(parts)))
    numbers = {name: number for number, name in enumerate(parts)}
    running: dict[int, str] = {}

    def begin(name: str) -> None:
        signs.give(numbers[name])

        def give_sign() -> None:
            signs.give(numbers[name])

        running[_begun(parts[name], alive_until_closed, write_end, give_sign)] = name

    signal.signal(signal.SIGTERM, _leave)
    signal.signal(signal.SIGINT, _leave)
    try:
        for name in parts:
            begin(name)
        while True:
            process, status = os.waitpid(-1, os.WNOHANG)
            if process:
                name = running.pop(process)
                _log.error("%s ended with %d and is begun anew", name, status)
                time.sleep(PAUSE_S)
                begin(name)
                continue
            for process, name in running.items():
                if signs.silent_s(numbers[name]) >= SILENT_S:
                    _log.error("%s gave no sign of life for %d s and is killed", name, SILENT_S)
                    os.kill(process, signal.SIGKILL)
                    signs.give(numbers[name])
            time.sleep(LOOK_EVERY_MS / 1000)
    except SystemExit:
        # From here on a second signal is one too many.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    finally:
        _end(running)
        os.close(write_end)
        os.close(alive_until_closed)


def _begun(
    part: Part, alive_until_closed: int, write_end: int, give_sign: Callable[[], None]
) -> int:
    """Return the id of a new process that runs `part`."""
    process = os.fork()
    if process:
        return process
    status = 1
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.close(write_end)
        _live_with_the_first(alive_until_closed, give_sign)
        part()
        status = 0
    except (SystemExit, KeyboardInterrupt):
        status = 0
    except BaseException:  # noqa: BLE001 - the last frame of a process
        _log.exception("a process of the server failed")
    finally:
        os._exit(status)


def _live_with_the_first(alive_until_closed: int, give_sign: Callable[[], None]) -> None:
    """Give signs of life, and end as by SIGTERM when the first process is no more, even if killed.

    In a thread: a part that holds every thread up gives none.
    """

    def watch() -> None:
        while not select.select([alive_until_closed], [], [], SIGN_EVERY_S)[0]:
            give_sign()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, name="qipu-first-process", daemon=True).start()


def _end(running: Mapping[int, str]) -> None:
    for process in running:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGTERM)
    left, over = set(running), time.monotonic() + PATIENCE_S
    while left and time.monotonic() < over:
        left -= {process for process in left if _has_ended(process)}
        time.sleep(0.02)
    for process in left:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
        _has_ended(process)


def _has_ended(process: int) -> bool:
    try:
        return os.waitpid(process, os.WNOHANG)[0] != 0
    except ChildProcessError:
        return True


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)
