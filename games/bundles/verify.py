"""Check a bundle of the ledger offline: `python3 -I verify.py FILE.zip`.

This file stands alone: the standard library is all it needs, and it goes out with every
bundle. It shares no code with the server, so that a flaw there is no flaw here. What the
bytes mean is in the README of the bundle and in docs/ledger.md.

Exit status 0: everything holds. 1: something does not, the first place is named. 2: no bundle.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import io
import json
import re
import sys
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import IO, Any

MANIFEST, KEYS, CONSISTENCY = "manifest.json", "keys.txt", "consistency.ndjson"
MAX_FILES = 50_000
MAX_BYTES = 1 << 30  # of all files together, unpacked

WORDS = {
    "chain_broken": ("校验链断开", "the hash chain is broken"),
    "checkpoint_malformed": ("检查点格式不对", "the checkpoint is malformed"),
    "consistency_wrong": ("前一份不是后一份的开头", "the earlier tree does not begin the later"),
    "digest_mismatch": ("文件与清单的 SHA-256 不符", "the file is not what the manifest lists"),
    "event_malformed": ("事件格式不对", "the event is malformed"),
    "file_missing": ("缺文件", "a file is missing"),
    "file_unlisted": ("清单未列的文件", "a file that the manifest does not list"),
    "file_unreadable": ("文件读不出", "the file cannot be unpacked"),
    "hash_mismatch": ("事件与其校验值不符", "the event does not match its hash"),
    "inclusion_wrong": ("签名的记录里没有这个事件", "the signed log does not hold this event"),
    "inputs_differ": ("裁决所据与事件不符", "what a ruling read is not what the events hold"),
    "key_malformed": ("公钥格式不对", "the public key is malformed"),
    "line_malformed": ("此行格式不对", "the line is malformed"),
    "manifest_differs": ("清单与内容不符", "the manifest does not match the content"),
    "missing_event": ("缺事件，或次序不对", "an event is missing or out of order"),
    "no_bundle": ("不是棋谱的存档包", "this is no bundle"),
    "other_log": ("是另一份档案的检查点", "the checkpoint is of another log"),
    "scan_unnamed": ("事件没有记下这份扫描件", "no event names this scan by its SHA-256"),
    "second_history": ("同样大小，根不同：两份历史", "two signed roots of one size: keep both"),
    "signature_invalid": ("签名无效", "the signature is invalid"),
    "signature_missing": ("没有所信公钥的签名", "no key that is trusted has signed"),
    "stream_cut": ("事件流不完整", "the stream ends too early"),
}

_PART = r"[^\W_][^\x00-\x1f\x7f-\x9f/\\:*?\"<>|\u200b-\u202e\u2066-\u2069\ud800-\udfff]{0,150}"
_NAME = re.compile(f"{_PART}(?:/{_PART}){{0,3}}")
_FIELDS = "stream_id version type event_id actor role device recorded_at occurred_at payload "
_UUID = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)  # noqa: UP017 - also for Python 3.9
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_NOTE = re.compile(
    "(([^\n]+)\n([1-9][0-9]{0,17})\n([^\n]+)\n(?:[^\n]+\n)*)\n((?:\u2014 [^ \n]+ [^ \n]+\n)+)"
)


class Flaw(Exception):
    """What does not hold: code, file, and line (from 1) where there is one."""

    def __init__(self, code: str, place: str = "", *, line: int = 0, detail: str = "") -> None:
        parts = ["{}: {} / {}".format(code, *WORDS[code]), place and f"文件 file {place}"]
        parts += [f"行 line {line}" if line else "", detail]
        super().__init__("; ".join(filter(None, parts)))
        self.code, self.place, self.line, self.detail = code, place, line, detail


@dataclass
class Stream:
    """A stream whose chain holds: hashes and payloads by version, None where withheld."""

    stream_id: str
    kind: str
    hashes: list[bytes] = field(default_factory=list)
    payloads: list[Any] = field(default_factory=list)
    withheld: int = 0


@dataclass(frozen=True)
class Checkpoint:
    """The size and root of the log called `origin`; `unknown`: who else signed, not checked."""

    origin: str
    size: int
    root: bytes
    unknown: tuple[str, ...] = ()


@dataclass
class Report:
    """A bundle that holds, and what of it was not checked; `scans`: those that events name.

    `compared`: whether it was held to a checkpoint kept elsewhere; None where none was given.
    """

    files: dict[str, bytes]
    streams: list[Stream]
    checkpoints: list[Checkpoint]
    keys: list[str]
    key_is_trusted: bool
    inputs: int
    inputs_unchecked: int
    scans: int
    compared: bool | None


def read_files(source: str | IO[bytes]) -> dict[str, bytes]:
    """Return the files in a ZIP by name, unpacked in memory and never on disk.

    :raises Flaw: `no_bundle` (no ZIP, too large, wrong names, no manifest), `file_unreadable`.
    """
    try:
        with zipfile.ZipFile(source) as packed:
            entries = packed.infolist()
            _check_entries(entries)
            return {entry.filename: _unpacked(packed, entry) for entry in entries}
    except (zipfile.BadZipFile, OSError, ValueError, RuntimeError) as error:
        raise Flaw("no_bundle", detail=f"ZIP: {error!s:.200}") from error


def _check_entries(entries: Sequence[zipfile.ZipInfo]) -> None:
    names = {entry.filename.lower() for entry in entries}
    if len(entries) > MAX_FILES or sum(entry.file_size for entry in entries) > MAX_BYTES:
        raise Flaw("no_bundle", detail="太大 too large")
    for entry in entries:
        if not _NAME.fullmatch(entry.filename):
            raise Flaw("no_bundle", detail=f"文件名 name {ascii(entry.filename)[:80]}")
        if entry.flag_bits & 1 or entry.compress_type not in (0, 8):
            raise Flaw("no_bundle", detail=f"加密、压缩方式不识 packed otherwise {entry.filename}")
    if len(names) < len(entries):
        raise Flaw("no_bundle", detail="文件名重复 a name stands twice")
    if not {MANIFEST, KEYS} <= names:
        raise Flaw("no_bundle", detail=f"缺 lacks {MANIFEST}, {KEYS}")


def _unpacked(packed: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Return the bytes of a file, no more of them than its entry states."""
    try:
        with packed.open(entry) as file:
            content = file.read(entry.file_size + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError) as error:
        raise Flaw("file_unreadable", entry.filename, detail=f"{error!s:.120}") from error
    if len(content) != entry.file_size:
        raise Flaw("file_unreadable", entry.filename)
    return content


