"""What may be asked of a game of gomoku beside what every game knows."""

from dataclasses import dataclass

from games.record.gomoku.irregularities import IrregularityKind


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceOpening:
    """Put the opening's stones down together, naming `number` fifth stones where due."""

    side: str
    stones: tuple[str, ...]
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseSwap:
    """Use the right to swap, or leave it (`swap` false)."""

    side: str
    swap: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferFifths:
    """Offer fifth stones (打点)."""

    side: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseFifth:
    """Choose one of the fifth stones offered."""

    side: str
    point: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareFive:
    """Declare the five that `side` has on the board (19.1.1)."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptFive:
    """Accept, as `side`, the five that the opponent declared; an arbiter accepts for it."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportIrregularity:
    """Record that `side` acted against the rules of play (17).

    `moves`: what was put down, or the point a stone came to lie on; `first`: the point it
    touched first; `number`: fifth stones named with an opening.
    """

    side: str
    kind: IrregularityKind
    moves: tuple[str, ...] = ()
    first: str = ""
    number: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleIrregularity:
    """Have the opponent's act corrected, as `side`, or let it stand (`correct` false)."""

    side: str
    correct: bool


GomokuCommand = (
    PlaceOpening
    | ChooseSwap
    | OfferFifths
    | ChooseFifth
    | DeclareFive
    | AcceptFive
    | ReportIrregularity
    | SettleIrregularity
)
