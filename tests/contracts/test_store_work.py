"""The store's contract on work: stored with its cause, closed with its result, once."""

from uuid import UUID, uuid4

import pytest

from games.ledger import store, work
from games.ledger.errors import (
    VersionConflict,
    WorkClosed,
)
from games.models import LedgerWork
from tests.support.events import move, need, start_stream

pytestmark = pytest.mark.database


def test_work_is_stored_with_its_cause_and_only_once() -> None:
    stream = uuid4()
    event = move(1)
    for _ in range(2):
        store.append(
            stream_id=stream,
            stream_kind="game",
            expected_version=0,
            events=[event],
            now=1000,
            work=[need("ruling", 1), need("notice", 1, due_at=5000)],
        )
    rows = LedgerWork.objects.order_by("due_at").values_list("kind", "version", "due_at", "state")
    assert list(rows) == [("ruling", 1, 1000, "pending"), ("notice", 1, 5000, "pending")]
    store.append(
        stream_id=stream,
        stream_kind="game",
        expected_version=1,
        events=[move(2)],
        now=1000,
        work=[need("ruling", 1), need("ruling", 2)],
    )
    assert LedgerWork.objects.count() == 3


def test_no_work_without_its_cause() -> None:
    stream = start_stream(2)
    with pytest.raises(VersionConflict):
        store.append(
            stream_id=stream,
            stream_kind="game",
            expected_version=1,
            events=[move(2)],
            now=1,
            work=[need("ruling", 2)],
        )
    assert LedgerWork.objects.count() == 0


def _stream_with_work() -> tuple[UUID, int]:
    stream = uuid4()
    store.append(
        stream_id=stream,
        stream_kind="game",
        expected_version=0,
        events=[move(1)],
        now=1000,
        work=[need("ruling", 1)],
    )
    (item,) = work.pending(now=1000)
    return stream, item.id


def test_work_is_closed_with_its_result() -> None:
    stream, item = _stream_with_work()
    store.append(
        stream_id=stream,
        stream_kind="game",
        expected_version=1,
        events=[move(2)],
        now=2000,
        close_work=item,
    )
    row = LedgerWork.objects.get()
    assert (row.state, row.done_at, row.claimed_by) == ("done", 2000, "")


def test_a_late_workers_result_is_refused_and_a_retry_is_answered() -> None:
    stream, item = _stream_with_work()
    result = move(2)
    for expected, event in ((1, result), (1, result)):
        store.append(
            stream_id=stream,
            stream_kind="game",
            expected_version=expected,
            events=[event],
            now=2000,
            close_work=item,
        )
    for wrong in (item, item + 99):
        with pytest.raises(WorkClosed):
            store.append(
                stream_id=stream,
                stream_kind="game",
                expected_version=2,
                events=[move(3)],
                now=3000,
                close_work=wrong,
            )
    assert store.head(stream).version == 2


def test_a_refused_result_leaves_its_work_open() -> None:
    stream, item = _stream_with_work()
    with pytest.raises(VersionConflict):
        store.append(
            stream_id=stream,
            stream_kind="game",
            expected_version=5,
            events=[move(2)],
            now=2000,
            close_work=item,
        )
    assert LedgerWork.objects.get().state == "pending"
