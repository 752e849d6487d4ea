"""What an action of the office is made of: a button, its form, the command it gives."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise

from games.admin.steps import StepForm
from games.labels.codes import SIDES, result_word, word
from games.record import commands as c
from games.record.ruling import RulingOnRecord
from games.record.state import GameState
from games.record.values import ALL_RESULTS

Cleaned = dict[str, Any]
WIDE = forms.TextInput(attrs={"class": "vTextField"})


class ActionForm(StepForm):
    """The form of an action on a game: sides and results in the words of its rule book."""

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "side" in self.fields:
            sides: Any = self.fields["side"]
            sides.choices = [(side, word(SIDES, side)) for side in state.sides]
        if "result" in self.fields:
            results: Any = self.fields["result"]
            results.choices = [(code, result_word(code, state.sides)) for code in ALL_RESULTS]


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
