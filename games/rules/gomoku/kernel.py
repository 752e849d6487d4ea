"""The gomoku kernel of editions `gomoku-2025` and `gomoku-classic`.

Rule source: Rules of Gomoku Competition (2025), articles 1, 6-9, 12, 19 and 24.3.1-A; the
classic rules have no text on these and follow it. A forbidden move (禁手) breaks no rule of
play: it is played, stands, and loses only when it is pointed out (19.1.2). A five wins for
whoever declares it (19.1.1): `outcome` says what the five on the board is worth, the conduct
of the game says whether anyone declared it. How the first stones are put down is the affair
of `openings`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU
from games.rules.gomoku import forbidden as f
from games.rules.gomoku.lines import FIVE, Lines
from games.rules.gomoku.points import INDEX, NAMES, PASS, SECOND_STONE, SIZE, parse_point
from games.rules.gomoku.position import (
    BLACK,
    EMPTY_BOARD,
    MAX_PASSES,
    WHITE,
    GomokuPosition,
    format_position,
    parse_position,
    position_with,
)
from games.rules.gomoku.wins import WinRule, is_full, needs_exact_five, winning_rows
from games.rules.protocol import Outcome, Replay, Violation

STONES_BEFORE_A_PASS = 5
"""前5着棋不允许放弃行棋权 (24.3.1-A), counted in stones."""
KINDS = ((f.THREE_THREE, "three_three"), (f.FOUR_FOUR, "four_four"), (f.LONG, "overline"))
"""Flag of a forbidden move -> its name."""
ARTICLES = {"three_three": GOMOKU("8.1"), "four_four": GOMOKU("8.2"), "overline": GOMOKU("8.3")}
"""Kind of forbidden move -> the article that says what it is."""
READINGS = {
    "five_excluded": f.FIVE_EXCLUDED,
    "five_included": f.FIVE_INCLUDED,
    "no_recursion": f.NO_RECURSION,
}
"""How a three is read that the book leaves open; the first is established practice."""
_OTHER_READING = {
    "five_excluded": f.FIVE_INCLUDED,
    "five_included": f.FIVE_EXCLUDED,
    "no_recursion": f.NO_RECURSION,
}

OCCUPIED = Violation(code="point_occupied", article=GOMOKU("12.2"))
PASS_TOO_EARLY = Violation(code="pass_too_early", article=GOMOKU("24.3.1-A"))
AFTER_TWO_PASSES = Violation(code="game_drawn_by_passes", article=GOMOKU("19.2.1-B"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ForbiddenPoints:
    """What `forbidden` found.

    `kinds` names the kinds of each forbidden point asked about; `readings_differ` are the
    points that the two readings of a three that also makes five judge differently; none under
    the literal reading, which does not look so far.
    """

    kinds: tuple[tuple[str, tuple[str, ...]], ...]
    readings_differ: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """Something the rule book takes notice of at a ply: a stable code and its article."""

    ply: int
    code: str
    article: Article


class GomokuKernel:
    """One edition under one win predicate and one reading of the three."""

    game = "gomoku"
    sides = ("black", "white")

    def __init__(
        self,
        edition: str = "gomoku-2025",
        rule: WinRule = WinRule.FORBIDDEN,
        reading: str = "five_excluded",
    ) -> None:
        self.edition = edition
        self.rule = rule
        self.reading = reading

    @property
    def has_forbidden_moves(self) -> bool:
        """Whether Black has forbidden moves (黑棋有禁手, 11.1-E)."""
        return self.rule is WinRule.FORBIDDEN

    def initial_position(self) -> GomokuPosition:
        """Return the empty board, Black to move (article 10)."""
        return EMPTY_BOARD

    def from_setup(
        self, *, black: Sequence[str], white: Sequence[str], to_move: str, size: int = SIZE
    ) -> GomokuPosition:
        """Return a board with stones on named points.

        :raises PositionError: `point_occupied`, when two stones stand on one point.
        """
        return position_with(
            black=tuple(parse_point(name) for name in black),
            white=tuple(parse_point(name) for name in white),
            white_to_move=to_move == self.sides[1],
        )

    def parse_position(self, text: str) -> GomokuPosition:
        """Read a position from its text.

        :raises PositionError: when the text is none; codes in `position`.
        """
        return parse_position(text)

    def format_position(self, position: GomokuPosition) -> str:
        """Write `position` so that `parse_position` gives it back."""
        return format_position(position)

    def side_to_move(self, position: GomokuPosition) -> str:
        """Return "black" or "white" (轮走方, 9.5)."""
        return self.sides[position.white_to_move]

    def legal_moves(self, position: GomokuPosition) -> tuple[str, ...]:
        """Return every empty point, and `pass` where it is allowed, sorted (6.1, 24.3.1-A).

        After two passes in a row the game is drawn and there is none.
        """
        if position.passes >= MAX_PASSES or is_full(position.stones):
            return ()
        moves = [NAMES[point] for point in position.points_of(0)]
        if position.count() >= STONES_BEFORE_A_PASS:
            moves.append(PASS)
        return tuple(sorted(moves))

    def violation(self, position: GomokuPosition, move: str) -> Violation | None:
        """Return how `move` breaks 12.2, 19.2.1-B or 24.3.1-A, or None.

        A forbidden move breaks none of them: see `forbidden`. Nor does `+h8`, a second stone
        running that the opponent let stand (17.8).

        :raises NotationError: when `move` is neither a point such as `h8` nor `pass`.
        """
        if move != PASS:
            occupied = position.stones[parse_point(move.removeprefix(SECOND_STONE))]
            return OCCUPIED if occupied else _drawn(position)
        if position.count() < STONES_BEFORE_A_PASS:
            return PASS_TOO_EARLY
        return _drawn(position)

    def play(self, position: GomokuPosition, move: str) -> GomokuPosition:
        """Return the position after `move`, which must be legal (not checked)."""
        return position.after(move)

    def outcome(self, position: GomokuPosition) -> Outcome | None:
        """Return the draw by two passes, the win of the only side with a five, or a full board.

        With fives of both colours on the board it is whoever declared first (19.1.1), which
        the position does not say.
        """
        if position.passes >= MAX_PASSES:
            return Outcome(result="1/2-1/2", reason="two_passes", article=GOMOKU("19.2.1-B"))
        fives = [black for black in (True, False) if self.winning_rows(position, black=black)]
        if len(fives) == 1:
            result = "1-0" if fives[0] else "0-1"
            return Outcome(result=result, reason="five", article=GOMOKU("19.1.1"))
        if is_full(position.stones) and not fives:
            return Outcome(result="1/2-1/2", reason="board_full", article=GOMOKU("19.2.1-C"))
        return None

    def replay(self, position: GomokuPosition, moves: Sequence[str]) -> Replay:
        """Play `moves` from `position`, checking each; stop at the first that breaks the rules.

        A move after a five, or a forbidden one, breaks none: `notices` names them.

        :raises NotationError: when a move reached is none.
        """
        violation = None
        plies = 0
        for move in moves:
            violation = self.violation(position, move)
            if violation is not None:
                break
            position = position.after(move)
            plies += 1
        return Replay(
            plies=plies,
            position=format_position(position),
            violation=violation,
            outcome=self.outcome(position),
        )

    def identity(self, position: GomokuPosition) -> bytes:
        """Return the stones and the side to move: equal exactly for the same positions."""
        return position.stones + bytes([position.white_to_move])

    def men(self, position: GomokuPosition) -> tuple[tuple[str, str], ...]:
        """Return (point, colour) for every stone on the board, sorted by point."""
        colours = {BLACK: "black", WHITE: "white"}
        stones = enumerate(position.stones)
        return tuple(sorted((NAMES[at], colours[stone]) for at, stone in stones if stone))

    def size(self, position: GomokuPosition) -> int:
        """Return 15, the lines of the board (1.2)."""
        return SIZE

    def winning_rows(self, position: GomokuPosition, *, black: bool) -> tuple[tuple[str, ...], ...]:
        """Return the rows of one colour that win when declared (19.1.1), each by its points."""
        return winning_rows(position.stones, self.rule, black=black)

    def forbidden(
        self, position: GomokuPosition, points: Iterable[str] | None = None
    ) -> ForbiddenPoints:
        """Return which of `points` (all empty ones without them) are forbidden to Black (8).

        The side to move is not asked; where Black has no forbidden moves there is none. A
        point where a stone stands is none.

        :raises NotationError: when a point is none.
        """
        names = NAMES if points is None else tuple(points)
        if not self.has_forbidden_moves:
            for name in names:
                parse_point(name)
            return ForbiddenPoints(kinds=(), readings_differ=())
        indexes = [parse_point(name) for name in names]
        found, other = (
            f.forbidden_kinds(position.stones, indexes, reading)
            for reading in (READINGS[self.reading], _OTHER_READING[self.reading])
        )
        return ForbiddenPoints(
            kinds=tuple(
                (name, kind_names(kinds)) for name, kinds in zip(names, found, strict=True) if kinds
            ),
            readings_differ=tuple(
                name for name, number, two in zip(names, found, other, strict=True) if number != two
            ),
        )

    def forbidden_kinds(self, position: GomokuPosition, point: str) -> tuple[str, ...]:
        """Return the kinds of forbidden move that Black makes on the empty `point`.

        :raises NotationError: when `point` is none.
        """
        return dict(self.forbidden(position, (point,)).kinds).get(point, ())

    def notices(self, position: GomokuPosition, moves: Sequence[str]) -> tuple[Notice, ...]:
        """Return what the rule book notices in `moves`, which are legal from `position`.

        Forbidden moves by their kind (8.1-8.3), also where the two readings differ; fives
        (`five`), which nobody need have declared; the first move after one
        (`moves_after_five`, 19.1.1).
        """
        watch = _Watch(self, position)
        for ply, move in enumerate(moves, start=1):
            watch.see(ply, move)
        return tuple(watch.found)


class _Watch:
    """The running state of one pass over a game for what the rule book notices."""

    def __init__(self, kernel: GomokuKernel, position: GomokuPosition) -> None:
        self.found: list[Notice] = []
        self._rule = kernel.rule
        self._lines = Lines(position.stones)
        self._judge = f.Judge(self._lines, READINGS[kernel.reading])
        self._other = f.Judge(self._lines, _OTHER_READING[kernel.reading])
        self._white = position.white_to_move
        self._won = any(kernel.winning_rows(position, black=black) for black in (True, False))
        self._told = False

    def see(self, ply: int, move: str) -> None:
        """Note what the rule book notices in `move`."""
        if self._won and not self._told:
            self._told = True
            self._note(ply, "moves_after_five", GOMOKU("19.1.1"))
        if move.startswith(SECOND_STONE):
            self._see_stone(ply, INDEX[move[1:]], white=not self._white)
            return
        if move != PASS:
            self._see_stone(ply, INDEX[move], white=self._white)
        self._white = not self._white

    def _see_stone(self, ply: int, point: int, *, white: bool) -> None:
        if not white and self._rule is WinRule.FORBIDDEN:
            kinds = self._judge.kinds(point)
            for name in kind_names(kinds):
                self._note(ply, name, ARTICLES[name])
            if kinds != self._other.kinds(point):
                self._note(ply, "readings_differ", GOMOKU("7.4.1"))
        made = self._lines.rows_through(point, white)
        exactly = needs_exact_five(self._rule, black=not white)
        if made & FIVE or (made and not exactly):
            self._won = True
            self._note(ply, "five", GOMOKU("19.1.1"))
        self._lines.place(point, white)
        self._judge.forget()
        self._other.forget()

    def _note(self, ply: int, code: str, article: Article) -> None:
        self.found.append(Notice(ply=ply, code=code, article=article))


def _drawn(position: GomokuPosition) -> Violation | None:
    return AFTER_TWO_PASSES if position.passes >= MAX_PASSES else None


def kind_names(kinds: int) -> tuple[str, ...]:
    """Return the names of a set of flags, in the order of articles 8.1-8.3."""
    return tuple(name for flag, name in KINDS if kinds & flag)
