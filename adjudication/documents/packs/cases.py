"""Cases in bundles and packs: which belong to an event, and the papers that go along.

The ruling paper says parties, statements and the hash of every paper handed in; the bytes of
those papers are the parties' and go nowhere (docs/decisions/0056, 0086).
"""

from collections.abc import Iterator
from contextlib import suppress
from uuid import UUID

from adjudication.case_models import Case
from adjudication.cases.decider import CASES
from adjudication.cases.people import ids_in
from adjudication.cases.state import CaseState
from adjudication.cases.values import CaseStatus
from adjudication.documents.cases import case_paper
from adjudication.documents.content import Document
from adjudication.documents.rendering import pdf, workbook
from adjudication.redaction import is_official
from games import api
from games.labels.language import is_chinese
from tournaments.selectors.bundled import games_of_event


def cases_of_event(tournament: UUID, asking: api.Asking | None) -> Iterator[UUID]:
    """Yield the decided cases about an event and its games, the first filed first.

    Only those that the reader may read whole, so that his bundle can be taken in elsewhere.
    """
    about = (tournament, *games_of_event(tournament))
    rows = Case.objects.filter(subject__in=about, status=CaseStatus.DECIDED.value)
    for row in rows.order_by("filed_at", "id"):
        if asking is None or is_official(asking, row.event, row.section):
            yield row.pk


def papers_of_case(case: UUID, asking: api.Asking | None) -> dict[str, bytes]:
    """Return the ruling paper of a case as PDF and XLSX for who may read it, by file name.

    Where the libraries that set PDF are missing, the workbook alone.
    """
    state: CaseState = api.cache_of(CASES).current(case).state
    if asking is not None and not is_official(asking, state.event, state.section):
        return {}
    paper = ruling_paper(case, state, chinese=is_chinese())
    files = {f"cases/{paper.name}.xlsx": workbook.workbook_of(paper)}
    with suppress(pdf.PdfUnavailableError):
        files[f"cases/{paper.name}.pdf"] = pdf.pdf_of(paper)
    return files


def ruling_paper(case: UUID, state: CaseState, *, chinese: bool, address: str = "") -> Document:
    """Return the paper of a case with the names that the office knows."""
    stored = CASES.decode_all(api.load_events(case))
    people = api.names_of_ids(ids_in(event for _pair, event in stored))
    return case_paper(str(case), state, people, chinese=chinese, address=address)
