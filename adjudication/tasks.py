"""Celery tasks: interfaces like any other, one call each."""

from celery import current_app, shared_task

from adjudication.worker import now_ms, work_off

BELL_SECONDS = 2
"""How long a claim waits for each answer of the broker: the sweep rings again anyway."""


@shared_task(name="adjudication.rule_pending")
def rule_pending(**kwargs: object) -> int:
    """Take up one piece of work, if there is one; a ruling before any audit."""
    return work_off(now=now_ms())


def notify_worker() -> None:
    """Tell some worker that there is work; give up soon when the broker is silent.

    :raises OperationalError: the broker did not take the message (kombu's).
    """
    patience = {
        "socket_timeout": BELL_SECONDS,
        "socket_connect_timeout": BELL_SECONDS,
        "max_retries": 1,
        "interval_start": 0,
    }
    with current_app.connection_for_write(transport_options=patience) as connection:
        current_app.send_task(
            rule_pending.name, connection=connection, retry=False, ignore_result=True
        )
