"""What happened to seed lists, first moves, lots after double losses, breaks. Facts only."""

from dataclasses import dataclass

from tournaments.record.lots.values import FirstMove, SeedList


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedsRanked:
    """The seeds were ranked, with what they were ranked by; `reason` where anew after a lot."""

    seeds: SeedList
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstMoveSettled:
    """It was settled at a board who moves first."""

    stage: int
    round: int
    board: int
    settled: FirstMove


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingLotDrawn:
    """Of two that both lost, `winner` counts as the winner for the next pairing alone."""

    stage: int
    round: int
    board: int
    winner: int
    seed: str = ""
    witness: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakAllowed:
    """Another break between games was allowed; `board` 0 for all."""

    stage: int
    round: int
    board: int
    break_ms: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantsCheckedIn:
    """Entrants checked in (报到)."""

    ids: tuple[str, ...]


LotEvent = SeedsRanked | FirstMoveSettled | PairingLotDrawn | BreakAllowed | EntrantsCheckedIn
