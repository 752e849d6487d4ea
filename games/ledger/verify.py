"""Verifying a whole ledger or one stream: the report of `manage.py verify_ledger`.

Inside the database alone, a person with every right can rewrite rows, hashes, entries
and checkpoints alike. What holds even then is a checkpoint kept outside: give its text.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from games.ledger import sequencer, store
from games.ledger.anchors import known_outside
from games.ledger.checkpoint import Checkpoint, key_id, open_checkpoint
from games.ledger.databases.guards import missing_guards
from games.ledger.diagnosis import Fault, diagnose
from games.ledger.errors import CheckpointError, LedgerDamaged
from games.ledger.log_record import known_keys, log_record
from games.ledger.merkle import Frontier
from games.ledger.scan import Progress, Scan, Unclean, scan, snapshot
from games.models import LedgerCheckpoint, LedgerStream

Keys = Mapping[bytes, tuple[str, Ed25519PublicKey]]
"""Key id -> the origin that it signs for, and the public key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The outcome: how much was verified and what was found, the first fault first.

    `unsigned` counts checkpoints whose signature could not be checked for want of a key.
    """

    events: int
    sequenced: int
    checkpoints: int
    unsigned: int
    faults: tuple[Fault, ...]

    @property
    def is_clean(self) -> bool:
        """Whether everything held."""
        return not self.faults


def count_events() -> int:
    """Return how many events the heads speak of, for a progress bar."""
    return sum(LedgerStream.objects.values_list("version", flat=True).iterator())


def verify_ledger(
    *,
    progress: Progress = lambda count: None,
    outside: Sequence[str] = (),
    keys: Sequence[Ed25519PublicKey] = (),
) -> Report:
    """Recompute every hash, chain, head, entry, root and signature.

    `outside` are the texts of checkpoints that outsiders have kept; `keys` are the log's
    public keys, past ones too, beside the one in the key file.
    """
    known = _keys_by_id(keys)
    with snapshot():
        rows = tuple(LedgerCheckpoint.objects.order_by("size", "id"))
        statements, faults, unsigned = _read_checkpoints(rows, known)
        faults.extend(Fault(name="guard_missing", guard=name) for name in missing_guards())
        anchored, missing = _beside_the_key(rows)
        statements.extend(anchored)
        faults.extend(missing)
        for text in outside:
            statement = _open(text, known)
            if statement is None:
                faults.append(Fault(name="checkpoint_signature"))
            else:
                statements.append(statement)
        try:
            state = scan(sizes=[statement.size for statement in statements], progress=progress)
        except Unclean:
            found = diagnose()
            return Report(
                events=0,
                sequenced=0,
                checkpoints=len(rows),
                unsigned=unsigned,
                faults=(*found, *faults) or (Fault(name="order_changed"),),
            )
        faults.extend(_root_faults(statements, state))
        faults.extend(_cursor_faults(state.tree))
    return Report(
        events=state.events,
        sequenced=state.tree.size,
        checkpoints=len(rows),
        unsigned=unsigned,
        faults=tuple(sorted(faults, key=Fault.rank)),
    )


def verify_stream(stream_id: UUID) -> Report:
    """Recompute one stream's hashes, chain, head and entries.

    :raises StreamNotFound: no stream has this id.
    """
    with snapshot():
        events = store.head(stream_id).version
        faults = diagnose(stream_id)
    return Report(events=events, sequenced=0, checkpoints=0, unsigned=0, faults=faults)


def _keys_by_id(keys: Iterable[Ed25519PublicKey]) -> Keys:
    """Return the log's public keys by their ids with their origins, those on record among them."""
    named = {bytes.fromhex(key.id): (key.name, key.public) for key in known_keys()}
    origins = {origin for origin, _ in named.values()} | {log_record().origin}
    given = {key_id(origin, key): (origin, key) for origin in origins for key in keys}
    return named | given


def _open(text: str, keys: Keys) -> Checkpoint | None:
    """None where no key has signed it."""
    for origin, key in keys.values():
        try:
            return open_checkpoint(text, origin=origin, key=key)
        except CheckpointError:
            continue
    return None


def _read_checkpoints(
    rows: Sequence[LedgerCheckpoint], keys: Keys
) -> tuple[list[Checkpoint], list[Fault], int]:
    """Return the stored checkpoints, the faults in them, and how many lack a key."""
    statements: list[Checkpoint] = []
    faults: list[Fault] = []
    unsigned = 0
    for row in rows:
        origin = row.text.partition("\n")[0]
        stored = Checkpoint(origin=origin, size=row.size, root=bytes(row.root))
        statements.append(stored)
        if not keys:
            unsigned += 1
            if not row.text.startswith(stored.body()):
                faults.append(Fault(name="checkpoint_signature", position=row.size))
        elif _open(row.text, keys) != stored:
            faults.append(Fault(name="checkpoint_signature", position=row.size))
    return statements, faults, unsigned


def _beside_the_key(rows: Sequence[LedgerCheckpoint]) -> tuple[list[Checkpoint], list[Fault]]:
    """Return the largest checkpoint known outside, unless it is stored, and that it is missing."""
    anchor = known_outside(log_record().origin)
    if anchor is None or any(
        (row.size, bytes(row.root)) == (anchor.size, anchor.root) for row in rows
    ):
        return [], []
    stated = Checkpoint(origin=anchor.origin, size=anchor.size, root=anchor.root)
    is_stored = any(row.size == anchor.size for row in rows)
    missing = [] if is_stored else [Fault(name="checkpoint_missing", position=anchor.size)]
    return [stated] if anchor.root else [], missing


def _root_faults(statements: Iterable[Checkpoint], state: Scan) -> Iterable[Fault]:
    """Yield the checkpoints that the tree does not bear out."""
    for statement in statements:
        if statement.size > state.tree.size:
            yield Fault(name="rolled_back", position=state.tree.size + 1)
        elif state.roots.get(statement.size, Frontier().root()) != statement.root:
            yield Fault(name="root_mismatch", position=statement.size)


def _cursor_faults(tree: Frontier) -> Iterable[Fault]:
    """Yield the cursor when it does not hold the tree."""
    try:
        if sequencer.tree() != tree:
            yield Fault(name="cursor_mismatch", position=tree.size)
    except (LedgerDamaged, ValueError):
        yield Fault(name="cursor_mismatch", position=tree.size)
