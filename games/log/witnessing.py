"""Countersignatures asked of others for this log, and given to logs of others."""

import logging
import threading
import urllib.error
import urllib.request
from dataclasses import dataclass, field

from django.db import connections, transaction
from django.db.models import Max

from games.ledger import anchors
from games.ledger.checkpoint import Checkpoint, open_checkpoint, open_note, parse_verifier
from games.ledger.clock import now_ms
from games.ledger.cosignature import (
    WitnessRequest,
    cosign,
    cosigned_at,
    read_request,
    witness_text,
    write_request,
)
from games.ledger.errors import CheckpointError
from games.ledger.keys import witness_key
from games.ledger.log_record import log_record
from games.ledger.merkle import is_consistent
from games.ledger.proofs import Leaves
from games.log.handlers import log_state
from games.log.state import Witness
from games.models import LedgerCheckpoint, LedgerCosignature, LedgerWitnessed

PERIOD_MS = 60_000
TIMEOUT_S = 5
MOST_ANSWER = 4096
SIZE_TYPE = "text/x.tlog.size"

_log = logging.getLogger("qipu.witnesses")


class WitnessConflict(Exception):
    """The witness has seen a checkpoint of another size; `size` is the one it has."""

    def __init__(self, size: int) -> None:
        super().__init__(f"the checkpoint seen has size {size}")
        self.size = size


# -- this log is witnessed ----------------------------------------------------------


def ask_witnesses() -> dict[str, str]:
    """Have every witness sign the newest checkpoint; return name -> "" or what went wrong."""
    state = log_state()
    latest = LedgerCheckpoint.objects.order_by("-size", "-id").first()
    if state is None or latest is None:
        return {}
    return {witness.name: _ask_witness(witness, latest) for witness in state.witnesses}


def _ask_witness(witness: Witness, latest: LedgerCheckpoint) -> str:
    mine = LedgerCosignature.objects.filter(witness=witness.name)
    if mine.filter(checkpoint=latest).exists():
        return ""
    old: int = mine.aggregate(last=Max("checkpoint__size"))["last"] or 0
    try:
        for _ in range(2):
            try:
                return _signed_by(witness, latest, old=old)
            except WitnessConflict as conflict:
                old = conflict.size
                if old > latest.size:
                    return _is_ahead(witness, latest, old)
    except (OSError, CheckpointError, ValueError) as error:
        _log.warning("witness %s: %s", witness.name, error)
        return str(error)
    return "it asks for a proof from another size each time"


def _is_ahead(witness: Witness, latest: LedgerCheckpoint, size: int) -> str:
    """Note that a witness has seen more than there is here: the log is held until it is settled."""
    origin = latest.text.partition("\n")[0]
    anchors.remember(anchors.Anchor(origin=origin, size=size, root=b""))
    _log.critical("witness %s has signed size %d, the log has %d", witness.name, size, latest.size)
    return f"it has signed size {size}"


def _signed_by(witness: Witness, latest: LedgerCheckpoint, *, old: int) -> str:
    proof = Leaves(latest.size).consistency(old) if 0 < old <= latest.size else ()
    witness_request = WitnessRequest(old=old, proof=proof, note=latest.text)
    request = urllib.request.Request(
        witness.url.rstrip("/") + "/add-checkpoint",
        data=write_request(witness_request),
        headers={"Content-Type": "text/plain"},
        method="POST",
    )
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
            lines = answer.read(MOST_ANSWER).decode()
    except urllib.error.HTTPError as refused:
        if refused.code == 409 and refused.headers.get_content_type() == SIZE_TYPE:
            raise WitnessConflict(int(refused.read(64))) from None
        raise
    body = latest.text.rpartition("\n\n")[0] + "\n"
    line = next((each for each in lines.splitlines() if f" {witness.name} " in each), "")
    at = cosigned_at(body, line, witness=witness.key)
    LedgerCosignature.objects.get_or_create(
        checkpoint=latest,
        witness=witness.name,
        defaults={"line": f"{line}\n", "signed_at": at * 1000},
    )
    return ""


@dataclass(kw_only=True)
class Asking:
    """Asks the witnesses now and then, in a thread of its own: a slow one holds nothing up."""

    period_ms: int = PERIOD_MS
    _asked_at: int = field(default=0, init=False)
    _thread: threading.Thread | None = field(default=None, init=False)

    def __call__(self) -> int:
        """Start asking when it is time; never a reason for the loop to hurry."""
        now = now_ms()
        if now - self._asked_at < self.period_ms or (self._thread and self._thread.is_alive()):
            return 0
        self._asked_at = now
        if (state := log_state()) is not None and state.witnesses:
            self._thread = threading.Thread(target=_in_thread, name="qipu-witnesses", daemon=True)
            self._thread.start()
        return 0


def _in_thread() -> None:
    try:
        ask_witnesses()
    except Exception:  # noqa: BLE001 - the next time asks again
        _log.exception("asking the witnesses failed")
    finally:
        connections.close_all()


# -- this server is a witness -------------------------------------------------------


def witness_name() -> str:
    """Return the name by which this server countersigns."""
    return f"{log_record().origin}/witness"


def own_witness_text() -> str:
    """Return the public key by which this server countersigns, to be given to other logs."""
    return witness_text(witness_name(), witness_key().public_key())


def witness_for(key: str) -> LedgerWitnessed:
    """Countersign the log whose public key this is, from its next checkpoint on.

    :raises CheckpointError: `key_malformed`.
    """
    origin, _ = parse_verifier(key)
    row, _created = LedgerWitnessed.objects.update_or_create(
        origin=origin, defaults={"key": key.strip()}, create_defaults=_from_nothing(key)
    )
    return row


def _from_nothing(key: str) -> dict[str, object]:
    return {"key": key.strip(), "size": 0, "root": b""}


def countersign(body: bytes, *, at: int) -> str:
    """Return this server's line over another log's checkpoint; `at` in seconds.

    :raises CheckpointError: `request_malformed`, `log_unknown`, `proof_invalid`, or why the note
        cannot be opened.
    :raises WitnessConflict: the log speaks of another size than the one signed last.
    """
    request = read_request(body)
    origin = request.note.partition("\n")[0]
    with transaction.atomic():
        log = LedgerWitnessed.objects.select_for_update().filter(origin=origin).first()
        if log is None:
            raise CheckpointError("log_unknown", origin)
        name, key = parse_verifier(log.key)
        stated = open_checkpoint(request.note, origin=name, key=key)
        _require_follows(log, request, stated)
        log.size, log.root = stated.size, stated.root
        log.save(update_fields=["size", "root"])
    signed = open_note(request.note, {name: key})
    return cosign(signed, name=witness_name(), key=witness_key(), at=at)


def _require_follows(log: LedgerWitnessed, request: WitnessRequest, stated: Checkpoint) -> None:
    if request.old > stated.size:
        raise CheckpointError("request_malformed", "old is larger than the checkpoint")
    if request.old != log.size:
        raise WitnessConflict(log.size)
    follows = not log.size or is_consistent(
        old=log.size,
        new=stated.size,
        old_root=bytes(log.root),
        new_root=stated.root,
        proof=request.proof,
    )
    if not follows:
        raise CheckpointError("proof_invalid")
