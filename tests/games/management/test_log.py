"""`manage.py log`: the log shown and changed at the desk of its operator."""

from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from games.ledger import anchors, keys
from games.ledger.checkpoint import verifier_text
from games.ledger.log_record import known_keys, log_record, log_stream
from games.ledger.sequencer import sequence_all, sign_checkpoint
from games.ledger.store import load
from games.log import witnessing
from games.models import Appointment, LedgerWitnessed
from tests.support.events import start_stream

pytestmark = pytest.mark.database
URL = "https://witness.example"


def log(*words: str) -> list[str]:
    out = StringIO()
    call_command("log", *words, stdout=out)
    return out.getvalue().splitlines()


def refusal(*words: str) -> str:
    with pytest.raises(CommandError) as refused:
        log(*words)
    return str(refused.value)


@pytest.fixture
def keeper(database: str) -> str:
    """An archivist of the federation, over a log of three events with a checkpoint."""
    start_stream(3)
    sequence_all()
    assert sign_checkpoint(now=1)
    user = User.objects.create_user("档案员", first_name="档案员")
    Appointment.objects.create(user=user, role="archivist", event="")
    return user.username


def test_shown_it_has_its_name_size_keys_and_itself_as_a_witness(keeper: str) -> None:
    origin, own = log_record().origin, keys.signing_key().public_key()
    assert log() == [
        f"{origin}  epoch 1  size 3",
        f"key      {verifier_text(origin, own)}",
        f"as witness {witnessing.own_witness_text()}",
        f"outside  {origin}  3",
    ]


def test_a_key_is_changed_for_a_reason_by_who_keeps_the_log(keeper: str) -> None:
    old = known_keys()[0].text
    shown = log("rotate-key", "--as", keeper, "--reason", "每年更换")
    new = known_keys()[1].text
    assert [line for line in shown if line.startswith("key")] == [
        f"key      {old}",
        f"key      {new}",
    ]
    last = load(log_stream())[-1]
    user = User.objects.get(username=keeper)
    assert (last.actor, last.role) == (f"user:{user.pk}", "archivist")
    assert last.data["reason"] == "每年更换"
    assert last.data["endorsement"]


def test_a_lost_key_is_replaced_without_the_signature_of_the_old(keeper: str) -> None:
    log("rotate-key", "--lost", "--as", keeper, "--reason", "硬盘损坏")
    assert load(log_stream())[-1].data["endorsement"] == ""


def test_a_superuser_acts_as_archivist_of_the_federation(keeper: str) -> None:
    user = User.objects.create_superuser("总管")
    log("rotate-key", "--as", "总管", "--reason", "每年更换")
    last = load(log_stream())[-1]
    assert (last.actor, last.role, last.device) == (
        f"user:{user.pk}", "archivist", "command-line",
    )  # fmt: skip


def test_a_witness_is_named_asked_and_removed(keeper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    key, name = witnessing.own_witness_text(), witnessing.witness_name()
    assert f"witness  {key}  {URL}" in log("name-witness", f" {key} ", f" {URL} ", "--as", keeper)
    found = {name: ""}
    monkeypatch.setattr(witnessing, "ask_witnesses", lambda: dict(found))
    assert log("ask-witnesses")[0] == f"{name}  ok"
    found[name] = "timed out"
    out = StringIO()
    with pytest.raises(CommandError, match="not every witness has signed"):
        call_command("log", "ask-witnesses", stdout=out)
    assert out.getvalue().splitlines() == [f"{name}  timed out"]
    left = log("remove-witness", name, "--as", keeper, "--reason", "已停办")
    assert not [line for line in left if line.startswith("witness")]
    assert load(log_stream())[-1].data == {"name": name, "reason": "已停办"}


def test_the_log_of_another_is_signed_for_from_its_next_checkpoint_on(keeper: str) -> None:
    key = verifier_text("other.example/log", keys.signing_key().public_key())
    log("witness-for", f"{key}\n")
    row = LedgerWitnessed.objects.get()
    assert (row.origin, row.key, row.size) == ("other.example/log", key, 0)


def test_what_is_known_outside_and_missing_here_is_told(keeper: str) -> None:
    origin = log_record().origin
    anchors.remember(anchors.Anchor(origin=origin, size=9, root=b"r" * 32))
    assert log()[-2:] == [f"outside  {origin}  9", "history_behind: open-epoch"]
    opened = log("open-epoch", "--as", keeper, "--reason", "磁盘损坏")
    assert opened[0].startswith(f"{origin}/2  epoch 2  size ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("rotate-key", "--as", "无此人", "--reason", "换"), "no such user: 无此人"),
        (("rotate-key", "--as", "离职者", "--reason", "换"), "no such user: 离职者"),
        (("rotate-key", "--as", "旁人", "--reason", "换"), "no_office"),
        (("rotate-key", "--as", "档案员", "--reason", " "), "reason_missing: "),
        (("open-epoch", "--as", "档案员", "--reason", "换"), "epoch_not_needed: "),
        (("remove-witness", "甲", "--as", "档案员", "--reason", "换"), "witness_unknown: "),
        (("name-witness", "甲", URL, "--as", "档案员"), "key_not_readable: "),
        (("witness-for", "甲"), "key_malformed"),
    ],
    ids=[
        *("nobody", "left", "no_office", "no_reason", "no_need", "no_witness", "no_key"),
        "no_log",
    ],
)
def test_nothing_is_done_when_refused(keeper: str, words: tuple[str, ...], told: str) -> None:
    User.objects.create_user("离职者", is_active=False)
    User.objects.create_user("旁人")
    before = len(known_keys())
    assert told in refusal(*words)
    assert (len(known_keys()), LedgerWitnessed.objects.count()) == (before, 0)
