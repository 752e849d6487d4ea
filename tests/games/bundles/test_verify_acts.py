"""Signed acts and receipts checked offline: forged in a name, changed, missing, out of time."""

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

import pytest
from django.conf import LazySettings, settings
from django.core.management import CommandError

from games.appointing.register import CONSOLE
from games.bundles import verify_acts
from games.bundles.verify_acts import Acts, Flaw, check_acts
from games.bundles.writing import bundle
from games.importing.reading import read_file
from games.importing.storing import FileToStore, store_files
from games.keyring.handlers import keyring_stream, register_key, revoke_key
from games.ledger import keys, store
from games.ledger.checkpoint import sign_note
from games.ledger.envelope import NewEvent, StoredEvent
from games.ledger.log_record import known_keys
from games.ledger.verify import verify_ledger
from games.log.receipts import receipt_of
from games.models import SourceGame
from games.streams.actors import Actor, Role
from tests.games.rest.hall import follow, open_hall
from tests.support.bundled import changed, code_of, flipped, packed, unpacked
from tests.support.signing import (
    ADDRESS,
    Signer,
    endorse,
    private,
    public,
    registering,
    text_of,
)

pytestmark = [pytest.mark.database, pytest.mark.one_database]

NOW = 4_000_000_000_000


@pytest.fixture
def arbiter(database: str) -> Signer:
    """An arbiter who has signed two moves of a game that others arranged and started."""
    signer = Signer(open_hall())
    assert signer.register().status == 201
    assert signer.move("red", "h2e2").status == 201
    assert signer.move("black", "h9g7", key='"quoted"').status == 201
    return signer


def data_of(signer: Signer) -> bytes:
    follow()
    return bundle(signer.hall.game, asking=None)


def checked(data: bytes, **options: Any) -> Acts:
    return check_acts(io.BytesIO(data), **options)


def fault_of(data: bytes, **options: Any) -> tuple[str, int]:
    """Return what does not hold, and in which line."""
    with pytest.raises(Flaw) as found:
        checked(data, **options)
    return found.value.code, found.value.line


def test_signed_acts_hold_and_those_not_signed_are_counted(arbiter: Signer) -> None:
    acts = checked(data_of(arbiter))
    assert [place.data["version"] for place in acts.signed] == [3, 4]
    assert [place.data["version"] for place in acts.unsigned] == [1, 2]
    assert [stream.kind for stream in acts.report.streams] == ["game", "keyring"]


def test_a_game_read_from_a_file_is_one_act_of_whoever_brought_it(database: str) -> None:
    data = b'[Game "Chinese Chess"]\n[Result "1-0"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 1-0\n'
    reading = read_file(data, name="a.pgn")
    by = Actor(id="user:7", role=Role.ARCHIVIST)
    store_files([FileToStore(reading=reading, content=data)], attribution="", now=1, by=by)
    follow()
    acts = checked(bundle(SourceGame.objects.get().stream_id, asking=None))
    assert [place.data["version"] for place in acts.unsigned] == [1]
    # Arranged, started, four moves, ended, closed; and the server's own audit.
    assert len(store.load(SourceGame.objects.get().stream_id)) == 9


def test_where_every_act_has_to_be_signed_the_first_that_is_not_is_named(arbiter: Signer) -> None:
    assert fault_of(data_of(arbiter), required=True) == ("act_unsigned", 2)


# -- forged acts: stored, chained, numbered and signed by the log as any other --------------------


def forged(signer: Signer, *, text: bytes | None = None, number: int = 1, **changes: Any) -> None:
    """Store a move in the arbiter's name, with the signature of one of the keys over `text`."""
    game, key = signer.hall.game, "forged"
    seen, device = signer.hall.version, str(signer.device.pk)
    payload: dict[str, Any] = {"ply": 3, "side": "red", "move": "h0g2", "reading_ms": None}
    body = b'{"side":"red","move":"h0g2"}'
    if text is None:
        text = text_of(f"{ADDRESS}/games/{game}/moves", key, seen, body)
    if number:
        private_key = private(number)
        payload["signed_act"] = {
            "key": public(private_key),
            "signature": private_key.sign(text).hex(),
            "text": text.decode(),
        }
    given = {
        "event_id": uuid5(UUID(device), key),
        "type": "games.move-played.v1",
        "payload": payload,
        "actor": signer.holder,
        "role": "arbiter",
        "device": device,
        **changes,
    }
    if "move" in given:
        payload["move"] = given.pop("move")
    store.append(
        stream_id=game,
        stream_kind="game",
        expected_version=seen,
        events=[NewEvent(**given)],
        now=NOW,
    )


