"""The `tournaments` app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Registers the app with Django and its projection with the ledger's followers."""

    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Have the read model follow the ledger beside those of games."""
        from games import api
        from tournaments.projections import PROJECTION

        api.follow_ledger(PROJECTION)
