"""What may be asked about an event's settings besides amending them."""

from dataclasses import dataclass
from typing import Annotated

from games.record.values import Role
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _
from tournaments.crosstable import Mark
from tournaments.record.declaring import (
    CHIEF,
    ENTRANT,
    REGULATIONS,
    Reason,
    is_running,
)
from tournaments.record.participation.commands import entrant_ids
from tournaments.record.state import TournamentState
from tournaments.record.values import Status
from tournaments.regulations.values import Regulations

GRANTED = (Mark.HALF_BYE, Mark.FULL_BYE)


def _has_numbered_swiss(state: TournamentState) -> bool:
    swiss = bool(state.stages) and state.stage.rules.kind.swiss
    return state.status is not Status.FINISHED and swiss and bool(state.numbers)


@declare(
    roles=CHIEF | {Role.ARCHIVIST},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CreateTournament:
    """Open the record of an event, or of a section of it, under its regulations.

    `event` is the id that its sections share and by which offices hold.
    """

    regulations: Regulations
    event: str = ""


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
    label=_("Leave book mode"),
    office="leave-book",
    fits=lambda state: is_running(state) and state.book_mode,
    group="rare",
    summary=_("Give up, for good, that every round can be derived from the book"),
    address="book-mode-exits",
    example={"reason": "组委会决定"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveBookMode:
    """Give up, for good, that every round can be derived from the book."""

    reason: Reason


@declare(
    roles=CHIEF,
    label=_("Take the last amendment back"),
    office="take-back-amendment",
    fits=lambda state: is_running(state) and bool(state.former),
    group="rare",
    summary=_("Put the regulations before the last amendment in force again"),
    address="regulations/amendment-withdrawals",
    example={"reason": "修订有误"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBackAmendment:
    """Put the regulations before the last amendment in force again (question 114)."""

    reason: Reason


@declare(
    roles=CHIEF,
    label=_("Set a right to byes"),
    office="bye-right",
    fits=_has_numbered_swiss,
    group="rare",
    summary=_("Say whether an entrant may have a half-point or full-point bye"),
    address="bye-rights",
    example={"id": ENTRANT, "kind": "half_bye", "allowed": False, "reason": "外卡选手"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SetByeRight:
    """Say whether an entrant may have a half-point or full-point bye (questions 175, 176)."""

    id: Annotated[str, Field(label=_("Entrant"), concerns="entrant_id", among=entrant_ids)]
    kind: Annotated[Mark, Field(open=True, label=_("Kind of bye"), among=lambda state: GRANTED)]
    allowed: Annotated[bool, Field(label=_("Right"))]
    reason: Reason


SettingCommand = (
    CreateTournament | AmendRegulations | LeaveBookMode | TakeBackAmendment | SetByeRight
)
