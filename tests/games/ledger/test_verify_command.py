"""`manage.py verify_ledger`: what it says and how it ends."""

from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from games.ledger.checkpoint import verifier_text
from games.ledger.keys import signing_key
from games.models import LedgerCheckpoint
from tests.games.ledger.sequenced import Streams
from tests.support.tampering import change_event

pytestmark = pytest.mark.database


def _run(*arguments: str) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("verify_ledger", *arguments, stdout=out)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue()
    return 0, out.getvalue()


def test_the_command_says_that_all_is_well(streams: Streams) -> None:
    status, text = _run()
    assert status == 0
    assert "事件档案完好：13 个事件，12 个已排序，2 个检查点" in text
    assert "ledger verified: 13 events, 12 sequenced, 2 checkpoints" in text
    assert _run("--stream", str(streams[0]))[0] == 0


def test_the_command_names_the_first_bad_event_and_ends_with_1(streams: Streams) -> None:
    change_event(streams[1], 3, actor="player:8")
    for arguments in ((), ("--stream", str(streams[1]))):
        status, text = _run(*arguments)
        assert status == 1
        line = text.splitlines()[0]
        assert line.startswith("hash_mismatch: 事件内容与其校验值不符 / event does not match")
        assert line.endswith(f"position=7 stream={streams[1]} version=3")


def test_the_command_takes_a_checkpoint_kept_outside(streams: Streams, tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.txt"
    path.write_text(LedgerCheckpoint.objects.get(size=9).text)
    assert _run("--checkpoint", str(path))[0] == 0
    path.write_text(path.read_text().replace("\n9\n", "\n8\n"))
    status, text = _run("--checkpoint", str(path))
    assert (status, text.split(":")[0]) == (1, "checkpoint_signature")


def test_without_the_key_file_the_public_key_is_given(
    streams: Streams, settings: LazySettings, tmp_path: Path
) -> None:
    public = verifier_text(settings.LEDGER_ORIGIN, signing_key().public_key())
    settings.LEDGER_KEY_FILE = tmp_path / "not-there.key"
    status, text = _run()
    assert status == 0
    assert "2 signatures not checked" in text
    status, text = _run("--key", public)
    assert (status, "not checked" in text) == (0, False)
    other = verifier_text(settings.LEDGER_ORIGIN, Ed25519PrivateKey.generate().public_key())
    assert _run("--key", other)[0] == 1
    assert not (tmp_path / "not-there.key").exists()


@pytest.mark.parametrize(
    "arguments",
    [("--stream", str(uuid4())), ("--key", "nonsense"), ("--checkpoint", "/nowhere/at/all")],
    ids=["stream", "key", "checkpoint"],
)
def test_the_command_refuses_what_it_cannot_read(arguments: tuple[str, str]) -> None:
    with pytest.raises(CommandError) as caught:
        _run(*arguments)
    assert caught.value.returncode == 2
