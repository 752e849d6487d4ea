"""What an event has set within its rule book, in words: each game shows its own settings."""

from django.utils.translation import gettext as _

from games.record.draughts.options import DraughtsOptions
from games.record.gomoku.options import GomokuOptions
from games.record.values import Options
from games.record.weiqi.options import WeiqiOptions
from games.record.xiangqi.options import XiangqiOptions, usual_options
from games.words import draughts, gomoku, timekeeping, weiqi
from games.words.codes import LEVELS, OPTIONS, game_of, word

Line = tuple[str, str]


def option_lines(options: Options, edition: str) -> tuple[Line, ...]:
    """Return what an event under `edition` has set, as (what, how).

    Where weiqi or draughts set nothing of their own, the book's settings stand; gomoku's
    books leave the opening to the event, so that there nothing is said.
    """
    match game_of(edition):
        case "weiqi":
            lines = weiqi.option_lines(options.weiqi or WeiqiOptions())
        case "draughts":
            lines = draughts.option_lines(options.draughts or DraughtsOptions())
        case "gomoku":
            lines = _gomoku(options.gomoku)
        case _:
            lines = _xiangqi(options.xiangqi or usual_options(edition))
    bound = _("yes") if options.rulings_bind else _("no")
    time = timekeeping.option_lines(options.time) if options.time else ()
    return (*lines, *time, (word(OPTIONS, "rulings_bind"), bound))


def _gomoku(own: GomokuOptions | None) -> tuple[Line, ...]:
    return gomoku.option_lines(own) if own is not None else ()


def _xiangqi(options: XiangqiOptions) -> tuple[Line, ...]:
    said = {
        "level": word(LEVELS, options.level.value),
        "natural_limit_rounds": str(options.natural_limit_rounds),
        "natural_limit_checks": str(options.natural_limit_checks),
        "no_draw_before_round": str(options.no_draw_before_round),
    }
    return tuple((word(OPTIONS, name), value) for name, value in said.items())
