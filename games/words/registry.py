"""What an event has set within its rule book, in words: each game shows its own settings.

A game without settings of its own has no line here.
"""

from collections.abc import Callable

from django.utils.translation import gettext as _

from games.record.draughts.options import DraughtsOptions
from games.record.values import Options
from games.record.weiqi.options import WeiqiOptions
from games.record.xiangqi.options import usual_options
from games.words import draughts, gomoku, timekeeping, weiqi, xiangqi
from games.words.codes import OPTIONS, game_of, word

Lines = tuple[tuple[str, str], ...]


def _xiangqi(options: Options, edition: str) -> Lines:
    return xiangqi.option_lines(options.xiangqi or usual_options(edition))


def _weiqi(options: Options, edition: str) -> Lines:
    return weiqi.option_lines(options.weiqi or WeiqiOptions())


def _gomoku(options: Options, edition: str) -> Lines:
    # Its books leave the opening to the event: nothing set is nothing to say.
    return gomoku.option_lines(options.gomoku) if options.gomoku else ()


def _draughts(options: Options, edition: str) -> Lines:
    return draughts.option_lines(options.draughts or DraughtsOptions())


OPTION_LINES: dict[str, Callable[[Options, str], Lines]] = {
    "xiangqi": _xiangqi,
    "weiqi": _weiqi,
    "gomoku": _gomoku,
    "draughts": _draughts,
}
"""Game -> (what, how) of each setting of its own; the book's where an event sets nothing."""


def option_lines(options: Options, edition: str) -> Lines:
    """Return what an event under `edition` has set, as (what, how)."""
    own = OPTION_LINES.get(game_of(edition))
    lines = own(options, edition) if own else ()
    bound = _("yes") if options.rulings_bind else _("no")
    time = timekeeping.option_lines(options.time) if options.time else ()
    return (*lines, *time, (word(OPTIONS, "rulings_bind"), bound))
