"""Which names of tie-breaks an event may list, and for which formats.

Opponents' points and their cuts belong to the Swiss (xiangqi 14.1 and 14.3, gomoku 29.1 and
29.2, weiqi 27.1; question 105 of the checklist).
"""

SWISS_ONLY = frozenset(
    {
        "total_score",
        "opponents",
        "opponents_median",
        "opponents_cut",
        "opponents_cuts",
        "cumulative",
        "cumulative_cut",
        "cumulative_drops",
    }
)
EITHER = frozenset(
    {
        "points",
        "board_points",
        "penalties",
        "small",
        "wins",
        "game_wins",
        "direct",
        "fouls",
        "warnings",
        "second_games",
        "second_between",
        "second_wins",
        "previous_place",
        "average_rating",
        "average_rating_cut",
        "berger",
        "boards",
    }
)


def is_known(name: str) -> bool:
    """Return whether a tie-break has this name."""
    return name in SWISS_ONLY | EITHER


def suits(name: str, is_round_robin: bool) -> bool:
    """Return whether the tie-break fits a round robin, or else a format by points."""
    return not (is_round_robin and name in SWISS_ONLY)
