"""The offline verifier: what holds, what does not and where, what is no bundle at all."""

import ast
import hashlib
import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from games.bundles import verify
from games.bundles.verify import Flaw, is_signed, root_by_path, roots_by_path
from games.ledger.chain import GENESIS, event_hash
from games.ledger.checkpoint import Checkpoint, public_bytes, sign_checkpoint, verifier_text
from games.ledger.keys import signing_key
from games.ledger.merkle import leaf_hash
from tests.games.ledger.sequenced import Streams
from tests.support import naive_merkle
from tests.support.bundled import (
    changed,
    checked,
    code_of,
    listed_anew,
    packed,
    undetected_in_container,
    undetected_in_files,
    unpacked,
)

database = pytest.mark.database
DATA = [hashlib.sha256(str(number).encode()).digest() for number in range(257)]


def own_key() -> str:
    return verifier_text("qipu.localhost/log", signing_key().public_key())


# RFC 8032, 7.1: tests 1 to 3.
VECTORS = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        "d25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        "387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
        "4a7c15e9716ed28dc027beceea1ec40a",
    ),
]


@pytest.mark.parametrize(("key", "message", "signature"), VECTORS)
def test_signatures_of_the_rfc_hold_and_no_other_message_does(
    key: str, message: str, signature: str
) -> None:
    public, text, signed = (bytes.fromhex(part) for part in (key, message, signature))
    assert is_signed(public, text, signed)
    assert not is_signed(public, text + b"x", signed)
    assert not is_signed(public, text, signed[:-1])
    assert not is_signed(public[:-1], text, signed)
    # The same factor written larger by the order of the group (5.1.7, "not in range").
    order = 2**252 + 27742317777372353535851937790883648493
    larger = (int.from_bytes(signed[32:], "little") + order).to_bytes(32, "little")
    assert not is_signed(public, text, signed[:32] + larger)


@pytest.mark.parametrize("seed", range(12))
def test_signatures_agree_with_another_library(seed: int) -> None:
    key = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(bytes([seed])).digest())
    message = bytes(range(seed * 20))
    signed = key.sign(message)
    assert is_signed(public_bytes(key.public_key()), message, signed)
    for bit in range(seed, 512, 37):
        wrong = bytearray(signed)
        wrong[bit // 8] ^= 1 << bit % 8
        assert not is_signed(public_bytes(key.public_key()), message, bytes(wrong))


@pytest.mark.parametrize("size", [*range(1, 34), 63, 64, 65, 127, 128, 129, 255, 256, 257])
def test_proofs_agree_with_the_definitions(size: int) -> None:
    root = naive_merkle.tree_hash(DATA[:size])
    for index in range(0, size, 1 if size < 34 else 7):
        path = naive_merkle.path(index, DATA[:size])
        assert root_by_path(leaf_hash(DATA[index]), index, size, path) == root
        assert root_by_path(leaf_hash(DATA[index]), index, size, [*path, bytes(32)]) != root
        assert root_by_path(leaf_hash(DATA[index - 1]), index, size, path) != root or size == 1
    for old in range(1, size + 1, 1 if size < 34 else 11):
        proof = naive_merkle.proof(old, DATA[:size])
        before = naive_merkle.tree_hash(DATA[:old])
        assert roots_by_path(old, size, proof, before) == (before, root)
        assert roots_by_path(old, size, [*proof, bytes(32)], before) != (before, root)
        assert roots_by_path(old, size, proof, bytes(32)) != (bytes(32), root)


def test_it_stands_alone() -> None:
    tree = ast.parse(Path(verify.__file__).read_text(encoding="utf-8"))
    names = {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [x.name for x in node.names]
        )
    }
    assert names <= sys.stdlib_module_names


