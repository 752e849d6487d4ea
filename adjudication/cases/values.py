"""The words a case's record is written in."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from games.rules.books.appeals import Capacity as Capacity
from games.rules.books.appeals import CaseOutcome as CaseOutcome
from games.rules.books.appeals import Instance as Instance
from games.rules.books.appeals import Matter as Matter
from games.rules.books.appeals import Refund as Refund
from games.rules.books.article import Article
from games.streams.declarations import Field
from games.streams.declarations import gettext_noop as _


class CaseStatus(StrEnum):
    """How far a case has come."""

    FILED = "filed"  # 已提出，待受理
    REJECTED = "rejected"  # 不予受理
    ADMITTED = "admitted"  # 已受理
    DECIDED = "decided"  # 已裁决
    WITHDRAWN = "withdrawn"  # 已撤回


class SubjectKind(StrEnum):
    """What a case is about: a stream of another kind."""

    GAME = "game"
    TOURNAMENT = "tournament"


class Party(StrEnum):
    """The two sides of a case."""

    FILER = "filer"  # 申诉方
    RESPONDENT = "respondent"  # 被申诉方


class Delay(StrEnum):
    """Why a case entered after the time limit is in time all the same."""

    NONE = ""
    ENTERED_LATER = "entered_later"  # 在时限内提出，事后录入
    ORGANISER = "organiser"  # 因组织者、主办单位造成


class Obstacle(StrEnum):
    """Why a case is not heard (不予受理)."""

    NOT_ENTITLED = "not_entitled"  # 提出人无权提出
    MATTER_FINAL = "matter_final"  # 裁决为最终裁决
    NOT_IN_WRITING = "not_in_writing"  # 未以书面形式提出
    FEE_UNPAID = "fee_unpaid"  # 未按规定缴纳申诉费
    TOO_LATE = "too_late"  # 超过时限
    PLAY_OVER = "play_over"  # 对局进行当时未提出
    RESULT_CONFIRMED = "result_confirmed"  # 胜败结果已正式确认
    CHIEF_FIRST = "chief_first"  # 应先向裁判长提出
    DECIDED_FINALLY = "decided_finally"  # 已有最终裁决
    OTHER = "other"


class Remedy(StrEnum):
    """What a decision changes."""

    RESULT = "result"  # 改判结果
    PENALTY = "penalty"  # 判罚或撤销判罚
    ANNULMENT = "annulment"  # 撤销登记
    CLOCK = "clock"  # 调整用时
    REPLAY = "replay"  # 重赛
    OTHER = "other"


class Awaited(StrEnum):
    """What a case waits for next."""

    NOTHING = ""
    ANSWER = "answer"  # 答复是否受理
    COMMITTEE = "committee"  # 任命委员会
    INTERESTS = "interests"  # 委员声明利害关系
    STATEMENTS = "statements"  # 双方陈述
    VOTES = "votes"  # 表决
    DECISION = "decision"  # 裁决
    CARRYING_OUT = "carrying_out"  # 执行
    NOTICE = "notice"  # 通知双方
    FEE = "fee"  # 申诉费的处理


HASH = r"^[0-9a-f]{64}$"
MOST_BYTES = 10 * 1024 * 1024
"""What a paper of a case holds at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """A paper of the case: `sha256` of its bytes in hex, `size` in bytes."""

    name: Annotated[str, Field(label=_("file name"), longest=200)]
    sha256: Annotated[str, Field(label="SHA-256", longest=64)]
    size: Annotated[int, Field(label=_("size in bytes"), least=0, most=MOST_BYTES)]


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedFinding:
    """A finding of an audit that a case rests on: the audit's version in its game, its number."""

    audit: Annotated[int, Field(label=_("number of the audit"), least=1, most=2**31 - 1)]
    number: Annotated[int, Field(label=_("number of the finding"), least=1, most=2**31 - 1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hindrance:
    """An obstacle, and the article it rests on; None where the event's regulations set it."""

    obstacle: Obstacle
    article: Article | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What a case is about, by its id; `version`: the entry contested there, 0 for none."""

    kind: SubjectKind
    stream: str
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """How the record of the subject stood when the case was filed, as the server found it.

    `event` is the id of its event, `competition` its title.
    `ruled_by`: the role of who made the contested entry, "" for none; `ruled_at` in server ms.
    `judges`: ids of all who have ruled in the matter. `on_fact`: the entry is a finding of fact.
    `in_play`: the game goes on; `confirmed`: both sides and the arbiter have signed. `heard_by`:
    before whom the same entry has been decided already.
    """

    edition: str
    event: str = ""
    competition: str = ""
    section: str = ""
    ruled_by: str = ""
    ruled_at: int | None = None
    judges: tuple[str, ...] = ()
    on_fact: bool = False
    in_play: bool = False
    confirmed: bool = False
    heard_by: tuple[Instance, ...] = ()
