"""The background loop: sequences, signs, calls what others add, survives failures."""

import logging
import threading
import time

import pytest
from django.core.management import call_command

from games.hooks import Hook
from games.ledger import background, store
from games.ledger.background import Background
from games.models import LedgerCheckpoint, LedgerEntry
from tests.support.events import extend, start_stream
from tests.support.tampering import change_event

pytestmark = pytest.mark.database


@pytest.fixture
def hooks(monkeypatch: pytest.MonkeyPatch) -> Hook[background.Tick]:
    """No ticks but those of the test; the process's own come back afterwards."""
    ticks: Hook[background.Tick] = Hook()
    monkeypatch.setattr(background, "TICKS", ticks)
    return ticks


def _counting(calls: list[int]) -> background.Tick:
    def tick() -> int:
        calls.append(1)
        return 0

    return tick


def test_a_round_sequences_signs_and_calls_the_hooks(hooks: Hook[background.Tick]) -> None:
    seen: list[int] = []

    def hook() -> int:
        seen.append(LedgerEntry.objects.count())
        return 0

    hooks.add("projection", hook)
    start_stream(3)
    assert Background(clock=lambda: 20_000).tick() == 3
    assert seen == [3]
    assert LedgerCheckpoint.objects.get().signed_at == 20_000


def test_checkpoints_are_not_signed_more_often_than_asked(hooks: object) -> None:
    now = [20_000]
    loop = Background(clock=lambda: now[0], checkpoint_ms=1000)
    for at, checkpoints in ((20_000, 1), (20_999, 1), (21_000, 2), (25_000, 3)):
        now[0] = at
        start_stream(1)
        loop.tick()
        assert LedgerCheckpoint.objects.count() == checkpoints


def test_a_failing_hook_stops_nobody(
    hooks: Hook[background.Tick], caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> int:
        raise ZeroDivisionError

    calls: list[int] = []
    hooks.add("first", fail)
    hooks.add("second", _counting(calls))
    start_stream(1)
    with caplog.at_level(logging.ERROR):
        assert Background().tick() == 1
    assert calls == [1]
    assert "first failed" in caplog.text


def test_a_halted_sequencer_is_an_alarm_and_not_the_end(
    hooks: Hook[background.Tick], caplog: pytest.LogCaptureFixture
) -> None:
    calls: list[int] = []
    hooks.add("other", _counting(calls))
    change_event(start_stream(3), 2, actor="player:8")
    loop = Background()
    with caplog.at_level(logging.CRITICAL):
        loop.tick()
        loop.tick()
    assert calls == [1, 1]
    assert caplog.text.count("hash_mismatch") == 1


def test_an_append_wakes_the_loop_in_its_thread(hooks: Hook[background.Tick]) -> None:
    numbered = threading.Event()
    wanted = [1]

    def look() -> int:
        if LedgerEntry.objects.count() >= wanted[0]:
            numbered.set()
        return 0

    hooks.add("look", look)
    # A pause of ten minutes: only the doorbell can wake it in time.
    loop = Background(pause_ms=600_000)
    stream = start_stream(1)
    loop.start()
    try:
        assert numbered.wait(30)
        for version in (1, 2, 3):
            numbered.clear()
            wanted[0] = version + 1
            extend(stream, version)
            assert numbered.wait(30)
    finally:
        loop.stop()
    assert len(store.read_feed(after=0, limit=10)) == 4


def test_events_are_numbered_while_a_round_lasts(hooks: Hook[background.Tick]) -> None:
    began, over = threading.Event(), threading.Event()

    def last() -> int:
        began.set()
        over.wait(60)
        return 0

    hooks.add("long", last)
    loop = Background(pause_ms=600_000, number_ms=20)
    loop.start()
    try:
        assert began.wait(30)
        start_stream(2)
        until = time.monotonic() + 30
        while LedgerEntry.objects.count() < 2 and time.monotonic() < until:
            time.sleep(0.02)
        assert LedgerEntry.objects.count() == 2
    finally:
        over.set()
        loop.stop()


def test_the_command_works_until_idle(hooks: object) -> None:
    start_stream(5)
    call_command("run_background", "--once")
    assert LedgerEntry.objects.count() == 5
    assert LedgerCheckpoint.objects.count() == 1
