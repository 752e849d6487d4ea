"""`manage.py import_ratings`: a rating list from XLSX or CSV, as an edition of its day.

Run again with the same file, nothing is stored twice. Faulty rows are named by line and
stored by `--leave-out` only. Exit status 0 stored or there already, 1 refused, 2 wrong usage.
"""

import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from games.management.tables import USAGE, TablesCommand
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

    help = (
        "导入等级分表（XLSX、CSV）。Import a rating list. "
        "退出码 / exit status: 0, 1 (refused), 2 (usage)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file and what the list is."""
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--name", required=True, help="表名，每期相同 / the list's own name")
        parser.add_argument("--game", required=True, choices=sorted(DEFAULTS), help="棋种 / game")
        parser.add_argument(
            "--valid-from", required=True, type=_day, help="生效日 / first day, YYYY-MM-DD"
        )
        parser.add_argument("--source", required=True, help="来源 / who published it, where")
        parser.add_argument(
            "--leave-out",
            action="store_true",
            help="有误的行另存，其余入库 / keep faulty rows beside the edition",
        )
        parser.add_argument("--dry-run", action="store_true", help="只看不存 / store nothing")

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
                self.stderr.write(_said(row))
            for note in (
                *found.notes,
                *(f"未用的列 unused heading: {text}" for text in found.ignored),
            ):
                self.stdout.write(str(note))
            if options["dry_run"]:
                self.stdout.write(
                    f"试读 read: {len(found.rows)} 行 rows, {len(found.faulty)} 有误 faulty, "
                    f"版次 edition {found.edition}"
                )
                return
            now = time.time_ns() // 1_000_000
            done = store_list(data, heading, by=OFFICE, now=now, leave_out=options["leave_out"])
        except FormatError as error:
            self.stderr.write(f"{path}: {file_problem(error.code, error.line)}")
            sys.exit(1)
        except CommandRefusedError as error:
            self.stderr.write(f"{path}: {error.code} {error.facts.get('lines', '')}")
            sys.exit(1)
        self.stdout.write(_result(done))


def _said(row: Rated) -> str:
    parts = [
        f"{LIST_COLUMNS.get(problem.column, problem.column)} {problem.found}: "
        f"{LIST_PROBLEMS.get(problem.code, problem.code)} [{problem.code}]"
        for problem in row.row.problems
    ]
    return f"第 {row.row.line} 行 line {row.row.line}: {'; '.join(parts)}"


def _result(done: Stored) -> str:
    state = "已有 there" if done.replayed else "新收 new"
    return (
        f"{state}: {done.list} {done.list.pk} 等级分 ratings {done.ratings} "
        f"新登记 registered {done.registered} 未收 left out {done.left_out}"
    )
