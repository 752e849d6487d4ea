"""The options by which a file's edition and system are chosen, alike in every command."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from games.labels.messages import bilingual
from games.management.tables import USAGE
from games.streams.plain_values import DocumentError
from tournaments.books.formats import StageKind
from tournaments.books.pairing import GroupSeeding, System
from tournaments.interchange.reading import FileFormat
from tournaments.interchange.rules import Choices
from tournaments.reading import Adjustment, FormatError
from tournaments.regulations.document import load
from tournaments.regulations.mcmahon import SETTINGS, terms_of
from tournaments.regulations.settings import declared_in
from tournaments.regulations.values import (
    Elsewhere,
    FirstRound,
    PairingSystem,
    Regulations,
    Stage,
)


def add_choices(parser: ArgumentParser) -> None:
    """Take what a file leaves open."""
    parser.add_argument("--format", choices=[format_.value for format_ in FileFormat], default=None)
    parser.add_argument(
        "--regulations", type=Path, help=bilingual("regulations as a JSON document")
    )
    parser.add_argument("--edition", default="", help=bilingual("edition"))
    parser.add_argument(
        "--kind",
        choices=[stage_kind.value for stage_kind in StageKind],
        default="swiss",
        help=bilingual("Format"),
    )
    parser.add_argument(
        "--system",
        choices=[system.value for system in System],
        help=bilingual("pairing system"),
    )
    add_mcmahon(parser)
    parser.add_argument(
        "--elsewhere",
        choices=[elsewhere.value for elsewhere in Elsewhere],
        default=Elsewhere.NO.value,
        help=bilingual("Paired elsewhere"),
    )
    parser.add_argument(
        "--first-round",
        choices=[round_.value for round_ in FirstRound],
        help=bilingual("First round of the Swiss"),
    )
    parser.add_argument("--rounds", type=int, default=0, help=bilingual("number of rounds in all"))
    parser.add_argument("--tiebreaks", default="", help=bilingual("tie-breaks, comma-separated"))
    parser.add_argument(
        "--ranking", default="", help=bilingual("the rule book's order of tie-breaks")
    )
    parser.add_argument("--title", default="", help=bilingual("Title of the tournament"))
    parser.add_argument("--section", default="", help=bilingual("section"))
    parser.add_argument("--seeds", default="", help=bilingual("random seeds of the rounds"))


def add_mcmahon(parser: ArgumentParser) -> None:
    """Take the bars, the seeding of a group and the handicaps of a McMahon (decision 0054)."""
    for declared in declared_in(Stage):
        name = declared.name
        if name not in SETTINGS:
            continue
        seeding = declared.hint is GroupSeeding
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            type=int if declared.hint is int else str,
            choices=[seeding.value for seeding in GroupSeeding] if seeding else None,
            help=bilingual(declared.setting.label),
        )


def choices_of(options: dict[str, Any]) -> Choices:
    """Return what was chosen on the command line.

    :raises CommandError: the regulations cannot be read.
    """
    system, first = options["system"], options["first_round"]
    return Choices(
        regulations=_document(options["regulations"]),
        edition=options["edition"],
        kind=StageKind(options["kind"]),
        system=PairingSystem(system) if system else None,
        mcmahon=terms_of(options),
        elsewhere=Elsewhere(options.get("elsewhere", Elsewhere.NO.value)),
        first_round=FirstRound(first) if first else None,
        rounds=options["rounds"],
        tiebreaks=listed(options["tiebreaks"]),
        ranking=options["ranking"],
        title=options["title"],
        section=options["section"],
        seeds=tuple(options["seeds"].split(",")) if options["seeds"] else (),
    )


def listed(text: str) -> tuple[str, ...]:
    """Return the words of a comma-separated list."""
    return tuple(other.strip() for other in text.split(",") if other.strip())


def _document(path: Path | None) -> Regulations | None:
    if path is None:
        return None
    try:
        document = json.loads(path.read_bytes())
        if not isinstance(document, dict):
            raise CommandError("field_malformed: /", returncode=USAGE)
        return load(document)
    except OSError as error:
        raise CommandError(f"file_unreadable: {error}", returncode=USAGE) from error
    except DocumentError as error:
        raise CommandError(
            f"{error.code}: {error.place} {error.detail}", returncode=USAGE
        ) from error
    except ValueError as error:
        raise CommandError(f"malformed_json: {error}", returncode=USAGE) from error


def refusal_line(error: FormatError) -> str:
    """Return a refusal as one line: code, place, what was found."""
    place = f" {bilingual('line %(line)d', line=error.line)}" if error.line else ""
    place += f":{error.column}" if error.column else ""
    return f"{error.code}{place} {error.detail}".rstrip()


def note_line(note: Adjustment) -> str:
    """Say a note on a file as one line: code, line, what was found."""
    return f"{bilingual('note')}: {note.code} {note.line or ''} {note.detail}".rstrip()
