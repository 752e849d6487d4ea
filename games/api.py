"""What other apps may use of games."""

from games.analysis import FURTHER as FURTHER_ASKS
from games.competitions import register as register_competitions
from games.doorbell import register as register_bell
from games.handlers import RULING_WORK, Handled, event_id_at, handle
from games.kept import KeptStates, Known
from games.ledger.background import register as register_tick
from games.ledger.envelope import NewEvent, StoredEvent
from games.ledger.errors import (
    EventIdConflict,
    LedgerBusy,
    StreamNotFound,
    VersionConflict,
    WorkClosed,
)
from games.ledger.requests import FeedEntry, Head
from games.ledger.store import append as append_events
from games.ledger.store import head as stream_head
from games.ledger.store import load as load_events
from games.ledger.store import load_page as load_page
from games.ledger.work import WorkItem
from games.ledger.work import claim as claim_work
from games.ledger.work import close as close_work
from games.ledger.work import fail as fail_work
from games.ledger.work import needing_human as work_needing_human
from games.ledger.work import pending as pending_work
from games.names import search_key, search_term, sort_key
from games.projections.runner import Projection
from games.record.commands import ProposeRuling
from games.record.errors import CommandRefusedError, UnknownEventError
from games.record.events import RulingProposed
from games.record.replay import replay
from games.record.state import Claim, GameState
from games.record.values import Actor, Question, Role
from games.registering import Found, Sought, find_players, player_particulars, register_players
from games.registry import (
    PlayerCard,
    PlayerConflictError,
    check_registrar,
    find_player,
    is_registrar,
    player_cards,
    register_player,
    save_player,
    search_players,
)
from games.streams import Written, known_players, player_numbers, player_units, written_as
from games.streams import follow as follow_ledger
from games.withheld import Asking, withheld
from games.withheld import register as register_withheld

__all__ = [
    "FURTHER_ASKS",
    "RULING_WORK",
    "Actor",
    "Asking",
    "Claim",
    "CommandRefusedError",
    "EventIdConflict",
    "FeedEntry",
    "Found",
    "GameState",
    "Handled",
    "Head",
    "KeptStates",
    "Known",
    "LedgerBusy",
    "NewEvent",
    "PlayerCard",
    "PlayerConflictError",
    "Projection",
    "ProposeRuling",
    "Question",
    "Role",
    "RulingProposed",
    "Sought",
    "StoredEvent",
    "StreamNotFound",
    "UnknownEventError",
    "VersionConflict",
    "WorkClosed",
    "WorkItem",
    "Written",
    "append_events",
    "check_registrar",
    "claim_work",
    "close_work",
    "event_id_at",
    "fail_work",
    "find_player",
    "find_players",
    "follow_ledger",
    "handle",
    "is_registrar",
    "known_players",
    "load_events",
    "load_page",
    "pending_work",
    "player_cards",
    "player_numbers",
    "player_particulars",
    "player_units",
    "register_bell",
    "register_competitions",
    "register_player",
    "register_players",
    "register_tick",
    "register_withheld",
    "replay",
    "save_player",
    "search_key",
    "search_players",
    "search_term",
    "sort_key",
    "stream_head",
    "withheld",
    "work_needing_human",
    "written_as",
]
