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


_WORDS: dict[str, tuple[str, str]] = {
    "points": ("积分", "points"),
    "total_score": ("总得分", "total score"),
    "board_points": ("总局分", "board points"),
    "penalties": ("受处分", "sanctions"),
    "opponents": ("对手分", "opponents' points"),
    "opponents_median": ("中间对手分", "opponents' points, middle"),
    "opponents_cut": ("扣除最低对手分", "opponents' points without the lowest"),
    "opponents_cuts": ("递减最低对手分", "opponents' points, lowest dropped in turn"),
    "cumulative": ("累进分", "cumulative points"),
    "cumulative_cut": ("扣除累积分", "cumulative points without the first rounds"),
    "cumulative_drops": ("依次去除前轮得分的累进分", "cumulative points, first rounds dropped"),
    "small": ("小分", "small points"),
    "wins": ("胜局", "wins"),
    "game_wins": ("全队胜局", "games won"),
    "direct": ("直胜", "direct result"),
    "fouls": ("犯规", "fouls"),
    "warnings": ("警告", "warnings"),
    "second_games": ("后走局数", "games moving second"),
    "second_between": ("对局时后走", "second in the mutual game"),
    "second_wins": ("后走胜局", "wins moving second"),
    "previous_place": ("前一轮名次", "place after the round before"),
    "average_rating": ("平均对手等级分", "opponents' average rating"),
    "average_rating_cut": ("扣除平均等级分", "opponents' average rating without the lowest"),
    "berger": ("伯格分", "Berger score"),
    "boards": ("第一台起依次比较", "board by board"),
}


def words_of(name: str) -> tuple[str, str]:
    """Return a tie-break in Chinese and English, its name where none is known."""
    return _WORDS.get(name, (name, name))
