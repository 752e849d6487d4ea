"""Celery tasks: interfaces like any other, one call each."""

from celery import Task, shared_task
from django.conf import settings

from adjudication.broker import send
from adjudication.readjudication.fan_out import LOWEST_PRIORITY, TASK
from adjudication.readjudication.runs import is_open
from adjudication.readjudication.working import Turn, work_range
from adjudication.worker import now_ms, work_off


@shared_task(name="adjudication.rule_pending")
def rule_pending(**kwargs: object) -> int:
    """Take up one piece of work, if there is one; a ruling before any audit."""
    return work_off(now=now_ms())


def notify_worker() -> None:
    """Tell some worker that there is work; give up soon when the broker is silent.

    :raises OperationalError: the broker did not take the message (kombu's).
    """
    send(rule_pending.name)


@shared_task(name=TASK, bind=True)
def readjudicate(self: "Task[..., None]", *, run: int, **kwargs: object) -> None:
    """Do one range of a run, and ask for the next as long as the run goes on."""
    later = _LATER[work_range(run)]
    if is_open(run):
        self.apply_async(kwargs={"run": run}, countdown=later, priority=LOWEST_PRIORITY)


_LATER = {
    Turn.DONE: 0,
    Turn.MADE_WAY: 1,
    Turn.NOTHING_FREE: settings.WORK_LEASE_MS // 1000 + 1,
}
"""In so many seconds: claims are ruled on first, a range that another holds may come free."""
