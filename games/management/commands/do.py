"""`manage.py do`: one command to one stream, from an operator's desk; shown before recorded."""

from argparse import ArgumentParser
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from games.labels.messages import bilingual
from games.ledger.clock import now_ms
from games.ledger.errors import EventIdConflict, LedgerBusy, StreamNotFound, VersionConflict
from games.management.doing import DeskKind, add_options, desk_kinds, given_in
from games.management.tables import USAGE, TablesCommand
from games.models import new_id
from games.record.errors import CommandRefusedError
from games.rules.protocol import NotationError
from games.streams.actors import Actor
from games.streams.confirmation import ConfirmationNeededError
from games.streams.declarations import Declaration
from games.streams.handling import Handled, handle
from games.streams.plain_values import DocumentError

DEVICE = "command-line"
"""What events say about the way they came in."""
REFUSALS = (CommandRefusedError, VersionConflict, EventIdConflict, LedgerBusy)


class Command(TablesCommand):
    """Give one command to one stream: a dry run, with `--yes` the entry."""

    help = bilingual(
        "Give one command to one game or event; without --yes its effect is only shown. "
        "do COMMAND --help tells its fields."
    )

    def needs_tables(self, options: dict[str, Any]) -> bool:
        """Tell whether a command was named: listing them needs no database."""
        return bool(options.get("command"))

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare a subcommand for each command, with its fields as options."""
        named = parser.add_subparsers(dest="command", metavar="COMMAND")
        for kind in desk_kinds():
            for declared in kind.commands:
                summary = declared.summary.replace("%", "%%")
                label = f"{_(declared.label)} / " if declared.label else ""
                chosen = named.add_parser(
                    declared.name, help=f"{label}{summary}", description=f"{label}{summary}"
                )
                chosen.set_defaults(kind=kind, declared=declared)
                chosen.add_argument("stream", type=UUID, metavar="STREAM")
                add_options(chosen, declared)
                chosen.add_argument(
                    "--as", dest="user", required=True, metavar="USER", help=bilingual("who acts")
                )
                chosen.add_argument("--yes", action="store_true", help=bilingual("record it"))
                chosen.add_argument(
                    "--expected",
                    type=int,
                    metavar="VERSION",
                    help=bilingual("refuse if the record has moved on from it"),
                )
                chosen.add_argument(
                    "--confirm", default="", metavar="TOKEN", help=bilingual("confirm the warnings")
                )

    def handle(self, *args: Any, **options: Any) -> None:
        """Show what the command would record, or record it.

        :raises CommandError: it is refused (1), or wrongly used (2).
        """
        if not options.get("command"):
            self._list()
            return
        kind: DeskKind = options["kind"]
        declared: Declaration = options["declared"]
        try:
            state = kind.state(options["stream"])
        except StreamNotFound as error:
            wrong = bilingual("no such stream: %(stream)s", stream=options["stream"])
            raise CommandError(wrong, returncode=USAGE) from error
        user = User.objects.filter(username=options["user"]).first()
        if user is None:
            wrong = bilingual("no such user: %(user)s", user=options["user"])
            raise CommandError(wrong, returncode=USAGE)
        given = given_in(declared, options, state)
        now = now_ms()
        try:
            actor = replace(kind.actor(user, state), device=DEVICE)
            done = self._handle(kind, declared, given, options, actor, now)
        except ConfirmationNeededError as waiting:
            warnings = "; ".join(map(kind.warned, waiting.warnings))
            wrong = f"{bilingual('to be confirmed')}: {warnings} --confirm {waiting.token}"
            raise CommandError(wrong) from waiting
        except REFUSALS as refusal:
            raise CommandError(kind.refused(refusal, state)) from refusal
        except NotationError as error:
            raise CommandError(f"{error.code}: {error}") from error
        except DocumentError as error:
            raise CommandError(
                f"{error.code} {error.place} {error.detail}", returncode=USAGE
            ) from error
        self._tell(kind, done, now)

    def _handle(
        self,
        kind: DeskKind,
        declared: Declaration,
        given: dict[str, Any],
        options: dict[str, Any],
        actor: Actor,
        now: int,
    ) -> Handled[Any, Any]:
        return handle(
            kind.decider,
            lambda state: kind.build(declared.command, given, state),
            stream_id=options["stream"],
            by=actor,
            event_id=new_id(),
            now=now,
            expected_version=options["expected"],
            confirm=options["confirm"],
            dry_run=not options["yes"],
        )

    def _tell(self, kind: DeskKind, done: Handled[Any, Any], now: int) -> None:
        for line in kind.report(done, now):
            self.stdout.write(line)
        for warned in done.warnings:
            self.stdout.write(f"! {kind.warned(warned)}")
        if done.dry_run:
            self.stdout.write(bilingual("shown only: --yes records it"))
        else:
            self.stdout.write(bilingual("recorded, version %(version)d", version=done.version))

    def _list(self) -> None:
        for kind in desk_kinds():
            self.stdout.write(f"{kind.decider.kind}:")
            for declared in kind.commands:
                label = _(declared.label) if declared.label else ""
                self.stdout.write(f"  {declared.name:<26} {label or declared.summary}")
