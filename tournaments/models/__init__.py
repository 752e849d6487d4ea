"""The registry around tournaments, and their read models."""

from tournaments.models.feeds import Feed, FeedItem
from tournaments.models.files import EventFile, SheetScan, WitnessNote
from tournaments.models.rating_computations import RatingComputation, RatingSteps
from tournaments.models.readmodels import (
    ComparedGame,
    EnteredPlayer,
    LinkedGame,
    RecalledGame,
    Tournament,
    TournamentKey,
    TournamentStatus,
)
from tournaments.models.registry import (
    Official,
    OfficialRole,
    Placement,
    PlayerProfile,
    PlayerRating,
    PlayerTitle,
    RatingList,
    Sex,
    Unit,
)

__all__ = [
    "ComparedGame",
    "EnteredPlayer",
    "EventFile",
    "Feed",
    "FeedItem",
    "LinkedGame",
    "Official",
    "OfficialRole",
    "Placement",
    "PlayerProfile",
    "PlayerRating",
    "PlayerTitle",
    "RatingComputation",
    "RatingList",
    "RatingSteps",
    "RecalledGame",
    "Sex",
    "SheetScan",
    "Tournament",
    "TournamentKey",
    "TournamentStatus",
    "Unit",
    "WitnessNote",
]
