"""The `tournaments` app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Registers the app with Django."""

    name = "tournaments"
