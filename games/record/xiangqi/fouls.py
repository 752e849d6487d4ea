"""Fouls (犯规) of xiangqi and the loss they bring. Rules 2020, articles 4.1.9, 4.1.10 and 8.1."""

from games.record import events as e
from games.record import marks
from games.record.guards import lost_by
from games.record.state import GameState
from games.rules.offences.thresholds import EARLY_PRESS, loses_at

PRESSED_BEFORE_MOVING = "8.1.7"
"""The foul that counts towards 4.1.9, whether the clock or the arbiter reported it."""


def foul_events(
    state: GameState, side: str, *, article: str, note: str = ""
) -> tuple[e.GameEvent, ...]:
    """Return a foul of `side` in a game under way, with the loss it brings (4.1.9, 4.1.10)."""
    foul = marks.foul(state, side, article=article, note=note)
    if article == PRESSED_BEFORE_MOVING:
        made = state.count(state.early_presses, side) + 1
        cited = state.profile.early_press_article
        own = loses_at(state.thresholds, *EARLY_PRESS, cited)
        if made >= (own or state.profile.early_presses_that_lose):
            return foul, lost_by(state, side, reason="pressed_before_moving", article=cited)
    cited = state.profile.fouls_article
    own = loses_at(state.thresholds, "foul", cited)
    if state.count(state.fouls, side) + 1 >= (own or state.profile.fouls_that_lose):
        return foul, lost_by(state, side, reason="fouls", article=cited)
    return (foul,)
