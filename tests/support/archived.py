"""Games of any edition put on record as an archive does: made up by hand, from no file.

The weiqi game was made up from articles 2, 3 and 20 of the rules of 2002: ply 7 takes one
stone; in the other, ply 9 retakes at once the ko taken by ply 8. The draughts games follow
articles 3 and 4 of the FMJD rules, the gomoku games 7 to 8 of the rules of 2025.
"""

from collections.abc import Sequence
from uuid import UUID

from games.ledger import store
from games.ledger.store import NewStream
from games.models import Player, new_id
from games.players.registration import create_players
from games.record.archive import archived_events
from games.record.codec import CODEC
from games.record.decider import GAMES
from games.record.values import Actor, Role, Source
from games.rules.editions import kernel_for
from games.streams.handling import new_events

AT = 1_790_000_000_000
ARCHIVE = Actor(id="system:import", role=Role.ARCHIVIST)

CAPTURE = ("D4", "D5", "C5", "Q16", "E5", "Q4", "D6", "pass", "K10")
"""Weiqi: Black takes D5 with ply 7; White passes with ply 8."""
KO = ("D6", "E6", "C5", "F5", "D4", "E4", "E5", "D5", "E5")
"""Weiqi: White takes the ko with ply 8, Black retakes it with ply 9 (20.1)."""
EXCHANGE = ("32-28", "19-23", "28x19", "14x23")
"""Draughts on 100: one man each is taken by plies 3 and 4."""
BACK_AND_FORTH = ("a1-b2", "b8-a7", "b2-a1", "a7-b8") * 2
"""Draughts on 64 with a king each: the start stands for the third time after ply 8."""
KINGS_64 = "W:WKa1:BKb8"
OVERLINE = ("h8", "a1", "g8", "c1", "f8", "e1", "j8", "g1", "k8", "i1", "i8")
"""Gomoku: Black's ply 11 joins six in a row, f8 to k8 (8.3)."""
FREE_FOUR_FOUR = ("h8", "a1", "h9", "c1", "h10", "e1", "g11", "g1", "f11", "i1", "e11", "k1")
"""Gomoku: three Black stones up the h file and three along the eleventh line: h11 makes
two fours at once (8.2); Black is to move."""


def archive(
    edition: str,
    moves: Sequence[str],
    *,
    players: tuple[str, str] = ("", ""),
    result: str = "",
    start_position: str = "",
) -> UUID:
    """Put a game on record and return its id; the lists follow once the background ran."""
    kernel = kernel_for(edition)
    ids = [player_id(name) for name in players]
    start = kernel.parse_position(start_position) if start_position else kernel.initial_position()
    events = archived_events(
        edition=edition,
        sides=kernel.sides,
        players=(ids[0], ids[1]),
        start_position=start_position,
        moves=moves,
        first_to_move=kernel.side_to_move(start),
        result=result,
        outcome=None,
        scheduled_on="2024-05-01",
        source=Source(sha256="", index=0, format=""),
    )
    stream_id = new_id()
    stream = NewStream(
        stream_id=stream_id,
        stream_kind=GAMES.kind,
        events=new_events(CODEC, events, by=ARCHIVE, event_id=new_id()),
    )
    store.append_batch([stream], now=AT)
    return stream_id


def player_id(name: str) -> str:
    """Return the id of the player of that name, made where there is none; "" for nobody."""
    if not name:
        return ""
    row = Player.objects.filter(name=name).first() or Player(name=name)
    if row._state.adding:
        create_players([row])
    return str(row.pk)
