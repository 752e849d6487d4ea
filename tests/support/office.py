"""Games on record for tests of the back office: arranged, played and claimed by commands."""

from collections.abc import Sequence
from uuid import UUID, uuid4

from adjudication import projections as ruling_rows
from games.ledger import store
from games.ledger.store import FeedEntry
from games.models import Player
from games.players.registration import save_player
from games.projections import games as game_rows
from games.record import commands as c
from games.record.decider import GAMES
from games.record.events import RulingProposed
from games.record.values import Actor, Question, Role, Seat
from games.rules.books.sources import XIANGQI
from games.rules.clocks.control import ControlKind, TimeControl
from games.rules.verdict import Verdict
from games.streams.handling import handle

START = 1_790_000_000_000
"""Server time (ms) at which the games of these tests begin."""
ARBITER = Actor(id="user:900", role=Role.ARBITER, device="平板3")
CHIEF = Actor(id="user:901", role=Role.CHIEF_ARBITER)
SYSTEM = Actor(id="system", role=Role.SYSTEM)
CONTROL = TimeControl(
    kind=ControlKind.INCREMENT, base_ms=3_600_000, increment_ms=30_000, press_with_move=True
)
OPENING = ("h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "g6g5")


class GameOnRecord:
    """One game whose stream grows by `give`; every command comes ten seconds after the last.

    The id of its event is the title, unless another one is given.
    """

    def __init__(
        self,
        *,
        red: str | Player,
        black: str,
        competition: str = "",
        event: str | None = None,
        arbiters: tuple[str, ...] = (),
    ) -> None:
        self.id: UUID = uuid4()
        self.now = START
        self.red = person(red) if isinstance(red, str) else red
        self.black = person(black)
        self.give(
            c.ArrangeGame(
                edition="xiangqi-2020",
                seats=(
                    Seat(side="red", player=str(self.red.pk)),
                    Seat(side="black", player=str(self.black.pk)),
                ),
                event=competition if event is None else event,
                competition=competition,
                round="第1轮",
                table="1",
                scheduled_on="2026-11-20",
                time_control=CONTROL,
                arbiters=arbiters,
            ),
            by=CHIEF,
        )

    def give(self, command: c.GameCommand, *, by: Actor = ARBITER) -> int:
        """Append what `command` brings about; return the stream's version."""
        self.now += 10_000
        handled = handle(GAMES, command, stream_id=self.id, by=by, event_id=uuid4(), now=self.now)
        return handled.version

    def play(self, moves: Sequence[str] = OPENING) -> None:
        """Start the game and play `moves`, Red first."""
        self.give(c.StartGame())
        for index, move in enumerate(moves):
            self.give(c.PlayMove(side=("red", "black")[index % 2], move=move))

    def claim(self, *, verdict: str = "draw", result: str = "1/2-1/2") -> int:
        """Claim the natural limit for Red and propose a ruling; return the ruling's version."""
        claimed = self.give(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT))
        return self.propose(claimed, verdict=verdict, result=result)

    def propose(self, claimed: int, *, verdict: str, result: str) -> int:
        """Propose a ruling on the claim at `claimed`; return the ruling's version."""
        ruling = RulingProposed(
            claim_version=claimed,
            ruled_on_version=claimed,
            question=Question.NATURAL_LIMIT,
            edition="xiangqi-2020",
            verdict=Verdict(verdict),
            result=result,
            against="",
            articles=(XIANGQI("4.2.4"), XIANGQI("22.2")),
            facts=(("rounds", 60),),
            evidence=(),
            evidence_from_ply=1,
            explanation_zh="连续六十回合未吃子。",
            explanation_en="No capture in sixty rounds.",
            inputs_digest="0" * 64,
            code_version="1",
        )
        return self.put(ruling)

    def put(self, ruling: RulingProposed) -> int:
        """Put a worker's ruling on record; return its version."""
        return self.give(c.ProposeRuling(ruling=ruling), by=SYSTEM)

    def types(self) -> list[str]:
        """Return the type names of the stream, oldest first."""
        return [pair.type for pair in store.load(self.id)]

    def project(self) -> None:
        """Write this game's rows as the projector would after the last event."""
        entries = [
            FeedEntry(position=position, event=event)
            for position, event in enumerate(store.load(self.id), start=1)
        ]
        game_rows.apply(entries)
        ruling_rows.apply(entries)


def person(name: str) -> Player:
    """Return the player of this name, registered."""
    known = Player.objects.filter(name=name).first()
    if known is not None:
        return known
    player = Player(name=name)
    save_player(player)
    return player
