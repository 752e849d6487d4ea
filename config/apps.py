"""The `config` app: the Celery application and the commands that span every app."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Loads the Celery application so that shared tasks find it."""

    name = "config"

    def ready(self) -> None:
        """Load `config.celery`."""
        from config import celery  # noqa: F401 - loading it is the point
