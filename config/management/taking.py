"""What the commands share that take streams in, and what they report of each."""

from collections.abc import Sequence
from typing import IO

from django.db import transaction

from config.streams import DECIDERS
from games import api
from games.labels.files import spoken
from games.labels.messages import bilingual
from games.management.tables import TablesCommand, state_of
from games.players.annotating import AnnotationLine

NAMED = 20
"""Unknown people named in the report; the rest are counted."""


class TakingCommand(TablesCommand):
    """A command that takes streams in from files."""

    def take(
        self,
        source: IO[bytes],
        name: str,
        *,
        people: Sequence[api.Person],
        annotations: tuple[AnnotationLine, ...],
        sources: api.SourceFiles = api.NO_SOURCES,
        dry_run: bool,
    ) -> None:
        """Take one stream in with people, annotations and source; report it under `name`.

        :raises StreamFileError: the file does not hold, or the ledger holds it otherwise, or the
            source is not the one it names.
        """
        file = api.read_stream(source, DECIDERS)
        with transaction.atomic():
            done = api.import_stream(file, dry_run=dry_run)
            taken = api.take_people(people, () if dry_run else file.persons)
            if not dry_run:
                api.take_annotations(annotations, file.stream_id)
                api.take_source(sources, file)
        state = state_of(dry_run=dry_run, is_there=not done.added)
        if done.added and done.present:
            state = bilingual("continued")
        counts = bilingual(
            "version %(version)d, events +%(events)d, people +%(people)d",
            version=done.version,
            events=done.added,
            people=len(taken.registered),
        )
        self.stdout.write(f"{name}: {state}: {done.kind} {done.stream_id}: {counts}")
        for clash in taken.clashing:
            words = bilingual("registered under another id")
            self.stdout.write(f"  {words}: {clash.id} {clash.name}")
        unknown = api.unknown_people(file.persons)
        for person in unknown[:NAMED]:
            self.stdout.write(f"  {bilingual('not registered, shown by id')}: {person}")
        if len(unknown) > NAMED:
            more = bilingual("and %(count)d more", count=len(unknown) - NAMED)
            self.stdout.write(f"  {more}")


def stream_file_words(error: api.StreamFileError) -> str:
    """Say a refusal on one line, in both languages."""
    return spoken(error.code, line=error.line, detail=error.detail)
