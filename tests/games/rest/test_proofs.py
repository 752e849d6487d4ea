"""Keys, checkpoints, proofs and countersignatures by address, checked with RFC 9162 as written."""

from uuid import uuid4

import pytest
from django.conf import settings

from games.ledger import anchors, keys
from games.ledger.checkpoint import open_checkpoint, parse_verifier, verifier_text
from games.ledger.cosignature import WitnessRequest, write_request
from games.ledger.merkle import is_consistent, is_included, leaf_hash
from games.ledger.sequencer import sequence_all, sign_checkpoint
from games.log import handlers, witnessing
from games.models import LedgerCheckpoint, LedgerEvent
from games.streams.actors import Actor, Role
from tests.games.rest.hall import Hall
from tests.support.events import start_stream

pytestmark = pytest.mark.database

BY = Actor(id="user:1", role=Role.ARCHIVIST)


@pytest.fixture
def log(hall: Hall) -> Hall:
    """A log with checkpoints of 2 and of 9 events."""
    sequence_all()
    sign_checkpoint(now=1_000)
    start_stream(7)
    sequence_all()
    sign_checkpoint(now=2_000)
    return hall


def roots() -> dict[int, bytes]:
    return {
        size: bytes(root) for size, root in LedgerCheckpoint.objects.values_list("size", "root")
    }


class TestKeys:
    def test_before_anything_is_on_record_they_are_the_key_files(self, log: Hall) -> None:
        data = log.api.get("/ledger/keys").data
        assert (data["origin"], data["epoch"], data["witnesses"]) == (
            settings.LEDGER_ORIGIN,
            1,
            [],
        )
        (key,) = data["keys"]
        name, public = parse_verifier(key["key"])
        assert (name, public, key["since"], key["in_force"]) == (
            settings.LEDGER_ORIGIN,
            keys.signing_key().public_key(),
            None,
            True,
        )

    def test_after_a_change_both_are_there_and_say_which_signs(self, log: Hall) -> None:
        handlers.rotate_key(by=BY, reason="yearly")
        data = log.api.get("/ledger/keys").data
        assert [key["in_force"] for key in data["keys"]] == [False, True]
        assert data["keys"][0]["since"] is None
        assert data["keys"][1]["since"].endswith("Z")
        assert [key["key_id"] for key in data["keys"]] == [
            key["key"].split("+")[1] for key in data["keys"]
        ]
        assert LedgerEvent.objects.filter(stream_id=data["stream_id"]).count() == 2


class TestCheckpoints:
    def test_are_listed_by_size_and_read_by_it(self, log: Hall) -> None:
        data = log.api.get("/ledger/checkpoints").data
        assert [row["size"] for row in data["checkpoints"]] == [2, 9]
        assert data["checkpoints"][0]["signed_at"] == "1970-01-01T00:00:01.000Z"
        assert (data["next"], data["more"]) == (9, False)
        text = log.api.get("/ledger/checkpoints/2").raw.content.decode()
        key = keys.signing_key().public_key()
        assert open_checkpoint(text, origin=settings.LEDGER_ORIGIN, key=key).size == 2

    def test_a_page_goes_on_where_the_last_ended(self, log: Hall) -> None:
        first = log.api.get("/ledger/checkpoints?limit=1").data
        assert ([row["size"] for row in first["checkpoints"]], first["more"]) == ([2], True)
        rest = log.api.get(f"/ledger/checkpoints?after={first['next']}").data
        assert ([row["size"] for row in rest["checkpoints"]], rest["more"]) == ([9], False)

    def test_there_is_none_of_a_size_that_was_not_signed(self, log: Hall) -> None:
        assert log.api.get("/ledger/checkpoints/3").code == "not_found"


