"""The `games` app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Registers the app with Django and its projections with the background loop."""

    name = "games"
    verbose_name = _("games and ledger")

    def ready(self) -> None:
        """Have the read models follow the ledger in every background loop."""
        from games.ledger import background
        from games.projections.runner import catch_up

        background.register("projections", catch_up)
