"""The `adjudication` app."""

from django.apps import AppConfig
from django.conf import settings


class AdjudicationConfig(AppConfig):
    """Registers the app with Django and its doorbell with games."""

    name = "adjudication"

    def ready(self) -> None:
        """Have Celery called when a claim leaves work, where there is a broker."""
        if settings.CELERY_BROKER_URL:
            from adjudication.tasks import rule_pending
            from games.doorbell import register

            register(rule_pending.delay)
