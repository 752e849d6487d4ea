"""Keys with which acts are signed: what is recorded of them and what is refused."""

from dataclasses import replace

import pytest

from games.keyring import commands as c
from games.keyring import events as e
from games.keyring.decider import begin, decide, evolve
from games.keyring.state import KeyringState
from games.record.errors import CommandRefusedError
from games.streams.actors import Actor, Role
from games.streams.signed import act_text, is_signed_by
from tests.support.signing import HOLDER, private, public, registering

BY = Actor(id=HOLDER, role=Role.ARBITER)
CHIEF = Actor(id="user:1", role=Role.CHIEF_ARBITER)
LOCAL_CHIEF = replace(CHIEF, event="00000000-0000-7000-8000-0000000000ee")
FIRST, SECOND = private(1), private(2)
INVALID = "act_key_endorsement_invalid"
EMPTY = begin(e.KeyringOpened(origin="qipu.example/log", holder=HOLDER), version=1, at=0)


OPEN = c.OpenKeyring(origin="qipu.example/log", holder=HOLDER)
REGISTER = registering()
REVOKE = c.RevokeKey(key=public(FIRST), reason="the tablet was lost")


def after(state: KeyringState, command: c.KeyringCommand, at: int = 5) -> KeyringState:
    for event in decide(state, command, by=BY, now=at):
        state = evolve(state, event, version=state.version + 1, at=at)
    return state


HELD = after(EMPTY, REGISTER)
GONE = after(HELD, REVOKE, at=9)


def test_a_ring_is_opened_and_takes_its_keys() -> None:
    (opened,) = decide(None, OPEN, by=BY, now=0)
    assert opened == e.KeyringOpened(origin="qipu.example/log", holder=HOLDER)
    (registered,) = decide(EMPTY, REGISTER, by=BY, now=0)
    assert isinstance(registered, e.ActKeyRegistered)
    assert (registered.key, registered.name) == (public(FIRST), "平板 3")


def endorsing(
    *,
    number: int = 2,
    endorser: str = "user:1",
    holder: str = HOLDER,
    origin: str = "qipu.example/log",
) -> c.EndorseKey:
    """Return the command that brings somebody's endorsement of the first key."""
    key = public(FIRST)
    seen = f"qipu-key-endorsed-v1\n{origin}\n{holder}\n{key}\n"
    signature = private(number).sign(seen.encode()).hex()
    return c.EndorseKey(
        key=key, endorser=endorser, endorser_key=public(private(number)), signature=signature
    )


def test_somebody_elses_signature_endorses_a_key_whoever_brings_it() -> None:
    state = after(HELD, endorsing())
    assert [key.endorsers for key in state.keys] == [("user:1",)]
    with pytest.raises(CommandRefusedError, match="act_key_endorsed_already"):
        decide(state, endorsing(), by=BY, now=0)
    assert after(state, endorsing(number=3, endorser="user:2")).keys[0].endorsers == (
        "user:1",
        "user:2",
    )


@pytest.mark.parametrize(
    ("state", "command", "code"),
    [
        (HELD, endorsing(endorser=HOLDER), INVALID),
        (HELD, endorsing(holder="user:8"), INVALID),
        (HELD, endorsing(origin="qipu.example/other"), INVALID),
        (
            HELD,
            replace(endorsing(), endorser_key=public(private(3))),
            "act_key_endorsement_invalid",
        ),
        (HELD, replace(endorsing(), signature="00"), INVALID),
        (EMPTY, endorsing(), "act_key_unknown"),
        (None, endorsing(), "act_key_unknown"),
        (GONE, endorsing(), "act_key_revoked"),
    ],
    ids=[
        "himself",
        "another holder",
        "another log",
        "another key",
        "no signature",
        "none",
        "no ring",
        "revoked",
    ],
)
def test_no_endorsement(state: KeyringState | None, command: c.EndorseKey, code: str) -> None:
    with pytest.raises(CommandRefusedError) as refused:
        decide(state, command, by=CHIEF, now=0)
    assert refused.value.code == code


