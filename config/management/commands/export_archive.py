"""`manage.py export_archive`: the archive as Parquet files, for questions of one's own."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from games import api
from games.labels.messages import bilingual
from games.management.progress import ProgressReport
from games.management.tables import USAGE, TablesCommand
from games.projections.runner import followed_to


class Command(TablesCommand):
    """Writes what everybody may read: games that have ended, their moves, confirmed results."""

    help = bilingual("Write the archive as Parquet files into a new folder.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the folder."""
        parser.add_argument(
            "--out", type=Path, required=True, help=bilingual("folder to be made, with the files")
        )

    def handle(self, *args: Any, out: Path, **options: Any) -> None:
        """Write the files; the folder appears when all are whole.

        :raises CommandError: the folder is there, or the one it is to be in is not.
        """
        # The library is large and nothing else needs it.
        from config.parquet.rows import count_games
        from config.parquet.writing import FolderTakenError, export

        if not out.parent.is_dir():
            raise CommandError(f"no_such_path: {out.parent}", returncode=USAGE)
        position = followed_to("plays")
        title = bilingual("exporting the archive")
        with ProgressReport(title, total=count_games(), plain=self.stderr.write) as report:
            try:
                counts = export(
                    out,
                    position=position,
                    now=api.now_ms(),
                    progress=lambda done, moves: report.show(
                        done, bilingual("%(moves)d moves", moves=moves)
                    ),
                )
            except FolderTakenError as error:
                taken = bilingual("folder_taken: %(folder)s is there already", folder=out)
                raise CommandError(taken, returncode=USAGE) from error
        self.stdout.write(
            bilingual(
                "%(games)d games, %(moves)d moves, %(results)d results: %(folder)s",
                folder=out,
                **counts,
            )
        )
