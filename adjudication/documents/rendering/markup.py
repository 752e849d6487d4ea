"""A document as HTML: on the screen, and what the PDF is set from."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import segno
from django.template.loader import render_to_string
from django.utils.translation import override

from adjudication.documents.content import Document

STYLE = Path(__file__).parents[2] / "static" / "documents" / "document.css"
_WIDE, _WIDEST = 14, 24
"""Columns from which the type of a table is smaller, and smallest."""


def inner_html(document: Document) -> str:
    """Return the pages of a document, without the frame of a page or a file."""
    with override(document.language):
        return render_to_string("documents/pages.html", _context(document))


def file_html(documents: Sequence[Document]) -> str:
    """Return the whole that a PDF is set from, one document behind the other."""
    first = documents[0]
    context = {
        "title": f"{first.title} {first.heading}".strip(),
        "language": first.language,
        "contents": [inner_html(document) for document in documents],
        "style": style(),
    }
    return render_to_string("documents/file.html", context)


@lru_cache(maxsize=1)
def style() -> str:
    """Return the style sheet of documents, the same on paper and on the screen."""
    return STYLE.read_text(encoding="utf-8")


def code_svg(address: str) -> str:
    """Return the QR code of an address as SVG text, "" for none."""
    if not address:
        return ""
    return str(segno.make(address, error="m", micro=False).svg_inline(omitsize=True, border=1))


def density(columns: int) -> str:
    """Return how close a table of so many columns is set."""
    if columns > _WIDEST:
        return "closest"
    return "close" if columns > _WIDE else ""


def _context(document: Document) -> dict[str, object]:
    return {
        "document": document,
        "digest": document.digest,
        "code": code_svg(document.address),
    }
