"""Games of weiqi, gomoku and draughts played command by command in the ledger, made up by hand.

Weiqi: on five lines Black's wall stands on the C line, White's on the D line, so that Black
has 15 points and White 10 of 25; with komi 1 3/4 Black wins by 15 - 12 1/2 - 1 3/4 = 3/4 zi.
White's stone on A3 is dead. Gomoku: 五手两打 of the rules of 2025, 11.2. Draughts: FMJD 5.4.
"""

from collections.abc import Callable, Sequence
from uuid import UUID

from games.models import new_id
from games.record import commands as c
from games.record.decider import GAMES
from games.record.gomoku import commands as gc
from games.record.gomoku.options import GomokuOptions
from games.record.state import GameState
from games.record.values import Actor, Options, Role, Seat
from games.record.weiqi import commands as wc
from games.record.weiqi.options import WeiqiOptions
from games.rules.clocks.control import TimeControl
from games.rules.editions import kernel_for
from games.rules.gomoku.openings.books import OpeningKind
from games.streams.handling import handle
from tests.support.archived import player_id

AT = 1_790_000_000_000
CHIEF = Actor(id="user:1", role=Role.CHIEF_ARBITER)
SYSTEM = Actor(id="system:adjudicator", role=Role.SYSTEM)
FIVE_LINES = "5/5/5/5/5 b - 0:0 0"
WALLS = ("C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "B1", "A3")
PLAYERS = ("甲先手", "乙后手")
WEIQI_RESULT = "黑胜 3/4 子"

Command = c.GameCommand | Callable[[GameState], c.GameCommand]
Given = Command | tuple[Command, Actor]


def play(
    edition: str,
    commands: Sequence[Given],
    *,
    options: Options | None = None,
    start_position: str = "",
    time_control: TimeControl | None = None,
    started: bool = True,
    at: int = AT,
) -> UUID:
    """Arrange and start a game, carry out `commands`, return its id.

    A command is the chief arbiter's unless its actor stands beside it; it may be made from the
    state in which it is given.
    The first command is given at `at` (server ms), each further one a second later.
    """
    stream_id = new_id()
    seats = tuple(
        Seat(side=side, player=player_id(name))
        for side, name in zip(kernel_for(edition).sides, PLAYERS, strict=True)
    )
    arranged = c.ArrangeGame(
        edition=edition,
        seats=seats,
        options=options,
        start_position=start_position,
        time_control=time_control,
        arbiters=(CHIEF.id,),
    )
    opening = (arranged, c.StartGame()) if started else (arranged,)
    for number, given in enumerate((*opening, *commands)):
        command, by = given if isinstance(given, tuple) else (given, CHIEF)
        handle(
            GAMES, command, stream_id=stream_id, by=by, event_id=new_id(), now=at + 1000 * number
        )
    return stream_id


def moves(first: str, second: str, *texts: str) -> tuple[c.PlayMove, ...]:
    """Return `texts` as moves of the two sides in turn."""
    return tuple(
        c.PlayMove(side=(first, second)[index % 2], move=text) for index, text in enumerate(texts)
    )


def weiqi_counted() -> UUID:
    """Play a game to two passes, mark A3 dead for both sides, have it counted."""
    return weiqi_marked("black", "white")


def weiqi_marked(*sides: str) -> UUID:
    """Play a game to two passes and have `sides` mark A3 dead."""
    return play(
        "weiqi-2002",
        (
            *moves("black", "white", *WALLS, "pass", "pass"),
            *(wc.MarkDead(side=side, dead=("A3",)) for side in sides),
        ),
        options=Options(weiqi=WeiqiOptions(komi_quarters=7)),
        start_position=FIVE_LINES,
    )


def weiqi_put_right() -> UUID:
    """Play D4 and have White's stone, dropped on Q16, taken up again (17.3)."""
    return play(
        "weiqi-2002",
        (
            *moves("black", "white", "D4", "Q16"),
            wc.ReleaseDroppedStone(side="white", agreed=True),
        ),
    )


def gomoku_with_offers() -> UUID:
    """Play an opening of 五手两打: i9 and j10 are offered, j10 is chosen (11.2)."""
    return play(
        "gomoku-2025",
        (
            gc.PlaceOpening(side="black", stones=("h8", "h9", "h10")),
            gc.ChooseSwap(side="white", swap=False),
            c.PlayMove(side="white", move="g9"),
            gc.OfferFifths(side="black", points=("i9", "j10")),
            gc.ChooseFifth(side="white", point="j10"),
        ),
        options=Options(gomoku=GomokuOptions(opening=OpeningKind.TWO_FIFTHS)),
    )


def draughts_irregular() -> UUID:
    """White moves a man two squares straight on, and Black plays on by taking it (5.4)."""
    return play("draughts-100", moves("white", "black", "32-22", "17x28"))
