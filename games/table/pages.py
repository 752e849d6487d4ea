"""The pages of the table screen: a frame each, which a device keeps; what it shows is read apart.

The frames hold nothing of any game, so that a device may keep them, and say so by no-cache:
they are asked for anew whenever there is a connection. The worker answers only below /table/.
"""

import json
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from pathlib import Path
from uuid import UUID

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.table.words import words
from games.web.security import content_security_policy, explains_throttling

Page = Callable[..., HttpResponse]
ASSETS = (
    "web/style.css",
    "web/icon.svg",
    "web/live/following.js",
    "web/replay/drawing.js",
    "web/replay/geometry.js",
    "web/replay/positions.js",
    "table/table.css",
    "table/act.js",
    "table/forms.js",
    "table/line.js",
    "table/list.js",
    "table/queue.js",
    "table/receipts.js",
    "table/screen.js",
    "table/server.js",
    "table/signing.js",
    "table/store.js",
    "table/taps.js",
    "table/waiting.js",
)
"""What the frames are made of, kept with them."""
INSTALLED = "; manifest-src 'self'; worker-src 'self'"
"""What a page that may be installed needs beyond the policy of every page."""


def _frame(view: Page) -> Page:
    guarded = explains_throttling(require_safe(view))

    @wraps(view)
    def framed(request: HttpRequest, **named: object) -> HttpResponse:
        response = ensure_csrf_cookie(guarded)(request, **named)
        response["Content-Security-Policy"] = content_security_policy() + INSTALLED
        response["Cache-Control"] = "private, no-cache"
        return response

    return framed


@_frame
def tables(request: HttpRequest) -> HttpResponse:
    """Show the frame of the list of tables."""
    return render(request, "table/tables.html", {"words": words()})


@_frame
def table(request: HttpRequest, game_id: UUID | None = None) -> HttpResponse:
    """Show the frame of a table: the same for every game, its address names it."""
    return render(request, "table/table.html", {"words": words()})


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Send the script that keeps the frames; its bytes change with anything that it keeps."""
    edition = sha256(b"".join(_file(name) for name in ASSETS)).hexdigest()[:16]
    keeping = {
        "edition": edition,
        "assets": [static(name) for name in ASSETS],
        "tables": reverse("table:tables"),
        "frame": reverse("table:frame"),
    }
    script = f"self.KEEPING = {json.dumps(keeping)};\n".encode() + _file("table/worker.js")
    response = HttpResponse(script, content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    response["Content-Security-Policy"] = "default-src 'none'; connect-src 'self'"
    return response


def _file(name: str) -> bytes:
    found = finders.find(name)
    if not isinstance(found, str):
        raise FileNotFoundError(name)
    return Path(found).read_bytes()


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Send what makes the page one that is put on a phone's first screen."""
    icon = static("web/icon.svg")
    response = JsonResponse(
        {
            "id": reverse("table:tables"),
            "name": _("Table screen · Qipu"),
            "short_name": _("Tables"),
            "lang": get_language(),
            "start_url": reverse("table:tables"),
            "scope": reverse("table:tables"),
            "display": "standalone",
            "background_color": "#f6f1e6",
            "theme_color": "#7a1f1f",
            "icons": [{"src": icon, "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
        },
        content_type="application/manifest+json",
    )
    response["Cache-Control"] = "private, no-cache"
    return response
