"""What repairs leave in the state of a game until they are settled."""

from dataclasses import dataclass

from games.record.officiating.repairs.kinds import CaseKind, ShiftedMan
from games.rules.books.article import Article


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionCase:
    """A position that waits to be ruled on; `running` is whose clock ran when it was found."""

    version: int
    kind: CaseKind
    men: tuple[ShiftedMan, ...] = ()
    running: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchDuty:
    """What `side` must play as its move of `ply`, having touched men (5.1-5.5)."""

    ply: int
    side: str
    squares: tuple[str, ...]
    obligation: str
    moves: tuple[str, ...]
    article: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class ManBetween:
    """A man of `side` that stands between two points until the opponent names one (5.10)."""

    version: int
    side: str
    source: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairState:
    """What waits, and what was put right so far.

    `taken_back` counts the moves that no longer stand. `assigned` are the seats as drawn,
    where wrong colours stand.
    """

    case: PositionCase | None = None
    touch: TouchDuty | None = None
    between: ManBetween | None = None
    taken_back: int = 0
    assigned: tuple[tuple[str, str], ...] = ()
