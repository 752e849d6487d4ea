"""Check signed acts and receipts offline: `python3 -I verify_acts.py FILE.zip [RECEIPT ...]`.

It stands beside verify.py, by which it checks the whole bundle first, and needs the standard
library alone. An act is its holder's where a key signed it that the holder had registered, and
not revoked, before it in the order of the log; and where what was signed is of this event: its
stream, its id, the version seen, the time, of a move its side and the move.
A receipt is what the server answered to an act: it tells that the act is missing or changed.

Exit status 0: everything holds. 1: something does not, the first place is named. 2: no bundle.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import importlib.util
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import IO, Any
from uuid import NAMESPACE_DNS, NAMESPACE_URL, UUID, uuid5


def _neighbour() -> Any:
    """Return verify.py, the one that stands beside this file."""
    place = Path(__file__).with_name("verify.py")
    spec = importlib.util.spec_from_file_location("qipu_verify", place)
    if spec is None or spec.loader is None:
        raise ImportError(str(place))
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


verify = _neighbour()
Flaw = verify.Flaw
verify.WORDS.update(
    {
        "act_differs": ("所签的不是这个事件", "what was signed is not this event"),
        "act_key_not_registered": (
            "其时没有登记这把公钥",
            "the holder had registered no such key by then",
        ),
        "act_key_was_revoked": ("其时公钥已撤销", "the key had been revoked by then"),
        "act_key_not_endorsed": (
            "所信的公钥没有为这把公钥背书",
            "no key that is trusted has endorsed this key",
        ),
        "act_signature_invalid": ("行为的签名无效", "the signature of the act is invalid"),
        "act_unsigned": ("须签名而未签名", "an act that had to be signed is not"),
        "keyring_wrong": ("公钥登记不成立", "the register of keys does not hold"),
        "receipt_changed": (
            "回执所载的行为已改：与本包不符",
            "this receipt's act is changed in this bundle",
        ),
        "receipt_malformed": ("回执格式不对", "the receipt is malformed"),
        "countersignature_missing": (
            "没有所信见证方有效的副署",
            "no checkpoint has a countersignature of this witness that holds",
        ),
        "receipt_missing": (
            "本包里没有回执所载的行为",
            "this receipt's act is missing in this bundle",
        ),
    }
)
_RECEIPT = re.compile(
    "(qipu-receipt-v1\n(?P<origin>[^\n]+)\n(?P<stream>[0-9a-f-]{36})\n(?P<version>[1-9][0-9]{0,9})\n"
    "(?P<event>[0-9a-f-]{36})\n(?P<hash>[0-9a-f]{64})\n(?P<at>[0-9]{1,16})\n"
    "(?:(?P<position>[1-9][0-9]{0,17})\n(?P<size>[1-9][0-9]{0,17})\n(?P<root>[^\n]+)\n)?)"
    "\n\u2014 (?P<name>[^ \n]+) (?P<signature>[^ \n]+)\n"
)
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)  # noqa: UP017 - also for Python 3.9
_TIME = re.compile(
    r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:\d\d)", re.ASCII
)
_ICCS = re.compile("[a-i][0-9][a-i][0-9]")
_MOVE = "games.move-played.v1"
_OPENED = "games.keyring-opened.v1"
_REGISTERED = "games.act-key-registered.v1"
_ENDORSED = "games.act-key-endorsed.v1"
_REVOKED = "games.act-key-revoked.v1"
_BY_NOBODY = "system"


@dataclass(frozen=True)
class Place:
    """An event of a bundle: its file and line, its position in the log, its fields."""

    file: str
    line: int
    position: int
    data: Mapping[str, Any]

    def flaw(self, code: str, detail: str = "") -> Exception:
        """Return what is wrong with it."""
        where = f"版本 version {self.data['version']}"
        found: Exception = Flaw(code, self.file, line=self.line, detail=f"{where} {detail}".strip())
        return found


@dataclass
class Ring:
    """The keys of a holder: the position from which each holds, and from which it is revoked.

    `origin` is the log at which they were registered: of keys of another log, whose streams were
    brought here, the positions of this one say nothing.
    """

    holder: str
    origin: str
    since: dict[str, int] = field(default_factory=dict)
    until: dict[str, int] = field(default_factory=dict)
    endorsed: dict[str, list[str]] = field(default_factory=dict)
    """The keys by which each was endorsed, in their order."""


@dataclass
class Acts:
    """A bundle whose signed acts hold, and what was not signed.

    `elsewhere`: signed with a key that another log has registered, which is not checked.
    """

    report: Any
    signed: list[Place] = field(default_factory=list)
    elsewhere: list[Place] = field(default_factory=list)
    unsigned: list[Place] = field(default_factory=list)
    receipts: int = 0
    rings: list[Ring] = field(default_factory=list)

    def not_endorsed(self, trusted: Sequence[str] = ()) -> list[Place]:
        """Return the acts signed with keys that nobody, or none of `trusted`, has endorsed.

        What a trusted key signs itself needs no endorsement.
        """
        endorsed = {
            (ring.holder, key)
            for ring in self.rings
            for key in ring.since
            if key in trusted
            or any(not trusted or by in trusted for by in ring.endorsed.get(key, ()))
        }
        return [
            place
            for place in self.signed
            if (place.data["actor"], place.data["payload"]["signed_act"]["key"]) not in endorsed
        ]


def check_acts(
    source: str | IO[bytes],
    *,
    key: str = "",
    outside: bytes = b"",
    receipts: Mapping[str, bytes] | None = None,
    required: bool = False,
    trusted: Sequence[str] = (),
    witness: str = "",
) -> Acts:
    """Check a bundle with the acts signed in it, and `receipts` by the names of their files.

    `required`: every act of a person has to be signed. `trusted`: with a key that one of these
    has endorsed; keys of officials, which the reader has from them. `witness`: the key in one
    line of who has to have countersigned a checkpoint.

    :raises Flaw: what `verify.py` finds, or the first act or receipt that does not hold.
    """
    acts = Acts(verify.check_bundle(source, key=key, outside=outside))
    if witness and not any(map(_countersigned(witness), _notes(acts.report))):
        raise Flaw("countersignature_missing", "checkpoints", detail=witness)
    streams = {stream.stream_id: _places(acts.report, stream) for stream in acts.report.streams}
    rings = acts.rings = [
        _ring(streams[stream.stream_id])
        for stream in acts.report.streams
        if stream.kind == "keyring"
    ]
    for stream in acts.report.streams:
        if stream.kind != "keyring":
            _check_stream(streams[stream.stream_id], rings, acts)
    lacking = sorted(acts.unsigned + acts.elsewhere, key=lambda place: place.position)
    if required and lacking:
        raise lacking[0].flaw("act_unsigned", str(lacking[0].data["actor"]))
    if trusted and (strange := acts.not_endorsed(trusted)):
        place = min(strange, key=lambda place: place.position)
        raise place.flaw("act_key_not_endorsed", place.data["payload"]["signed_act"]["key"])
    for name, text in (receipts or {}).items():
        for receipt in _receipts(text, name):
            check_receipt(receipt, name, acts.report.keys, streams)
            acts.receipts += 1
    return acts


def _notes(report: Any) -> list[str]:
    names = [name for name in report.files if name.startswith("checkpoints/")]
    return [report.files[name].decode() for name in names]


def _countersigned(witness: str) -> Callable[[str], bool]:
    """Return what tells whether a note is signed by a witness (C2SP tlog-cosignature v1).

    :raises Flaw: `key_malformed`.
    """
    name, _, rest = witness.partition("+")
    identity, _, encoded = rest.partition("+")
    raw = verify._base64(encoded, "key_malformed", "--witness")
    found = hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4]
    if len(raw) != 33 or raw[:1] != b"\x04" or found.hex() != identity:
        raise Flaw("key_malformed", "--witness")

    def is_signed(note: str) -> bool:
        body, _, lines = note.rpartition("\n\n")
        for line in lines.splitlines():
            _dash, signer, signature = line.split(" ")
            stated = base64.b64decode(signature)
            if (signer, stated[:4], len(stated)) == (name, found, 76):
                time = int.from_bytes(stated[4:12], "big")
                message = f"cosignature/v1\ntime {time}\n{body}\n".encode()
                return bool(verify.is_signed(raw[1:], message, stated[12:]))
        return False

    return is_signed


def _receipts(content: bytes, name: str) -> list[re.Match[str]]:
    """Return the receipts in a file, one behind the other, with nothing between.

    :raises Flaw: `receipt_malformed`.
    """
    text, found, at = content.decode(errors="replace"), list[Any](), 0
    while at < len(text) or not found:
        receipt = _RECEIPT.match(text, at)
        if receipt is None:
            raise Flaw("receipt_malformed", name)
        found.append(receipt)
        at = receipt.end()
    return found


def _places(report: Any, stream: Any) -> list[Place]:
    """Return the events of a stream, which verify.py has found whole."""
    file, proofs = f"streams/{stream.stream_id}.ndjson", f"proofs/{stream.stream_id}.ndjson"
    events = report.files[file].split(b"\n")[1:-2]
    positions = [json.loads(raw)["position"] for raw in report.files[proofs].split(b"\n")[:-1]]
    return [
        Place(file, line, position, json.loads(raw))
        for line, (raw, position) in enumerate(zip(events, positions), start=2)  # noqa: B905
    ]


def _ring(places: Sequence[Place]) -> Ring:
    """Return a holder's keys as their stream tells them; each key has proven itself."""
    first = places[0].data
    opened = first["payload"] or {}
    ring = Ring(str(opened.get("holder")), str(opened.get("origin")))
    log = uuid5(NAMESPACE_DNS, ring.origin)
    if first["type"] != _OPENED or str(uuid5(log, ring.holder)) != first["stream_id"]:
        raise places[0].flaw("keyring_wrong")
    for place in places[1:]:
        payload = place.data["payload"] or {}
        key = str(payload.get("key"))
        if place.data["type"] == _REGISTERED and key not in ring.since:
            proven = f"qipu-key-v1\n{ring.holder}\n{payload.get('name')}\n".encode()
            if not verify.is_signed(_hex(key), proven, _hex(payload.get("proof"))):
                raise place.flaw("keyring_wrong", key)
            ring.since[key] = place.position
        elif place.data["type"] == _ENDORSED and key in ring.since:
            by = str(payload.get("endorser_key"))
            seen = f"qipu-key-endorsed-v1\n{ring.origin}\n{ring.holder}\n{key}\n".encode()
            if not verify.is_signed(_hex(by), seen, _hex(payload.get("signature"))):
                raise place.flaw("keyring_wrong", by)
            ring.endorsed.setdefault(key, []).append(by)
        elif place.data["type"] == _REVOKED and key in ring.since:
            ring.until.setdefault(key, place.position)
        else:
            raise place.flaw("keyring_wrong", key)
    return ring


