"""What an official gives under an article of his own motion: a foul, a violation, a warning."""

from games.record.officiating.offences.commands import RecordOffence
from games.record.values import Moment
from games.rules.books.article import Article
from games.rules.books.registry import book_of
from games.rules.offences.kinds import Measure

REASON = "裁判员当场判定"


def record_foul(
    *,
    side: str,
    article: Article | None,
    note: str = "",
    happened: Moment = Moment.DURING,
    measure: Measure = Measure.FOUL,
) -> RecordOffence:
    """Return a foul (犯规) given to `side`, or another `measure`."""
    return RecordOffence(
        side=side, article=article, measure=measure, reason=REASON, note=note, happened=happened
    )


def record_violation(
    *, side: str, article: Article | None, note: str = "", happened: Moment = Moment.DURING
) -> RecordOffence:
    """Return a violation (违例) given to `side`."""
    return record_foul(
        side=side, article=article, note=note, happened=happened, measure=Measure.VIOLATION
    )


def record_warning(
    *, side: str, article: Article | None, note: str = "", happened: Moment = Moment.DURING
) -> RecordOffence:
    """Return a warning (警告) given to `side`."""
    return record_foul(
        side=side, article=article, note=note, happened=happened, measure=Measure.WARNING
    )


def counted_by(edition: str) -> Measure:
    """Return what the book of an edition counts: fouls, violations or warnings."""
    return book_of(edition).offences.foul or Measure.WARNING
