"""`manage.py act_key`: keys made, endorsed, revoked and shown at the desk of the operator."""

from io import StringIO
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from django.conf import settings
from django.core.management import CommandError, call_command

from games.keyring.handlers import keyring_of, keyring_stream
from games.ledger import store
from tests.support.signing import HOLDER, endorse, public

pytestmark = pytest.mark.database
OFFICIAL = "user:1"


def act_key(*words: object) -> list[str]:
    out = StringIO()
    call_command("act_key", *map(str, words), stdout=out)
    return out.getvalue().splitlines()


def made(path: Path, *, holder: str = HOLDER, name: str = "平板 3") -> tuple[str, list[str]]:
    """Return the public half of a key that the command makes, and what it prints."""
    printed = act_key("new", "--holder", holder, "--name", name, "--out", path)
    key = load_pem_private_key(path.read_bytes(), password=None)
    assert isinstance(key, Ed25519PrivateKey)
    return public(key), printed


def refusal(*words: object) -> str:
    with pytest.raises(CommandError) as refused:
        act_key(*words)
    return str(refused.value)


def test_without_keys_nothing_is_shown(database: str) -> None:
    assert act_key() == []


def test_a_new_one_is_its_owners_alone_and_is_registered(database: str, tmp_path: Path) -> None:
    path = tmp_path / "key.pem"
    key, printed = made(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert printed == [f"{HOLDER}  {key}  平板 3  holds"] == act_key()
    events = store.load(keyring_stream(HOLDER))
    assert [(event.actor, event.role) for event in events] == [("command-line", "system")] * 2


def test_a_file_that_is_there_is_not_written_over(database: str, tmp_path: Path) -> None:
    path = tmp_path / "key.pem"
    path.write_text("mine", encoding="utf-8")
    words = ("new", "--holder", HOLDER, "--name", "平板 3", "--out", path)
    assert refusal(*words) == f"{path}: File exists"
    assert path.read_text(encoding="utf-8") == "mine"
    assert keyring_of(HOLDER) is None


def test_endorsed_and_revoked_it_says_by_whom_and_why(database: str, tmp_path: Path) -> None:
    key, _ = made(tmp_path / "player.pem")
    by, _ = made(tmp_path / "official.pem", holder=OFFICIAL, name="裁判长")
    official = load_pem_private_key((tmp_path / "official.pem").read_bytes(), password=None)
    assert isinstance(official, Ed25519PrivateKey)
    seen = f"qipu-key-endorsed-v1\n{settings.LEDGER_ORIGIN}\n{HOLDER}\n{key}\n"
    words = ["endorse", "--holder", HOLDER, "--key", key, "--endorser", OFFICIAL]
    words += ["--endorser-key", by, "--signature", official.sign(seen.encode()).hex()]
    own, others = f"{HOLDER}  {key}  平板 3  holds", f"{OFFICIAL}  {by}  裁判长  holds"
    # The ring changed last stands first.
    assert act_key(*words) == [f"{own}  endorsed: {OFFICIAL}", others]
    assert refusal(*words).startswith("act_key_endorsed_already: ")
    revoke = ("revoke", "--holder", HOLDER, "--key", key, "--reason", " 平板丢失 ")
    revoked = f"{HOLDER}  {key}  平板 3  revoked: 平板丢失  endorsed: {OFFICIAL}"
    assert act_key(*revoke) == [revoked, others]
    assert refusal(*revoke).startswith("act_key_revoked: ")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("revoke", "--key", "0" * 64, "--reason", "丢失"), "act_key_unknown"),
        (
            (
                *("endorse", "--key", "0" * 64, "--endorser", OFFICIAL),
                *("--endorser-key", "0" * 64, "--signature", "0" * 128),
            ),
            "act_key_endorsement_invalid",
        ),
    ],
)
def test_a_holder_without_keys_has_none_to_revoke_or_endorse(
    database: str, words: tuple[str, ...], code: str
) -> None:
    assert refusal(*words, "--holder", HOLDER).startswith(f"{code}: ")


def test_a_key_that_was_revoked_endorses_nothing(database: str, tmp_path: Path) -> None:
    key, _ = made(tmp_path / "player.pem")
    by, _ = made(tmp_path / "official.pem", holder=OFFICIAL)
    act_key("revoke", "--holder", OFFICIAL, "--key", by, "--reason", "换机")
    with pytest.raises(CommandError, match="act_key_endorsement_invalid"):
        endorse(HOLDER, key, number=1, endorser=OFFICIAL)
