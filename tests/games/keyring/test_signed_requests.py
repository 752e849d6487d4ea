"""Signed requests and their receipts over the API: what is stored, what is refused."""

import base64
import json
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings
from django.core.cache import cache

from games.ledger import keys, store
from games.ledger.checkpoint import open_note
from games.ledger.verify import verify_ledger
from tests.games.rest.hall import Answer, Hall, arrangement, follow, open_hall
from tests.support.signing import ADDRESS, Signer, private, public, stream_of

pytestmark = pytest.mark.database


@pytest.fixture
def hall(database: str) -> Hall:
    cache.clear()
    return open_hall()


@pytest.fixture
def arbiter(hall: Hall) -> Signer:
    signer = Signer(hall)
    assert signer.register().status == 201
    return signer


def receipt_in(answer: Answer) -> list[str]:
    """Return the lines of the receipt that came with an answer, signed by the log."""
    note = base64.b64decode(answer.raw["Act-Receipt"]).decode()
    return lines_of(note)


def lines_of(note: str) -> list[str]:
    key = {settings.LEDGER_ORIGIN: keys.signing_key().public_key()}
    return open_note(note, key).splitlines()


class TestSigned:
    def test_the_event_keeps_what_was_signed_under_its_hash(self, arbiter: Signer) -> None:
        assert arbiter.move("red", "h2e2").status == 201
        event = store.load(arbiter.hall.game)[-1]
        signed = event.data["signed_act"]
        assert signed["key"] == public(arbiter.key)
        assert signed["text"].encode() == arbiter.signed[-1]
        arbiter.key.public_key().verify(bytes.fromhex(signed["signature"]), signed["text"].encode())
        follow()
        assert verify_ledger().is_clean

    def test_an_event_that_was_not_signed_is_stored_as_ever(self, arbiter: Signer) -> None:
        assert arbiter.hall.act("moves", {"side": "red", "move": "h2e2"}).status == 201
        assert "signed_act" not in store.load(arbiter.hall.game)[-1].data

    def test_sent_again_it_is_recorded_once_signed_or_not(self, arbiter: Signer) -> None:
        body, seen = {"side": "red", "move": "h2e2"}, arbiter.hall.version
        first = arbiter.act("moves", body, key="k", version=seen)
        again = arbiter.act("moves", body, key="k", version=seen)
        plain = arbiter.hall.act("moves", body, key="k", version=seen)
        assert [first.status, again.status, plain.status] == [201, 201, 201]
        assert arbiter.hall.version == seen + 1
        assert again.raw["Idempotency-Replayed"] == plain.raw["Idempotency-Replayed"] == "true"
        assert receipt_in(again)[:7] == receipt_in(first)

    def test_a_dry_run_is_not_signed(self, arbiter: Signer) -> None:
        sent = arbiter.hall.act(
            "moves?dry_run=true",
            {"side": "red", "move": "h2e2"},
            headers={"Act-Signature": "none"},
        )
        assert (sent.status, "Act-Receipt" in sent.raw) == (200, False)

    def test_a_game_is_put_on_with_a_signature(self, arbiter: Signer) -> None:
        raw = json.dumps(arrangement(arbiter.hall)).encode()
        headers = arbiter.headers(f"{ADDRESS}/games", "begin", None, raw)
        token = arbiter.hall.tokens["arbiter"]
        made = arbiter.hall.api.post("/games", raw=raw, token=token, key="begin", headers=headers)
        assert made.status == 201
        assert (
            store.load(UUID(made.data["game"]))[0]
            .data["signed_act"]["text"]
            .startswith("qipu-act-v1")
        )
        assert receipt_in(made)[3] == "1"


MOVE = {"side": "red", "move": "h2e2"}


