"""What a paper is worth now: whether the record still says what was printed."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from adjudication.documents.catalogue import FormRefused
from adjudication.documents.content import Document


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A paper beside the record at `head`: drawn from the newest item, as it is now, or superseded.

    `now`: the same paper as the record has it now, "" where there is none any more.
    """

    head: int
    is_newest: bool
    is_superseded: bool
    now: str


def standing_of(document: Document, draw_now: Callable[[], Document], *, head: int) -> Standing:
    """Hold a paper to what would be printed of the record at `head`.

    The item that it was drawn from, printed on it too, makes no difference.
    """
    if document.version >= head:
        return Standing(head=head, is_newest=True, is_superseded=False, now="")
    try:
        now = draw_now()
    except FormRefused:
        return Standing(head=head, is_newest=False, is_superseded=True, now="")
    changed = replace(now, version=0).digest != replace(document, version=0).digest
    return Standing(head=head, is_newest=False, is_superseded=changed, now=now.address)
