"""Celery tasks: interfaces like any other, one call each."""

from celery import shared_task

from adjudication.worker import now_ms, work_off


@shared_task(name="adjudication.rule_pending")
def rule_pending(**kwargs: object) -> int:
    """Take up one piece of ruling work, if there is one."""
    return work_off(now=now_ms())
