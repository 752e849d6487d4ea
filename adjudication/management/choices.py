"""The options by which a command chooses games of the archive, and what becomes of them."""

from argparse import ArgumentParser
from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_noop as _

from adjudication.readjudication.choosing import Choice
from games.labels.messages import bilingual

CHOOSING = ("game", "event", "date_from", "date_to", "archive")
"""Options that choose; an edition alone narrows what they choose."""


def add_choice(parser: ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "--game",
        type=UUID,
        action="append",
        default=[],
        help=bilingual(_("a stored game by its id")),
    )
    parser.add_argument(
        "--event", default="", help=bilingual(_("stored games of this competition"))
    )
    parser.add_argument(
        "--from",
        type=date.fromisoformat,
        dest="date_from",
        help=bilingual(_("stored games from this date on")),
    )
    parser.add_argument(
        "--to",
        type=date.fromisoformat,
        dest="date_to",
        help=bilingual(_("stored games up to this date")),
    )
    parser.add_argument("--archive", action="store_true", help=bilingual(_("all stored games")))


def choice_of(options: Mapping[str, Any]) -> Choice | None:
    """Return what the options choose, None where they choose nothing."""
    if not any(options[name] for name in CHOOSING):
        return None
    return Choice(
        games=tuple(options["game"]),
        competition=options["event"],
        edition=options["edition"],
        date_from=options["date_from"],
        date_to=options["date_to"],
    )
