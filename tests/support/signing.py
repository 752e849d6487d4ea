"""A device of its own kind: signs requests as docs/ledger.md says, without the server's code."""

import json
from dataclasses import dataclass, field
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.core.management import call_command

from games.keyring.commands import RegisterKey
from games.ledger import store
from games.ledger.envelope import NewEvent, StoredEvent
from games.models import Device
from tests.games.rest.hall import Answer, Hall

ADDRESS = "/api/v1"
HOLDER = "user:7"


def private(number: int) -> Ed25519PrivateKey:
    """Return one of the keys of the tests."""
    return Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32)


def public(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def registering(name: str = "平板 3", *, number: int = 1, holder: str = HOLDER) -> RegisterKey:
    """Return the command that registers one of the keys of the tests, with its proof."""
    key = private(number)
    proof = key.sign(f"qipu-key-v1\n{holder}\n{name}\n".encode()).hex()
    return RegisterKey(key=public(key), name=name, proof=proof)


def text_of(address: str, key: str, version: int | None, body: bytes) -> bytes:
    """Return what is signed of a request, line by line."""
    seen = "" if version is None else str(version)
    head = "\n".join(["qipu-act-v1", address, key, seen, ""])
    return head.encode() + body


@dataclass
class Signer:
    """Somebody of a hall with a key, not yet registered."""

    hall: Hall
    by: str = "arbiter"
    key: Ed25519PrivateKey = field(default_factory=lambda: private(1))
    signed: list[bytes] = field(default_factory=list)
    """What was signed, in order."""

    @property
    def device(self) -> Device:
        return Device.objects.get(name=f"{self.by} 机")

    @property
    def holder(self) -> str:
        if self.by in ("red", "black"):
            return str(getattr(self.hall, self.by).id)
        return self.device.actor

    def proof(self, name: str) -> str:
        return self.key.sign(f"qipu-key-v1\n{self.holder}\n{name}\n".encode()).hex()

    def register(self, name: str = "平板 3") -> Answer:
        body = {"key": public(self.key), "name": name, "proof": self.proof(name)}
        token = self.hall.tokens[self.by]
        return self.hall.api.post("/ledger/act-keys", body, token=token)

    def headers(self, address: str, key: str, version: int | None, body: bytes) -> dict[str, str]:
        self.signed.append(text_of(address, key, version, body))
        return {"Act-Signature": f"{public(self.key)}:{self.key.sign(self.signed[-1]).hex()}"}

    def act(
        self, what: str, body: Any, *, version: int | None = None, key: str = "", **sent: Any
    ) -> Answer:
        """Sign and send a command; `sent` is what goes out in place of what was signed."""
        seen = self.hall.version if version is None else version
        key, raw = key or uuid4().hex, json.dumps(body, ensure_ascii=False).encode()
        headers = self.headers(f"{ADDRESS}{self.hall.path}/{what}", key, seen, raw)
        options = {"key": key, "raw": raw, "headers": headers, "version": seen, "by": self.by}
        return self.hall.act(what, **{**options, **sent})

    def move(self, side: str, move: str, **more: Any) -> Answer:
        return self.act("moves", {"side": side, "move": move}, **more)


def act_signed_in_a_name(last: StoredEvent, *, holder: str, key: Ed25519PrivateKey) -> None:
    """Store a move behind `last` in a holder's name, signed by a key as its device would."""
    body = b'{"side":"red","move":"h0g2"}'
    address = f"{ADDRESS}/games/{last.stream_id}/moves"
    text = text_of(address, "forged", last.version, body)
    signed = {
        "key": public(key),
        "signature": key.sign(text).hex(),
        "text": text.decode(),
    }
    payload = {"ply": 3, "side": "red", "move": "h0g2", "reading_ms": None, "signed_act": signed}
    act = NewEvent(
        event_id=uuid5(uuid5(NAMESPACE_URL, holder), "forged"),
        type=last.type,
        payload=payload,
        actor=holder,
        role=last.role,
    )
    store.append(
        stream_id=last.stream_id,
        stream_kind="game",
        expected_version=last.version,
        events=[act],
        now=last.recorded_at,
    )


def endorse(holder: str, key: str, *, number: int, endorser: str = "user:1") -> None:
    """Have an official, who signs with one of the keys of the tests, endorse a holder's key."""
    by = private(number)
    seen = f"qipu-key-endorsed-v1\n{settings.LEDGER_ORIGIN}\n{holder}\n{key}\n"
    signature = by.sign(seen.encode()).hex()
    call_command(
        "act_key", "endorse", "--holder", holder, "--key", key, "--endorser", endorser,
        "--endorser-key", public(by), "--signature", signature,
    )  # fmt: skip


def stream_of(signer: Signer) -> UUID:
    """Return the stream of a holder's keys."""
    from games.keyring.handlers import keyring_stream

    return keyring_stream(signer.holder)
