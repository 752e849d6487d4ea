"""What the declarations of a game's commands share: fields, offices, points of a game."""

from typing import Annotated

from games.record.state import GameState
from games.record.values import ALL_RESULTS, Moment, Role, Status
from games.rules.books.article import Article
from games.rules.clocks.kinds import MAX_MS
from games.streams.declarations import Field
from games.streams.declarations import gettext_noop as _

BOARD = frozenset({Role.ARBITER, Role.CHIEF_ARBITER})
"""Officials at a table; a deputy chief arbiter does there what its arbiter does."""
TABLE = BOARD | {Role.PLAYER}
CHIEFS = frozenset({Role.DEPUTY_CHIEF_ARBITER, Role.CHIEF_ARBITER})


def sides_of(state: GameState) -> tuple[str, ...]:
    """Offered as choices where a command names a side."""
    return state.sides


def is_running(state: GameState) -> bool:
    """Begun and not over; a game adjourned is under way too."""
    return state.status is Status.RUNNING


def is_unsigned(state: GameState) -> bool:
    """Return whether the game has begun and its record is not closed."""
    return state.status in (Status.RUNNING, Status.OVER)


def is_unplayed(state: GameState) -> bool:
    """Return whether nobody has moved yet in a game not over."""
    return state.status in (Status.ARRANGED, Status.RUNNING) and not state.moves


def has_clock(state: GameState) -> bool:
    """Under way by a clock that the server keeps."""
    return is_running(state) and state.clock is not None


def has_ended(state: GameState) -> bool:
    """Whether play is over, signed or not."""
    return state.ending is not None


POINT_DOC = "A square or point of the board, such as `h2` (xiangqi), `Q16` (weiqi), `h8` (gomoku)."
Side = Annotated[
    str,
    Field(
        label=_("side"),
        doc="Side of the game: `red` or `black` in xiangqi, `black` or `white` elsewhere.",
        concerns="side",
        among=sides_of,
        longest=20,
    ),
]
Sides = Annotated[
    tuple[str, ...],
    Field(concerns="side", among=sides_of, longest=20, most=2),
]
Agreed = Annotated[Sides, Field(label=_("consenting sides"), doc="Sides that consent.")]
Cited = Annotated[
    Article | None,
    Field(
        label=_("article"),
        help=_("As numbered in the rule book, e.g. 8.1.3."),
        doc="Article of the rule book, such as `8.1.2`.",
        longest=20,
    ),
]
Reason = Annotated[str, Field(label=_("reason"), longest=2000)]
Note = Annotated[str, Field(label=_("what happened"), longest=2000)]
Milliseconds = Annotated[int, Field(unit="ms", least=0, most=MAX_MS)]
Reading = Annotated[
    int | None,
    Field(
        label=_("clock showed"),
        doc="What the clock showed for the mover, in milliseconds.",
        unit="ms",
        least=0,
        most=MAX_MS,
    ),
]
Count = Annotated[int, Field(least=0, most=1000)]
Result = Annotated[str, Field(label=_("result"), concerns="result", codes=ALL_RESULTS)]
Happened = Annotated[
    Moment,
    Field(
        label=_("when it happened"),
        doc=(
            "`after` for an act after play had ended; fouls are recorded until the "
            "signatures and then leave the result alone."
        ),
        when=has_ended,
    ),
]
VERSION = Field(least=1, most=2**31 - 1, in_address=True)
"""The number of an event on record, which the address names."""
