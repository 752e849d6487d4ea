"""What an event still has to settle of the findings of its games, on the desk that closes it."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudication.models import Finding
from games.record.audits.findings import Severity
from games.record.audits.state import FindingStatus
from tournaments.admin.next_steps import Todo
from tournaments.admin.pages import Desk
from tournaments.models import LinkedGame


def open_findings(desk: Desk) -> list[Todo]:
    """Return the contradictions in games of the event that nobody has settled, as one line."""
    games = LinkedGame.objects.filter(tournament=desk.id).values("game")
    count = Finding.objects.filter(
        game__in=games, status=FindingStatus.OPEN, severity=Severity.CONTRADICTION
    ).count()
    if not count:
        return []
    text = ngettext(
        "%(count)d finding of the audits is open.",
        "%(count)d findings of the audits are open.",
        count,
    )
    query = "?status__exact=open&severity__exact=contradiction"
    may = desk.actor is not None
    return [
        Todo(
            text=text % {"count": count},
            url=reverse("admin:adjudication_finding_changelist") + query if may else "",
            label=_("Look at the findings"),
            slug="findings",
        )
    ]