def moved(signer: Signer, **changes: Any) -> bytes:
    """Return a signed text that is not of the forged event."""
    address = f"{ADDRESS}/games/{changes.get('game', signer.hall.game)}/moves"
    seen = changes.get("seen", signer.hall.version)
    body = changes.get("body", b'{"side":"red","move":"h0g2"}')
    return text_of(address, changes.get("key", "forged"), seen, body)


FORGERIES: dict[str, tuple[Callable[[Signer], None], str]] = {
    "an act that nobody signed": (lambda s: forged(s, number=0), "act_unsigned"),
    "signed with a key of the forger": (lambda s: forged(s, number=9), "act_key_not_registered"),
    "the signature of an earlier act": (lambda s: forged(s, text=s.signed[0]), "act_differs"),
    "another move than was signed": (lambda s: forged(s, move="b0c2"), "act_differs"),
    "a side that was not signed": (
        lambda s: forged(s, text=moved(s, body=b'{"side":"black","move":"h0g2"}')),
        "act_differs",
    ),
    "signed for another game": (lambda s: forged(s, text=moved(s, game=uuid4())), "act_differs"),
    "signed on a later version": (lambda s: forged(s, text=moved(s, seen=9)), "act_differs"),
    "signed on no version": (lambda s: forged(s, text=moved(s, seen=None)), "act_differs"),
    "signed under another key": (lambda s: forged(s, text=moved(s, key="k")), "act_differs"),
    "signed as no act": (lambda s: forged(s, text=b"qipu-act-v2\n"), "act_differs"),
    "signed as no JSON": (lambda s: forged(s, text=moved(s, body=b"{")), "act_differs"),
    "signed as a list": (lambda s: forged(s, text=moved(s, body=b"[]")), "act_differs"),
    "signed at another time": (lambda s: forged(s, occurred_at=NOW), "act_differs"),
    "in another's name": (lambda s: forged(s, actor="user:99"), "act_key_not_registered"),
    "without its device": (lambda s: forged(s, device=""), "act_differs"),
}


@pytest.mark.parametrize("act", sorted(FORGERIES))
def test_a_forged_act_is_found_though_every_hash_holds(arbiter: Signer, act: str) -> None:
    commit, code = FORGERIES[act]
    commit(arbiter)
    data = data_of(arbiter)
    assert verify_ledger().is_clean
    assert code_of(data) == ""
    required = code == "act_unsigned"
    if required:
        assert checked(data).unsigned[-1].data["version"] == 5
        # Those of who arranged and started the game are the first two.
        assert fault_of(data, required=True) == (code, 2)
    else:
        assert fault_of(data) == (code, 6)


def test_what_was_forged_signed_by_the_holder_himself_is_his(arbiter: Signer) -> None:
    """The forging of the tests is itself right: nothing but what they change is wrong."""
    forged(arbiter)
    assert len(checked(data_of(arbiter)).signed) == 3


def test_a_signature_that_is_not_the_keys_is_found(arbiter: Signer) -> None:
    signed = dict(store.load(arbiter.hall.game)[-1].data["signed_act"])
    signed["text"] = signed["text"].replace("h9g7", "b9c7")
    payload = {"ply": 3, "side": "red", "move": "h0g2", "reading_ms": None, "signed_act": signed}
    forged(arbiter, payload=payload)
    assert fault_of(data_of(arbiter)) == ("act_signature_invalid", 6)


def test_a_key_revoked_before_the_act_counts_for_nothing_and_before_that_it_stands(
    arbiter: Signer,
) -> None:
    address = f"/ledger/act-keys/{public(arbiter.key)}"
    token = arbiter.hall.tokens["arbiter"]
    assert arbiter.hall.api.send("DELETE", address, token=token).status == 200
    assert len(checked(data_of(arbiter)).signed) == 2
    forged(arbiter)
    assert fault_of(data_of(arbiter)) == ("act_key_was_revoked", 6)


def test_a_key_registered_only_after_the_act_does_not_count(database: str) -> None:
    late = Signer(open_hall())
    forged(late)
    follow()
    assert late.register().status == 201
    assert fault_of(data_of(late)) == ("act_key_not_registered", 4)


