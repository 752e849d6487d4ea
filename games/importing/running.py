"""An import from paths to the ledger: which files, how many at a time, what is reported."""

import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO, NamedTuple

from games.importing.deriving import DerivedReading, read_with_derived
from games.importing.files import readers
from games.importing.questions import Answers, OpenPoint, Question, questions_of
from games.importing.reading import FileReading, Reject, digest
from games.importing.storing import FileToStore, HandOn, known_files, store_files

BATCH = 64
MAX_BYTES = 64 * 1024 * 1024


@dataclass(slots=True)
class Tally:
    """Running counts of an import."""

    files: int = 0
    games: int = 0
    duplicates: int = 0
    rejects: int = 0
    events: int = 0
    skipped: int = 0
    waiting: int = 0
    comments: int = 0
    variations: int = 0
    unkept: dict[str, int] = field(default_factory=dict)
    by_code: dict[str, int] = field(default_factory=dict)
    warnings: dict[str, int] = field(default_factory=dict)
    questions: list[Question] = field(default_factory=list)
    points: list[OpenPoint] = field(default_factory=list)


def run_import(
    files: Sequence[Path],
    *,
    answers: Answers,
    attribution: str,
    jobs: int,
    resume: bool,
    dry_run: bool,
    rejects: IO[str],
    now: Callable[[], int],
    progress: Callable[[Tally], None],
    hand_on: HandOn | None = None,
) -> Tally:
    """Import `files`, writing each reject as a line of `rejects`; return the counts.

    A game that waits for an answer is such a line too, and counted as waiting. With `resume`, a
    file whose bytes are stored already is not read again. A file that is bad, or cannot be
    opened, never stops the rest. `hand_on` takes what is derived of the games as they are read.
    """
    tally = Tally()
    read = partial(read_with_derived, answers=answers, is_followed=hand_on is not None)
    with readers(jobs, len(files)) as pool:
        pending = iter(files)

        def begin() -> "_Batch | None":
            """Have the next files read by the other processes, while this one stores."""
            batch = list(islice(pending, BATCH))
            if not batch:
                return None
            contents = [_content(path, tally, rejects) for path in batch]
            opened = [(path, data) for path, data in zip(batch, contents, strict=True) if data]
            if resume:
                opened = _unknown_only(opened, tally)
            return _Batch(len(batch), opened, _read_all(pool, opened, read))

        following = begin()
        while (batch := following) is not None:
            readings = list(batch.readings)
            following = begin()
            for reading, _ in readings:
                _write_rejects(reading, tally, rejects)
                _count_warnings(reading, tally)
                _count_unkept(reading, tally)
            tally.questions = list(questions_of(tally.points))
            if not dry_run:
                _store(batch.opened, readings, tally, attribution, now(), hand_on)
            else:
                tally.games += sum(len(reading.games) for reading, _ in readings)
            tally.files += batch.files
            progress(tally)
    return tally


class _Batch(NamedTuple):
    """Files being read: how many were due, those opened, what they give."""

    files: int
    opened: Sequence[tuple[Path, bytes]]
    readings: Iterable[DerivedReading]


def _read_all(
    pool: ProcessPoolExecutor | None,
    opened: Sequence[tuple[Path, bytes]],
    read: Callable[[tuple[str, bytes]], DerivedReading],
) -> Iterable[DerivedReading]:
    named = [(str(path), data) for path, data in opened]
    return pool.map(read, named, chunksize=4) if pool is not None else map(read, named)


def _content(path: Path, tally: Tally, rejects: IO[str]) -> bytes:
    try:
        if path.stat().st_size > MAX_BYTES:
            reason = Reject(
                game=0,
                line=0,
                ply=0,
                code="file_too_large",
                article=None,
                reason=f"> {MAX_BYTES} B",
            )
        else:
            data = path.read_bytes()
            if data:
                return data
            reason = Reject(game=0, line=0, ply=0, code="file_empty", article=None, reason="0 B")
    except OSError as error:
        reason = Reject(
            game=0, line=0, ply=0, code="file_unreadable", article=None, reason=str(error)
        )
    _write_reject(str(path), "", reason, tally, rejects)
    return b""


def _unknown_only(opened: list[tuple[Path, bytes]], tally: Tally) -> list[tuple[Path, bytes]]:
    digests = [digest(data) for _, data in opened]
    known = known_files(digests)
    tally.skipped += sum(1 for digest in digests if digest in known)
    return [pair for pair, sha in zip(opened, digests, strict=True) if sha not in known]


def _store(
    opened: Sequence[tuple[Path, bytes]],
    readings: Sequence[DerivedReading],
    tally: Tally,
    attribution: str,
    now: int,
    hand_on: HandOn | None,
) -> None:
    files = [
        FileToStore(reading=reading, content=data, derived=derived)
        for (_, data), (reading, derived) in zip(opened, readings, strict=True)
    ]
    stored = store_files(files, attribution=attribution, now=now, hand_on=hand_on)
    tally.games += stored.games
    tally.duplicates += stored.duplicates
    tally.events += stored.events
    tally.comments += stored.comments
    tally.variations += stored.variations


def _count_unkept(reading: FileReading, tally: Tally) -> None:
    for game in reading.games:
        for name, count in game.unkept:
            key = f"{reading.format}: {name}"
            tally.unkept[key] = tally.unkept.get(key, 0) + count


def _write_rejects(reading: FileReading, tally: Tally, rejects: IO[str]) -> None:
    for reject in reading.rejects:
        _write_reject(reading.name, reading.sha256, reject, tally, rejects)


def _count_warnings(reading: FileReading, tally: Tally) -> None:
    for game in reading.games:
        for warning in game.warnings:
            code = warning.partition(": ")[0]
            # What is not kept is counted by its name.
            if code != "not_kept":
                tally.warnings[code] = tally.warnings.get(code, 0) + 1


def _write_reject(name: str, sha256: str, reject: Reject, tally: Tally, rejects: IO[str]) -> None:
    tally.waiting += bool(reject.open_points)
    tally.points += reject.open_points
    tally.rejects += not reject.open_points
    tally.by_code[reject.code] = tally.by_code.get(reject.code, 0) + 1
    line = {"file": name, "sha256": sha256, **asdict(reject)}
    rejects.write(json.dumps(line, ensure_ascii=False) + "\n")
    rejects.flush()
