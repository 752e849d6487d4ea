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
        from games.record.commands import ConfirmRuling, OverruleRuling
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
        api.COMPANIONS.add("games", api.Companions(kind=TOURNAMENTS.kind, find=games_of_event))
        api.COMPETITIONS.add("tournaments", places_on_record)
        _add_people()
        api.EVENT_RESULTS.add("tournaments", result_at_event)
        for name, types, judge in (
            ("drafts", DRAFTS, hidden_drafts),
            ("line-ups", LINE_UPS, hidden_line_ups),
            ("unpublished", WHOLE, hidden_unpublished),
        ):
            api.REDACTIONS.add(name, api.Redaction(types=types, judge=judge))
        api.REDACTIONS.add("subscriptions", SUBSCRIPTIONS_WITHHELD)
        api.EVENT_NAMES.add("subscriptions", SUBSCRIPTION_NAMES)
        api.DELAYS.add("tournaments", DELAYS)
        _add_panels()
        api.add_filling(with_games, CONCERNED)
        api.add_filling(with_lot, DRAWN)
        api.add_filling(with_four_eyes, (ConfirmRuling, OverruleRuling))
        api.UNLISTED.add("recalled rounds", RecalledGame.objects.all)
        api.TICKS.add("results of games", take_over)
        api.TICKS.add("corrections by games", propose)
        api.TICKS.add("webhooks", Sending(has_workers=bool(settings.CELERY_BROKER_URL)))


def _add_panels() -> None:
    """Have pages of players and of games show what events know of them."""
    from games import api
    from tournaments.selectors.player import player_view
    from tournaments.web.signatures import signatures_on_page

    api.add_panel(
        api.Panel(
            name="events",
            place=api.Place.PLAYER,
            content=player_view,
            template="tournaments/parts/player.html",
        )
    )
    api.add_panel(
        api.Panel(
            name="signatures",
            place=api.Place.PAGE,
            content=signatures_on_page,
            template="tournaments/parts/signatures.html",
        )
    )


def _add_people() -> None:
    """Have the registry know where a person is entered, and what goes with one who is erased."""
    from games import api
    from tournaments.handlers.personal.erasing import identifying_rows
    from tournaments.projections.entered import events_of

    api.ENTRIES.add("tournaments", events_of)
    api.IDENTIFYING.add("tournaments", identifying_rows)