def _hex(text: Any) -> bytes:
    fits = isinstance(text, str) and re.fullmatch("(?:[0-9a-f]{2}){1,64}", text)
    return bytes.fromhex(text) if fits else b""


def _check_stream(places: Sequence[Place], rings: Sequence[Ring], acts: Acts) -> None:
    """Check what is signed of a stream, and note what is not; consequences need no signature."""
    first: Place | None = None
    for place in places:
        data = place.data
        after = data["version"] - first.data["version"] if first else 0
        if first and data["event_id"] == _event_id_at(first.data["event_id"], after):
            continue
        first = place
        if data["payload"] is None:
            continue
        signed = data["payload"].get("signed_act")
        if signed is not None:
            is_own = check_act(place, signed, rings, acts.report.checkpoints[0].origin)
            (acts.signed if is_own else acts.elsewhere).append(place)
        elif data["role"] != _BY_NOBODY:
            acts.unsigned.append(place)


def _event_id_at(first: str, index: int) -> str:
    """Return the id that the event `index` after the first of its command has."""
    made = UUID(first)
    return str(UUID(int=made.int + index) if made.version == 8 else uuid5(made, str(index)))


def check_act(place: Place, signed: Any, rings: Sequence[Ring], origin: str) -> bool:
    """Check an act that bears a signature against the keys of who is said to have acted.

    Return whether the key is registered at the log `origin` itself, in any of its epochs.
    """
    parts = [signed.get(name) for name in ("key", "signature", "text")]
    if len(signed) != 3 or not all(isinstance(part, str) for part in parts):
        raise place.flaw("act_signature_invalid")
    key, signature, text = parts
    known = [ring for ring in rings if ring.holder == place.data["actor"] and key in ring.since]
    own = next((ring for ring in known if f"{origin}/".startswith(f"{ring.origin}/")), None)
    if not known or (own is not None and own.since[key] >= place.position):
        raise place.flaw("act_key_not_registered", f"{place.data['actor']} {key}")
    if own is not None and own.until.get(key, place.position) < place.position:
        raise place.flaw("act_key_was_revoked", key)
    if not verify.is_signed(_hex(key), text.encode(), _hex(signature)):
        raise place.flaw("act_signature_invalid", key)
    if differs := _difference(place.data, text):
        raise place.flaw("act_differs", differs)
    return own is not None