def _spelt(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _read(raw: bytes, place: str, line: int, code: str = "line_malformed") -> dict[str, Any]:
    """Return the object on a line that is written as it would be written again."""
    try:
        value = json.loads(raw)
        if isinstance(value, dict) and _spelt(value) == raw:
            return value
    except (ValueError, RecursionError):
        pass
    raise Flaw(code, place, line=line)


def _lines(content: bytes, place: str) -> list[tuple[int, bytes]]:
    lines = content.split(b"\n")
    if lines.pop() != b"":
        raise Flaw("stream_cut", place, line=len(lines) + 1)
    return list(enumerate(lines, start=1))


def _hashes(texts: Any, place: str, line: int) -> list[bytes]:
    for text in texts if isinstance(texts, list) else [None]:
        if not isinstance(text, str) or not re.fullmatch("[0-9a-f]{64}", text):
            raise Flaw("line_malformed", place, line=line)
    return [bytes.fromhex(text) for text in texts]


def read_stream(content: bytes, place: str, stated: dict[str, Any]) -> Stream:
    """Recompute the chain of a stream's file; `stated` is what the manifest says of it."""
    lines = _lines(content, place)
    if len(lines) < 3:
        raise Flaw("stream_cut", place)
    wanted = {"format": "qipu-stream", "format_version": 1, "kind": stated["kind"]}
    wanted |= {name: stated[name] for name in ("stream_id", "version", "hash")}
    if _spelt(wanted) != lines[0][1]:
        raise Flaw("manifest_differs", place, line=1)
    stream = Stream(stream_id=stated["stream_id"], kind=stated["kind"])
    for number, raw in lines[1:-1]:
        _take_event(_read(raw, place, number), place, number, stream)
    number, raw = lines[-1]
    digest = hashlib.sha256(content[: len(content) - len(raw) - 1]).hexdigest()
    wanted = {"end": True, "next": stated["version"], "more": False}
    wanted |= {"withheld": stream.withheld, "sha256": digest}
    stands_at = (len(stream.hashes), stream.hashes[-1].hex())
    if stands_at != (stated["version"], stated["hash"]) or _spelt(wanted) != raw:
        raise Flaw("stream_cut", place, line=number)
    return stream


def _take_event(data: dict[str, Any], place: str, line: int, stream: Stream) -> None:
    version = len(stream.hashes) + 1
    where = f"版本 version {version}"
    hidden = data.get("withheld") is True and data.get("payload", 0) is None
    if " ".join(data) != _FIELDS + "prev_hash hash" + " withheld" * hidden:
        raise Flaw("event_malformed", place, line=line, detail=where)
    if data["stream_id"] != stream.stream_id or data["version"] != version:
        raise Flaw("missing_event", place, line=line, detail=where)
    stated, previous = _hashes([data["hash"], data["prev_hash"]], place, line)
    if not hidden and hashlib.sha256(_preimage(data, place, line)).digest() != stated:
        raise Flaw("hash_mismatch", place, line=line, detail=where)
    if previous != (stream.hashes[-1] if stream.hashes else bytes(32)):
        raise Flaw("chain_broken", place, line=line, detail=where)
    stream.withheld += hidden
    stream.hashes.append(stated)
    stream.payloads.append(data["payload"])


def _preimage(data: dict[str, Any], place: str, line: int) -> bytes:
    """Return the bytes whose SHA-256 an event's hash is."""
    texts = [data[name] for name in ("type", "event_id", "actor", "role", "device")]
    if not all(isinstance(text, str) and not _CONTROL.search(text) for text in texts):
        raise Flaw("event_malformed", place, line=line)
    if not _UUID.fullmatch(data["event_id"]) or not isinstance(data["payload"], dict):
        raise Flaw("event_malformed", place, line=line)
    ids = [data[name].replace("-", "") for name in ("stream_id", "event_id")]
    occurred = "" if data["occurred_at"] is None else _ms(data["occurred_at"], place, line)
    head = ["qipu-event-v1", ids[0], data["version"], data["type"], ids[1], data["actor"]]
    head += [data["role"], data["device"], _ms(data["recorded_at"], place, line), occurred]
    head.append(data["prev_hash"])
    return "".join(f"{text}\n" for text in head).encode() + _spelt(data["payload"])


def _ms(text: Any, place: str, line: int) -> int:
    try:
        if isinstance(text, str) and _TIME.fullmatch(text):
            moment = datetime.fromisoformat(f"{text[:-1]}+00:00")
            return (moment - _EPOCH) // timedelta(milliseconds=1)
    except ValueError:
        pass
    raise Flaw("event_malformed", place, line=line)


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def root_by_path(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """Return the root that a proof leads to (RFC 9162, 2.1.3.1); None where its length is wrong."""
    if size == 1 or not path:
        return leaf if (size, len(path)) == (1, 0) else None
    half = 1 << ((size - 1).bit_length() - 1)
    if index < half:
        root = root_by_path(leaf, index, half, path[:-1])
        return root and _node(root, path[-1])
    root = root_by_path(leaf, index - half, size - half, path[:-1])
    return root and _node(path[-1], root)


def roots_by_path(
    old: int, new: int, path: Sequence[bytes], whole: bytes | None
) -> tuple[bytes, bytes] | None:
    """Return both roots that a proof leads to (2.1.4.1); None where its length is wrong.

    `whole` is the old root while the subtree is one of the old tree's own.
    """
    if old == new:
        rest = list(path) if whole is None else [*path, whole]
        return (rest[0], rest[0]) if len(rest) == 1 else None
    if not path:
        return None
    half = 1 << ((new - 1).bit_length() - 1)
    if old <= half:
        roots = roots_by_path(old, half, path[:-1], whole)
        return roots and (roots[0], _node(roots[1], path[-1]))
    roots = roots_by_path(old - half, new - half, path[:-1], None)
    return roots and (_node(path[-1], roots[0]), _node(path[-1], roots[1]))


def check_inclusion(stream: Stream, content: bytes, place: str, log: Checkpoint) -> None:
    """Check that the log holds every event of a stream, in the stream's order."""
    before = 0
    lines = _lines(content, place)
    if len(lines) != len(stream.hashes):
        raise Flaw("missing_event", place, line=min(len(lines), len(stream.hashes)) + 1)
    for (number, raw), found in zip(lines, stream.hashes):  # noqa: B905 - also for Python 3.9
        data = _read(raw, place, number)
        position = data.get("position")
        if " ".join(data) != "version position proof" or type(position) is not int:
            raise Flaw("line_malformed", place, line=number)
        if data["version"] != number or not before < position <= log.size:
            raise Flaw("missing_event", place, line=number, detail=f"版本 version {number}")
        leaf = hashlib.sha256(b"\x00" + found).digest()
        path = _hashes(data["proof"], place, number)
        if root_by_path(leaf, position - 1, log.size, path) != log.root:
            raise Flaw("inclusion_wrong", place, line=number, detail=f"版本 version {number}")
        before = position


# Signatures: Ed25519 of RFC 8032, section 5.1.
_P, _L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, _P - 2, _P) % _P
_ROOT_OF_MINUS_ONE = pow(2, (_P - 1) // 4, _P)
_Point = tuple[int, int, int, int]
"""Extended homogeneous coordinates (5.1.4): X, Y, Z, T with x = X/Z, y = Y/Z, xy = T/Z."""


def _add(first: _Point, other: _Point) -> _Point:
    a = (first[1] - first[0]) * (other[1] - other[0]) % _P
    b = (first[1] + first[0]) * (other[1] + other[0]) % _P
    c = 2 * first[3] * other[3] * _D % _P
    d = 2 * first[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _times(factor: int, point: _Point) -> _Point:
    total: _Point = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            total = _add(total, point)
        point = _add(point, point)
        factor >>= 1
    return total


def _point(encoded: bytes) -> _Point | None:
    """Decode a point (5.1.3); None where the bytes are none, or not its one spelling."""
    y = int.from_bytes(encoded, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT_OF_MINUS_ONE % _P
    if (x * x - square) % _P or (x == 0 and sign):
        return None
    x = x if x & 1 == sign else _P - x
    return (x, y, 1, x * y % _P)


_BASE = _point((4 * pow(5, _P - 2, _P) % _P).to_bytes(32, "little"))


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Tell whether an Ed25519 signature is the key's (5.1.7)."""
    if len(key) != 32 or len(signature) != 64:
        return False
    public, nonce = _point(key), _point(signature[:32])
    factor = int.from_bytes(signature[32:], "little")
    if public is None or nonce is None or _BASE is None or factor >= _L:
        return False
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    left = _times(factor, _BASE)
    right = _add(nonce, _times(int.from_bytes(digest, "little") % _L, public))
    return all((left[at] * right[2] - right[at] * left[2]) % _P == 0 for at in (0, 1))


def _base64(text: str, code: str, place: str) -> bytes:
    try:
        raw = base64.b64decode(text, validate=True)
    except ValueError:
        raise Flaw(code, place) from None
    if base64.b64encode(raw).decode() != text:
        raise Flaw(code, place)
    return raw


def read_key(text: str) -> tuple[tuple[str, bytes], bytes]:
    """Return name and id, and the 32 bytes of a key: `name+id+base64`, as C2SP has it."""
    name, _, rest = text.partition("+")
    identity, _, encoded = rest.partition("+")
    raw = _base64(encoded, "key_malformed", KEYS)
    found = hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4]
    if len(raw) != 33 or raw[:1] != b"\x01" or found.hex() != identity or not name:
        raise Flaw("key_malformed", KEYS)
    return (name, found), raw[1:]


def read_checkpoint(content: bytes, place: str, keys: Sequence[str]) -> Checkpoint:
    """Return the checkpoint in a signed note of C2SP, if one of `keys` of its log has signed.

    :raises Flaw: the note is malformed, or none of them has signed it.
    """
    note = _NOTE.fullmatch(content.decode(errors="replace"))
    if note is None:
        raise Flaw("checkpoint_malformed", place)
    body, origin, size, root, signatures = note.groups()
    known = dict(read_key(key) for key in keys)
    signers, unknown = list[str](), list[str]()
    for line in signatures[:-1].split("\n"):
        name, encoded = line[2:].split(" ")
        raw = _base64(encoded, "checkpoint_malformed", place)
        key = known.get((name, raw[:4]))
        if key is not None and not is_signed(key, body.encode(), raw[4:]):
            raise Flaw("signature_invalid", place, detail=name)
        (unknown if key is None else signers).append(name)
    if origin not in signers:
        raise Flaw("signature_missing", place, detail=origin)
    found = _base64(root, "checkpoint_malformed", place)
    return Checkpoint(origin, int(size), found, tuple(unknown))


def check_bundle(source: str | IO[bytes], *, key: str = "", outside: bytes = b"") -> Report:
    """Check everything in a bundle; `key` is trusted, `outside` a checkpoint kept elsewhere.

    :raises Flaw: `no_bundle`, or the first place that does not hold.
    """
    files = read_files(source)
    manifest = _manifest(files)
    keys = [line.decode(errors="replace") for _, line in _lines(files[KEYS], KEYS)]
    if key and key not in keys:
        raise Flaw("signature_missing", KEYS, detail=key)
    keys = [key] if key else keys
    checkpoints = _checkpoints(files, keys)
    log = next((found for found in checkpoints if found.size == manifest["size"]), None)
    if log is None or log.origin != manifest["origin"]:
        raise Flaw("manifest_differs", MANIFEST, detail="origin, size")
    streams: list[Stream] = []
    for stated in manifest["streams"]:
        place = "{}/" + stated["stream_id"] + ".ndjson"
        events, proofs = place.format("streams"), place.format("proofs")
        streams.append(read_stream(files[events], events, stated))
        check_inclusion(streams[-1], files[proofs], proofs, log)
    inputs, scans = _check_inputs(files, streams), _check_scans(files, streams)
    known = read_checkpoint(outside, "--checkpoint", keys) if outside else None
    compared = _compare(checkpoints, known) if known else None
    return Report(files, streams, checkpoints, keys, bool(key), *inputs, scans, compared)


def _manifest(files: dict[str, bytes]) -> dict[str, Any]:
    """Return the manifest, every file being what it lists."""
    raw = files[MANIFEST]
    try:
        begun = json.loads(raw)
        known = [begun["format"], begun["format_version"]] == ["qipu-bundle", 1]
    except (ValueError, KeyError, TypeError, RecursionError):
        known = False
    if not known:
        raise Flaw("no_bundle", MANIFEST, detail="格式不识 format unknown")
    manifest = _read(raw[:-1], MANIFEST, 0, "manifest_differs")
    shape = "format format_version stream_id origin size streams files"
    if " ".join(manifest) != shape or raw[-1:] != b"\n" or type(manifest["files"]) is not dict:
        raise Flaw("manifest_differs", MANIFEST)
    digests = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    del digests[MANIFEST]
    for name in sorted({*digests, *manifest["files"]}):
        if name not in digests or name not in manifest["files"]:
            raise Flaw("file_unlisted" if name in digests else "file_missing", name)
        if digests[name] != manifest["files"][name]:
            raise Flaw("digest_mismatch", name)
    _check_stated(manifest)
    return manifest


def _check_stated(manifest: dict[str, Any]) -> None:
    """Check what a manifest says of its streams; the one that was asked for comes first."""
    shape = [("stream_id", str), ("kind", str), ("version", int), ("hash", str)]
    ids: list[str] = []
    for stated in manifest["streams"] if isinstance(manifest["streams"], list) else ():
        given = stated.items() if isinstance(stated, dict) else ()
        if [(name, type(value)) for name, value in given] != shape:
            raise Flaw("manifest_differs", MANIFEST, detail="streams")
        ids.append(stated["stream_id"])
    if not ids or len(set(ids)) < len(ids) or manifest["stream_id"] != ids[0]:
        raise Flaw("manifest_differs", MANIFEST, detail="stream_id")
    carried = {f"{folder}/{stream}.ndjson" for stream in ids for folder in ("streams", "proofs")}
    listed = {name for name in manifest["files"] if name.startswith(("streams/", "proofs/"))}
    if carried != listed or not all(map(_UUID.fullmatch, ids)):
        raise Flaw("manifest_differs", MANIFEST, detail="streams, proofs")


def _checkpoints(files: dict[str, bytes], keys: Sequence[str]) -> list[Checkpoint]:
    """Return the checkpoints in order of size, each shown to begin the next."""
    names = [name for name in files if name.startswith("checkpoints/")]
    found = [read_checkpoint(files[name], name, keys) for name in names]
    found.sort(key=lambda checkpoint: checkpoint.size)
    wanted = [f"checkpoints/{checkpoint.size}.txt" for checkpoint in found]
    if set(names) != set(wanted) or len({checkpoint.origin for checkpoint in found}) > 1:
        raise Flaw("manifest_differs", "checkpoints")
    lines = _lines(files.get(CONSISTENCY, b""), CONSISTENCY)
    if len(lines) != max(len(found) - 1, 0):
        raise Flaw("manifest_differs", CONSISTENCY)
    for (number, raw), old, new in zip(lines, found, found[1:]):  # noqa: B905
        data = _read(raw, CONSISTENCY, number)
        sizes = {"old": old.size, "new": new.size, "proof": data.get("proof")}
        if _spelt(sizes) != raw:
            raise Flaw("line_malformed", CONSISTENCY, line=number)
        path = _hashes(data["proof"], CONSISTENCY, number)
        if roots_by_path(old.size, new.size, path, old.root) != (old.root, new.root):
            raise Flaw("consistency_wrong", CONSISTENCY, line=number)
    return found


def _check_inputs(files: dict[str, bytes], streams: Sequence[Stream]) -> tuple[int, int]:
    """Check what rulings and audits read; return how many, and how many had nothing to check."""
    stating: set[str] = set()
    places = {name for name in files if name.startswith("inputs/")}
    for stream in streams:
        for version, payload in enumerate(stream.payloads, start=1):
            if payload is None or "inputs_digest" not in payload:
                continue
            place = f"inputs/{stream.stream_id}/{version}.json"
            stating.add(place)
            if place in places:
                _check_input(files[place], place, payload, stream.hashes[: version - 1])
    for name in places - stating:
        raise Flaw("inputs_differ", name)
    return len(places), len(stating - places)


def _check_input(raw: bytes, place: str, payload: dict[str, Any], before: list[bytes]) -> None:
    read = _read(raw, place, 0, "inputs_differ")
    # A ruling has seen the events up to its claim, an audit those up to its last.
    upto = payload.get("ruled_on_version", payload.get("audited_version"))
    events = [found.hex() for found in before[: upto if type(upto) is int else 0]]
    digest = hashlib.sha256(raw).hexdigest()
    if digest != payload["inputs_digest"] or read.get("events") != events:
        raise Flaw("inputs_differ", place, detail="events")
    for name in ("edition", "question", "by_todays_rules"):
        if name in payload and read.get(name) != payload[name]:
            raise Flaw("inputs_differ", place, detail=name)


def _check_scans(files: dict[str, bytes], streams: Sequence[Stream]) -> int:
    """Check that an event names every scan by its SHA-256; return how many there are."""
    named = {data.get("original") for stream in streams for data in stream.payloads if data}
    for name in (scans := [name for name in files if name.startswith("scans/")]):
        if hashlib.sha256(files[name]).hexdigest() not in named:
            raise Flaw("scan_unnamed", name)
    return len(scans)


def _compare(checkpoints: Sequence[Checkpoint], outside: Checkpoint) -> bool:
    """Hold a bundle to a checkpoint kept elsewhere; return whether it has one of that size."""
    sizes = {mine.size: mine for mine in checkpoints}
    mine = sizes.get(outside.size, outside)
    if outside.origin != checkpoints[0].origin:
        raise Flaw("other_log", detail=outside.origin)
    if mine.root != outside.root:
        raise Flaw("second_history", detail=f"size {mine.size}")
    return outside.size in sizes


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the bundle named on the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="核验棋谱存档包 / check a bundle of Qipu, offline")
    parser.add_argument("file", metavar="FILE.zip")
    parser.add_argument("--key", default="", help="所信的公钥 / the key that is trusted")
    parser.add_argument("--checkpoint", help="自存检查点的文件 / file of a checkpoint kept outside")
    options = parser.parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        outside = Path(options.checkpoint).read_bytes() if options.checkpoint else b""
        report = check_bundle(options.file, key=options.key.strip(), outside=outside)
    except (OSError, Flaw) as error:
        sys.stderr.write(f"不成立 / does not hold: {error}\n")
        return 2 if getattr(error, "code", "no_bundle") == "no_bundle" else 1
    sys.stdout.write("".join(f"{line}\n" for line in _report_lines(report)))
    return 0


def _report_lines(report: Report) -> Iterator[str]:
    for stream in report.streams:
        last = stream.hashes[-1].hex()
        yield f"流 stream {stream.kind} {stream.stream_id}: {len(stream.hashes)} {last}"
        if stream.withheld:
            yield f"  未公开，内容未核 withheld, content not checked: {stream.withheld}"
    for checkpoint in report.checkpoints:
        root = base64.b64encode(checkpoint.root).decode()
        yield f"检查点 checkpoint {checkpoint.origin} {checkpoint.size} {root}"
        for name in checkpoint.unknown:
            yield f"  另有签名未核 signature not checked: {name}"
    yield f"与清单相符的文件 files as the manifest lists them: {len(report.files) - 1}"
    yield f"裁决、核查所据 inputs of rulings and audits: {report.inputs}"
    yield f"扫描件，事件记有校验值 scans that events name: {report.scans}"
    if report.inputs_unchecked:
        yield f"  未附、未核 not in the bundle, not checked: {report.inputs_unchecked}"
    if report.compared is False:
        yield "所存检查点不在包里，未对照 / the checkpoint kept is not in the bundle: not compared"
    yield from (f"公钥 key {key}" for key in report.keys)
    if not report.key_is_trusted:
        yield "公钥出自包内，请与协会公布的对照，或以 --key 给出 /"
        yield "the key is the bundle's own: compare it with the published one, or give --key"
    yield "全部成立 / everything holds"


if __name__ == "__main__":
    sys.exit(main())
