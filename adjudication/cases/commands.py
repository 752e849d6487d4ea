"""What may be asked of a case. Papers come to a desk: officials enter what parties hand in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from adjudication.cases import declaring as d
from adjudication.cases.events import CaseEvent
from adjudication.cases.values import (
    Capacity,
    CaseOutcome,
    Circumstances,
    CitedFinding,
    Delay,
    Instance,
    Matter,
    Obstacle,
    Party,
    Refund,
    Remedy,
    SubjectKind,
)
from games.rules.books.article import Article
from games.streams.actors import Role
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _
from games.streams.past import Entry

PartyField = Annotated[Party, Field(label=_("party"))]
FEE = Field(least=0, most=10**9)


@declare(
    roles=d.DESK,
    summary="File a dispute, an objection or an appeal; one not to be heard is answered so",
    example={
        "instance": "committee",
        "subject_kind": "game",
        "subject": "0198f3a2-0000-7000-8000-000000000001",
        "contested_version": 12,
        "matter": "uncovered",
        "capacity": "leader",
        "question": "落子后碰钟是否判负",
        "grounds": "补充规定未涵盖此情形",
        "in_writing": True,
        "fee_due": 20000,
        "fee_paid": 20000,
    },
)
@dataclass(frozen=True, slots=True, kw_only=True)
class FileCase:
    """Bring `question` before an instance; fees in hundredths of the currency."""

    instance: Annotated[Instance, Field(label=_("before whom"))]
    subject_kind: Annotated[SubjectKind, Field(label=_("concerns"))]
    subject: Annotated[str, Field(label=_("id of the game or event"), longest=36)]
    contested_version: Annotated[
        int, Field(label=_("number of the contested entry"), least=0, most=2**31 - 1)
    ] = 0
    matter: Annotated[Matter, Field(label=_("kind of dispute"))]
    capacity: Annotated[Capacity, Field(label=_("filed as"))]
    filer: Annotated[str, Field(label=_("who files"), longest=36)] = ""
    side: Annotated[str, Field(label=_("side"), longest=20)] = ""
    question: Annotated[str, Field(label=_("matter in dispute"), longest=1000, lines=2)]
    grounds: Annotated[str, Field(label=_("grounds"), longest=8000, lines=6)]
    article: d.Cited = None
    in_writing: Annotated[bool, Field(label=_("in writing"))] = False
    limit_ms: Annotated[
        int | None,
        Field(
            label=_("time limit of the regulations"),
            doc="Where the event's regulations set one, that one counts.",
            unit="ms",
            least=0,
        ),
    ] = None
    delay: Annotated[Delay, Field(label=_("why late"))] = Delay.NONE
    fee_due: Annotated[
        int, Field(label=_("fee due"), doc="Where the regulations set one, that one counts."), FEE
    ] = 0
    fee_paid: Annotated[int, Field(label=_("fee paid")), FEE] = 0
    attachments: d.Papers = ()
    earlier: Annotated[str, Field(label=_("case decided before"), longest=36)] = ""
    finding: Annotated[CitedFinding | None, Field(label=_("finding of an audit"))] = None
    circumstances: Annotated[Circumstances | None, Field(by_server=True)] = None


@declare(
    roles=d.OFFICIALS,
    label=_("Admit"),
    office="admit",
    summary="Hear the case",
    address="admission",
    example={"reason": "符合受理条件"},
    fits=d.is_filed,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AdmitCase:
    """Hear the case (受理)."""

    article: Annotated[d.Cited, Field(usual=d.article_of_recourse)] = None
    reason: d.Reason = ""


@declare(
    roles=d.OFFICIALS,
    label=_("Do not admit"),
    office="reject",
    summary="Do not hear the case, with the article",
    address="rejection",
    example={"obstacle": "matter_final", "article": "22.2.1", "reason": "所争议的是比赛事实"},
    fits=d.is_filed,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RejectCase:
    """Do not hear the case (不予受理)."""

    obstacle: Annotated[Obstacle, Field(label=_("why it is not heard"))]
    article: d.Cited = None
    reason: d.Reason


@declare(
    roles={Role.ORGANISER, Role.COMMITTEE},
    label=_("Appoint the committee"),
    office="appoint-committee",
    summary="Name who hears the appeal: an odd number, three or more",
    address="committee",
    example={"members": ["user:11", "user:12", "user:13"], "chair": "user:11"},
    fits=d.before_committee,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AppointCommittee:
    """Name the members of the committee by their ids, and who presides."""

    members: Annotated[tuple[str, ...], Field(label=_("members"), longest=100, most=99)]
    chair: Annotated[str, Field(label=_("chair"), longest=100)]


@declare(
    roles={Role.COMMITTEE},
    label=_("Declare interests"),
    office="declare-interests",
    summary="Say, as a member, whether anything keeps you from judging",
    address="conflicts",
    example={"conflict": False},
    fits=d.can_vote,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareConflict:
    """Say whether anything keeps the member from judging."""

    conflict: Annotated[bool, Field(label=_("there is a conflict of interests"))]
    note: d.Reason = ""


@declare(
    roles=d.DESK,
    label=_("Statement of a party"),
    office="statement",
    summary="Enter what a party states, with its papers",
    address="statements",
    example={"party": "respondent", "text": "当时已按停棋钟并召唤裁判"},
    fits=d.is_admitted,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class MakeStatement:
    """Hear a party (听取陈述)."""

    party: PartyField
    text: Annotated[str, Field(label=_("statement"), longest=20_000, lines=8)]
    attachments: d.Papers = ()


@declare(
    roles={Role.COMMITTEE},
    label=_("Vote"),
    office="vote",
    summary="Vote as a member, once; with your own opinion if you like",
    address="votes",
    example={"outcome": "upheld"},
    fits=d.can_vote,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CastVote:
    """Vote on the case (表决), one vote a member."""

    outcome: Annotated[CaseOutcome, Field(label=_("vote"))]
    opinion: Annotated[str, Field(label=_("own opinion"), longest=8000, lines=4)] = ""


@declare(
    roles=d.OFFICIALS,
    label=_("Decide"),
    office="decide",
    summary="Decide the case: the one judge by his own finding, the committee by its majority",
    address="decision",
    example={
        "outcome": "upheld",
        "facts": "第12项登记有误",
        "reasons": "规则未涵盖此情形，应恢复用时",
        "remedies": ["clock"],
        "order": "双方用时恢复到第12项之前",
        "refund": "full",
    },
    fits=d.is_admitted,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DecideCase:
    """Decide the case (裁决); of a committee's case `outcome` must be that of its majority."""

    outcome: Annotated[CaseOutcome, Field(label=_("decision"), usual=d.majority)]
    facts: Annotated[str, Field(label=_("facts found"), longest=20_000, lines=4)]
    reasons: Annotated[str, Field(label=_("reasons"), longest=20_000, lines=6)]
    articles: Annotated[tuple[Article, ...], Field(label=_("articles"), longest=20, most=30)] = ()
    remedies: Annotated[tuple[Remedy, ...], Field(label=_("what it changes"), most=6)] = ()
    order: Annotated[str, Field(label=_("what is to be done"), longest=4000, lines=2)] = ""
    refund: Annotated[
        Refund | None,
        Field(label=_("fee given back"), when=d.has_fee, among=d.refunds, usual=d.only_refund),
    ] = None


