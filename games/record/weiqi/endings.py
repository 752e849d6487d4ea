"""How a game of weiqi ends by itself, in order. Rules 2002, articles 9, 11 and 22."""

from games.record import events as e
from games.record.endings import Endings, Events, on_time
from games.record.state import GameState
from games.record.weiqi.events import GameCounted
from games.record.weiqi.rules import course_of
from games.rules.weiqi.scoring import result_by


def by_count(state: GameState) -> Events:
    """The end that an agreed count (数子) makes; nothing before there is one."""
    counted = course_of(state).counted
    if counted is None:
        return ()
    result = result_by(counted.margin)
    return (e.GameEnded(result=result, reason="count", article=counted.article),)


ENDINGS = Endings((by_count, on_time), also=(GameCounted,))
