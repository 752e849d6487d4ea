"""What an act of the tournament office is made of: a button, its form, the command it gives."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from games import http
from games.labels.terms import term
from tournaments.labels.pages import Word
from tournaments.record import commands as c
from tournaments.record.decider import Build
from tournaments.record.state import TournamentState

Cleaned = dict[str, Any]
NOTHING: Mapping[str, str] = {}
Made = c.TournamentCommand | Build


class ActionForm(http.StepForm):
    """The form of an act on an event: entrants by name, fields as the event's state asks."""

    def __init__(
        self,
        *args: Any,
        state: TournamentState,
        named: dict[int, str],
        asked: Mapping[str, str] = NOTHING,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.state = state
        self.named = named
        self.asked = asked
        if "number" in self.fields:
            numbers: Any = self.fields["number"]
            numbers.choices = chosen(
                [(str(number), f"{number} {name}") for number, name in sorted(named.items())]
            )
        self.arrange()

    def arrange(self) -> None:
        """Add the fields that the event's own state asks for."""

    def usual(self) -> dict[str, Any]:
        """Return what the fields hold before anybody has written in them."""
        return {}

    def told(self, name: str) -> str:
        """Return what was sent for a field, or what the address asks for; "" for neither."""
        held = self.data.get(name) if self.is_bound else self.asked.get(name)
        return str(held or "")

    def way_back(self) -> tuple[str, tuple[int, ...]] | None:
        """Return the page an act leads back to, with round and board; None for the usual one."""
        return None


WHO = {"required": _("Choose whom this is about: nobody is chosen.")}
"""What is told where an act about somebody names nobody."""


def entrant_field() -> forms.TypedChoiceField:
    """Return the field that names an entrant by number; its choices come with the state."""
    return forms.TypedChoiceField(label=_("Entrant"), coerce=int, error_messages=WHO)


def chosen(choices: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return choices of whom an act is about behind an empty one: nobody stands in unasked."""
    return [("", _now("choose")), *choices]


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One act: the command it gives, what it asks for, when it makes sense.

    `build` makes the command from the form's answers; `fits` says whether the event is at a
    point for it. A `group` of "" keeps the act off the desk: another page leads to it.
    `direct`: the button records at once where nothing has to be confirmed, as
    what it does can be undone. `group` is the heading the button stands under. `template`
    prints the form where rows of labels will not do.
    """

    slug: str
    label: Word
    command: type
    form: type[ActionForm]
    build: Callable[[Cleaned, TournamentState], Made]
    fits: Callable[[TournamentState], bool]
    group: str = "people"
    direct: bool = False
    template: str = ""
    touches_places: bool = False
    back: str = "desk"

    def label_under(self, edition: str) -> str:
        """Return the label in the words of an edition, which may have its own for the act."""
        return term({self.slug: self.label}, self.slug, edition=edition)
