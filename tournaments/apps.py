"""The `tournaments` app."""

from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Registers the app with Django and its projection with games."""

    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Have the read model follow the ledger, and games know what events hold of them."""
        from games import api
        from games.record.commands import ConfirmRuling
        from tournaments.handlers.background import propose, take_over
        from tournaments.handlers.four_eyes import with_four_eyes
        from tournaments.handlers.game_facts import CONCERNED, result_at_event, with_games
        from tournaments.handlers.personal.witnesses import with_lot
        from tournaments.handlers.server_lots import DRAWN
        from tournaments.handlers.webhooks import Sending
        from tournaments.labels.events import NAMES
        from tournaments.labels.subscriptions import SUBSCRIPTION_NAMES
        from tournaments.models import RecalledGame
        from tournaments.projections import PROJECTION
        from tournaments.projections.feeds import PROJECTION as FEEDS
        from tournaments.record.codec import STORED_NAMES
        from tournaments.record.decider import TOURNAMENTS
        from tournaments.selectors.bundled import games_of_event
        from tournaments.selectors.delays import DELAYS
        from tournaments.selectors.places import places_on_record
        from tournaments.selectors.player import player_view
        from tournaments.selectors.subscriptions import SUBSCRIPTIONS_WITHHELD
        from tournaments.selectors.withheld import (
            DRAFTS,
            LINE_UPS,
            WHOLE,
            hidden_drafts,
            hidden_line_ups,
            hidden_unpublished,
        )

        names = {stored: NAMES[kind] for kind, stored in STORED_NAMES.items()}
        api.EVENT_NAMES.add("tournaments", names)
        api.FOLLOWERS.add(PROJECTION.name, PROJECTION)
        api.FOLLOWERS.add(FEEDS.name, FEEDS)
        api.COMPANIONS.add(TOURNAMENTS.kind, games_of_event)
        api.COMPETITIONS.add("tournaments", places_on_record)
        _add_people()
        api.EVENT_RESULTS.add("tournaments", result_at_event)
        api.REDACTIONS.add("drafts", api.Redaction(types=DRAFTS, judge=hidden_drafts))
        api.REDACTIONS.add("line-ups", api.Redaction(types=LINE_UPS, judge=hidden_line_ups))
        api.REDACTIONS.add("unpublished", api.Redaction(types=WHOLE, judge=hidden_unpublished))
        api.REDACTIONS.add("subscriptions", SUBSCRIPTIONS_WITHHELD)
        api.EVENT_NAMES.add("subscriptions", SUBSCRIPTION_NAMES)
        api.DELAYS.add("tournaments", DELAYS)
        api.add_panel(
            api.Panel(
                name="events",
                place=api.Place.PLAYER,
                content=player_view,
                template="tournaments/parts/player.html",
            )
        )
        api.add_filling(with_games, CONCERNED)
        api.add_filling(with_lot, DRAWN)
        api.add_filling(with_four_eyes, (ConfirmRuling,))
        api.UNLISTED.add("recalled rounds", RecalledGame.objects.all)
        api.TICKS.add("results of games", take_over)
        api.TICKS.add("corrections by games", propose)
        api.TICKS.add("webhooks", Sending(has_workers=bool(settings.CELERY_BROKER_URL)))


def _add_people() -> None:
    """Have the registry know where a person is entered, and what goes with one who is erased."""
    from games import api
    from tournaments.handlers.personal.erasing import identifying_rows
    from tournaments.projections.entered import events_of

    api.ENTRIES.add("tournaments", events_of)
    api.IDENTIFYING.add("tournaments", identifying_rows)
