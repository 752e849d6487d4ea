"""`manage.py act_key`: keys with which people, devices and integrators sign acts."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.core.management.base import CommandError

from games.appointing.register import CONSOLE
from games.keyring.decider import proof_text
from games.keyring.handlers import endorse_key, keyrings, register_key, revoke_key
from games.labels.messages import bilingual
from games.labels.refusals import title_of
from games.ledger.checkpoint import public_bytes
from games.management.tables import TablesCommand
from games.record.errors import CommandRefusedError


class Command(TablesCommand):
    """Show the keys on record, make and register one, endorse or revoke one."""

    help = bilingual("Show, register, endorse or revoke keys with which acts are signed.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare one subcommand an act; without one the keys are shown."""
        acts = parser.add_subparsers(dest="act", metavar="ACT")
        new = acts.add_parser("new", help=bilingual("make a key file and register its key"))
        new.add_argument("--name", required=True, help=bilingual("what the device is called"))
        new.add_argument("--out", type=Path, required=True, help=bilingual("the key file to make"))
        revoke = acts.add_parser("revoke", help=bilingual("a key signs no more"))
        revoke.add_argument("--key", required=True, help=bilingual("64 hexadecimal digits"))
        revoke.add_argument("--reason", required=True, help=bilingual("put on record"))
        endorse = acts.add_parser(
            "endorse", help=bilingual("somebody has seen the holder with a key, and signed so")
        )
        endorse.add_argument("--key", required=True, help=bilingual("64 hexadecimal digits"))
        endorse.add_argument("--endorser", required=True, help=bilingual("who endorses"))
        endorse.add_argument(
            "--endorser-key", required=True, help=bilingual("64 hexadecimal digits")
        )
        endorse.add_argument("--signature", required=True, help=bilingual("128 hexadecimal digits"))
        for act in (new, revoke, endorse):
            act.add_argument(
                "--holder", required=True, help=bilingual("whose, e.g. user:7 or device:…")
            )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what was asked, then show the keys.

        :raises CommandError: it is refused.
        """
        holder = options.get("holder", "")
        try:
            if options["act"] == "new":
                self._new(holder, options["name"], options["out"])
            elif options["act"] == "revoke":
                reason = options["reason"]
                revoke_key(holder, key=options["key"], reason=reason, by=CONSOLE)
            elif options["act"] == "endorse":
                names = ("endorser", "endorser_key", "signature")
                endorsement = {name: options[name] for name in names}
                endorse_key(holder, key=options["key"], endorsement=endorsement, by=CONSOLE)
        except CommandRefusedError as refusal:
            raise CommandError(f"{refusal.code}: {title_of(refusal.code)}") from refusal
        for ring in keyrings():
            for key in ring.keys:
                state = "holds" if key.holds else f"revoked: {key.reason}"
                by = f"  endorsed: {', '.join(key.endorsers)}" if key.endorsers else ""
                self.stdout.write(f"{ring.holder}  {key.key}  {key.name}  {state}{by}")

    def _new(self, holder: str, name: str, path: Path) -> None:
        """Make a key file, readable by its owner only, and register its public half.

        :raises CommandError: there is such a file.
        """
        key = Ed25519PrivateKey.generate()
        written = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from error
        with open(descriptor, "wb") as file:
            file.write(written)
        register_key(
            holder,
            key=public_bytes(key.public_key()).hex(),
            name=name,
            proof=key.sign(proof_text(holder, name).encode()).hex(),
            by=CONSOLE,
        )
