"""Games from files to lines of an audit, in any process: nothing here needs the database."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path

from adjudication.audit.audit import Audit, audit_entries
from adjudication.audit.record import GameEntry, is_before_edition
from games.importing.files import readers
from games.importing.questions import as_they_stand
from games.importing.reading import FileReading, ReadGame, Reject, events_of, read_named
from games.record.audits.findings import Code, Finding
from games.rules.books.article import number_of
from games.rules.books.years import EditionYears
from games.streams.past import Entry

BATCH = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditLine:
    """One game audited: the file or the game's id, its place in the file, what was found."""

    source: str
    index: int
    edition: str
    result: str
    plies: int
    findings: tuple[Finding, ...]

    @property
    def as_json(self) -> dict[str, object]:
        """Keys as committees read them; findings in the order of the record."""
        return {
            "source": self.source,
            "index": self.index,
            "edition": self.edition,
            "result": self.result,
            "plies": self.plies,
            "findings": [_as_json(finding) for finding in self.findings],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class FileAudit:
    """What one file gave: its games audited, and why others of it were not."""

    lines: tuple[AuditLine, ...]
    unread: tuple[tuple[str, str], ...]


Audited = Callable[[tuple[str, bytes]], FileAudit]
"""Reads and audits a (path, bytes) pair."""


def _as_json(finding: Finding) -> dict[str, object]:
    return {
        "severity": finding.severity.value,
        "code": finding.code.value,
        "ply": finding.ply,
        "event": finding.version,
        "article": number_of(finding.article),
        "book": finding.article.book if finding.article else None,
        "by_todays_rules": finding.by_todays_rules,
    }


def audit_files(
    paths: Sequence[Path], *, edition: str, jobs: int, years: EditionYears = ()
) -> Iterator[FileAudit]:
    """Yield what each file gives, in order; a bad one never stops the rest.

    Where a process that reads is killed, the first file without an answer is read alone, and the
    others go on in new ones: a file that kills its reader again is unread, and said to be.
    """
    audited = partial(audit_named, edition=edition, years=years)
    done = 0
    while done < len(paths):
        with readers(jobs, len(paths)) as pool:
            try:
                for each in _in_batches(pool, paths[done:], audited):
                    yield each
                    done += 1
            except BrokenProcessPool:
                yield _alone(paths[done], audited)
                done += 1


def _in_batches(
    pool: ProcessPoolExecutor | None, paths: Sequence[Path], audited: Audited
) -> Iterator[FileAudit]:
    pending = iter(paths)
    while batch := list(islice(pending, BATCH)):
        named = [(str(path), _content(path)) for path in batch]
        if pool is None:
            yield from map(audited, named)
        else:
            yield from pool.map(audited, named, chunksize=4)


def _alone(path: Path, audited: Audited) -> FileAudit:
    """Return what a file gives in a process of its own, unread where that is killed, too."""
    with readers(1, 1, apart=True) as pool:
        try:
            return next(_in_batches(pool, (path,), audited))
        except BrokenProcessPool:
            return FileAudit(lines=(), unread=((str(path), "reader_killed"),))


def _content(path: Path) -> bytes:
    """Return the bytes of a file, none of one that cannot be opened: it is then unread."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def audit_named(
    named: tuple[str, bytes], *, edition: str = "", years: EditionYears = ()
) -> FileAudit:
    """Read and audit a (path, bytes) pair: the shape that a pool of processes maps.

    `years` choose the edition of a game that names none, as in an import.
    """
    path, data = named
    if not data:
        return FileAudit(lines=(), unread=((path, "file_empty"),))
    reading = read_named(named, answers=as_they_stand(edition, years=years))
    lines = [_of_file(path, reading, index, years) for index in range(len(reading.games))]
    lines += [
        _of_reject(path, reject, edition, years)
        for reject in reading.rejects
        if _is_finding(reject)
    ]
    unread = tuple(
        (f"{path}#{reject.game}" if reject.game else path, reject.code)
        for reject in reading.rejects
        if not _is_finding(reject)
    )
    return FileAudit(lines=tuple(sorted(lines, key=_index)), unread=unread)


def _index(line: AuditLine) -> int:
    return line.index


def entries_of(reading: FileReading, game: ReadGame) -> tuple[GameEntry, ...]:
    """Return a game of a file as the record that an import would make of it."""
    return tuple(
        Entry(version=version, event=event, recorded_at=0, act=version)
        for version, event in enumerate(events_of(reading, game), start=1)
    )


def _of_file(path: str, reading: FileReading, index: int, years: EditionYears) -> AuditLine:
    game = reading.games[index]
    entries = entries_of(reading, game)
    return line_of(path, game.index, audit_entries(entries, years=years))


def line_of(source: str, index: int, found: Audit) -> AuditLine:
    """`index`: its place in the file, 0 for a game of the archive."""
    return AuditLine(
        source=source,
        index=index,
        edition=found.edition,
        result=found.result,
        plies=found.plies,
        findings=found.findings,
    )


def _is_finding(reject: Reject) -> bool:
    """Return whether a game was kept out by a move that breaks an article, and by no doubt else."""
    return bool(reject.game and reject.ply and reject.article)


def _of_reject(path: str, reject: Reject, edition: str, years: EditionYears) -> AuditLine:
    played_on = dict(reject.tags).get("Date", "")
    finding = Finding(
        code=Code.MOVE_AGAINST_RULES,
        ply=reject.ply,
        article=reject.article,
        by_todays_rules=not edition or is_before_edition(edition, played_on, years),
    )
    return AuditLine(
        source=path,
        index=reject.game,
        edition=edition,
        result=dict(reject.tags).get("Result", ""),
        plies=len(reject.moves),
        findings=(finding,),
    )
