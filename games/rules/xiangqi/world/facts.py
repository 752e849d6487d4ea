"""Who could take whom, and who would take back: facts of a position, judged by no rule book.

World Xiangqi Rules 2018, articles 19.3 and 19.13-19.15, give the notions. Men are followed by
identity: a man's number is the square on which it stood when the following began.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.rules.xiangqi.board import Board, is_king_attacked, men_between, move_fault
from games.rules.xiangqi.moves import man_codes
from games.rules.xiangqi.tables import BLACK, KING, LINE_STEP, PAWN


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """A man that could take back on the point of a capture, if the two tests hold.

    `bore_before`: it bore on the point while the captor still stood where it starts.
    `takes_back`: after the capture it can legally take the captor.
    """

    square: int
    man: int
    bore_before: bool
    takes_back: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """A legal capture of one man by another, its side to move.

    `captor`, `victim`: who they are, wherever they stand. `is_answered`: the victim could legally
    take the captor where it stands, were it to move. `guards`: of the victim, by squares.
    """

    captor: int
    victim: int
    captor_square: int
    victim_square: int
    captor_man: int
    victim_man: int
    is_answered: bool
    guards: tuple[Guard, ...]

    @property
    def captor_kind(self) -> int:
        """Return the kind of the man that would take."""
        return self.captor_man & 7

    @property
    def victim_kind(self) -> int:
        """Return the kind of the man that would be taken."""
        return self.victim_man & 7

    @property
    def victim_is_home_pawn(self) -> bool:
        """Return whether the victim is a pawn on its own half (未过河的兵卒)."""
        on_red_half = self.victim_square < 45
        return self.victim_kind == PAWN and on_red_half == (self.victim_man < BLACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFacts:
    """One move: the captures its side could make before it, and again after it, if let.

    `evading`: the mover stood in check. `checkers`: the squares of the men that give the check.
    """

    ply: int
    move: str
    mover: str
    evading: bool
    checkers: tuple[int, ...]
    before: tuple[Attack, ...]
    after: tuple[Attack, ...]


@dataclass(slots=True)
class Men:
    """Which man stands where; a capture ends the identity of the man taken."""

    at: dict[int, int] = field(default_factory=dict)

    @classmethod
    def on(cls, board: Board) -> "Men":
        """Return the men of a board, each numbered by its square."""
        return cls({square: square for square, man in enumerate(board.squares) if man})

    def move(self, source: int, target: int) -> None:
        """Follow a move."""
        self.at[target] = self.at.pop(source)


def attacks_of(board: Board, men: Men, black: bool) -> tuple[Attack, ...]:
    """Return every capture that one side could legally make if it were to move.

    Standing checks are set aside: neither a capture nor taking back is illegal because of a man
    that gives check already, only because it opens or leaves open something else.
    """
    view = Board(list(board.squares), black)
    own = _checkers(view, black)
    other = _checkers(view, not black)
    found = []
    for source, target in _captures(view):
        guards_before = _bearing(view.squares, target, not black)
        answered = move_fault(view.squares, not black, target * 90 + source) == 0 and _is_allowed(
            view, target, source, other
        )
        taken = view.make(source, target)
        if _stands(view, black, own):
            found.append(
                Attack(
                    captor=men.at[source],
                    victim=men.at[target],
                    captor_square=source,
                    victim_square=target,
                    captor_man=view.squares[target],
                    victim_man=taken,
                    is_answered=answered,
                    guards=_guards(view, target, guards_before, other),
                )
            )
        view.unmake(source, target, taken)
    return tuple(found)


def checkers_of(board: Board) -> tuple[int, ...]:
    """Return the squares of the men that give check to the side to move."""
    return tuple(sorted(_checkers(board, board.black_to_move)))


def _captures(board: Board) -> Iterator[tuple[int, int]]:
    """Yield well-formed captures of the side to move, the king's taking apart."""
    squares = board.squares
    for source in range(90):
        man = squares[source]
        if not man or (man >= BLACK) != board.black_to_move:
            continue
        codes: list[int] = []
        man_codes(squares, source, codes)
        for target in sorted(code % 90 for code in codes):
            if squares[target] and squares[target] & 7 != KING:
                yield source, target


def _guards(
    board: Board, point: int, before: frozenset[int], checkers: frozenset[int]
) -> tuple[Guard, ...]:
    """Return who bore on a point before a capture on it, or can take back after it."""
    squares = board.squares
    black = board.black_to_move
    after = {
        square
        for square in _bearing(squares, point, black)
        if _is_allowed(board, square, point, checkers)
    }
    return tuple(
        Guard(
            square=square,
            man=squares[square],
            bore_before=square in before,
            takes_back=square in after,
        )
        for square in sorted(before | after)
    )


def _bearing(squares: list[int], point: int, black: bool) -> frozenset[int]:
    """Return the squares of one side's men that could move to an occupied point, taking there.

    A point of their own side is looked at as if an enemy stood there: they protect it.
    """
    there = squares[point]
    if (there >= BLACK) == black:
        squares[point] = there ^ BLACK
    found = frozenset(
        square
        for square, man in enumerate(squares)
        if man
        and (man >= BLACK) == black
        and square != point
        and not move_fault(squares, black, square * 90 + point)
    )
    squares[point] = there
    return found


def _is_allowed(board: Board, source: int, target: int, checkers: frozenset[int]) -> bool:
    """Return whether a well-formed move is legal, the standing `checkers` set aside."""
    black = board.squares[source] >= BLACK
    taken = board.make(source, target)
    allowed = _stands(board, black, checkers)
    board.unmake(source, target, taken)
    return allowed


def _stands(board: Board, black: bool, checkers: frozenset[int]) -> bool:
    """Return whether no man but the standing `checkers` attacks the king of a side."""
    king = board.black_king if black else board.red_king
    if not is_king_attacked(board.squares, king, 0 if black else BLACK):
        return True
    return bool(checkers) and _checkers(board, black) <= checkers


def _checkers(board: Board, black: bool) -> frozenset[int]:
    """Return the squares of the men that attack the king of a side (facing kings too)."""
    squares = board.squares
    king = board.black_king if black else board.red_king
    if not is_king_attacked(squares, king, 0 if black else BLACK):
        return frozenset()
    other = board.red_king if black else board.black_king
    step = LINE_STEP[king * 90 + other]
    facing = step in (9, -9) and not men_between(squares, king, other, step)
    found = _bearing(squares, king, not black)
    return found | {other} if facing else found


def follow(start: Board, codes: Sequence[tuple[str, int]]) -> Iterator[MoveFacts]:
    """Yield the facts of each move; `codes` are legal moves by name."""
    board = Board(list(start.squares), start.black_to_move)
    men = Men.on(board)
    known: dict[tuple[bytes, bool], tuple[Attack, ...]] = {}

    def attacks(black: bool) -> tuple[Attack, ...]:
        # Positions of a cycle come again, with the same men on the same points.
        key = bytes(men.at.get(square, 90) for square in range(90)), black
        if key not in known:
            known[key] = attacks_of(board, men, black)
        return known[key]

    for ply, (name, code) in enumerate(codes, start=1):
        black = board.black_to_move
        before = attacks(black)
        evading = board.is_in_check()
        board.make(code // 90, code % 90)
        men.move(code // 90, code % 90)
        yield MoveFacts(
            ply=ply,
            move=name,
            mover="black" if black else "red",
            evading=evading,
            checkers=checkers_of(board),
            before=before,
            after=attacks(black),
        )
