"""Batches of files at the desk of the office: brought, decided on, stored, left off.

The rows are the batch and the work list says what is due about it, so that it goes on where it
stood when a worker or the server was killed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Q, QuerySet, Sum

from games import notifying
from games.importing.bringing import Bounds, Brought
from games.importing.questions import Answers, Decision, Question, merged
from games.importing.reading import digest
from games.importing.reports import Report, refusal
from games.ledger import work
from games.models import ImportBatch, ImportFile, LedgerWork, Player
from games.players.names import tidy
from games.players.survivors import chunks
from games.projections.games import moment
from games.record.errors import CommandRefusedError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

IMPORT_WORK = "import"
"""The work of a batch: a slice of reading or of storing."""
MOST_NAMES = 200
State = ImportBatch.State

declare_refusals(
    409,
    import_not_open=_("This import has gone on since the page was shown: look at it again."),
    import_answer_unknown=_("This answer does not fit the question."),
)


def bounds() -> Bounds:
    """Return what one import takes here."""
    return Bounds(
        file_bytes=settings.IMPORT_FILE_BYTES,
        files=settings.IMPORT_FILES,
        all_bytes=settings.IMPORT_ALL_BYTES,
    )


def bring(
    brought: Sequence[Brought],
    *,
    by: str,
    now: int,
    edition: str = "",
    attribution: str = "",
    folder: str = "",
) -> ImportBatch:
    """Take up files as a batch to be read; `now` is server time in ms."""
    with transaction.atomic():
        batch = ImportBatch.objects.create(
            brought_by=by,
            brought_at=moment(now),
            edition=edition,
            attribution=attribution,
            folder=folder,
        )
        ImportFile.objects.bulk_create(
            (_row(batch, number, file) for number, file in enumerate(brought, start=1)),
            batch_size=50,
        )
        put_on_list(batch, now=now)
    return batch


def _row(batch: ImportBatch, number: int, file: Brought) -> ImportFile:
    row = ImportFile(
        batch=batch,
        number=number,
        path=file.path,
        name=file.name,
        sha256=digest(file.content) if file.content else "",
        size=file.size,
        modified=file.modified,
        content=file.content,
    )
    if file.refusal:
        row.state, row.rejected = ImportFile.State.REFUSED, 1
        row.report = Report(rejects=(refusal(file.refusal, file.detail),)).as_json()
    return row


def put_on_list(batch: ImportBatch, *, now: int) -> None:
    """Have the next piece of work about a batch done, inside the caller's transaction."""
    batch.step += 1
    batch.save(update_fields=("step", "state"))
    work.add(IMPORT_WORK, batch.pk, version=batch.step, due_at=now)
    transaction.on_commit(notifying.notify_worker)


def reports(batch: ImportBatch) -> dict[int, Report]:
    """Return the report of every file of a batch, by its number."""
    rows = ImportFile.objects.filter(batch=batch).values_list("number", "report")
    return {number: Report.from_json(report) for number, report in rows}


def questions(found: Iterable[Report]) -> tuple[Question, ...]:
    """Return what the files of a batch leave open, by their reports."""
    return merged(question for report in found for question in report.questions)


def decisions(batch: ImportBatch) -> tuple[Decision, ...]:
    """Return what was decided on what files left open."""
    return tuple(
        Decision(field=row["field"], candidates=tuple(row["candidates"]), answer=row["answer"])
        for row in batch.decisions
    )


def answers(batch: ImportBatch, *, base: Answers) -> Answers:
    """Return the answers by which the files of a batch are read."""
    return replace(base, edition=batch.edition, decisions=decisions(batch))


@dataclass(frozen=True, slots=True, kw_only=True)
class Namesakes:
    """A name of the files and the registered people whom it may mean."""

    name: str
    people: tuple[Player, ...]


def namesakes(found: Iterable[Report]) -> tuple[Namesakes, ...]:
    """Return the names of a batch that people with a club or a number have, `MOST_NAMES` at most.

    Without a decision a game hangs on the entry of the name alone.
    """
    written = {name: tidy(name) for report in found for name in report.names}
    registered: dict[str, list[Player]] = {}
    for part in chunks(sorted(set(written.values()))):
        rows = Player.objects.filter(name__in=part, merged_into=None)
        for player in rows.exclude(unit="", federation_number="").order_by("unit", "pk"):
            registered.setdefault(player.name, []).append(player)
    known = (
        Namesakes(name=name, people=tuple(registered[alone]))
        for name, alone in sorted(written.items())
        if alone in registered
    )
    return tuple(known)[:MOST_NAMES]


