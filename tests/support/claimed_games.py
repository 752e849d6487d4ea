"""Games on the ledger that wait for a ruling."""

from uuid import UUID, uuid4

from games.ledger import store
from games.ledger.envelope import StoredEvent
from games.record import commands as c
from games.record.decider import GAMES
from games.record.values import Actor, Options, Question
from games.streams.handling import handle
from tests.support.scenario import ARBITER, PLAYERS, SEATS

ROOK_BEFORE_THE_KING = "4k4/8R/9/9/9/9/9/9/9/3K5 w"
PERPETUAL_CHECK = ("i8i9", "e9e8", "i9i8", "e8e9") * 3
"""Red checks with every move, three times round: red loses (25.1)."""


def give(
    stream: UUID, command: c.GameCommand, *, by: Actor = ARBITER, now: int = 1000
) -> tuple[StoredEvent, ...]:
    """Give a command under a new event id; return what was stored."""
    return handle(GAMES, command, stream_id=stream, by=by, event_id=uuid4(), now=now).stored


def running_game(
    *moves: str, fen: str = "", options: Options | None = None, now: int = 1000
) -> UUID:
    """Store a game under way in which `moves` were played; return its stream."""
    stream = uuid4()
    arrange = c.ArrangeGame(
        edition="xiangqi-2020", seats=SEATS, options=options or Options(), start_position=fen
    )
    give(stream, arrange, now=now)
    give(stream, c.StartGame(), now=now)
    first = 1 if fen.split()[1:2] == ["b"] else 0
    for index, move in enumerate(moves, start=first):
        give(stream, c.PlayMove(side=("red", "black")[index % 2], move=move), now=now)
    return stream


def claimed_game(*, options: Options | None = None, now: int = 1000) -> UUID:
    """Store a game in which red has lost by perpetual check and black's claim waits."""
    stream = running_game(*PERPETUAL_CHECK, fen=ROOK_BEFORE_THE_KING, options=options, now=now)
    give(stream, c.PlayMove(side="red", move="i8i9"), now=now)
    claim = c.MakeClaim(side="black", question=Question.REPETITION)
    give(stream, claim, by=PLAYERS["black"], now=now)
    return stream


def rulings(stream: UUID) -> list[StoredEvent]:
    """Return the rulings on record."""
    return [pair for pair in store.load(stream) if pair.type == "games.ruling-proposed.v1"]
