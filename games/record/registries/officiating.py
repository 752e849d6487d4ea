"""What officials do at any board: the modules that decide it and fold it, subject by subject."""

from games.record.annulment import evolve as annulment
from games.record.audits import decide as audits
from games.record.officiating.adjournment import decide_pause, decide_sealing
from games.record.officiating.adjournment import evolve as adjournment
from games.record.officiating.closing import decide_endings
from games.record.officiating.offences import decide_facts, decide_recording, decide_settling
from games.record.officiating.offences import evolve as offences
from games.record.officiating.repairs import (
    decide_colours,
    decide_displaced,
    decide_men,
    decide_positions,
    decide_upset,
)
from games.record.officiating.repairs import evolve as repairs
from games.record.officiating.reports import decide as reports
from games.record.officiating.sheets import decide as sheets
from games.record.officiating.timekeeping import (
    decide_flags,
    decide_lateness,
    decide_presses,
    decide_putting,
    decide_readings,
    handing_over,
    stepping,
)
from games.record.officiating.timekeeping import evolve as timekeeping
from games.streams.dispatch import deciders, folders

_MODULES = (
    decide_facts,
    decide_recording,
    decide_settling,
    offences,
    decide_flags,
    decide_lateness,
    decide_presses,
    decide_putting,
    decide_readings,
    handing_over,
    stepping,
    timekeeping,
    decide_pause,
    decide_sealing,
    adjournment,
    decide_colours,
    decide_displaced,
    decide_men,
    decide_positions,
    decide_upset,
    repairs,
    decide_endings,
    sheets,
    reports,
    annulment,
    audits,
)
DECIDERS = deciders(*_MODULES)
"""Type of a command -> what decides it, whatever the game."""
FOLDS = folders(*_MODULES)
"""Type of an event -> what it does to the state of every game."""
