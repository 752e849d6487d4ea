"""A worker's part in a batch: a slice of its files read or stored, the rest put on the list."""

import logging
import time
from collections.abc import Callable
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F

from games.federation.publishing import edition_years
from games.importing.batches import IMPORT_WORK as IMPORT_WORK
from games.importing.batches import State, answers, put_on_list
from games.importing.questions import Answers
from games.importing.reading import FileReading, read_file
from games.importing.reports import Report, refusal, report_of
from games.importing.storing import FileToStore, store_files
from games.ledger import work
from games.ledger.clock import now_ms
from games.models import ImportBatch, ImportFile, SourceGame
from games.projections.games import moment
from games.record.values import Actor, Role

logger = logging.getLogger(__name__)

SLICE_MS = 1_000
"""No file is begun later in a slice: rulings and audits come before the next one."""
MOST_ATTEMPTS = 3
"""Times that a file is begun; one that has stopped so many workers is left out."""

_NEXT = {State.READING: ImportFile.State.WAITING, State.STORING: ImportFile.State.READ}
"""What a batch in a state still has to do: its files in this one."""


def import_work(item: work.WorkItem, *, now: int) -> bool:
    """Do a slice of a batch and put the rest on the list; return False where nothing was due.

    A slice that was done already, or whose batch was left off, is closed.
    """
    batch = ImportBatch.objects.filter(pk=item.stream_id, step=item.version).first()
    if batch is None or batch.state not in _NEXT:
        work.close(item.id, now=now)
        return False
    until = time.monotonic_ns() + SLICE_MS * 1_000_000
    holding = _Holding(item)
    while (file := _next_file(batch)) is not None:
        _do(batch, file, holding)
        if time.monotonic_ns() >= until:
            break
    _end_slice(batch, item)
    return True


class _Holding:
    """Keeps a piece of work from others while a large file is read."""

    def __init__(self, item: work.WorkItem) -> None:
        self._item = item
        self._told_at = now_ms()

    def __call__(self) -> None:
        """Hold the work longer where a quarter of its time has gone."""
        now = now_ms()
        if now - self._told_at >= settings.WORK_LEASE_MS // 4:
            self._told_at = now
            work.keep(self._item, until=now + settings.WORK_LEASE_MS)


def _next_file(batch: ImportBatch) -> ImportFile | None:
    left = ImportBatch.objects.filter(pk=batch.pk, state=State.LEFT).exists()
    due = batch.files.filter(state=_NEXT[State(batch.state)]).order_by("number")
    return None if left else due.first()


def _do(batch: ImportBatch, file: ImportFile, holding: Callable[[], object]) -> None:
    rows = ImportFile.objects.filter(pk=file.pk)
    if file.attempts >= MOST_ATTEMPTS:
        code = "file_costs_too_much"
        _leave_out(file, code)
        return
    # Counted before it is read: a file that stops its worker leaves no other trace.
    rows.update(attempts=F("attempts") + 1)
    try:
        reading = read_file(
            bytes(file.content),
            name=file.name,
            answers=answers(batch, base=Answers(years=edition_years())),
            between=holding,
        )
    except Exception as error:
        logger.exception("file %s of import %s cannot be read", file.number, batch.pk)
        code = "file_reader_failed"
        _leave_out(file, code, type(error).__name__)
        return
    if batch.state == State.READING:
        _keep_reading(file, reading)
    else:
        _store(batch, file, reading)


def _keep_reading(file: ImportFile, reading: FileReading) -> None:
    known = set(SourceGame.objects.filter(source=reading.sha256).values_list("index", flat=True))
    file.state = ImportFile.State.READ
    file.format, file.encoding = reading.format, reading.encoding
    file.duplicates = sum(game.index in known for game in reading.games) - file.stored
    _count(file, reading)


def _store(batch: ImportBatch, file: ImportFile, reading: FileReading) -> None:
    with transaction.atomic():
        stored = store_files(
            [FileToStore(reading=reading, content=bytes(file.content))],
            attribution=batch.attribution,
            now=now_ms(),
            by=Actor(id=batch.decided_by, role=Role.ARCHIVIST),
            people={name: UUID(id_) for name, id_ in batch.people.items()},
        )
        file.state = ImportFile.State.STORED
        file.duplicates = stored.duplicates - file.stored
        file.stored += stored.games
        _count(file, reading)


def _count(file: ImportFile, reading: FileReading) -> None:
    """Save a file with what its reading gave; its bytes go when nothing of it waits."""
    file.games = len(reading.games)
    file.waiting = sum(bool(reject.open_points) for reject in reading.rejects)
    file.rejected = len(reading.rejects) - file.waiting
    file.comments = sum(game.annotations.comments() for game in reading.games)
    file.variations = sum(len(game.annotations.lines) for game in reading.games)
    file.report = report_of(reading).as_json()
    _save(file, is_over=file.state == ImportFile.State.STORED and not file.waiting)


def _leave_out(file: ImportFile, code: str, detail: str = "") -> None:
    file.state = ImportFile.State.REFUSED
    file.report = Report(rejects=(refusal(code, detail),)).as_json()
    file.games = file.waiting = 0
    file.rejected = 1
    _save(file, is_over=True)


def _save(file: ImportFile, *, is_over: bool) -> None:
    """Save a file; its bytes only as they go: a batch that is left off has none meanwhile."""
    if is_over:
        file.content = b""
    fields = {field.name for field in ImportFile._meta.concrete_fields if not field.primary_key}
    file.save(update_fields=fields - {"attempts", "content"} | ({"content"} if is_over else set()))


def _end_slice(batch: ImportBatch, item: work.WorkItem) -> None:
    """Close the piece of work and put the next on the list, or have the batch stand further on."""
    now = now_ms()
    with transaction.atomic():
        current = ImportBatch.objects.select_for_update().get(pk=batch.pk)
        work.close(item.id, now=now)
        if current.step != item.version or current.state not in _NEXT:
            return
        if current.files.filter(state=_NEXT[State(current.state)]).exists():
            put_on_list(current, now=now)
        elif current.state == State.READING:
            current.state = State.OPEN
            current.save(update_fields=("state",))
        else:
            current.state, current.ended_at = State.DONE, moment(now)
            current.save(update_fields=("state", "ended_at"))
