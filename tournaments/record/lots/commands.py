"""What may be asked of seed lists, the first move at a board, lots after double losses, breaks."""

from dataclasses import dataclass
from typing import Annotated

from games.rules.first_move import Choice
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _
from tournaments.books.first_moves import FirstMoveBy
from tournaments.books.formats import StageKind
from tournaments.books.registry import book_of
from tournaments.record.declaring import (
    ANNOUNCED,
    ARBITERS,
    CHIEF,
    ENTRANT,
    OFFICE,
    OTHER,
    LatestRound,
    NewDraw,
    Reason,
    Seed,
    Witness,
    has_not_started,
    is_published,
    latest,
    may_be_numbered,
)
from tournaments.record.state import Board, StageState, TournamentState
from tournaments.record.values import RoundStatus, Score
from tournaments.schedules.seeding import Proof, SeedBasis


def is_asked(stage: StageState) -> bool:
    """Return whether the players settle the first move here, and no table or balance does."""
    return stage.rules.kind.knockout or stage.rules.kind is StageKind.MATCH


def unsettled(state: TournamentState) -> tuple[Board, ...]:
    """Return the boards of the latest round that wait for their first move."""
    round_ = latest(state, RoundStatus.DRAFT, RoundStatus.PUBLISHED)
    if round_ is None or not is_asked(state.stage):
        return ()
    return tuple(
        board
        for board in round_.boards
        if board.first_move is None and board.outcome is None and not (board.log or board.games)
    )


def lost_by_both(state: TournamentState) -> tuple[Board, ...]:
    """Return the boards of the latest round that a lot may be drawn for (weiqi 17.5)."""
    round_ = latest(state)
    rule = book_of(state.regulations.edition).results.lot_after_double_loss
    if round_ is None or rule is None or not state.stage.rules.kind.swiss:
        return ()
    return tuple(
        board
        for board in round_.boards
        if board.outcome and board.outcome.score is Score.BOTH_LOSE and not board.lot_winner
    )


def _unsettled_boards(state: TournamentState) -> tuple[int, ...]:
    return tuple(board.pair.board for board in unsettled(state))


def _lost_boards(state: TournamentState) -> tuple[int, ...]:
    return tuple(board.pair.board for board in lost_by_both(state))


def _has_break(state: TournamentState) -> bool:
    book = book_of(state.regulations.edition)
    return book.results.break_between_games is not None and is_published(state)


def _were_drawn(state: TournamentState) -> bool:
    return state.seeds is not None and bool(state.seeds.seed)


def _absent(state: TournamentState) -> tuple[str, ...]:
    return tuple(entry.id for entry in state.entries if entry.id not in state.checked_in)


BOARD_FIELD = Field(label=_("Board no."), concerns="board")
WaitingBoard = Annotated[int, BOARD_FIELD, Field(among=_unsettled_boards)]
UNNAMED = Field(least=0, blank="–")


@declare(
    roles=ARBITERS,
    label=_("Rank the seeds"),
    office="seeds",
    fits=may_be_numbered,
    group="rare",
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

    basis: Annotated[SeedBasis, Field(open=True, label=_("What the seeds rest on"))]
    count: Annotated[
        int,
        Field(
            label=_("How many seeds"),
            help=_("0 ranks everybody who has something to show."),
            least=0,
            needed=True,
        ),
    ] = 0
    evidence: Annotated[
        str, Field(label=_("Rating list, tournaments or principle"), longest=300)
    ] = ""
    proofs: tuple[Proof, ...] = ()
    seed: Annotated[Seed, Field(help=_("Only where seeds stand level."))] = ""
    reason: Annotated[NewDraw, Field(when=_were_drawn)] = ""


@declare(
    roles=ARBITERS,
    label=_("Settle who moves first"),
    office="first-move",
    fits=lambda state: bool(unsettled(state)),
    group="score",
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

    round: LatestRound
    board: WaitingBoard
    how: Annotated[FirstMoveBy, Field(open=True, label=_("How it was settled"))]
    holder: Annotated[
        int,
        UNNAMED,
        Field(
            label=_("Who held the stones"),
            help=_("The entrant's number: white stones in weiqi, black ones in gomoku."),
        ),
    ] = 0
    black: Annotated[int, UNNAMED, Field(label=_("Black stones"))] = 0
    white: Annotated[int, UNNAMED, Field(label=_("White stones"))] = 0
    winner: Annotated[int, UNNAMED, Field(label=_("Who won the lot or the toss"))] = 0
    first: Annotated[
        int,
        UNNAMED,
        Field(label=_("Who is to move first"), help=_("Where somebody chose.")),
    ] = 0
    choice: Annotated[Choice | None, Field(open=True, label=_("Choice of the toss"), blank="–")] = (
        None
    )
    answer: Annotated[
        Choice | None,
        Field(
            open=True,
            label=_("What the other chose"),
            blank="–",
            among=lambda state: (Choice.BLACK, Choice.WHITE),
        ),
    ] = None
    seed: Annotated[
        Seed,
        Field(
            help=_("The lot goes on record first; who won it then chooses on the desk."),
        ),
    ] = ""
    witness: Witness = ""


@declare(
    roles=ARBITERS,
    label=_("Draw the lot after a double loss"),
    office="pairing-lot",
    fits=lambda state: bool(lost_by_both(state)),
    group="score",
    summary=_("Draw who of two that both lost counts as the winner for the next pairing"),
    address="pairing-lots",
    example={"round": 3, "board": 1, "seed": "2026-11-23"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPairingLot:
    """Draw who of two that both lost counts as the winner for the next pairing (weiqi 17.5).

    By lot from `seed`, or drawn by `winner` in the hall before `witness`.
    """

    round: LatestRound
    board: Annotated[int, BOARD_FIELD, Field(among=_lost_boards)]
    seed: Annotated[Seed, ANNOUNCED, Field(needed=True)] = ""
    winner: int = 0
    witness: str = ""


@declare(
    roles=CHIEF,
    label=_("Allow another break between games"),
    office="break",
    fits=_has_break,
    group="rare",
    summary=_("Allow another break between the games of a round"),
    address="breaks",
    example={"round": 1, "break_ms": 600000, "reason": "场馆停电"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AllowBreak:
    """Allow another break than the book's between the games of a round (xiangqi 28.9).

    `board` 0 means every board; `break_ms` is the break in milliseconds.
    """

    round: LatestRound
    break_ms: Annotated[int, Field(label=_("Break in minutes"))]
    reason: Reason
    board: int = 0


@declare(
    roles=OFFICE,
    label=_("Check entrants in"),
    office="check-in",
    fits=lambda state: has_not_started(state) and bool(_absent(state)),
    group="people",
    summary=_("Check entrants in before the start"),
    address="check-ins",
    example={"ids": [ENTRANT, OTHER]},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInEntrants:
    """Check entrants in (报到) before the start and before its time is up (gomoku 24.1.1)."""

    ids: Annotated[
        tuple[str, ...],
        Field(label=_("Who has checked in"), concerns="entry", among=_absent),
    ]


LotCommand = RankSeeds | SettleFirstMove | DrawPairingLot | AllowBreak | CheckInEntrants
