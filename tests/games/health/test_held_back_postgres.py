"""A transaction left open holds back the numbers of what came after it; health tells so."""

import psycopg
import pytest
from django.db import connection

from games.health import parts
from games.health.readings import read_health
from games.ledger import sequencer
from games.ledger.clock import now_ms
from tests.support.events import extend, start_stream

pytestmark = pytest.mark.database
MINUTE = 60_000


def reasons(*, later: int) -> set[str]:
    """Say what is not well with the numbers, so much later."""
    parts.forget_probe()
    found = read_health(now=now_ms() + later).reasons
    return {reason for reason in found if reason.startswith("numbering")}


def _another() -> "psycopg.Connection[tuple[object, ...]]":
    given = connection.get_connection_params()
    names = ("dbname", "user", "password", "host", "port")
    return psycopg.connect(**{name: given[name] for name in names if given.get(name)})


def test_a_transaction_left_open_is_told_of_as_long_as_it_holds_numbers_back() -> None:
    now = now_ms()
    stream = start_stream(1, now=now)
    assert sequencer.sequence_all() == 1
    if connection.vendor != "postgresql":
        assert reasons(later=2 * MINUTE) == set(), "one writer: nothing is held back"
        return
    with _another() as idle:
        idle.execute("SELECT 1")
        extend(stream, 1, now=now)
        assert sequencer.sequence_all() == 1, "one that has only read holds nothing back"
        assert reasons(later=2 * MINUTE) == set()
        idle.execute("SELECT pg_current_xact_id()")
        assert reasons(later=2 * MINUTE) == set(), "nothing waits for it yet"
        extend(stream, 2, now=now)
        assert sequencer.sequence_all() == 0
        assert reasons(later=0) == set()
        assert reasons(later=2 * MINUTE) == {"numbering_late", "numbering_held_back"}
        health = read_health(now=now + 2 * MINUTE)
        assert health.ages_ms["held_back"] == 2 * MINUTE
        idle.rollback()
    assert reasons(later=2 * MINUTE) == {"numbering_late"}, "now it is the sequencer's turn"
    assert sequencer.sequence_all() == 1
    assert reasons(later=2 * MINUTE) == set()
