"""`manage.py import_games`: files of games into the ledger, whatever their format."""

import os
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from games.catching_up import settle
from games.importing.files import find_files
from games.importing.running import Tally, run_import
from games.management.progress import ProgressReport
from games.management.tables import TablesCommand
from games.rules.editions import UnknownEditionError, editions, kernel_for


class Command(TablesCommand):
    """Imports games; exit status 0 all stored, 1 some rejected, 2 wrong usage."""

    help = (
        "导入棋谱文件或文件夹（PGN、ICCS、DhtmlXQ、XQF、CBR/CBL、CBF、MXQ、SGF、PSQ、LIB、RIF、PDN）。"
        "Import files or folders of games. 退出码 / exit status: 0, 1 (rejects), 2 (usage)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take paths and options."""
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument(
            "--edition",
            default="",
            help="规则版本，不写则由棋谱判断 / rule edition; without it the files tell",
        )
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="进程数")
        parser.add_argument("--resume", action="store_true", help="跳过已存的文件 / skip stored")
        parser.add_argument("--dry-run", action="store_true", help="只读不存 / read, store nothing")
        parser.add_argument("--attribution", default="", help="来源与许可 / source and licence")
        parser.add_argument(
            "--rejects", type=Path, default=Path("rejects.ndjson"), help="未收棋谱 / rejects"
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
                f"unknown_edition: {error.edition}（{known}）", returncode=2
            ) from error
        except FileNotFoundError as error:
            raise CommandError(f"no_such_path: {error}", returncode=2) from error
        if not files:
            raise CommandError("no_game_files: 没有可读的文件", returncode=2)
        started = time.monotonic()
        tally = self._run(files, options)
        if not options["dry_run"]:
            settle()
        self._summary(tally, options, time.monotonic() - started)
        if tally.rejects:
            sys.exit(1)

    def _run(self, files: list[Path], options: dict[str, Any]) -> Tally:
        mode = "a" if options["resume"] else "w"
        with (
            options["rejects"].open(mode, encoding="utf-8") as rejects,
            ProgressReport("导入 import", total=len(files), plain=self.stderr.write) as report,
        ):

            def progress(tally: Tally) -> None:
                counts = f"新 {tally.games} · 重 {tally.duplicates} · 拒 {tally.rejects}"
                report.show(tally.files, counts)

            return run_import(
                files,
                edition=options["edition"],
                attribution=options["attribution"],
                jobs=options["jobs"],
                resume=options["resume"],
                dry_run=options["dry_run"],
                rejects=rejects,
                now=lambda: time.time_ns() // 1_000_000,
                progress=progress,
            )

    def _summary(self, tally: Tally, options: dict[str, Any], took: float) -> None:
        rows = [
            ("文件 files", tally.files),
            ("新收 games new", tally.games),
            ("已有 games already there", tally.duplicates),
            ("跳过文件 files skipped", tally.skipped),
            ("未收 rejected", tally.rejects),
            ("事件 events", tally.events),
        ]
        for label, number in rows:
            self.stdout.write(f"{label:<28}{number:>10,}")
        for code, number in sorted(tally.by_code.items()):
            self.stdout.write(f"  {code:<26}{number:>10,}")
        self.stdout.write(f"{'用时 seconds':<28}{took:>10.1f}")
        if tally.rejects:
            self.stdout.write(f"详见 see {options['rejects']}")