def _difference(data: Mapping[str, Any], text: str) -> str:
    """Return in what an event is not what was signed, "" where it is."""
    preamble, address, key, seen, body = [*text.split("\n", 4), "", "", "", ""][:5]
    if preamble != "qipu-act-v1":
        return "qipu-act-v1"
    if seen == "":
        # A stream that is begun has no address yet; its id is bound by the event's.
        if data["version"] != 1:
            return "version"
    elif data["stream_id"] not in address.split("/"):
        return "stream_id"
    elif not seen.isdigit() or int(seen) >= data["version"]:
        return "version"
    maker = UUID(data["device"]) if data["device"] else uuid5(NAMESPACE_URL, data["actor"])
    if str(uuid5(maker, key.strip('"'))) != data["event_id"]:
        return "event_id"
    try:
        sent = json.loads(body) if body else {}
    except (ValueError, RecursionError):
        return "body"
    if not isinstance(sent, dict):
        return "body"
    if _ms(sent.get("occurred_at")) != _ms(data["occurred_at"]):
        return "occurred_at"
    return _other_move(data["payload"], address, sent) if data["type"] == _MOVE else ""


def _ms(text: Any) -> int | None:
    """Return a time of RFC 3339 in ms since 1970, None for none, -1 for what is no such time."""
    if text is None:
        return None
    found = _TIME.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        return -1
    day, clock, fraction, zone = found.groups()
    written = f"{day}T{clock}.{(fraction or '')[:6]:0<6}{'+00:00' if zone in 'Zz' else zone}"
    try:
        return (datetime.fromisoformat(written) - _EPOCH) // timedelta(milliseconds=1)
    except ValueError:
        return -1


