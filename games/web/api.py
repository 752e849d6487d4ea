"""What the pages of other apps may use of this one: the view asked for, moves, watches."""

from games.web.replay import View, line_texts, move_texts
from games.web.watching import Watched, watches

__all__ = ["View", "Watched", "line_texts", "move_texts", "watches"]
