"""Work the machine has to do, has done, or has left to a person."""

import time
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.base import ReadOnlyAdmin
from games.admin.queues import work_state
from games.admin.words import WORK_KINDS, WORK_STATES, instant, word
from games.models import LedgerWork

if TYPE_CHECKING:
    _Filter = admin.SimpleListFilter
else:
    _Filter = admin.SimpleListFilter


class StateFilter(_Filter):
    """Work by where it stands; "open" is all that is not done."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the states and "open"."""
        states = [(code, str(words)) for code, words in WORK_STATES.items()]
        return [("open", str(_("not done"))), *states]

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[LedgerWork]
    ) -> QuerySet[LedgerWork]:
        """Keep work in the chosen state."""
        chosen = self.value()
        if chosen == "open":
            return queryset.exclude(state=LedgerWork.State.DONE)
        return queryset.filter(state=chosen) if chosen else queryset


@admin.register(LedgerWork)
class LedgerWorkAdmin(ReadOnlyAdmin):
    """The work list."""

    list_display = ("kind_words", "game", "version_of", "state_words", "due", "tries", "error")
    list_filter = (StateFilter,)
    ordering = ("-id",)
    sortable_by = ()
    fields = (
        "kind_words",
        "game",
        "version_of",
        "state_words",
        "due",
        "tries",
        "worker",
        "held_until",
        "finished",
        "error",
    )
    readonly_fields = fields

    @admin.display(description=_("kind"))
    def kind_words(self, work: LedgerWork) -> str:
        """Return what is to be done."""
        return word(WORK_KINDS, work.kind)

    @admin.display(description=_("game"))
    def game(self, work: LedgerWork) -> SafeString:
        """Return a link to the game."""
        url = reverse("admin:games_game_change", args=[work.stream_id])
        return format_html('<a href="{}"><code>{}</code></a>', url, work.stream_id)

    @admin.display(description=_("event number"))
    def version_of(self, work: LedgerWork) -> int:
        """Return the event that caused it."""
        return work.version

    @admin.display(description=_("state"))
    def state_words(self, work: LedgerWork) -> str:
        """Return where it stands."""
        return work_state(work, now=_now())

    @admin.display(description=_("due at"))
    def due(self, work: LedgerWork) -> str:
        """Return when it is due."""
        return instant(work.due_at)

    @admin.display(description=_("attempts"))
    def tries(self, work: LedgerWork) -> int:
        """Return how often it was tried."""
        return work.attempts

    @admin.display(description=_("held by"))
    def worker(self, work: LedgerWork) -> SafeString:
        """Return the worker that holds it."""
        return format_html("<code>{}</code>", work.claimed_by)

    @admin.display(description=_("held until"))
    def held_until(self, work: LedgerWork) -> str:
        """Return until when a worker holds it."""
        return instant(work.claimed_until) if work.claimed_until else ""

    @admin.display(description=_("done at"))
    def finished(self, work: LedgerWork) -> str:
        """Return when it was done."""
        return instant(work.done_at)

    @admin.display(description=_("last error"))
    def error(self, work: LedgerWork) -> SafeString:
        """Return what went wrong last, as the machine put it."""
        return format_html("<code>{}</code>", work.last_error)


def _now() -> int:
    return time.time_ns() // 1_000_000
