"""`manage.py import_ratings`: a rating list (XLSX, CSV, TRF, EGD) as an edition of its day.

Run again with the same file, nothing is stored twice. Faulty rows are named by line and
stored by `--leave-out` only. Exit status 0 stored or there already, 1 refused, 2 wrong usage.
"""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from games import api
from games.labels.messages import bilingual
from games.management.tables import USAGE, TablesCommand, state_of
from games.record.errors import CommandRefusedError
from games.record.values import Actor, Role
from tournaments.handlers.rating_lists import Heading, Rated, Stored, preview_list, store_list
from tournaments.labels.pages import LIST_COLUMNS, LIST_PROBLEMS, file_problem
from tournaments.ratings.sequences import DEFAULTS
from tournaments.reading import FormatError

OFFICE = Actor(id="command-line", role=Role.RATING_OFFICE)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError("YYYY-MM-DD") from error


class Command(TablesCommand):
    """Imports a rating list."""

    help = bilingual(
        "Import a rating list (XLSX, CSV, TRF, EGD). Exit status 0, 1 (refused), 2 (usage)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file and what the list is."""
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--name",
            required=True,
            help=bilingual("the list's own name, the same for every edition"),
        )
        parser.add_argument(
            "--game", required=True, choices=sorted(DEFAULTS), help=bilingual("Kind of game")
        )
        parser.add_argument(
            "--valid-from",
            required=True,
            type=_day,
            help=bilingual("first day it is valid, YYYY-MM-DD"),
        )
        parser.add_argument("--source", required=True, help=bilingual("who published it, where"))
        parser.add_argument(
            "--leave-out",
            action="store_true",
            help=bilingual("store the good rows, keep the faulty ones beside the edition"),
        )
        parser.add_argument(
            "--dry-run", action="store_true", help=bilingual("only read, store nothing")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Import the list.

        :raises CommandError: the file is not there.
        """
        path: Path = options["file"]
        if not path.is_file():
            raise CommandError(f"no_such_path: {path}", returncode=USAGE)
        data = path.read_bytes()
        heading = Heading(
            name=options["name"],
            game=options["game"],
            valid_from=options["valid_from"],
            source=options["source"],
            filename=path.name,
        )
        try:
            found = preview_list(data, heading, by=OFFICE)
            for row in found.faulty:
                self.stderr.write(_row_problems(row))
            for note in (
                *found.notes,
                *(f"{bilingual('unused heading')}: {text}" for text in found.ignored),
            ):
                self.stdout.write(str(note))
            if options["dry_run"]:
                counts = bilingual(
                    "rows %(rows)d, faulty %(faulty)d, edition %(edition)d",
                    rows=len(found.rows),
                    faulty=len(found.faulty),
                    edition=found.edition,
                )
                self.stdout.write(f"{state_of(dry_run=True, is_there=False)}: {counts}")
                return
            now = api.now_ms()
            done = store_list(data, heading, by=OFFICE, now=now, leave_out=options["leave_out"])
        except FormatError as error:
            self.stderr.write(f"{path}: {file_problem(error.code, error.line)}")
            sys.exit(1)
        except CommandRefusedError as error:
            self.stderr.write(f"{path}: {error.code} {error.facts.get('lines', '')}")
            sys.exit(1)
        self.stdout.write(_result(done))


def _row_problems(row: Rated) -> str:
    parts = [
        f"{LIST_COLUMNS.get(problem.column, problem.column)} {problem.found}: "
        f"{LIST_PROBLEMS.get(problem.code, problem.code)} [{problem.code}]"
        for problem in row.row.problems
    ]
    return f"{bilingual('line %(line)d', line=row.row.line)}: {'; '.join(parts)}"


def _result(done: Stored) -> str:
    state = state_of(dry_run=False, is_there=done.replayed)
    counts = bilingual(
        "ratings %(ratings)d, newly registered %(registered)d, left out %(left_out)d",
        ratings=done.ratings,
        registered=done.registered,
        left_out=done.left_out,
    )
    return f"{state}: {done.list} {done.list.pk}: {counts}"
