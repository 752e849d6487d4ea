"""What a game's end is worth to either side: why, who and score kept apart.

Xiangqi 13.1 and 20.3; weiqi 17.5 and 27.1; gomoku 15.3, 28.1 and 28.3. Scores are in games won
(1, 1/2, 0); what a win is worth in points is the event's affair.
"""

from dataclasses import replace
from fractions import Fraction

from games.record.state import Ending, GameState
from games.record.values import other_side, win_for

WIN, HALF, NOTHING = Fraction(1), Fraction(1, 2), Fraction(0)
FORFEIT_WON, FORFEIT_LOST = "+", "-"
"""未经实际对局而获胜，未经实际对局而作负 (xiangqi 20.3, gomoku 28.3)."""
_SCORES = {
    "1-0": (WIN, NOTHING),
    "0-1": (NOTHING, WIN),
    "1/2-1/2": (HALF, HALF),
    "0-0": (NOTHING, NOTHING),
}


def score_of(ending: Ending) -> tuple[Fraction, Fraction]:
    """Return what the game brings both sides, first mover first."""
    return ending.score or _SCORES.get(ending.result, (NOTHING, NOTHING))


def standing(state: GameState) -> Ending | None:
    """Return the end of a game with what was taken from either side since, None before it.

    A side that a disciplinary loss left without points has none, and its opponent keeps what
    the board brought (gomoku 15.3).
    """
    ending = state.ending
    if ending is None or not state.offences.forfeited:
        return ending
    first, second = (
        NOTHING if side in state.offences.forfeited else score
        for side, score in zip(state.sides, score_of(ending), strict=True)
    )
    if (first, second) == score_of(ending):
        return ending
    article = state.book.offences.forfeit_article
    return replace(ending, score=(first, second), score_article=article)


def printed_score(ending: Ending) -> str:
    """Return the score as tables print it: `1-0`, `0.5-0`, `+:-`, "" for a void game."""
    if ending.result == "no_result":
        return ""
    if ending.unplayed and ending.score is None:
        first, second = (
            FORFEIT_WON if number else FORFEIT_LOST for number in _SCORES.get(ending.result, (0, 0))
        )
        return f"{first}:{second}"
    first, second = (_decimal(number) for number in score_of(ending))
    return f"{first}-{second}"


def _decimal(score: Fraction) -> str:
    """Return a score with a half as `0.5`; any other part stays a fraction."""
    whole, rest = divmod(score, 1)
    if not rest:
        return str(whole)
    return f"{whole}.5" if rest == HALF else str(score)


def absent_sides(ending: Ending, sides: tuple[str, str]) -> tuple[str, ...]:
    """Return who did not come to a game that was forfeited, nobody for one that was played."""
    if not ending.unplayed:
        return ()
    return tuple(side for side in sides if ending.result != win_for(sides, side))


def forfeit_result(sides: tuple[str, str], absent: tuple[str, ...]) -> str:
    """0-0 where nobody came."""
    if set(absent) == set(sides):
        return "0-0"
    return win_for(sides, other_side(sides, absent[0]))
