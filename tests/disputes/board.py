"""A board on which a dispute is played over HTTP, with the hall's clock in the script's hand.

Every answer of the server is real: its store, its roles, its worker. Only the time of day is
given by the script, in minutes after the start, so that a flag can fall without waiting.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import time_machine

from games.labels.articles import ArticleData
from tests.games.rest.hall import Answer, Hall, arrangement, follow, open_hall

MINUTE = 60_000
HOUR = 60 * MINUTE
BEGIN = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)
"""When the round is played."""
FORTY = {"kind": "sudden_death", "base_ms": 40 * MINUTE, "press_with_move": True}
"""Forty minutes a side, the move itself pressing the clock."""


@dataclass(kw_only=True)
class Board:
    """One hall and the game on its board; the first mover is the hall's player "red"."""

    hall: Hall
    time: time_machine.Traveller
    games: list[UUID] = field(default_factory=list)
    sides: tuple[str, str] = ("red", "black")

    def arrange(
        self,
        edition: str,
        *,
        start: bool = True,
        time_control: dict[str, Any] | None = FORTY,
        **changes: Any,
    ) -> None:
        """Put a game on the board, by the chief arbiter, and start it."""
        self.at(0)
        sides = {"xiangqi": ("red", "black"), "draughts": ("white", "black")}
        self.sides = sides.get(edition.split("-")[0], ("black", "white"))
        body = arrangement(self.hall, edition=edition, time_control=time_control, **changes)
        if time_control is None:
            del body["time_control"]
        players = (self.hall.red.id, self.hall.black.id)
        body["seats"] = [
            {"side": side, "player": str(player)}
            for side, player in zip(self.sides, players, strict=True)
        ]
        made = self.hall.api.post("/games", body, token=self.hall.tokens["chief_arbiter"])
        assert made.status == 201, made.data
        self.hall.game = UUID(made.data["game"])
        self.games.append(self.hall.game)
        if start:
            self.do("start", {})

    def at(self, minutes: int, *, ms: int = 0) -> None:
        """Let the hall's clock show so many minutes, and ms, after the round's beginning."""
        self.time.move_to(BEGIN + timedelta(minutes=minutes, milliseconds=ms), tick=False)

    def token(self, side: str) -> str:
        """Return the name of the device of the player who sits at `side`."""
        return ("red", "black")[self.sides.index(side)]

    def do(self, what: str, body: Any, *, by: str = "arbiter") -> Any:
        """Give a command that is carried out; return the game's state after it."""
        answer = self.give(what, body, by=by)
        assert answer.status == 201, answer.data
        return answer.state

    def give(self, what: str, body: Any, *, by: str = "arbiter") -> Answer:
        """Give a command; `by` is a role, or a side for its own player."""
        actor = self.token(by) if by in self.sides else by
        return self.hall.act(what, body, by=actor)

    def move(self, side: str, move: str) -> Any:
        """Make a move by its own player's device; return the state."""
        return self.do("moves", {"side": side, "move": move}, by=side)

    def play(self, *moves: str) -> Any:
        """Make moves in turn, the side to move first."""
        state = self.state
        first = self.sides.index(state["side_to_move"])
        for index, move in enumerate(moves):
            state = self.move(self.sides[(first + index) % 2], move)
        return state

    def kinds(self, what: str, body: Any, *, by: str = "arbiter") -> list[str]:
        """Give a command that is carried out; return the kinds of its events."""
        answer = self.give(what, body, by=by)
        assert answer.status == 201, answer.data
        return [item["type"].split(".")[1] for item in answer.data["events"]]

    def refused(
        self, what: str, body: Any, *, by: str = "arbiter"
    ) -> tuple[int, str, ArticleData | None]:
        """Give a command that is refused and leaves no trace; return status, code, article."""
        before = self.hall.version
        answer = self.give(what, body, by=by)
        assert answer.status >= 400, answer.data
        assert self.hall.version == before
        return answer.status, answer.code, answer.data.get("article")

    def asked(self, what: str, body: Any, *, by: str = "arbiter") -> list[tuple[str, Any]]:
        """Give a command that has to be confirmed; return code and article of each warning."""
        before = self.hall.version
        answer = self.give(what, body, by=by)
        assert (answer.status, answer.code) == (409, "confirmation_needed"), answer.data
        assert self.hall.version == before
        return [(warned["code"], warned["article"]) for warned in answer.data["warnings"]]

    def confirmed(self, what: str, body: Any, *, by: str = "arbiter") -> Answer:
        """Give a command, read its warnings, give it again with their token."""
        asked = self.give(what, body, by=by)
        assert (asked.status, asked.code) == (409, "confirmation_needed"), asked.data
        answer = self.give(f"{what}?confirm={asked.data['confirm']}", body, by=by)
        assert answer.status == 201, answer.data
        return answer

    def rule(self) -> Any:
        """Let the worker answer the claim that waits; return its ruling."""
        follow()
        return self.state["rulings"][-1]

    def confirm(self, *, by: str = "arbiter") -> Any:
        """Let the worker rule, have its ruling confirmed, return the state."""
        ruling = self.rule()
        return self.do(f"rulings/{ruling['version']}/confirmation", {}, by=by)

    def adjourn(self, sealed: str) -> Any:
        """Interrupt play, seal the move written, open the envelope; return the state."""
        self.do("adjournments", {"kind": "interruption", "reason": "赛场停电"})
        for side in self.sides:
            self.do("adjournments/confirmation", {"side": side}, by=side)
        mover = self.state["side_to_move"]
        said = self._told(sealed)
        self.do("sealed-moves", {"side": mover, "move": sealed}, by=mover)
        assert self._told(sealed) == said
        self.do("envelopes", {"keeper": "user:7", "signatures": [*self.sides, "arbiter"]})
        return self.do("envelopes/opening", {})

    def _told(self, move: str) -> int:
        """Return how often the events of the game name a move."""
        events = self.hall.api.get(f"{self.hall.path}/events").raw.content.decode()
        return events.count(f'"{move}"')

    @property
    def state(self) -> Any:
        """The game as the API shows it."""
        answer = self.hall.api.get(self.hall.path)
        assert answer.status == 200, answer.data
        return answer.data

    @property
    def left_ms(self) -> dict[str, int]:
        """What the clocks showed when they were last pressed or stopped, by side."""
        left: dict[str, int] = self.state["clock"]["remaining_ms"]
        return left


def ended(state: Any) -> tuple[str, str, ArticleData | None]:
    """Return result, reason and article of a game that is over."""
    assert state["ending"] is not None, state["status"]
    return state["ending"]["result"], state["ending"]["reason"], state["ending"]["article"]


def new_board(time: time_machine.Traveller) -> Board:
    """Return a hall with an empty board of its own."""
    return Board(hall=open_hall(), time=time)
