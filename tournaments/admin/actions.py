"""Every act of the tournament office, by the name its address has."""

from django.utils.translation import gettext_lazy as _

from games.record.values import Actor
from tournaments.admin import (
    elimination_actions,
    game_actions,
    lot_actions,
    match_actions,
    opening_actions,
    people_actions,
    promotion_actions,
    rating_actions,
    report_actions,
    round_actions,
    settings_actions,
)
from tournaments.admin.acting import carries
from tournaments.admin.action import Action
from tournaments.page_words import Word
from tournaments.record.state import TournamentState

ALL = (
    *match_actions.ACTIONS,
    *game_actions.ACTIONS,
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
ACTIONS: dict[str, Action] = {one.slug: one for one in ALL}
GROUPS: dict[str, Word] = {
    "next": _("The next step"),
    "people": _("Who takes part"),
    "score": _("Results and rulings"),
    "rare": _("Seldom needed"),
}


def offered(state: TournamentState, actor: Actor | None) -> dict[str, list[Action]]:
    """Return the acts that fit the event now and that `actor` may do, by their heading."""
    found: dict[str, list[Action]] = {name: [] for name in GROUPS}
    for one in ALL:
        if one.group and carries(actor, one.command) and one.fits(state):
            found[one.group].append(one)
    return {name: acts for name, acts in found.items() if acts}
