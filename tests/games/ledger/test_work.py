"""The work list: each piece held by one worker, none lost, poison left to people."""

from uuid import UUID, uuid4

import pytest

from games.ledger import store, work
from games.ledger.errors import WorkClosed
from games.models import LedgerWork
from tests.support.databases import in_threads
from tests.support.events import move, need

pytestmark = pytest.mark.database


def _ask(*due: int, kind: str = "ruling", now: int = 1000) -> UUID:
    stream = uuid4()
    store.append(
        stream_id=stream,
        stream_kind="game",
        expected_version=0,
        events=[move(ply) for ply in range(1, len(due) + 1)],
        now=now,
        work=[need(kind, version, due_at) for version, due_at in enumerate(due, start=1)],
    )
    return stream


def _claim(
    worker: str, now: int, *, lease: int = 100, limit: int = 10
) -> tuple[work.WorkItem, ...]:
    return work.claim(worker=worker, now=now, lease=lease, limit=limit, kinds=["ruling"])


def test_due_work_is_claimed_oldest_first() -> None:
    stream = _ask(3000, 1000, 2000, 9000)
    items = _claim("one", 5000, limit=2)
    assert [(item.stream_id, item.version, item.due_at) for item in items] == [
        (stream, 2, 1000),
        (stream, 3, 2000),
    ]
    assert [item.attempts for item in items] == [1, 1]
    assert [item.version for item in _claim("two", 5000)] == [1]
    assert _claim("three", 5000) == ()
    assert [item.version for item in _claim("three", 9000, limit=1)] == [2]


def test_work_of_other_kinds_is_left_alone() -> None:
    _ask(1000, kind="notice")
    assert _claim("one", 5000) == ()
    assert len(work.claim(worker="one", now=5000, lease=1, limit=1, kinds=["notice"])) == 1


def test_a_lease_that_ran_out_gives_the_work_to_another() -> None:
    _ask(1000)
    (item,) = _claim("one", 2000, lease=100)
    assert _claim("two", 2099) == ()
    (again,) = _claim("two", 2100)
    assert (again.id, again.attempts) == (item.id, 2)


def test_no_two_workers_hold_the_same_piece() -> None:
    for _ in range(5):
        _ask(*[1000] * 8)
    claims = in_threads(8, lambda number: _claim(f"worker-{number}", 2000, limit=7))
    ids = [item.id for claim in claims for item in claim]
    assert len(ids) == len(set(ids))
    rest = _claim("last", 2000, limit=100)
    assert len({*ids, *(item.id for item in rest)}) == 40


def test_one_piece_is_claimed_by_its_id_once() -> None:
    _ask(1000, 9000)
    due, later = LedgerWork.objects.order_by("due_at").values_list("id", flat=True)
    claims = in_threads(6, lambda number: work.get(due, worker=str(number), now=2000, lease=100))
    assert len([item for item in claims if item]) == 1
    assert work.get(later, worker="one", now=2000, lease=100) is None
    assert work.get(later + 99, worker="one", now=2000, lease=100) is None


def test_a_failure_is_tried_again_later_with_its_reason() -> None:
    _ask(1000)
    (item,) = _claim("one", 2000)
    assert work.fail(item, error="no rule book", now=2050, retry_at=4000)
    row = LedgerWork.objects.get()
    assert (row.last_error, row.due_at, row.claimed_by) == ("no rule book", 4000, "")
    assert _claim("one", 3999) == ()
    assert len(_claim("one", 4000)) == 1


def test_after_the_last_attempt_it_waits_for_a_person() -> None:
    _ask(1000)
    for attempt in range(1, work.MAX_ATTEMPTS + 1):
        (item,) = _claim("one", 10_000 * attempt)
        again = work.fail(item, error="boom", now=10_000 * attempt, retry_at=0)
        assert again == (attempt < work.MAX_ATTEMPTS)
    assert _claim("one", 10**9) == ()
    assert [waiting.id for waiting in work.needing_human(kind="ruling")] == [item.id]
    work.reopen(item.id, now=10**9)
    assert _claim("one", 10**9)[0].attempts == 1
    with pytest.raises(WorkClosed):
        work.reopen(item.id, now=10**9)


def test_a_failure_of_a_worker_that_lost_its_lease_changes_nothing() -> None:
    _ask(1000)
    (late,) = _claim("one", 2000, lease=100)
    (held,) = _claim("two", 3000, lease=100)
    work.fail(late, error="late", now=3050, retry_at=3050)
    row = LedgerWork.objects.get()
    assert (row.claimed_by, row.last_error, row.attempts) == ("two", "", held.attempts)


