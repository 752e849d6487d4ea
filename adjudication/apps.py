"""The `adjudication` app."""

from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import gettext_lazy as _


class AdjudicationConfig(AppConfig):
    """Registers the app with Django, its sweep with the background loop, its bell with games."""

    name = "adjudication"
    verbose_name = _("Rulings")

    def ready(self) -> None:
        """Have rulings shown, and claims ruled on: by Celery with a broker, else by a sweep."""
        from adjudication import panels, worker
        from adjudication.projections import PROJECTION
        from games import api

        panels.register()
        api.follow_ledger(PROJECTION)
        api.register_tick("given-up rulings", worker.hand_over)
        if settings.CELERY_BROKER_URL:
            from adjudication.tasks import notify_worker

            api.register_worker(notify_worker)
            api.register_tick("rulings", worker.Sweep(notify=notify_worker).notify_again)
        else:
            api.register_tick("rulings", worker.sweep)
