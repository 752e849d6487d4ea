"""Stored names, fields and defaults of the events about offences."""

from games.record import events as e
from games.record.officiating.offences import events as oe
from games.record.values import Moment

OFFENCES_GOLDEN: dict[str, str] = {
    "games.offence-recorded.v1": "side code article plies status penalty note reason "
    "missing_moves after_press earlier_in_event after_end happened",
    "games.penalty-demanded.v1": "side offence_version",
    "games.offence-waived.v1": "side offence_version article",
    "games.penalty-confirmed.v1": "side offence_version penalty",
    "games.penalty-rejected.v1": "side offence_version penalty reason",
    "games.penalty-overruled.v1": "side offence_version before after reason article",
    "games.foul-spared.v1": "side count fouls article",
    "games.points-forfeited.v1": "side offence_version article",
    "games.result-penalised.v1": "side result reason article offence_version",
    "games.fact-found.v1": "finding found_by article",
    "games.fact-withdrawn.v1": "fact_version reason",
}
OFFENCES_DEFAULTS: dict[type, dict[str, object]] = {
    e.FoulRecorded: {"after_end": False, "happened": Moment.DURING},
    e.WarningRecorded: {"after_end": False, "happened": Moment.DURING},
    oe.OffenceRecorded: {
        "missing_moves": 0,
        "after_press": False,
        "earlier_in_event": 0,
        "after_end": False,
        "happened": Moment.DURING,
    },
}
