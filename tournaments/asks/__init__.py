"""PURE: questions to the analysis desk on pairings, places and promotion; nothing is stored."""

from games.asks.question import Ask
from tournaments.asks.pair import pair
from tournaments.asks.promotion import promotion
from tournaments.asks.standings import standings, tiebreaks

ASKS: dict[str, Ask] = {
    "pair": pair,
    "promotion": promotion,
    "standings": standings,
    "tiebreaks": tiebreaks,
}
"""Name of an ask -> what answers it, whatever the game."""