@database
@pytest.mark.one_database
class TestBundles:
    def run(self, data: bytes, tmp_path: Path, *more: str) -> tuple[int, str]:
        """Run the verifier that the bundle itself carries, apart from everything here."""
        file, program = tmp_path / "a.zip", tmp_path / "verify.py"
        file.write_bytes(data)
        program.write_bytes(Path(verify.__file__).read_bytes())
        done = subprocess.run(
            [sys.executable, "-I", str(program), str(file), *more],
            cwd=tmp_path,
            capture_output=True,
            check=False,
        )
        return done.returncode, (done.stdout + done.stderr).decode()

    def test_what_holds_is_told_in_both_languages_and_the_key_left_to_be_compared(
        self, data: bytes, streams: Streams, tmp_path: Path
    ) -> None:
        status, said = self.run(data, tmp_path)
        assert status == 0
        assert "全部成立 / everything holds" in said
        assert "compare it with the published one" in said
        assert str(streams[1]) in said
        assert own_key() in said
        assert "compare it" not in self.run(data, tmp_path, "--key", own_key())[1]

    def test_another_key_is_not_trusted(self, data: bytes, tmp_path: Path) -> None:
        other = verifier_text("qipu.localhost/log", Ed25519PrivateKey.generate().public_key())
        status, said = self.run(data, tmp_path, "--key", other)
        assert (status, "signature_missing" in said) == (1, True)

    def test_a_changed_event_is_named(self, data: bytes, streams: Streams, tmp_path: Path) -> None:
        name = f"streams/{streams[1]}.ndjson"
        files = changed(unpacked(data), name, lambda text: text.replace(b'"ply":3', b'"ply":4'))
        status, said = self.run(packed(files), tmp_path)
        assert status == 1
        assert "hash_mismatch: 事件与其校验值不符 / the event does not match its hash" in said
        assert name in said
        assert "line 4" in said
        assert "version 3" in said

    @pytest.mark.parametrize("text", [b"", b"no zip", b"PK\x05\x06" + bytes(18)])
    def test_what_is_no_bundle_is_told_apart(self, text: bytes, tmp_path: Path) -> None:
        status, said = self.run(text, tmp_path)
        assert (status, "no_bundle" in said, "Traceback" in said) == (2, True, False)

    def test_a_file_that_is_not_there_is_no_bundle(self, tmp_path: Path) -> None:
        program = Path(verify.__file__)
        done = subprocess.run(
            [sys.executable, "-I", str(program), str(tmp_path / "none.zip")],
            capture_output=True,
            check=False,
        )
        assert done.returncode == 2

    @pytest.mark.parametrize(
        "name",
        ["../x", "/etc/x", "a/../b", "C:\\x", "a\\b", "a//b", "keys.TXT", "x/", ".x", "a\nb"],
    )
    def test_names_that_lead_elsewhere_or_stand_twice_are_no_bundle(
        self, data: bytes, name: str
    ) -> None:
        assert code_of(packed({**unpacked(data), name: b""})) == "no_bundle"

    def test_a_bomb_is_not_unpacked(self, data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(verify, "MAX_BYTES", 100_000)
        made = io.BytesIO(data)
        with zipfile.ZipFile(made, "a", zipfile.ZIP_DEFLATED) as target:
            target.writestr("bomb", bytes(10_000_000))
        with pytest.raises(Flaw, match="too large"):
            checked(made.getvalue())

    def test_an_entry_larger_than_it_states_is_cut_and_told(self, data: bytes) -> None:
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
            for name, content in unpacked(data).items():
                target.writestr(name, content)
            target.writestr("bomb", bytes(5_000))
        size = (5_000).to_bytes(4, "little")
        assert code_of(made.getvalue().replace(size, (50).to_bytes(4, "little"))) in (
            "file_unreadable",
            "no_bundle",
        )

    @pytest.mark.parametrize("missing", ["manifest.json", "keys.txt"])
    def test_without_manifest_or_keys_it_is_no_bundle(self, data: bytes, missing: str) -> None:
        files = unpacked(data)
        del files[missing]
        assert code_of(packed(files)) == "no_bundle"

    def test_every_file_listed_has_to_be_there_and_no_other(self, data: bytes) -> None:
        files = unpacked(data)
        for name in files:
            if name not in ("manifest.json", "keys.txt"):
                left = {other: files[other] for other in files if other != name}
                assert code_of(packed(left)) == "file_missing"
        assert code_of(packed({**files, "more.txt": b""})) == "file_unlisted"

    @pytest.mark.parametrize(
        ("file", "how", "code"),
        [
            (
                "streams",
                lambda text: text.replace(b'"actor":"player:7"', b'"actor":"player:8"', 1),
                1,
            ),
            ("streams", lambda text: b"".join(text.splitlines(True)[:-2]), "stream_cut"),
            (
                "streams",
                lambda text: text.replace(b'"kind":"game"', b'"kind":"case"'),
                "manifest_differs",
            ),
            ("streams", lambda text: text.replace(b'{"end"', b'{ "end"'), "stream_cut"),
            ("proofs", lambda text: b"".join(text.splitlines(True)[:-1]), "missing_event"),
            (
                "proofs",
                lambda text: text.replace(b'"position":5', b'"position":6'),
                "inclusion_wrong",
            ),
            (
                "proofs",
                lambda text: text.replace(b'"position":9', b'"position":5'),
                "missing_event",
            ),
            ("proofs", lambda text: text.replace(b'"proof":["', b'"proof":["00'), "line_malformed"),
            ("proofs", lambda text: text.replace(b'"proof":[', b'"proof":"",["'), "line_malformed"),
        ],
    )
    def test_what_a_forger_may_change_is_found(
        self,
        data: bytes,
        streams: Streams,
        file: str,
        how: Callable[[bytes], bytes],
        code: str | int,
    ) -> None:
        files = changed(unpacked(data), f"{file}/{streams[1]}.ndjson", how)
        assert code_of(packed(files)) == ("hash_mismatch" if code == 1 else code)

    def test_a_stream_sealed_anew_is_not_in_the_signed_log(
        self, data: bytes, streams: Streams
    ) -> None:
        """Whoever makes all hashes anew still lacks the signature."""
        name = f"streams/{streams[1]}.ndjson"
        files = unpacked(data)
        head, *lines, _end = files[name].splitlines()
        previous, sealed = GENESIS, []
        for line in lines:
            event = json.loads(line)
            event["actor"] = "player:forged"
            event["prev_hash"] = previous.hex()
            previous = _sealed(event)
            event["hash"] = previous.hex()
            sealed.append(_line(event))
        begun = json.loads(head) | {"hash": previous.hex()}
        text = b"".join([_line(begun), *sealed])
        digest = hashlib.sha256(text).hexdigest()
        end = {"end": True, "next": 5, "more": False, "withheld": 0, "sha256": digest}
        manifest = json.loads(files["manifest.json"])
        manifest["streams"][0]["hash"] = previous.hex()
        files |= {name: text + _line(end), "manifest.json": _line(manifest)}
        with pytest.raises(Flaw) as caught:
            checked(packed(listed_anew(files)))
        assert (caught.value.code, caught.value.line) == ("inclusion_wrong", 1)
        assert caught.value.place == f"proofs/{streams[1]}.ndjson"

    def test_a_checkpoint_of_ones_own_shows_a_second_history(self, data: bytes) -> None:
        key = signing_key()
        same = unpacked(data)["checkpoints/9.txt"]
        assert verify.check_bundle(io.BytesIO(data), outside=same).compared is True
        other = Checkpoint(origin="qipu.localhost/log", size=9, root=bytes(32))
        note = sign_checkpoint(other, key=key).encode()
        with pytest.raises(Flaw, match="second_history"):
            verify.check_bundle(io.BytesIO(data), outside=note)
        unknown = Checkpoint(origin="qipu.localhost/log", size=8, root=bytes(32))
        note = sign_checkpoint(unknown, key=key).encode()
        assert verify.check_bundle(io.BytesIO(data), outside=note).compared is False

    def test_checkpoints_that_contradict_each_other_are_found(self, data: bytes) -> None:
        other = Checkpoint(origin="qipu.localhost/log", size=13, root=bytes(32))
        note = sign_checkpoint(other, key=signing_key()).encode()
        files = changed(unpacked(data), "checkpoints/13.txt", lambda _: note)
        assert code_of(packed(files)) == "consistency_wrong"

    def test_a_sample_of_single_bits_is_found_though_the_manifest_fits(self, data: bytes) -> None:
        files = unpacked(data)
        assert list(undetected_in_files(files, key=own_key(), every=97)) == []

    def test_a_sample_of_single_bits_of_the_container_changes_nothing_unseen(
        self, data: bytes
    ) -> None:
        bits = iter(range(3, 8 * len(data), 211))
        assert list(undetected_in_container(data, bits=bits)) == []


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _sealed(event: dict[str, object]) -> bytes:
    given: Any = dict(event)
    at = {
        name: int(datetime.fromisoformat(given[name]).timestamp() * 1000 + 0.5)
        for name in ("recorded_at", "occurred_at")
    }
    payload = json.dumps(given["payload"], ensure_ascii=False, separators=(",", ":")).encode()
    return event_hash(
        stream_id=UUID(given["stream_id"]),
        version=given["version"],
        type=given["type"],
        event_id=UUID(given["event_id"]),
        actor=given["actor"],
        role=given["role"],
        device=given["device"],
        recorded_at=at["recorded_at"],
        occurred_at=at["occurred_at"],
        prev_hash=bytes.fromhex(given["prev_hash"]),
        payload=payload,
    )
