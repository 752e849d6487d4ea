"""What happened to dan. Facts only."""

from dataclasses import dataclass

from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored
from tournaments.promotion.points import DanSystem
from tournaments.record.promotion.values import Award


@stored("tournaments.dan-awarded.v1", label=_("dan awarded"))
@dataclass(frozen=True, slots=True, kw_only=True)
class DanAwarded:
    """A dan was awarded (升段)."""

    award: Award


@stored("tournaments.dan-taken-back.v1", label=_("award of a dan taken back"))
@dataclass(frozen=True, slots=True, kw_only=True)
class DanTakenBack:
    """The award of a dan was taken back."""

    id: str
    system: DanSystem
    dan: int
    reason: str


PromotionEvent = DanAwarded | DanTakenBack
