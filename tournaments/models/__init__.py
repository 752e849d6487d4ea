"""The registry around tournaments, and their read models."""

from tournaments.models.feeds import Feed, FeedItem
from tournaments.models.files import EventFile, SheetScan
from tournaments.models.rating_computations import RatingComputation
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
    "RecalledGame",
    "Sex",
    "SheetScan",
    "Tournament",
    "TournamentKey",
    "TournamentStatus",
    "Unit",
]
