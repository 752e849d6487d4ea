"""The `config` app: only its management commands."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Makes the commands that span every app known to Django."""

    name = "config"
