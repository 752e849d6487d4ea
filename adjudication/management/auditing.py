"""Games from files or from the archive to lines of an audit. Files in any process."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Protocol
from uuid import UUID

from adjudication.audit.audit import Audit, audit
from adjudication.audit.record import is_before_edition, read_record
from games.importing.files import readers
from games.importing.reading import FileReading, Reject, events_of, read_named
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.record.decider import GAMES
from games.record.values import Role
from games.rules.books.article import number_of
from games.streams.decider import Identified
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


def audit_files(paths: Sequence[Path], *, edition: str, jobs: int) -> Iterator[FileAudit]:
    """Yield what each file gives, in order; a bad one never stops the rest."""
    audited = partial(audit_named, edition=edition)
    with readers(jobs, len(paths)) as pool:
        pending = iter(paths)
        while batch := list(islice(pending, BATCH)):
            named = [(str(path), _content(path)) for path in batch]
            if pool is None:
                yield from map(audited, named)
            else:
                yield from pool.map(audited, named, chunksize=4)


def _content(path: Path) -> bytes:
    """Return the bytes of a file, none of one that cannot be opened: it is then unread."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def audit_named(named: tuple[str, bytes], *, edition: str = "") -> FileAudit:
    """Read and audit a (path, bytes) pair: the shape that a pool of processes maps."""
    path, data = named
    if not data:
        return FileAudit(lines=(), unread=((path, "file_empty"),))
    reading = read_named(named, edition=edition)
    lines = [_of_file(path, reading, index) for index in range(len(reading.games))]
    lines += [
        _of_reject(path, reject, edition) for reject in reading.rejects if _is_finding(reject)
    ]
    unread = tuple(
        (f"{path}#{reject.game}" if reject.game else path, reject.code)
        for reject in reading.rejects
        if not _is_finding(reject)
    )
    return FileAudit(lines=tuple(sorted(lines, key=_index)), unread=unread)


def _index(line: AuditLine) -> int:
    return line.index


def _of_file(path: str, reading: FileReading, index: int) -> AuditLine:
    game = reading.games[index]
    entries = tuple(
        Entry(version=version, event=event, recorded_at=0, act=version)
        for version, event in enumerate(events_of(reading, game), start=1)
    )
    return _line(path, game.index, audit(read_record(entries)))


def _line(source: str, index: int, found: Audit) -> AuditLine:
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


def _of_reject(path: str, reject: Reject, edition: str) -> AuditLine:
    played_on = dict(reject.tags).get("Date", "")
    finding = Finding(
        code=Code.MOVE_AGAINST_RULES,
        ply=reject.ply,
        article=reject.article,
        by_todays_rules=not edition or is_before_edition(edition, played_on),
    )
    return AuditLine(
        source=path,
        index=reject.game,
        edition=edition,
        result=dict(reject.tags).get("Result", ""),
        plies=len(reject.moves),
        findings=(finding,),
    )


class RoledEvent(Identified, Protocol):
    """A stored event that names the role of its actor."""

    @property
    def role(self) -> str:
        """By its code."""


def audit_stored(game_id: UUID, stored: Iterable[RoledEvent]) -> AuditLine:
    """Audit a game of the archive.

    :raises UnknownEventError: for an event no released code can read.
    :raises ValueError: for what does not begin as a game.
    """
    events = tuple(stored)
    entries: tuple[Entry[e.GameEvent], ...] = GAMES.entries(events)
    roles = {event.version: Role(event.role) for event in events if event.role in set(Role)}
    return _line(str(game_id), 0, audit(read_record(entries, roles=roles)))


def counts(lines: Iterable[AuditLine]) -> Counter[tuple[str, str]]:
    """Return how often each finding was made, by its weight and code."""
    return Counter(
        (finding.severity.value, finding.code.value) for line in lines for finding in line.findings
    )
