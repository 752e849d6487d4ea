"""The registry around tournaments, and their read models."""

from tournaments.models.files import EventFile
from tournaments.models.readmodels import (
    ComparedGame,
    EnteredPlayer,
    LinkedGame,
    RecalledGame,
    Tournament,
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
    "LinkedGame",
    "Official",
    "OfficialRole",
    "Placement",
    "PlayerProfile",
    "PlayerRating",
    "PlayerTitle",
    "RatingList",
    "RecalledGame",
    "Sex",
    "Tournament",
    "TournamentStatus",
    "Unit",
]
