"""What a record must show for a game to have ended under an article.

Most of it stands elsewhere in a book: flags, limits of fouls, offences that lose, the natural
limit, absence. What stands nowhere else (a mate, a repetition, material) a book lists. An article
by which a game may end without a trace on record (a resignation, a ruling) is contradicted by
nothing and has no ground.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article
from games.rules.offences.kinds import Measure, Offence, Past, Terms


class Evidence(StrEnum):
    """What of the record speaks for an end."""

    BOARD = "board"  # the position is the end by itself; `of`: the reason
    TIME = "time"
    BOTH_TIMES = "both_times"
    MARKS = "marks"  # so many fouls, violations or warnings; `of`: which
    OFFENCES = "offences"  # the offence `of`, often enough
    ROUNDS = "rounds"  # rounds without a capture
    REPEATED = "repeated"  # a position has stood `count` times
    MATERIAL = "material"  # no piece but those of `of` is left
    ABSENT = "absent"  # the side never moved
    AGREED = "agreed"  # not before the round in which a draw may be offered
    COUNTED = "counted"  # stones are counted: play has been ended by agreement
    DRAW_RULE = "draw_rule"  # the count of the draw rule `of` has come far enough
    FORBIDDEN = "forbidden"  # a forbidden move that may still be pointed out


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """The evidence that an end under `article` rests on; `of` and `count` as it says.

    `drawn`: the game is drawn under the article, else it is lost; None where it may be either.
    """

    article: Article
    evidence: Evidence
    of: str = ""
    count: int = 0
    drawn: bool | None = False


def losing_articles(offence: Offence) -> tuple[Article, ...]:
    """Return the articles under which an offence that the server sees by itself loses the game."""
    if not offence.automatic:
        return ()
    found: list[Article] = []
    times = range(max(len(offence.costs), 2))
    for level in ("national", "provincial"):
        for past in times:
            cost = offence.cost(Terms(level=level), Past(same=past))
            if cost.loses or cost.measure is Measure.LOSS:
                found.append(cost.article or offence.article)
    return tuple(dict.fromkeys(found))


def of_offences(listed: tuple[Offence, ...]) -> Iterator[Ground]:
    """Yield the grounds of offences that the server records by itself."""
    for offence in listed:
        for article in losing_articles(offence):
            yield Ground(article=article, evidence=Evidence.OFFENCES, of=offence.code)
