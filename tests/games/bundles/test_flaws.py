"""Where the offline verifier says that a bundle does not hold: code, file, line and detail.

Each row changes one thing of a bundle that holds and makes the manifest fit anew, as a forger
would; what has to be told of it follows from docs/ledger.md, which says what stands where.
"""

import base64
import hashlib
import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from games.bundles import verify
from games.bundles.verify import Flaw, is_signed, read_key
from games.ledger.checkpoint import Checkpoint, sign_checkpoint
from games.ledger.keys import signing_key
from tests.games.ledger.sequenced import Streams
from tests.support.bundled import changed, listed_anew, packed, unpacked

database = pytest.mark.database
Told = tuple[str, str, int, str]
Change = Callable[[bytes], bytes]
ORIGIN = "qipu.localhost/log"
MANIFEST, CONSISTENCY = "manifest.json", "consistency.ndjson"


def told_of(check: Callable[[], object]) -> Told | None:
    try:
        check()
    except Flaw as flaw:
        return flaw.code, flaw.place, flaw.line, flaw.detail
    return None


def spelt(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def at(number: int, how: Callable[[bytes], bytes]) -> Change:
    """Change one line, counted from 1."""

    def change(text: bytes) -> bytes:
        lines = text.splitlines()
        lines[number - 1] = how(lines[number - 1])
        return b"\n".join(lines) + b"\n"

    return change


def having(number: int, **values: object) -> Change:
    """Give fields of the object on a line other values."""
    return at(number, lambda line: spelt(json.loads(line) | values))


def without(number: int, name: str) -> Change:
    def leave(line: bytes) -> bytes:
        data = json.loads(line)
        del data[name]
        return spelt(data)

    return at(number, leave)


def first_lines(count: int) -> Change:
    return lambda text: b"".join(text.splitlines(keepends=True)[:count])


CUT = "stream_cut"
# Line 1 begins, lines 2 to 6 are the five events, line 7 ends.
OF_STREAMS: dict[str, tuple[Change, str, int, str]] = {
    "two_lines": (first_lines(2), CUT, 0, ""),
    "no_last_newline": (lambda text: text[:-1], CUT, 7, ""),
    "begins_otherwise": (having(1, version=6), "manifest_differs", 1, ""),
    "spaced": (at(3, lambda line: line.replace(b",", b", ", 1)), "line_malformed", 3, ""),
    "no_object": (at(3, lambda line: b"[1]"), "line_malformed", 3, ""),
    "a_field_less": (without(3, "device"), "event_malformed", 3, "版本 version 2"),
    "withheld_with_payload": (having(3, withheld=True), "event_malformed", 3, "版本 version 2"),
    "of_another_stream": (having(3, stream_id="0" * 8), "missing_event", 3, "版本 version 2"),
    "another_version": (having(4, version=4), "missing_event", 4, "版本 version 3"),
    "hash_of_63": (having(3, hash="a" * 63), "line_malformed", 3, ""),
    "hash_in_capitals": (having(3, hash="A" * 64), "line_malformed", 3, ""),
    "previous_hash_no_text": (having(3, prev_hash=7), "line_malformed", 3, ""),
    "another_actor": (having(3, actor="player:8"), "hash_mismatch", 3, "版本 version 2"),
    "another_device": (having(6, device="x"), "hash_mismatch", 6, "版本 version 5"),
    "another_previous": (having(3, prev_hash="0" * 64), "hash_mismatch", 3, "版本 version 2"),
    "actor_of_two_lines": (having(3, actor="a\nb"), "event_malformed", 3, ""),
    "role_no_text": (having(3, role=1), "event_malformed", 3, ""),
    "event_id_no_uuid": (having(3, event_id="7"), "event_malformed", 3, ""),
    "payload_no_object": (having(3, payload=[]), "event_malformed", 3, ""),
    "time_without_zone": (having(3, recorded_at="2026-01-01"), "event_malformed", 3, ""),
    "no_such_day": (
        having(3, recorded_at="2026-02-30T00:00:00.000Z"), "event_malformed", 3, "",
    ),
    "occurred_at_a_number": (having(3, occurred_at=5), "event_malformed", 3, ""),
    "withheld_though_none_before": (
        having(3, payload=None, withheld=True), CUT, 7, "",
    ),
    "ends_elsewhere": (having(7, next=4), CUT, 7, ""),
    "more_to_come": (having(7, more=True), CUT, 7, ""),
    "some_withheld": (having(7, withheld=1), CUT, 7, ""),
    "another_digest": (having(7, sha256="0" * 64), CUT, 7, ""),
}  # fmt: skip
OF_PROOFS: dict[str, tuple[Change, str, int, str]] = {
    "one_line_less": (first_lines(4), "missing_event", 5, ""),
    "one_line_more": (lambda text: text + b"{}\n", "missing_event", 6, ""),
    "place_as_text": (having(2, position="6"), "line_malformed", 2, ""),
    "place_as_truth": (having(1, position=True), "line_malformed", 1, ""),
    "a_field_more": (having(2, more=1), "line_malformed", 2, ""),
    "another_version": (having(2, version=3), "missing_event", 2, "版本 version 2"),
    "not_behind_the_last": (having(2, position=5), "missing_event", 2, "版本 version 2"),
    "behind_the_whole_log": (having(5, position=10), "missing_event", 5, "版本 version 5"),
    "before_the_log": (having(1, position=0), "missing_event", 1, "版本 version 1"),
    "another_place": (having(1, position=4), "inclusion_wrong", 1, "版本 version 1"),
    "no_hash": (having(4, proof=["0"]), "line_malformed", 4, ""),
    "no_list": (having(4, proof={}), "line_malformed", 4, ""),
    "no_path": (having(4, proof=[]), "inclusion_wrong", 4, "版本 version 4"),
}


@database
@pytest.mark.one_database
@pytest.mark.parametrize(("folder", "rows"), [("streams", OF_STREAMS), ("proofs", OF_PROOFS)])
def test_the_first_line_that_does_not_hold_is_named(
    data: bytes, streams: Streams, folder: str, rows: dict[str, tuple[Change, str, int, str]]
) -> None:
    files, name = unpacked(data), f"{folder}/{streams[1]}.ndjson"
    found = {
        row: told_of(lambda how=how: checking(changed(files, name, how)))  # type: ignore[misc]
        for row, (how, *_) in rows.items()
    }
    assert found == {row: (code, name, line, more) for row, (_, code, line, more) in rows.items()}


def checking(files: dict[str, bytes], **options: Any) -> object:
    return verify.check_bundle(io.BytesIO(packed(files)), **options)


Manifest = dict[str, Any]
DIFFERS = "manifest_differs"
OF_MANIFESTS: dict[str, tuple[Callable[[Manifest], object], str, str]] = {
    "another_format": (lambda it: it | {"format": "zip"}, "no_bundle", "格式不识 format unknown"),
    "a_later_version": (
        lambda it: it | {"format_version": 2}, "no_bundle", "格式不识 format unknown",
    ),
    "no_object": (lambda it: [it], "no_bundle", "格式不识 format unknown"),
    "a_field_more": (lambda it: it | {"more": 1}, DIFFERS, ""),
    "files_listed_without_digests": (lambda it: it | {"files": [*it["files"]]}, DIFFERS, ""),
    "another_log": (lambda it: it | {"origin": "other.example"}, DIFFERS, "origin, size"),
    "a_size_without_checkpoint": (lambda it: it | {"size": 12}, DIFFERS, "origin, size"),
    "no_stream": (lambda it: it | {"streams": []}, DIFFERS, "stream_id"),
    "streams_no_list": (lambda it: it | {"streams": {}}, DIFFERS, "stream_id"),
    "another_stream_asked_for": (lambda it: it | {"stream_id": "7"}, DIFFERS, "stream_id"),
    "a_stream_twice": (lambda it: it | {"streams": it["streams"] * 2}, DIFFERS, "stream_id"),
    "a_stream_no_object": (lambda it: it | {"streams": ["game"]}, DIFFERS, "streams"),
    "a_version_as_text": (
        lambda it: it | {"streams": [it["streams"][0] | {"version": "5"}]}, DIFFERS, "streams",
    ),
    "a_stream_without_files": (
        lambda it: it | {"streams": [*it["streams"], it["streams"][0] | {"stream_id": "0" * 8}]},
        DIFFERS,
        "streams, proofs",
    ),
}  # fmt: skip


@database
@pytest.mark.one_database
def test_a_manifest_that_says_otherwise_is_named(data: bytes) -> None:
    files = unpacked(data)
    stated = json.loads(files[MANIFEST])
    found = {
        row: told_of(lambda how=how: checking(files | {MANIFEST: spelt(how(stated)) + b"\n"}))  # type: ignore[misc]
        for row, (how, *_) in OF_MANIFESTS.items()
    }
    assert found == {
        row: (code, MANIFEST, 0, more) for row, (_, code, more) in OF_MANIFESTS.items()
    }
    for text in (b"{", files[MANIFEST][:-1], files[MANIFEST][:-1] + b" ", b" " + files[MANIFEST]):
        code = "no_bundle" if text == b"{" else DIFFERS
        told = told_of(lambda text=text: checking(files | {MANIFEST: text}))  # type: ignore[misc]
        assert told is not None
        assert told[:2] == (code, MANIFEST)


@database
@pytest.mark.one_database
def test_files_that_are_not_as_listed_or_belong_to_nothing_are_named(
    data: bytes, streams: Streams
) -> None:
    files, stream = unpacked(data), streams[1]
    more = {
        f"inputs/{stream}/2.json": ("inputs_differ", 0),
        "scans/7.pdf": ("scan_unnamed", 0),
        "streams/other.ndjson": (DIFFERS, 0),
        "proofs/other.ndjson": (DIFFERS, 0),
    }
    for name, (code, line) in more.items():
        told = told_of(lambda name=name: checking(listed_anew({**files, name: b"{}"})))  # type: ignore[misc]
        of_manifest = code == DIFFERS
        place, detail = (MANIFEST, "streams, proofs") if of_manifest else (name, "")
        assert told == (code, place, line, detail)
    for name in sorted({*files} - {MANIFEST}):
        spoilt = {**files, name: files[name] + b"\n"}
        assert told_of(lambda spoilt=spoilt: checking(spoilt)) == ("digest_mismatch", name, 0, "")  # type: ignore[misc]


def note_of(size: int, *, origin: str = ORIGIN, key: Ed25519PrivateKey | None = None) -> bytes:
    stated = Checkpoint(origin=origin, size=size, root=bytes(32))
    return sign_checkpoint(stated, key=key or signing_key()).encode()


@database
@pytest.mark.one_database
def test_checkpoints_that_do_not_hold_or_follow_are_named(data: bytes) -> None:
    files = unpacked(data)
    nine, thirteen = "checkpoints/9.txt", "checkpoints/13.txt"
    stranger = Ed25519PrivateKey.from_private_bytes(bytes(32))
    signature = files[nine].splitlines()[-1]
    rows: dict[str, tuple[str, Change, Told]] = {
        "no_note": (nine, lambda _: b"9\n", ("checkpoint_malformed", nine, 0, "")),
        "size_with_zero_before": (
            nine,
            lambda text: text.replace(b"\n9\n", b"\n09\n"),
            ("checkpoint_malformed", nine, 0, ""),
        ),
        "signature_no_base64": (
            nine, lambda text: text.replace(signature, signature + b"!"),
            ("checkpoint_malformed", nine, 0, ""),
        ),
        "signed_something_else": (
            nine, lambda text: text.replace(b"\n9\n", b"\n8\n"),
            ("signature_invalid", nine, 0, ORIGIN),
        ),
        "signed_by_a_stranger": (
            nine, lambda _: note_of(9, key=stranger), ("signature_missing", nine, 0, ORIGIN),
        ),
        "kept_under_another_size": (
            nine, lambda _: files[thirteen], (DIFFERS, "checkpoints", 0, ""),
        ),
        "no_step_shown": (CONSISTENCY, lambda _: b"", (DIFFERS, CONSISTENCY, 0, "")),
        "a_step_too_many": (
            CONSISTENCY, lambda text: text * 2, (DIFFERS, CONSISTENCY, 0, ""),
        ),
        "a_step_of_another_size": (
            CONSISTENCY, having(1, old=8), ("line_malformed", CONSISTENCY, 1, ""),
        ),
        "a_step_with_more": (
            CONSISTENCY, having(1, more=8), ("line_malformed", CONSISTENCY, 1, ""),
        ),
        "a_step_without_hashes": (
            CONSISTENCY, having(1, proof=["0"]), ("line_malformed", CONSISTENCY, 1, ""),
        ),
        "a_step_too_short": (
            CONSISTENCY, having(1, proof=[]), ("consistency_wrong", CONSISTENCY, 1, ""),
        ),
    }  # fmt: skip
    found = {
        row: told_of(lambda name=name, how=how: checking(changed(files, name, how)))  # type: ignore[misc]
        for row, (name, how, _) in rows.items()
    }
    assert found == {row: told for row, (*_, told) in rows.items()}


@database
@pytest.mark.one_database
def test_a_checkpoint_kept_elsewhere_and_a_key_are_held_against_it(data: bytes) -> None:
    files = unpacked(data)
    assert told_of(lambda: checking(files, outside=note_of(9))) == (
        "second_history", "", 0, "size 9",
    )  # fmt: skip
    assert told_of(lambda: checking(files, outside=b"9")) == (
        "checkpoint_malformed", "--checkpoint", 0, "",
    )  # fmt: skip
    assert told_of(lambda: checking(files, key="other")) == (
        "signature_missing", "keys.txt", 0, "other",
    )  # fmt: skip
    report = verify.check_bundle(io.BytesIO(data), outside=files["checkpoints/9.txt"])
    assert (report.compared, report.key_is_trusted, report.scans) == (True, False, 0)
    assert [checkpoint.size for checkpoint in report.checkpoints] == [9, 13]
    assert verify.check_bundle(io.BytesIO(data)).compared is None


def test_a_checkpoint_of_another_log_is_no_match() -> None:
    mine = verify.Checkpoint(origin=ORIGIN, size=9, root=b"r")
    other = verify.Checkpoint(origin="other.example", size=9, root=b"r")
    told = told_of(lambda: verify._compare([mine], other))
    assert told == ("other_log", "", 0, "other.example")


RAW = b"\x01" + bytes(32)


def key_text(raw: bytes = RAW, name: str = "log.example") -> str:
    """Spell a key as C2SP's signed notes do: name, first 4 bytes of its hash, base64."""
    identity = hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4].hex()
    return f"{name}+{identity}+{base64.b64encode(raw).decode()}"


