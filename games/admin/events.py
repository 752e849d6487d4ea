"""The ledger's events, as stored."""

import json
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.access import actor_for
from games.admin.base import ReadOnlyAdmin
from games.labels.codes import EVENT_NAMES, EVENTS, ROLES, Word, word
from games.labels.times import instant
from games.ledger import store
from games.models import LedgerEntry, LedgerEvent
from games.record.codec import STORED_NAMES
from games.record.errors import NotAllowedError
from games.record.values import Actor
from games.streams.redaction import withheld

RECENT = 1_000
"""Entries of the log whose games the list shows when no stream is asked for."""
NAMES: dict[str, Word] = {name: EVENTS[kind] for kind, name in STORED_NAMES.items()}
"""Type of a game's events -> what it is called; those of other streams stand in `EVENT_NAMES`."""


class TypeFilter(admin.SimpleListFilter):
    """Events of one type."""

    title = _("type")
    parameter_name = "type"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the types of a game's events."""
        return [(name, str(words)) for name, words in NAMES.items()]

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[LedgerEvent]
    ) -> QuerySet[LedgerEvent]:
        """Keep events of the chosen type."""
        return queryset.filter(type=self.value()) if self.value() else queryset


@admin.register(LedgerEvent)
class LedgerEventAdmin(ReadOnlyAdmin):
    """Events by stream and version; without a stream, those of the games last written to."""

    list_display = ("number", "kind", "stream", "recorded", "actor_id", "role_words")
    list_filter = (TypeFilter,)
    ordering = ("-recorded_at", "-version")
    sortable_by = ()
    search_fields = ("stream_id",)
    search_help_text = _(
        "Number of a game or of an event. Without one, the games last written to are shown."
    )
    fields = (
        "number",
        "kind",
        "stream",
        "recorded",
        "claimed",
        "actor_id",
        "role_words",
        "device_id",
        "id_of_event",
        "content",
        "own_hash",
        "hash_before",
    )
    readonly_fields = fields

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[LedgerEvent], search_term: str
    ) -> tuple[QuerySet[LedgerEvent], bool]:
        """Find one stream or event by its id; sort no more than a page of streams otherwise."""
        typed = search_term.strip()
        if typed:
            try:
                wanted = UUID(typed)
            except ValueError:
                return queryset.none(), False
            return queryset.filter(Q(stream_id=wanted) | Q(event_id=wanted)), False
        recent = LedgerEntry.objects.order_by("-position").values_list("stream_id", flat=True)
        return queryset.filter(stream_id__in=set(recent[:RECENT])), False

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> LedgerEvent | None:
        """Return the event, marked where the reader's office may not read it yet."""
        found: LedgerEvent | None = super().get_object(request, object_id, from_field)
        if found is not None:
            self._mark(request, found)
        return found

    def _mark(self, request: HttpRequest, event: LedgerEvent) -> None:
        def asking(event: str, section: str) -> Actor | None:
            try:
                return actor_for(request.user, event=event, section=section)
            except NotAllowedError:
                return None

        stored = store.load(event.stream_id, after=event.version - 1, upto=event.version)
        event.is_withheld = bool(withheld(stored, asking))  # type: ignore[attr-defined]

    def headline(self, obj: LedgerEvent) -> str:
        """Return number and type in words."""
        return f"{obj.version} · {self.kind(obj)}"

    @admin.display(description=_("event number"))
    def number(self, event: LedgerEvent) -> int:
        """Return the event's place in its stream."""
        return event.version

    @admin.display(description=_("type"))
    def kind(self, event: LedgerEvent) -> str:
        """Return the type in words."""
        others = {name: label for names in EVENT_NAMES for name, label in names.items()}
        return word({**others, **NAMES}, event.type)

    @admin.display(description=_("game"))
    def stream(self, event: LedgerEvent) -> SafeString:
        """Return a link to the game the event belongs to."""
        url = reverse("admin:games_game_change", args=[event.stream_id])
        return format_html('<a href="{}"><code>{}</code></a>', url, event.stream_id)

    @admin.display(description=_("recorded at"))
    def recorded(self, event: LedgerEvent) -> str:
        """Return the server's time."""
        return instant(event.recorded_at)

    @admin.display(description=_("claimed time"))
    def claimed(self, event: LedgerEvent) -> str:
        """Return the time the device claimed."""
        return instant(event.occurred_at)

    @admin.display(description=_("actor"))
    def actor_id(self, event: LedgerEvent) -> SafeString:
        """An id of the registry or of an office, never a name."""
        return format_html("<code>{}</code>", event.actor)

    @admin.display(description=_("role"))
    def role_words(self, event: LedgerEvent) -> str:
        """The office in which the event was given."""
        return word(ROLES, event.role)

    @admin.display(description=_("device"))
    def device_id(self, event: LedgerEvent) -> SafeString:
        """Empty for what was given without a device."""
        return format_html("<code>{}</code>", event.device)

    @admin.display(description=_("number of the event"))
    def id_of_event(self, event: LedgerEvent) -> SafeString:
        """Return the event's own id."""
        return format_html("<code>{}</code>", event.event_id)

    @admin.display(description=_("content"))
    def content(self, event: LedgerEvent) -> SafeString:
        """Return the payload, indented for reading; the stored bytes have no blanks."""
        if getattr(event, "is_withheld", True):
            return format_html("<em>{}</em>", _("Not public yet."))
        written = json.dumps(json.loads(bytes(event.payload)), ensure_ascii=False, indent=2)
        return format_html('<pre class="payload">{}</pre>', written)

    @admin.display(description=_("hash"))
    def own_hash(self, event: LedgerEvent) -> SafeString:
        """SHA-256 in hex."""
        return format_html("<code>{}</code>", bytes(event.hash).hex())

    @admin.display(description=_("hash of the event before"))
    def hash_before(self, event: LedgerEvent) -> SafeString:
        """SHA-256 in hex of the event before in the stream, zeros for the first."""
        return format_html("<code>{}</code>", bytes(event.prev_hash).hex())
