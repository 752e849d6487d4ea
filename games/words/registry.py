"""Game -> what an event has set of its book, in words."""

from collections.abc import Callable

from games.record.draughts.options import DraughtsOptions
from games.record.values import Options
from games.record.weiqi.options import WeiqiOptions
from games.record.xiangqi.options import usual_options
from games.words import draughts, gomoku, weiqi, xiangqi

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
