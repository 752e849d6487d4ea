"""The `tournaments` app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Registers the app with Django and its projection with games."""

    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Have the read model follow the ledger, and games know what events hold of them."""
        from games import api
        from tournaments.handlers.background import take_over
        from tournaments.projections import PROJECTION
        from tournaments.selectors.places import places_on_record
        from tournaments.selectors.withheld import (
            DRAFTS,
            LINE_UPS,
            hidden_drafts,
            hidden_line_ups,
        )

        api.follow_ledger(PROJECTION)
        api.register_competitions(places_on_record)
        api.register_withheld(DRAFTS, hidden_drafts)
        api.register_withheld(LINE_UPS, hidden_line_ups)
        api.register_tick("results of games", take_over)