def test_work_that_kills_its_workers_is_left_to_a_person() -> None:
    _ask(1000)
    for attempt in range(work.MAX_ATTEMPTS):
        assert len(_claim("doomed", 2000 + 1000 * attempt)) == 1
        assert work.retire(now=2050 + 1000 * attempt) == 0
    assert _claim("doomed", 99_000) == ()
    assert work.retire(now=99_000) == 1
    (item,) = work.needing_human(kind="ruling")
    assert LedgerWork.objects.get(id=item.id).last_error == "worker lost"
    assert work.retire(now=99_000) == 0


def test_giving_up_at_once() -> None:
    _ask(1000)
    (item,) = _claim("one", 2000)
    work.give_up(item, error="not decidable")
    assert LedgerWork.objects.get().state == "needs_human"
    work.close(item.id, now=3000)
    with pytest.raises(WorkClosed):
        work.give_up(item, error="not decidable")


def test_closing_with_nothing_to_append_works_once() -> None:
    _ask(1000)
    (item,) = _claim("one", 2000)
    work.close(item.id, now=2500)
    row = LedgerWork.objects.get()
    assert (row.state, row.done_at) == ("done", 2500)
    for wrong in (item.id, item.id + 1):
        with pytest.raises(WorkClosed):
            work.close(wrong, now=3000)
    assert _claim("two", 9000) == ()


def test_pending_lists_what_nobody_holds() -> None:
    _ask(1000, 2000, 9000)
    assert [item.due_at for item in work.pending(now=5000)] == [1000, 2000]
    _claim("one", 5000, limit=1, lease=100)
    assert [item.due_at for item in work.pending(now=5000)] == [2000]
    assert [item.due_at for item in work.pending(now=5100)] == [1000, 2000]
    assert [item.due_at for item in work.pending(now=5100, limit=1)] == [1000]


def test_an_error_of_any_length_and_with_nulls_is_kept() -> None:
    _ask(1000)
    (item,) = _claim("one", 2000)
    work.fail(item, error="x\x00" * 5000, now=2000, retry_at=2000)
    assert set(LedgerWork.objects.get().last_error) == {"x"}


HOUR = 3_600_000


def test_set_back_by_an_hour_work_asked_for_before_is_due_at_once() -> None:
    _ask(1000 + HOUR, now=1000 + HOUR)
    assert [item.due_at for item in work.pending(now=1000)] == [1000 + HOUR]
    assert work.is_any_due(kinds=["ruling"], now=1000)
    (found,) = work.pending(now=1000)
    (item,) = _claim("one", 1000)
    assert item.id == found.id
    assert _claim("two", 1000) == (), "the lease is of the present clock"
    work.close(item.id, now=1050)


def test_set_back_by_an_hour_one_piece_is_claimed_by_its_id() -> None:
    _ask(1000 + HOUR, now=1000 + HOUR)
    (found,) = work.pending(now=1000)
    assert work.get(found.id, worker="one", now=1000, lease=100) is not None
    assert work.get(found.id, worker="two", now=1000, lease=100) is None


def test_what_a_lost_worker_held_before_the_clock_was_set_back_is_free_at_once() -> None:
    _ask(1000)
    (lost,) = _claim("lost", 1000 + HOUR, lease=100)
    (item,) = _claim("two", 1000, lease=100)
    assert (item.id, item.attempts) == (lost.id, 2)
    assert not work.keep(lost, until=2 * HOUR), "the one who was lost holds it no longer"


def test_clocks_of_two_hosts_that_differ_by_a_little_take_no_work_from_each_other() -> None:
    _ask(1000)
    assert len(_claim("ahead", 1000 + work.SKEW_MS - 1, lease=100)) == 1
    assert _claim("behind", 1000, lease=100) == ()


def test_work_for_later_and_a_retry_wait_for_the_clock() -> None:
    _ask(1000 + HOUR)
    assert work.pending(now=1000) == ()
    assert not work.is_any_due(kinds=["ruling"], now=1000)
    assert _claim("one", 1000) == ()
    (item,) = _claim("one", 1000 + HOUR)
    work.fail(item, error="boom", now=1000 + HOUR, retry_at=1100 + HOUR)
    assert _claim("one", 1099 + HOUR) == ()


def test_what_came_a_moment_ago_has_not_waited() -> None:
    _ask(10_000, now=10_000)
    assert not work.is_any_due(kinds=["ruling"], now=10_000 - 5_000)
