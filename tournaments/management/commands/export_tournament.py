"""`manage.py export_tournament`: an event as a file of another program, or as a table."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError

from games import api
from games.labels.messages import bilingual
from games.management.tables import USAGE, TablesCommand
from tournaments.interchange.writing import Order, Written
from tournaments.management.choosing import note_line, refusal_line
from tournaments.reading import FormatError
from tournaments.selectors.files import export_event


class Command(TablesCommand):
    """Exports one stage of an event."""

    help = bilingual("Export an event: trf16, trf26, opengotha, egd, xlsx, csv.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the tournament, the format and where to."""
        parser.add_argument("tournament", type=UUID, help=bilingual("id of the tournament"))
        parser.add_argument(
            "--format", required=True, choices=[written.value for written in Written]
        )
        parser.add_argument(
            "-o", "--output", type=Path, help=bilingual("file; else standard output")
        )
        parser.add_argument(
            "--stage", type=int, default=0, help=bilingual("stage; 0: the current one")
        )
        parser.add_argument("--group", default="", help=bilingual("group"))
        parser.add_argument("--state-version", type=int, help=bilingual("as of this version"))
        parser.add_argument("--language", choices=("zh", "en"), default="zh")
        parser.add_argument(
            "--country",
            default="",
            help=bilingual("country, for OpenGotha and EGD"),
        )
        parser.add_argument(
            "--final", action="store_true", help=bilingual("final: every result must be in")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file; what it leaves out goes to standard error.

        :raises CommandError: there is no such tournament, or it cannot be written so.
        """
        order = Order(
            format=Written(options["format"]),
            stage=options["stage"],
            group=options["group"],
            language=options["language"],
            country=options["country"],
            final=options["final"],
        )
        try:
            made = export_event(
                options["tournament"], order, version=options["state_version"], private=True
            )
        except api.StreamNotFound as error:
            raise CommandError(
                f"no_such_tournament: {options['tournament']}", returncode=USAGE
            ) from error
        except FormatError as error:
            raise CommandError(refusal_line(error), returncode=1) from error
        for note in made.notes:
            self.stderr.write(note_line(note))
        if options["output"] is None:
            sys.stdout.buffer.write(made.data)
        else:
            options["output"].write_bytes(made.data)