class TestProofs:
    def test_every_event_is_shown_to_be_in_both_trees(self, log: Hall) -> None:
        for event in LedgerEvent.objects.all():
            data = log.api.get(f"/ledger/proofs/inclusion?event_id={event.event_id}").data
            for size in {9, 2} if data["position"] <= 2 else {9}:
                proof = log.api.get(
                    f"/ledger/proofs/inclusion?event_id={event.event_id}&size={size}"
                ).data
                assert bytes.fromhex(proof["hash"]) == bytes(event.hash)
                assert is_included(
                    leaf=leaf_hash(bytes(event.hash)),
                    index=proof["position"] - 1,
                    size=size,
                    proof=[bytes.fromhex(node) for node in proof["proof"]],
                    root=roots()[size],
                )

    def test_one_size_begins_another_whichever_is_named_first(self, log: Hall) -> None:
        data = log.api.get("/ledger/proofs/consistency?old=2&size=9").data
        assert data == log.api.get("/ledger/proofs/consistency?old=9&size=2").data
        assert is_consistent(
            old=2,
            new=9,
            old_root=roots()[2],
            new_root=roots()[9],
            proof=[bytes.fromhex(node) for node in data["proof"]],
        )

    def test_what_is_not_there_has_no_proof(self, log: Hall) -> None:
        assert log.api.get("/ledger/proofs/consistency?old=2&size=10").code == "size_ahead"
        known = LedgerEvent.objects.order_by("-recorded_at").first()
        assert known is not None
        address = "/ledger/proofs/inclusion?event_id="
        assert log.api.get(f"{address}{uuid4()}").code == "not_found"
        assert log.api.get(f"{address}{known.event_id}&size=10").code == "size_ahead"
        late = start_stream(1)
        event = LedgerEvent.objects.get(stream_id=late)
        assert log.api.get(f"{address}{event.event_id}").code == "not_numbered_yet"
        assert log.api.get(f"{address}none").status == 400


class TestFeed:
    def test_names_its_epoch(self, log: Hall) -> None:
        assert log.api.get("/events?after=9").data["epoch"] == 1

    def test_tells_a_reader_ahead_of_it_both_ends(self, log: Hall) -> None:
        answer = log.api.get("/events?after=10")
        assert (answer.status, answer.code) == (409, "position_ahead")
        assert answer.data["facts"] == {"after": 10, "size": 9, "epoch": 1}

    def test_tells_a_reader_of_another_epoch(self, log: Hall) -> None:
        assert log.api.get("/events?after=9&epoch=1").status == 200
        answer = log.api.get("/events?after=9&epoch=2")
        assert (answer.status, answer.code) == (409, "epoch_differs")


class TestHealth:
    def test_is_not_well_where_more_is_known_outside(self, log: Hall) -> None:
        assert log.api.get("/health").data["history"] == "ok"
        ahead = anchors.Anchor(origin=settings.LEDGER_ORIGIN, size=99, root=b"")
        anchors.remember(ahead)
        answer = log.api.get("/health")
        assert (answer.status, answer.data["history"]) == (503, "history_behind")


class TestCountersigning:
    ADDRESS = "/ledger/witness/add-checkpoint"

    def test_a_log_known_here_gets_its_line_once(self, log: Hall) -> None:
        public = keys.signing_key().public_key()
        witnessing.witness_for(verifier_text(settings.LEDGER_ORIGIN, public))
        text = LedgerCheckpoint.objects.get(size=2).text
        body = write_request(WitnessRequest(old=0, proof=(), note=text))
        answer = log.api.send("POST", self.ADDRESS, raw=body, content_type="text/plain").raw
        assert answer.status_code == 200
        assert answer.content.decode().startswith(f"— {settings.LEDGER_ORIGIN}/witness ")
        again = log.api.send("POST", self.ADDRESS, raw=body, content_type="text/plain").raw
        assert (again.status_code, again["Content-Type"], again.content) == (
            409,
            "text/x.tlog.size",
            b"2\n",
        )

    @pytest.mark.parametrize(
        ("raw", "kind", "code"),
        [
            (b"old 0\n\nother.example\n1\nAA==\n\n", "text/plain", "log_unknown"),
            (b"hello", "text/plain", "request_malformed"),
            (b"old 0\n" * 20_000, "text/plain", "body_too_large"),
            (b"{}", "application/json", "unsupported_media_type"),
        ],
    )
    def test_anything_else_is_refused(self, log: Hall, raw: bytes, kind: str, code: str) -> None:
        answer = log.api.send("POST", self.ADDRESS, raw=raw, content_type=kind)
        assert answer.code == code
