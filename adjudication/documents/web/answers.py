"""A document sent as it was asked for: a page, PDF or XLSX, in either language."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.safestring import mark_safe
from django.utils.translation import override

from adjudication.documents.catalogue import FormRefused
from adjudication.documents.content import Document
from adjudication.documents.rendering import pdf, workbook
from adjudication.documents.rendering.markup import inner_html
from adjudication.documents.web.standing import Standing
from games.http import check_ration
from games.labels.language import is_chinese
from games.labels.refusals import title_of
from games.streams.refusals import REFUSALS, declare_refusals
from games.streams.refusals import gettext_noop as noop

declare_refusals(404, document_file_unknown=noop("Documents are not written in this format."))

PAGE = "page"
FILES = ("pdf", "xlsx")
"""The formats of files."""
LANGUAGES = {"zh-hans": True, "en": False}
"""Language of a document -> whether it is Chinese."""


def language_of(request: HttpRequest) -> str:
    """Return the language asked for, that of the reader where none is."""
    language = request.GET.get("lang", "")
    return language if language in LANGUAGES else "zh-hans" if is_chinese() else "en"


def answered(
    request: HttpRequest,
    kind: str,
    draw: Callable[[], Document],
    *,
    back: str = "",
    stands: Callable[[Document], Standing] | None = None,
) -> HttpResponse:
    """Return a document in the language asked for; a refusal in words with its code.

    `back`: where the page leads back to; `stands`: whether the record still says the same.
    """
    language = language_of(request)
    try:
        if kind not in (PAGE, *FILES):
            raise FormRefused("document_file_unknown")
        if kind != PAGE:
            check_ration(request, "documents")
        with override(language):
            document = draw()
            standing = stands(document) if stands is not None and kind == PAGE else None
        return _sent(request, kind, document, back, standing)
    except (FormRefused, pdf.PdfUnavailableError) as refused:
        return refusal(refused.code)


def refusal(code: str) -> HttpResponse:
    """Return why a document cannot be had, with the stable code."""
    status = REFUSALS[code].status if code in REFUSALS else 409
    return HttpResponse(
        f"{title_of(code)} ({code})", status=status, content_type="text/plain; charset=utf-8"
    )


def _sent(
    request: HttpRequest, kind: str, document: Document, back: str, standing: Standing | None
) -> HttpResponse:
    if kind == PAGE:
        context = {
            "document": document,
            "content": mark_safe(inner_html(document)),  # our own templates
            "back": back,
            "standing": standing,
            "files": files_of(request),
        }
        return render(request, "documents/page.html", context)
    data = pdf.pdf_of(document) if kind == "pdf" else workbook.workbook_of(document)
    answer = HttpResponse(data, content_type=pdf.TYPE if kind == "pdf" else workbook.TYPE)
    name = "".join("_" if letter in '/\\:*?"<>|\r\n\t' else letter for letter in document.name)
    answer["Content-Disposition"] = (
        content_disposition_header(kind != "pdf", f"{name}.{kind}") or "attachment"
    )
    return answer


def files_of(request: HttpRequest) -> list[tuple[str, str, str]]:
    """Return the files and the other language of the page asked for: address, word, language."""
    query = {key: value for key, value in request.GET.items() if key != "lang"}
    language = language_of(request)
    base = request.path.rstrip("/")
    encoded = urlencode({**query, "lang": language})
    other = "en" if language == "zh-hans" else "zh-hans"
    word = "English" if other == "en" else mark_safe("&#20013;&#25991;")
    return [
        *((f"{base}.{kind}?{encoded}", kind.upper(), language) for kind in FILES),
        (f"{base}/?{urlencode({**query, 'lang': other})}", word, other),
    ]
