"""A table in use is migrated while clients play: none waits for long, nothing is lost."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from uuid import UUID

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.db import connection, connections, transaction

from games.ledger import store
from games.ledger.sequencer import sequence_all
from games.ledger.verify import verify_ledger
from tests.support.events import extend, start_stream

pytestmark = pytest.mark.database
APP = "next_release"
CLIENTS = 3
LOCK_MS = 200
HELD_S = 3
SLACK_S = 1
"""For a busy machine; far below how long the lock is held."""


class _Player(threading.Thread):
    """Appends to a stream of its own, one event after another, until told to end."""

    def __init__(self, ended: threading.Event) -> None:
        super().__init__()
        self.stream, self.version = start_stream(1), 1
        self.longest_s = 0.0
        self._ended = ended

    def run(self) -> None:
        try:
            while not self._ended.wait(0.002):
                began = time.monotonic()
                self.version = extend(self.stream, self.version).version
                self.longest_s = max(self.longest_s, time.monotonic() - began)
        finally:
            connections.close_all()


@contextmanager
def playing() -> Iterator[list[_Player]]:
    """Have clients append for the block."""
    ended = threading.Event()
    players = [_Player(ended) for _ in range(CLIENTS)]
    for player in players:
        player.start()
    try:
        yield players
    finally:
        ended.set()
        for player in players:
            player.join()


@contextmanager
def left_open(stream: UUID, seconds: float) -> Iterator[None]:
    """Have a transaction hold the table's weakest lock for so long, or until the block ends."""
    begun, ended = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                extend(stream, 1)
                begun.set()
                ended.wait(seconds)
        finally:
            connections.close_all()

    holder = threading.Thread(target=hold)
    holder.start()
    assert begun.wait(30)
    try:
        yield
    finally:
        ended.set()
        holder.join()


@pytest.fixture(autouse=True)
def _next_release(settings: LazySettings) -> None:
    settings.INSTALLED_APPS = [*settings.INSTALLED_APPS, f"tests.support.{APP}"]
    settings.MIGRATION_LOCK_MS, settings.MIGRATION_TRIES = LOCK_MS, 100


def migrate() -> None:
    """Migrate the later release's table."""
    call_command("migrate", APP, stdout=StringIO(), stderr=StringIO(), verbosity=0)


def columns() -> list[str]:
    """Name the columns of the table."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM ledger_stream WHERE 1 = 0")
        return [column[0] for column in cursor.description]


def check(players: list[_Player]) -> None:
    """Check that every client appended, none waited for long, and all that was said is there."""
    for player in players:
        assert player.version > 1
        assert player.longest_s < LOCK_MS / 1000 + SLACK_S
        versions = [event.version for event in store.load(player.stream)]
        assert versions == list(range(1, player.version + 1))
    sequence_all()
    assert verify_ledger().is_clean


def test_while_clients_play_and_a_transaction_is_in_the_way_none_waits_for_long() -> None:
    if connection.vendor != "postgresql":
        migrate()
        assert "note" in columns(), "one writer: there is nothing in the way"
        return
    slow = start_stream(1)
    with playing() as players:
        with left_open(slow, HELD_S):
            began = time.monotonic()
            migrate()
        waited = time.monotonic() - began
        time.sleep(0.2)
    assert waited > HELD_S / 2, "the transaction was in the way"
    assert "note" in columns()
    check(players)
    assert store.head(slow).version == 2


def test_one_that_stays_in_the_way_is_named_and_the_service_goes_on(
    settings: LazySettings,
) -> None:
    if connection.vendor != "postgresql":
        return
    settings.MIGRATION_TRIES = 2
    with playing() as players, left_open(start_stream(1), 60):
        with pytest.raises(CommandError, match="migration_blocked: "):
            migrate()
        assert "note" not in columns()
    check(players)
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("0",)
    migrate()
    assert "note" in columns()
