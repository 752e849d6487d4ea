"""How a game of xiangqi ends by itself, in order. Rules 2020, articles 3, 4, 21.6 and 23.5."""

from games.record.endings import Endings, on_board, on_time
from games.record.xiangqi.repetition import under_duty

ENDINGS = Endings((on_board, under_duty, on_time))
"""A mate or stalemate goes before the flag (21.6)."""
