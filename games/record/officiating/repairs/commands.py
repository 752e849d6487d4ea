"""What may be asked to be put right at a board. Imperative; each is decided once."""

from dataclasses import dataclass

from games.record.officiating.repairs.kinds import PositionOutcome, ShiftedMan


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportSwappedColours:
    """Report that the players sit at each other's colours (先后手颠倒)."""

    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportDisplacement:
    """Report men found on other squares than the record has them, since `ply` moves stood.

    `on_record`: where they belong is agreed from the players' own records.
    """

    ply: int
    men: tuple[ShiftedMan, ...]
    on_record: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportIllegalFoundLater:
    """Report that the move of `ply` was made as `move`, which breaks the rules (5.8.3)."""

    ply: int
    move: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportTwoMovesRunning:
    """Report that `side`, which had just moved, made `move` as well (连走两着)."""

    side: str
    move: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportBoardUpset:
    """Report a board knocked about (碰乱、散乱棋局) by `side`, "" where by neither.

    `men` left their squares, `off_board` when one fell off the board. `pressed`: with or
    after the press of the clock. `restorable`: the position can be set up again and, where
    the book asks for it, both sides agree on it.
    """

    side: str
    men: int
    off_board: bool = False
    pressed: bool = False
    deliberate: bool = False
    restorable: bool = True
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulePosition:
    """Rule on the position that waits; `agreed`: both sides agree. `point`: where to put a man."""

    outcome: PositionOutcome
    agreed: bool
    point: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportManBetween:
    """Report that `side` left the man of `source` between two points after pressing (5.10)."""

    side: str
    source: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseLandingPoint:
    """Name, as `side`, the opponent of the mover, the point on which the man stands (5.10)."""

    side: str
    point: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportTouchedMen:
    """Report the men `side` touched, by their squares in order (摸子, 5.1-5.6).

    `together`: men of both sides touched at one time (5.5). `accidental`: an evident brush.
    """

    side: str
    squares: tuple[str, ...]
    together: bool = False
    accidental: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportDroppedMan:
    """Report a man or stone of `side` dropped by accident (失手脱落), on `point` where one asks.

    `agreed`: the opponent lets it be taken up again.
    """

    side: str
    agreed: bool = False
    point: str = ""
    note: str = ""


RepairCommand = (
    ReportSwappedColours
    | ReportDisplacement
    | ReportIllegalFoundLater
    | ReportTwoMovesRunning
    | ReportBoardUpset
    | RulePosition
    | ReportManBetween
    | ChooseLandingPoint
    | ReportTouchedMen
    | ReportDroppedMan
)
