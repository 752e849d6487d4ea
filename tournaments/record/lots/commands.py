"""What may be asked of seed lists, the first move at a board, lots after double losses, breaks."""

from dataclasses import dataclass

from games.rules.first_move import Choice
from games.streams.declarations import declare
from games.streams.declarations import gettext_noop as _
from tournaments.books.first_moves import FirstMoveBy
from tournaments.record.declaring import (
    ARBITERS,
    CHIEF,
    ENTRANT,
    OFFICE,
    OTHER,
)
from tournaments.schedules.seeding import Proof, SeedBasis


@declare(
    roles=ARBITERS,
    summary=_("Rank the seeds by their ratings, results or grades"),
    address="seed-lists",
    example={"basis": "rating", "count": 2, "evidence": "等级分表"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RankSeeds:
    """Rank the seeds by their ratings, results or grades before the start (种子的依据).

    Without `proofs` the ratings frozen with the entries stand for them. `count` takes the
    first so many, 0 all. Level ones are ordered by lot from `seed`. `evidence` names the
    list, the events or the principle (gomoku app. 3.一.(四), draughts app. (一)1(3)). Seeds
    that a lot ordered are ranked again with a `reason`.
    """

    basis: SeedBasis
    proofs: tuple[Proof, ...] = ()
    count: int = 0
    evidence: str = ""
    seed: str = ""
    reason: str = ""


@declare(
    roles=ARBITERS,
    summary=_("Record how it was settled at a board who moves first"),
    address="first-moves",
    example={"round": 1, "board": 1, "how": "guess", "holder": 1, "black": 3, "white": 4},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SettleFirstMove:
    """Record how it was settled at a board who moves first (猜先、挑边、抽签选择).

    `holder` holds the stones of a guess: white in weiqi, while the other shows one or two
    black ones; black in gomoku. `winner` won the toss or the lot, which is drawn from `seed`
    or was drawn before `witness`; `first` is who is to move first where somebody chooses. A
    lot from `seed` stands alone: who won it chooses afterwards.
    """

    round: int
    board: int
    how: FirstMoveBy
    first: int = 0
    winner: int = 0
    holder: int = 0
    black: int = 0
    white: int = 0
    choice: Choice | None = None
    answer: Choice | None = None
    seed: str = ""
    witness: str = ""


@declare(
    roles=ARBITERS,
    summary=_("Draw who of two that both lost counts as the winner for the next pairing"),
    address="pairing-lots",
    example={"round": 3, "board": 1, "seed": "2026-11-23"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPairingLot:
    """Draw who of two that both lost counts as the winner for the next pairing (weiqi 17.5).

    By lot from `seed`, or drawn by `winner` in the hall before `witness`.
    """

    round: int
    board: int
    seed: str = ""
    winner: int = 0
    witness: str = ""


@declare(
    roles=CHIEF,
    summary=_("Allow another break between the games of a round"),
    address="breaks",
    example={"round": 1, "break_ms": 600000, "reason": "场馆停电"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AllowBreak:
    """Allow another break than the book's between the games of a round (xiangqi 28.9).

    `board` 0 means every board; `break_ms` is the break in milliseconds.
    """

    round: int
    break_ms: int
    reason: str
    board: int = 0


@declare(
    roles=OFFICE,
    summary=_("Check entrants in before the start"),
    address="check-ins",
    example={"ids": [ENTRANT, OTHER]},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInEntrants:
    """Check entrants in (报到) before the start and before its time is up (gomoku 24.1.1)."""

    ids: tuple[str, ...]


LotCommand = RankSeeds | SettleFirstMove | DrawPairingLot | AllowBreak | CheckInEntrants
