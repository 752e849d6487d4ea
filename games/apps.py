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
        from games.competitions import hidden_by_delay
        from games.earlier_offences import with_earlier
        from games.importing.folders import Watch
        from games.keyring.decider import STORED_NAMES as KEYRING_NAMES
        from games.keyring.events import KeyringEvent
        from games.labels.codes import EVENT_NAMES
        from games.labels.declared import labels_of
        from games.ledger import background
        from games.ledger.databases.rights import give_rights
        from games.ledger.proofs import extend_blocks
        from games.log.decider import STORED_NAMES
        from games.log.events import LogEvent
        from games.log.witnessing import Asking
        from games.offices.decider import STORED_NAMES as OFFICE_EVENTS
        from games.offices.events import OfficeEvent
        from games.projections import offices
        from games.projections.runner import FOLLOWERS, Projection, catch_up
        from games.record.codec import STORED_NAMES as GAME_NAMES
        from games.record.officiating.offences.commands import RecordOffence
        from games.streams.filling import add_filling
        from games.streams.redaction import REDACTIONS, Redaction

        register = Projection(name="offices", apply=offices.apply, rows=offices.written_rows)
        words = labels_of(OfficeEvent)
        named = {stored: words[kind] for kind, stored in OFFICE_EVENTS.items()}
        EVENT_NAMES.add("offices", named)
        REDACTIONS.add("offices", REGISTER_ENTRIES)
        FOLLOWERS.add(register.name, register)
        names = labels_of(LogEvent)
        EVENT_NAMES.add("log", {stored: names[kind] for kind, stored in STORED_NAMES.items()})
        of_keys = labels_of(KeyringEvent)
        EVENT_NAMES.add("keyring", {name: of_keys[kind] for kind, name in KEYRING_NAMES.items()})
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
