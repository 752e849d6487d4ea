"""Who decides a command about offences, and what its events do to the state."""

from collections.abc import Callable
from typing import Any

from games.record.events import GameEvent
from games.record.officiating.offences import commands as o
from games.record.officiating.offences import facts, recording, settling
from games.record.officiating.offences.fold import FOLDS as FOLDS
from games.record.state import GameState
from games.record.values import Actor

DECIDERS: dict[type, Callable[[GameState, Any, Actor, int], tuple[GameEvent, ...]]] = {
    o.RecordOffence: recording.record,
    o.DemandPenalty: settling.demand,
    o.WaiveOffence: settling.waive,
    o.ConfirmPenalty: settling.confirm,
    o.RejectPenalty: settling.reject,
    o.OverrulePenalty: settling.overrule,
    o.RecordBothLose: recording.both_lose,
    o.RecordFact: facts.find,
    o.WithdrawFact: facts.withdraw,
}
