"""`manage.py export_stream`: one stream with every hash, as a file that can be taken in again."""

import sys
from argparse import ArgumentParser
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any
from uuid import UUID

from django.core.management.base import CommandError

from config.management.people import people_of
from games import api
from games.labels.messages import bilingual
from games.management.tables import USAGE, TablesCommand


class Command(TablesCommand):
    """Exports a stream whole: nothing is withheld from who has the command line."""

    help = bilingual("Export one stream, a game or a tournament, as NDJSON with its hashes.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Without a file the stream goes to standard output."""
        parser.add_argument("stream", type=UUID, help=bilingual("id of the game or tournament"))
        parser.add_argument(
            "-o", "--output", type=Path, help=bilingual("file; else standard output")
        )
        parser.add_argument(
            "--people", type=Path, help=bilingual("file for the people named by id")
        )
        parser.add_argument(
            "--annotations", type=Path, help=bilingual("file for comments and variations")
        )
        parser.add_argument(
            "--sources", type=Path, help=bilingual("file for the files that games were read from")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the files.

        :raises CommandError: there is no such stream.
        """
        stream: UUID = options["stream"]
        try:
            lines = api.stream_lines(stream, asking=None)
        except api.StreamNotFound as error:
            raise CommandError(f"no_such_stream: {stream}", returncode=USAGE) from error
        with ExitStack() as files:
            out: IO[bytes] = sys.stdout.buffer
            if options["output"] is not None:
                out = files.enter_context(options["output"].open("wb"))
            out.writelines(lines)
        if options["people"] is not None:
            with options["people"].open("wb") as out:
                out.writelines(api.people_lines(people_of(stream)))
        beside = {
            "annotations": api.annotation_lines(stream),
            "sources": api.source_lines((stream,)),
        }
        for name, written in beside.items():
            if options[name] is not None:
                with options[name].open("wb") as out:
                    out.writelines(written)
            elif next(written, None) is not None:
                words = bilingual("not taken out, for it was not asked for")
                self.stderr.write(f"{words}: --{name}")
