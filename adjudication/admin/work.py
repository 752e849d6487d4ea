"""Work the machine has to do, has done, or has left to a person."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from adjudication.labels.work import WORK_KINDS, WORK_STATES
from games import api
from games.admin.api import OVERDUE_MS, LedgerWork, ReadOnlyAdmin, actor_of
from games.labels.codes import word
from games.labels.times import instant
from games.record.values import Role
from tournaments.handlers import webhooks


def work_state(row: LedgerWork, *, now: int) -> str:
    """Return where a piece of work stands; what waits too long reads differently."""
    late = row.state == LedgerWork.State.PENDING and row.due_at < now - OVERDUE_MS
    return str(_("overdue")) if late else word(WORK_STATES, row.state)


class StateFilter(admin.SimpleListFilter):
    """Work by where it stands; "open" is all that is not done."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """The states, and `open` for all that is not done."""
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

    def headline(self, obj: LedgerWork) -> str:
        """Return kind and state in words."""
        return f"{self.kind_words(obj)} · {self.state_words(obj)}"

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show one piece of work; what is not done can be rung for again or taken over."""
        row = self.get_object(request, object_id)
        buttons = []
        if row is not None and row.state != LedgerWork.State.DONE and _may_steer(request):
            buttons.append((_url(row, "ring"), _("Retry now")))
            if row.state == LedgerWork.State.PENDING:
                buttons.append((_url(row, "hand-over"), _("Give to a person")))
        context = {"post_buttons": buttons, **(extra_context or {})}
        return super().change_view(request, object_id, form_url, context)

    def get_urls(self) -> list[URLPattern]:
        """Add the two buttons."""
        steer = self.admin_site.admin_view(require_POST(self.steer_view))
        return [
            path("<int:work_id>/do/<slug:slug>/", steer, name="games_ledgerwork_steer"),
            *super().get_urls(),
        ]

    def steer_view(self, request: HttpRequest, work_id: int, slug: str) -> HttpResponse:
        """Put a piece of work back on the list, or leave it to a person."""
        if not _may_steer(request):
            raise PermissionDenied
        row = LedgerWork.objects.filter(pk=work_id).first()
        if row is None or slug not in ("ring", "hand-over"):
            raise Http404
        try:
            if slug == "ring":
                messages.success(request, _ring(row))
            else:
                messages.success(request, _hand_over(row, request))
        except api.WorkClosed:
            messages.error(request, _("The work is closed already."))
        return HttpResponseRedirect(reverse("admin:games_ledgerwork_change", args=[work_id]))

    @admin.display(description=_("kind"))
    def kind_words(self, row: LedgerWork) -> str:
        """A ruling, an audit, an import or a message."""
        return word(WORK_KINDS, row.kind)

    @admin.display(description=_("game"))
    def game(self, row: LedgerWork) -> SafeString:
        """To the page in the office of the game, of the import, or of who is told."""
        if row.kind in webhooks.KINDS:
            url = reverse("admin:tournaments_feeds")
            return format_html('<a href="{}"><code>{}</code></a>', url, row.stream_id)
        page = "games_importbatch" if row.kind == api.IMPORT_WORK else "games_game"
        url = reverse(f"admin:{page}_change", args=[row.stream_id])
        return format_html('<a href="{}"><code>{}</code></a>', url, row.stream_id)

    @admin.display(description=_("event number"))
    def version_of(self, row: LedgerWork) -> int:
        """Return the event that caused it."""
        return row.version

    @admin.display(description=_("state"))
    def state_words(self, row: LedgerWork) -> str:
        """Work that waits too long reads as overdue."""
        return work_state(row, now=api.now_ms())

    @admin.display(description=_("due at"))
    def due(self, row: LedgerWork) -> str:
        """When it is taken up again, in China's time."""
        return instant(row.due_at)

    @admin.display(description=_("attempts"))
    def tries(self, row: LedgerWork) -> int:
        """Return how often it was tried."""
        return row.attempts

    @admin.display(description=_("held by"))
    def worker(self, row: LedgerWork) -> SafeString:
        """Host, process and thread, as the worker names itself."""
        return format_html("<code>{}</code>", row.claimed_by)

    @admin.display(description=_("held until"))
    def held_until(self, row: LedgerWork) -> str:
        """After it another worker may take the work up; "" for work nobody holds."""
        return instant(row.claimed_until) if row.claimed_until else ""

    @admin.display(description=_("done at"))
    def finished(self, row: LedgerWork) -> str:
        """Return when it was done."""
        return instant(row.done_at)

    @admin.display(description=_("last error"))
    def error(self, row: LedgerWork) -> SafeString:
        """Return what went wrong last, as the machine put it."""
        return format_html("<code>{}</code>", row.last_error)


def _may_steer(request: HttpRequest) -> bool:
    """Return whether the user is a chief arbiter, who answers for the rulings to come."""
    actor = actor_of(request, event="")
    return actor is not None and actor.role is Role.CHIEF_ARBITER


def _url(row: LedgerWork, slug: str) -> str:
    return reverse("admin:games_ledgerwork_steer", args=[row.pk, slug])


def _ring(row: LedgerWork) -> str:
    if row.state == LedgerWork.State.NEEDS_HUMAN:
        api.reopen_work(row.pk, now=api.now_ms())
    elif row.state == LedgerWork.State.DONE:
        raise api.WorkClosed(row.pk)
    api.notify_worker()
    return str(_("The work is back on the list."))


def _hand_over(row: LedgerWork, request: HttpRequest) -> str:
    item = api.WorkItem(
        id=row.pk,
        kind=row.kind,
        stream_id=row.stream_id,
        version=row.version,
        due_at=row.due_at,
        attempts=row.attempts,
        claimed_until=row.claimed_until,
    )
    api.give_up_work(item, error=f"handed over by user:{request.user.pk}")
    return str(_("The work now waits for a person."))
