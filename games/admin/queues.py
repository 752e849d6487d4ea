"""What waits for somebody: the first thing an official sees."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Game, GameStatus, LedgerWork, Ruling, RulingStatus
from games.words.codes import QUESTIONS, VERDICTS, WORK_KINDS, WORK_STATES, result_of, word
from games.words.times import instant

SHOWN = 8
"""Lines of a queue on the index; the link leads to the rest."""
OVERDUE_MS = 60_000
"""Work due this long ago and still not done needs a look."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One thing that waits: its link, and what to say of it."""

    url: str
    title: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Queue:
    """Things of one kind that wait; `more` says that not all of them are shown."""

    title: str
    empty: str
    lines: tuple[Line, ...]
    more: bool
    url: str


def queues(request: HttpRequest) -> tuple[Queue, ...]:
    """Return the queues that the logged-in user may look into."""
    user: Any = request.user
    found: list[Queue] = []
    if user.has_perm("games.view_ruling"):
        found.append(_rulings())
    if user.has_perm("games.view_game"):
        found += [_claims(), _unsigned()]
    if user.has_perm("games.view_ledgerwork"):
        found.append(_work(now=time.time_ns() // 1_000_000))
    return tuple(found)


def _queue(*, title: str, empty: str, lines: Iterable[Line], url: str) -> Queue:
    first = tuple(islice(lines, SHOWN + 1))
    return Queue(title=title, empty=empty, lines=first[:SHOWN], more=len(first) > SHOWN, url=url)


def _game_title(game: Game) -> str:
    players = f"{game.first_player or '?'} – {game.second_player or '?'}"
    return " · ".join(part for part in (players, game.competition, game.round) if part)


def _games() -> Any:
    return Game.objects.select_related("first_player", "second_player")


def _rulings() -> Queue:
    rows = (
        Ruling.objects.filter(status=RulingStatus.PROPOSED)
        .select_related("game__first_player", "game__second_player")
        .order_by("proposed_at")[: SHOWN + 1]
    )
    return _queue(
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


def _claims() -> Queue:
    proposed = Ruling.objects.filter(game=OuterRef("pk"), status=RulingStatus.PROPOSED)
    rows = _games().filter(Q(open_claims__gt=0) & ~Exists(proposed))[: SHOWN + 1]
    return _queue(
        title=_("Claims without a ruling"),
        empty=_("No claim is open."),
        lines=(Line(url=_game_url(row), title=_game_title(row), note="") for row in rows),
        url=reverse("admin:games_game_changelist") + "?waiting=claim",
    )


def _unsigned() -> Queue:
    rows = _games().filter(status=GameStatus.OVER)[: SHOWN + 1]
    return _queue(
        title=_("Games over but not signed"),
        empty=_("Every finished game is signed."),
        lines=(
            Line(
                url=_game_url(row), title=_game_title(row), note=result_of(row.result, row.edition)
            )
            for row in rows
        ),
        url=reverse("admin:games_game_changelist") + "?status__exact=over",
    )


def _work(*, now: int) -> Queue:
    late = Q(state=LedgerWork.State.PENDING, due_at__lt=now - OVERDUE_MS)
    rows = LedgerWork.objects.filter(Q(state=LedgerWork.State.NEEDS_HUMAN) | late).order_by(
        "due_at"
    )[: SHOWN + 1]
    return _queue(
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


def work_state(row: LedgerWork, *, now: int) -> str:
    """Return where a piece of work stands; what waits too long reads differently."""
    late = row.state == LedgerWork.State.PENDING and row.due_at < now - OVERDUE_MS
    return _("overdue") if late else word(WORK_STATES, row.state)


def _game_url(game: Game) -> str:
    return reverse("admin:games_game_change", args=[game.pk])
