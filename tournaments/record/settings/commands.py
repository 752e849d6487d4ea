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

    `event` is the id that its sections share and by which offices hold. Unless it is
    `published` at once it is a draft: nobody outside its office sees it.
    """

    regulations: Regulations
    event: str = ""
    published: Annotated[
        bool, Field(doc="Public at once; else it is a draft until it is published.")
    ] = False


@declare(
    roles=CHIEF | {Role.ARCHIVIST},
    label=_("Publish the tournament"),
    office="publish-event",
    fits=lambda state: state.is_draft and state.status is not Status.FINISHED,
    group="next",
    direct=True,
    summary=_("Show the tournament to everybody"),
    address="publication",
)
@dataclass(frozen=True, slots=True, kw_only=True)
class PublishTournament:
    """Show the event to everybody: until then it is a draft that only its office sees."""


@declare(
    roles=CHIEF | {Role.ORGANISER},
    label=_("Cancel the tournament"),
    office="cancel-event",
    fits=lambda state: state.status is not Status.FINISHED,
    group="rare",
    summary=_("Call the tournament off, for a reason that everybody reads"),
    address="cancellation",
    example={"reason": "场馆停电，改期另行通知"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CancelTournament:
    """Call the event off: it stays on record, marked as cancelled with the reason."""

    reason: Reason


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
    CreateTournament
    | PublishTournament
    | AmendRegulations
    | LeaveBookMode
    | TakeBackAmendment
    | SetByeRight
    | CancelTournament
)
