"""How fast a play-off has to be beside the regular games.

Gomoku 2025 30.4 (less time than the regular games), draughts appendix (六)3 (no slower).
"""

from typing import assert_never

from games.rules.books.article import Article
from games.rules.clocks.kinds import TimeControl
from games.rules.draughts.speed import may_break_ties, time_of
from tournaments.books.book import Pace
from tournaments.books.registry import book_of


def too_slow(
    edition: str, main: TimeControl | None, play_off: TimeControl | None
) -> Article | None:
    """Return the article that a play-off under this time would break, None for none.

    Increments count for sixty moves. Nothing is said where either time is not known.
    """
    if main is None or play_off is None:
        return None
    rule = book_of(edition).play_offs
    match rule.pace:
        case Pace.LESS_TIME:
            broken = time_of(play_off) >= time_of(main)
        case Pace.NO_SLOWER:
            broken = not may_break_ties(play_off, games_under=main)
        case None:
            broken = False
        case _:
            assert_never(rule.pace)
    return rule.pace_article if broken else None
