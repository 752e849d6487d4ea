"""PURE: questions to the analysis desk about pairings and standings; nothing is stored."""

from games.asks.question import Ask
from tournaments.asks.pair import pair
from tournaments.asks.standings import standings, tiebreaks

ASKS: dict[str, Ask] = {"pair": pair, "standings": standings, "tiebreaks": tiebreaks}
"""Name of an ask -> what answers it, whatever the game."""