def test_a_holder_has_as_many_keys_as_devices_and_loses_them_one_by_one() -> None:
    state = after(after(HELD, registering("手机", number=2)), REVOKE, at=9)
    assert [(key.name, key.holds, key.revoked_at) for key in state.keys] == [
        ("平板 3", False, 9),
        ("手机", True, None),
    ]
    assert state.version == 4


def test_the_chief_of_the_federation_revokes_keys_of_others_and_registers_none() -> None:
    assert decide(HELD, REVOKE, by=CHIEF, now=0) == (e.ActKeyRevoked(**vars_of(REVOKE)),)
    with pytest.raises(CommandRefusedError) as refused:
        decide(HELD, registering(number=2), by=CHIEF, now=0)
    assert refused.value.code == "act_key_of_another"


def vars_of(command: c.RevokeKey) -> dict[str, str]:
    return {"key": command.key, "reason": command.reason}


@pytest.mark.parametrize(
    ("state", "command", "by", "code"),
    [
        (None, REVOKE, BY, "act_key_unknown"),
        (None, REGISTER, BY, "act_key_unknown"),
        (EMPTY, OPEN, BY, "keyring_open_already"),
        (None, OPEN, CHIEF, "act_key_of_another"),
        (EMPTY, REGISTER, CHIEF, "act_key_of_another"),
        (HELD, REGISTER, BY, "act_key_registered_already"),
        (GONE, REGISTER, BY, "act_key_registered_already"),
        (HELD, replace(REVOKE, key=public(SECOND)), BY, "act_key_unknown"),
        (GONE, REVOKE, BY, "act_key_revoked"),
        (HELD, replace(REVOKE, reason=" "), BY, "reason_missing"),
        (HELD, REVOKE, replace(CHIEF, role=Role.ARBITER), "role_not_allowed"),
        (HELD, REVOKE, LOCAL_CHIEF, "not_in_this_event"),
        (EMPTY, replace(REGISTER, key=public(FIRST).upper()), BY, "act_key_malformed"),
        (EMPTY, replace(REGISTER, key=public(FIRST)[2:]), BY, "act_key_malformed"),
        (EMPTY, replace(REGISTER, name="手机"), BY, "act_key_not_proven"),
        (EMPTY, replace(REGISTER, key=public(SECOND)), BY, "act_key_not_proven"),
        (EMPTY, registering(holder="user:1"), BY, "act_key_not_proven"),
        (EMPTY, replace(REGISTER, proof="00"), BY, "act_key_not_proven"),
        (EMPTY, registering(""), BY, "act_key_name_malformed"),
        (EMPTY, registering(" 手机"), BY, "act_key_name_malformed"),
        (EMPTY, registering("手\n机"), BY, "act_key_name_malformed"),
        (EMPTY, registering("机" * 101), BY, "act_key_name_malformed"),
    ],
)
def test_refuses(
    state: KeyringState | None, command: c.KeyringCommand, by: Actor, code: str
) -> None:
    with pytest.raises(CommandRefusedError) as refused:
        decide(state, command, by=by, now=0)
    assert refused.value.code == code


VECTOR = (
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46"
    "bd25bf5f0595bbe24655141438e7a100b",
)
"""RFC 8032, 7.1, TEST 1: a key and its signature of nothing."""


def test_a_signature_is_the_keys_or_nobodys() -> None:
    key, signature = VECTOR
    assert is_signed_by(key, b"", signature)
    assert not is_signed_by(key, b"\0", signature)
    assert not is_signed_by(key, b"", signature.upper())
    assert not is_signed_by(public(FIRST), b"", signature)
    assert not is_signed_by("ff" * 32, b"", signature)


def test_what_is_signed_is_as_the_document_says() -> None:
    signed = act_text(
        address="/api/v1/games/1/moves", idempotency_key="k", version=4, body='{"side":"red"}'
    )
    assert signed == 'qipu-act-v1\n/api/v1/games/1/moves\nk\n4\n{"side":"red"}'
    opening = act_text(address="/api/v1/games", idempotency_key="k", version=None, body="")
    assert opening == "qipu-act-v1\n/api/v1/games\nk\n\n"
