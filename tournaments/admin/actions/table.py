"""Every act of the tournament office, by the name its address has."""

from django.utils.translation import gettext_lazy as _

from games.record.values import Actor
from tournaments.admin.acting import carries
from tournaments.admin.actions import elimination as elimination_actions
from tournaments.admin.actions import games as game_actions
from tournaments.admin.actions import lots as lot_actions
from tournaments.admin.actions import matches as match_actions
from tournaments.admin.actions import opening as opening_actions
from tournaments.admin.actions import people as people_actions
from tournaments.admin.actions import promotion as promotion_actions
from tournaments.admin.actions import proposals as proposal_actions
from tournaments.admin.actions import ratings as rating_actions
from tournaments.admin.actions import reports as report_actions
from tournaments.admin.actions import rounds as round_actions
from tournaments.admin.actions import settings as settings_actions
from tournaments.admin.actions.action import Action
from tournaments.labels.pages import Word
from tournaments.record.state import TournamentState

ALL = (
    *match_actions.ACTIONS,
    *game_actions.ACTIONS,
    *proposal_actions.ACTIONS,
    *round_actions.ACTIONS,
    *opening_actions.ACTIONS,
    *elimination_actions.ACTIONS,
    *people_actions.ACTIONS,
    *rating_actions.ACTIONS,
    *report_actions.ACTIONS,
    *promotion_actions.ACTIONS,
    *settings_actions.ACTIONS,
    *lot_actions.ACTIONS,
)
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
