"""A doorbell inside one process: appends ring, background loops wait.

Only a hint. A loop that misses it finds the same rows at its next round.
"""

import threading

from django.db import connection, transaction

_bells: tuple[threading.Event, ...] = ()
_lock = threading.Lock()


def listen(bell: threading.Event) -> None:
    """Have `bell` set after every committed append of this process."""
    global _bells
    with _lock:
        _bells = (*_bells, bell)


def leave(bell: threading.Event) -> None:
    """Ring `bell` no more."""
    global _bells
    with _lock:
        _bells = tuple(other for other in _bells if other is not bell)


def wake() -> None:
    """Wake every loop that waits."""
    for bell in _bells:
        bell.set()


def wake_on_commit() -> None:
    """Wake them once the caller's transaction, if there is one, has committed."""
    if not _bells:
        return
    if connection.in_atomic_block:
        transaction.on_commit(wake)
    else:
        wake()
