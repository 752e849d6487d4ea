"""Who decides a command about offences, and what its events do to the state."""

from collections.abc import Callable
from typing import Any

from games.record.events import GameEvent
from games.record.officiating.offences import commands as o
from games.record.officiating.offences import decide_facts, decide_recording, decide_settling
from games.record.officiating.offences.evolve import FOLDS as FOLDS
from games.record.state import GameState
from games.record.values import Actor

DECIDERS: dict[type, Callable[[GameState, Any, Actor, int], tuple[GameEvent, ...]]] = {
    o.RecordOffence: decide_recording.record,
    o.DemandPenalty: decide_settling.demand,
    o.WaiveOffence: decide_settling.waive,
    o.ConfirmPenalty: decide_settling.confirm,
    o.RejectPenalty: decide_settling.reject,
    o.OverrulePenalty: decide_settling.overrule,
    o.RecordBothLose: decide_recording.both_lose,
    o.RecordFact: decide_facts.find,
    o.WithdrawFact: decide_facts.withdraw,
}
