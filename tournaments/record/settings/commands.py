"""What may be asked about an event's settings besides amending them."""

from dataclasses import dataclass

from games.record.values import Role
from games.streams.declarations import declare
from games.streams.declarations import gettext_noop as _
from tournaments.crosstable import Mark
from tournaments.record.declaring import (
    CHIEF,
    ENTRANT,
    REGULATIONS,
)
from tournaments.regulations.values import Regulations


@declare(
    roles=CHIEF | {Role.ARCHIVIST},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CreateTournament:
    """Open the record of an event under its regulations."""

    regulations: Regulations


@declare(
    roles=CHIEF | {Role.ARCHIVIST},  # after the start the chief arbiter alone
    summary=_("Put another version of the regulations in force"),
    address="regulations/amendments",
    example={"regulations": REGULATIONS, "reason": "轮次调整"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AmendRegulations:
    """Put another version of the regulations in force; after the start with a reason."""

    regulations: Regulations
    reason: str = ""


@declare(
    roles=CHIEF,
    summary=_("Give up, for good, that every round can be derived from the book"),
    address="book-mode-exits",
    example={"reason": "组委会决定"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveBookMode:
    """Give up, for good, that every round can be derived from the book."""

    reason: str


@declare(
    roles=CHIEF,
    summary=_("Put the regulations before the last amendment in force again"),
    address="regulations/amendment-withdrawals",
    example={"reason": "修订有误"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBackAmendment:
    """Put the regulations before the last amendment in force again (question 114)."""

    reason: str


@declare(
    roles=CHIEF,
    summary=_("Say whether an entrant may have a half-point or full-point bye"),
    address="bye-rights",
    example={"id": ENTRANT, "kind": "half_bye", "allowed": False, "reason": "外卡选手"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SetByeRight:
    """Say whether an entrant may have a half-point or full-point bye (questions 175, 176)."""

    id: str
    kind: Mark
    allowed: bool
    reason: str
