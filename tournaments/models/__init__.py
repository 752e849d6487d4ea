"""The registry around tournaments, and their read models."""

from tournaments.models.readmodels import LinkedGame, Tournament, TournamentStatus
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
    "LinkedGame",
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
