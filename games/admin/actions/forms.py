"""The actions of the office on a game, made from what its commands declare."""

from django.utils.translation import gettext_lazy as _

from games.admin.actions.action import Action, ActionForm
from games.admin.actions.own_fields import OWN
from games.admin.declared_forms import answered, form_of
from games.building import built
from games.streams.declarations import Declaration


def action_of(declared: Declaration) -> Action:
    """Return the button, the form and the command that a declaration makes."""
    fits, probe = declared.fits, declared.probe
    return Action(
        slug=declared.office,
        label=_(declared.label),
        command=declared.command,
        form=form_of(declared, ActionForm, OWN),
        build=lambda cleaned, state, ruling: built(
            declared.command, answered(declared, cleaned, state, OWN), state
        ),
        fits=lambda state, ruling: fits is None or fits(state),
        group=declared.group,
        common=declared.common,
        probe=(lambda state, ruling: probe(state)) if probe else None,
    )