class TestEndorsements:
    """A server registers a key in any name; who else vouched for it is told apart."""

    @pytest.fixture
    def official(self, arbiter: Signer) -> str:
        """The key of an official, on record."""
        command = registering(number=5, holder="user:1")
        register_key("user:1", key=command.key, name=command.name, proof=command.proof, by=CONSOLE)
        return command.key

    def test_keys_that_nobody_endorsed_are_told_and_refused_on_request(
        self, arbiter: Signer, official: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        data = data_of(arbiter)
        assert len(checked(data).not_endorsed()) == 2
        assert fault_of(data, trusted=[official]) == ("act_key_not_endorsed", 4)
        path = tmp_path / "bundle.zip"
        path.write_bytes(data)
        assert verify_acts.main([str(path)]) == 0
        assert f"{arbiter.holder} {public(arbiter.key)}" in capsys.readouterr().out
        assert verify_acts.main([str(path), "--endorsed-by", official]) == 1
        assert verify_acts.main([str(path), "--endorsed-by", public(arbiter.key)]) == 0

    def test_an_endorsement_by_the_key_that_is_trusted_holds(
        self, arbiter: Signer, official: str
    ) -> None:
        endorse(arbiter.holder, public(arbiter.key), number=5)
        data = data_of(arbiter)
        assert checked(data).not_endorsed() == []
        assert len(checked(data, trusted=[official]).signed) == 2
        assert fault_of(data, trusted=[public(private(6))]) == ("act_key_not_endorsed", 4)

    def test_only_a_key_in_force_on_record_endorses(self, arbiter: Signer, official: str) -> None:
        with pytest.raises(CommandError, match="act_key_endorsement_invalid"):
            endorse(arbiter.holder, public(arbiter.key), number=6)
        revoke_key("user:1", key=official, reason="lost", by=CONSOLE)
        with pytest.raises(CommandError, match="act_key_endorsement_invalid"):
            endorse(arbiter.holder, public(arbiter.key), number=5)

    def test_an_endorsement_that_nobody_signed_is_found(self, arbiter: Signer) -> None:
        forged_one = {
            "key": public(arbiter.key),
            "endorser": "user:1",
            "endorser_key": public(private(5)),
            "signature": "00" * 64,
        }
        event = NewEvent(
            event_id=uuid5(NAMESPACE_URL, "endorsed"),
            type="games.act-key-endorsed.v1",
            payload=forged_one,
            actor="user:1",
            role="archivist",
        )
        ring = keyring_stream(arbiter.holder)
        store.append(
            stream_id=ring, stream_kind="keyring", expected_version=2, events=[event], now=NOW
        )
        assert fault_of(data_of(arbiter)) == ("keyring_wrong", 4)


def test_a_key_put_into_a_ring_without_its_proof_is_found(arbiter: Signer) -> None:
    ring = keyring_stream(arbiter.holder)
    thief = {"key": public(private(9)), "name": "x", "proof": "00" * 64}
    event = NewEvent(
        event_id=uuid5(NAMESPACE_URL, "thief"),
        type="games.act-key-registered.v1",
        payload=thief,
        actor=arbiter.holder,
        role="arbiter",
    )
    store.append(stream_id=ring, stream_kind="keyring", expected_version=2, events=[event], now=NOW)
    assert fault_of(data_of(arbiter)) == ("keyring_wrong", 4)


def test_keys_of_another_log_are_carried_and_not_checked(
    arbiter: Signer, settings: LazySettings
) -> None:
    """Streams that were brought here with their keyrings go out again; they are told apart."""
    origin, settings.LEDGER_ORIGIN = settings.LEDGER_ORIGIN, "elsewhere.example/log"
    other = Signer(arbiter.hall, by="chief_arbiter", key=private(2))
    assert other.register().status == 201
    settings.LEDGER_ORIGIN = origin
    device = str(other.device.pk)
    event_id = uuid5(UUID(device), "forged")
    forged(arbiter, number=2, event_id=event_id, actor=other.holder, device=device)
    acts = checked(data_of(arbiter))
    assert [place.data["version"] for place in acts.elsewhere] == [5]
    assert len(acts.signed) == 2
    with pytest.raises(Flaw, match="act_unsigned"):
        checked(data_of(arbiter), required=True)


# -- receipts -------------------------------------------------------------------------------------


def receipts_of(signer: Signer) -> dict[str, bytes]:
    return {
        f"{event.version}.txt": receipt_of(event).encode() for event in store.load(signer.hall.game)
    }


def test_receipts_hold_with_and_without_their_position(arbiter: Signer) -> None:
    early = receipts_of(arbiter)
    data = data_of(arbiter)
    late = {f"late {name}": text for name, text in receipts_of(arbiter).items()}
    assert checked(data, receipts=early | late).receipts == 8
    assert all(text.count(b"\n") == 12 for text in late.values())


def signed_by_the_log(event: StoredEvent, **changes: Any) -> bytes:
    """Return a receipt that the log gave, for what it says no longer."""
    acknowledged = event._replace(**changes)
    return receipt_of(acknowledged, is_new=True).encode()


def test_what_the_log_acknowledged_otherwise_is_changed_or_missing(arbiter: Signer) -> None:
    last, data = store.load(arbiter.hall.game)[-1], data_of(arbiter)
    other_hash = signed_by_the_log(last, hash=bytes(32))
    beyond = signed_by_the_log(last, version=5)
    elsewhere = signed_by_the_log(last, stream_id=uuid4())
    for text, code in (
        (other_hash, "receipt_changed"),
        (beyond, "receipt_missing"),
        (elsewhere, "receipt_missing"),
    ):
        assert fault_of(data, receipts={"r.txt": text}) == (code, 0)


def test_a_position_that_the_log_gave_otherwise_is_a_change(arbiter: Signer) -> None:
    data = data_of(arbiter)
    body = receipt_of(store.load(arbiter.hall.game)[-1]).partition("\n\n")[0].split("\n")
    body[7] = str(int(body[7]) - 1)
    text = sign_note("\n".join([*body, ""]), name=settings.LEDGER_ORIGIN, key=keys.signing_key())
    assert fault_of(data, receipts={"r.txt": text.encode()}) == ("receipt_changed", 0)


def test_a_receipt_of_nobody_known_proves_nothing(arbiter: Signer) -> None:
    receipt, data = receipts_of(arbiter)["4.txt"], data_of(arbiter)
    body = receipt.decode().partition("\n\n")[0] + "\n"
    by_another = sign_note(body, name=settings.LEDGER_ORIGIN, key=private(9)).encode()
    assert fault_of(data, receipts={"r.txt": by_another})[0] == "signature_missing"
    assert checked(data, receipts={"r.txt": receipt * 2}).receipts == 2
    for text in (b"", receipt[:-1], receipt + b"\n", b"x" + receipt, receipt + receipt[1:], data):
        assert fault_of(data, receipts={"r.txt": text})[0] == "receipt_malformed"


def test_no_bit_of_a_receipt_can_be_changed_unseen(arbiter: Signer) -> None:
    receipt, data = receipts_of(arbiter)["4.txt"], data_of(arbiter)
    acts = checked(data)
    streams = {str(arbiter.hall.game): [*acts.unsigned, *acts.signed]}
    key = [known.text for known in known_keys()]

    def check(text: bytes) -> None:
        for note in verify_acts._receipts(text, "r.txt"):
            verify_acts.check_receipt(note, "r.txt", key, streams)

    check(receipt)
    for bit in range(0, 8 * len(receipt), 37):
        with pytest.raises(Flaw):
            check(flipped(receipt, bit))


# -- the file by itself ---------------------------------------------------------------------------


def test_it_runs_from_the_bundle_itself_with_the_standard_library_alone(
    arbiter: Signer, tmp_path: Path
) -> None:
    data, receipt = data_of(arbiter), receipts_of(arbiter)["4.txt"]
    files = unpacked(data)
    for name in ("verify.py", "verify_acts.py"):
        (tmp_path / name).write_bytes(files[name])
    (tmp_path / "a.zip").write_bytes(data)
    (tmp_path / "r.txt").write_bytes(receipt)
    (tmp_path / "other.txt").write_bytes(
        signed_by_the_log(store.load(arbiter.hall.game)[-1], hash=bytes(32))
    )

    def run(*more: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-I", "verify_acts.py", *more],
            cwd=tmp_path,
            capture_output=True,
            check=False,
        )
        return done.returncode, (done.stdout + done.stderr).decode()

    status, said = run("a.zip", "r.txt")
    assert (status, "signed acts: 2" in said, "receipts: 1" in said) == (0, True, True)
    status, said = run("a.zip", "other.txt")
    assert (status, "this receipt's act is changed in this bundle" in said) == (1, True)
    assert run("a.zip", "--required")[0] == 1
    assert run("r.txt")[0] == 2


def test_what_verify_finds_is_found_first(arbiter: Signer) -> None:
    name = f"streams/{arbiter.hall.game}.ndjson"
    files = changed(unpacked(data_of(arbiter)), name, lambda text: text.replace(b"h9g7", b"b9c7"))
    assert fault_of(packed(files)) == ("hash_mismatch", 5)
