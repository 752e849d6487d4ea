"""The `games` app, and the back office as Django's admin."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Registers the app with Django."""

    name = "games"
    verbose_name = _("Game records")


class OfficeConfig(admin_apps.AdminConfig):
    """Django's admin with the federation's site in place of the stock one."""

    default = False
    default_site = "games.admin_site.OfficeSite"
