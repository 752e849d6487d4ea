"""The papers of cases, kept byte for byte under their SHA-256.

An event names a paper by its hash and size; the bytes are kept beside the ledger, so that they
can be taken out of it where the law asks for that, while the record still says what was there.
"""

import hashlib
from collections.abc import Iterator
from uuid import UUID

from adjudication.case_models import CasePaper
from adjudication.cases.decider import CASES
from adjudication.cases.state import CaseState
from adjudication.cases.values import MOST_BYTES, Attachment
from games import api
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    404, paper_unknown=_("The case names no such paper, or its bytes were never kept.")
)
declare_refusals(413, paper_too_large=_("A paper of a case holds 10 MB at most."))
declare_refusals(
    422, paper_differs=_("These bytes are not those of the paper that the case names.")
)


def keep_paper(name: str, content: bytes) -> Attachment:
    """Keep bytes, once for each hash; return them as a case names them.

    :raises CommandRefusedError: `paper_too_large`.
    """
    if len(content) > MOST_BYTES:
        raise api.CommandRefusedError("paper_too_large", file=name)
    sha256 = hashlib.sha256(content).hexdigest()
    CasePaper.objects.get_or_create(
        sha256=sha256, defaults={"size": len(content), "content": content}
    )
    return Attachment(name=name, sha256=sha256, size=len(content))


def hand_in(case: UUID, sha256: str, content: bytes) -> Attachment:
    """Keep the bytes of a paper that a case names by its hash.

    :raises StreamNotFound: there is no such case.
    :raises CommandRefusedError: `paper_unknown`, `paper_differs`, `paper_too_large`.
    """
    named = _named(case, sha256)
    if len(content) > MOST_BYTES:
        raise api.CommandRefusedError("paper_too_large", file=named.name)
    found = (hashlib.sha256(content).hexdigest(), len(content))
    if found != (named.sha256, named.size):
        raise api.CommandRefusedError("paper_differs", file=named.name)
    return keep_paper(named.name, content)


def paper_of(case: UUID, sha256: str) -> tuple[Attachment, bytes]:
    """Return a paper that a case names, with its bytes.

    :raises StreamNotFound: there is no such case.
    :raises CommandRefusedError: `paper_unknown`.
    """
    named = _named(case, sha256)
    paper = CasePaper.objects.filter(pk=sha256).first()
    if paper is None:
        raise api.CommandRefusedError("paper_unknown", file=named.name)
    return named, bytes(paper.content)


def papers_in(state: CaseState) -> Iterator[Attachment]:
    """Yield every paper that stands in a case."""
    yield from state.filed.attachments
    for statement in state.statements:
        yield from statement.attachments


def kept_among(papers: Iterator[Attachment]) -> frozenset[str]:
    """Return the hashes of those whose bytes are kept."""
    named = {paper.sha256 for paper in papers}
    return frozenset(CasePaper.objects.filter(pk__in=named).values_list("pk", flat=True))


def _named(case: UUID, sha256: str) -> Attachment:
    state = api.cache_of(CASES).current(case).state
    found = next((paper for paper in papers_in(state) if paper.sha256 == sha256), None)
    if found is None:
        raise api.CommandRefusedError("paper_unknown", file=sha256)
    return found
