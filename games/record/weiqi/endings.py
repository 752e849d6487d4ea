"""How a game of weiqi ends by itself, in order. Rules 2002, articles 9, 11 and 22."""

from games.record import events as e
from games.record.endings import Endings, Events, on_time
from games.record.state import GameState
from games.record.weiqi.events import GameCounted, PlayEnded
from games.record.weiqi.rules import course_of, position_of
from games.record.weiqi.state import Phase
from games.rules.books.sources import WEIQI
from games.rules.weiqi.scoring import result_by

TWO_PASSES = 2
"""双方连续使用虚着 (7.3)."""


def by_passes(state: GameState) -> Events:
    """The end of play that two passes running make, where it is not on record yet."""
    if course_of(state).phase is Phase.MARKING or position_of(state).passes < TWO_PASSES:
        return ()
    return (PlayEnded(article=WEIQI("7.3")),)


def lacks_passes(state: GameState, event: e.GameEvent) -> bool:
    """Return whether an event ends play by two passes running that the board has not seen."""
    by_two = isinstance(event, PlayEnded) and event.article == WEIQI("7.3")
    return by_two and position_of(state).passes < TWO_PASSES


def by_count(state: GameState) -> Events:
    """The end that an agreed count (数子) makes; nothing before there is one."""
    counted = course_of(state).counted
    if counted is None:
        return ()
    result = result_by(counted.margin)
    return (e.GameEnded(result=result, reason="count", article=counted.article),)


ENDINGS = Endings((by_passes, by_count, on_time), also=(GameCounted,))
