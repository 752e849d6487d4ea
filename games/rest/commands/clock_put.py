"""A clock put on a running game over the API (xiangqi 2020, appendix 1, 3.1)."""

from games.record.officiating.timekeeping import commands as t
from games.record.state import GameState
from games.rest.clock_shapes import TimeControlInput, time_control_of
from games.rest.commands.resource import Body, CommandResource
from games.rest.fields import text
from games.rest.inputs import CommandInput
from games.rest.problems import ApiProblem
from games.rules.clocks.kinds import ControlKind


class ClockPutInput(CommandInput):
    """A clock put on the board, for a reason."""

    time_control = TimeControlInput()
    reason = text(2000, required=True)


def _put(body: Body, state: GameState) -> t.PutClock:
    control = time_control_of(body["time_control"], edition=state.edition if state else "")
    if control is None:
        raise ApiProblem("control_malformed")
    return t.PutClock(time_control=control, reason=body["reason"])


PUT_CLOCK = CommandResource(
    address="clocks-put",
    name="put_clock",
    summary="Xiangqi, mass events: put a clock on a game that is played without one",
    shape=ClockPutInput,
    build=_put,
    example={
        "time_control": {"kind": ControlKind.SUDDEN_DEATH.value, "base_ms": 600_000},
        "reason": "本台拖延赛程",
    },
)
