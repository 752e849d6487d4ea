"""What an event has set within its rule book, in words: each game shows its own settings."""

from dataclasses import fields
from enum import Enum

from django.utils.translation import gettext as _

from games.record.draughts.options import DraughtsOptions
from games.record.gomoku.options import GomokuOptions
from games.record.values import Options
from games.record.weiqi.options import WeiqiOptions
from games.words.codes import LEVELS, OPTIONS, game_of, word
from games.words.times import duration

OwnOptions = WeiqiOptions | GomokuOptions | DraughtsOptions
_XIANGQI = ("level", "natural_limit_rounds", "natural_limit_checks", "no_draw_before_round")


def option_lines(options: Options, edition: str) -> tuple[tuple[str, str], ...]:
    """Return what an event under `edition` has set, as (what, how).

    Where it set nothing of its own, the book's settings stand.
    """
    own = own_options(options, edition)
    lines = []
    if own is None:
        lines = [(word(OPTIONS, name), _value(name, getattr(options, name))) for name in _XIANGQI]
    else:
        for one in fields(own):
            lines.append((word(OPTIONS, one.name), _value(one.name, getattr(own, one.name))))
    lines.append((word(OPTIONS, "rulings_bind"), _value("rulings_bind", options.rulings_bind)))
    return tuple(lines)


def own_options(options: Options, edition: str) -> OwnOptions | None:
    """Return the settings of the edition's own game, the book's where none were made.

    None for xiangqi, whose settings stand in `options` itself, and for unknown editions.
    """
    match game_of(edition):
        case "weiqi":
            return options.weiqi or WeiqiOptions()
        case "gomoku":
            return options.gomoku or GomokuOptions()
        case "draughts":
            return options.draughts or DraughtsOptions()
        case _:
            return None


def _value(name: str, value: object) -> str:
    """Return one setting in words; a name that ends in a unit tells the unit."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Enum):
        return word(OPTION_VALUES, str(value.value))
    if isinstance(value, int) and name.endswith("_ms"):
        return duration(value)
    if isinstance(value, int) and name.endswith("_quarters"):
        return quarters(value)
    return str(value)


def quarters(count: int) -> str:
    """Return a count of quarter zi (子) as the book prints it: 3 3/4."""
    whole, rest = divmod(abs(count), 4)
    part = {0: "", 1: "1/4", 2: "1/2", 3: "3/4"}[rest]
    sign = "−" if count < 0 else ""
    shown = " ".join(text for text in (str(whole) if whole or not part else "", part) if text)
    return _("%(count)s zi") % {"count": sign + shown}


OPTION_VALUES = {**LEVELS}
"""Value of a setting -> its word; xiangqi's levels and what the other games choose from."""
