"""What may be asked about an event's settings besides amending them."""

from dataclasses import dataclass

from tournaments.crosstable import Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBackAmendment:
    """Put the regulations before the last amendment in force again (question 114)."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetByeRight:
    """Say whether an entrant may have a half-point or full-point bye (questions 175, 176)."""

    id: str
    kind: Mark
    allowed: bool
    reason: str
