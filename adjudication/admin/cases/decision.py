"""The ruling paper of a case (裁决书) as the office fetches it, with the names it knows."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from adjudication.cases.state import CaseState
from adjudication.documents.content import Document
from adjudication.documents.packs.cases import ruling_paper
from adjudication.documents.web.answers import answered, language_of


def decision_url(case: UUID) -> str:
    """Return where the paper of a case is fetched as PDF."""
    return reverse("admin:adjudication_case_decision_pdf", args=[case])


def decision_paper(request: HttpRequest, case: UUID, state: CaseState, kind: str) -> HttpResponse:
    """Send the paper of a case as it stands: a page, PDF or XLSX."""

    def draw() -> Document:
        page = reverse("admin:adjudication_case_decision", args=[case])
        return ruling_paper(
            case,
            state,
            chinese=language_of(request) == "zh-hans",
            address=request.build_absolute_uri(page),
        )

    back = reverse("admin:adjudication_case_change", args=[case])
    return answered(request, kind, draw, back=back)
