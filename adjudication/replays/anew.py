"""A ruling or an audit held against the same made again: what came out otherwise.

Of a ruling what follows from it is compared, and what it cites. Its words, evidence and counted
figures may be others and mean the same. Of an audit every finding is compared whole.
"""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from games.record.audits.findings import RecordedFinding
from games.record.ruling import Ruling
from games.rules.books.article import format_articles


class Aspect(StrEnum):
    """In what two answers to one claim may differ."""

    VERDICT = "verdict"
    ARTICLES = "articles"
    LABELS = "labels"


def answers_apart(before: Ruling, after: Ruling) -> tuple[tuple[Aspect, str, str], ...]:
    """Return every aspect in which two rulings differ, with both answers."""
    pairs = (
        (Aspect.VERDICT, _verdict(before), _verdict(after)),
        (Aspect.ARTICLES, format_articles(before.articles), format_articles(after.articles)),
        (Aspect.LABELS, _labels(before), _labels(after)),
    )
    return tuple((aspect, was, now) for aspect, was, now in pairs if was != now)


def findings_apart(
    before: Sequence[RecordedFinding], after: Sequence[RecordedFinding]
) -> tuple[tuple[RecordedFinding, ...], tuple[RecordedFinding, ...]]:
    """Return the findings that are gone, and those that are new."""
    was, found = Counter(before), Counter(after)
    return tuple((was - found).elements()), tuple((found - was).elements())


def _verdict(ruling: Ruling) -> str:
    """Return what a ruling brings, the code of its verdict first."""
    vary = f"{ruling.must_vary}:{ruling.rounds_to_vary}" if ruling.must_vary else ""
    idle = "idle" if ruling.needs_idle else ""
    brings = (ruling.verdict.value, ruling.result, ruling.against, vary, idle)
    return " ".join(part for part in brings if part)


def _labels(ruling: Ruling) -> str:
    return " ".join(f"{move.ply}:{move.label}:{move.article.number}" for move in ruling.labels)
