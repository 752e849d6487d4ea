"""The log's key files, epochs and witnesses with a real database and real key files."""

import io
from email.message import Message
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request
from uuid import UUID

import pytest
from django.conf import settings

from games.ledger import anchors, keys
from games.ledger.checkpoint import open_checkpoint, parse_verifier, verifier_text
from games.ledger.cosignature import WitnessRequest, cosigned_at, read_request, write_request
from games.ledger.errors import CheckpointError, SecondHistory
from games.ledger.history import missing_outside
from games.ledger.log_record import known_keys, log_record
from games.ledger.proofs import Leaves
from games.ledger.sequencer import sequence, sequence_all, sign_checkpoint, tree
from games.ledger.verify import verify_ledger
from games.log import handlers, witnessing
from games.models import LedgerCheckpoint, LedgerCosignature, LedgerWitnessed
from games.record.errors import CommandRefusedError
from games.streams.actors import Actor, Role
from tests.support.events import extend, start_stream

pytestmark = pytest.mark.database

BY = Actor(id="user:1", role=Role.ARCHIVIST)


@pytest.fixture
def stream(database: str) -> UUID:
    """A stream of three events, numbered and signed."""
    made = start_stream(3)
    sequence_all()
    assert sign_checkpoint(now=1)
    return made


def signed(now: int) -> LedgerCheckpoint:
    sequence_all()
    made = sign_checkpoint(now=now)
    assert made is not None
    return made


