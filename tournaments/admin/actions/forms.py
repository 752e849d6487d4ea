"""The acts of the office on an event, made from what its commands declare."""

from django.utils.translation import gettext_lazy as _

from games.admin.api import answered, form_of
from games.streams.declarations import Declaration
from tournaments.admin.actions.action import Action, ActionForm
from tournaments.admin.actions.own_fields import BASES, FITS, OWN
from tournaments.handlers.building import built


def action_of(declared: Declaration) -> Action:
    """Return the button, the form and the command that a declaration makes."""
    command = declared.command
    return Action(
        slug=declared.office,
        label=_(declared.label),
        command=command,
        form=form_of(declared, BASES.get(command, ActionForm), OWN),
        build=lambda cleaned, state: built(command, answered(declared, cleaned, state, OWN), state),
        fits=declared.fits or FITS[command],
        group=declared.group,
        direct=declared.direct,
        touches_places=declared.moves_places,
        back=declared.back or "desk",
    )
