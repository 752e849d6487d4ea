"""Words of the figures: outcomes of claims, what is counted by, and how long things take."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from adjudication.figures.counting import By
from adjudication.models import ClaimOutcome
from games.labels.article_numbers import number_words
from games.labels.codes import EDITIONS, QUESTIONS, Word, word
from games.labels.messages import finding_text
from games.labels.times import duration
from games.rules.books.article import parse_articles

OUTCOMES: dict[str, Word] = {
    ClaimOutcome.UPHELD: gettext_lazy("upheld"),
    ClaimOutcome.NOT_UPHELD: gettext_lazy("not upheld"),
    ClaimOutcome.OVERRULED: gettext_lazy("overruled"),
    ClaimOutcome.LEFT_TO_ARBITER: gettext_lazy("left to the arbiter"),
    ClaimOutcome.PROPOSED: gettext_lazy("waits for confirmation"),
    ClaimOutcome.WAITING: gettext_lazy("waiting for a ruling"),
    ClaimOutcome.LAPSED: gettext_lazy("withdrawn or lapsed"),
}
OUTCOME_HELP: dict[str, Word] = {
    ClaimOutcome.UPHELD: gettext_lazy("The ruling found for the claim and was confirmed."),
    ClaimOutcome.NOT_UPHELD: gettext_lazy("The ruling found the claim untrue and was confirmed."),
    ClaimOutcome.OVERRULED: gettext_lazy("An official set the ruling aside, with a reason."),
    ClaimOutcome.LEFT_TO_ARBITER: gettext_lazy("The rules leave it to the arbiter."),
    ClaimOutcome.LAPSED: gettext_lazy(
        "Annulled, taken back with its moves, or unanswered when the game ended."
    ),
}
FINDINGS: dict[str, Word] = {
    "contradiction_open": gettext_lazy("contradiction, open"),
    "contradiction_settled": gettext_lazy("contradiction, settled"),
    "unclaimed_open": gettext_lazy("unclaimed, open"),
    "unclaimed_settled": gettext_lazy("unclaimed, settled"),
    "note_open": gettext_lazy("note, open"),
    "note_settled": gettext_lazy("note, settled"),
}
FINDING_HELP: dict[str, Word] = {
    "contradiction_open": gettext_lazy("Record and rules contradict; somebody must settle it."),
    "unclaimed_open": gettext_lazy("A right that nobody used, for information."),
}
GROUPINGS: dict[str, Word] = {
    By.QUESTION: gettext_lazy("question or finding"),
    By.ARTICLE: gettext_lazy("article"),
    By.EDITION: gettext_lazy("rules"),
    By.EVENT: gettext_lazy("competition"),
    By.YEAR: gettext_lazy("year of play"),
}
_UNKNOWN: dict[By, Word] = {
    By.QUESTION: gettext_lazy("no question"),
    By.ARTICLE: gettext_lazy("no article yet"),
    By.EDITION: gettext_lazy("rules not named"),
    By.EVENT: gettext_lazy("competition not named"),
    By.YEAR: gettext_lazy("date not known"),
}
MINUTE, DAY = 60_000, 86_400_000


def group_name(by: By, group: str) -> str | Promise:
    """Return what a group is called in the reader's language."""
    if not group:
        return _UNKNOWN[by]
    match by:
        case By.QUESTION:
            return word(QUESTIONS, group) if group in QUESTIONS else finding_text(group)
        case By.EDITION:
            return word(EDITIONS, group)
        case By.ARTICLE:
            return ", ".join(number_words(cited, own=None) for cited in parse_articles(group))
        case By.EVENT | By.YEAR:
            return group


def time_taken(milliseconds: int) -> str:
    """Write how long something took: 0.3 s, 12:05, 3:10:00, 2 d 3:10; ms are integers."""
    if milliseconds < MINUTE:
        tenths = milliseconds // 100
        return _("%(seconds)s s") % {"seconds": f"{tenths // 10}.{tenths % 10}"}
    if milliseconds < DAY:
        return duration(milliseconds)
    hours, minutes = divmod(milliseconds % DAY // MINUTE, 60)
    time = f"{hours}:{minutes:02d}"
    return _("%(days)d d %(time)s") % {"days": milliseconds // DAY, "time": time}
