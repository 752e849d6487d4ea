"""The `adjudication` app."""

from django.apps import AppConfig


class AdjudicationConfig(AppConfig):
    """Registers the app with Django."""

    name = "adjudication"
