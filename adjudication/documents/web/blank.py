"""Blank forms and record sheets: for when the hall has no power, and for writing by hand."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from adjudication.documents.catalogue import FORMS, blank, find_form
from adjudication.documents.content import Document
from adjudication.documents.games.record_sheet import (
    STYLES,
    blank_sheet,
    check_style,
    styles_of,
)
from adjudication.documents.web.answers import PAGE, answered, language_of
from games.http import explains_throttling
from games.labels.codes import EDITIONS, word
from games.rules.editions import UnknownEditionError, kernel_for

USUAL_EDITION = "draughts-100"
"""Whose book prints the forms."""
RECORD_SHEET = "record-sheet"


@explains_throttling
@require_safe
def blank_list(request: HttpRequest) -> HttpResponse:
    """List the blank forms and the record sheets of a game's rules."""
    edition = _edition(request)
    context: dict[str, Any] = {
        "edition": edition,
        "editions": [
            (code, word(EDITIONS, code), code == edition) for code in EDITIONS if _served(code)
        ],
        "forms": [
            (form, [(size, f"edition={edition}&size={size}") for size in form.sizes])
            for form in FORMS.values()
        ],
        "sheets": [(style.value, STYLES[style]) for style in styles_of(edition)],
        "sheet_url": reverse("documents:blank", args=[RECORD_SHEET]),
    }
    return render(request, "documents/blank.html", context)


@explains_throttling
@require_safe
def blank_form(request: HttpRequest, code: str, kind: str = PAGE) -> HttpResponse:
    """Send a blank form or record sheet."""
    edition = _edition(request)
    size = request.GET.get("size", "0")
    chinese = language_of(request) == "zh-hans"
    if not (size.isascii() and size.isdecimal() and len(size) < 4):
        raise Http404

    def draw() -> Document:
        if code == RECORD_SHEET:
            style = check_style(edition, request.GET.get("style", ""))
            return blank_sheet(edition, style=style, chinese=chinese)
        return blank(find_form(code), edition=edition, chinese=chinese, size=int(size))

    back = reverse("documents:blank-list") + f"?edition={edition}"
    return answered(request, kind, draw, back=back)


def _edition(request: HttpRequest) -> str:
    edition = request.GET.get("edition") or USUAL_EDITION
    if edition not in EDITIONS or not _served(edition):
        raise Http404
    return edition


def _served(edition: str) -> bool:
    try:
        kernel_for(edition)
    except UnknownEditionError:
        return False
    return True
