"""The registry around tournaments, and their read models."""

from tournaments.models.readmodels import Tournament, TournamentStatus
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
    "Official",
    "OfficialRole",
    "Placement",
    "PlayerProfile",
    "PlayerRating",
    "PlayerTitle",
    "RatingList",
    "Sex",
    "Tournament",
    "TournamentStatus",
    "Unit",
]
