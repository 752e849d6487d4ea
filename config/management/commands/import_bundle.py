"""`manage.py import_bundle`: the streams of bundles, checked as anybody would check them.

A bundle is checked whole before anything is stored, and its streams are stored together or
not at all. Exit status 0 all taken in or there already, 1 some refused, 2 wrong usage or no
bundle.
"""

import sys
from argparse import ArgumentParser
from io import BytesIO
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction

from config.management.taking import TakingCommand, stream_file_words
from games import api
from games.bundles.verify import Flaw, Report, check_bundle
from games.bundles.writing import ANNOTATIONS, PEOPLE, SOURCES
from games.labels.messages import bilingual
from games.management.tables import USAGE


class Command(TakingCommand):
    """Imports bundles."""

    help = bilingual(
        "Check and import bundles. Exit status 0, 1 (some refused), 2 (usage, or no bundle)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take files and the key that is trusted."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--key", default="", help=bilingual("public key that is trusted"))
        parser.add_argument(
            "--dry-run", action="store_true", help=bilingual("only read, store nothing")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Import every bundle.

        :raises CommandError: a file is not there.
        """
        missing = [path for path in options["files"] if not path.is_file()]
        if missing:
            raise CommandError(f"no_such_path: {missing[0]}", returncode=USAGE)
        status = 0
        for path in options["files"]:
            try:
                report = check_bundle(str(path), key=options["key"].strip())
                self._take_all(report, path, dry_run=options["dry_run"])
            except Flaw as flaw:
                status = max(status, USAGE if flaw.code == "no_bundle" else 1)
                self.stderr.write(f"{path}: {flaw}")
            except api.StreamFileError as error:
                status = max(status, 1)
                self.stderr.write(f"{path}: {stream_file_words(error)}")
        if status:
            sys.exit(status)

    def _take_all(self, report: Report, path: Path, *, dry_run: bool) -> None:
        """Take in the streams of a bundle that holds, those that go along before the first."""
        files = report.files
        people = api.read_people(BytesIO(files.get(PEOPLE, b"")))
        annotations = api.read_annotations(BytesIO(files.get(ANNOTATIONS, b"")))
        sources = api.read_sources(BytesIO(files.get(SOURCES, b"")))
        if not report.key_is_trusted:
            words = bilingual("the key is the bundle's own and was compared with no other")
            self.stdout.write(f"{path}: {words}: {report.keys[0]}")
        with transaction.atomic():
            for stream in reversed(report.streams):
                name = f"streams/{stream.stream_id}.ndjson"
                self.take(
                    BytesIO(files[name]),
                    f"{path}: {name}",
                    people=people,
                    annotations=annotations,
                    sources=sources,
                    dry_run=dry_run,
                )
