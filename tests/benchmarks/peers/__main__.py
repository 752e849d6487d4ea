"""`python -m tests.benchmarks.peers [--only WORK ...] [--json] [--environments FOLDER]`."""

import argparse
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks.peers import replays
from tests.benchmarks.peers.environments import python_of
from tests.benchmarks.peers.lines import Line
from tests.support.subprocesses import django_ready

if TYPE_CHECKING:
    from tests.support.databases import Template


@dataclass(slots=False, kw_only=True)
class Run:
    """What the works of one run share: environments, a folder and, made at first use, a server."""

    environments: Path
    folder: Path
    stack: ExitStack = field(default_factory=ExitStack)

    def python(self, name: str) -> Path:
        """Return the interpreter of the peers' environment of this name."""
        return python_of(name, folder=self.environments)

    @cached_property
    def url(self) -> str:
        """The DATABASE_URL of a durable PostgreSQL, which Django is set up for."""
        from tests.support import services

        url = self.stack.enter_context(services.postgres(durable=True))
        os.environ.update(DATABASE_URL=url, REDIS_URL="", QIPU_DATA_DIR=str(self.folder))
        django_ready()
        return url

    @contextmanager
    def database(self) -> Iterator[str]:
        """Make Django's own database a new one on that server; give the server's URL."""
        url = self.url
        with self._template.copy():
            yield url

    @cached_property
    def _template(self) -> "Template":
        from tests.support.databases import Template

        template = Template(self.folder)
        self.stack.callback(template.remove)
        return template


def _append(run: Run) -> Iterator[Line]:
    """Measure bare appends and, on a database without their made-up games, posted moves."""
    bare = []
    with run.database() as url:
        from tests.benchmarks.peers import append, posted

        for line in append.measure(url, run.python("eventsourcing"), run.folder):
            bare.append(line)
            yield line
    with run.database():
        yield from posted.measure(run.folder, bare)


def _partitions(run: Run) -> Iterator[Line]:
    with run.database() as url:
        from tests.benchmarks.peers import append

        yield from append.partitions(url, run.folder)


def _files(run: Run) -> Iterator[Line]:
    django_ready()
    from tests.benchmarks.peers import files

    yield from files.measure(str(run.python("peers")))


def _xiangqi(run: Run) -> Iterator[Line]:
    yield from replays.xiangqi(str(run.python("peers")))


def _weiqi(run: Run) -> Iterator[Line]:
    yield from replays.weiqi(str(run.python("peers")))


def _draughts(run: Run) -> Iterator[Line]:
    yield from replays.draughts(str(run.python("peers")), str(run.python("pydraughts")))


def _pairing(run: Run) -> Iterator[Line]:
    missing = "bbpPairings: not in PyPI, npm or Debian, so not compared"
    yield Line(work="pairing", ours=0, unit="ms CPU/round", peer=missing)


WORKS: Mapping[str, Callable[[Run], Iterator[Line]]] = {
    "append": _append,
    "xiangqi": _xiangqi,
    "weiqi": _weiqi,
    "draughts": _draughts,
    "files": _files,
    "partitions": _partitions,
    "pairing": _pairing,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for every work, unit and peer as soon as it is measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=WORKS, default=[*WORKS], metavar="WORK")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--environments", type=Path, required=True)
    options = parser.parse_args(arguments)
    # Told to end, it still stops the server that it has started.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="qipu-peers-") as folder, ExitStack() as stack:
        run = Run(environments=options.environments, folder=Path(folder), stack=stack)
        for work in options.only:
            for line in WORKS[work](run):
                sys.stdout.write((line.as_json() if options.json else line.as_text()) + "\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