class TestRefusals:
    @pytest.mark.parametrize(
        ("sent", "code"),
        [
            ({"raw": b'{"side":"red","move":"b2e2"}'}, "act_signature_invalid"),
            ({"raw": b'{"side": "red", "move": "h2e2" }'}, "act_signature_invalid"),
            ({"headers": {"Act-Signature": "00:11"}}, "act_signature_malformed"),
            ({"headers": {"Act-Signature": ""}}, "act_signature_malformed"),
            ({"headers": {"Act-Signature": f"{'0' * 64}:{'0' * 128}"}}, "act_key_unknown"),
            ({"by": "chief_arbiter"}, "act_key_unknown"),
        ],
    )
    def test_what_is_not_signed_so_by_who_acts(
        self, arbiter: Signer, sent: dict[str, Any], code: str
    ) -> None:
        before = arbiter.hall.version
        refused = arbiter.act("moves", MOVE, **sent)
        assert refused.code == code
        assert refused.data["title"] != code
        assert arbiter.hall.version == before

    def test_a_signature_for_another_version_address_or_key(self, arbiter: Signer) -> None:
        seen = arbiter.hall.version
        raw = json.dumps(MOVE).encode()
        for address, key, version in (
            ("moves", "k", seen - 1),
            ("clock-presses", "k", seen),
            ("moves", "another", seen),
        ):
            headers = arbiter.headers(f"{ADDRESS}{arbiter.hall.path}/{address}", key, version, raw)
            sent = arbiter.hall.act("moves", raw=raw, key="k", headers=headers)
            assert sent.code == "act_signature_invalid"
        assert arbiter.hall.version == seen

    def test_a_revoked_key(self, arbiter: Signer) -> None:
        token, address = arbiter.hall.tokens["arbiter"], f"/ledger/act-keys/{public(arbiter.key)}"
        assert arbiter.hall.api.send("DELETE", address, token=token).data["holds"] is False
        assert arbiter.act("moves", MOVE).code == "act_key_revoked"
        assert arbiter.hall.api.send("DELETE", address, token=token).code == "act_key_revoked"

    def test_a_sealed_move_is_not_signed_for_its_signature_would_tell_it(self, hall: Hall) -> None:
        control = {"kind": "increment", "base_ms": 3_600_000, "increment_ms": 30_000}
        body = arrangement(
            hall, time_control=control, options={"time": {"sealing_rules": "竞赛规程第 12 条"}}
        )
        made = hall.api.post("/games", body, token=hall.tokens["chief_arbiter"])
        hall.game = UUID(made.data["game"])
        assert hall.act("start").status == 201
        pause = {"kind": "interruption", "reason": "停电"}
        assert hall.act("adjournments", pause, by="chief_arbiter").status == 201
        red = Signer(hall, by="red")
        assert red.register().status == 201
        sealed = {"side": "red", "move": "h2e2"}
        assert red.act("sealed-moves", sealed).code == "act_not_signable"
        assert hall.act("sealed-moves", sealed, by="red").status == 201
        assert "h2e2" not in str([event.data for event in store.load(hall.game)])


class TestKeys:
    def test_are_registered_by_their_holder_on_a_stream_of_his_own(self, arbiter: Signer) -> None:
        events = store.load(stream_of(arbiter))
        assert [event.type for event in events] == [
            "games.keyring-opened.v1",
            "games.act-key-registered.v1",
        ]
        assert events[0].data["holder"] == arbiter.holder

    def test_are_not_registered_without_proof_or_twice(self, arbiter: Signer) -> None:
        assert arbiter.register().code == "act_key_registered_already"
        token = arbiter.hall.tokens["arbiter"]
        body = {"key": public(private(2)), "name": "x", "proof": arbiter.proof("x")}
        refused = arbiter.hall.api.post("/ledger/act-keys", body, token=token)
        assert refused.code == "act_key_not_proven"
        assert arbiter.hall.api.post("/ledger/act-keys", body).code == "not_authenticated"

    def test_none_is_revoked_that_is_not_there(self, hall: Hall) -> None:
        address = f"/ledger/act-keys/{public(private(3))}"
        token = hall.tokens["black"]
        assert hall.api.send("DELETE", address, token=token).code == "act_key_unknown"


class TestReceipts:
    def test_name_the_act_and_later_its_place(self, arbiter: Signer) -> None:
        game = arbiter.hall.game
        answer = arbiter.move("red", "h2e2")
        event = store.load(game)[-1]
        assert receipt_in(answer) == [
            "qipu-receipt-v1",
            settings.LEDGER_ORIGIN,
            str(game),
            str(event.version),
            str(event.event_id),
            event.hash.hex(),
            str(event.recorded_at),
        ]
        address = f"/ledger/receipts/{event.event_id}"
        early = lines_of(arbiter.hall.api.get(address).raw.content.decode())
        follow()
        late = lines_of(arbiter.hall.api.get(address).raw.content.decode())
        assert (early, late[:7]) == (receipt_in(answer), early)
        position, size, root = late[7:]
        proof = arbiter.hall.api.get(
            f"/ledger/proofs/inclusion?event_id={event.event_id}&size={size}"
        ).data
        assert int(position) == proof["position"]
        assert len(base64.b64decode(root)) == 32

    def test_are_given_for_signed_acts_and_who_asks(self, arbiter: Signer) -> None:
        plain = arbiter.hall.act("moves", MOVE)
        assert "Act-Receipt" not in plain.raw
        asked = arbiter.hall.act(
            "moves", {"side": "black", "move": "h9g7"}, headers={"Act-Receipt": "?1"}
        )
        assert receipt_in(asked)[2:4] == [str(arbiter.hall.game), str(arbiter.hall.version)]

    def test_there_is_none_of_no_event_or_without_the_key(self, arbiter: Signer) -> None:
        nothing = "/ledger/receipts/00000000-0000-4000-8000-000000000000"
        assert arbiter.hall.api.get(nothing).code == "not_found"
        follow()
        settings.LEDGER_KEY_FILE.unlink()
        answer = arbiter.move("red", "h2e2")
        assert (answer.status, "Act-Receipt" in answer.raw) == (201, False)
