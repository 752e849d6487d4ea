"""A case as it stands."""

from dataclasses import dataclass

from adjudication.cases import events as e
from adjudication.cases.values import (
    Awaited,
    CaseOutcome,
    CaseStatus,
    Hindrance,
    Instance,
    Party,
    Refund,
)
from games.rules.books.appeals import Appeals, Recourse
from games.rules.books.registry import book_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A member of the committee; `conflict` None until the member has declared."""

    id: str
    conflict: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """What one member voted."""

    member: str
    outcome: CaseOutcome
    opinion: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseState:
    """All that is known of a case; times in server ms.

    `heard`: who has made a statement. `refund`: of the fee of a case that was not decided.
    """

    version: int
    filed: e.CaseFiled
    filed_at: int
    status: CaseStatus = CaseStatus.FILED
    hindrances: tuple[Hindrance, ...] = ()
    members: tuple[Member, ...] = ()
    chair: str = ""
    statements: tuple[e.StatementMade, ...] = ()
    votes: tuple[Vote, ...] = ()
    decision: e.CaseDecided | None = None
    decided_at: int | None = None
    carried_out: tuple[e.DecisionCarriedOut, ...] = ()
    notified: tuple[Party, ...] = ()
    refund: Refund | None = None

    @property
    def edition(self) -> str:
        """Of the subject."""
        return self.filed.circumstances.edition

    @property
    def event(self) -> str:
        """The id of the event, "" for none."""
        return self.filed.circumstances.event

    @property
    def competition(self) -> str:
        """The event's title."""
        return self.filed.circumstances.competition

    @property
    def section(self) -> str:
        """Within the event."""
        return self.filed.circumstances.section

    @property
    def appeals(self) -> Appeals:
        """What the book of its edition says of cases."""
        return book_of(self.edition).appeals

    @property
    def recourse(self) -> Recourse:
        """What the book says of its instance."""
        return self.appeals.recourse(self.filed.instance)

    @property
    def is_before_committee(self) -> bool:
        """Whether members vote, where else one person decides."""
        return self.filed.instance is Instance.COMMITTEE

    @property
    def limit_at(self) -> int | None:
        """When the time for filing was over, in server ms; None without a limit."""
        ruled_at, limit = self.filed.circumstances.ruled_at, self.filed.limit_ms
        return None if ruled_at is None or limit is None else ruled_at + limit

    @property
    def heard(self) -> frozenset[Party]:
        """Which parties have made a statement; the filing is none."""
        return frozenset(statement.party for statement in self.statements)

    def vote_of(self, member: str) -> Vote | None:
        """By the member's id."""
        return next((vote for vote in self.votes if vote.member == member), None)

    def count(self, outcome: CaseOutcome) -> int:
        """Return how many members have voted so."""
        return sum(vote.outcome is outcome for vote in self.votes)

    @property
    def fee_is_open(self) -> bool:
        """Whether a fee was paid for a case that nobody decides, and nobody has said what of it."""
        undecided = self.status in (CaseStatus.REJECTED, CaseStatus.WITHDRAWN)
        return undecided and self.filed.fee_paid > 0 and self.refund is None

    def given_back(self, refund: Refund) -> int:
        """Return the sum, in hundredths; of an odd one, half is rounded down."""
        paid = self.filed.fee_paid
        return {Refund.FULL: paid, Refund.HALF: paid // 2, Refund.NOTHING: 0}[refund]

    @property
    def is_carried_out(self) -> bool:
        """Whether all that the decision changes has been done on the records it concerns."""
        if self.decision is None:
            return False
        return set(self.decision.remedies) <= {done.remedy for done in self.carried_out}

    @property
    def appeal_closes_at(self) -> int | None:
        """When the time to contest the decision is over, in server ms; None without a limit.

        Nothing lies against a decision that is final.
        """
        decided, limit = self.decision, self.filed.limit_ms
        if decided is None or decided.final or self.decided_at is None or limit is None:
            return None
        return self.decided_at + limit

    @property
    def awaits(self) -> Awaited:
        """What is to be done next."""
        match self.status:
            case CaseStatus.FILED:
                return Awaited.ANSWER
            case CaseStatus.ADMITTED:
                return self._awaits_of_hearing()
            case CaseStatus.DECIDED if not self.is_carried_out:
                return Awaited.CARRYING_OUT
            case CaseStatus.DECIDED if set(self.notified) != set(Party):
                return Awaited.NOTICE
            case _:
                return Awaited.FEE if self.fee_is_open else Awaited.NOTHING

    def _awaits_of_hearing(self) -> Awaited:
        conflicts = {member.conflict for member in self.members}
        if self.is_before_committee and (not self.members or True in conflicts):
            return Awaited.COMMITTEE
        if None in conflicts:
            return Awaited.INTERESTS
        if self.heard != frozenset(Party):
            return Awaited.STATEMENTS
        if len(self.votes) < len(self.members):
            return Awaited.VOTES
        return Awaited.DECISION
