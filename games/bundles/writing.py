"""A bundle made: streams, proofs, checkpoints, keys, schemas and the verifier in one ZIP.

The proofs are of the first checkpoint that covers the streams, and the first after it that a
witness has signed goes along: once it has, the bundle of streams that stand still has the same
bytes however the log grows.
"""

import hashlib
import io
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet

from games.bundles.carried import inputs_of, papers_of, streams_of
from games.bundles.errors import CheckpointNotFound, CheckpointPending
from games.bundles.verify import CONSISTENCY, KEYS, MANIFEST
from games.ledger import store
from games.ledger.log_record import LogKey, known_keys, log_record
from games.ledger.proofs import Leaves, positions
from games.ledger.requests import Head
from games.models import LedgerCheckpoint
from games.players.annotating import annotation_lines
from games.players.source_files import source_lines
from games.streams.actors import Asking
from games.streams.exporting import stream_lines
from games.streams.files import line_of
from games.streams.redaction import withheld
from games.streams.schema import FOLDER

FORMAT, FORMAT_VERSION = "qipu-bundle", 1
ZIP_TYPE = "application/zip"
ANNOTATIONS = "annotations.ndjson"
SOURCES = "sources.ndjson"
PEOPLE = "people.ndjson"
GIVEN_OUT = tuple(
    Path(__file__).with_name(name) for name in ("verify.py", "verify_acts.py", "README.md")
)
"""What goes out with every bundle as it stands here."""
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The first time a ZIP can hold: bytes tell nothing of when they were packed."""


def bundle(
    stream_id: UUID,
    *,
    kind: str = "",
    asking: Asking | None,
    checkpoint: int | None = None,
    people: Iterable[bytes] = (),
    papers: Mapping[str, bytes] | None = None,
) -> bytes:
    """Return a stream, and those that go along with it, as a bundle.

    `kind`: the only kind of stream it may be. Without `asking` nothing is withheld.
    `checkpoint`: the size of another checkpoint, one that the reader keeps, to be shown
    consistent. `people`: the lines of a people file. `papers`: what is packed beside, under
    names that no file of a bundle has.

    :raises StreamNotFound: there is no such stream of this kind.
    :raises CheckpointPending: its last events are not under a signed checkpoint yet.
    :raises CheckpointNotFound: none of that size was signed under the log's present name.
    """
    head = store.head(stream_id)
    if kind not in ("", head.kind):
        raise store.StreamNotFound(stream_id)
    heads = [store.head(each) for each in streams_of(stream_id, head.kind, asking)]
    numbered = [positions(each.stream_id, upto=each.version) for each in heads]
    log = _covering(heads, numbered)
    leaves = Leaves(log.size)
    files: dict[str, bytes] = {}
    types: set[str] = set()
    for each, places in zip(heads, numbered, strict=True):
        name = str(each.stream_id)
        lines = stream_lines(each.stream_id, asking=asking, version=each.version)
        files[f"streams/{name}.ndjson"] = b"".join(lines)
        files[f"proofs/{name}.ndjson"] = b"".join(_proof_lines(leaves, places))
        events = store.load(each.stream_id, upto=each.version)
        types.update(event.type for event in events)
        hidden = frozenset() if asking is None else withheld(events, asking)
        for version, read in inputs_of(events).items():
            if (each.stream_id, version) not in hidden:
                files[f"inputs/{name}/{version}.json"] = read
        files |= papers_of(each.stream_id, each.kind, asking)
    files |= _checkpoint_files(log, checkpoint)
    files |= _schemas(types)
    beside = {
        ANNOTATIONS: b"".join(line for each in heads for line in annotation_lines(each.stream_id)),
        SOURCES: b"".join(source_lines(each.stream_id for each in heads)),
        PEOPLE: b"".join(people),
    }
    files |= {name: content for name, content in beside.items() if content}
    files |= {path.name: path.read_bytes() for path in GIVEN_OUT}
    files |= papers or {}
    return packed({MANIFEST: _manifest(heads, log, files), **files})


def _covering(heads: Iterable[Head], numbered: Iterable[Mapping[int, int]]) -> LedgerCheckpoint:
    """Return the first checkpoint under the log's present name over all events of some streams.

    :raises CheckpointPending: there is none yet.
    """
    last = 0
    for head, places in zip(heads, numbered, strict=True):
        if head.version not in places:
            raise CheckpointPending
        last = max(last, places[head.version])
    found = _signed().filter(size__gte=last).order_by("size", "id").first()
    if found is None:
        raise CheckpointPending
    return found


def _signed() -> QuerySet[LedgerCheckpoint]:
    return LedgerCheckpoint.objects.filter(key_id__in=[key.id for key in _keys()])


def _keys() -> tuple[LogKey, ...]:
    """Return the keys that have signed for the log under its present name."""
    origin = log_record().origin
    return tuple(key for key in known_keys() if key.name == origin)


def _checkpoint_files(log: LedgerCheckpoint, other: int | None) -> dict[str, bytes]:
    """Return the checkpoints with the proof that the smaller begins the larger, and the key.

    Without `other` the second is the first that a witness has signed, where there is one.

    :raises CheckpointNotFound: there is none of the size `other`.
    """
    rows = {log.size: log}
    if other is not None:
        found = _signed().filter(size=other).first()
        if found is None:
            raise CheckpointNotFound
    else:
        witnessed = _signed().filter(size__gte=log.size, cosignatures__isnull=False)
        found = witnessed.order_by("size", "id").first() or log
    rows[found.size] = found
    files = {f"checkpoints/{size}.txt": row.countersigned.encode() for size, row in rows.items()}
    if len(rows) > 1:
        old, new = sorted(rows)
        proof = [node.hex() for node in Leaves(new).consistency(old)]
        files[CONSISTENCY] = line_of({"old": old, "new": new, "proof": proof})
    return {**files, KEYS: "".join(f"{key.text}\n" for key in _keys()).encode()}


def _proof_lines(leaves: Leaves, places: Mapping[int, int]) -> Iterable[bytes]:
    for version, position in sorted(places.items()):
        proof = [node.hex() for node in leaves.inclusion(position)]
        yield line_of({"version": version, "position": position, "proof": proof})


def _schemas(types: Iterable[str]) -> dict[str, bytes]:
    """Return the schemas of stored types as docs/events has them."""
    paths = {name: settings.BASE_DIR / FOLDER / f"{name}.json" for name in sorted(types)}
    return {f"schemas/{path.name}": path.read_bytes() for path in paths.values() if path.exists()}


def _manifest(heads: Iterable[Head], log: LedgerCheckpoint, files: Mapping[str, bytes]) -> bytes:
    streams = [
        {
            "stream_id": str(head.stream_id),
            "kind": head.kind,
            "version": head.version,
            "hash": head.hash.hex(),
        }
        for head in heads
    ]
    listed = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    return line_of(
        {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "stream_id": streams[0]["stream_id"],
            "origin": log.text.partition("\n")[0],
            "size": log.size,
            "streams": streams,
            "files": dict(sorted(listed.items())),
        }
    )


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return a ZIP whose bytes follow from its files alone."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as packed:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, date_time=_LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            packed.writestr(entry, content)
    return made.getvalue()
