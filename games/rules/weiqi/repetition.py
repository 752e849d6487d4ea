"""Whole-board repetition (全局同形再现): where it is, how long, of what kind.

Rule source: Weiqi competition rules (2002), articles 6 and 20. Positions are compared by
their stones alone: read literally, article 6 compares the side to move too, and then
双提两子, whose cycle has three plies, would escape although 20.3 names it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from games.rules.books.article import Article
from games.rules.books.sources import WEIQI
from games.rules.weiqi.board import Line, chain_at
from games.rules.weiqi.position import WeiqiPosition
from games.rules.weiqi.tables import BLACK, EMPTY, PASS_POINT, WHITE, Geometry


class RepetitionKind(StrEnum):
    """What shape repeats. False life is the referee's word, never the machine's (20.2)."""

    SINGLE_KO = "single_ko"  # 单劫
    FALSE_LIFE = "false_life"  # 假生
    DOUBLE_KO = "double_ko"  # 双劫, with passes between
    TRIPLE_KO = "triple_ko"  # 三劫循环
    QUADRUPLE_KO = "quadruple_ko"  # 四劫循环
    MULTIPLE_KO = "multiple_ko"  # 多劫循环, five kos or more
    ETERNAL_LIFE = "eternal_life"  # 长生
    SENDING_TWO = "sending_two_returning_one"  # 双提两子
    OTHER = "other"


ARTICLES = {RepetitionKind.SINGLE_KO: WEIQI("20.1"), RepetitionKind.FALSE_LIFE: WEIQI("20.2")}
RARE_CASES = WEIQI("20.3")
_BY_KOS = {
    1: RepetitionKind.SINGLE_KO,
    2: RepetitionKind.DOUBLE_KO,
    3: RepetitionKind.TRIPLE_KO,
    4: RepetitionKind.QUADRUPLE_KO,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CyclePly:
    """One ply of a cycle: the point (-1 a pass) and what it took."""

    by_white: bool
    point: int
    taken: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """A ply after which the whole board is as it was after `equal_ply`.

    `cycle` counts the plies between. `taken_by_black` and `taken_by_white` are the prisoners
    of each side within it. `plays` are the stones of the cycle in order, `kos` the pairs of
    points between which single stones take each other.
    `ko_apart`: two of three kos belong together and this one stands apart, so that the referee
    has to say whether it is 假生 (20.2) or 三劫循环 (20.3); empty where there is none.
    """

    ply: int
    equal_ply: int
    kind: RepetitionKind
    taken_by_black: int
    taken_by_white: int
    plays: tuple[CyclePly, ...] = ()
    ko_apart: frozenset[int] = frozenset()

    @property
    def kos(self) -> frozenset[frozenset[int]]:
        """The pairs of points between which single stones take each other."""
        return frozenset(_kos_of(self.plays))

    @property
    def may_be_false_life(self) -> bool:
        """A ko apart from the cycle: only the referee says whether it is a false life (20.2)."""
        return bool(self.ko_apart)

    @property
    def cycle(self) -> int:
        """How many plies the cycle has."""
        return self.ply - self.equal_ply

    @property
    def side_to_move_flips(self) -> bool:
        """Whether the side to move differs though the stones do not."""
        return self.cycle % 2 == 1

    @property
    def article(self) -> Article:
        """The article that speaks of this kind."""
        return ARTICLES.get(self.kind, RARE_CASES)


def repeats_of(line: Line, *, white_first: bool, start: WeiqiPosition) -> tuple[Repeat, ...]:
    """Return every repeat that a played `line` met, with its kind."""
    found: list[Repeat] = []
    for ply, equal_ply in line.repeats:
        cycle = [
            CyclePly(
                by_white=white_first != bool(index % 2),
                point=line.points[index],
                taken=tuple(line.taken[index]),
            )
            for index in range(equal_ply, ply)
        ]
        stones = _stones_after(start, line, ply, white_first=white_first)
        found.append(_repeat(ply, equal_ply, cycle, stones, start.geometry))
    return tuple(found)


def repeat_at(position: WeiqiPosition) -> Repeat | None:
    """Return the repeat that the last move before `position` brought about, or None.

    A pass repeats nothing: it changes no stone.
    """
    if position.point == PASS_POINT:
        return None
    stones = position.stones
    equal = position.earlier
    while equal is not None and equal.stones != stones:
        equal = equal.earlier
    if equal is None:
        return None
    cycle: list[CyclePly] = []
    weiqi_position = position
    while weiqi_position is not equal and weiqi_position.earlier is not None:
        by_white = weiqi_position.earlier.white_to_move
        cycle.append(
            CyclePly(by_white=by_white, point=weiqi_position.point, taken=weiqi_position.taken)
        )
        weiqi_position = weiqi_position.earlier
    cycle.reverse()
    return _repeat(position.ply, equal.ply, cycle, list(stones), position.geometry)


def _repeat(
    ply: int, equal_ply: int, cycle: Sequence[CyclePly], stones: list[int], geometry: Geometry
) -> Repeat:
    kind = classify(cycle)
    return Repeat(
        ply=ply,
        equal_ply=equal_ply,
        kind=kind,
        taken_by_black=sum(len(ply.taken) for ply in cycle if not ply.by_white),
        taken_by_white=sum(len(ply.taken) for ply in cycle if ply.by_white),
        plays=tuple(
            replace(ply, taken=tuple(sorted(ply.taken))) for ply in cycle if ply.point != PASS_POINT
        ),
        ko_apart=_ko_apart(_kos_of(cycle), stones, geometry)
        if kind is RepetitionKind.TRIPLE_KO
        else frozenset(),
    )


def _stones_after(start: WeiqiPosition, line: Line, ply: int, *, white_first: bool) -> list[int]:
    stones = list(start.stones)
    for index in range(ply):
        point = line.points[index]
        if point != PASS_POINT:
            stones[point] = WHITE if white_first != bool(index % 2) else BLACK
        for number in line.taken[index]:
            stones[number] = EMPTY
    return stones


def classify(cycle: Sequence[CyclePly]) -> RepetitionKind:
    """Return the kind of a cycle by what it takes (20.1, 20.3); passes do not count."""
    plays = [ply for ply in cycle if ply.point != PASS_POINT]
    sizes = sorted(len(play.taken) for play in plays)
    if all(size == 1 for size in sizes):
        return _BY_KOS.get(len(_kos_of(cycle)), RepetitionKind.MULTIPLE_KO)
    if sizes == [0, 1, 2]:
        return RepetitionKind.SENDING_TWO
    if sizes == [0, 0, 2, 2] and len({play.by_white for play in plays if play.taken}) == 2:
        return RepetitionKind.ETERNAL_LIFE
    return RepetitionKind.OTHER


def _kos_of(cycle: Sequence[CyclePly]) -> list[frozenset[int]]:
    """Return the pairs of points between which single stones take each other."""
    pairs = (frozenset((ply.point, *ply.taken)) for ply in cycle if ply.point != PASS_POINT)
    return list(dict.fromkeys(pairs))


def _ko_apart(kos: list[frozenset[int]], stones: list[int], geometry: Geometry) -> frozenset[int]:
    """Return the one of three kos that lies elsewhere, two lying between the same two groups.

    So it is in figure 3, where a double ko feeds a ko that nothing else keeps alive; a rare
    triple ko can look the same.
    """
    linked = [
        (number, other)
        for number in range(3)
        for other in range(number)
        if all(_share_a_group(kos, number, other, colour, stones, geometry) for colour in (1, 2))
    ]
    return kos[3 - sum(linked[0])] if len(linked) == 1 else frozenset()


def _share_a_group(
    kos: list[frozenset[int]],
    number: int,
    other: int,
    colour: int,
    stones: list[int],
    geometry: Geometry,
) -> bool:
    groups = [_groups_beside(ko, kos, colour, stones, geometry) for ko in kos]
    reached = groups[number]
    grown = True
    while grown:
        grown = False
        for group in groups:
            if group & reached and not group <= reached:
                reached = reached | group
                grown = True
    return bool(reached & groups[other])


def _groups_beside(
    ko: frozenset[int],
    kos: list[frozenset[int]],
    colour: int,
    stones: list[int],
    geometry: Geometry,
) -> frozenset[int]:
    """Return the first stones of the chains of `colour` beside `ko`, ko stones left out."""
    fought_over = frozenset().union(*kos)
    standing = [EMPTY if point in fought_over else stone for point, stone in enumerate(stones)]
    beside = {near for point in ko for near in geometry.near[point] if standing[near] == colour}
    return frozenset(min(chain_at(standing, geometry.near, point)) for point in beside)
