"""What an act of the tournament office is made of: a button, its form, the command it gives."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.admin.api import Cleaned, DeclaredForm
from games.labels.terms import term
from games.streams.declarations import declaration_of
from tournaments import selectors
from tournaments.admin.actions.choices import WHO, WORDS, seat
from tournaments.labels.pages import Word
from tournaments.record import commands as c
from tournaments.record.decider import Build
from tournaments.record.state import TournamentState

NOTHING: Mapping[str, str] = {}
Made = c.TournamentCommand | Build


class ActionForm(DeclaredForm):
    """The form of an act on an event: entrants by name, fields as the event's state asks."""

    words = WORDS
    wide = False
    most_radios = 0

    def __init__(
        self,
        *args: Any,
        state: TournamentState,
        named: dict[int, str],
        query: Mapping[str, str] = NOTHING,
        **kwargs: Any,
    ) -> None:
        self.named = named
        self.query = query
        self._people: Mapping[str, str] | None = None
        self.words = replace(WORDS, named={**WORDS.named, **self._named()})
        super().__init__(*args, state=state, **kwargs)
        self.arrange()

    def _named(self) -> dict[str, Callable[[Any, Any], Any]]:
        """Return the words of what is named by a name that the page knows."""
        return {
            "entrant": lambda state, number: self.seat(number),
            "absentee": lambda state, number: self.seat(number),
            "entrant_id": lambda state, id_: self.seat(
                next(slot.number for slot in state.numbers if slot.id == id_)
            ),
            "entry": lambda state, id_: self.people.get(id_) or id_[:8],
            "board": lambda state, number: self._board(state, number),
        }

    @property
    def people(self) -> Mapping[str, str]:
        """The entrants' names by id; before the draw they have no numbers."""
        if self._people is None:
            self._people = selectors.names(self.state, None).by_id
        return self._people

    def seat(self, number: int) -> str:
        """Return an entrant as number and name."""
        return seat(number, self.named)

    def _board(self, state: TournamentState, number: int) -> str:
        round_ = state.stage.latest
        board = round_.board(number) if round_ else None
        sides = (board.pair.first, board.pair.second) if board else ()
        return f"{number}: {' – '.join(self.seat(side) for side in sides)}"

    def arrange(self) -> None:
        """Add the fields that the event's own state asks for."""

    def value_of(self, name: str) -> str:
        """Return what was sent for a field, or what the address asks for; "" for neither."""
        value = self.data.get(name) if self.is_bound else self.query.get(name)
        return str(value or "")

    def way_back(self) -> tuple[str, tuple[int, ...]] | None:
        """Return the page an act leads back to, with round and board; None for the usual one."""
        return None


NOBODY = {"required": WHO}
"""What is told where an act about somebody names nobody."""


def chosen(choices: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return choices of whom an act is about behind an empty one: nobody stands in unasked."""
    return [("", gettext("choose")), *choices]


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


def act_of(
    command: type,
    *,
    form: type[ActionForm],
    build: Callable[[Cleaned, TournamentState], Made],
    fits: Callable[[TournamentState], bool] | None = None,
    template: str = "",
    **own: Any,
) -> Action:
    """Return an act with this form: its button as the command declares it.

    `fits` where that takes more than the state; `own` is another button of the same command.
    """
    declared = declaration_of(command)
    usual: dict[str, Any] = {
        "slug": declared.office,
        "label": _(declared.label),
        "fits": fits or declared.fits,
        "group": declared.group,
        "direct": declared.direct,
        "touches_places": declared.moves_places,
        "back": declared.back or "desk",
    }
    settings = {**usual, **own}
    return Action(command=command, form=form, build=build, template=template, **settings)
