"""Who may impose a penalty: at once, subject to somebody else's word, or not at all.

Xiangqi 2020, article 18; gomoku 2025, articles 15.4, 16 and 25.3; weiqi 2002, articles 23,
30.6 and 31.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article
from games.rules.books.registry import book_of
from games.rules.offences.kinds import BOARD, Measure, Offence, Office, Penalty


class Standing(StrEnum):
    """What an office's word on a penalty is worth."""

    IMPOSES = "imposes"
    PROPOSES = "proposes"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Authority:
    """What an office may do about a penalty, and the article that says so."""

    standing: Standing
    article: Article | None


def authority(edition: str, office: Office | None, measure: Measure) -> Authority:
    """Return what `office` may do on its own motion about `measure`."""
    power = book_of(edition).offences.powers.get(measure)
    if power is None or office is None:
        return Authority(standing=Standing.NOTHING, article=power.article if power else None)
    if office in power.imposes:
        return Authority(standing=Standing.IMPOSES, article=power.article)
    standing = Standing.PROPOSES if office in power.proposes else Standing.NOTHING
    return Authority(standing=standing, article=power.article)


def authority_by_book(
    edition: str, office: Office | None, offence: Offence, penalty: Penalty
) -> Authority:
    """Return what `office` may do about the penalty that the book itself names.

    A loss that the book prescribes, or that a count brings, takes no more than recording the
    offence takes; any other penalty above the office of a referee waits for who may impose it.
    """
    found = authority(edition, office, penalty.measure)
    if office not in BOARD or found.standing is Standing.IMPOSES:
        return found
    standing = Standing.PROPOSES
    if penalty.measure is Measure.LOSS and offence.mandatory:
        standing = Standing.IMPOSES
    return Authority(standing=standing, article=found.article)
