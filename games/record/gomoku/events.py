"""What happens in a game of gomoku beside moves. Past tense; facts only."""

from dataclasses import dataclass

from games.record.gomoku.irregularities import IrregularityKind
from games.rules.books.article import Article
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


@stored("games.opening-placed.v1", label=_("opening placed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningPlaced:
    """`side` put `stones` down together, colours in turn (摆出开局, 6.2: one move).

    `number` fifth stones were named with it (五手N打), 0 where none are; `name` is the
    designated opening's article in appendix 1, or "".
    """

    side: str
    stones: tuple[str, ...]
    number: int = 0
    name: str = ""


@stored("games.colours-swapped.v1", label=_("colours swapped"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ColoursSwapped:
    """`side` used its right to swap (交换, 9.8): the players exchange colours, not the stones."""

    side: str


@stored("games.swap-declined.v1", label=_("no swap"))
@dataclass(frozen=True, slots=True, kw_only=True)
class SwapDeclined:
    """`side` left its right to swap unused."""

    side: str


@stored("games.fifths-offered.v1", label=_("fifth stones offered"), detail=("%(points)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class FifthsOffered:
    """`side` offered `points` as fifth stones (打点)."""

    side: str
    points: tuple[str, ...]


@stored("games.fifth-chosen.v1", label=_("fifth stone chosen"), detail=("%(point)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class FifthChosen:
    """`side` chose `point` among the fifth stones offered; the others were taken off."""

    side: str
    point: str


@stored("games.five-declared.v1", label=_("five declared"), detail=("%(points)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class FiveDeclared:
    """`side` declared the five on `points` (宣布五连, 19.1.1)."""

    side: str
    points: tuple[str, ...]


@stored("games.irregularity-recorded.v1", label=_("irregularity recorded"))
@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityRecorded:
    """`side` acted against the rules of play (违反行棋规定, 17).

    The board stays as it was until the opponent has the act corrected or lets it stand.
    `moves` is what was put down, `first` the point a stone touched first.
    """

    side: str
    kind: IrregularityKind
    article: Article
    moves: tuple[str, ...] = ()
    first: str = ""
    number: int = 0
    note: str = ""


@stored("games.irregularity-corrected.v1", label=_("irregularity corrected"))
@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityCorrected:
    """What was recorded at `irregularity_version` was put right (纠正)."""

    side: str
    irregularity_version: int


@stored("games.irregularity-accepted.v1", label=_("irregularity accepted"))
@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityAccepted:
    """`side`, the opponent, let what was recorded at `irregularity_version` stand (17)."""

    side: str
    irregularity_version: int


@stored("games.stone-shifted.v1", label=_("stone put on another point"), detail=("%(move)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class StoneShifted:
    """The stone of `ply` stands on `move` from now on."""

    ply: int
    side: str
    move: str


GomokuEvent = (
    OpeningPlaced
    | ColoursSwapped
    | SwapDeclined
    | FifthsOffered
    | FifthChosen
    | FiveDeclared
    | IrregularityRecorded
    | IrregularityCorrected
    | IrregularityAccepted
    | StoneShifted
)
