"""When an act happened that is recorded after the end of play: asked only once a game has ended."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.actions.action import Cleaned
from games.record.state import GameState
from games.record.values import Moment


def happened() -> forms.ChoiceField:
    """Return the field of a form."""
    return forms.ChoiceField(
        label=_("when it happened"),
        choices=[
            (Moment.DURING.value, _("during the game")),
            (Moment.AFTER.value, _("after the end")),
        ],
        initial=Moment.DURING.value,
        widget=forms.RadioSelect,
    )


def ask_when(form: forms.Form, state: GameState) -> None:
    """Take the field from the form of a game that goes on: there it happens now."""
    if state.ending is None:
        del form.fields["happened"]


def moment_in(cleaned: Cleaned) -> Moment:
    """Return what a form says, or implies, of the act."""
    return Moment(cleaned.get("happened") or Moment.DURING.value)
