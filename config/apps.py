"""The `config` app: the Celery application, the commands and the checks that span every app."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Loads the Celery application so that shared tasks find it."""

    name = "config"

    def ready(self) -> None:
        """Load `config.celery` and the checks of `config.safety`."""
        from config import celery, safety  # noqa: F401 - loading them is the point
