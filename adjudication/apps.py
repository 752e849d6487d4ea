"""The `adjudication` app."""

from django.apps import AppConfig
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


class AdjudicationConfig(AppConfig):
    """Registers the app with Django, its sweep with the background loop, its bell with games."""

    name = "adjudication"
    verbose_name = _("Rulings")

    def ready(self) -> None:
        """Have rulings shown, and claims ruled on: by Celery with a broker, else by a sweep."""
        from adjudication import (
            audit_rows,
            case_rows,
            inputs,
            panels,
            redaction,
            sanction_rows,
            worker,
        )
        from adjudication.cases.decider import STORED_NAMES
        from adjudication.documents.round_papers import slips_of_round
        from adjudication.labels.cases import NAMES
        from adjudication.projections import PROJECTION
        from games import api
        from tournaments.event_links import EVENT_LINKS, ROUND_PAPERS, EventLink

        panels.add()
        EVENT_LINKS.add(
            "documents",
            EventLink(
                label=_("Documents"),
                address=lambda id_: reverse("documents:event-list", args=[id_]),
            ),
        )
        ROUND_PAPERS.add("slips", slips_of_round)
        api.INPUTS.add("rulings and audits", inputs.inputs_of)
        api.EVENT_NAMES.add("cases", {stored: NAMES[kind] for kind, stored in STORED_NAMES.items()})
        api.REDACTIONS.add("audits", redaction.REDACTION)
        api.REDACTIONS.add("cases", redaction.PAPERS)
        rows = (audit_rows.PROJECTION, case_rows.PROJECTION, sanction_rows.PROJECTION)
        for projection in (PROJECTION, *rows):
            api.FOLLOWERS.add(projection.name, projection)
        api.TICKS.add("given-up rulings", worker.hand_over)
        if settings.CELERY_BROKER_URL:
            from adjudication.tasks import notify_worker

            api.WORKERS.add("celery", notify_worker)
            api.TICKS.add("rulings", worker.Sweep(notify=notify_worker))
        else:
            api.TICKS.add("rulings", worker.sweep)
