"""What an event has set within its rule book, in words: each game shows its own settings."""

from dataclasses import fields
from enum import Enum

from django.utils.translation import gettext as _

from games.record.draughts.options import DraughtsOptions
from games.record.gomoku.options import GomokuOptions
from games.record.values import Options
from games.record.weiqi.options import WeiqiOptions
from games.words import weiqi
from games.words.codes import LEVELS, OPTIONS, game_of, word
from games.words.times import duration

_XIANGQI = ("level", "natural_limit_rounds", "natural_limit_checks", "no_draw_before_round")
Line = tuple[str, str]


def option_lines(options: Options, edition: str) -> tuple[Line, ...]:
    """Return what an event under `edition` has set, as (what, how).

    Where it set nothing of its own, the book's settings stand.
    """
    match game_of(edition):
        case "weiqi":
            lines = weiqi.option_lines(options.weiqi or WeiqiOptions())
        case "gomoku":
            lines = _fields(options.gomoku or GomokuOptions())
        case "draughts":
            lines = _fields(options.draughts or DraughtsOptions())
        case _:
            lines = tuple(_line(name, getattr(options, name)) for name in _XIANGQI)
    return (*lines, _line("rulings_bind", options.rulings_bind))


def _fields(own: GomokuOptions | DraughtsOptions) -> tuple[Line, ...]:
    return tuple(_line(one.name, getattr(own, one.name)) for one in fields(own))


def _line(name: str, value: object) -> Line:
    return word(OPTIONS, name), _value(name, value)


def _value(name: str, value: object) -> str:
    """Return one setting in words; a name that ends in `_ms` is a time."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Enum):
        return word(OPTION_VALUES, str(value.value))
    if isinstance(value, int) and name.endswith("_ms"):
        return duration(value)
    return str(value)


OPTION_VALUES = {**LEVELS}
"""Value of a setting -> its word; xiangqi's levels and what the other games choose from."""
