"""The acts of the office on an event, made from what its commands declare."""

from games.admin.api import answered, form_of
from games.streams.declarations import Declaration
from tournaments.admin.actions.action import Action, ActionForm, act_of
from tournaments.admin.actions.own_fields import BASES, FITS, OWN
from tournaments.handlers.building import built


def action_of(declared: Declaration) -> Action:
    """Return the button, the form and the command that a declaration makes."""
    command = declared.command
    return act_of(
        command,
        form=form_of(declared, BASES.get(command, ActionForm), OWN),
        build=lambda cleaned, state: built(command, answered(declared, cleaned, state, OWN), state),
        fits=FITS.get(command),
    )
