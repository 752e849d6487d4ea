"""What happened to a case. Facts only; events hold ids, the names of persons the registry."""

from dataclasses import dataclass

from adjudication.cases.values import (
    Attachment,
    Capacity,
    CaseOutcome,
    Circumstances,
    CitedFinding,
    Delay,
    Hindrance,
    Instance,
    Matter,
    Party,
    Refund,
    Remedy,
    Subject,
)
from games.rules.books.article import Article
from games.streams.declarations import gettext_noop as _
from games.streams.stored import stored


@stored("adjudication.case-filed.v1", label=_("case filed"), detail=("%(question)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class CaseFiled:
    """Somebody brought `question` before an instance.

    `filer`: an id of the registry, "" for none there; `side` of the game, "" for none. `limit_ms`,
    `fee_due`: what the event's regulations set; fees in hundredths of the currency (分).
    `earlier`: the id of the case whose decision is contested, "" for none. `finding`: of an audit
    of the game, None for none.
    """

    instance: Instance
    subject: Subject
    matter: Matter
    capacity: Capacity
    filer: str
    side: str
    question: str
    grounds: str
    article: Article | None
    in_writing: bool
    limit_ms: int | None
    delay: Delay
    fee_due: int
    fee_paid: int
    attachments: tuple[Attachment, ...]
    earlier: str
    finding: CitedFinding | None
    circumstances: Circumstances


@stored("adjudication.case-admitted.v1", label=_("case admitted"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class CaseAdmitted:
    """The case is heard."""

    article: Article | None
    reason: str


@stored("adjudication.case-rejected.v1", label=_("case not admitted"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class CaseRejected:
    """The case is not heard, for every one of `hindrances`; `by_rule`: the machine found them."""

    hindrances: tuple[Hindrance, ...]
    by_rule: bool
    reason: str


@stored("adjudication.committee-appointed.v1", label=_("committee appointed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class CommitteeAppointed:
    """These hear the appeal, by their ids; one before this no longer does."""

    members: tuple[str, ...]
    chair: str
    article: Article | None


@stored("adjudication.conflict-declared.v1", label=_("interests declared"), detail=("%(note)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictDeclared:
    """A member said whether anything keeps them from judging."""

    member: str
    conflict: bool
    note: str


@stored("adjudication.statement-made.v1", label=_("statement made"), detail=("%(text)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class StatementMade:
    """One party was heard."""

    party: Party
    text: str
    attachments: tuple[Attachment, ...]


@stored("adjudication.vote-cast.v1", label=_("vote cast"), detail=("%(opinion)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class VoteCast:
    """A member voted; `opinion`: why, as one in the minority writes it."""

    member: str
    outcome: CaseOutcome
    opinion: str


@stored("adjudication.case-decided.v1", label=_("case decided"), detail=("%(reasons)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class CaseDecided:
    """What was decided, on which facts, why; `votes`: for upholding and against it, 0 of one judge.

    `remedies`: what it changes, `order` in words. `refund`, `refunded`: of the fee, None and 0
    where none was paid. `final`: nothing lies against it, by the article beside it.
    """

    outcome: CaseOutcome
    votes: tuple[int, int]
    facts: str
    reasons: str
    articles: tuple[Article, ...]
    remedies: tuple[Remedy, ...]
    order: str
    refund: Refund | None
    refunded: int
    final: bool
    final_by: Article | None


@stored("adjudication.decision-carried-out.v1", label=_("decision carried out"))
@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionCarriedOut:
    """A command on another stream, whose first event is `version` there, did what was ordered."""

    remedy: Remedy
    kind: str
    stream: str
    version: int


@stored("adjudication.party-notified.v1", label=_("party notified"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PartyNotified:
    """A party was told the decision."""

    party: Party


@stored("adjudication.fee-settled.v1", label=_("fee settled"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class FeeSettled:
    """What became of the fee of a case that was not decided."""

    refund: Refund
    refunded: int
    reason: str


@stored("adjudication.case-withdrawn.v1", label=_("case withdrawn"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class CaseWithdrawn:
    """Who filed takes it back."""

    reason: str


@stored(
    "adjudication.entry-annulled.v1",
    label=_("entry annulled"),
    detail=(_("entry %(event_version)d"), "%(reason)s"),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class EntryAnnulled:
    """An entry of the case counts for nothing, with those of `fallen` that rested on it."""

    event_version: int
    fallen: tuple[int, ...]
    reason: str


CaseEvent = (
    CaseFiled
    | CaseAdmitted
    | CaseRejected
    | CommitteeAppointed
    | ConflictDeclared
    | StatementMade
    | VoteCast
    | CaseDecided
    | DecisionCarriedOut
    | PartyNotified
    | FeeSettled
    | CaseWithdrawn
    | EntryAnnulled
)
