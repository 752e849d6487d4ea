"""`manage.py bundle`: a game or an event as one ZIP that anybody can check offline."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError

from config.management.people import people_of
from games import api
from games.labels.messages import bilingual
from games.ledger import sequencer
from games.management.tables import USAGE, TablesCommand


class Command(TablesCommand):
    """Writes a bundle: nothing is withheld from who has the command line."""

    help = bilingual(
        "Write a game or an event, with its proofs, as a bundle to be checked offline."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the stream and the file."""
        parser.add_argument("stream", type=UUID, help=bilingual("id of the game or tournament"))
        parser.add_argument(
            "-o", "--out", type=Path, required=True, help=bilingual("file to be written")
        )
        parser.add_argument(
            "--checkpoint",
            type=int,
            help=bilingual("size of another checkpoint, to be shown consistent"),
        )
        parser.add_argument(
            "--people", action="store_true", help=bilingual("with the people named by id")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Number and sign what is not yet, then write the file.

        :raises CommandError: there is no such stream or checkpoint; nothing is written.
        """
        stream: UUID = options["stream"]
        try:
            streams = api.streams_of(stream, api.stream_head(stream).kind)
            if not options["out"].parent.is_dir():
                raise CommandError(f"no_such_path: {options['out'].parent}", returncode=USAGE)
            sequencer.sequence_all()
            sequencer.sign_checkpoint(now=api.now_ms())
            ids = [person for each in streams for person in people_of(each)]
            people = api.people_lines(ids) if options["people"] else ()
            content = api.bundle(
                stream, asking=None, checkpoint=options["checkpoint"], people=people
            )
        except api.StreamNotFound as error:
            raise CommandError(f"no_such_stream: {stream}", returncode=USAGE) from error
        except api.CheckpointNotFound as error:
            size = options["checkpoint"]
            raise CommandError(f"checkpoint_not_found: {size}", returncode=USAGE) from error
        options["out"].write_bytes(content)
