"""What is recorded of the duties of officials; who ticked and when, the entry itself says."""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


@stored("tournaments.duties-marked.v1", label=_("duties ticked off"))
@dataclass(frozen=True, slots=True, kw_only=True)
class DutiesMarked:
    """Duties were done, or are not after all; `round` 0: of the event as a whole."""

    round: int
    done: tuple[Article, ...]
    undone: tuple[Article, ...]


DutyEvent = DutiesMarked
