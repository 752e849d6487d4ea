"""Messages to the workers of Celery, sent by whoever serves somebody and cannot wait long."""

from celery import current_app

PATIENCE_SECONDS = 2
"""How long a sender waits for each answer of the broker: what is to be done is on record."""


def send(task: str, *, times: int = 1, priority: int = 0, **given: object) -> None:
    """Ask for a task so many times; 0 is the highest priority, 9 the lowest.

    :raises OperationalError: the broker did not take a message (kombu's).
    """
    patience = {
        "socket_timeout": PATIENCE_SECONDS,
        "socket_connect_timeout": PATIENCE_SECONDS,
        "max_retries": 1,
        "interval_start": 0,
    }
    with current_app.connection_for_write(transport_options=patience) as connection:
        for _ in range(times):
            current_app.send_task(
                task,
                kwargs=given,
                connection=connection,
                priority=priority,
                retry=False,
                ignore_result=True,
            )
