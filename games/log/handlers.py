"""The log's keys, epochs and witnesses changed: key files and the database beside the record."""

from collections.abc import Callable

from games.ledger import anchors, keys, sequencer
from games.ledger.checkpoint import sign_note, verifier_text
from games.ledger.clock import now_ms
from games.ledger.errors import StreamNotFound
from games.ledger.log_record import log_record, log_stream, own_key
from games.log import commands as c
from games.log.acts import endorsed
from games.log.decider import LOG
from games.log.state import LogState, origin_of
from games.models import new_id
from games.record.errors import CommandRefusedError
from games.streams.actors import Actor
from games.streams.cache import cache_of
from games.streams.handling import SERVER, handle


def log_state() -> LogState | None:
    """Return the log as its stream tells it, None where nothing of it is on record."""
    try:
        return cache_of(LOG).current(log_stream()).state
    except StreamNotFound:
        return None


def rotate_key(*, by: Actor, reason: str, is_lost: bool = False) -> LogState:
    """Put a new signing key on record, endorsed by the old one unless it `is_lost`; then use it.

    :raises CommandRefusedError: as the record decides.
    :raises CheckpointError: `key_malformed`, `key_missing`.
    """
    if is_lost:
        keys.replace_lost_key()
    _require_opened()
    record = log_record()
    text = verifier_text(record.origin, keys.next_key().public_key())
    if record.keys[-1].text != text:
        endorsement = ""
        if not is_lost:
            body = endorsed(record.keys[0].name, text)
            endorsement = sign_note(body, name=record.origin, key=keys.signing_key())
        command = c.RotateKey(key=text, endorsement=endorsement, reason=reason)
        state = _handled(lambda state: command, by=by)
        keys.adopt_next(old_id=record.keys[-1].id)
        return state
    # The rotation was recorded by a run that was killed before the files were changed.
    keys.adopt_next(old_id=record.keys[-2].id)
    return cache_of(LOG).current(log_stream()).state


def open_epoch(*, by: Actor, reason: str) -> LogState:
    """Go on under a new name with what the database holds; what outsiders hold is named.

    :raises CommandRefusedError: `reason_missing`, `epoch_not_needed`.
    """
    outside, tree = anchors.known_outside(log_record().origin), sequencer.tree()
    if outside is None:
        raise CommandRefusedError("epoch_not_needed")
    _require_opened()
    public = keys.signing_key().public_key()

    def made(state: LogState) -> c.OpenEpoch:
        return c.OpenEpoch(
            key=verifier_text(origin_of(state.base, state.epoch + 1), public),
            size=tree.size,
            root=tree.root().hex(),
            lost_size=outside.size,
            lost_root=outside.root.hex(),
            reason=reason,
        )

    return _handled(made, by=by)


def name_witness(*, by: Actor, key: str, url: str) -> LogState:
    """Have somebody countersign checkpoints from here on.

    :raises CommandRefusedError: as the record decides.
    """
    _require_opened()
    return _handled(lambda state: c.NameWitness(key=key.strip(), url=url.strip()), by=by)


def remove_witness(*, by: Actor, name: str, reason: str) -> LogState:
    """Ask a witness no more.

    :raises CommandRefusedError: as the record decides; a log with nothing on record has none.
    """
    try:
        return _handled(lambda state: c.RemoveWitness(name=name, reason=reason), by=by)
    except StreamNotFound as error:
        raise CommandRefusedError("witness_unknown") from error


def _require_opened() -> None:
    """Put the key that signs on record, where the log has none yet."""
    if log_state() is not None:
        return
    origin = log_record().origin
    keys.signing_key()
    own = own_key(origin)
    if own is None:
        raise AssertionError("the key was made just now")
    handle(
        LOG,
        c.OpenLog(origin=origin, key=own.text),
        stream_id=log_stream(),
        by=SERVER,
        event_id=new_id(),
        now=now_ms(),
    )


def _handled(command: Callable[[LogState], c.LogCommand], *, by: Actor) -> LogState:
    return handle(
        LOG, command, stream_id=log_stream(), by=by, event_id=new_id(), now=now_ms()
    ).state
