"""The sweep beside Celery: it notifies, and rules where nobody takes up what waits."""

import signal
import time

import pytest
from django.conf import LazySettings
from kombu.exceptions import OperationalError

from adjudication import worker
from games import api
from tests.support.claimed_games import claimed_game, rulings

pytestmark = pytest.mark.database


def refuse() -> None:
    raise OperationalError("no broker")


def test_what_workers_will_take_up_is_left_to_them() -> None:
    stream = claimed_game(now=worker.now_ms())
    notified: list[int] = []
    assert worker.Sweep(notify=lambda: notified.append(1))() == 0
    assert (notified, rulings(stream)) == ([1], [])


def test_what_nobody_took_up_is_ruled_on_though_the_broker_took_the_message() -> None:
    stream = claimed_game(now=worker.now_ms() - worker.OVERDUE_MS - 1)
    assert worker.Sweep(notify=lambda: None)() == 1
    assert len(rulings(stream)) == 1


def test_while_the_broker_is_silent_every_round_rules(caplog: pytest.LogCaptureFixture) -> None:
    sweep = worker.Sweep(notify=refuse)
    first = claimed_game(now=worker.now_ms())
    assert sweep() == 1
    second = claimed_game(now=worker.now_ms())
    assert sweep() == 1
    assert (len(rulings(first)), len(rulings(second))) == (1, 1)
    assert caplog.text.count("the broker is silent") == 1


def test_once_it_answers_workers_are_notified_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[bool] = []

    def notify() -> None:
        if not answers:
            refuse()

    sweep = worker.Sweep(notify=notify)
    claimed_game(now=worker.now_ms())
    assert sweep() == 1
    answers.append(True)
    later = claimed_game(now=worker.now_ms())
    now = worker.now_ms()
    monkeypatch.setattr(worker, "NOTIFY_AGAIN_AFTER_MS", 0)
    monkeypatch.setattr(worker, "now_ms", lambda: now)
    assert sweep() == 0
    assert rulings(later) == []


def test_judging_is_limited_and_the_limit_ends_with_it(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WORK_LIMIT_MS = 90_000
    seen: list[float] = []

    def look(item: api.WorkItem, *, now: int) -> bool:
        seen.append(signal.getitimer(signal.ITIMER_REAL)[0])
        return True

    monkeypatch.setitem(vars(worker)["_WORKERS"], api.RULING_WORK, look)
    claimed_game()
    began = time.monotonic()
    worker.work_off(now=worker.now_ms())
    assert 90 - (time.monotonic() - began) - 1 < seen[0] <= 90
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0
