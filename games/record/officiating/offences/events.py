"""What happened about offences in one game. Past tense; facts only; ids, never names.

The warnings, fouls and adjustments of time that a penalty brings are events of their own.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.record.values import Moment
from games.rules.books.article import Article
from games.rules.offences.kinds import Penalty
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


class OffenceStatus(StrEnum):
    """What has become of an offence."""

    NOTED = "noted"  # the opponent may demand the penalty, or play on
    PENDING = "pending"  # who may impose the penalty has not yet spoken
    IMPOSED = "imposed"
    WAIVED = "waived"
    REJECTED = "rejected"
    OVERRULED = "overruled"


@stored("games.offence-recorded.v1", label=_("offence recorded"))
@dataclass(frozen=True, slots=True, kw_only=True)
class OffenceRecorded:
    """`side` committed the offence `code` after `plies` moves; `penalty` follows or waits.

    `article` is the offence's own. `reason`: why it is not the penalty of the book.
    `after_end`: the result stood already. `happened`: the act itself.
    """

    side: str
    code: str
    article: Article
    plies: int
    status: OffenceStatus
    penalty: Penalty
    note: str
    reason: str
    missing_moves: int
    after_press: bool
    earlier_in_event: int
    after_end: bool
    happened: Moment


@stored(
    "games.penalty-demanded.v1",
    label=_("penalty demanded"),
    detail=(_("offence at event %(offence_version)d"),),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyDemanded:
    """`side`, the opponent, asked for the penalty of the offence at `offence_version`."""

    side: str
    offence_version: int


@stored(
    "games.offence-waived.v1",
    label=_("offence accepted"),
    detail=(_("offence at event %(offence_version)d"),),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class OffenceWaived:
    """`side`, the opponent, accepted the offence at `offence_version`, by word or by move."""

    side: str
    offence_version: int
    article: Article | None


@stored("games.penalty-confirmed.v1", label=_("penalty confirmed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyConfirmed:
    """The penalty that waited at `offence_version` came into force against `side`."""

    side: str
    offence_version: int
    penalty: Penalty


@stored("games.penalty-rejected.v1", label=_("penalty declined"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRejected:
    """The penalty that waited at `offence_version` was declined; `penalty` came instead."""

    side: str
    offence_version: int
    penalty: Penalty
    reason: str


@stored("games.penalty-overruled.v1", label=_("penalty changed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyOverruled:
    """The penalty in force at `offence_version` was `before` and is `after`, for `reason`."""

    side: str
    offence_version: int
    before: Penalty
    after: Penalty
    reason: str
    article: Article | None = None


@stored("games.foul-spared.v1", label=_("foul spared"), detail=(_("fouls not counted: %(count)d"),))
@dataclass(frozen=True, slots=True, kw_only=True)
class FoulSpared:
    """`side` resigned at once: its last `count` fouls under `fouls` do not count (8.2)."""

    side: str
    count: int
    fouls: tuple[Article, ...]
    article: Article


@stored(
    "games.points-forfeited.v1",
    label=_("points forfeited"),
    detail=(_("offence at event %(offence_version)d"),),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class PointsForfeited:
    """`side` keeps no points; what the opponent earned on the board stays (gomoku 15.3)."""

    side: str
    offence_version: int
    article: Article


@stored("games.result-penalised.v1", label=_("result changed by penalty"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ResultPenalised:
    """A penalty after the end changed the result."""

    side: str
    result: str
    reason: str
    article: Article | None
    offence_version: int


@stored("games.fact-found.v1", label=_("finding of fact"), detail=("%(finding)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class FactFound:
    """An official, `found_by`, ruled on a fact (事实判定)."""

    finding: str
    found_by: str
    article: Article | None = None


@stored(
    "games.fact-withdrawn.v1",
    label=_("finding of fact withdrawn"),
    detail=(
        _("finding at event %(fact_version)d"),
        "%(reason)s",
    ),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class FactWithdrawn:
    """The finding of fact at `fact_version` was taken back, for `reason`."""

    fact_version: int
    reason: str


OffenceEvent = (
    OffenceRecorded
    | PenaltyDemanded
    | OffenceWaived
    | PenaltyConfirmed
    | PenaltyRejected
    | PenaltyOverruled
    | FoulSpared
    | PointsForfeited
    | ResultPenalised
    | FactFound
    | FactWithdrawn
)
