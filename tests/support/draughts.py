"""Games of draughts for stream tests: seats, actors, games under way."""

from collections.abc import Iterable

from games.record import commands as c
from games.record import events as e
from games.record.decide import decide
from games.record.decider import GAMES
from games.record.draughts.options import DraughtsOptions
from games.record.draughts.state import DraughtsCourse
from games.record.state import GameState
from games.record.values import Actor, Options, Role, Seat
from games.rules.books.article import Article
from games.rules.clocks.control import ControlKind, TimeControl

WHITE_ID = "0190b000-0000-7000-8000-000000000011"
BLACK_ID = "0190b000-0000-7000-8000-000000000012"
WHITE = Actor(id=WHITE_ID, role=Role.PLAYER)
BLACK = Actor(id=BLACK_ID, role=Role.PLAYER)
PLAYERS = {"white": WHITE, "black": BLACK}
SEATS = (Seat(side="white", player=WHITE_ID), Seat(side="black", player=BLACK_ID))
MINUTE = 60_000
RAPID = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=20 * MINUTE, press_with_move=True)
FISCHER = TimeControl(
    kind=ControlKind.INCREMENT, base_ms=15 * MINUTE, increment_ms=3_000, press_with_move=True
)
SLOW = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=120 * MINUTE, press_with_move=True)
PRESSED = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=20 * MINUTE)


class Table:
    """A game of draughts at a table: commands in, events kept, the state after them."""

    def __init__(
        self,
        *,
        fen: str = "",
        edition: str = "draughts-100",
        options: DraughtsOptions | None = None,
        control: TimeControl | None = None,
        start: bool = True,
    ) -> None:
        self.now = 0
        self.events: list[e.GameEvent] = []
        arranged = e.GameArranged(
            edition=edition,
            seats=SEATS,
            options=Options(draughts=options),
            time_control=control,
            start_position=fen,
        )
        self.state = self._applied(None, (arranged,))
        if start:
            self.does(c.StartGame(), by=Actor(id="arbiter-1", role=Role.ARBITER))

    def does(self, command: c.GameCommand, *, by: Actor) -> tuple[e.GameEvent, ...]:
        """Give a command; return and keep what it brings about."""
        events = decide(self.state, command, by=by, now=self.now)
        self.state = self._applied(self.state, events)
        return events

    def plays(self, *moves: str, after_ms: int = 0) -> tuple[e.GameEvent, ...]:
        """Play moves in turn, the side whose turn it is at the table first."""
        events: tuple[e.GameEvent, ...] = ()
        for move in moves:
            self.now += after_ms
            side = self.turn
            events = self.does(c.PlayMove(side=side, move=move), by=PLAYERS[side])
        return events

    @property
    def course(self) -> DraughtsCourse:
        """Return the draughts part of the state."""
        assert isinstance(self.state.course, DraughtsCourse)
        return self.state.course

    @property
    def turn(self) -> str:
        """Return who moves next: the opponent of an irregular move."""
        wrong = self.course.irregularity
        if wrong is None:
            return self.state.side_to_move
        return "black" if wrong.side == "white" else "white"

    @property
    def position(self) -> str:
        """Return the position as text."""
        return self.state.kernel.format_position(self.state.position)

    @property
    def result(self) -> tuple[str, str, Article | None] | None:
        """Return result, reason and article, None while the game goes on."""
        end = self.state.ending
        return None if end is None else (end.result, end.reason, end.article)

    def _applied(self, state: GameState | None, events: Iterable[e.GameEvent]) -> GameState:
        self.events += events
        after = GAMES.apply(state, events, at=self.now)
        assert after is not None
        return after
