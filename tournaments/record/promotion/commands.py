"""What may be asked about dan: to award one, and to take an award back."""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.streams.declarations import declare
from games.streams.declarations import gettext_noop as _
from tournaments.promotion.points import DanSystem
from tournaments.record.declaring import (
    AWARDERS,
    ENTRANT,
)
from tournaments.record.promotion.values import DanGame


@declare(
    roles=AWARDERS,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AwardDan:
    """Award a dan after the event (weiqi 25.3): earned by tables 4 and 5, or by a ruling.

    `carried` are the player's games of earlier dan tournaments in their order, which the
    office's records give. With an `article` the dan is given by a ruling, with its `reason`. An
    amateur dan rests on the place in the event; from the sixth on `approval` says whose.
    """

    id: str
    dan: int
    system: DanSystem = DanSystem.PROFESSIONAL
    carried: tuple[DanGame, ...] = ()
    article: Article | None = None
    reason: str = ""
    approval: str = ""


@declare(
    roles=AWARDERS,
    label=_("Take the award of a dan back"),
    office="take-dan-back",
    fits=lambda state: bool(state.awards),
    group="people",
    summary=_("Take the award of a dan back"),
    address="dan-awards/withdrawals",
    example={"id": ENTRANT, "dan": 2, "reason": "成绩更正，未达标准"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeDanBack:
    """Take the award of a dan back, as when a result was corrected after it."""

    id: str
    dan: int
    reason: str
    system: DanSystem = DanSystem.PROFESSIONAL


PromotionCommand = AwardDan | TakeDanBack
