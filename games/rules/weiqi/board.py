"""Stones on a board: play, capture (提子), forbidden points (禁着点), a whole game in one call.

Rule source: Weiqi competition rules (2002), articles 2-6. Chains keep a count of their
pseudo-liberties (气, a liberty shared by two stones of a chain counted twice): it is zero
exactly when the chain has none. Whole-board positions are compared by an incremental key and
then exactly.
mypyc compiles this module; the pure form gives the same answers.
"""

from typing import Final

from games.rules.weiqi.tables import KEYS, PASS_POINT, Geometry

NO_FAULT: Final = 0
OCCUPIED: Final = 1
NO_LIBERTIES: Final = 2
KO_RETAKEN: Final = 3
OFF_BOARD: Final = 4
UNREADABLE: Final = 5
GAME_ENDED: Final = 6

NO_POINT: Final = -2
_NONE: Final[list[int]] = []


def chain_at(stones: list[int], near: list[list[int]], start: int) -> list[int]:
    """Return the stones connected with the one on `start` (article 3)."""
    colour = stones[start]
    chain = [start]
    met = {start}
    for point in chain:
        for other in near[point]:
            if stones[other] == colour and other not in met:
                met.add(other)
                chain.append(other)
    return chain


def stuck_chain(stones: list[int], near: list[list[int]], start: int) -> list[int]:
    """Return the chain on `start` when it has no liberty, else an empty list."""
    colour = stones[start]
    chain = [start]
    met = {start}
    for point in chain:
        for other in near[point]:
            stone = stones[other]
            if not stone:
                return _NONE
            if stone == colour and other not in met:
                met.add(other)
                chain.append(other)
    return chain


def place(stones: list[int], near: list[list[int]], point: int, colour: int) -> list[int]:
    """Put a stone of `colour` on the empty `point`; take off and return what it captures."""
    stones[point] = colour
    taken: list[int] = []
    for other in near[point]:
        if stones[other] == 3 - colour:
            chain = stuck_chain(stones, near, other)
            for number in chain:
                stones[number] = 0
            taken += chain
    return taken


def fault_of_play(stones: list[int], near: list[list[int]], point: int, colour: int) -> int:
    """Return OCCUPIED (article 1.1), NO_LIBERTIES (禁着点, article 5) or NO_FAULT.

    `stones` is as before when the function returns.
    """
    if stones[point]:
        return OCCUPIED
    for other in near[point]:
        if not stones[other]:
            return NO_FAULT
    stones[point] = colour
    fault = NO_FAULT
    if stuck_chain(stones, near, point):
        fault = NO_LIBERTIES
        for other in near[point]:
            if stones[other] != colour and stuck_chain(stones, near, other):
                fault = NO_FAULT
                break
    stones[point] = 0
    return fault


def ko_after(stones: list[int], near: list[list[int]], point: int, taken: list[int]) -> int:
    """Return where the opponent may not retake at once after `point` took `taken`.

    A single ko (单劫): one stone took one stone, stands alone, and has no other liberty.
    """
    if len(taken) != 1:
        return NO_POINT
    for other in near[point]:
        if stones[other] == stones[point] or (not stones[other] and other != taken[0]):
            return NO_POINT
    return taken[0]


def key_of(stones: list[int]) -> int:
    """Return the key of a whole-board position, whoever is to move."""
    key = 0
    for point in range(len(stones)):
        key ^= KEYS[stones[point]][point]
    return key


class Board:
    """A mutable board with its chains; `white` is who is to move."""

    def __init__(self, geometry: Geometry, stones: list[int], white: bool) -> None:
        self.geometry: Geometry = geometry
        self.stones: list[int] = list(stones)
        self.white: bool = white
        self.head: list[int] = [0] * geometry.area
        self.liberties: list[int] = [0] * geometry.area
        self.chains: list[list[int]] = [_NONE] * geometry.area
        self.key: int = key_of(stones)
        self._find_chains()

    def _find_chains(self) -> None:
        near = self.geometry.near
        met: set[int] = set()
        for start in range(self.geometry.area):
            if not self.stones[start] or start in met:
                continue
            chain = chain_at(self.stones, near, start)
            met.update(chain)
            count = 0
            for point in chain:
                self.head[point] = start
                for other in near[point]:
                    if not self.stones[other]:
                        count += 1
            self.chains[start] = chain
            self.liberties[start] = count


class Line:
    """How far a move list went on a board, and every whole-board position it met again.

    `points` holds the point of each ply (-1 a pass) and `taken` what it captured.
    `repeats` holds (ply, earlier ply with the same stones), `resumed` the plies played after
    two passes in a row, `passes` how many passes the list ends with. `fault` is 0 when all
    were played.
    """

    def __init__(self, passes: int) -> None:
        self.points: list[int] = []
        self.taken: list[list[int]] = []
        self.repeats: list[tuple[int, int]] = []
        self.resumed: list[int] = []
        self.passes: int = passes
        self.fault: int = NO_FAULT


