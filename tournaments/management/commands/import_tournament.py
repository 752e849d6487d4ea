"""`manage.py import_tournament`: events from FIDE reports, OpenGotha and EGD files.

Run again, files that are there are passed over; a file is stored whole or not at all. What
was refused stands in the rejects with its code and line. Exit status 0 all stored, 1 some
rejected, 2 wrong usage.
"""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from games import api
from games.labels.messages import bilingual
from games.management.tables import USAGE, TablesCommand, state_of
from games.record.errors import NotAllowedError
from games.record.values import Actor, Role
from games.streams.confirmation import ConfirmationNeededError
from tournaments.handlers.files import Imported, PeopleUndecidedError, import_event
from tournaments.interchange.reading import FileFormat, read_file
from tournaments.interchange.rules import Choices
from tournaments.management.choosing import add_choices, choices_of, note_line, refusal_line
from tournaments.reading import FormatError

ARCHIVE = Actor(id="command-line", role=Role.ARCHIVIST)


class Command(TablesCommand):
    """Imports whole events."""

    help = bilingual(
        "Import whole events (TRF, OpenGotha XML, EGD h9). "
        "Exit status 0, 1 (some rejected), 2 (usage)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take files and what they leave open."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument(
            "--accept-deviations",
            action="store_true",
            help=bilingual("store rounds that do not follow from the rules"),
        )
        parser.add_argument(
            "--person",
            action="append",
            default=[],
            metavar="LINE=ID",
            help=bilingual("whom a line of the file means: an id of the registry, or new"),
        )
        parser.add_argument(
            "--dry-run", action="store_true", help=bilingual("only read, store nothing")
        )
        parser.add_argument(
            "--rejects",
            type=Path,
            default=Path("rejects.ndjson"),
            help=bilingual("file for what is rejected"),
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
            self._import_path(path, choices, options, rejects)
        with options["rejects"].open("w", encoding="utf-8") as out:
            out.writelines(json.dumps(reject, ensure_ascii=False) + "\n" for reject in rejects)
        if rejects:
            self.stdout.write(
                bilingual(
                    "rejected: %(count)d, see %(file)s",
                    count=len(rejects),
                    file=options["rejects"],
                )
            )
            sys.exit(1)

    def _import_path(
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
                now=api.now_ms(),
                accept=options["accept_deviations"],
                dry_run=options["dry_run"],
                people=_decisions(options["person"]),
            )
        except PeopleUndecidedError as error:
            for row in error.lines:
                place = {"line": row.line, "column": 0, "detail": row.detail}
                rejects.append({"file": str(path), "code": row.match.problem, **place})
                self.stderr.write(f"{path}: {row.line}: {row.match.problem} {row.detail}")
        except FormatError as error:
            place = {"line": error.line, "column": error.column, "detail": error.detail}
            rejects.append({"file": str(path), "code": error.code, **place})
            self.stderr.write(f"{path}: {refusal_line(error)}")
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
        state = state_of(dry_run=done.dry_run, is_there=done.replayed)
        off = [round_.round for round_ in done.rounds if round_.deviates]
        counts = bilingual(
            "rounds %(rounds)d, deviating %(deviating)d, notes %(notes)d",
            rounds=len(done.rounds),
            deviating=len(off),
            notes=len(done.notes),
        )
        self.stdout.write(f"{path}: {state}: {done.stream_id or '—'}: {counts}")
        for round_ in done.rounds:
            if round_.departure:
                words = bilingual("round %(round)s: differs", round=round_.round)
                self.stdout.write(f"  {words}: {round_.departure.notation}")
        for note in done.notes:
            self.stdout.write(f"  {note_line(note)}")


def _decisions(given: list[str]) -> api.Decisions:
    """Return line -> whom it means.

    :raises CommandError: a decision names no line.
    """
    pairs = [text.partition("=")[::2] for text in given]
    wrong = next((text for text in given if not text.partition("=")[0].isdecimal()), "")
    if wrong:
        raise CommandError(f"--person {wrong}", returncode=USAGE)
    return {int(line): person for line, person in pairs}
