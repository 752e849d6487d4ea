"""What waits for somebody among the games: the first thing an official sees."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet, Sum
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.competitions import titles_of
from games.labels.codes import result_of
from games.labels.times import moment
from games.models import Appointment, Game, GameStatus, ImportBatch
from games.people import office_words, person_name
from games.rights import Reach, follows_play, may_appoint, reach
from games.search.unlisted import listed
from games.waiting import SHOWN, Line, Queue, Urgency, queue_of

LATELY = timedelta(days=14)
"""How long what was rejected is named on the first page."""


def queues(request: HttpRequest) -> tuple[Queue, ...]:
    """Return the queues of games that the offices of whoever is logged in look into."""
    user: Any = request.user
    found: list[Queue] = []
    if follows_play(user):
        of_events = reach(user, "games.game")
        found += [_running(of_events), _unsigned(of_events)]
    if reach(user, "games.importbatch").places:
        found += [_imports(), _rejected(since=timezone.now() - LATELY)]
    if may_appoint(user):
        found.append(_appointments())
    return tuple(found)


def game_title(game: Game) -> str:
    """Return who plays, at which event, in which round."""
    players = f"{game.first_player or '?'} – {game.second_player or '?'}"
    return " · ".join(part for part in (players, game.competition, game.round) if part)


def games_waiting(where: Reach) -> QuerySet[Game]:
    """Return the games in which a claim waits for its answer."""
    return _games(where).filter(open_claims__gt=0)


def _games(where: Reach) -> QuerySet[Game]:
    rows = listed(Game.objects.filter(where.condition("event")))
    return rows.select_related("first_player", "second_player")


def _running(where: Reach) -> Queue:
    return queue_of_games(
        _games(where).filter(status=GameStatus.RUNNING),
        urgency=Urgency.GOING_ON,
        title=_("Games under way"),
        empty=_("No game is under way."),
        query="status__exact=running",
    )


def _unsigned(where: Reach) -> Queue:
    return queue_of_games(
        _games(where).filter(status=GameStatus.OVER),
        urgency=Urgency.THIS_ROUND,
        title=_("Games over but not signed"),
        empty=_("Every finished game is signed."),
        query="status__exact=over",
    )


def queue_of_games(
    rows: QuerySet[Game],
    *,
    title: str,
    empty: str,
    query: str,
    urgency: Urgency = Urgency.SOON,
) -> Queue:
    """Return games as a queue; `query` is that of the list which holds them all."""
    return queue_of(
        urgency=urgency,
        title=title,
        empty=empty,
        lines=(
            Line(url=_game_url(row), title=game_title(row), note=_note(row))
            for row in rows.order_by("arranged_at", "pk")[: SHOWN + 1]
        ),
        url=f"{reverse('admin:games_game_changelist')}?{query}",
    )


def _note(game: Game) -> str:
    """Return the table of a game, and its result where there is one."""
    table = _("table %(number)s") % {"number": game.table} if game.table else ""
    result = result_of(game.result, game.edition) if game.result else ""
    return " · ".join(part for part in (table, result) if part)


def _imports() -> Queue:
    rows = ImportBatch.objects.filter(ended_at=None)[: SHOWN + 1]
    return queue_of(
        urgency=Urgency.GOING_ON,
        title=_("Imports under way"),
        empty=_("No import is under way."),
        lines=(
            Line(
                url=reverse("admin:games_importbatch_change", args=[row.pk]),
                title=" · ".join(filter(None, (moment(row.brought_at), row.folder))),
                note=row.get_state_display(),
            )
            for row in rows
        ),
        url=reverse("admin:games_importbatch_changelist"),
        act=(reverse("admin:games_importbatch_new"), _("Import files")),
    )


def _rejected(*, since: datetime) -> Queue:
    lately = ImportBatch.objects.filter(ended_at__gte=since)
    rows = lately.annotate(lost=Sum("files__rejected")).filter(lost__gt=0).order_by("ended_at")
    return queue_of(
        title=_("Imports with games rejected"),
        empty=_("Nothing brought in lately was rejected."),
        lines=(
            Line(
                url=reverse("admin:games_importbatch_change", args=[row.pk]),
                title=" · ".join(filter(None, (moment(row.brought_at), row.folder))),
                note=ngettext("%(count)d game rejected", "%(count)d games rejected", row.lost)
                % {"count": row.lost},
            )
            for row in rows[: SHOWN + 1]
        ),
        url=reverse("admin:games_importbatch_changelist"),
    )


def _appointments() -> Queue:
    rows = Appointment.objects.in_force().select_related("user").order_by("-pk")[: SHOWN + 1]
    titles = titles_of(row.event for row in rows)
    return queue_of(
        urgency=Urgency.KEPT,
        title=_("Appointments"),
        empty=_("Nobody is appointed yet. Who is appointed may log in here the same moment."),
        lines=(
            Line(
                url=reverse("admin:games_appointment_change", args=[row.pk]),
                title=person_name(row.user),
                note=office_words(row, titles),
            )
            for row in rows
        ),
        url=reverse("admin:games_appointment_changelist"),
        act=(reverse("admin:games_appointment_add"), _("Appoint somebody")),
    )


def _game_url(game: Game) -> str:
    return reverse("admin:games_game_change", args=[game.pk])
