"""What an event has set within its rule book, in words: each game shows its own settings."""

from django.utils.translation import gettext as _

from games.record.values import Options
from games.words import timekeeping
from games.words.codes import OPTIONS, game_of, word
from games.words.registry import OPTION_LINES

Line = tuple[str, str]


def option_lines(options: Options, edition: str) -> tuple[Line, ...]:
    """Return what an event under `edition` has set, as (what, how)."""
    own = OPTION_LINES.get(game_of(edition))
    lines = own(options, edition) if own else ()
    bound = _("yes") if options.rulings_bind else _("no")
    time = timekeeping.option_lines(options.time) if options.time else ()
    return (*lines, *time, (word(OPTIONS, "rulings_bind"), bound))
