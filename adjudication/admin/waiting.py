"""What waits on one game for somebody: rulings to be settled, open cases, contradictions."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from adjudication.admin.cases.listed import cases_of_game
from adjudication.cases.values import CaseStatus
from adjudication.models import Ruling
from games import api
from games.labels.codes import QUESTIONS, VERDICTS, word
from games.record.ruling import RulingStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """One thing that waits, and the page on which it is dealt with."""

    url: str
    text: str


def waiting_on(game_id: UUID, state: api.GameState, actor: api.Actor | None) -> tuple[Waiting, ...]:
    """Return what waits on a game, the rulings first, as far as `actor` sees it."""
    return (*_rulings(game_id, state), *_cases(game_id, actor), *_contradictions(state))


def _rulings(game_id: UUID, state: api.GameState) -> Iterator[Waiting]:
    if all(ruling.status is not RulingStatus.PROPOSED for ruling in state.rulings):
        return
    rows = Ruling.objects.filter(game_id=game_id, status=RulingStatus.PROPOSED)
    for row in rows.order_by("version"):
        yield Waiting(
            url=reverse("admin:adjudication_ruling_change", args=[row.pk]),
            text=_("ruling to be settled: %(question)s · %(verdict)s")
            % {"question": word(QUESTIONS, row.question), "verdict": word(VERDICTS, row.verdict)},
        )


def _cases(game_id: UUID, actor: api.Actor | None) -> Iterator[Waiting]:
    listed = cases_of_game(game_id, actor)
    for line in listed.lines if listed else ():
        if line.status in (CaseStatus.FILED, CaseStatus.ADMITTED):
            yield Waiting(url=line.url, text=_("open case: %(case)s") % {"case": line.text})


def _contradictions(state: api.GameState) -> Iterator[Waiting]:
    number = len(state.audits.open_contradictions)
    if number:
        yield Waiting(
            url="#findings",
            text=_("contradictions found by the audit: %(number)d") % {"number": number},
        )
