"""`manage.py import_stream`: streams from files, byte for byte as another server sealed them.

A file is checked line by line to its end before anything is stored, and stored whole or not
at all. Exit status 0 all taken in or there already, 1 some refused, 2 wrong usage.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction

from config.streams import DECIDERS
from games import api
from games.labels.files import spoken
from games.management.tables import USAGE, TablesCommand

NAMED = 20
"""Unknown people named in the report; the rest are counted."""


class Command(TablesCommand):
    """Imports streams."""

    help = (
        "导入事件流文件（export_stream 所写）。Import streams written by export_stream. "
        "退出码 / exit status: 0, 1 (refused), 2 (usage)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take files and the people in them."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument(
            "--people",
            type=Path,
            action="append",
            default=[],
            help="人员文件，可多次 / people named by id; may be given again",
        )
        parser.add_argument("--dry-run", action="store_true", help="只查不存 / store nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import every file.

        :raises CommandError: a file is not there, or a people file cannot be read.
        """
        given: list[Path] = [*options["files"], *options["people"]]
        missing = [path for path in given if not path.is_file()]
        if missing:
            raise CommandError(f"no_such_path: {missing[0]}", returncode=USAGE)
        people: list[api.Person] = []
        for path in options["people"]:
            try:
                with path.open("rb") as source:
                    people += api.read_people(source)
            except api.StreamFileError as error:
                raise CommandError(f"{path}: {_said(error)}", returncode=USAGE) from error
        refused = 0
        for path in options["files"]:
            try:
                self._one(path, people, dry_run=options["dry_run"])
            except api.StreamFileError as error:
                refused += 1
                self.stderr.write(f"{path}: {_said(error)}")
        if refused:
            self.stdout.write(f"未收 refused: {refused}")
            sys.exit(1)

    def _one(self, path: Path, people: list[api.Person], *, dry_run: bool) -> None:
        with path.open("rb") as source:
            file = api.read_stream(source, DECIDERS)
        with transaction.atomic():
            done = api.import_stream(file, dry_run=dry_run)
            taken = api.take_people(people, () if dry_run else file.persons)
        state = "试读 read" if dry_run else "新收 new"
        if not done.added:
            state = "已有 there"
        elif done.held:
            state = "续收 continued"
        self.stdout.write(
            f"{path}: {state} {done.kind} {done.stream_id} 版本 version {done.version}"
            f" 事件 events +{done.added} 人员 people +{len(taken.registered)}"
        )
        for clash in taken.clashing:
            self.stdout.write(f"  已以别的编号登记 under another id: {clash.id} {clash.name}")
        unknown = api.unknown_people(file.persons)
        for person in unknown[:NAMED]:
            self.stdout.write(f"  未登记，以编号显示 not registered, shown by id: {person}")
        if len(unknown) > NAMED:
            self.stdout.write(f"  另有 and more: {len(unknown) - NAMED}")


def _said(error: api.StreamFileError) -> str:
    return spoken(error.code, line=error.line, detail=error.detail)
