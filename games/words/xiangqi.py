"""What an event of xiangqi has set, in words."""

from games.record.xiangqi.options import XiangqiOptions
from games.words.codes import LEVELS, OPTIONS, word


def option_lines(options: XiangqiOptions) -> tuple[tuple[str, str], ...]:
    """Return the settings as (what, how)."""
    values = {
        "level": word(LEVELS, options.level.value),
        "natural_limit_rounds": str(options.natural_limit_rounds),
        "natural_limit_checks": str(options.natural_limit_checks),
        "no_draw_before_round": str(options.no_draw_before_round),
    }
    return tuple((word(OPTIONS, name), value) for name, value in values.items())
