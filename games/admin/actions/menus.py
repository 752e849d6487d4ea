"""The headings under which a game's page offers what can be done now."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.admin.actions.action import Action
from games.admin.actions.table import GAME_ACTIONS, offered
from games.labels.codes import Word
from games.record.state import GameState
from games.record.values import Actor

NEXT = "next"
"""Group of the acts that the game waits for; they stand beside its clocks."""
GROUPS: dict[str, Word] = {
    "violations": _("violations"),
    "time": _("time used"),
    "claims": _("claims and rulings"),
    "repairs": _("board upset, position restored"),
    "result": _("result and signatures"),
}
"""Group of a command's declaration -> its heading, in the order of the page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """One act that can be done now, and the address of its form."""

    url: str
    label: str | Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu:
    """What can be done now under one heading: `first` is what is done daily."""

    slug: str
    heading: Word
    first: tuple[Button, ...]
    others: tuple[Button, ...]


def menus(game: object, state: GameState, actor: Actor | None) -> tuple[Menu, ...]:
    """Return every heading with what `actor` can do under it now, empty ones too."""
    now = [action for action in GAME_ACTIONS if action.group and offered(action, state, actor)]
    return tuple(_menu(slug, heading, game, now) for slug, heading in GROUPS.items())


def awaited(game: object, state: GameState, actor: Actor | None) -> tuple[Button, ...]:
    """Return the acts that the game waits for, as far as `actor` may do them."""
    return tuple(
        _button(game, action)
        for action in GAME_ACTIONS
        if action.group == NEXT and offered(action, state, actor)
    )


def _menu(slug: str, heading: Word, game: object, now: list[Action]) -> Menu:
    """Where nothing is done daily, all stand first: a heading never hides its only act."""
    actions = [action for action in now if action.group == slug]
    first = [action for action in actions if action.common] or actions
    return Menu(
        slug=slug,
        heading=heading,
        first=tuple(_button(game, action) for action in first),
        others=tuple(_button(game, action) for action in actions if action not in first),
    )


def _button(game: object, action: Action) -> Button:
    url = reverse("admin:games_game_action", args=[game, action.slug])
    return Button(url=url, label=action.label)
