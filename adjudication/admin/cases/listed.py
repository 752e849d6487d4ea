"""Cases where the office looks at their game or their event, and the way to file another."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.urls import reverse

from adjudication.admin.cases.actions import carries
from adjudication.case_models import Case
from adjudication.cases.commands import FileCase
from adjudication.cases.values import SubjectKind
from adjudication.labels.cases import INSTANCES, OUTCOMES, STATUSES
from adjudication.web.cases import MOST, cases_of_event
from games import api
from games.labels.codes import word


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeCase:
    """A case as the office lists it; `status` is its code, `paper` its ruling paper as PDF."""

    url: str
    paper: str
    text: str
    status: str
    standing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeCases:
    """The cases about a game or an event; `file_url` "" for who files none."""

    lines: tuple[OfficeCase, ...]
    file_url: str


def cases_of_game(game: UUID, actor: api.Actor | None) -> OfficeCases | None:
    """Return the cases about a game, None for who neither sees nor files any."""
    return _listed((game,), SubjectKind.GAME, game, actor)


def cases_of_desk(event: UUID, actor: api.Actor | None) -> OfficeCases | None:
    """Return the cases about an event and its games, None for who neither sees nor files any."""
    return _listed(cases_of_event(event), SubjectKind.TOURNAMENT, event, actor)


def file_url(kind: SubjectKind, subject: UUID, actor: api.Actor | None) -> str:
    """Return the address at which a case about it is filed, "" for who files none."""
    if not carries(actor, FileCase):
        return ""
    return reverse("admin:adjudication_case_file", args=[kind.value, subject])


def _listed(
    subjects: Iterable[UUID], kind: SubjectKind, subject: UUID, actor: api.Actor | None
) -> OfficeCases | None:
    if actor is None or actor.role is api.Role.RATING_OFFICE:
        return None
    rows = Case.objects.filter(subject__in=list(subjects))[:MOST]
    found = OfficeCases(
        lines=tuple(_line(row) for row in rows), file_url=file_url(kind, subject, actor)
    )
    return found if found.lines or found.file_url else None


def _line(row: Case) -> OfficeCase:
    outcome = word(OUTCOMES, row.outcome) if row.outcome else word(STATUSES, row.status)
    return OfficeCase(
        url=reverse("admin:adjudication_case_change", args=[row.pk]),
        paper=reverse("admin:adjudication_case_decision_file", args=[row.pk, "pdf"]),
        text=f"{word(INSTANCES, row.instance)} · {row.question}",
        status=row.status,
        standing=outcome,
    )
