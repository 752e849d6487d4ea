"""Weiqi for tests: boards drawn as text, games given as moves, players and options."""

from games.record import events as e
from games.record.values import Actor, Options, Role, Seat
from games.record.weiqi.options import LongCycle, WeiqiOptions
from games.rules.clocks.control import TimeControl
from games.rules.weiqi.kernel import WeiqiKernel
from games.rules.weiqi.position import WeiqiPosition
from tests.support.slow_weiqi import LETTERS

KERNEL = WeiqiKernel()
BLACK_ID = "0190b000-0000-7000-8000-00000000000b"
WHITE_ID = "0190b000-0000-7000-8000-00000000000c"
BLACK = Actor(id=BLACK_ID, role=Role.PLAYER)
WHITE = Actor(id=WHITE_ID, role=Role.PLAYER)
SEATS = (Seat(side="black", player=BLACK_ID), Seat(side="white", player=WHITE_ID))


def drawn(picture: str, *, to_move: str = "black", corner: int | None = None) -> WeiqiPosition:
    """Return a position drawn with `X` black, `O` white, `.` empty, top row first.

    With `corner` the picture is the top left of an empty board of that many lines.
    """
    rows = [row.split() for row in picture.strip().splitlines()]
    size = corner or len(rows)
    stones: dict[str, list[str]] = {"X": [], "O": []}
    for down, row in enumerate(rows):
        for across, mark in enumerate(row):
            if mark in stones:
                stones[mark].append(f"{LETTERS[across]}{size - down}")
    return KERNEL.from_setup(black=stones["X"], white=stones["O"], to_move=to_move, size=size)


def after(position: WeiqiPosition, *moves: str) -> WeiqiPosition:
    """Return the position after `moves`, each taken to be playable."""
    for move in moves:
        position = KERNEL.play(position, move)
    return position


def arranged(
    *,
    start: WeiqiPosition | None = None,
    long_cycle: LongCycle = LongCycle.FORBIDDEN,
    komi: int = 15,
    handicap: int = 0,
    time_control: TimeControl | None = None,
) -> e.GameArranged:
    """Return a game of weiqi on the board."""
    chosen = WeiqiOptions(komi_quarters=komi, long_cycle_rule=long_cycle, handicap=handicap)
    return e.GameArranged(
        edition="weiqi-2002",
        seats=SEATS,
        options=Options(weiqi=chosen),
        time_control=time_control,
        start_position="" if start is None else KERNEL.format_position(start),
    )


def begun(
    *moves: str,
    start: WeiqiPosition | None = None,
    long_cycle: LongCycle = LongCycle.FORBIDDEN,
    komi: int = 15,
    time_control: TimeControl | None = None,
) -> tuple[e.GameEvent, ...]:
    """Return a game under way in which `moves` were played in turn."""
    first = arranged(start=start, long_cycle=long_cycle, komi=komi, time_control=time_control)
    white_begins = start is not None and start.white_to_move
    sides = ("white", "black") if white_begins else ("black", "white")
    played = (
        e.MovePlayed(ply=index + 1, side=sides[index % 2], move=move)
        for index, move in enumerate(moves)
    )
    return first, e.GameStarted(), *played


def empty(size: int) -> str:
    """Return the text of an empty board of so many lines, Black to move."""
    return "/".join([str(size)] * size) + " b - 0:0 0"


def built(position: WeiqiPosition) -> tuple[str, ...]:
    """Return moves in turn from the empty board to `position`, with passes where stones run out.

    In any order nothing is taken: a chain in the making reaches a liberty by its missing stones.
    """
    black, white = (
        [name for name, colour in KERNEL.men(position) if colour == side]
        for side in ("black", "white")
    )
    turns = max(2 * len(black) - position.white_to_move, 2 * len(white) - 1)
    turns += turns % 2 != position.white_to_move
    moves = [(black, white)[turn % 2] for turn in range(turns)]
    return tuple(stones.pop() if stones else "pass" for stones in moves)
