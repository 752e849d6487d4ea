"""What is printed as soon as a round is published: the slips that both sides sign.

Gomoku 2025 25.2.2-A: before a round its slips go to the arbiters.
"""

from collections.abc import Iterator
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from adjudication.documents.catalogue import FormRefused, check_form, forms_of
from adjudication.documents.events import EventAt
from games.labels.language import is_chinese
from tournaments.event_links import PublishedRound
from tournaments.selectors.shown import stage_groups


def slips_of_round(played: PublishedRound) -> Iterator[tuple[str, str]]:
    """Yield address and words of the slips of a round, as PDF, one file a group."""
    groups = stage_groups(played.stage)
    for group in groups:
        event = EventAt(
            id=played.event,
            state=played.state,
            stage=played.stage,
            group=group,
            upto=played.round.number,
            chinese=is_chinese(),
        )
        for form in forms_of(event):
            try:
                check_form(form, event)
            except FormRefused:
                continue
            if form.slip:
                yield (
                    _address(played, form.code, group),
                    _words(played, group if groups[1:] else ""),
                )


def _address(played: PublishedRound, code: str, group: str) -> str:
    query: dict[str, object] = {"stage": played.stage.index, "round": played.round.number}
    if group:
        query["group"] = group
    url = reverse("documents:event-file", args=[played.event, code, "pdf"])
    return f"{url}?{urlencode(query)}"


def _words(played: PublishedRound, group: str) -> str:
    text = _("Slips of round %(number)d (PDF)") % {"number": played.round.number}
    return f"{text} {group}".strip()
