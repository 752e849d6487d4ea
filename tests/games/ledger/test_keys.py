"""The key file: made once, private, and refused when it is something else."""

import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.conf import LazySettings

from games.ledger.checkpoint import public_bytes
from games.ledger.errors import CheckpointError
from games.ledger.keys import known_public_key, signing_key
from tests.support.databases import in_threads


def test_the_key_is_made_on_first_use_and_stays(settings: LazySettings, tmp_path: Path) -> None:
    path = tmp_path / "deep" / "ledger.key"
    settings.LEDGER_KEY_FILE = path
    assert known_public_key() is None
    assert not path.exists()
    first = public_bytes(signing_key().public_key())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert public_bytes(signing_key().public_key()) == first
    known = known_public_key()
    assert known is not None
    assert public_bytes(known) == first
    assert [entry.name for entry in path.parent.iterdir()] == ["ledger.key"]


def test_first_use_at_once_makes_one_key(settings: LazySettings, tmp_path: Path) -> None:
    settings.LEDGER_KEY_FILE = tmp_path / "ledger.key"
    keys = in_threads(8, lambda number: public_bytes(signing_key().public_key()))
    assert len(set(keys)) == 1


def _other_kind() -> bytes:
    return generate_private_key(SECP256R1()).private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )


@pytest.mark.parametrize(
    ("content", "why"),
    [
        pytest.param(b"", "the key file is not PEM", id="empty"),
        pytest.param(b"nonsense", "the key file is not PEM", id="text"),
        pytest.param(_other_kind(), "the key is not Ed25519", id="ec"),
    ],
)
def test_a_file_without_an_ed25519_key_is_refused(
    settings: LazySettings, tmp_path: Path, content: bytes, why: str
) -> None:
    settings.LEDGER_KEY_FILE = tmp_path / "ledger.key"
    (tmp_path / "ledger.key").write_bytes(content)
    with pytest.raises(CheckpointError, match=f"^key_malformed: {why}$"):
        signing_key()
