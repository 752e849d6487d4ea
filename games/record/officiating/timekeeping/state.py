"""What a game's state holds of time beside its clocks."""

from dataclasses import dataclass

from games.rules.clocks.control import Clock


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStop:
    """The clocks were stopped by an official, or by `side` in a dispute; `reason` says why."""

    version: int
    side: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LastPress:
    """The last press that handed the time over: whose, the clocks before and after it."""

    side: str
    before: Clock
    after: Clock


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerStep:
    """The server's clock was found at `noticed_at` to have stepped by `by_ms`, server ms."""

    version: int
    by_ms: int
    noticed_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Timekeeping:
    """What officials and players have done about time.

    `both_down`: both flags were found down and no order is known. `pass_asked`: the counted
    side has asked for a pass in place of the loss (weiqi 22.5). `passes` and `leaves` count
    per side what was granted under 22.5 and 22.7. `late` names the sides whose lateness is
    dealt with. `stop`: why no clock runs, None where none is stopped by hand. `early_press`:
    who has pressed without a move, so that the clock at the board stands on the other side,
    until that side presses back or the move is made and pressed. `last_press`: None before
    the first. `step`: the last step of the server's clock; `step_in_turn`: in the turn that
    still goes on, so that its flags wait for the arbiter.
    """

    both_down: bool = False
    pass_asked: bool = False
    passes: tuple[int, int] = (0, 0)
    leaves: tuple[int, int] = (0, 0)
    late: tuple[str, ...] = ()
    stop: ClockStop | None = None
    early_press: str = ""
    last_press: LastPress | None = None
    step: ServerStep | None = None
    step_in_turn: bool = False
