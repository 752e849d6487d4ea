"""Tables of the games app: the ledger's, the registry's, and the read models."""

from games.models.access import Appointment, Consent, Device, NamedEvent, OfficeRole
from games.models.books import PublishedBook
from games.models.finding import EventTitle, GameKey, PlayKey, TitleKey
from games.models.identity import Attribution, IdentityAct, IdentityDecision, NameKey
from games.models.imports import ImportBatch, ImportFile
from games.models.ledger import (
    LedgerBlock,
    LedgerCheckpoint,
    LedgerCosignature,
    LedgerCursor,
    LedgerEntry,
    LedgerEvent,
    LedgerLease,
    LedgerStream,
    LedgerWitnessed,
    LedgerWork,
)
from games.models.readmodels import Game, GameStatus, ProjectionCursor
from games.models.registry import Annotation, Player, Source, SourceGame, new_id

__all__ = [
    "Annotation",
    "Appointment",
    "Attribution",
    "Consent",
    "Device",
    "EventTitle",
    "Game",
    "GameKey",
    "GameStatus",
    "IdentityAct",
    "IdentityDecision",
    "ImportBatch",
    "ImportFile",
    "LedgerBlock",
    "LedgerCheckpoint",
    "LedgerCosignature",
    "LedgerCursor",
    "LedgerEntry",
    "LedgerEvent",
    "LedgerLease",
    "LedgerStream",
    "LedgerWitnessed",
    "LedgerWork",
    "NameKey",
    "NamedEvent",
    "OfficeRole",
    "PlayKey",
    "Player",
    "ProjectionCursor",
    "PublishedBook",
    "Source",
    "SourceGame",
    "TitleKey",
    "new_id",
]
