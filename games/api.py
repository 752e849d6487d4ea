"""What other apps may use of games."""

from games.access import officials_with
from games.appointing.register import record_particulars
from games.bundles.carried import COMPANIONS, INPUTS, PAPERS, Companions, streams_of
from games.bundles.errors import CheckpointNotFound, CheckpointPending
from games.bundles.writing import bundle
from games.competitions import (
    COMPETITIONS,
    DELAYS,
    EVENT_RESULTS,
    Delays,
    EventPlace,
    event_result,
    shown_version,
)
from games.competitions import on_record as events_on_record
from games.earlier_offences import earlier_offences
from games.federation.publishing import edition_years, find_book, latest_books
from games.importing.batch_work import IMPORT_WORK, import_work
from games.keyring.marks import Signatures, signatures_in
from games.labels.codes import EVENT_NAMES
from games.ledger.background import TICKS
from games.ledger.clock import now_ms
from games.ledger.envelope import NewEvent, StoredEvent
from games.ledger.errors import (
    EventIdConflict,
    LedgerBusy,
    StreamNotFound,
    VersionConflict,
    WorkClosed,
)
from games.ledger.keys import salt_for, subscriber_key
from games.ledger.log_record import log_record
from games.ledger.requests import FeedEntry, Head
from games.ledger.sequencer import version_at
from games.ledger.store import append as append_events
from games.ledger.store import head as stream_head
from games.ledger.store import load as load_events
from games.ledger.store import load_page as load_page
from games.ledger.work import WorkItem
from games.ledger.work import add as add_work
from games.ledger.work import claim as claim_work
from games.ledger.work import close as close_work
from games.ledger.work import fail as fail_work
from games.ledger.work import give_up as give_up_work
from games.ledger.work import is_any_due as is_any_work_due
from games.ledger.work import needing_human as work_needing_human
from games.ledger.work import newest as newest_work
from games.ledger.work import pending as pending_work
from games.ledger.work import reopen as reopen_work
from games.ledger.work import waiting_since as work_waiting_since
from games.notifying import WORKERS, notify_worker
from games.panels import Panel, Place
from games.panels import add as add_panel
from games.panels import shown as shown_panels
from games.people import names_of_ids
from games.players.annotating import annotation_lines, read_annotations, take_annotations
from games.players.erasure import IDENTIFYING
from games.players.files import (
    PeopleTaken,
    Person,
    people_lines,
    read_people,
    take_people,
    unknown_people,
)
from games.players.identity import ENTRIES
from games.players.lists import (
    LEFT_OUT,
    NEW,
    NOBODY_YET,
    Decisions,
    Found,
    Sought,
    find_player,
    find_players,
    player_particulars,
    register_player,
    register_players,
    repeated_rows,
)
from games.players.names import (
    is_same_name,
    name_keys,
    search_key,
    search_term,
    search_words,
    sort_key,
)
from games.players.registration import (
    PlayerCard,
    PlayerConflictError,
    check_registrar,
    distinct_names,
    is_registrar,
    known_players,
    player_cards,
    player_numbers,
    player_units,
    save_player,
    search_players,
)
from games.players.searching import MOST_FOUND, Keys, found_ids
from games.players.source_files import (
    NO_SOURCES,
    SourceFiles,
    read_sources,
    source_lines,
    take_source,
)
from games.players.survivors import as_id, records_of, standing
from games.projections.games import fit, moment
from games.projections.runner import FOLLOWERS, Projection, followed_to
from games.projections.whole_games import OfStreams
from games.record.audits.commands import RecordAudit
from games.record.commands import ProposeRuling
from games.record.decider import AUDIT_WORK, GAMES, RULING_WORK
from games.record.errors import CommandRefusedError
from games.record.events import RulingProposed
from games.record.state import Claim, GameState
from games.record.values import Actor, Question, Role
from games.search.query import Search
from games.search.reading import find_games
from games.search.unlisted import UNLISTED
from games.selectors import (
    GamePage,
    RulingView,
    game_page,
    game_state,
    list_games,
    of_no_event,
    recorded_by_people,
)
from games.streams.actors import Asking
from games.streams.cache import cache_of
from games.streams.errors import UnknownEventError
from games.streams.exporting import stream_lines
from games.streams.files import START as STREAM_START
from games.streams.files import StreamFile, StreamFileError, read_stream
from games.streams.filling import add_filling
from games.streams.handling import SERVER, Handled, handle, new_events, stored_under
from games.streams.importing import StreamImported, import_stream
from games.streams.redaction import REDACTIONS, Redaction, nobody, withheld

