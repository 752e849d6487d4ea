"""PURE: questions to the analysis desk on pairings, places and promotion; nothing is stored."""

from adjudication.desk.question import Query
from adjudication.desk.tournaments.pair import pair
from adjudication.desk.tournaments.promotion import promotion
from adjudication.desk.tournaments.standings import standings, tiebreaks

QUERIES: dict[str, Query] = {
    "pair": pair,
    "promotion": promotion,
    "standings": standings,
    "tiebreaks": tiebreaks,
}
"""Name of an ask -> what answers it, whatever the game."""
