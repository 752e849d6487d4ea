"""What an action of the office is made of: a button, its form, the command it gives."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise

from games.record import commands as c
from games.record.errors import CommandRefusedError
from games.record.state import GameState, Ruling
from games.record.values import ALL_RESULTS
from games.words.codes import SIDES, result_word, word

Cleaned = dict[str, Any]
WIDE = forms.TextInput(attrs={"class": "vTextField"})


class ActionForm(forms.Form):
    """What every action sends back: what it looked at, and its own id.

    `expected_version` refuses an effect shown on a record that has moved on; `event_id`
    makes a second press of the button the same request.
    """

    required_css_class = "required"
    expected_version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    event_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "side" in self.fields:
            sides: Any = self.fields["side"]
            sides.choices = [(side, word(SIDES, side)) for side in state.sides]
        if "result" in self.fields:
            results: Any = self.fields["result"]
            results.choices = [(code, result_word(code, state.sides)) for code in ALL_RESULTS]

    def refused(self, refusal: CommandRefusedError) -> None:
        """Ask for what the refusal of the command says is missing; most say nothing."""


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
    build: Callable[[Cleaned, GameState, Ruling | None], c.GameCommand]
    fits: Callable[[GameState, Ruling | None], bool]
    on_ruling: bool = False
    probe: Callable[[Ruling | None], c.GameCommand] | None = None
