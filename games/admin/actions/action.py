"""What an action of the office is made of: a button, its form, the command it gives."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise

from games.admin.actions.choices import WORDS
from games.admin.declared_forms import Cleaned, DeclaredForm
from games.record import commands as c
from games.record.ruling import RulingOnRecord
from games.record.state import GameState


class ActionForm(DeclaredForm):
    """The form of an action on a game, in the words of its rule book."""

    words = WORDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One button: the command it gives, what it asks for, when it makes sense.

    `build` makes the command from the form's answers and, for an action on a ruling, that
    ruling; `fits` says whether the game (and the ruling) is at a point for it. `probe` makes
    a command to try out where more than the role decides who may give it. `group`: the heading
    on the game's page, "" where another page leads to it; `common` ones stand first.
    """

    slug: str
    label: str | Promise
    command: type
    form: type[ActionForm]
    build: Callable[[Cleaned, GameState, RulingOnRecord | None], c.GameCommand]
    fits: Callable[[GameState, RulingOnRecord | None], bool]
    on_ruling: bool = False
    group: str = ""
    common: bool = False
    probe: Callable[[GameState, RulingOnRecord | None], c.GameCommand] | None = None
