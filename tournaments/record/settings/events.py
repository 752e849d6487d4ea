"""What happened to an event's settings after they were first fixed. Facts only."""

from dataclasses import dataclass

from tournaments.crosstable import Mark
from tournaments.regulations.values import Regulations


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendmentTakenBack:
    """The regulations before amendment `taken_back` are in force again, as `revision`."""

    revision: int
    taken_back: int
    regulations: Regulations
    digest: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeRightSet:
    """Whether an entrant may have a bye of a kind was decided for that entrant."""

    id: str
    kind: Mark
    allowed: bool
    reason: str
