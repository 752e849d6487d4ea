"""The rule books for events by the name of the game, and the settings each pairs by."""

from tournaments.books.registry import game_books
from tournaments.pairing.settings import settings_of

BOOKS = game_books()
XIANGQI = settings_of(BOOKS["xiangqi"].pairing)
WEIQI = settings_of(BOOKS["weiqi"].pairing)
GOMOKU = settings_of(BOOKS["gomoku"].pairing)
DRAUGHTS = settings_of(BOOKS["draughts"].pairing)
