"""What a game of weiqi adds to the state of every game (rules 2002)."""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article


class Phase(StrEnum):
    """Whether stones are played or, the end agreed, the dead ones marked."""

    PLAY = "play"
    MARKING = "marking"


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """The chains that `side` takes to be dead, and the points it takes to be shared (8, 21.2)."""

    side: str
    dead: tuple[str, ...]
    shared: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRepetition:
    """A repetition that waits for the referee (20.2, 20.3); `stands`: its move is not void."""

    version: int
    ply: int
    side: str
    move: str
    stands: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FalseLife:
    """A cycle ruled a false life (20.2): `side` may not bring it round by taking at `move`.

    `kos` are the points of its kos, two each. No other move of the cycle is void.
    """

    side: str
    move: str
    kos: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """The count that stands: `margin` is Black's, in quarters of a zi."""

    margin: int
    article: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class WeiqiCourse:
    """How far a game of weiqi has come, beside its moves.

    `end_proposed_by` is the side whose proposal
    of the end stands (13.2), "" for none. `marks` holds what each side marked last.
    `assigned` are the seats as drawn, where wrong colours stand (17.1). `saved_position` is
    the text of the position from which a dispute over life and death was played out (21.4).
    `played_out` are the stones still standing of the groups so disputed.
    `given_up_by` is the side that gave up the contest on the board (12.4(4)), "" for none.
    `counted` is the count, until one is asked for anew (16.4). `false_lives` are the cycles
    ruled so (20.2).
    """

    phase: Phase = Phase.PLAY
    end_proposed_by: str = ""
    marks: tuple[Marks, ...] = ()
    repetition: OpenRepetition | None = None
    assigned: tuple[tuple[str, str], ...] = ()
    saved_position: str = ""
    played_out: tuple[str, ...] = ()
    given_up_by: str = ""
    counted: Counted | None = None
    false_lives: tuple[FalseLife, ...] = ()

    def marks_of(self, side: str) -> Marks | None:
        """Dead and shared stones (死子, 公气) as `side` marked them, None before it has."""
        return next((mark for mark in self.marks if mark.side == side), None)
