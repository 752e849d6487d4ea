"""Time limits of an event: entries, check-in, appeals (时限).

Gomoku rules 2025, articles 14.8 and 24.1.1; classic rules, clock 11. The event sets the
limits; times are server milliseconds.
"""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.rules.books.kinds import Step as Step
from games.rules.books.registry import book_of
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    check_in_too_late=_("The time for checking in is over: nobody takes part who is late."),
    entry_too_late=_("The time for entries is over: nobody takes part who is late."),
)

_CODES = {
    Step.ENTRY: "entry_too_late",
    Step.CHECK_IN: "check_in_too_late",
    Step.APPEAL: "appeal_too_late",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class InTime:
    """Whether a step was in time: `code` is "" where it was; `late_ms` past the limit."""

    article: Article | None
    code: str = ""
    late_ms: int = 0


def appeal_closes_at(*, round_ended_at: int, limit_ms: int) -> int:
    """Return the last moment for an appeal on a round, in server ms (14.8, clock.11)."""
    return round_ended_at + limit_ms


def rule_on_deadline(
    edition: str, step: Step, *, closes_at: int, done_at: int, organisers_fault: bool = False
) -> InTime:
    """Return whether a step done at `done_at` was in time; the closing moment itself is.

    A delay caused by the organiser does not count against an appeal (因组织者、主办单位造成的
    超过时限不在之内); of entries and check-in the book says no such thing. Codes:
    `entry_too_late`, `check_in_too_late`, `appeal_too_late`.
    """
    article = book_of(edition).deadlines.get(step, None)
    late = max(0, done_at - closes_at)
    if not late or (organisers_fault and step is Step.APPEAL):
        return InTime(article=article, late_ms=late)
    return InTime(article=article, code=_CODES[step], late_ms=late)