def play_line(board: Board, moves: list[str], passes: int) -> Line:
    """Play `moves`, alternating, up to the first that cannot stand on the board.

    A point that is taken, off the board or forbidden stops the list; a position that has
    stood before does not, for what follows from it is the event's to say (20.3).
    """
    line = Line(passes)
    names = board.geometry.points
    points = line.points
    taken_by = line.taken
    seen: dict[int, int] = {board.key: 0}
    doubles: dict[int, list[int]] = {}
    ply = 0
    for text in moves:
        point = names.get(text, NO_POINT)
        if point < 0:
            if point == NO_POINT:
                line.fault = UNREADABLE
                break
            if line.passes >= 2:
                line.resumed.append(ply + 1)
                line.passes = 0
            ply += 1
            line.passes += 1
            board.white = not board.white
            points.append(PASS_POINT)
            taken_by.append(_NONE)
            if seen[board.key] == ply - 1:
                seen[board.key] = ply
            continue
        fault = put(board, point, taken_by)
        if fault:
            line.fault = fault
            break
        ply += 1
        points.append(point)
        if line.passes:
            if line.passes >= 2:
                line.resumed.append(ply)
            line.passes = 0
        earlier = seen.get(board.key, -1)
        if earlier >= 0:
            equal = _latest_equal(line, earlier, doubles.get(board.key, _NONE), ply)
            if equal >= 0:
                line.repeats.append((ply, equal))
            else:
                doubles.setdefault(board.key, []).append(earlier)
        seen[board.key] = ply
    return line


def put(board: Board, point: int, taken_by: list[list[int]]) -> int:
    """Play the side to move on `point` and append what it took; return its fault, 0 if none.

    A board with a fault stays as it was.
    """
    stones = board.stones
    if stones[point]:
        return OCCUPIED
    near = board.geometry.near
    head = board.head
    liberties = board.liberties
    white = board.white
    mine = 2 if white else 1
    around = near[point]
    empty = 0
    captures = False
    for other in around:
        stone = stones[other]
        if stone:
            chain_head = head[other]
            left = liberties[chain_head] - 1
            liberties[chain_head] = left
            if stone != mine and not left:
                captures = True
        else:
            empty += 1
    if not empty and not captures and not _joins_a_living_chain(board, around, mine):
        for other in around:
            liberties[head[other]] += 1
        return NO_LIBERTIES
    stones[point] = mine
    head[point] = point
    liberties[point] = empty
    board.key ^= KEYS[mine][point]
    board.white = not white
    if captures:
        taken: list[int] = []
        for other in around:
            stone = stones[other]
            if stone and stone != mine and not liberties[head[other]]:
                taken += _take_off(board, head[other])
        taken_by.append(taken)
    else:
        taken_by.append(_NONE)
    if empty < len(around):
        _join(board, point, mine)
    else:
        board.chains[point] = [point]
    return NO_FAULT


def _joins_a_living_chain(board: Board, around: list[int], mine: int) -> bool:
    for other in around:
        if board.stones[other] == mine and board.liberties[board.head[other]]:
            return True
    return False


def _take_off(board: Board, chain_head: int) -> list[int]:
    stones = board.stones
    near = board.geometry.near
    head = board.head
    liberties = board.liberties
    chain = board.chains[chain_head]
    keys = KEYS[stones[chain_head]]
    key = board.key
    for point in chain:
        stones[point] = 0
        key ^= keys[point]
        for other in near[point]:
            if stones[other]:
                liberties[head[other]] += 1
    board.key = key
    board.chains[chain_head] = _NONE
    return chain


def _join(board: Board, point: int, mine: int) -> None:
    """Unite the new stone on `point` with the chains of its colour beside it."""
    stones = board.stones
    head = board.head
    liberties = board.liberties
    chains = board.chains
    here = point
    chain = [point]
    chains[point] = chain
    for other in board.geometry.near[point]:
        if stones[other] != mine:
            continue
        there = head[other]
        if there == here:
            continue
        joined = chains[there]
        if len(joined) < len(chain):
            small, large, few, many = there, here, joined, chain
        else:
            small, large, few, many = here, there, chain, joined
        for number in few:
            head[number] = large
        many += few
        liberties[large] += liberties[small]
        chains[small] = _NONE
        here = large
        chain = many


def _latest_equal(line: Line, newest: int, others: list[int], ply: int) -> int:
    """Return the latest ply whose stones are exactly those after `ply`, -1 if the key lies."""
    if _same_stones(line, newest, ply):
        return newest
    for earlier in reversed(others):
        if _same_stones(line, earlier, ply):
            return earlier
    return -1


def _same_stones(line: Line, earlier: int, ply: int) -> bool:
    """Compare exactly: between equal positions each stone came and went equally often."""
    odd: set[int] = set()
    for index in range(earlier, ply):
        point = line.points[index]
        if point == PASS_POINT:
            continue
        # The colours alternate with the plies: an even ply is the side that began second.
        colour = index & 1
        odd ^= {2 * point + colour}
        for number in line.taken[index]:
            odd ^= {2 * number + 1 - colour}
    return not odd


def count_leaves(
    stones: list[int],
    geometry: Geometry,
    white: bool,
    passes: int,
    seen: dict[int, list[list[int]]],
    depth: int,
    with_passes: bool,
) -> int:
    """Count the legal move sequences of `depth` plies (perft); 1 at depth 0.

    `seen` holds the earlier whole-board positions by key, `stones` among them; it is as
    before on return. Two passes in a row end the game (7.3).
    """
    if depth == 0:
        return 1
    if passes >= 2:
        return 0
    near = geometry.near
    colour = 2 if white else 1
    leaves = 0
    if with_passes:
        leaves += count_leaves(
            stones, geometry, not white, passes + 1, seen, depth - 1, with_passes
        )
    key = key_of(stones)
    for point in range(geometry.area):
        if fault_of_play(stones, near, point, colour):
            continue
        taken = place(stones, near, point, colour)
        after = key ^ KEYS[colour][point]
        for number in taken:
            after ^= KEYS[3 - colour][number]
        known = seen.get(after)
        if known is None or stones not in known:
            if depth == 1:
                leaves += 1
            else:
                seen.setdefault(after, []).append(list(stones))
                leaves += count_leaves(stones, geometry, not white, 0, seen, depth - 1, with_passes)
                seen[after].pop()
        stones[point] = 0
        for captured in taken:
            stones[captured] = 3 - colour
    return leaves
