"""What changes the log's keys, epochs and witnesses, and what each change makes of the log."""

from dataclasses import replace

from games.ledger.checkpoint import open_note, parse_verifier
from games.ledger.cosignature import parse_witness
from games.ledger.errors import CheckpointError
from games.log import commands as c
from games.log import events as e
from games.log.state import LogState, Witness, origin_of
from games.record.errors import CommandRefusedError
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    key_used_already=_("This key has signed for the log before."),
    witness_named_already=_("This witness is named already."),
    epoch_not_needed=_("The log holds everything that is known of it outside."),
)
declare_refusals(
    422,
    key_not_readable=_("This is no public key in the one-line form."),
    endorsement_invalid=_("The old key did not sign this change of keys."),
    witness_address_missing=_("The address at which the witness answers is missing."),
    witness_unknown=_("The log has no such witness."),
)

Events = tuple[e.LogEvent, ...]


def endorsed(base: str, key: str) -> str:
    """Return the text that an old key signs for its successor."""
    return f"{base}\nkey\n{key}\n"


def name_of(key: str) -> str:
    """Return whose key it is.

    :raises CommandRefusedError: `key_not_readable`.
    """
    try:
        return parse_verifier(key)[0]
    except CheckpointError as error:
        raise CommandRefusedError("key_not_readable") from error


@decides(c.RotateKey)
def rotate(state: LogState, command: c.RotateKey) -> Events:
    """Return the change of keys.

    :raises CommandRefusedError: `reason_missing`, `key_not_readable`, `key_used_already`,
        `endorsement_invalid`.
    """
    _require_reason(command.reason)
    name_of(command.key)
    if command.key in state.keys:
        raise CommandRefusedError("key_used_already")
    if command.endorsement and not _is_endorsed(state, command):
        raise CommandRefusedError("endorsement_invalid")
    rotated = e.KeyRotated(key=command.key, endorsement=command.endorsement, reason=command.reason)
    return (rotated,)


@folds(e.KeyRotated)
def rotated(state: LogState, event: e.KeyRotated) -> LogState:
    """Sign with the new key; the old ones are still known."""
    return replace(state, keys=(*state.keys, event.key))


@decides(c.OpenEpoch)
def open_epoch(state: LogState, command: c.OpenEpoch) -> Events:
    """Return the new epoch, under a name of its own.

    :raises CommandRefusedError: `reason_missing`, `key_not_readable`, `epoch_not_needed`.
    """
    _require_reason(command.reason)
    name_of(command.key)
    if not command.lost_size or (
        command.lost_size <= command.size and command.lost_root == command.root
    ):
        raise CommandRefusedError("epoch_not_needed")
    number = state.epoch + 1
    opened = e.EpochOpened(
        number=number,
        origin=origin_of(state.base, number),
        key=command.key,
        size=command.size,
        root=command.root,
        lost_size=command.lost_size,
        lost_root=command.lost_root,
        reason=command.reason,
    )
    return (opened,)


@folds(e.EpochOpened)
def epoch_opened(state: LogState, event: e.EpochOpened) -> LogState:
    """Go on under the new name, with its key."""
    return replace(state, keys=(*state.keys, event.key), origin=event.origin, epoch=event.number)


@decides(c.NameWitness)
def name_witness(state: LogState, command: c.NameWitness) -> Events:
    """Return the witness named.

    :raises CommandRefusedError: `key_not_readable`, `witness_named_already`,
        `witness_address_missing`.
    """
    try:
        name, _key = parse_witness(command.key)
    except CheckpointError as error:
        raise CommandRefusedError("key_not_readable") from error
    if any(witness.name == name for witness in state.witnesses):
        raise CommandRefusedError("witness_named_already")
    if not command.url.startswith(("http://", "https://")):
        raise CommandRefusedError("witness_address_missing")
    return (e.WitnessNamed(key=command.key, url=command.url),)


@folds(e.WitnessNamed)
def witness_named(state: LogState, event: e.WitnessNamed) -> LogState:
    """Ask the witness from here on."""
    witness = Witness(name=parse_witness(event.key)[0], key=event.key, url=event.url)
    return replace(state, witnesses=(*state.witnesses, witness))


@decides(c.RemoveWitness)
def remove_witness(state: LogState, command: c.RemoveWitness) -> Events:
    """Return the witness removed.

    :raises CommandRefusedError: `reason_missing`, `witness_unknown`.
    """
    _require_reason(command.reason)
    if all(witness.name != command.name for witness in state.witnesses):
        raise CommandRefusedError("witness_unknown")
    return (e.WitnessRemoved(name=command.name, reason=command.reason),)


@folds(e.WitnessRemoved)
def witness_removed(state: LogState, event: e.WitnessRemoved) -> LogState:
    """Ask the witness no more."""
    left = tuple(witness for witness in state.witnesses if witness.name != event.name)
    return replace(state, witnesses=left)


def _is_endorsed(state: LogState, command: c.RotateKey) -> bool:
    name, old = parse_verifier(state.key)
    try:
        body = open_note(command.endorsement, {name: old})
    except CheckpointError:
        return False
    return body == endorsed(state.base, command.key)


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise CommandRefusedError("reason_missing")
