"""`manage.py import_games`: files of games into the ledger, whatever their format."""

import os
import sys
import time
from argparse import ArgumentParser, BooleanOptionalAction
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import connection

from games.catching_up import settle
from games.federation.publishing import edition_years
from games.importing.beside import collect_seldom
from games.importing.files import find_files
from games.importing.questions import LEAVE_OUT, Answers
from games.importing.running import Tally, run_import
from games.importing.storing import HandOn
from games.labels.messages import bilingual
from games.ledger.clock import now_ms
from games.management.following import settling
from games.management.progress import ProgressReport
from games.management.tables import TablesCommand
from games.notation.headers import ORDERS
from games.rules.editions import UnknownEditionError, editions, kernel_for

MANY_FILES = 500
"""From so many on a process of its own has the read models follow meanwhile."""


class Command(TablesCommand):
    """Imports games; exit status 0 all stored, 1 some not, 2 wrong usage."""

    help = bilingual(
        "Import files or folders of games (PGN, ICCS, DhtmlXQ, XQF, CBR/CBL, CBF, MXQ, SGF, PSQ, "
        "LIB, RIF, PDN). Exit status 0, 1 (some rejected or waiting for an answer), "
        "2 (usage)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take paths and options."""
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument(
            "--edition",
            default="",
            help=bilingual("rule edition; without it the files tell"),
        )
        parser.add_argument(
            "--date-order",
            default="",
            choices=(*ORDERS, LEAVE_OUT),
            help=bilingual("order of dates that can be read in several; none leaves them out"),
        )
        parser.add_argument(
            "--players-from-title",
            default=None,
            action=BooleanOptionalAction,
            help=bilingual("take players who stand only in the title of a game from there"),
        )
        parser.add_argument(
            "--jobs", type=int, default=os.cpu_count() or 1, help=bilingual("processes")
        )
        parser.add_argument(
            "--resume", action="store_true", help=bilingual("skip files that are stored")
        )
        parser.add_argument(
            "--dry-run", action="store_true", help=bilingual("only read, store nothing")
        )
        parser.add_argument("--attribution", default="", help=bilingual("source and licence"))
        parser.add_argument(
            "--rejects",
            type=Path,
            default=Path("rejects.ndjson"),
            help=bilingual("file for the games that are rejected"),
        )

    def needs_tables(self, options: dict[str, Any]) -> bool:
        """Tell a run that stores, or asks what is stored, from one that only reads files."""
        return options["resume"] or not options["dry_run"]

    def handle(self, *args: Any, **options: Any) -> None:
        """Import, report, settle the read models."""
        try:
            if options["edition"]:
                kernel_for(options["edition"])
            files = find_files(options["paths"])
        except UnknownEditionError as error:
            known = ", ".join(editions())
            raise CommandError(
                f"unknown_edition: {error.edition} ({known})", returncode=2
            ) from error
        except FileNotFoundError as error:
            raise CommandError(f"no_such_path: {error}", returncode=2) from error
        if not files:
            raise CommandError(f"no_game_files: {bilingual('no file can be read')}", returncode=2)
        collect_seldom()
        started = time.monotonic()
        stores = not options["dry_run"]
        is_long = stores and options["jobs"] > 1 and len(files) >= MANY_FILES
        database = str(connection.settings_dict["NAME"])
        with settling(database) if is_long else nullcontext() as hand_on:
            tally = self._run(files, options, hand_on)
        if stores:
            settle()
        self._summary(tally, options, time.monotonic() - started)
        self._questions(tally)
        if tally.rejects or tally.waiting:
            sys.exit(1)

    def _run(self, files: list[Path], options: dict[str, Any], hand_on: HandOn | None) -> Tally:
        mode = "a" if options["resume"] else "w"
        with (
            options["rejects"].open(mode, encoding="utf-8") as rejects,
            ProgressReport(
                bilingual("import"), total=len(files), plain=self.stderr.write
            ) as report,
        ):

            def progress(tally: Tally) -> None:
                counts = bilingual(
                    "new %(new)d, there %(there)d, rejected %(rejected)d",
                    new=tally.games,
                    there=tally.duplicates,
                    rejected=tally.rejects,
                )
                report.show(tally.files, counts)

            return run_import(
                files,
                answers=Answers(
                    edition=options["edition"],
                    years=() if options["dry_run"] else edition_years(),
                    date_order=options["date_order"],
                    players_from_title=options["players_from_title"],
                ),
                attribution=options["attribution"],
                jobs=options["jobs"],
                resume=options["resume"],
                dry_run=options["dry_run"],
                rejects=rejects,
                now=now_ms,
                progress=progress,
                hand_on=hand_on,
            )

    def _summary(self, tally: Tally, options: dict[str, Any], took: float) -> None:
        rows = [
            ("files", tally.files),
            ("games new", tally.games),
            ("games already there", tally.duplicates),
            ("files skipped", tally.skipped),
            ("rejected", tally.rejects),
            ("waiting for an answer", tally.waiting),
            ("events", tally.events),
            ("comments", tally.comments),
            ("variations", tally.variations),
        ]
        for label, number in rows:
            self.stdout.write(f"{bilingual(label):<28}{number:>10,}")
        for code, number in sorted(tally.by_code.items()):
            self.stdout.write(f"  {code:<26}{number:>10,}")
        for code, number in sorted(tally.warnings.items()):
            self.stdout.write(f"  ({code}){'':<{24 - len(code)}}{number:>10,}")
        if tally.unkept:
            self.stdout.write(bilingual("read and not kept"))
        for name, number in sorted(tally.unkept.items()):
            self.stdout.write(f"  {name:<26}{number:>10,}")
        self.stdout.write(f"{bilingual('time taken, s'):<28}{took:>10.1f}")
        if tally.rejects or tally.waiting:
            self.stdout.write(bilingual("see %(file)s", file=options["rejects"]))

    def _questions(self, tally: Tally) -> None:
        """Print what games wait for, and the option that answers it."""
        for question in tally.questions:
            text = bilingual(
                "%(games)d games wait: %(option)s, %(candidates)s (%(example)s)",
                games=question.games,
                option="--" + question.field.replace("_", "-"),
                candidates=" | ".join(question.candidates),
                example=question.example[:60],
            )
            self.stdout.write(f"{question.code}: {text}")
