"""What may be asked about the duties of officials."""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.streams.declarations import declare
from tournaments.record.declaring import ARBITERS, DEPUTIES


@declare(roles=ARBITERS | DEPUTIES)
@dataclass(frozen=True, slots=True, kw_only=True)
class MarkDuties:
    """Tick off duties of the officials, or take a tick back.

    `round`: of which round they are, 0 for those of the event as a whole.
    """

    round: int = 0
    done: tuple[Article, ...] = ()
    undone: tuple[Article, ...] = ()


DutyCommand = MarkDuties
