"""The back office as a site: its titles, and which models it lists in which order.

Stands outside `games.admin` because Django makes the site while that package is still
being imported.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

APP_ORDER = ("games", "adjudication", "tournaments", "auth")
"""Apps the index lists; tables of libraries (token digests) stay off it."""
MODEL_ORDER = (
    "Game",
    "Ruling",
    "Player",
    "Source",
    "LedgerEvent",
    "LedgerWork",
    "Appointment",
    "Device",
)
"""How the models of `games` are listed: what is looked for most comes first."""


class OfficeSite(admin.AdminSite):
    """Stock admin that begins with what waits for somebody."""

    site_title = _("Qipu")
    site_header = _("Qipu · game records and adjudication")
    index_title = _("What is waiting")
    index_template = "admin/office_index.html"
    site_url = "/"

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> Any:
        """Return the federation's apps in `APP_ORDER`."""
        listed = [
            app for app in super().get_app_list(request, app_label) if app["app_label"] in APP_ORDER
        ]
        for app in listed:
            app["models"].sort(key=lambda model: _place(model["object_name"]))
        return sorted(listed, key=lambda app: APP_ORDER.index(app["app_label"]))

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        """Show the queues, then the models."""
        # Imported here: the models it reads are not there when the site is made.
        from games.admin.queues import queues
        from games.admin.service import readings

        context = {"queues": queues(request), "readings": readings(request)}
        return super().index(request, {**context, **(extra_context or {})})


def _place(name: str) -> int:
    """Return where a model is listed; one without a place follows in its own order."""
    return MODEL_ORDER.index(name) if name in MODEL_ORDER else len(MODEL_ORDER)