class TestKeys:
    def test_the_new_key_signs_and_the_old_checkpoint_still_opens(self, stream: UUID) -> None:
        old = keys.signing_key().public_key()
        state = handlers.rotate_key(by=BY, reason="yearly")
        assert len(state.keys) == 2
        checkpoint = signed(2)
        name, new = parse_verifier(state.key)
        assert open_checkpoint(checkpoint.text, origin=name, key=new).size == 5
        assert [key.public for key in known_keys()] == [old, new]
        assert verify_ledger().is_clean
        first = LedgerCheckpoint.objects.get(size=3)
        assert open_checkpoint(first.text, origin=name, key=old).size == 3

    def test_the_old_key_file_stays_beside(self, stream: UUID) -> None:
        before = Path(settings.LEDGER_KEY_FILE).read_bytes()
        old = handlers.rotate_key(by=BY, reason="yearly").keys[0].split("+")[1]
        path = Path(settings.LEDGER_KEY_FILE)
        assert path.with_name(f"{path.name}.{old}").read_bytes() == before
        assert not keys.is_next_waiting()

    def test_killed_before_the_files_were_changed_it_is_finished(
        self, stream: UUID, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def killed(**_: str) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(keys, "adopt_next", killed)
            with pytest.raises(KeyboardInterrupt):
                handlers.rotate_key(by=BY, reason="yearly")
        with pytest.raises(CheckpointError, match="key_not_on_record"):
            signed(2)
        assert len(handlers.rotate_key(by=BY, reason="again").keys) == 2
        assert signed(3).size == 5

    def test_a_key_file_that_nobody_put_on_record_does_not_sign(self, stream: UUID) -> None:
        handlers.rotate_key(by=BY, reason="yearly")
        Path(settings.LEDGER_KEY_FILE).unlink()
        sequence_all()
        with pytest.raises(CheckpointError, match="key_missing"):
            sign_checkpoint(now=2)
        keys.replace_lost_key()
        with pytest.raises(CheckpointError, match="key_not_on_record"):
            sign_checkpoint(now=2)
        assert LedgerCheckpoint.objects.count() == 1

    def test_a_key_gone_before_anything_was_put_on_record_is_replaced_as_lost(
        self, stream: UUID
    ) -> None:
        """No other key is made silently: outsiders hold what the one that is gone has signed."""
        Path(settings.LEDGER_KEY_FILE).unlink()
        with pytest.raises(CheckpointError, match="key_missing"):
            handlers.rotate_key(by=BY, reason="yearly")
        state = handlers.rotate_key(by=BY, reason="the disk was lost", is_lost=True)
        assert signed(2).text.partition("\n")[0] == state.origin


class TestEpochs:
    def test_a_log_shorter_than_known_outside_numbers_nothing(self, stream: UUID) -> None:
        origin = log_record().origin
        anchors.remember(anchors.Anchor(origin=origin, size=9, root=b"r" * 32))
        extend(stream, 3)
        with pytest.raises(SecondHistory) as held:
            sequence()
        assert (held.value.fault, held.value.position) == ("history_behind", 9)
        assert tree().size == 3

    def test_a_log_with_another_root_than_known_outside_numbers_nothing(self, stream: UUID) -> None:
        path = anchors.anchor_file()
        path.unlink()
        origin = log_record().origin
        anchors.remember(anchors.Anchor(origin=origin, size=2, root=b"r" * 32))
        extend(stream, 3)
        with pytest.raises(SecondHistory) as held:
            sequence()
        assert held.value.fault == "history_differs"
        with pytest.raises(SecondHistory):
            sign_checkpoint(now=2)

    def test_a_new_epoch_goes_on_under_a_name_of_its_own(self, stream: UUID) -> None:
        base = log_record().origin
        anchors.remember(anchors.Anchor(origin=base, size=9, root=b"r" * 32))
        state = handlers.open_epoch(by=BY, reason="the disk was lost")
        assert (state.epoch, state.origin) == (2, f"{base}/2")
        assert missing_outside(tree()) is None
        checkpoint = signed(2)
        key = keys.signing_key().public_key()
        stated = open_checkpoint(checkpoint.text, origin=f"{base}/2", key=key)
        assert stated.size == 5
        assert verify_ledger().is_clean
        known = [anchors.known_outside(origin) for origin in (base, f"{base}/2")]
        assert [each.size for each in known if each] == [9, 5]

    def test_no_epoch_without_need(self, stream: UUID) -> None:
        with pytest.raises(CommandRefusedError) as refused:
            handlers.open_epoch(by=BY, reason="why not")
        assert refused.value.code == "epoch_not_needed"

    def test_what_is_known_outside_never_shrinks(self, stream: UUID) -> None:
        origin = log_record().origin
        anchors.remember(anchors.Anchor(origin=origin, size=2, root=b"r" * 32))
        known = anchors.known_outside(origin)
        assert known is not None
        assert known.size == 3

    def test_logs_that_share_a_key_file_do_not_hold_each_other(self, stream: UUID) -> None:
        anchors.remember(anchors.Anchor(origin="qipu.example/demo", size=99, root=b""))
        extend(stream, 3)
        assert sequence() == 1
        anchors.forget("qipu.example/demo")
        assert anchors.known_outside("qipu.example/demo") is None
        assert anchors.known_outside(log_record().origin) is not None


class TestBeingAWitness:
    """This server countersigns its own log here: the protocol is the same for any log."""

    @pytest.fixture
    def body(self, stream: UUID) -> bytes:
        """Its first checkpoint, sent to a witness that has seen none."""
        key = verifier_text(log_record().origin, keys.signing_key().public_key())
        witnessing.witness_for(key)
        text = LedgerCheckpoint.objects.get().text
        return write_request(WitnessRequest(old=0, proof=(), note=text))

    def test_it_signs_what_goes_on_from_what_it_signed(self, stream: UUID, body: bytes) -> None:
        line = witnessing.countersign(body, at=7)
        text = LedgerCheckpoint.objects.get().text
        note = text.rpartition("\n\n")[0] + "\n"
        assert cosigned_at(note, line, witness=witnessing.own_witness_text()) == 7
        extend(stream, 3)
        later = signed(2)
        proof = Leaves(4).consistency(3)
        witnessing.countersign(
            write_request(WitnessRequest(old=3, proof=proof, note=later.text)), at=8
        )
        assert LedgerWitnessed.objects.get().size == 4

    def test_it_does_not_sign_a_second_history(self, stream: UUID, body: bytes) -> None:
        witnessing.countersign(body, at=7)
        extend(stream, 3)
        later = signed(2)
        wrong = (b"x" * 32, *Leaves(4).consistency(3)[1:])
        with pytest.raises(CheckpointError, match="proof_invalid"):
            witnessing.countersign(
                write_request(WitnessRequest(old=3, proof=wrong, note=later.text)), at=8
            )
        assert LedgerWitnessed.objects.get().size == 3

    def test_it_says_which_size_it_has_seen(self, body: bytes) -> None:
        witnessing.countersign(body, at=7)
        with pytest.raises(witnessing.WitnessConflict) as conflict:
            witnessing.countersign(body, at=8)
        assert conflict.value.size == 3

    def test_it_signs_for_no_log_unknown_to_it(self, body: bytes) -> None:
        LedgerWitnessed.objects.all().delete()
        with pytest.raises(CheckpointError, match="log_unknown"):
            witnessing.countersign(body, at=7)

    def test_it_signs_nothing_that_the_log_did_not_sign(self, body: bytes) -> None:
        row = LedgerWitnessed.objects.get()
        row.key = verifier_text(row.origin, keys.witness_key().public_key())
        row.save()
        with pytest.raises(CheckpointError, match="signature_missing"):
            witnessing.countersign(body, at=7)
        assert LedgerCosignature.objects.count() == 0


class TestBeingWitnessed:
    """The log asks a witness whose server is this one; the way there is all that is made up."""

    @pytest.fixture
    def sent(self, stream: UUID, monkeypatch: pytest.MonkeyPatch) -> list[WitnessRequest]:
        """What reached the witness of the log."""
        found: list[WitnessRequest] = []

        def answer(request: Request, timeout: int) -> io.BytesIO:
            assert request.full_url == "https://witness.example/add-checkpoint"
            assert isinstance(request.data, bytes)
            found.append(read_request(request.data))
            return io.BytesIO(witnessing.countersign(request.data, at=7).encode())

        monkeypatch.setattr("urllib.request.urlopen", answer)
        witnessing.witness_for(verifier_text(log_record().origin, keys.signing_key().public_key()))
        key = witnessing.own_witness_text()
        handlers.name_witness(by=BY, key=key, url="https://witness.example/")
        return found

    def test_one_checkpoint_is_countersigned_once(self, sent: list[WitnessRequest]) -> None:
        newest = signed(2)
        for _ in range(2):
            assert witnessing.ask_witnesses() == {witnessing.witness_name(): ""}
        assert [request.note for request in sent] == [newest.text]
        assert LedgerCosignature.objects.get().checkpoint == newest

    def test_the_next_is_proved_from_the_one_before(
        self, stream: UUID, sent: list[WitnessRequest]
    ) -> None:
        before = signed(2).size
        witnessing.ask_witnesses()
        extend(stream, 3)
        signed(3)
        assert witnessing.ask_witnesses() == {witnessing.witness_name(): ""}
        assert [request.old for request in sent] == [0, before]
        assert LedgerCosignature.objects.count() == 2

    @pytest.mark.parametrize(
        ("code", "kind", "size", "told"),
        [
            # A smaller size is proved from; the same again, or a larger one, is an answer.
            (409, "text/x.tlog.size", "2", "it asks for a proof from another size each time"),
            (409, "text/x.tlog.size", "9", "it has signed size 9"),
            (409, "text/plain", "2", "HTTP Error 409: no"),
            (403, "text/x.tlog.size", "2", "HTTP Error 403: no"),
        ],
    )
    def test_what_a_witness_refuses_is_told_and_remembered(
        self,
        sent: list[WitnessRequest],
        monkeypatch: pytest.MonkeyPatch,
        code: int,
        kind: str,
        size: str,
        told: str,
    ) -> None:
        asked: list[int] = []

        def refuse(request: Request, timeout: int) -> io.BytesIO:
            assert isinstance(request.data, bytes)
            asked.append(read_request(request.data).old)
            assert request.get_header("Content-type") == "text/plain"
            assert request.get_method() == "POST"
            headers = Message()
            headers["Content-Type"] = kind
            raise HTTPError(request.full_url, code, "no", headers, io.BytesIO(size.encode()))

        newest = signed(2)
        monkeypatch.setattr("urllib.request.urlopen", refuse)
        assert witnessing.ask_witnesses() == {witnessing.witness_name(): told}
        assert asked == ([0, 2] if told.startswith("it asks") else [0])
        known = anchors.known_outside(log_record().origin)
        assert known is not None
        assert known.size == (9 if size == "9" else newest.size)
        assert LedgerCosignature.objects.count() == 0

    def test_an_answer_that_is_no_signature_is_none(
        self, sent: list[WitnessRequest], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        signed(2)
        monkeypatch.setattr("urllib.request.urlopen", lambda request, timeout: io.BytesIO(b"ok\n"))
        ((_, told),) = witnessing.ask_witnesses().items()
        assert told
        assert LedgerCosignature.objects.count() == 0

    def test_without_a_checkpoint_or_a_record_nobody_is_asked(self, database: str) -> None:
        assert witnessing.ask_witnesses() == {}
