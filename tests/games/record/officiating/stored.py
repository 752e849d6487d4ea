"""How the events about time and adjournments are stored: names, fields, defaults for ever."""

from typing import Any

from games.record.officiating.adjournment import events as ae
from games.record.officiating.timekeeping import events as te
from games.record.officiating.timekeeping.options import TimeOptions

TIME_GOLDEN = {
    "games.both-flags-fell.v1": "article first record_shows against_record",
    "games.flag-set-aside.v1": "side reason article",
    "games.pass-requested.v1": "side",
    "games.pass-granted.v1": "side article",
    "games.pass-refused.v1": "side reason article",
    "games.readings-set.v1": "readings reason article agreed clock_replaced referee_answers",
    "games.press-fault-recorded.v1": "side fault effect article note",
    "games.press-taken-back.v1": "side reason article",
    "games.clocks-stopped.v1": "side reason article",
    "games.clocks-resumed.v1": "",
    "games.lateness-recorded.v1": "arrivals",
    "games.reading-repeated.v1": "side from_ms back_ms article",
    "games.leave-permitted.v1": "side article",
    "games.shared-time-split.v1": "article",
    "games.clock-put.v1": "time_control reason article",
    "games.game-adjourned.v1": "kind ply to_move position reason article readings resume_at",
    "games.adjournment-confirmed.v1": "side",
    "games.move-sealed.v1": "side ply ciphertext commitment key_id article",
    "games.envelope-kept.v1": "keeper signatures article note",
    "games.envelope-opened.v1": "side ply written salt article move code",
    "games.resumption-confirmed.v1": "side",
    "games.game-resumed.v1": "absent",
    "games.result-agreed.v1": "result agreed",
}
TIME_DEFAULTS: dict[Any, dict[str, object]] = {
    te.BothFlagsFell: {"record_shows": (), "against_record": False},
    te.ReadingsSet: {"agreed": (), "clock_replaced": False, "referee_answers": False},
    ae.GameAdjourned: {"readings": ()},
    ae.GameResumed: {"absent": ()},
    te.ArrivedLate: {"late_ms": 0, "deduct_ms": 0, "absent": False},
    TimeOptions: {"lodging_apart": True, "counts_out": False},
}
"""Fields at these values are left out of stored payloads."""
