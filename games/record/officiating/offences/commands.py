"""What may be asked about offences in any game. Imperative; decided once."""

from dataclasses import dataclass

from games.record.values import Moment
from games.rules.books.article import Article
from games.rules.offences.kinds import Measure


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordOffence:
    """Record that `side` committed the offence `code` of its book, and what follows.

    `measure` with `reason`: what the official imposes instead of the book's penalty. `plies`:
    after how many moves it was done, None for now. `missing_moves`: missing or illegible in
    the side's record. `after_press`: done with or after the press. `earlier_in_event`: how
    often in earlier games of the event. `demanded` false only notes it: the opponent has not
    yet asked for the penalty. `happened`: the act, where play has ended.
    """

    side: str
    code: str
    note: str = ""
    measure: Measure | None = None
    reason: str = ""
    plies: int | None = None
    missing_moves: int = 0
    after_press: bool = False
    earlier_in_event: int = 0
    demanded: bool = True
    happened: Moment = Moment.DURING


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandPenalty:
    """Ask, for `side`, the opponent, that the offence at `offence_version` be penalised."""

    side: str
    offence_version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WaiveOffence:
    """Accept, for `side`, the opponent, what was done at `offence_version`."""

    side: str
    offence_version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmPenalty:
    """Bring the penalty that waits at `offence_version` into force."""

    offence_version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectPenalty:
    """Decline the penalty that waits at `offence_version`; impose `instead`, for a reason."""

    offence_version: int
    reason: str
    instead: Measure = Measure.NOTE


@dataclass(frozen=True, slots=True, kw_only=True)
class OverrulePenalty:
    """Impose `measure` in place of the penalty in force at `offence_version`, for a reason."""

    offence_version: int
    measure: Measure
    reason: str
    article: Article | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordBothLose:
    """End the game as lost by both (双方均负), under `article`, for `reason`."""

    article: Article | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordFact:
    """Rule on a fact (事实判定): what was seen at the board, under `article`."""

    finding: str
    article: Article | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawFact:
    """Take back the finding of fact at `fact_version`, for a reason."""

    fact_version: int
    reason: str


OffenceCommand = (
    RecordOffence
    | DemandPenalty
    | WaiveOffence
    | ConfirmPenalty
    | RejectPenalty
    | OverrulePenalty
    | RecordBothLose
    | RecordFact
    | WithdrawFact
)
