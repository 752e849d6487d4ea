"""A keyring as a kind of stream: who registers keys and who revokes them."""

from dataclasses import replace

from games.keyring import commands as c
from games.keyring import events as e
from games.keyring.state import ActKey, KeyringState
from games.record.errors import CommandRefusedError, NotAllowedError
from games.streams.actors import Actor, Role
from games.streams.codec import Codec
from games.streams.decider import Decider
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from games.streams.signed import KEY, is_signed_by
from games.streams.stored import stored_names

declare_refusals(403, act_key_of_another=_("Keys are registered by who signs with them."))
declare_refusals(
    409,
    act_key_registered_already=_("This key has been registered before."),
    act_key_endorsed_already=_("This endorser has endorsed the key before."),
    act_key_revoked=_("This key has been revoked."),
    keyring_open_already=_("The keyring is on record already."),
)
declare_refusals(
    422,
    act_key_endorsement_invalid=_(
        "The endorsement is not signed by a key in force of somebody other than the holder."
    ),
    act_key_malformed=_("This is no Ed25519 public key in 64 hexadecimal digits."),
    act_key_name_malformed=_("The device's name is missing, too long or not one line."),
    act_key_not_proven=_("The proof is not the key's signature over holder and name."),
    act_key_unknown=_("Whoever acts has registered no such key."),
)

REVOKING = frozenset({Role.CHIEF_ARBITER, Role.ORGANISER, Role.ARCHIVIST, Role.SYSTEM})
"""Who revokes the keys of others: for the whole federation, not for one event alone."""
LONGEST_NAME = 100
STORED_NAMES = stored_names(e.KeyringEvent)


def proof_text(holder: str, name: str) -> str:
    """Return what a key signs to show that whoever registers it holds it."""
    return f"qipu-key-v1\n{holder}\n{name}\n"


def endorsement_text(origin: str, holder: str, key: str) -> str:
    """Return what an endorser signs who has seen a holder with a key; ids are a log's own."""
    return f"qipu-key-endorsed-v1\n{origin}\n{holder}\n{key}\n"


def decide(
    state: KeyringState | None, command: c.KeyringCommand, *, by: Actor, now: int
) -> tuple[e.KeyringEvent, ...]:
    """Return the events that `command` of `by` causes.

    :raises NotAllowedError: `act_key_of_another`, `role_not_allowed`, `not_in_this_event`.
    :raises CommandRefusedError: the code of what does not fit.
    """
    if isinstance(command, c.OpenKeyring):
        _require_holder(command.holder, by)
        if state is not None:
            raise CommandRefusedError("keyring_open_already")
        return (e.KeyringOpened(origin=command.origin, holder=command.holder),)
    if state is None:
        raise CommandRefusedError("act_key_unknown")
    if isinstance(command, c.RegisterKey):
        return _registered(state, command, by)
    if isinstance(command, c.EndorseKey):
        return _endorsed(state, command)
    return _revoked(state, command, by)


def _require_holder(holder: str, by: Actor) -> None:
    if by.id != holder and by.role is not Role.SYSTEM:
        raise NotAllowedError("act_key_of_another")


def _registered(
    state: KeyringState, command: c.RegisterKey, by: Actor
) -> tuple[e.KeyringEvent, ...]:
    _require_holder(state.holder, by)
    if not KEY.fullmatch(command.key):
        raise CommandRefusedError("act_key_malformed")
    name = command.name
    if not 0 < len(name) <= LONGEST_NAME or name != name.strip() or not name.isprintable():
        raise CommandRefusedError("act_key_name_malformed")
    if not is_signed_by(command.key, proof_text(state.holder, name).encode(), command.proof):
        raise CommandRefusedError("act_key_not_proven")
    if state.find(command.key) is not None:
        raise CommandRefusedError("act_key_registered_already")
    return (e.ActKeyRegistered(key=command.key, name=name, proof=command.proof),)


def _endorsed(state: KeyringState, command: c.EndorseKey) -> tuple[e.KeyringEvent, ...]:
    """Let anybody bring an endorsement: it shows by its signature whose it is."""
    key = _key_in_force(state, command.key)
    signed = endorsement_text(state.origin, state.holder, command.key).encode()
    if command.endorser == state.holder or not is_signed_by(
        command.endorser_key, signed, command.signature
    ):
        raise CommandRefusedError("act_key_endorsement_invalid")
    if command.endorser in key.endorsers:
        raise CommandRefusedError("act_key_endorsed_already")
    endorsed = e.ActKeyEndorsed(
        key=command.key,
        endorser=command.endorser,
        endorser_key=command.endorser_key,
        signature=command.signature,
    )
    return (endorsed,)


def _key_in_force(state: KeyringState, key: str) -> ActKey:
    found = state.find(key)
    if found is None:
        raise CommandRefusedError("act_key_unknown")
    if not found.holds:
        raise CommandRefusedError("act_key_revoked")
    return found


def _revoked(state: KeyringState, command: c.RevokeKey, by: Actor) -> tuple[e.KeyringEvent, ...]:
    if by.id != state.holder:
        if by.role not in REVOKING:
            raise NotAllowedError("role_not_allowed", role=by.role.value)
        if by.event:
            raise NotAllowedError("not_in_this_event")
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing")
    _key_in_force(state, command.key)
    return (e.ActKeyRevoked(key=command.key, reason=command.reason.strip()),)


def begin(event: e.KeyringOpened, *, version: int, at: int) -> KeyringState:
    """No key yet."""
    return KeyringState(origin=event.origin, holder=event.holder, version=version)


def evolve(state: KeyringState, event: e.KeyringEvent, *, version: int, at: int) -> KeyringState:
    """Return the state after `event`, recorded at `at` (server ms) as `version`."""
    keys = state.keys
    if isinstance(event, e.ActKeyRegistered):
        keys = (*keys, ActKey(key=event.key, name=event.name, registered_at=at))
    elif isinstance(event, e.ActKeyEndorsed | e.ActKeyRevoked):
        keys = tuple(_changed(key, event, at) if key.key == event.key else key for key in keys)
    return replace(state, keys=keys, version=version)


def _changed(key: ActKey, event: e.ActKeyEndorsed | e.ActKeyRevoked, at: int) -> ActKey:
    if isinstance(event, e.ActKeyEndorsed):
        return replace(key, endorsers=(*key.endorsers, event.endorser))
    return replace(key, revoked_at=at, reason=event.reason)


KEYRING: Decider[KeyringState, c.KeyringCommand, e.KeyringEvent] = Decider(
    kind="keyring",
    codec=Codec(STORED_NAMES),
    decide=decide,
    opens=(c.OpenKeyring,),
    first=(e.KeyringOpened,),
    begin=begin,
    evolve=evolve,
    cached=256,
)
