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

from config.management.taking import TakingCommand, stream_file_words
from games import api
from games.labels.messages import bilingual
from games.management.tables import USAGE

Content = TypeVar("Content")


class Command(TakingCommand):
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
            "--sources",
            type=Path,
            action="append",
            default=[],
            help=bilingual("files that games were read from; may be given again"),
        )
        parser.add_argument(
            "--dry-run", action="store_true", help=bilingual("only read, store nothing")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Import every file.

        :raises CommandError: a file is not there, or a people file cannot be read.
        """
        beside = (*options["people"], *options["annotations"], *options["sources"])
        given: list[Path] = [*options["files"], *beside]
        missing = [path for path in given if not path.is_file()]
        if missing:
            raise CommandError(f"no_such_path: {missing[0]}", returncode=USAGE)
        people = [row for path in options["people"] for row in _read(path, api.read_people)]
        annotations = tuple(
            row for path in options["annotations"] for row in _read(path, api.read_annotations)
        )
        sources = api.SourceFiles(files={}, games={})
        for path in options["sources"]:
            found = _read(path, api.read_sources)
            sources.files.update(found.files)
            sources.games.update(found.games)
        refused = 0
        for path in options["files"]:
            try:
                with path.open("rb") as source:
                    self.take(
                        source,
                        str(path),
                        people=people,
                        annotations=annotations,
                        sources=sources,
                        dry_run=options["dry_run"],
                    )
            except api.StreamFileError as error:
                refused += 1
                self.stderr.write(f"{path}: {stream_file_words(error)}")
        if refused:
            self.stdout.write(bilingual("refused: %(count)d", count=refused))
            sys.exit(1)


def _read(path: Path, read: Callable[[IO[bytes]], Content]) -> Content:
    """Read a file beside the streams.

    :raises CommandError: it cannot be read.
    """
    try:
        with path.open("rb") as source:
            return read(source)
    except api.StreamFileError as error:
        raise CommandError(f"{path}: {stream_file_words(error)}", returncode=USAGE) from error
