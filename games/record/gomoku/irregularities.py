"""Acts against the rules of play: which wait to be corrected.

Rules 2025, articles 12.4 and 17; classic rules, "irregular moves and their correction".
"""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.rules.books.kinds import IrregularityKind as IrregularityKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity:
    """An act that waits to be corrected or let stand.

    `moves` is what was put down (the point a stone came to lie on); `first` the point it
    touched first; `number` the fifth stones named with an opening. `version` of its event.
    """

    version: int
    side: str
    kind: IrregularityKind
    article: Article
    moves: tuple[str, ...] = ()
    first: str = ""
    number: int = 0
