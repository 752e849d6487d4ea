"""How fast a play-off has to be beside the regular games.

Gomoku 2025 30.4 (less time than the regular games), draughts appendix (六)3 (no slower).
"""

from games.rules.clocks.kinds import TimeControl
from games.rules.draughts.speed import may_break_ties, time_of
from tournaments.regulations.books import game_of

ARTICLES = {"gomoku": "30.4", "draughts": "app.1.6.3"}
"""Games whose books limit the time of a play-off, with the article."""


def too_slow(edition: str, main: TimeControl | None, play_off: TimeControl | None) -> str:
    """Return the article that a play-off under this time would break, "" for none.

    Increments count for sixty moves. Nothing is said where either time is not known.
    """
    if main is None or play_off is None:
        return ""
    game = game_of(edition)
    if game == "gomoku" and time_of(play_off) >= time_of(main):
        return ARTICLES[game]
    if game == "draughts" and not may_break_ties(play_off, games_under=main):
        return ARTICLES[game]
    return ""
