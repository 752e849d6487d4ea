"""Processes of one server: begun by forking, begun anew when they end, ended with the first one."""

import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import FrameType
from typing import NoReturn

PAUSE_S = 1
"""Before a process that ended by itself is begun anew."""
PATIENCE_S = 10
"""How long processes told to end have; waitress gives answers under way five seconds."""

_log = logging.getLogger("qipu.processes")
Part = Callable[[], None]


def keep_running(parts: Mapping[str, Part]) -> None:
    """Run each part in a process of its own until SIGTERM or SIGINT; then end them all.

    A part returns, or raises SystemExit, when its process gets SIGTERM or SIGINT. It inherits
    what this process has loaded; nothing may be open that two must not share, and no other
    thread may run.
    """
    alive_until_closed, held = os.pipe()
    running: dict[int, str] = {}
    signal.signal(signal.SIGTERM, _leave)
    signal.signal(signal.SIGINT, _leave)
    try:
        for name, part in parts.items():
            running[_begun(part, alive_until_closed, held)] = name
        while True:
            process, status = os.wait()
            name = running.pop(process)
            _log.error("%s ended with %d and is begun anew", name, status)
            time.sleep(PAUSE_S)
            running[_begun(parts[name], alive_until_closed, held)] = name
    except SystemExit:
        # From here on a second signal is one too many.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    finally:
        _end(running)
        os.close(held)
        os.close(alive_until_closed)


def _begun(part: Part, alive_until_closed: int, held: int) -> int:
    """Return the id of a new process that runs `part`."""
    process = os.fork()
    if process:
        return process
    status = 1
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.close(held)
        _end_with_the_first(alive_until_closed)
        part()
        status = 0
    except (SystemExit, KeyboardInterrupt):
        status = 0
    except BaseException:  # noqa: BLE001 - the last frame of a process
        _log.exception("a process of the server failed")
    finally:
        os._exit(status)


def _end_with_the_first(alive_until_closed: int) -> None:
    """End this process as by SIGTERM when the one that began it is no more, even if killed."""

    def watch() -> None:
        os.read(alive_until_closed, 1)
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
