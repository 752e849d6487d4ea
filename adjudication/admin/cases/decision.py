"""The ruling paper of a case (裁决书) as the office fetches it, with the names it knows."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from adjudication.admin.cases.steps import ids_in
from adjudication.cases.decider import CASES
from adjudication.cases.state import CaseState
from adjudication.documents.cases import case_paper
from adjudication.documents.content import Document
from adjudication.documents.web.answers import answered, language_of
from games import api
from games.admin.api import names_of_ids


def decision_url(case: UUID) -> str:
    """Return where the paper of a case is fetched as PDF."""
    return reverse("admin:adjudication_case_decision_file", args=[case, "pdf"])


def decision_paper(request: HttpRequest, case: UUID, state: CaseState, kind: str) -> HttpResponse:
    """Send the paper of a case as it stands: a page, PDF or XLSX."""

    def draw() -> Document:
        stored = CASES.decode_all(api.load_events(case))
        people = names_of_ids(ids_in(event for _pair, event in stored))
        page = reverse("admin:adjudication_case_decision", args=[case])
        return case_paper(
            str(case),
            state,
            people,
            chinese=language_of(request) == "zh-hans",
            address=request.build_absolute_uri(page),
        )

    back = reverse("admin:adjudication_case_change", args=[case])
    return answered(request, kind, draw, back=back)