__all__ = [
    "AUDIT_WORK",
    "COMPANIONS",
    "COMPETITIONS",
    "DELAYS",
    "ENTRIES",
    "EVENT_NAMES",
    "EVENT_RESULTS",
    "FOLLOWERS",
    "GAMES",
    "IDENTIFYING",
    "IMPORT_WORK",
    "INPUTS",
    "LEFT_OUT",
    "MOST_FOUND",
    "NEW",
    "NOBODY_YET",
    "NO_SOURCES",
    "PAPERS",
    "REDACTIONS",
    "RULING_WORK",
    "SERVER",
    "STREAM_START",
    "TICKS",
    "UNLISTED",
    "WORKERS",
    "Actor",
    "Asking",
    "CheckpointNotFound",
    "CheckpointPending",
    "Claim",
    "CommandRefusedError",
    "Companions",
    "Decisions",
    "Delays",
    "EventIdConflict",
    "EventPlace",
    "FeedEntry",
    "Found",
    "GamePage",
    "GameState",
    "Handled",
    "Head",
    "Keys",
    "LedgerBusy",
    "NewEvent",
    "OfStreams",
    "Panel",
    "PeopleTaken",
    "Person",
    "Place",
    "PlayerCard",
    "PlayerConflictError",
    "Projection",
    "ProposeRuling",
    "Question",
    "RecordAudit",
    "Redaction",
    "Role",
    "RulingProposed",
    "RulingView",
    "Search",
    "Signatures",
    "Sought",
    "SourceFiles",
    "StoredEvent",
    "StreamFile",
    "StreamFileError",
    "StreamImported",
    "StreamNotFound",
    "UnknownEventError",
    "VersionConflict",
    "WorkClosed",
    "WorkItem",
    "add_filling",
    "add_panel",
    "add_work",
    "annotation_lines",
    "append_events",
    "as_id",
    "bundle",
    "cache_of",
    "check_registrar",
    "claim_work",
    "close_work",
    "distinct_names",
    "earlier_offences",
    "edition_years",
    "event_result",
    "events_on_record",
    "fail_work",
    "find_book",
    "find_games",
    "find_player",
    "find_players",
    "fit",
    "followed_to",
    "found_ids",
    "game_page",
    "game_state",
    "give_up_work",
    "handle",
    "import_stream",
    "import_work",
    "is_any_work_due",
    "is_registrar",
    "is_same_name",
    "known_players",
    "latest_books",
    "list_games",
    "load_events",
    "load_page",
    "log_record",
    "moment",
    "name_keys",
    "names_of_ids",
    "new_events",
    "newest_work",
    "nobody",
    "notify_worker",
    "now_ms",
    "of_no_event",
    "officials_with",
    "pending_work",
    "people_lines",
    "player_cards",
    "player_numbers",
    "player_particulars",
    "player_units",
    "read_annotations",
    "read_people",
    "read_sources",
    "read_stream",
    "record_particulars",
    "recorded_by_people",
    "records_of",
    "register_player",
    "register_players",
    "reopen_work",
    "repeated_rows",
    "salt_for",
    "save_player",
    "search_key",
    "search_players",
    "search_term",
    "search_words",
    "shown_panels",
    "shown_version",
    "signatures_in",
    "sort_key",
    "source_lines",
    "standing",
    "stored_under",
    "stream_head",
    "stream_lines",
    "streams_of",
    "subscriber_key",
    "take_annotations",
    "take_people",
    "take_source",
    "unknown_people",
    "version_at",
    "withheld",
    "work_needing_human",
    "work_waiting_since",
]
