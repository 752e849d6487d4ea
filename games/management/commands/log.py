"""`manage.py log`: the log's own keys, epochs and witnesses, at the desk of its operator."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError

from games.access import actor_for, user_actor_id
from games.labels.messages import bilingual
from games.labels.refusals import title_of
from games.ledger import anchors, sequencer
from games.ledger.errors import CheckpointError
from games.ledger.history import missing_outside
from games.ledger.log_record import known_keys, log_record
from games.log import handlers, witnessing
from games.log.state import LogState
from games.management.tables import TablesCommand
from games.record.errors import CommandRefusedError
from games.streams.actors import Actor, Role


class Command(TablesCommand):
    """Show the log's keys, epoch and witnesses, or change them for a reason."""

    help = bilingual("Show the log's keys, epoch and witnesses, or change them.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare one subcommand an act; without one the log is shown."""
        acts = parser.add_subparsers(dest="act", metavar="ACT")
        rotate = acts.add_parser("rotate-key", help=bilingual("sign with a new key"))
        rotate.add_argument("--lost", action="store_true", help=bilingual("the old key is lost"))
        epoch = acts.add_parser(
            "open-epoch", help=bilingual("go on after an older database was put back")
        )
        named = acts.add_parser("name-witness", help=bilingual("have checkpoints countersigned"))
        named.add_argument("key", help=bilingual("the public key of the witness, one line"))
        named.add_argument("url", help=bilingual("where the witness answers"))
        removed = acts.add_parser("remove-witness", help=bilingual("ask a witness no more"))
        removed.add_argument("name")
        acts.add_parser("ask-witnesses", help=bilingual("have the newest checkpoint signed now"))
        other = acts.add_parser("witness-for", help=bilingual("countersign another log"))
        other.add_argument("key", help=bilingual("the public key of that log, one line"))
        for act in (rotate, epoch, removed):
            act.add_argument("--reason", required=True, help=bilingual("put on record"))
        for act in (rotate, epoch, named, removed):
            act.add_argument(
                "--as", dest="user", required=True, metavar="USER", help=bilingual("who acts")
            )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what was asked, then show the log.

        :raises CommandError: it is refused.
        """
        if act := options.get("act"):
            try:
                if act == "ask-witnesses":
                    self._ask()
                elif act == "witness-for":
                    witnessing.witness_for(options["key"])
                else:
                    _ACTS[act](_keeper(options["user"]), options)
            except CommandRefusedError as refusal:
                raise CommandError(f"{refusal.code}: {title_of(refusal.code)}") from refusal
            except CheckpointError as error:
                raise CommandError(str(error)) from error
        for line in _lines(handlers.log_state()):
            self.stdout.write(line)

    def _ask(self) -> None:
        """Have the newest checkpoint signed.

        :raises CommandError: a witness did not sign.
        """
        found = witnessing.ask_witnesses()
        for name, fault in found.items():
            self.stdout.write(f"{name}  {fault or 'ok'}")
        if any(found.values()):
            raise CommandError(bilingual("not every witness has signed"))


def _keeper(name: str) -> Actor:
    """Return the actor a user is for the whole federation.

    :raises CommandError: there is no such user.
    """
    user = User.objects.filter(username=name, is_active=True).first()
    if user is None:
        raise CommandError(bilingual("no such user: %(user)s", user=name))
    if user.is_superuser:
        return Actor(id=user_actor_id(user), role=Role.ARCHIVIST, device="command-line")
    try:
        return actor_for(user, event="")
    except CommandRefusedError as refusal:
        raise CommandError(refusal.code) from refusal


_ACTS: dict[str, Callable[[Actor, dict[str, Any]], LogState]] = {
    "rotate-key": lambda by, given: handlers.rotate_key(
        by=by, reason=given["reason"], is_lost=given["lost"]
    ),
    "open-epoch": lambda by, given: handlers.open_epoch(by=by, reason=given["reason"]),
    "name-witness": lambda by, given: handlers.name_witness(
        by=by, key=given["key"], url=given["url"]
    ),
    "remove-witness": lambda by, given: handlers.remove_witness(
        by=by, name=given["name"], reason=given["reason"]
    ),
}


def _lines(state: LogState | None) -> list[str]:
    record, outside, tree = log_record(), anchors.known_outside(), sequencer.tree()
    lines = [f"{record.origin}  epoch {record.epoch}  size {tree.size}"]
    lines += [f"key      {key.text}" for key in known_keys()]
    lines += [f"witness  {each.key}  {each.url}" for each in (state.witnesses if state else ())]
    lines.append(f"as witness {witnessing.own_witness_text()}")
    if outside:
        lines.append(f"outside  {outside.origin}  {outside.size}")
    if found := missing_outside(tree):
        lines.append(f"{found[0]}: open-epoch")
    return lines
