"""Whom a row of a list means, where it leaves that open: asked row by row, on every list's page."""

import re
from collections.abc import Mapping
from uuid import UUID

from django.http import HttpRequest
from django.utils.translation import gettext as _

from games import api

PICK = re.compile("pick_([0-9]{1,7})")
"""Field of the rating list picked for a line."""
PERSON = re.compile("person_([0-9]{1,7})")
"""Field of whom a line means."""

Choice = tuple[str, str]


def by_line(request: HttpRequest, field: re.Pattern[str]) -> dict[int, str]:
    """Return what was picked for single lines in fields of one kind."""
    return {
        int(line[1]): str(value)[:40]
        for name, value in request.POST.items()
        if (line := field.fullmatch(name)) and value
    }


def choices_by_line(matches: Mapping[int, api.Found]) -> dict[int, list[Choice]]:
    """Return what may be decided of the rows that leave open whom they mean, with its words."""
    open_ = {line: match for line, match in matches.items() if match.problem}
    cards = api.player_cards({id_ for match in open_.values() for id_ in match.candidates})
    return {line: _choices(match, cards) for line, match in open_.items()}


def _choices(match: api.Found, cards: Mapping[UUID, api.PlayerCard]) -> list[Choice]:
    found = []
    for id_ in match.candidates:
        card = cards[id_]
        parts = (card.name, card.unit, card.federation_number)
        found.append((str(id_), " ".join(part for part in parts if part)))
    if match.can_be_new:
        text = _("somebody new, without this number") if match.holder else _("somebody new")
        found.append((api.NEW, text))
    return [*found, (api.LEFT_OUT, _("leave the row out"))]