def test_a_key_has_name_id_and_32_bytes() -> None:
    identity = hashlib.sha256(b"log.example\n" + RAW).digest()[:4]
    assert read_key(key_text()) == (("log.example", identity), bytes(32))


@pytest.mark.parametrize(
    "text",
    [
        *("", "log.example", key_text(name=""), key_text(b"\x02" + bytes(32)), key_text()[:-1]),
        *(key_text(RAW + b"x"), key_text(RAW[:-1]), key_text().replace("+", "+0", 1)),
        key_text().replace("log", "lag"),
        # The last character has bits that stand for nothing: another spelling of the same bytes.
        key_text(RAW[:-1]).replace("==", "") + "B=",
    ],
    ids=[
        *("empty", "name_alone", "no_name", "another_algorithm", "cut", "a_byte_more"),
        *("a_byte_less", "another_id", "another_name", "another_spelling"),
    ],
)
def test_what_is_no_key(text: str) -> None:
    assert told_of(lambda: read_key(text)) == ("key_malformed", "keys.txt", 0, "")


def test_signatures_have_one_spelling() -> None:
    """RFC 8032, 5.1.3 and 5.1.7: y below p, no sign on x = 0, S below L."""
    one = (1).to_bytes(32, "little")
    zero = bytes(32)
    # The neutral element signs everything by the equation: R and A neutral, S = 0.
    assert is_signed(one, b"m", one + zero)
    order = 2**252 + 27742317777372353535851937790883648493
    signed_zero = (1 + 2**255).to_bytes(32, "little")
    same_y = (2**255 - 19 + 1).to_bytes(32, "little")
    for key, signature in (
        (signed_zero, one + zero),
        (one, signed_zero + zero),
        (same_y, one + zero),
        (one, same_y + zero),
        (one, one + order.to_bytes(32, "little")),
        (one[:31], one + zero),
        (one, one + zero[:31]),
        # y = 2: no x has x² = (y² - 1) / (d y² + 1).
        ((2).to_bytes(32, "little"), one + zero),
    ):
        assert not is_signed(key, b"m", signature)