def _other_move(payload: Mapping[str, Any], address: str, sent: Mapping[str, Any]) -> str:
    """Return in what a move is another; one signed in another notation is not compared."""
    if not address.endswith("/moves") or sent.get("side") != payload["side"]:
        return "side"
    signed, move = str(sent.get("move")).strip().lower(), payload["move"]
    another_notation = _ICCS.fullmatch(move) and not _ICCS.fullmatch(signed)
    if not another_notation and signed != move.lower():
        return "move"
    return "" if sent.get("reading_ms") == payload.get("reading_ms") else "reading_ms"


def check_receipt(
    note: re.Match[str], name: str, keys: Sequence[str], streams: Mapping[str, Sequence[Place]]
) -> None:
    """Check that the log signed a receipt, and that the bundle holds what it was given for.

    :raises Flaw: `signature_missing`, `signature_invalid`, `receipt_missing`,
        `receipt_changed`.
    """
    raw = verify._base64(note["signature"], "receipt_malformed", name)
    known = dict(verify.read_key(key) for key in keys)
    key = known.get((note["name"], raw[:4])) if note["name"] == note["origin"] else None
    if key is None:
        raise Flaw("signature_missing", name, detail=note["name"])
    if not verify.is_signed(key, note[1].encode(), raw[4:]):
        raise Flaw("signature_invalid", name, detail=note["name"])
    version = int(note["version"])
    where = f"{note['stream']} 版本 version {version}"
    places = streams.get(note["stream"], ())
    if version > len(places):
        raise Flaw("receipt_missing", name, detail=where)
    place = places[version - 1]
    position = note["position"] or str(place.position)
    if (place.data["hash"], str(place.position)) != (note["hash"], position):
        raise Flaw("receipt_changed", name, detail=where)


