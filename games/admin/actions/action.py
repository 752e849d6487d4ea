"""What an action of the office is made of: a button, its form, the command it gives."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise

from games.admin.steps import StepForm
from games.record import commands as c
from games.record.ruling import RulingOnRecord
from games.record.state import GameState

Cleaned = dict[str, Any]
WIDE = forms.TextInput(attrs={"class": "vTextField"})


class ActionForm(StepForm):
    """The form of an action on a game that stands as `state`."""

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One button: the command it gives, what it asks for, when it makes sense.

    `build` makes the command from the form's answers and, for an action on a ruling, that
    ruling; `fits` says whether the game (and the ruling) is at a point for it. `probe` makes
    a command to try out where more than the role decides who may give it.
    """

    slug: str
    label: str | Promise
    command: type
    form: type[ActionForm]
    build: Callable[[Cleaned, GameState, RulingOnRecord | None], c.GameCommand]
    fits: Callable[[GameState, RulingOnRecord | None], bool]
    on_ruling: bool = False
    probe: Callable[[GameState, RulingOnRecord | None], c.GameCommand] | None = None
