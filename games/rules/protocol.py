"""What every rule kernel answers, whatever its game.

A kernel is pure: it knows one edition of one rule book and nothing of clocks on
walls, databases or other games. Moves travel as canonical strings (`h2e2` in
xiangqi), positions as opaque immutable values with an exact text form.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from games.rules.books.article import Article
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(422, unknown_edition=_("This rule book edition is not supported."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """Why a move breaks the rules: a stable code and the article it breaks."""

    code: str
    article: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """An end that the position itself brings about.

    `result` is "1-0" (the first mover wins), "0-1" or "1/2-1/2"; `reason` is a stable
    code such as "checkmate"; `article` is the article that says so.
    """

    result: str
    reason: str
    article: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """How far a move list goes.

    `plies` legal moves were played and led to `position` (its exact text). When the
    next move breaks the rules, `violation` says how; the good prefix stands.
    `outcome` is the end reached in `position`, if any.
    """

    plies: int
    position: str
    violation: Violation | None
    outcome: Outcome | None


class UnknownEditionError(LookupError):
    """Nothing serves this edition; `code` is `unknown_edition`."""

    code = "unknown_edition"

    def __init__(self, edition: str) -> None:
        super().__init__(edition)
        self.edition = edition


class PositionError(ValueError):
    """A text that is no position; `code` is stable, `detail` says what is wrong."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class NotationError(ValueError):
    """A text that names no move, or more than one; `code` is stable.

    Codes: `notation_unreadable` (no such notation), `notation_ambiguous` (more than one
    legal move fits), `notation_no_such_move` (readable, but no man can make the move).
    `candidates` names the moves that fit an ambiguous text, in canonical form.
    """

    def __init__(self, code: str, detail: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail
        self.candidates = candidates


P = TypeVar("P")
P_contra = TypeVar("P_contra", contravariant=True)


class RulesKernel(Protocol[P]):
    """One edition of one rule book.

    `game` is "xiangqi", "weiqi", "gomoku" or "draughts". `sides` names the two sides, first
    mover first, e.g. ("red", "black").
    """

    game: str
    edition: str
    sides: tuple[str, str]

    def initial_position(self) -> P:
        """Return the position every game starts from."""

    def parse_position(self, text: str) -> P:
        """Read a position from its exact text.

        :raises PositionError: when the text is none.
        """

    def format_position(self, position: P) -> str:
        """Write `position` so that `parse_position` gives it back."""

    def side_to_move(self, position: P) -> str:
        """One of `sides`, whatever a clock says."""

    def legal_moves(self, position: P) -> tuple[str, ...]:
        """Return every legal move in canonical form, sorted."""

    def violation(self, position: P, move: str) -> Violation | None:
        """Return how `move` (canonical form) breaks the rules, or None when it does not."""

    def play(self, position: P, move: str) -> P:
        """Return the position after `move`, which must be legal (not checked)."""

    def outcome(self, position: P) -> Outcome | None:
        """Return the end that `position` is by itself, if it is one."""

    def replay(self, position: P, moves: Sequence[str]) -> Replay:
        """Play `moves` from `position`, checking each; stop at the first that breaks the rules."""


@runtime_checkable
class CountsCaptures(Protocol):
    """The power of games in which plies without a capture count (自然限着)."""

    def plies_since_capture(self, position: Any) -> int:
        """Return how many plies were played since the last capture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlyFacts:
    """What the rule book can ask about one ply.

    `ply` counts from 1; `man` and `captured` are letters of the game's notation;
    `gives_check` says that the opponent's king is attacked after the move; `occurrences` is
    how often the position after it has stood with the same side to move, this time and the
    start included; `previous` is the ply (0 = the start) after which it stood last;
    `plies_since_capture` includes this ply.
    """

    ply: int
    mover: str
    move: str
    man: str
    captured: str | None
    gives_check: bool
    occurrences: int
    previous: int | None
    plies_since_capture: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameHistory(Generic[P]):
    """The good prefix of a game: its start, the facts of each ply, the position reached."""

    start: P
    plies: tuple[PlyFacts, ...]
    final: P


@runtime_checkable
class Historian(Protocol[P]):
    """The power to recount a game ply by ply; not every kernel has it."""

    def history(self, position: P, moves: Sequence[str]) -> GameHistory[P]:
        """Return the facts of each legal ply, up to the first move that breaks the rules."""


class LeafCounter(Protocol[P_contra]):
    """The power to count move sequences faster than by the kernel protocol alone."""

    def count_leaves(self, position: P_contra, depth: int) -> int:
        """Count the legal move sequences of `depth` plies."""


@runtime_checkable
class TellsPositionsApart(Protocol):
    """The power to say when two positions are the same: same men, same side to move."""

    def identity(self, position: Any) -> bytes:
        """Return bytes that are equal exactly for the same positions."""


@runtime_checkable
class KnowsIdleMoves(Protocol):
    """The power to say whether a move is idle (闲) or attacks (将, 杀, 捉)."""

    def is_idle(self, position: Any, move: str) -> bool | None:
        """Return whether the legal `move` is idle; None when a search reached its limit."""


@runtime_checkable
class SetsUpStones(Protocol):
    """The power to begin from stones put on an empty board (摆子)."""

    def from_setup(
        self, *, black: Sequence[str], white: Sequence[str], to_move: str, size: int
    ) -> Any:
        """Return the position with stones on these points.

        :raises PositionError: when there is none such.
        """


@runtime_checkable
class CountsMargin(Protocol):
    """The power to say by how much the board is won, where the count decides."""

    def margin(self, position: Any) -> int:
        """Return by how many points the winner of `position` is ahead, 0 where nobody is."""


@runtime_checkable
class NamesSquares(Protocol):
    """The power to name the squares or points of the board, for those who draw it."""

    def squares(self) -> tuple[tuple[str, str], ...]:
        """Return name and number of each square along the rows, the first side below.

        The number is what a board prints in the square; both are "" where no man can stand.
        """


@runtime_checkable
class ShowsMen(Protocol):
    """The power to say what stands where, for those who draw a board."""

    def men(self, position: Any) -> tuple[tuple[str, str], ...]:
        """Return (square, man) for every man on the board, sorted by square.

        A stone is "black" or "white"; a draughtsman "w", "b", a king of draughts "W", "B".
        """

    def size(self, position: Any) -> int:
        """Return how many squares or lines the board has on a side."""