def main(arguments: Sequence[str] | None = None) -> int:
    """Check what is named on the command line; return the exit status."""
    parser = argparse.ArgumentParser(
        description="核验存档包里签名的行为、回执 / check signed acts and receipts, offline"
    )
    parser.add_argument("file", metavar="FILE.zip")
    parser.add_argument("receipts", metavar="RECEIPT", nargs="*", help="回执 / receipts")
    parser.add_argument("--key", default="", help="所信的公钥 / the key that is trusted")
    parser.add_argument("--checkpoint", help="自存检查点的文件 / file of a checkpoint kept outside")
    parser.add_argument(
        "--required", action="store_true", help="人的行为都须签名 / every act has to be signed"
    )
    parser.add_argument(
        "--endorsed-by",
        action="append",
        default=[],
        metavar="KEY",
        help="签名的公钥须由这把背书 / keys that sign have to be endorsed by this one",
    )
    parser.add_argument(
        "--witness", default="", help="所信见证方的公钥，须有其副署 / has to have countersigned"
    )
    options = parser.parse_args(arguments)
    try:
        outside = Path(options.checkpoint).read_bytes() if options.checkpoint else b""
        acts = check_acts(
            options.file,
            key=options.key.strip(),
            outside=outside,
            receipts={name: Path(name).read_bytes() for name in options.receipts},
            required=options.required,
            trusted=options.endorsed_by,
            witness=options.witness.strip(),
        )
    except (OSError, Flaw) as error:
        sys.stderr.write(f"不成立 / does not hold: {error}\n")
        return 2 if getattr(error, "code", "no_bundle") == "no_bundle" else 1
    sys.stdout.write("".join(f"{line}\n" for line in _lines(acts)))
    return 0


def _lines(acts: Acts) -> Iterator[str]:
    yield from (f"公钥 key {key}" for key in acts.report.keys)
    if not acts.report.key_is_trusted:
        yield "公钥出自包内，请与协会公布的对照，或以 --key 给出 /"
        yield "the key is the bundle's own: compare it with the published one, or give --key"
    yield f"签名的行为 signed acts: {len(acts.signed)}"
    if strange := acts.not_endorsed():
        yield f"  公钥无人背书 key endorsed by nobody: {len(strange)}"
        keys = {(p.data["actor"], p.data["payload"]["signed_act"]["key"]) for p in strange}
        yield from (f"    {holder} {key}" for holder, key in sorted(keys))
    if acts.elsewhere:
        yield f"  公钥登记在别的档案，未核 key registered at another log: {len(acts.elsewhere)}"
    yield f"未签名的行为 acts not signed: {len(acts.unsigned)}"
    for place in acts.unsigned if acts.signed else ():
        data = place.data
        yield f"  {data['stream_id']} {data['version']} {data['type']} {data['actor']}"
    yield f"回执 receipts: {acts.receipts}"
    yield "全部成立 / everything holds"


if __name__ == "__main__":
    sys.exit(main())
