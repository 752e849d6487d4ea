"""The `adjudication` app."""

from django.apps import AppConfig
from django.conf import settings


class AdjudicationConfig(AppConfig):
    """Registers the app with Django, its sweep with the background loop, its bell with games."""

    name = "adjudication"

    def ready(self) -> None:
        """Have claims ruled on: by Celery where there is a broker, else by the sweep itself."""
        from adjudication import worker
        from games import api

        api.register_tick("given-up rulings", worker.hand_over)
        if settings.CELERY_BROKER_URL:
            from adjudication.tasks import ring

            api.register_bell(ring)
            api.register_tick("rulings", worker.Sweep(ring=ring).ring_again)
        else:
            api.register_tick("rulings", worker.sweep)
