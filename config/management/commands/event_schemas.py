"""`manage.py event_schemas`: what stored events look like, for readers in any language."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.streams import DECIDERS
from games.labels.messages import bilingual
from games.streams.schema import FOLDER, event_schema


class Command(BaseCommand):
    """Writes a JSON Schema for every stored type, or says which are not as committed."""

    help = bilingual(
        "Write the JSON Schema of every stored event to docs/events; --check only compares."
    )
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take --check."""
        parser.add_argument("--check", action="store_true", help=bilingual("compare only"))

    def handle(self, *args: Any, **options: Any) -> None:
        """Write or compare.

        :raises CommandError: `schemas_differ`, with --check.
        """
        folder = settings.BASE_DIR / FOLDER
        wanted = schemas()
        differing = sorted(
            {path.name for path in folder.glob("*.json")} - set(wanted)
            | {name for name, text in wanted.items() if _text(folder / name) != text}
        )
        if options["check"]:
            if differing:
                raise CommandError(f"schemas_differ: {' '.join(differing)}")
            return
        folder.mkdir(parents=True, exist_ok=True)
        for name in differing:
            if name in wanted:
                (folder / name).write_text(wanted[name], encoding="utf-8")
            else:
                (folder / name).unlink()
        self.stdout.write(f"{len(wanted)} schemas, {len(differing)} changed")


def schemas() -> dict[str, str]:
    """Return file name -> text of the schema of every stored type."""
    return {
        f"{name}.json": json.dumps(event_schema(decider.codec, name), ensure_ascii=False, indent=1)
        + "\n"
        for decider in DECIDERS
        for name in decider.codec.classes
    }


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""
