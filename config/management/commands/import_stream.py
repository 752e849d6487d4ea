"""`manage.py import_stream`: streams from files, byte for byte as another server sealed them.

A file is checked line by line to its end before anything is stored, and stored whole or not
at all. Exit status 0 all taken in or there already, 1 some refused, 2 wrong usage.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeVar

from django.core.management.base import CommandError
from django.db import transaction

from config.streams import DECIDERS
from games import api
from games.labels.files import spoken
from games.labels.messages import bilingual
from games.management.tables import USAGE, TablesCommand, state_of

Row = TypeVar("Row")
NAMED = 20
"""Unknown people named in the report; the rest are counted."""


class Command(TablesCommand):
    """Imports streams."""

    help = bilingual(
        "Import streams written by export_stream. Exit status 0, 1 (some refused), 2 (usage)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take files and the people in them."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument(
            "--people",
            type=Path,
            action="append",
            default=[],
            help=bilingual("people named by id; may be given again"),
        )
        parser.add_argument(
            "--annotations",
            type=Path,
            action="append",
            default=[],
            help=bilingual("comments and variations of games; may be given again"),
        )
        parser.add_argument(
            "--dry-run", action="store_true", help=bilingual("only read, store nothing")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Import every file.

        :raises CommandError: a file is not there, or a people file cannot be read.
        """
        given: list[Path] = [*options["files"], *options["people"], *options["annotations"]]
        missing = [path for path in given if not path.is_file()]
        if missing:
            raise CommandError(f"no_such_path: {missing[0]}", returncode=USAGE)
        people = [row for path in options["people"] for row in _rows(path, api.read_people)]
        self.annotations = tuple(
            row for path in options["annotations"] for row in _rows(path, api.read_annotations)
        )
        refused = 0
        for path in options["files"]:
            try:
                self._one(path, people, dry_run=options["dry_run"])
            except api.StreamFileError as error:
                refused += 1
                self.stderr.write(f"{path}: {_said(error)}")
        if refused:
            self.stdout.write(bilingual("refused: %(count)d", count=refused))
            sys.exit(1)

    def _one(self, path: Path, people: list[api.Person], *, dry_run: bool) -> None:
        with path.open("rb") as source:
            file = api.read_stream(source, DECIDERS)
        with transaction.atomic():
            done = api.import_stream(file, dry_run=dry_run)
            taken = api.take_people(people, () if dry_run else file.persons)
            if not dry_run:
                api.take_annotations(self.annotations, file.stream_id)
        state = state_of(dry_run=dry_run, is_there=not done.added)
        if done.added and done.held:
            state = bilingual("continued")
        counts = bilingual(
            "version %(version)d, events +%(events)d, people +%(people)d",
            version=done.version,
            events=done.added,
            people=len(taken.registered),
        )
        self.stdout.write(f"{path}: {state}: {done.kind} {done.stream_id}: {counts}")
        for clash in taken.clashing:
            words = bilingual("registered under another id")
            self.stdout.write(f"  {words}: {clash.id} {clash.name}")
        unknown = api.unknown_people(file.persons)
        for person in unknown[:NAMED]:
            self.stdout.write(f"  {bilingual('not registered, shown by id')}: {person}")
        if len(unknown) > NAMED:
            more = bilingual("and %(count)d more", count=len(unknown) - NAMED)
            self.stdout.write(f"  {more}")


def _rows(path: Path, read: Callable[[IO[bytes]], tuple[Row, ...]]) -> tuple[Row, ...]:
    """Read a file beside the streams.

    :raises CommandError: it cannot be read.
    """
    try:
        with path.open("rb") as source:
            return read(source)
    except api.StreamFileError as error:
        raise CommandError(f"{path}: {_said(error)}", returncode=USAGE) from error


def _said(error: api.StreamFileError) -> str:
    return spoken(error.code, line=error.line, detail=error.detail)
