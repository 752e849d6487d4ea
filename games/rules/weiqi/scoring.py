"""Counting by area (数子法): dead stones, shared points, komi (贴子), warnings, in quarter zi.

Rule source: Weiqi competition rules (2002), articles 8, 9, 11, 12.4(4), 21.2 and 24.1. Everything
is an integer of quarter zi (子): a point is 4, a shared point 2 for each side, half the board
of 19 lines 722, the komi of article 11 (贴还 3 3/4 子) 15.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.rules.protocol import PositionError
from games.rules.weiqi.board import chain_at
from games.rules.weiqi.position import WeiqiPosition
from games.rules.weiqi.proposal import dead_points
from games.rules.weiqi.tables import BLACK, EMPTY, WHITE
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    no_stone_there=_("There is no stone on this point."),
    point_not_empty=_("This point is not empty."),
)

ZI = 4
"""Quarters of one zi."""
SHARED = 2
"""Quarters that each side gets of a shared point (各得一半, 9)."""
KOMI = 15
"""Quarters that Black gives back in formal events: 3 3/4 zi (11)."""
_GIVEN = 3
"""What bounds a region like a stone of neither side: a point given to the opponent (12.4(4))."""
WARNINGS_THAT_LOSE = 2
"""Two warnings of one player in one game (24.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaCount:
    """What each side has on the board, in points, before komi and warnings (9)."""

    black_stones: int
    black_territory: int
    white_stones: int
    white_territory: int
    shared: int

    @property
    def black(self) -> int:
        """Return Black's area in quarter zi."""
        return ZI * (self.black_stones + self.black_territory) + SHARED * self.shared

    @property
    def white(self) -> int:
        """Return White's area in quarter zi."""
        return ZI * (self.white_stones + self.white_territory) + SHARED * self.shared


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """A counted game. `margin` is Black's, in quarter zi: negative when White wins."""

    count: AreaCount
    komi: int
    warnings: tuple[int, int]
    margin: int

    @property
    def winner(self) -> str:
        """Return "black", "white", or "" where the count is even (9)."""
        if not self.margin:
            return ""
        return "black" if self.margin > 0 else "white"

    @property
    def result(self) -> str:
        """1-0 is Black's, 0-1 White's; by the margin after komi."""
        return result_by(self.margin)


def result_by(margin: int) -> str:
    """Return the result that Black's `margin` brings (9)."""
    if not margin:
        return "1/2-1/2"
    return "1-0" if margin > 0 else "0-1"


def score(
    position: WeiqiPosition,
    *,
    dead: Collection[str] = (),
    shared: Collection[str] = (),
    komi: int = KOMI,
    warnings: tuple[int, int] = (0, 0),
    contested: Collection[str] = (),
    contested_to: str = "",
) -> Score:
    """Count `position` after an agreed end.

    `dead` names stones of dead chains, `shared` the empty points left in dispute (21.2);
    `komi` is in quarter zi, `warnings` count Black's and White's; `contested` as in
    `count_area`.

    :raises PositionError: `no_stone_there`, `point_not_empty`, `bad_point`.
    """
    count = count_area(
        position, dead=dead, shared=shared, contested=contested, contested_to=contested_to
    )
    black, white = warnings
    half = position.size * position.size * SHARED
    margin = count.black - half - komi - ZI * black + ZI * white
    return Score(count=count, komi=komi, warnings=warnings, margin=margin)


def count_area(
    position: WeiqiPosition,
    *,
    dead: Collection[str] = (),
    shared: Collection[str] = (),
    contested: Collection[str] = (),
    contested_to: str = "",
) -> AreaCount:
    """Return the points of each side once the dead chains are off the board (8, 9).

    `contested` names empty points that are the side `contested_to`'s, whose opponent gave up
    playing for them (12.4(4)): they bound what lies behind them as no stone would.

    :raises PositionError: `no_stone_there`, `point_not_empty`, `bad_point`.
    """
    stones = cleared(position, dead)
    given = _points(position, contested)
    disputed = [*_points(position, shared), *given]
    if taken := [point for point in disputed if stones[point]]:
        raise PositionError("point_not_empty", f"a stone stands on {position.name_of(taken[0])}")
    territory = {BLACK: 0, WHITE: 0, EMPTY: 0}
    for point in given:
        stones[point] = _GIVEN
    if given:
        territory[BLACK if contested_to == "black" else WHITE] += stones.count(_GIVEN)
    met: set[int] = set()
    for start, stone in enumerate(stones):
        if stone or start in met:
            continue
        region = chain_at(stones, position.geometry.near, start)
        met.update(region)
        owner = _owner(stones, region, position)
        left = sum(1 for point in region if point not in disputed)
        territory[owner] += left
        territory[EMPTY] += len(region) - left
    return AreaCount(
        black_stones=stones.count(BLACK),
        black_territory=territory[BLACK],
        white_stones=stones.count(WHITE),
        white_territory=territory[WHITE],
        shared=territory[EMPTY],
    )


def cleared(position: WeiqiPosition, dead: Collection[str]) -> list[int]:
    """Return the stones that stay when the chains marked `dead` are taken off (9).

    :raises PositionError: `no_stone_there`, `bad_point`.
    """
    stones = list(position.stones)
    marked: set[int] = set()
    for point in _points(position, dead):
        if not stones[point]:
            raise PositionError("no_stone_there", f"{position.name_of(point)} is empty")
        marked.update(chain_at(stones, position.geometry.near, point))
    for point in marked:
        stones[point] = EMPTY
    return stones


def propose_dead(position: WeiqiPosition) -> tuple[str, ...]:
    """Return the stones that look dead, sorted: a help to the players, who decide (8)."""
    points = dead_points(list(position.stones), position.geometry, position.white_to_move)
    return tuple(sorted(position.name_of(point) for point in points))


def chain_names(position: WeiqiPosition, point: str) -> tuple[str, ...]:
    """Return the names of the stones connected with the one on `point`, sorted.

    :raises PositionError: `no_stone_there`, `bad_point`.
    """
    (start,) = _points(position, (point,))
    if not position.stones[start]:
        raise PositionError("no_stone_there", f"{point} is empty")
    chain = chain_at(list(position.stones), position.geometry.near, start)
    return tuple(sorted(position.name_of(number) for number in chain))


def zi_text(quarters: int) -> str:
    """Return a number of quarter zi as the book writes it: `184 1/2`, `3/4`, `0`."""
    whole, rest = divmod(abs(quarters), ZI)
    part = ("", "1/4", "1/2", "3/4")[rest]
    text = f"{whole} {part}".strip() if whole else part or "0"
    return f"-{text}" if quarters < 0 else text


def quarters_of(text: str) -> int:
    """Return the quarter zi that `text` writes as `zi_text` does, not below zero.

    :raises ValueError: when it is no such number.
    """
    parts = {"": 0, "1/4": 1, "1/2": 2, "3/4": 3}
    whole, _, part = text.partition(" ")
    if not part and whole and whole in parts:
        whole, part = "0", whole
    if not (whole.isascii() and whole.isdigit()) or part not in parts or len(whole) > 3:
        raise ValueError(text)
    return ZI * int(whole) + parts[part]


def _points(position: WeiqiPosition, names: Collection[str]) -> Sequence[int]:
    points = position.geometry.points
    found = []
    for name in names:
        point = points.get(name, -1)
        if point < 0:
            raise PositionError("bad_point", f"{name[:20]!r} is no point of this board")
        found.append(point)
    return found


def _owner(stones: list[int], region: Sequence[int], position: WeiqiPosition) -> int:
    """Return the colour that alone borders an empty region, EMPTY where both do or none."""
    near = position.geometry.near
    beside = {stones[other] for point in region for other in near[point]} - {EMPTY, _GIVEN}
    return beside.pop() if len(beside) == 1 else EMPTY
