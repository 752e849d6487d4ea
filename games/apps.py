"""The `games` app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Registers the app with Django."""

    name = "games"
