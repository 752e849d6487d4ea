"""What the pages of other apps may use of this one: views, moves, boards, events, watches."""

from games.selectors import GamePage
from games.web.asked import asked_page, whole_number
from games.web.lists.rows import GameLine, game_lines
from games.web.replay import Replay, View, line_texts, move_texts, offline_steps, replay_of
from games.web.timeline import EventLine, event_lines
from games.web.watching import Watched, watches

__all__ = [
    "EventLine",
    "GameLine",
    "GamePage",
    "Replay",
    "View",
    "Watched",
    "asked_page",
    "event_lines",
    "game_lines",
    "line_texts",
    "move_texts",
    "offline_steps",
    "replay_of",
    "watches",
    "whole_number",
]
