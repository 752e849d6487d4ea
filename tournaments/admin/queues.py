"""What waits for somebody among the events: the way to each desk, and what comes after."""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from games import waiting
from games.office_tables import is_registrar_here
from games.record.values import Role
from games.rights import holds_any, reach
from tournaments.admin.acting import may_create
from tournaments.models import RatingList, Tournament
from tournaments.models.readmodels import TournamentStatus
from tournaments.record.declaring import JUDGES

_LIST = "admin:tournaments_tournament_changelist"
KEEPERS = frozenset({Role.ARCHIVIST, Role.RATING_OFFICE})
"""Whose work with an event begins when it is over."""


def queues(request: HttpRequest) -> Iterable[waiting.Queue]:
    """Return the events that the offices of whoever is logged in look into."""
    where = reach(request.user, Tournament._meta.label_lower)
    if not where.places:
        return
    rows = Tournament.objects.filter(where.condition("event", "section")).order_by("-created_at")
    create = (reverse("admin:tournaments_create"), _("New tournament"))
    yield waiting.queue_of(
        title=_("Tournaments under way"),
        empty=_("No tournament is under way."),
        lines=_lines(rows.exclude(status=TournamentStatus.FINISHED)),
        url=reverse(_LIST),
        act=create if may_create(request) else None,
    )
    if holds_any(request.user, JUDGES):
        yield waiting.queue_of(
            title=_("Corrections that games call for"),
            empty=_("No correction waits."),
            lines=_lines(rows.filter(corrections__gt=0)),
            url=reverse(_LIST),
        )
    if holds_any(request.user, KEEPERS):
        yield waiting.queue_of(
            title=_("Tournaments finished lately"),
            empty=_("No tournament has finished yet."),
            lines=_lines(rows.filter(status=TournamentStatus.FINISHED)),
            url=f"{reverse(_LIST)}?status__exact=finished",
        )
        yield _rating_lists(request)


def _lines(rows: QuerySet[Tournament]) -> Iterable[waiting.Line]:
    return (
        waiting.Line(
            url=reverse("admin:tournaments_desk", args=[row.pk]),
            title=f"{row.title} {row.section}".strip(),
            note=_note(row),
        )
        for row in rows[: waiting.SHOWN + 1]
    )


def _rating_lists(request: HttpRequest) -> waiting.Queue:
    bring_in = (reverse("admin:tournaments_bring_in_ratings"), _("Bring in a rating list"))
    return waiting.queue_of(
        title=_("Rating lists"),
        empty=_("No rating list has been brought in yet."),
        lines=(
            waiting.Line(
                url=reverse("admin:tournaments_ratinglist_change", args=[rating_list.pk]),
                title=rating_list.name,
                note=str(rating_list.valid_from),
            )
            for rating_list in RatingList.objects.order_by("-valid_from")[: waiting.SHOWN + 1]
        ),
        url=reverse("admin:tournaments_ratinglist_changelist"),
        act=bring_in if is_registrar_here(request) else None,
    )


def _note(row: Tournament) -> str:
    """Return how far an event has come."""
    parts = [str(row.get_status_display())]
    if row.rounds:
        parts.append(f"{row.published} / {row.rounds}")
    if row.corrections:
        parts.append(_("corrections waiting: %(count)d") % {"count": row.corrections})
    if row.missing_results:
        parts.append(_("results missing: %(count)d") % {"count": row.missing_results})
    return " · ".join(parts)
