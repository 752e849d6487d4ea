"""Every act of the tournament office, by the name its address has.

The forms are those of the commands' declarations; those of what is looked at as a whole stand
in the modules of this folder, in the place of their command.
"""

from django.utils.translation import gettext_lazy as _

from games.record.values import Actor
from games.streams.declarations import declarations
from tournaments.admin.acting import carries
from tournaments.admin.actions import (
    games,
    matches,
    opening,
    promotion,
    ratings,
    rounds,
)
from tournaments.admin.actions.action import Action
from tournaments.admin.actions.forms import action_of
from tournaments.labels.pages import Word
from tournaments.record import commands as c
from tournaments.record.state import TournamentState

WHOLE = (
    *matches.ACTIONS,
    *games.ACTIONS,
    *rounds.ACTIONS,
    *opening.ACTIONS,
    *ratings.ACTIONS,
    *promotion.ACTIONS,
)


def _acts() -> list[Action]:
    """Return the acts in the order of their commands."""
    acts = []
    own = {action.slug for action in WHOLE}
    for declared in declarations(c.TournamentCommand):
        if declared.office and declared.office not in own:
            acts.append(action_of(declared))
        acts += [action for action in WHOLE if action.command is declared.command]
    return acts


ALL = tuple(_acts())
ACTIONS: dict[str, Action] = {action.slug: action for action in ALL}
GROUPS: dict[str, Word] = {
    "next": _("The next step"),
    "people": _("Who takes part"),
    "score": _("Results and rulings"),
    "rare": _("Seldom needed"),
}


def offered(state: TournamentState, actor: Actor | None) -> dict[str, list[Action]]:
    """Return the acts that fit the event now and that `actor` may do, by their heading."""
    found: dict[str, list[Action]] = {name: [] for name in GROUPS}
    for action in ALL:
        if action.group and carries(actor, action.command) and action.fits(state):
            found[action.group].append(action)
    return {name: acts for name, acts in found.items() if acts}
