"""Weiqi played word by word from articles 3-6 of the rules of 2002: slow, and meant to be.

Points are (column, row) from 0 at the bottom left; a board is a dict of stones. Every group
is searched afresh, every whole-board position is compared with all earlier ones.
"""

from dataclasses import dataclass, field

Point = tuple[int, int]
Stones = dict[Point, str]
LETTERS = "ABCDEFGHJKLMNOPQRST"


def point_of(name: str) -> Point:
    """Return the point called `name`."""
    return LETTERS.index(name[0]), int(name[1:]) - 1


def name_of(point: Point) -> str:
    """Return the name of `point`."""
    return f"{LETTERS[point[0]]}{point[1] + 1}"


def beside(size: int, point: Point) -> list[Point]:
    """Return the points directly adjacent along a line (article 3)."""
    column, row = point
    around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    return [(c, r) for c, r in around if 0 <= c < size and 0 <= r < size]


def group_of(size: int, stones: Stones, point: Point) -> set[Point]:
    """Return the stones connected with the one on `point` (article 3, paragraph 2)."""
    group = {point}
    while True:
        more = {
            other
            for pair in group
            for other in beside(size, pair)
            if stones.get(other) == stones[point]
        } - group
        if not more:
            return group
        group |= more


def liberties_of(size: int, stones: Stones, point: Point) -> set[Point]:
    """Return the liberties of the group on `point` (article 3)."""
    group = group_of(size, stones, point)
    return {other for pair in group for other in beside(size, pair) if other not in stones}


def without_liberties(size: int, stones: Stones, colour: str) -> set[Point]:
    """Return every stone of `colour` whose group has no liberty."""
    mine = [point for point, stone in stones.items() if stone == colour]
    return {point for point in mine if not liberties_of(size, stones, point)}


@dataclass
class SlowGame:
    """A game: its stones, who is to move, every whole-board position so far."""

    size: int
    stones: Stones = field(default_factory=dict)
    to_move: str = "black"
    prisoners: dict[str, int] = field(default_factory=lambda: {"black": 0, "white": 0})
    passes: int = 0
    history: list[Stones] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.history:
            self.history = [dict(self.stones)]

    @property
    def other(self) -> str:
        return "white" if self.to_move == "black" else "black"

    def after(self, point: Point) -> Stones | None:
        """Return the stones after a play on `point`, None where it cannot stand (4, 5)."""
        if point in self.stones:
            return None
        stones = {**self.stones, point: self.to_move}
        for taken in without_liberties(self.size, stones, self.other):
            del stones[taken]
        return None if without_liberties(self.size, stones, self.to_move) else stones

    def equal_ply(self, stones: Stones) -> int | None:
        """Return the latest ply after which `stones` stood (article 6)."""
        found = [ply for ply, earlier in enumerate(self.history) if earlier == stones]
        return found[-1] if found else None

    def legal(self) -> list[str]:
        """Return the legal moves, sorted: nothing once both have passed (7.3)."""
        if self.passes >= 2:
            return []
        moves = ["pass"]
        for column in range(self.size):
            for row in range(self.size):
                stones = self.after((column, row))
                if stones is not None and self.equal_ply(stones) is None:
                    moves.append(name_of((column, row)))
        return sorted(moves)

    def play(self, move: str) -> None:
        """Play a move that can stand."""
        if move == "pass":
            self.passes += 1
        else:
            self.passes = 0
            stones = self.after(point_of(move))
            assert stones is not None
            gone = [point for point in self.stones if point not in stones]
            self.prisoners[self.to_move] += len(gone)
            self.stones = stones
        self.history.append(dict(self.stones))
        self.to_move = self.other

    def copy(self) -> "SlowGame":
        """Return the same game to go on from elsewhere."""
        return SlowGame(
            size=self.size,
            stones=dict(self.stones),
            to_move=self.to_move,
            prisoners=dict(self.prisoners),
            passes=self.passes,
            history=list(self.history),
        )


def slow_perft(game: SlowGame, depth: int) -> int:
    """Count the legal move sequences of `depth` plies."""
    if depth == 0:
        return 1
    total = 0
    for move in game.legal():
        after = game.copy()
        after.play(move)
        total += slow_perft(after, depth - 1)
    return total
