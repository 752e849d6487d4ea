"""The lease of the background: one term at a time, and nothing stored by one that is over."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection

from games.ledger import sequencer
from games.ledger.background import Background
from games.ledger.databases import lease
from games.ledger.databases.lease import Lease, LeaseLost, leading, take, this_process
from games.models import LedgerCheckpoint, LedgerEntry, LedgerEvent, LedgerLease
from tests.support.databases import in_threads
from tests.support.events import extend, start_stream
from tests.support.subprocesses import environment, started, wait_until

pytestmark = pytest.mark.database

ELSEWHERE = "another-host 7 system 1"


def expire() -> None:
    """Let the lease be over, as when nobody renewed it."""
    LedgerLease.objects.update(expires_at=1)


def test_it_is_taken_once_and_by_nobody_else_until_it_is_over() -> None:
    assert take(ELSEWHERE) == 1
    assert take(this_process()) is None
    expire()
    assert take(this_process()) == 2
    assert LedgerLease.objects.get().holder == this_process()


def test_of_four_that_try_at_once_one_leads() -> None:
    terms = in_threads(4, lambda number: take(f"host-{number} 7 system 1"))
    assert sorted(term or 0 for term in terms) == [0, 0, 0, 1]


def test_it_is_renewed_by_its_holder_and_lost_to_a_later_term() -> None:
    now = [0]
    own = Lease(steady_ms=lambda: now[0])
    assert own.hold()
    before = LedgerLease.objects.get().expires_at
    now[0] += lease.RENEWED_EVERY_MS
    assert own.hold()
    assert (LedgerLease.objects.get().expires_at >= before, own.term) == (True, 1)
    expire()
    assert take(ELSEWHERE) == 2
    now[0] += lease.RENEWED_EVERY_MS
    assert not own.hold()


def test_a_holder_that_cannot_ask_knows_when_it_is_over() -> None:
    now = [0]
    own = Lease(steady_ms=lambda: now[0])
    assert own.hold()
    now[0] += lease.LASTING_MS - 1
    assert own.is_held
    now[0] += 1
    assert not own.is_held


def test_one_that_expired_and_that_nobody_took_goes_on_in_its_term() -> None:
    now = [0]
    own = Lease(steady_ms=lambda: now[0])
    own.hold()
    expire()
    now[0] += 10 * lease.LASTING_MS
    assert own.hold()
    assert own.term == 1


def test_released_it_is_free_at_once() -> None:
    own = Lease(holder=ELSEWHERE)
    own.hold()
    own.release()
    assert take(this_process()) == 2


def test_a_clock_set_back_does_not_keep_it_for_an_hour() -> None:
    take(ELSEWHERE)
    LedgerLease.objects.update(expires_at=LedgerLease.objects.get().expires_at + 3_600_000)
    assert take(this_process()) == 2


def test_that_of_a_process_that_has_ended_is_free_at_once() -> None:
    program = "from games.ledger.databases.lease import this_process; print(this_process())"
    done = subprocess.run(
        [sys.executable, "-c", f"import django; django.setup(); {program}"],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert take(done.stdout.strip()) == 1
    assert take(this_process()) == 2


def test_that_of_a_process_of_another_machine_is_not() -> None:
    host, pid, _machine, began = this_process().split()
    assert take(f"{host} {pid} another {int(began) + 1}") == 1
    assert take(this_process()) is None


STOPPED = """
import os, signal
import django
django.setup()
from django.db import transaction
from games.ledger.databases.lease import leading, require_term, take, this_process
from games.models import LedgerLease
term = take(this_process())
LedgerLease.objects.update(expires_at=1)
with leading(term), transaction.atomic():
    require_term()
    os.kill(os.getpid(), signal.SIGSTOP)
"""


def test_one_stopped_in_the_midst_of_a_write_holds_nobody_up(tmp_path: Path) -> None:
    with started(("-c", STOPPED), env=environment(tmp_path)) as process:
        stat = Path(f"/proc/{process.pid}/stat")
        wait_until(lambda: " T " in stat.read_text(), "the stop")
        assert take(this_process()) == 2
        start_stream(1)
        assert sequencer.sequence_all() == 1


def _append() -> object:
    return start_stream(1)


WRITES: dict[str, Callable[[], object]] = {
    "numbers": sequencer.sequence,
    "checkpoint": lambda: sequencer.sign_checkpoint(now=1),
    "events": _append,
}


def _rows() -> tuple[int, int, int]:
    counted = (LedgerEntry, LedgerCheckpoint, LedgerEvent)
    first, second, third = (model.objects.count() for model in counted)
    return first, second, third


@pytest.mark.parametrize("name", WRITES)
def test_what_a_term_that_is_over_writes_is_refused(name: str) -> None:
    stream = start_stream(2)
    sequencer.sequence_all()
    extend(stream, 2)
    term = take(ELSEWHERE)
    assert term is not None
    expire()
    take(this_process())
    before = _rows()
    with leading(term), pytest.raises(LeaseLost):
        WRITES[name]()
    assert _rows() == before
    assert not connection.in_atomic_block


@pytest.mark.parametrize("name", WRITES)
def test_what_the_term_in_force_writes_is_stored_and_what_others_write_too(name: str) -> None:
    stream = start_stream(2)
    sequencer.sequence_all()
    extend(stream, 2)
    term = take(this_process())
    assert term is not None
    before = _rows()
    with leading(term):
        WRITES[name]()
    assert _rows() != before
    start_stream(1)
    sequencer.sequence_all()
    assert _rows()[0] == _rows()[2]


def test_a_leader_that_lost_its_term_stands_by() -> None:
    own = Lease()
    own.hold()
    expire()
    take(ELSEWHERE)
    start_stream(1)
    loop = Background(lease=own)
    with leading(own.term):
        assert loop.tick() == 0
    assert not own.is_held
    assert LedgerEntry.objects.count() == 0