def _locked(batch_id: UUID, *states: str) -> ImportBatch:
    """Return a batch held by this transaction.

    :raises CommandRefusedError: `import_not_open`, it stands elsewhere by now.
    """
    batch = ImportBatch.objects.select_for_update().filter(pk=batch_id, state__in=states).first()
    if batch is None:
        raise CommandRefusedError("import_not_open")
    return batch


def decide(
    batch_id: UUID,
    decided: Iterable[Decision],
    *,
    people: Mapping[str, UUID],
    now: int,
) -> bool:
    """Put answers on record; return whether files are read again by them.

    A batch that is done takes them for the games that still wait.

    :raises CommandRefusedError: `import_not_open`, `import_answer_unknown`.
    """
    with transaction.atomic():
        batch = _locked(batch_id, State.OPEN, State.DONE)
        before = {(x.field, x.candidates): x for x in decisions(batch)}
        after = dict(before)
        for decision in decided:
            if decision.answer and decision.answer not in decision.candidates:
                raise CommandRefusedError("import_answer_unknown")
            after[decision.field, decision.candidates] = decision
        answered = [decision for decision in after.values() if decision.answer]
        batch.decisions = [
            {"field": x.field, "candidates": list(x.candidates), "answer": x.answer}
            for x in answered
        ]
        batch.people = {name: str(id_) for name, id_ in people.items()}
        batch.save(update_fields=("decisions", "people"))
        if answered == list(before.values()):
            return False
        again = Q(state=ImportFile.State.READ) | Q(state=ImportFile.State.STORED, waiting__gt=0)
        batch.files.filter(again).update(state=ImportFile.State.WAITING, attempts=0)
        batch.state = State.READING
        put_on_list(batch, now=now)
    return True


def store(batch_id: UUID, *, by: str, now: int) -> None:
    """Have what was read of a batch stored, `by` the actor who answers for it.

    :raises CommandRefusedError: `import_not_open`.
    """
    with transaction.atomic():
        batch = _locked(batch_id, State.OPEN)
        batch.state, batch.decided_by = State.STORING, by
        batch.save(update_fields=("decided_by",))
        batch.files.update(attempts=0)
        put_on_list(batch, now=now)


def leave(batch_id: UUID, *, now: int) -> None:
    """End a batch; what is stored of it stays, the bytes of the rest are not kept.

    :raises CommandRefusedError: `import_not_open`.
    """
    with transaction.atomic():
        batch = _locked(batch_id, State.READING, State.OPEN, State.STORING)
        batch.state, batch.ended_at = State.LEFT, moment(now)
        batch.save(update_fields=("state", "ended_at"))
        batch.files.update(content=b"")


def is_stuck(batch: ImportBatch) -> bool:
    """Whether the work about a batch was given up and waits for a person."""
    return _work_of(batch).filter(state=LedgerWork.State.NEEDS_HUMAN).exists()


def resume(batch: ImportBatch, *, now: int) -> None:
    """Put given-up work about a batch back on the list; the workers are told again."""
    for row in _work_of(batch).filter(state=LedgerWork.State.NEEDS_HUMAN):
        work.reopen(row.pk, now=now)
    notifying.notify_worker()


def _work_of(batch: ImportBatch) -> QuerySet[LedgerWork]:
    return LedgerWork.objects.filter(kind=IMPORT_WORK, stream_id=batch.pk, version=batch.step)


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a batch has come: files, those read and stored; games and what became of them."""

    files: int
    read: int
    settled: int
    refused: int
    games: int
    stored: int
    duplicates: int
    waiting: int
    rejected: int
    comments: int
    variations: int


def progress(batch: ImportBatch) -> Progress:
    """Return how far a batch has come."""
    is_read = ~Q(state=ImportFile.State.WAITING)
    sums = ("games", "stored", "duplicates", "waiting", "rejected", "comments", "variations")
    counted = batch.files.aggregate(
        files=Count("pk"),
        read=Count("pk", filter=is_read),
        settled=Count("pk", filter=is_read & ~Q(state=ImportFile.State.READ)),
        refused=Count("pk", filter=Q(state=ImportFile.State.REFUSED)),
        **{f"of_{name}": Sum(name, default=0) for name in sums},
    )
    return Progress(
        **{name: counted[name] for name in ("files", "read", "settled", "refused")},
        **{name: counted[f"of_{name}"] for name in sums},
    )
