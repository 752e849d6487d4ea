"""What waits for somebody among the games: the first thing an official sees."""

import time
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Appointment, Game, GameStatus, LedgerWork, Ruling, RulingStatus
from games.people import office_words, person_name
from games.rights import Reach, may_appoint, reach
from games.waiting import SHOWN, Line, Queue, queue_of
from games.words.codes import QUESTIONS, VERDICTS, WORK_KINDS, WORK_STATES, result_of, word
from games.words.times import instant

OVERDUE_MS = 60_000
"""Work due this long ago and still not done needs a look."""


def queues(request: HttpRequest) -> tuple[Queue, ...]:
    """Return the queues of games that the offices of whoever is logged in look into."""
    user: Any = request.user
    found: list[Queue] = []
    if user.has_perm("games.view_ruling"):
        of_events = reach(user, "games.game")
        found += [_rulings(reach(user, "games.ruling")), _running(of_events)]
        found += [_claims(of_events), _unsigned(of_events)]
    if user.has_perm("games.view_ledgerwork"):
        found.append(_work(now=time.time_ns() // 1_000_000))
    if may_appoint(user):
        found.append(_appointments())
    return tuple(found)


def _game_title(game: Game) -> str:
    players = f"{game.first_player or '?'} – {game.second_player or '?'}"
    return " · ".join(part for part in (players, game.competition, game.round) if part)


def _games(where: Reach) -> QuerySet[Game]:
    rows = Game.objects.filter(where.condition("competition"))
    return rows.select_related("first_player", "second_player")


def _rulings(where: Reach) -> Queue:
    rows = (
        Ruling.objects.filter(where.condition("game__competition"), status=RulingStatus.PROPOSED)
        .select_related("game__first_player", "game__second_player")
        .order_by("proposed_at")[: SHOWN + 1]
    )
    return queue_of(
        title=_("Rulings waiting for confirmation"),
        empty=_("No ruling is waiting."),
        lines=(
            Line(
                url=reverse("admin:games_ruling_change", args=[row.pk]),
                title=_game_title(row.game),
                note=f"{word(QUESTIONS, row.question)} · {word(VERDICTS, row.verdict)}",
            )
            for row in rows
        ),
        url=reverse("admin:games_ruling_changelist") + "?status__exact=proposed",
    )


def _running(where: Reach) -> Queue:
    return _of_games(
        _games(where).filter(status=GameStatus.RUNNING),
        title=_("Games under way"),
        empty=_("No game is under way."),
        query="status__exact=running",
    )


def _claims(where: Reach) -> Queue:
    proposed = Ruling.objects.filter(game=OuterRef("pk"), status=RulingStatus.PROPOSED)
    return _of_games(
        _games(where).filter(Q(open_claims__gt=0) & ~Exists(proposed)),
        title=_("Claims without a ruling"),
        empty=_("No claim is open."),
        query="waiting=claim",
    )


def _unsigned(where: Reach) -> Queue:
    return _of_games(
        _games(where).filter(status=GameStatus.OVER),
        title=_("Games over but not signed"),
        empty=_("Every finished game is signed."),
        query="status__exact=over",
    )


def _of_games(rows: QuerySet[Game], *, title: str, empty: str, query: str) -> Queue:
    return queue_of(
        title=title,
        empty=empty,
        lines=(
            Line(url=_game_url(row), title=_game_title(row), note=_note(row))
            for row in rows[: SHOWN + 1]
        ),
        url=f"{reverse('admin:games_game_changelist')}?{query}",
    )


def _note(game: Game) -> str:
    """Return the table of a game, and its result where there is one."""
    table = _("table %(number)s") % {"number": game.table} if game.table else ""
    result = result_of(game.result, game.edition) if game.result else ""
    return " · ".join(part for part in (table, result) if part)


def _work(*, now: int) -> Queue:
    late = Q(state=LedgerWork.State.PENDING, due_at__lt=now - OVERDUE_MS)
    rows = LedgerWork.objects.filter(Q(state=LedgerWork.State.NEEDS_HUMAN) | late).order_by(
        "due_at"
    )[: SHOWN + 1]
    return queue_of(
        title=_("Work failed or overdue"),
        empty=_("All work is done in time."),
        lines=(
            Line(
                url=reverse("admin:games_ledgerwork_change", args=[row.pk]),
                title=f"{word(WORK_KINDS, row.kind)} · {work_state(row, now=now)}",
                note=instant(row.due_at),
            )
            for row in rows
        ),
        url=reverse("admin:games_ledgerwork_changelist") + "?state=open",
    )


def _appointments() -> Queue:
    rows = Appointment.objects.select_related("user").order_by("-pk")[: SHOWN + 1]
    return queue_of(
        title=_("Appointments"),
        empty=_("Nobody is appointed yet. Who is appointed may log in here the same moment."),
        lines=(
            Line(
                url=reverse("admin:games_appointment_change", args=[row.pk]),
                title=person_name(row.user),
                note=office_words(row),
            )
            for row in rows
        ),
        url=reverse("admin:games_appointment_changelist"),
        act=(reverse("admin:games_appointment_add"), _("Appoint somebody")),
    )


def work_state(row: LedgerWork, *, now: int) -> str:
    """Return where a piece of work stands; what waits too long reads differently."""
    late = row.state == LedgerWork.State.PENDING and row.due_at < now - OVERDUE_MS
    return _("overdue") if late else word(WORK_STATES, row.state)


def _game_url(game: Game) -> str:
    return reverse("admin:games_game_change", args=[game.pk])
