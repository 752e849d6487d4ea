"""A doorbell inside one process: appends ring, background loops wait.

Only a hint. A loop that misses it finds the same rows at its next round.
"""

import threading
from weakref import WeakSet

from django.db import connection, transaction

_bells: "WeakSet[threading.Event]" = WeakSet()


def listen(bell: threading.Event) -> None:
    """Have `bell` set after every committed append of this process."""
    _bells.add(bell)


def ring() -> None:
    """Set every bell."""
    for bell in tuple(_bells):
        bell.set()


def ring_on_commit() -> None:
    """Ring once the caller's transaction, if there is one, has committed."""
    if connection.in_atomic_block:
        transaction.on_commit(ring)
    else:
        ring()
