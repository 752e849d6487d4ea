"""The `games` app, and the back office as Django's admin."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Registers its projections with the background loop, the rights of roles with `migrate`."""

    name = "games"
    verbose_name = _("Game records")

    def ready(self) -> None:
        """Have the read models follow the ledger, and new tables get their rights."""
        from games.appointing.redaction import REGISTER_ENTRIES
        from games.bundles.carried import BESIDE
        from games.competitions import hidden_by_delay
        from games.earlier_offences import with_earlier
        from games.importing.folders import Watch
        from games.keyring.carried import keyrings_of_actors
        from games.keyring.decider import STORED_NAMES as KEYRING_EVENTS
        from games.keyring.events import KeyringEvent
        from games.labels.codes import EVENT_NAMES
        from games.labels.declared import labels_of
        from games.ledger import background
        from games.ledger.databases.rights import give_rights
        from games.ledger.proofs import extend_blocks
        from games.log.decider import STORED_NAMES as LOG_EVENTS
        from games.log.events import LogEvent
        from games.log.witnessing import Asking
        from games.offices.decider import OFFICES
        from games.offices.decider import STORED_NAMES as OFFICE_EVENTS
        from games.offices.events import OfficeEvent
        from games.projections import offices
        from games.projections.runner import FOLLOWERS, Projection, catch_up
        from games.record.codec import STORED_NAMES as GAME_NAMES
        from games.record.officiating.offences.commands import RecordOffence
        from games.streams.filling import add_filling
        from games.streams.redaction import REDACTIONS, Redaction

        register = Projection(
            name="offices",
            apply=offices.apply,
            rows=offices.written_rows,
            kinds=frozenset({OFFICES.kind}),
        )
        for name, events, stored_names in (
            ("offices", OfficeEvent, OFFICE_EVENTS),
            ("log", LogEvent, LOG_EVENTS),
            ("keyring", KeyringEvent, KEYRING_EVENTS),
        ):
            labels = labels_of(events)
            EVENT_NAMES.add(name, {stored: labels[kind] for kind, stored in stored_names.items()})
        BESIDE.add("keyrings", keyrings_of_actors)
        REDACTIONS.add("offices", REGISTER_ENTRIES)
        FOLLOWERS.add(register.name, register)
        add_filling(with_earlier, (RecordOffence,))
        late = Redaction(types=frozenset(GAME_NAMES.values()), judge=hidden_by_delay)
        REDACTIONS.add("delay", late)
        background.TICKS.add("projections", catch_up)
        background.TICKS.add("blocks of leaves", extend_blocks)
        background.TICKS.add("witnesses", Asking())
        background.TICKS.add("import folders", Watch())
        post_migrate.connect(give_rights, sender=self)


class OfficeConfig(admin_apps.AdminConfig):
    """Django's admin with the federation's site in place of the stock one."""

    default = False
    default_site = "games.admin_site.OfficeSite"
