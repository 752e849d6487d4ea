"""Answer questions to the rule kernels: JSON lines in, JSON lines out, in the same order."""

import json
import multiprocessing
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from adjudication.desk.analysis import analyse_line


class Command(BaseCommand):
    """Read questions from a file or standard input and write the answers."""

    help = "Answer JSON-line questions to the rule kernels; exit status 1 if any is refused."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file and --jobs."""
        parser.add_argument("file", nargs="?", help="JSON lines; standard input when missing")
        parser.add_argument("--jobs", type=int, default=1, help="processes that answer")

    def handle(self, *args: object, file: str | None, jobs: int, **options: object) -> None:
        """Answer every line; blank lines are passed over.

        :raises CommandError: when the file cannot be read or jobs is not positive.
        :raises SystemExit: with status 1 when any answer has `ok: false`.
        """
        if jobs < 1:
            raise CommandError("jobs_not_positive: --jobs takes a number from 1")
        all_ok = True
        with ExitStack() as stack:
            source: Iterable[bytes] = sys.stdin.buffer
            if file is not None:
                try:
                    source = stack.enter_context(Path(file).open("rb"))
                except OSError as error:
                    raise CommandError(f"file_unreadable: {error}") from error
            for ok, text in _answers(source, jobs):
                self.stdout.write(text)
                all_ok = all_ok and ok
        if not all_ok:
            sys.exit(1)


def _answers(source: Iterable[bytes], jobs: int) -> Iterator[tuple[bool, str]]:
    lines = (line for line in source if line.strip())
    if jobs == 1:
        yield from map(_answer, lines)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap(_answer, lines, chunksize=16)


def _answer(line: bytes) -> tuple[bool, str]:
    answer = analyse_line(line.decode("utf-8", errors="replace"))
    return answer["ok"] is True, json.dumps(answer, ensure_ascii=False)
