"""Federations' own books (补充规则): published version by version, never edited."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.access import actor_for
from games.admin.base import ReadOnlyAdmin, yes_or_no
from games.admin.book_form import BookForm
from games.admin.filters import EditionFilter
from games.federation.publishing import changes, check_publisher, publish, value_of
from games.labels.codes import EDITIONS, word
from games.labels.language import is_chinese
from games.labels.settings import bounds_words, provision_words, setting_word, value_words
from games.models import PublishedBook
from games.people import names_of_ids
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor
from games.refusals import refusal_text
from games.rules.books.article import Article
from games.rules.books.federation import FederationBook, Override, setting_of, settings_left
from games.rules.editions import editions

_HELD = frozenset({"csrfmiddlewaretoken", "step"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A setting on the page of a book: its value, its source, and the rule book's article."""

    what: str
    value: str
    usual: str
    source: str
    left_by: Article | None
    bounds: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A setting that two versions settle differently, each with its source."""

    what: str
    before: str
    after: str


@admin.register(PublishedBook)
class PublishedBookAdmin(ReadOnlyAdmin):
    """Every version of every book; what changes is published as the next version."""

    list_display = (
        "named",
        "code",
        "version",
        "edition_words",
        yes_or_no("is_latest", gettext_lazy("latest version")),
        "published_at",
    )
    list_display_links = ("named", "code")
    list_filter = ("is_latest", EditionFilter)
    search_fields = ("code", "name", "name_en")
    search_help_text = gettext_lazy("Code or name.")
    ordering = ("code", "-version")

    @admin.display(description=gettext_lazy("name"), ordering="name")
    def named(self, row: PublishedBook) -> str:
        """Return the name in the reader's language."""
        return row.name if is_chinese() else row.name_en or row.name

    @admin.display(description=gettext_lazy("edition"), ordering="edition")
    def edition_words(self, row: PublishedBook) -> str:
        """The rule book that the federation's book is on, in words."""
        return word(EDITIONS, row.edition)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Allow who makes supplementary rules for every event."""
        return publisher_of(request) is not None

    def get_urls(self) -> list[URLPattern]:
        """Add the page that makes the next version."""
        view = self.admin_site.admin_view(self.next_view)
        return [
            path("<int:book_id>/next/", view, name="games_publishedbook_next"),
            *super().get_urls(),
        ]

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Ask for the rule book, then for what it leaves open; show it, then publish it."""
        edition = (request.POST or request.GET).get("edition", "")
        if edition and edition not in editions():
            raise Http404
        return self._form(request, edition=edition, base=None)

    def next_view(self, request: HttpRequest, book_id: int) -> HttpResponse:
        """Make the next version of a book out of its latest."""
        row = PublishedBook.objects.filter(pk=book_id).first()
        if row is None:
            raise Http404
        latest = PublishedBook.objects.get(code=row.code, is_latest=True)
        return self._form(request, edition=row.edition, base=value_of(latest))

    def _form(
        self, request: HttpRequest, *, edition: str, base: FederationBook | None
    ) -> HttpResponse:
        by = publisher_of(request)
        if by is None:
            raise PermissionDenied
        again = _("New version of a federation's book")
        context: dict[str, Any] = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": again if base else _("New federation's book"),
            "edition": edition,
            "edition_name": word(EDITIONS, edition),
            "base": base,
        }
        if not edition:
            context["editions"] = [
                (edition, word(EDITIONS, edition))
                for edition in editions()
                if settings_left(edition)
            ]
        elif request.method != "POST":
            context["form"] = BookForm(edition=edition, base=base)
        else:
            context["form"] = form = BookForm(request.POST, edition=edition, base=base)
            step = request.POST.get("step")
            if step != "edit" and form.is_valid():
                made = form.made()
                if step == "publish":
                    row = _publish(request, made, by, form.cleaned_data["note"].strip())
                    if row is not None:
                        return HttpResponseRedirect(_address(row))
                context |= {"made": made, "differences": differences(base, made)}
                context["held"] = [
                    (name, text)
                    for name, several in request.POST.lists()
                    if name not in _HELD
                    for text in several
                ]
        return TemplateResponse(request, "admin/games/book/form.html", context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show one version: every setting with its source, what it changed, the other versions."""
        row = self.get_object(request, object_id)
        if not self.has_view_permission(request, row) or request.method not in ("GET", "HEAD"):
            raise PermissionDenied
        if row is None:
            raise Http404
        book = value_of(row)
        history = list(PublishedBook.objects.filter(code=row.code).order_by("-version"))
        before = next((book for book in history if book.version == row.version - 1), None)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": self.named(row),
            "original": row,
            "edition_name": word(EDITIONS, row.edition),
            "lines": lines_of(book),
            "years": book.years,
            "published_by": names_of_ids({row.published_by}).get(row.published_by, ""),
            "before": before,
            "differences": differences(value_of(before), book) if before else [],
            "history": [(book, _address(book)) for book in history],
            "next_url": reverse("admin:games_publishedbook_next", args=[row.pk])
            if row.is_latest and publisher_of(request)
            else "",
        }
        return TemplateResponse(request, "admin/games/book/detail.html", context)


def publisher_of(request: HttpRequest) -> Actor | None:
    """Return who publishes books here, None where the reader may not."""
    try:
        actor = actor_for(request.user)
        check_publisher(actor)
    except NotAllowedError:
        return None
    return actor


def lines_of(book: FederationBook) -> list[Line]:
    """Return every setting that the book may settle, those it does settle first."""
    found = []
    for setting in settings_left(book.edition):
        settled = book.settled(setting.code)
        found.append(
            Line(
                what=setting_word(book.edition, setting),
                value=value_words(setting, settled.value.plain) if settled else "",
                usual=value_words(setting, setting.usual),
                source=provision_words(settled.provision) if settled else "",
                left_by=setting.article,
                bounds=bounds_words(setting),
            )
        )
    return sorted(found, key=lambda line: not line.value)


def differences(before: FederationBook | None, after: FederationBook) -> list[Difference]:
    """Return what a version settles otherwise than the one before, in words."""
    found = []
    for change in changes(before, after):
        setting = setting_of(after.edition, change.setting)
        if setting is not None:
            found.append(
                Difference(
                    what=setting_word(after.edition, setting),
                    before=_setting_words(after.edition, change.before),
                    after=_setting_words(after.edition, change.after),
                )
            )
    return found


def _setting_words(edition: str, settled: Override | None) -> str:
    setting = setting_of(edition, settled.setting) if settled else None
    if settled is None or setting is None:
        return ""
    return _("%(how)s (%(who)s)") % {
        "how": value_words(setting, settled.value.plain),
        "who": provision_words(settled.provision),
    }


def _publish(
    request: HttpRequest, book: FederationBook, by: Actor, note: str
) -> PublishedBook | None:
    """Publish the version; None, with a message, when it is refused."""
    try:
        row = publish(book, by=by, at=datetime.now(UTC), note=note)
    except CommandRefusedError as refusal:
        messages.error(request, refusal_text(refusal))
        return None
    messages.success(
        request,
        _("Version %(number)d is published; games arranged from now on can name it.")
        % {"number": row.version},
    )
    return row


def _address(row: PublishedBook) -> str:
    return reverse("admin:games_publishedbook_change", args=[row.pk])
