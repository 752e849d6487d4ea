"""What happened to seed lists, first moves, lots after double losses, breaks. Facts only."""

from dataclasses import dataclass

from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored
from tournaments.record.lots.values import FirstMove, SeedList


@stored("tournaments.seeds-ranked.v1", label=_("seeds ranked"))
@dataclass(frozen=True, slots=True, kw_only=True)
class SeedsRanked:
    """The seeds were ranked, with what they were ranked by; `reason` where anew after a lot."""

    seeds: SeedList
    reason: str = ""


@stored("tournaments.first-move-settled.v1", label=_("first move settled at the board"))
@dataclass(frozen=True, slots=True, kw_only=True)
class FirstMoveSettled:
    """It was settled at a board who moves first."""

    stage: int
    round: int
    board: int
    settled: FirstMove


@stored("tournaments.pairing-lot-drawn.v1", label=_("lot drawn for the next pairing"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PairingLotDrawn:
    """Of two that both lost, `winner` counts as the winner for the next pairing alone."""

    stage: int
    round: int
    board: int
    winner: int
    seed: str = ""
    witness: str = ""


@stored("tournaments.break-allowed.v1", label=_("another break allowed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class BreakAllowed:
    """Another break between games was allowed; `board` 0 for all."""

    stage: int
    round: int
    board: int
    break_ms: int
    reason: str


@stored("tournaments.entrants-checked-in.v1", label=_("entrants checked in"))
@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantsCheckedIn:
    """Entrants checked in (报到)."""

    ids: tuple[str, ...]


LotEvent = SeedsRanked | FirstMoveSettled | PairingLotDrawn | BreakAllowed | EntrantsCheckedIn
