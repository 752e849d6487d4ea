"""`manage.py event_pack`: everything of an event as one ZIP, its games on a page for the disk."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError
from django.utils.translation import override

from adjudication.documents.events import EventAt
from adjudication.documents.packs.pack import event_pack
from games import api
from games.labels.messages import bilingual
from games.management.tables import TablesCommand
from tournaments import selectors
from tournaments.selectors.shown import stage_groups, without_draft


class Command(TablesCommand):
    """Writes the pack of an event."""

    help = bilingual("Write everything of a tournament as one ZIP.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the tournament and where to write."""
        parser.add_argument("tournament", type=UUID, help=bilingual("id of the tournament"))
        parser.add_argument("file", type=Path, help=bilingual("where to write the ZIP"))
        parser.add_argument(
            "--scans",
            action="store_true",
            help=bilingual("with the scans of signed sheets, for the office alone"),
        )
        parser.add_argument(
            "--cases",
            action="store_true",
            help=bilingual("with decided cases and their ruling papers, for the office alone"),
        )
        parser.add_argument("--lang", choices=("zh-hans", "en"), default="zh-hans")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the pack, and say what could not be made.

        :raises CommandError: there is no such tournament.
        """
        try:
            state = without_draft(selectors.tournament_state(options["tournament"]))
        except api.StreamNotFound as error:
            raise CommandError(bilingual("There is no such tournament.")) from error
        stage = state.stages[-1] if state.stages else None
        event = EventAt(
            id=options["tournament"],
            state=state,
            stage=stage,
            group=stage_groups(stage)[0] if stage else "",
            upto=stage.published if stage else 0,
            chinese=options["lang"] == "zh-hans",
        )
        with override(options["lang"]):
            asking = committee if options["cases"] else api.nobody
            made = event_pack(event, asking=asking, full=True, with_scans=options["scans"])
        options["file"].write_bytes(made.data)
        self.stdout.write(f"{options['file']}: {len(made.data)}")
        for name in made.left_out:
            self.stderr.write(f"{bilingual('left out:')} {name}")


def committee(event: str, section: str) -> api.Actor:
    """Return who reads cases whole, and of the event no more than the public does."""
    return api.Actor(id="archive", role=api.Role.COMMITTEE)
