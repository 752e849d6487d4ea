"""Keys, epochs and witnesses of the log: what is recorded and what is refused."""

from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from games.ledger.checkpoint import sign_note, verifier_text
from games.ledger.cosignature import witness_text
from games.log import commands as c
from games.log import events as e
from games.log.acts import endorsed
from games.log.decider import begin, decide, evolve
from games.log.state import LogState, Witness
from games.record.errors import CommandRefusedError, NotAllowedError
from games.streams.actors import Actor, Role

ORIGIN = "qipu.example/log"
FIRST, SECOND = (Ed25519PrivateKey.from_private_bytes(bytes([n]) * 32) for n in (1, 2))
FIRST_TEXT = verifier_text(ORIGIN, FIRST.public_key())
SECOND_TEXT = verifier_text(ORIGIN, SECOND.public_key())
WITNESS = witness_text("office.example/witness", SECOND.public_key())
BY = Actor(id="user:1", role=Role.ARCHIVIST)
OPENED = begin(e.LogOpened(origin=ORIGIN, key=FIRST_TEXT), version=1, at=0)
WITNESSED = replace(
    OPENED,
    witnesses=(Witness(name="office.example/witness", key=WITNESS, url="https://office.example"),),
)
ENDORSEMENT = sign_note(endorsed(ORIGIN, SECOND_TEXT), name=ORIGIN, key=FIRST)
BY_ANOTHER = sign_note(endorsed(ORIGIN, SECOND_TEXT), name=ORIGIN, key=SECOND)
OF_ANOTHER = sign_note(endorsed("other.example/log", SECOND_TEXT), name=ORIGIN, key=FIRST)
ROTATE = c.RotateKey(key=SECOND_TEXT, endorsement=ENDORSEMENT, reason="yearly")
EPOCH = c.OpenEpoch(
    key=verifier_text(f"{ORIGIN}/2", FIRST.public_key()),
    size=3,
    root="0a",
    lost_size=5,
    lost_root="0b",
    reason="the disk was lost",
)
NAME = c.NameWitness(key=WITNESS, url="https://office.example")


def after(state: LogState, command: c.LogCommand) -> LogState:
    for event in decide(state, command, by=BY, now=0):
        state = evolve(state, event, version=state.version + 1, at=0)
    return state


def test_a_new_key_is_endorsed_by_the_old_and_both_stay_known() -> None:
    state = after(OPENED, ROTATE)
    assert (state.keys, state.key, state.version) == ((FIRST_TEXT, SECOND_TEXT), SECOND_TEXT, 2)


def test_a_key_in_place_of_a_lost_one_has_no_endorsement() -> None:
    (event,) = decide(OPENED, replace(ROTATE, endorsement=""), by=BY, now=0)
    assert isinstance(event, e.KeyRotated)
    assert event.endorsement == ""


def test_an_epoch_has_a_name_of_its_own_and_says_what_was_lost() -> None:
    (event,) = decide(OPENED, EPOCH, by=BY, now=0)
    assert isinstance(event, e.EpochOpened)
    assert (event.number, event.origin) == (2, f"{ORIGIN}/2")
    assert (event.size, event.lost_size, event.lost_root) == (3, 5, "0b")
    state = after(OPENED, EPOCH)
    third = decide(state, replace(EPOCH, size=6, lost_size=9), by=BY, now=0)[0]
    assert isinstance(third, e.EpochOpened)
    assert (third.number, third.origin) == (3, f"{ORIGIN}/3")


def test_an_epoch_opens_at_the_same_size_where_the_roots_differ() -> None:
    assert after(OPENED, replace(EPOCH, size=5)).epoch == 2


def test_a_witness_is_named_and_removed() -> None:
    assert after(OPENED, NAME).witnesses == WITNESSED.witnesses
    gone = c.RemoveWitness(name="office.example/witness", reason="closed")
    assert after(WITNESSED, gone).witnesses == ()


@pytest.mark.parametrize(
    ("state", "command", "code"),
    [
        (None, ROTATE, "log_not_open"),
        (OPENED, c.OpenLog(origin=ORIGIN, key=FIRST_TEXT), "log_open_already"),
        (None, c.OpenLog(origin=ORIGIN, key="x"), "key_not_readable"),
        (OPENED, replace(ROTATE, reason=" "), "reason_missing"),
        (OPENED, replace(ROTATE, key="x+y+z"), "key_not_readable"),
        (OPENED, replace(ROTATE, key=WITNESS), "key_not_readable"),
        (OPENED, replace(ROTATE, key=FIRST_TEXT), "key_used_already"),
        (OPENED, replace(ROTATE, endorsement="no note"), "endorsement_invalid"),
        (OPENED, replace(ROTATE, endorsement=BY_ANOTHER), "endorsement_invalid"),
        (OPENED, replace(ROTATE, endorsement=OF_ANOTHER), "endorsement_invalid"),
        (OPENED, replace(EPOCH, reason=""), "reason_missing"),
        (OPENED, replace(EPOCH, key="x"), "key_not_readable"),
        (OPENED, replace(EPOCH, lost_size=0), "epoch_not_needed"),
        (OPENED, replace(EPOCH, lost_size=3, lost_root="0a"), "epoch_not_needed"),
        (OPENED, replace(NAME, key=FIRST_TEXT), "key_not_readable"),
        (OPENED, replace(NAME, url="office.example"), "witness_address_missing"),
        (WITNESSED, NAME, "witness_named_already"),
        (OPENED, c.RemoveWitness(name="office.example/witness", reason="x"), "witness_unknown"),
        (
            WITNESSED,
            c.RemoveWitness(name="office.example/witness", reason=" "),
            "reason_missing",
        ),
    ],
)
def test_refuses(state: LogState | None, command: c.LogCommand, code: str) -> None:
    with pytest.raises(CommandRefusedError) as refused:
        decide(state, command, by=BY, now=0)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "role", [role for role in Role if role not in (Role.ORGANISER, Role.ARCHIVIST, Role.SYSTEM)]
)
def test_only_keepers_of_the_whole_federation_change_it(role: Role) -> None:
    with pytest.raises(NotAllowedError) as refused:
        decide(OPENED, ROTATE, by=Actor(id="user:1", role=role), now=0)
    assert refused.value.code == "role_not_allowed"


def test_an_organiser_of_one_event_does_not_change_it() -> None:
    by = Actor(id="user:1", role=Role.ORGANISER, event="Open")
    with pytest.raises(NotAllowedError) as refused:
        decide(OPENED, ROTATE, by=by, now=0)
    assert refused.value.code == "not_in_this_event"
