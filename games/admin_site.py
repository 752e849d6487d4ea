"""The back office as a site: who is let in, its titles, and which models it lists in which order.

Stands outside `games.admin` because Django makes the site while that package is still
being imported.
"""

from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import admin
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path, reverse, reverse_lazy
from django.utils.translation import gettext_lazy as _

from games.login import pages
from games.login.form import OfficeLogin
from games.login.second_factor import has_second_factor
from games.rest.throttles import RationUsed, check_ration
from games.rights import is_superuser, may_enter, offices_of

OWN_APPS = ("games", "adjudication", "tournaments")

MENU: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
    ("events", _("Events and duties"), ("tournaments.Tournament", "tournaments.Placement")),
    (
        "play",
        _("Games and rulings"),
        (
            "games.Game",
            "adjudication.Ruling",
            "adjudication.Case",
            "adjudication.Finding",
            "adjudication.Sanction",
        ),
    ),
    (
        "registry",
        _("Registry"),
        (
            "games.Player",
            "tournaments.Unit",
            "tournaments.PlayerTitle",
            "tournaments.RatingList",
            "tournaments.PlayerRating",
            "tournaments.Official",
        ),
    ),
    (
        "rules",
        _("Rules and archive"),
        (
            "games.PublishedBook",
            "games.ImportBatch",
            "games.Source",
            "games.LedgerEvent",
            "adjudication.Readjudication",
            "adjudication.Drift",
        ),
    ),
    (
        "people",
        _("People and service"),
        ("games.Appointment", "games.Consent", "auth.User", "games.Device", "games.LedgerWork"),
    ),
)
"""The menu by what offices do, whichever app a table is of; what is on no list comes last."""
WORDS = {
    "games.LedgerEvent": _("Entries of the ledger"),
    "games.Device": _("Devices with a token"),
    "games.Consent": _("Consents to be acted for"),
    "games.LedgerWork": _("Work of the server"),
    "auth.User": _("People who log in"),
    "adjudication.Sanction": _("Register of sanctions"),
    "adjudication.Drift": _("Rulings that came out otherwise"),
}
"""What a table is called in the menu, where offices call it otherwise than its rows."""


def _leads_to_site(page: URLPattern | URLResolver) -> bool:
    return isinstance(page, URLPattern) and page.name == "view_on_site"


def _lacks_second_factor(request: HttpRequest) -> bool:
    """Return whether somebody is to set one up before anything else; to leave is free."""
    match = request.resolver_match
    return (
        settings.SECOND_FACTOR_REQUIRED
        and may_enter(request.user)
        and not (match and match.url_name == "logout")
        and not has_second_factor(request.user)
    )


class OfficeSite(admin.AdminSite):
    """Stock admin that begins with what is to be done today, for the holders of offices."""

    site_title = _("Qipu")
    site_header = _("Qipu · game records and adjudication")
    index_title = _("To be done today")
    index_template = "admin/office_index.html"
    login_form = OfficeLogin
    login_template = "admin/office_login.html"
    site_url = "/"

    def has_permission(self, request: HttpRequest) -> bool:
        """Let in who holds an office now, and superusers; asked for every request."""
        return may_enter(request.user)

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Take in the tables of our apps; those libraries bring show rows that mean nothing."""
        if admin_class is not None and admin_class.__module__.split(".")[0] in OWN_APPS:
            super().register(model_or_iterable, admin_class, **options)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Add the page on which a new official sets a password, not being logged in, and others.

        Without Django's way to an object's public page: none has its address of that kind.
        """
        first = path("set-password/<uidb64>/<token>/", self.set_password_view, name="set_password")
        second = path("second-factor/", self.second_factor_view, name="second_factor")
        return [first, second, *(page for page in super().get_urls() if not _leads_to_site(page))]

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Let somebody in; an address from which too many attempts came waits."""
        if request.method == "POST":
            try:
                check_ration(request, "logins")
            except RationUsed:
                return pages.too_many_attempts(request)
        return super().login(request, extra_context)

    def second_factor_view(self, request: HttpRequest) -> HttpResponseBase:
        """Let who has logged in set up a second factor, or remove it."""
        if not may_enter(request.user):
            return redirect_to_login(request.get_full_path(), reverse("admin:login"))
        return pages.second_factor(request, self.each_context(request))

    def set_password_view(self, request: HttpRequest, uidb64: str, token: str) -> HttpResponseBase:
        """Let who holds a link set a password, once, and log in by it."""
        view = pages.FirstPassword.as_view(
            template_name="admin/set_password.html",
            success_url=reverse_lazy("admin:index"),
            extra_context=self.each_context(request),
        )
        return view(request, uidb64=uidb64, token=token)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Say who is refused what he lacks, and lead back; a second factor may come first."""
        inner = super().admin_view(view, cacheable)

        @wraps(inner)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if _lacks_second_factor(request):
                return HttpResponseRedirect(reverse("admin:second_factor"))
            try:
                answer: HttpResponseBase = inner(request, *args, **kwargs)
            except PermissionDenied:
                return self.refused(request)
            return answer

        return guarded

    def refused(self, request: HttpRequest) -> HttpResponse:
        """Answer a page or an act that no office of the reader carries."""
        context = {
            **self.each_context(request),
            "title": _("Not within your office"),
            "offices": offices_of(request.user),
            "is_superuser": is_superuser(request.user),
        }
        return TemplateResponse(request, "admin/refused.html", context, status=403)

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> Any:
        """Return the tables that the reader sees, as `MENU` puts them together."""
        listed = super().get_app_list(request, app_label)
        for app in listed:
            for table in app["models"]:
                label = f"{app['app_label']}.{table['object_name']}"
                table["name"] = WORDS.get(label, table["name"])
        if app_label is not None:
            return listed
        tables = {
            f"{app['app_label']}.{table['object_name']}": table
            for app in listed
            for table in app["models"]
        }
        placed = {label for _slug, _title, labels in MENU for label in labels}
        others = tuple(label for label in tables if label not in placed)
        found = []
        for slug, title, labels in (*MENU, ("others", _("Other tables"), others)):
            models = [tables[label] for label in labels if label in tables]
            if models:
                url = models[0]["admin_url"]
                found.append({"name": title, "app_label": slug, "app_url": url, "models": models})
        return found

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        """Show the offices held, the queues, then the models."""
        # Imported here: the models it reads are not there when the site is made.
        from games.admin.queues import queues
        from games.admin.service import readings
        from games.waiting import by_urgency, of_other_apps

        found = by_urgency((*of_other_apps(request), *queues(request)))
        context = {
            "offices": offices_of(request.user),
            "queues": [queue for queue in found if queue.lines or queue.act],
            "quiet": [queue for queue in found if not (queue.lines or queue.act)],
            "readings": readings(request),
        }
        return super().index(request, {**context, **(extra_context or {})})
