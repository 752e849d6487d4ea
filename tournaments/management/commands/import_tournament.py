"""`manage.py import_tournament`: events from FIDE reports, OpenGotha and EGD files.

Run again, files that are there are passed over; a file is stored whole or not at all. What
was refused stands in the rejects with its code and line. Exit status 0 all stored, 1 some
rejected, 2 wrong usage.
"""

import json
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from games import api
from games.management.tables import USAGE, TablesCommand
from games.record.errors import NotAllowedError
from games.record.values import Actor, Role
from games.streams.confirmation import ConfirmationNeededError
from tournaments.handlers.files import Imported, import_event
from tournaments.interchange.reading import FileFormat, read_file
from tournaments.interchange.rules import Choices
from tournaments.management.choosing import add_choices, choices_of, said
from tournaments.reading import FormatError

ARCHIVE = Actor(id="command-line", role=Role.ARCHIVIST)


class Command(TablesCommand):
    """Imports whole events."""

    help = (
        "导入赛事文件（TRF、OpenGotha XML、EGD h9）。Import whole events. "
        "退出码 / exit status: 0, 1 (rejects), 2 (usage)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take files and what they leave open."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument(
            "--accept-deviations",
            action="store_true",
            help="与规则不符的轮次照录为偏离 / store rounds that do not follow from the rules",
        )
        parser.add_argument("--dry-run", action="store_true", help="只读不存 / store nothing")
        parser.add_argument(
            "--rejects", type=Path, default=Path("rejects.ndjson"), help="未收文件 / rejects"
        )
        add_choices(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Import every file.

        :raises CommandError: the options cannot be, or a file is not there.
        """
        choices = choices_of(options)
        missing = [option for option in options["files"] if not option.is_file()]
        if missing:
            raise CommandError(f"no_such_path: {missing[0]}", returncode=USAGE)
        rejects: list[dict[str, object]] = []
        for path in options["files"]:
            self._one(path, choices, options, rejects)
        with options["rejects"].open("w", encoding="utf-8") as out:
            out.writelines(json.dumps(reject, ensure_ascii=False) + "\n" for reject in rejects)
        if rejects:
            self.stdout.write(f"未收 rejected: {len(rejects)}，详见 see {options['rejects']}")
            sys.exit(1)

    def _one(
        self,
        path: Path,
        choices: Choices,
        options: dict[str, Any],
        rejects: list[dict[str, object]],
    ) -> None:
        form = FileFormat(options["format"]) if options["format"] else None
        try:
            data = path.read_bytes()
            if data.startswith(api.STREAM_START):
                raise FormatError("stream_file", line=1, detail="import_stream")
            done = import_event(
                read_file(data, choices, format=form),
                by=ARCHIVE,
                now=time.time_ns() // 1_000_000,
                accept=options["accept_deviations"],
                dry_run=options["dry_run"],
            )
        except FormatError as error:
            place = {"line": error.line, "column": error.column, "detail": error.detail}
            rejects.append({"file": str(path), "code": error.code, **place})
            self.stderr.write(f"{path}: {said(error)}")
        except ConfirmationNeededError as error:
            facts = [dict(warning.facts) for warning in error.warnings]
            rejects.append({"file": str(path), "code": "import_deviates", "warnings": facts})
            for fact in facts:
                self.stderr.write(f"{path}: import_deviates {fact.get('rounds', '')}")
        except NotAllowedError as error:
            rejects.append({"file": str(path), "code": error.code})
            self.stderr.write(f"{path}: {error.code}")
        else:
            self._report(path, done)

    def _report(self, path: Path, done: Imported) -> None:
        state = "试读 read" if done.dry_run else "新收 new"
        if done.replayed:
            state = "已有 there"
        off = [round_.round for round_ in done.rounds if round_.deviates]
        self.stdout.write(
            f"{path}: {state} {done.stream_id or ''} 轮次 rounds {len(done.rounds)}"
            f" 不符 deviating {len(off)} 注 notes {len(done.notes)}"
        )
        for round_ in done.rounds:
            if round_.departure:
                self.stdout.write(f"  第 {round_.round} 轮: {round_.departure.notation}")
        for note in done.notes:
            self.stdout.write(f"  注 note: {note.code} {note.line or ''} {note.detail}".rstrip())
