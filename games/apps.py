"""The `games` app, and the back office as Django's admin."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Registers the app with Django and its projections with the background loop."""

    name = "games"
    verbose_name = _("Game records")

    def ready(self) -> None:
        """Have the read models follow the ledger in every background loop."""
        from games.ledger import background
        from games.projections.runner import catch_up

        background.register("projections", catch_up)


class OfficeConfig(admin_apps.AdminConfig):
    """Django's admin with the federation's site in place of the stock one."""

    default = False
    default_site = "games.admin_site.OfficeSite"
