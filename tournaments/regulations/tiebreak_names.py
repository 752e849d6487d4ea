"""Which names of tie-breaks an event may list, and for which formats.

Opponents' points and their cuts belong to the Swiss, the small score to the round robin
(xiangqi 14.1 and 14.3, gomoku 29.1 and 29.2, weiqi 27.1; question 105 of the checklist).
"""

SWISS_ONLY = frozenset(
    {
        "opponents",
        "opponents_median",
        "opponents_cuts",
        "cumulative",
        "cumulative_drops",
        "total_score",
        "average_rating",
        "average_rating_cut",
        "previous_places",
    }
)
ROUND_ROBIN_ONLY = frozenset({"small_score", "second_in_mutual"})
EITHER = frozenset(
    {
        "wins",
        "direct",
        "fouls",
        "second_games",
        "second_wins",
        "board_points",
        "board_by_board",
        "berger_share",
        "sum_of_places",
        "match_wins",
        "sanctions",
        "lot",
    }
)


def is_known(name: str) -> bool:
    """Return whether a tie-break has this name."""
    return name in SWISS_ONLY | ROUND_ROBIN_ONLY | EITHER


def suits(name: str, is_round_robin: bool) -> bool:
    """Return whether the tie-break fits a round robin, or else a format by points."""
    return name not in (SWISS_ONLY if is_round_robin else ROUND_ROBIN_ONLY)
