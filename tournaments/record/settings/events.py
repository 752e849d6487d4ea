"""What happened to an event's settings after they were first fixed. Facts only."""

from dataclasses import dataclass

from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored
from tournaments.crosstable import Mark
from tournaments.regulations.values import Regulations


@stored("tournaments.amendment-taken-back.v1", label=_("amendment taken back"))
@dataclass(frozen=True, slots=True, kw_only=True)
class AmendmentTakenBack:
    """The regulations before amendment `taken_back` are in force again, as `revision`."""

    revision: int
    taken_back: int
    regulations: Regulations
    digest: str
    reason: str


@stored("tournaments.bye-right-set.v1", label=_("right to byes set"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ByeRightSet:
    """Whether an entrant may have a bye of a kind was decided for that entrant."""

    id: str
    kind: Mark
    allowed: bool
    reason: str


@stored("tournaments.tournament-held-back.v1", label=_("kept as a draft"))
@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentHeldBack:
    """The event is a draft: until it is published nobody outside its office sees it."""


@stored("tournaments.tournament-published.v1", label=_("tournament published"))
@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPublished:
    """The draft is shown to everybody, with all that was recorded before."""


@stored(
    "tournaments.tournament-cancelled.v1",
    label=_("tournament cancelled"),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentCancelled:
    """The event was called off."""

    reason: str


SettingEvent = (
    AmendmentTakenBack
    | ByeRightSet
    | TournamentHeldBack
    | TournamentPublished
    | TournamentCancelled
)
