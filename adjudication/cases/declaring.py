"""What the declarations of a case's commands share: fields, offices, points of a case."""

from typing import Annotated

from adjudication.cases.state import CaseState
from adjudication.cases.values import (
    Attachment,
    CaseOutcome,
    CaseStatus,
    Instance,
    Party,
    Refund,
)
from games.rules.books.article import Article
from games.streams.actors import Role
from games.streams.declarations import Field
from games.streams.declarations import gettext_noop as _

JUDGES: dict[Instance, frozenset[Role]] = {
    Instance.BOARD: frozenset({Role.ARBITER, Role.DEPUTY_CHIEF_ARBITER, Role.CHIEF_ARBITER}),
    Instance.CHIEF: frozenset({Role.CHIEF_ARBITER}),
    Instance.COMMITTEE: frozenset({Role.COMMITTEE}),
}
"""Who hears what: the arbiters, the chief arbiter, the committee."""
OFFICIALS = frozenset().union(*JUDGES.values())
DESK = OFFICIALS | {Role.ORGANISER}
"""Where papers are handed in."""

Reason = Annotated[str, Field(label=_("reason"), longest=2000, lines=3)]
Cited = Annotated[
    Article | None,
    Field(label=_("article"), help=_("As numbered in the rule book, e.g. 8.1.3."), longest=20),
]
Papers = Annotated[tuple[Attachment, ...], Field(label=_("attachments"), most=50)]


def is_filed(state: CaseState) -> bool:
    """Return whether nobody has said yet whether the case is heard."""
    return state.status is CaseStatus.FILED


def is_admitted(state: CaseState) -> bool:
    """Return whether the case is heard and not decided."""
    return state.status is CaseStatus.ADMITTED


def is_open(state: CaseState) -> bool:
    """Return whether the case waits for somebody."""
    return state.status in (CaseStatus.FILED, CaseStatus.ADMITTED)


def is_decided(state: CaseState) -> bool:
    """Return whether the parties can be told how the case ended."""
    return state.status is CaseStatus.DECIDED


def has_untold(state: CaseState) -> bool:
    """Return whether somebody is still to be told how the case ended."""
    return is_decided(state) and bool(parties_untold(state))


def before_committee(state: CaseState) -> bool:
    """Return whether an appeal is being heard by the committee."""
    return is_admitted(state) and state.filed.instance is Instance.COMMITTEE


def can_vote(state: CaseState) -> bool:
    """Return whether the committee of an appeal is appointed."""
    return before_committee(state) and bool(state.members)


def has_fee(state: CaseState) -> bool:
    """Return whether a fee was paid."""
    return state.filed.fee_paid > 0


def article_of_recourse(state: CaseState) -> str | None:
    """Return the number of the article by which the instance hears cases."""
    article = state.recourse.article
    return article.number if article else None


def majority(state: CaseState) -> CaseOutcome | None:
    """Return what most members voted, None before all of them have."""
    if not state.members or len(state.votes) < len(state.members):
        return None
    upheld = 2 * state.count(CaseOutcome.UPHELD) > len(state.votes)
    return CaseOutcome.UPHELD if upheld else CaseOutcome.DISMISSED


def refunds(state: CaseState) -> tuple[Refund, ...]:
    """Return how much of the fee may be given back after the majority's outcome, if any."""
    outcome, rules = majority(state), state.appeals.committee
    return tuple(refund for refund in Refund if outcome is None or rules.allows(outcome, refund))


def only_refund(state: CaseState) -> Refund | None:
    """Return what becomes of the fee where the book leaves no choice."""
    left = refunds(state)
    return left[0] if len(left) == 1 else None


def parties_untold(state: CaseState) -> tuple[Party, ...]:
    """Return who has not been told the decision."""
    return tuple(party for party in Party if party not in state.notified)
