"""What waits for somebody: rulings to confirm, open claims, cases, findings, work left over."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudication.admin.work import work_state
from adjudication.case_models import Case
from adjudication.cases.values import Awaited
from adjudication.labels.cases import AWAITED
from adjudication.labels.work import WORK_KINDS
from adjudication.models import Finding, Ruling
from games import api
from games.admin.api import OVERDUE_MS, LedgerWork, game_title, games_waiting, queue_of_games
from games.labels.codes import QUESTIONS, VERDICTS, word
from games.labels.messages import finding_text
from games.labels.times import instant, moment
from games.record.audits.findings import Severity
from games.record.audits.state import FindingStatus
from games.record.ruling import RulingStatus
from games.rights import Reach, reach
from games.waiting import SHOWN, Line, Queue, Urgency, queue_of


def queues(request: HttpRequest) -> tuple[Queue, ...]:
    """Return the queues of rulings that the offices of whoever is logged in look into."""
    user: Any = request.user
    found: list[Queue] = []
    if user.has_perm("adjudication.view_ruling"):
        of_rulings = reach(user, "adjudication.ruling")
        found += [_rulings(of_rulings), _claims(of_rulings)]
    if user.has_perm("adjudication.view_case"):
        of_cases = reach(user, Case._meta.label_lower)
        found += [_cases(of_cases), _votes(of_cases), _fees(of_cases), _contestable(of_cases)]
    if user.has_perm("adjudication.view_finding"):
        found.append(_findings(reach(user, "adjudication.finding")))
    if user.has_perm("games.view_ledgerwork"):
        found.append(_work(now=api.now_ms()))
    return tuple(found)


def _rulings(where: Reach) -> Queue:
    rows = (
        Ruling.objects.filter(where.condition("game__event"), status=RulingStatus.PROPOSED)
        .select_related("game__first_player", "game__second_player")
        .order_by("proposed_at")[: SHOWN + 1]
    )
    return queue_of(
        urgency=Urgency.AT_ONCE,
        title=_("Rulings waiting for confirmation"),
        empty=_("No ruling is waiting."),
        lines=(
            Line(
                url=reverse("admin:adjudication_ruling_change", args=[row.pk]),
                title=game_title(row.game),
                note=f"{word(QUESTIONS, row.question)} · {word(VERDICTS, row.verdict)}",
            )
            for row in rows
        ),
        url=reverse("admin:adjudication_ruling_changelist") + "?status__exact=proposed",
        see=(reverse("admin:adjudication_figures"), _("Figures of claims and rulings")),
    )


def _claims(where: Reach) -> Queue:
    proposed = Ruling.objects.filter(game=OuterRef("pk"), status=RulingStatus.PROPOSED)
    return queue_of_games(
        games_waiting(where).filter(~Exists(proposed)),
        urgency=Urgency.AT_ONCE,
        title=_("Claims without a ruling"),
        empty=_("No claim is open."),
        query="waiting=claim",
    )


def _findings(where: Reach) -> Queue:
    rows = (
        Finding.objects.filter(
            where.condition("game__event"),
            status=FindingStatus.OPEN,
            severity=Severity.CONTRADICTION,
        )
        .select_related("game__first_player", "game__second_player")
        .order_by("found_at")[: SHOWN + 1]
    )
    return queue_of(
        urgency=Urgency.SOON,
        title=_("Findings to be settled"),
        empty=_("No contradiction is open."),
        lines=(
            Line(
                url=reverse("admin:games_game_change", args=[row.game_id]),
                title=game_title(row.game),
                note=finding_text(row.code),
            )
            for row in rows
        ),
        url=reverse("admin:adjudication_finding_changelist")
        + "?status__exact=open&severity__exact=contradiction",
    )


def _open_cases(where: Reach) -> QuerySet[Case]:
    return Case.objects.filter(where.condition("event", "section")).order_by("filed_at")


def _cases(where: Reach) -> Queue:
    """Return the cases that wait for anything but votes and fees, the longest waiting first."""
    apart = (Awaited.NOTHING, Awaited.VOTES, Awaited.INTERESTS, Awaited.FEE)
    return _queue_of_cases(
        _open_cases(where).exclude(awaits__in=apart),
        title=_("Cases to be dealt with"),
        empty=_("No case waits."),
        query="awaits=any",
        urgency=Urgency.THIS_ROUND,
    )


def _votes(where: Reach) -> Queue:
    """Return the cases that wait for members of their committee."""
    return _queue_of_cases(
        _open_cases(where).filter(awaits__in=(Awaited.INTERESTS, Awaited.VOTES)),
        title=_("Cases waiting for votes"),
        empty=_("No vote is missing."),
        query="awaits=votes",
        urgency=Urgency.THIS_ROUND,
    )


def _fees(where: Reach) -> Queue:
    return _queue_of_cases(
        _open_cases(where).filter(awaits=Awaited.FEE),
        title=_("Fees of appeals to be settled"),
        empty=_("Every fee is settled."),
        query="awaits=fee",
    )


def _contestable(where: Reach) -> Queue:
    """Return the decisions whose time to be contested runs, what ends first in front."""
    rows = _open_cases(where).filter(appeal_until__gt=timezone.now()).order_by("appeal_until")
    return _queue_of_cases(
        rows,
        title=_("Decisions that may still be contested"),
        empty=_("No time to appeal is running."),
        query="status__exact=decided",
    )


def _queue_of_cases(
    rows: QuerySet[Case],
    *,
    title: str,
    empty: str,
    query: str,
    urgency: Urgency = Urgency.SOON,
) -> Queue:
    return queue_of(
        urgency=urgency,
        title=title,
        empty=empty,
        lines=(
            Line(
                url=reverse("admin:adjudication_case_change", args=[row.pk]),
                title=f"{row} · {row.competition}" if row.competition else str(row),
                note=_case_note(row),
            )
            for row in rows[: SHOWN + 1]
        ),
        url=f"{reverse('admin:adjudication_case_changelist')}?{query}",
    )


def _case_note(row: Case) -> str:
    """Return what a case waits for and since when, or until when it may be contested."""
    if row.appeal_until and row.appeal_until > timezone.now():
        return _("can be contested until %(time)s") % {"time": moment(row.appeal_until)}
    since = _("filed %(time)s") % {"time": moment(row.filed_at)}
    return f"{word(AWAITED, row.awaits)} · {since}"


def _work(*, now: int) -> Queue:
    late = Q(state=LedgerWork.State.PENDING, due_at__lt=now - OVERDUE_MS)
    rows = LedgerWork.objects.filter(Q(state=LedgerWork.State.NEEDS_HUMAN) | late).order_by(
        "due_at"
    )[: SHOWN + 1]
    return queue_of(
        urgency=Urgency.THIS_ROUND,
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
