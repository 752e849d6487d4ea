"""A proposal of dead stones, for people to correct: they alone decide (rules 2002, 8).

The position is played out many times by both sides at random, no one filling own eyes; a
chain whose points mostly end up the opponent's is proposed as dead. The numbers come from a
fixed generator seeded by the stones, so that the same position always gives the same answer.
Seki (双活) is beyond it: a proposal may call living stones dead there.
mypyc compiles this module; the pure form gives the same answers.
"""

from typing import Final

from games.rules.weiqi.board import NO_POINT, Board, chain_at, key_of, ko_after, put
from games.rules.weiqi.tables import Geometry

PLAYOUTS: Final = 64
DEAD_PERCENT: Final = 50
"""Share of a chain's points and playouts that must end up the opponent's."""
_MASK: Final = (1 << 31) - 1


def dead_points(stones: list[int], geometry: Geometry, white: bool) -> list[int]:
    """Return the points of the chains that are probably dead, in order."""
    owned = ownership(stones, geometry, white, PLAYOUTS)
    met: set[int] = set()
    dead: list[int] = []
    for start in range(geometry.area):
        if not stones[start] or start in met:
            continue
        chain = chain_at(stones, geometry.near, start)
        met.update(chain)
        lost = 0
        for point in chain:
            lost += PLAYOUTS - owned[point] if stones[point] == 1 else owned[point]
        if lost * 100 >= DEAD_PERCENT * PLAYOUTS * len(chain):
            dead += chain
    return sorted(dead)


def ownership(stones: list[int], geometry: Geometry, white: bool, playouts: int) -> list[int]:
    """Return for each point in how many playouts it ends up Black's."""
    owned = [0] * geometry.area
    seed = (key_of(stones) ^ geometry.size) & _MASK
    for number in range(playouts):
        seed = (seed * 1_103_515_245 + 12_345 + number) & _MASK
        board = Board(geometry, stones, white if number % 2 == 0 else not white)
        _play_out(board, seed)
        for point in range(geometry.area):
            if _owner(board.stones, geometry.near[point], point) == 1:
                owned[point] += 1
    return owned


def _play_out(board: Board, seed: int) -> None:
    """Play at random until neither side has a move but into its own eyes."""
    geometry = board.geometry
    stones = board.stones
    taken: list[list[int]] = []
    ko = NO_POINT
    passes = 0
    for _ply in range(3 * geometry.area):
        empty = [point for point in range(geometry.area) if not stones[point] and point != ko]
        ko = NO_POINT
        moved = False
        while empty:
            seed = (seed * 1_103_515_245 + 12_345) & _MASK
            place = (seed >> 8) % len(empty)
            point = empty[place]
            empty[place] = empty[-1]
            empty.pop()
            if _is_own_eye(stones, geometry, point, 2 if board.white else 1):
                continue
            taken.clear()
            if not put(board, point, taken):
                ko = ko_after(stones, geometry.near, point, taken[0])
                moved = True
                break
        if moved:
            passes = 0
            continue
        board.white = not board.white
        passes += 1
        if passes == 2:
            return


def _is_own_eye(stones: list[int], geometry: Geometry, point: int, colour: int) -> bool:
    """Return whether an empty point is an eye of `colour` that must not be filled."""
    for other in geometry.near[point]:
        if stones[other] != colour:
            return False
    size = geometry.size
    row = point // size
    column = point % size
    corners = 0
    hostile = 0
    for down in (-1, 1):
        for across in (-1, 1):
            if 0 <= row + down < size and 0 <= column + across < size:
                corners += 1
                if stones[point + down * size + across] == 3 - colour:
                    hostile += 1
    return hostile < (2 if corners == 4 else 1)


def _owner(stones: list[int], near: list[int], point: int) -> int:
    """Return whose a point is after a playout: its stone's, or the neighbours'."""
    if stones[point]:
        return stones[point]
    return stones[near[0]]
