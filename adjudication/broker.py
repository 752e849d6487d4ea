"""Messages to the workers of Celery, sent by whoever serves somebody and cannot wait long."""

import time

from celery import current_app
from kombu.exceptions import OperationalError

PATIENCE_SECONDS = 1
"""How long a sender waits for each answer of the broker: what is to be done is on record."""
LEFT_ALONE_MS = 5_000
"""A broker that did not answer is asked nothing for so long: one request waits, not every one."""

_silent_until_ms = 0


def send(task: str, *, times: int = 1, priority: int = 0, **given: object) -> None:
    """Ask for a task so many times; 0 is the highest priority, 9 the lowest.

    :raises OperationalError: the broker did not take a message, or some seconds ago (kombu's).
    """
    global _silent_until_ms
    if _now_ms() < _silent_until_ms:
        raise OperationalError("the broker did not answer some seconds ago")
    try:
        _send(task, times=times, priority=priority, given=given)
    except OperationalError:
        _silent_until_ms = _now_ms() + LEFT_ALONE_MS
        raise


def _send(task: str, *, times: int, priority: int, given: dict[str, object]) -> None:
    patience = {
        "socket_timeout": PATIENCE_SECONDS,
        "socket_connect_timeout": PATIENCE_SECONDS,
        "max_retries": 1,
        "interval_start": 0,
    }
    with current_app.connection_for_write(transport_options=patience) as connection:
        try:
            for _ in range(times):
                current_app.send_task(
                    task,
                    kwargs=given,
                    connection=connection,
                    priority=priority,
                    retry=False,
                    ignore_result=True,
                )
        except connection.connection_errors as error:
            # Gone between two words: the driver's own error, where it was gone before the first.
            raise OperationalError(str(error)) from error


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
