"""What waits for somebody among the events: the way to each desk, and what comes after."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import waiting
from games.office_tables import is_registrar_here
from games.record.values import Role
from games.rights import holds_any, reach
from tournaments.admin.acting import may_create, openable
from tournaments.admin.feeds.page import undelivered
from tournaments.models import RatingList, Tournament
from tournaments.models.readmodels import RoundDuties, TournamentStatus
from tournaments.record import commands as c
from tournaments.record.authority import ALLOWED
from tournaments.record.declaring import JUDGES
from tournaments.selectors.subscriptions import SentMessage

_LIST = "admin:tournaments_tournament_changelist"
KEEPERS = frozenset({Role.ARCHIVIST, Role.RATING_OFFICE})
"""Whose work with an event begins when it is over."""


OVER = (TournamentStatus.FINISHED, TournamentStatus.CANCELLED)

Way = Callable[[Tournament], str]


def _desk(row: Tournament) -> str:
    return reverse("admin:tournaments_desk", args=[row.pk])


def _pairing(row: Tournament) -> str:
    return reverse("admin:tournaments_pairing", args=[row.pk, row.published + 1])


def _places(row: Tournament) -> str:
    return reverse("admin:tournaments_places", args=[row.pk])


def _reports(row: Tournament) -> str:
    return reverse("admin:tournaments_rating_reports", args=[row.pk])


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """A queue of events: whose duty it is, which rows, and the page on which it is done."""

    roles: frozenset[Role]
    title: Any
    empty: Any
    rows: Q
    to: Way
    urgency: waiting.Urgency = waiting.Urgency.THIS_ROUND


DUTIES = (
    Duty(
        roles=ALLOWED[c.PublishPairing],
        title=gettext_lazy("Drafts to be signed and published"),
        empty=gettext_lazy("No draft waits for a signature."),
        rows=Q(duty=RoundDuties.SIGN),
        to=_pairing,
        urgency=waiting.Urgency.AT_ONCE,
    ),
    Duty(
        roles=ALLOWED[c.CloseRound],
        title=gettext_lazy("Rounds to be confirmed"),
        empty=gettext_lazy("No round waits to be confirmed."),
        rows=Q(duty=RoundDuties.CONFIRM),
        to=_desk,
        urgency=waiting.Urgency.AT_ONCE,
    ),
    Duty(
        roles=JUDGES,
        title=gettext_lazy("Corrections that games call for"),
        empty=gettext_lazy("No correction waits."),
        rows=Q(corrections__gt=0),
        to=_desk,
    ),
    Duty(
        roles=ALLOWED[c.PublishStandings],
        title=gettext_lazy("Places changed since they were published"),
        empty=gettext_lazy("What is published is what the results come to."),
        rows=Q(outdated_tables__gt=0),
        to=_places,
    ),
    Duty(
        roles=ALLOWED[c.ReportRatings],
        title=gettext_lazy("Rating reports to be sent again"),
        empty=gettext_lazy("No rating report has changed since it was sent."),
        rows=Q(outdated_reports__gt=0),
        to=_reports,
    ),
)
"""What an event waits for, in the order in which it comes about."""


def queues(request: HttpRequest) -> Iterable[waiting.Queue]:
    """Return what the events wait for, as far as the offices of whoever is logged in do it."""
    where = reach(request.user, Tournament._meta.label_lower)
    if not where.places:
        return
    rows = Tournament.objects.filter(where.condition("event", "section")).order_by("created_at")
    if named := {event: title for event, title in openable(request) if event}:
        yield _to_be_opened(named)
    for duty in DUTIES:
        if holds_any(request.user, duty.roles):
            yield waiting.queue_of(
                title=str(duty.title),
                empty=str(duty.empty),
                lines=_lines(rows.filter(duty.rows), to=duty.to),
                url=reverse(_LIST),
                urgency=duty.urgency,
            )
    create = (reverse("admin:tournaments_create"), _("New tournament"))
    yield waiting.queue_of(
        title=_("Tournaments under way"),
        empty=_("No tournament is under way."),
        lines=_lines(rows.exclude(status__in=OVER).order_by("-created_at")),
        url=reverse(_LIST),
        act=create if may_create(request) else None,
        urgency=waiting.Urgency.GOING_ON,
    )
    if holds_any(request.user, KEEPERS):
        yield waiting.queue_of(
            title=_("Tournaments finished lately"),
            empty=_("No tournament has finished yet."),
            lines=_lines(rows.filter(status=TournamentStatus.FINISHED).order_by("-created_at")),
            url=f"{reverse(_LIST)}?status__exact=finished",
            urgency=waiting.Urgency.GOING_ON,
        )
        yield _rating_lists(request)
        if stuck := tuple(undelivered()):
            yield _undelivered(stuck)


def _undelivered(stuck: tuple[tuple[str, SentMessage], ...]) -> waiting.Queue:
    page = reverse("admin:tournaments_feeds")
    return waiting.queue_of(
        title=_("Messages to rating offices that did not arrive"),
        empty=_("Every message has arrived."),
        lines=(
            waiting.Line(url=page, title=name, note=message.error[:80]) for name, message in stuck
        ),
        url=page,
    )


def _to_be_opened(named: dict[str, str]) -> waiting.Queue:
    """Return the events at which somebody is chief and of which nothing is on record yet."""
    begun = set(Tournament.objects.filter(event__in=named).values_list("event", flat=True))
    return waiting.queue_of(
        title=_("Events to be opened"),
        empty=_("Every event you are appointed to is open."),
        lines=(
            waiting.Line(
                url=f"{reverse('admin:tournaments_create')}?event={event}",
                title=title or event,
                note=_("Write its regulations and open it"),
            )
            for event, title in named.items()
            if event not in begun
        ),
        url=reverse(_LIST),
        urgency=waiting.Urgency.AT_ONCE,
    )


def _lines(rows: QuerySet[Tournament], *, to: Way = _desk) -> Iterable[waiting.Line]:
    return (
        waiting.Line(
            url=to(row),
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
        urgency=waiting.Urgency.KEPT,
        see=(reverse("admin:tournaments_feeds"), _("Feeds for rating offices")),
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
