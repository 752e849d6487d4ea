"""What was put right at a board. Past tense; facts only; nothing is taken off the record."""

from dataclasses import dataclass

from games.record.officiating.repairs.kinds import (
    CaseKind,
    PositionOutcome,
    ShiftedMan,
    TakenBackFor,
)
from games.rules.books.article import Article
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


@stored("games.swapped-colours-found.v1", label=_("colours found swapped"))
@dataclass(frozen=True, slots=True, kw_only=True)
class SwappedColoursFound:
    """Wrong colours were found after `plies` moves and `elapsed_ms` of play.

    `corrected`: the game began anew with the right ones; otherwise it goes on as it is and
    the seats change hands.
    """

    plies: int
    elapsed_ms: int
    corrected: bool
    article: Article
    note: str = ""


@stored("games.displacement-found.v1", label=_("pieces found displaced"))
@dataclass(frozen=True, slots=True, kw_only=True)
class DisplacementFound:
    """Men were found displaced (棋子移动) since `ply` moves stood.

    `waits`: the position waits to be ruled on, and the clocks stand still.
    """

    ply: int
    men: tuple[ShiftedMan, ...]
    article: Article | None
    waits: bool
    note: str


@stored("games.plies-taken-back.v1", label=_("moves taken back"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PliesTakenBack:
    """The game went back to where `to_ply` moves stood; `moves` stay on record as taken back."""

    to_ply: int
    moves: tuple[str, ...]
    cause: TakenBackFor
    article: Article | None
    note: str = ""


@stored("games.board-upset.v1", label=_("board upset"))
@dataclass(frozen=True, slots=True, kw_only=True)
class BoardUpset:
    """The board was knocked about by `side`, "" by neither; `waits` to be ruled on."""

    side: str
    men: int
    article: Article
    off_board: bool
    pressed: bool
    deliberate: bool
    restorable: bool
    waits: bool
    note: str


@stored("games.position-ruled.v1", label=_("position ruled on"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PositionRuled:
    """The position that waited was ruled on (局面裁定), with both sides' agreement or without."""

    kind: CaseKind
    outcome: PositionOutcome
    agreed: bool
    article: Article
    note: str = ""


@stored("games.man-found-between.v1", label=_("piece between two points"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ManFoundBetween:
    """`side` left the man of `source` between `points`; its opponent names one of them."""

    side: str
    source: str
    points: tuple[str, ...]
    article: Article


@stored("games.landing-point-chosen.v1", label=_("point named"), detail=("%(point)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class LandingPointChosen:
    """`side`, the opponent of the mover, named `point` as where the man stands."""

    side: str
    point: str
    article: Article


@stored("games.men-touched.v1", label=_("pieces touched"))
@dataclass(frozen=True, slots=True, kw_only=True)
class MenTouched:
    """`side` touched the men of `squares` in this order before its move of `ply` (摸子).

    `moves` are those that satisfy the duty that follows; none where nothing follows.
    """

    ply: int
    side: str
    squares: tuple[str, ...]
    obligation: str
    article: Article
    moves: tuple[str, ...] = ()
    note: str = ""


RepairEvent = (
    SwappedColoursFound
    | DisplacementFound
    | PliesTakenBack
    | BoardUpset
    | PositionRuled
    | ManFoundBetween
    | LandingPointChosen
    | MenTouched
)
