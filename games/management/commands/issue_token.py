"""`manage.py issue_token`: a device token from the command line, shown once."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError
from django.utils import timezone

from games.access import MAX_HOURS, DeviceOrder, issue_device
from games.labels.messages import bilingual
from games.management.tables import TablesCommand
from games.models import LedgerStream, OfficeRole, Player
from games.record.values import Role


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
        parser.add_argument("--competition", default="", help=bilingual("only this competition"))
        parser.add_argument("--section", default="", help=bilingual("only this section of it"))
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
        if options["section"] and not options["competition"]:
            raise CommandError(bilingual("--section needs --competition"))
        if not name or len(name) > 100:
            raise CommandError("--name 1–100")
        order = DeviceOrder(
            name=name,
            role=role,
            actor=str(player) if player else "",
            game=game,
            competition=options["competition"],
            section=options["section"],
            hours=options["hours"],
        )
        device, token = issue_device(order, issued_by="command-line", now=timezone.now())
        self.stderr.write(
            bilingual(
                "device %(device)s, until %(until)s",
                device=device.id,
                until=f"{device.expires_at:%F %T %Z}",
            )
        )
        self.stdout.write(token)