@declare(roles=d.OFFICIALS)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordCarryingOut:
    """Say what command, on which stream, did what the decision orders; the server does."""

    remedy: Remedy
    kind: str
    stream: str
    version: int


@declare(
    roles=d.DESK,
    label=_("Party told"),
    office="notify",
    summary="Note that a party was told the decision",
    address="notices",
    example={"party": "filer"},
    fits=d.has_untold,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class NotifyParty:
    """Note that a party was told the decision (通知争议双方)."""

    party: Annotated[PartyField, Field(among=d.parties_untold)]


@declare(
    roles=d.OFFICIALS | {Role.ORGANISER},
    label=_("Settle the fee"),
    office="fee",
    summary="Say what becomes of the fee of a case that was not decided",
    address="fee",
    example={"refund": "full", "reason": "未进入审理"},
    fits=lambda state: state.fee_is_open,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SettleFee:
    """Say what becomes of the fee of a case withdrawn or not admitted."""

    refund: Annotated[Refund, Field(label=_("fee given back"))]
    reason: d.Reason


@declare(
    roles=d.DESK,
    label=_("Withdraw"),
    office="withdraw",
    summary="Withdraw the case for the filing party, before it is decided",
    address="withdrawal",
    example={"reason": "申诉方书面撤回"},
    fits=d.is_open,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawCase:
    """Withdraw the case for the filing party."""

    reason: d.Reason


@declare(
    roles=d.DESK,
    label=_("Annul an entry"),
    office="annul",
    summary="Let an entry of the case count for nothing, with what rested on it",
    address="events/<int:event_version>/annulment",
    example={"reason": "录入有误"},
    fits=lambda state: state.version > 1,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AnnulEntry:
    """Let an entry count for nothing (撤销); `past`: all on record, put in by the engine."""

    event_version: Annotated[
        int,
        Field(label=_("number of the entry"), least=1, most=2**31 - 1, in_address=True),
    ]
    reason: d.Reason
    past: Annotated[Sequence[Entry[CaseEvent]], Field(by_server=True)] = ()


CaseCommand = (
    FileCase
    | AdmitCase
    | RejectCase
    | AppointCommittee
    | DeclareConflict
    | MakeStatement
    | CastVote
    | DecideCase
    | RecordCarryingOut
    | NotifyParty
    | SettleFee
    | WithdrawCase
    | AnnulEntry
)
