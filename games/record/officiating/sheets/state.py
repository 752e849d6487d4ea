"""What has become of the players' own score sheets."""

from dataclasses import dataclass
from enum import StrEnum


class CopyStatus(StrEnum):
    """What has become of a demand to write a sheet out anew."""

    OPEN = "open"
    DONE = "done"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyDemand:
    """A fair copy or completion demanded of `player` (誊清、补正) by the event at `version`."""

    version: int
    player: str
    status: CopyStatus = CopyStatus.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLoan:
    """The opponent's sheet lent to `player` (借用对方记录纸) by the event at `version`."""

    version: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheets:
    """Demands and loans in their order, by player: seats may change hands.

    `loan` is the one that lasts, None where both have their own sheets. `entered`: whether the
    moves were entered after the game (录谱), None while that is open; `entered_by`: who did, or
    refused to, which may turn the result.
    """

    demands: tuple[CopyDemand, ...] = ()
    loans: tuple[SheetLoan, ...] = ()
    loan: SheetLoan | None = None
    entered: bool | None = None
    entered_by: str = ""

    @property
    def open_demands(self) -> tuple[CopyDemand, ...]:
        """Return the demands that nobody has answered."""
        return tuple(demand for demand in self.demands if demand.status is CopyStatus.OPEN)
