"""A document as PDF: text that can be selected and searched, fonts embedded.

Set by WeasyPrint, whose libraries come from Debian (docs/decisions/0065). The same document
gives the same bytes.
"""

from functools import lru_cache
from typing import Any

from adjudication.documents.content import Document
from adjudication.documents.rendering.markup import file_html
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

TYPE = "application/pdf"
HELD = 16
"""Files held ready: a round's slips are fetched by several people at once."""
PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0", "fonts-noto-cjk")
"""What Debian has and pip has not."""

declare_refusals(
    503,
    pdf_unavailable=_(
        "PDF cannot be written here: Debian packages are missing. Print from the page instead."
    ),
)


class PdfUnavailableError(RuntimeError):
    """The libraries that set PDF are not installed; `code` is stable."""

    code = "pdf_unavailable"


@lru_cache(maxsize=HELD)
def pdf_of(*documents: Document) -> bytes:
    """Return documents as the bytes of one PDF, each from a page of its own.

    :raises PdfUnavailableError: without the libraries of the system.
    """
    try:
        from weasyprint import HTML
    except OSError as error:
        raise PdfUnavailableError(", ".join(PACKAGES)) from error
    made: bytes = HTML(string=file_html(documents), url_fetcher=_nothing).write_pdf(
        presentational_hints=True
    )
    return made


def _nothing(url: str, *_given: Any, **_named: Any) -> dict[str, Any]:
    """Fetch nothing: a document holds all that it shows."""
    raise ValueError(url)
