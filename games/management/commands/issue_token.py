"""`manage.py issue_token`: a device token from the command line, shown once."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError
from django.utils import timezone

from games.access import MAX_HOURS, DeviceOrder
from games.appointing.register import CONSOLE, Warrant, issue_token
from games.labels.messages import bilingual
from games.management.tables import TablesCommand
from games.models import LedgerStream, OfficeRole, Player
from games.offices.values import ConsentForm
from games.record.errors import CommandRefusedError
from games.record.values import Role
from games.streams.refusals import REFUSALS


class Command(TablesCommand):
    """Issue a token that lets one device act with one role."""

    help = bilingual("Issue a device token, shown once.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare what the token carries."""
        parser.add_argument("--role", required=True, choices=OfficeRole.values)
        parser.add_argument(
            "--name", required=True, help=bilingual('what the device is called, e.g. "tablet 3"')
        )
        parser.add_argument("--player", type=UUID, help=bilingual("player the device acts for"))
        parser.add_argument("--game", type=UUID, help=bilingual("only this game"))
        parser.add_argument("--event", default="", help=bilingual("only the event of this id"))
        parser.add_argument("--section", default="", help=bilingual("only this section of it"))
        parser.add_argument(
            "--consent",
            choices=[form.value for form in ConsentForm],
            help=bilingual("how the player consented, where that is not on record"),
        )
        parser.add_argument("--hours", type=int, default=12)

    def handle(self, *args: Any, **options: Any) -> None:
        """Issue the token and print it on standard output.

        :raises CommandError: for an unknown player or game, or a length out of range.
        """
        player: UUID | None = options["player"]
        game: UUID | None = options["game"]
        role = Role(options["role"])
        name: str = options["name"].strip()
        if (player is None) == (role is Role.PLAYER):
            raise CommandError(bilingual("--player goes with --role player"))
        if player and not Player.objects.filter(pk=player).exists():
            raise CommandError(bilingual("no such player: %(player)s", player=player))
        if game and not LedgerStream.objects.filter(pk=game).exists():
            raise CommandError(bilingual("no such game: %(game)s", game=game))
        if not 1 <= options["hours"] <= MAX_HOURS:
            raise CommandError(f"--hours 1–{MAX_HOURS}")
        if options["section"] and not options["event"]:
            raise CommandError(bilingual("--section needs --event"))
        if not name or len(name) > 100:
            raise CommandError("--name 1–100")
        order = DeviceOrder(
            name=name,
            role=role,
            actor=str(player) if player else "",
            game=game,
            event=options["event"],
            section=options["section"],
            hours=options["hours"],
        )
        consent = options["consent"]
        try:
            device, token = issue_token(
                order,
                warrant=Warrant(by=CONSOLE),
                now=timezone.now(),
                consent=ConsentForm(consent) if consent else None,
            )
        except CommandRefusedError as refusal:
            raise CommandError(
                f"{refusal.code}: {bilingual(REFUSALS[refusal.code].title)}"
            ) from refusal
        self.stderr.write(
            bilingual(
                "device %(device)s, until %(until)s",
                device=device.id,
                until=f"{device.expires_at:%F %T %Z}",
            )
        )
        self.stdout.write(token)