def inputs(**values: object) -> bytes:
    return spelt({"edition": "weiqi-2002", "question": "end", "events": ["aa", "bb"]} | values)


def stating(raw: bytes, **values: object) -> dict[str, Any]:
    digest = hashlib.sha256(raw).hexdigest()
    known = {"edition": "weiqi-2002", "question": "end", "ruled_on_version": 2}
    return {**known, "inputs_digest": digest, **values}


def test_what_a_ruling_read_are_the_events_up_to_its_claim() -> None:
    before = [b"\xaa", b"\xbb", b"\xcc"]
    verify._check_input(inputs(), "i", stating(inputs()), before)
    audited = {"audited_version": 2, "inputs_digest": hashlib.sha256(inputs()).hexdigest()}
    verify._check_input(inputs(), "i", audited, before)


@pytest.mark.parametrize(
    ("raw", "payload", "detail"),
    [
        (inputs(), stating(b"else"), "events"),
        (inputs(events=["aa"]), stating(inputs(events=["aa"])), "events"),
        (inputs(), stating(inputs(), ruled_on_version=3), "events"),
        (inputs(), stating(inputs(), ruled_on_version="2"), "events"),
        (inputs(), stating(inputs(), edition="weiqi-1988"), "edition"),
        (inputs(), stating(inputs(), question="fouls"), "question"),
        (inputs(), stating(inputs(), by_todays_rules=True), "by_todays_rules"),
        (b"[]", stating(b"[]"), ""),
    ],
    ids=[
        *("digest", "an_event_less", "one_more", "no_number", "edition", "question", "todays"),
        "no_object",
    ],
)
def test_other_inputs_than_those_stated(raw: bytes, payload: dict[str, Any], detail: str) -> None:
    told = told_of(lambda: verify._check_input(raw, "i", payload, [b"\xaa", b"\xbb", b"\xcc"]))
    assert told == ("inputs_differ", "i", 0, detail)


@pytest.mark.parametrize(
    ("flaw", "text"),
    [
        (Flaw("stream_cut"), "stream_cut: {} / {}"),
        (
            Flaw("stream_cut", "streams/a", line=3, detail="more"),
            "stream_cut: {} / {}; 文件 file streams/a; 行 line 3; more",
        ),
    ],
    ids=["code_alone", "all_of_it"],
)
def test_a_flaw_is_told_in_both_languages_with_its_place(flaw: Flaw, text: str) -> None:
    assert str(flaw) == text.format(*verify.WORDS["stream_cut"])
