"""What other apps may use of games."""

from games.doorbell import register as register_bell
from games.handlers import RULING_WORK, Handled, handle
from games.ledger.background import register as register_tick
from games.ledger.errors import EventIdConflict, StreamNotFound, VersionConflict, WorkClosed
from games.ledger.store import load as load_events
from games.ledger.work import WorkItem
from games.ledger.work import claim as claim_work
from games.ledger.work import close as close_work
from games.ledger.work import fail as fail_work
from games.ledger.work import needing_human as work_needing_human
from games.ledger.work import pending as pending_work
from games.record.commands import ProposeRuling
from games.record.errors import CommandRefusedError, UnknownEventError
from games.record.events import RulingProposed
from games.record.replay import replay
from games.record.state import Claim, GameState
from games.record.values import Actor, Question, Role

__all__ = [
    "RULING_WORK",
    "Actor",
    "Claim",
    "CommandRefusedError",
    "EventIdConflict",
    "GameState",
    "Handled",
    "ProposeRuling",
    "Question",
    "Role",
    "RulingProposed",
    "StreamNotFound",
    "UnknownEventError",
    "VersionConflict",
    "WorkClosed",
    "WorkItem",
    "claim_work",
    "close_work",
    "fail_work",
    "handle",
    "load_events",
    "pending_work",
    "register_bell",
    "register_tick",
    "replay",
    "work_needing_human",
]
