"""What happened to dan. Facts only."""

from dataclasses import dataclass

from tournaments.promotion.points import DanSystem
from tournaments.record.promotion.values import Award


@dataclass(frozen=True, slots=True, kw_only=True)
class DanAwarded:
    """A dan was awarded (升段)."""

    award: Award


@dataclass(frozen=True, slots=True, kw_only=True)
class DanTakenBack:
    """The award of a dan was taken back."""

    id: str
    system: DanSystem
    dan: int
    reason: str


PromotionEvent = DanAwarded | DanTakenBack
