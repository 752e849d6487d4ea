"""Two servers, each a process of its own, of which one witnesses the other (C2SP tlog-witness)."""

import io
import json
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings
from django.core.cache import cache

from games.bundles.verify_acts import Flaw, check_acts
from games.ledger.checkpoint import Checkpoint, sign_checkpoint
from games.ledger.cosignature import WitnessRequest, cosigned_at, write_request
from games.ledger.keys import signing_key
from games.ledger.log_record import log_record, own_key
from games.ledger.merkle import Frontier, leaf_hash
from games.ledger.sequencer import tree
from games.log import handlers
from games.log.witnessing import witness_for
from games.streams.actors import Actor, Role
from tests.games.rest.hall import follow
from tests.support.claimed_games import running_game
from tests.support.databases import keep_copy
from tests.support.subprocesses import environment, started, wait_until

pytestmark = [pytest.mark.database, pytest.mark.one_database]

BY = Actor(id="user:1", role=Role.ARCHIVIST)
WITNESS = "rating-office.example/log"


@dataclass(frozen=True, slots=True, kw_only=True)
class Two:
    """The addresses of both, a game at the first, the key with which the other countersigns."""

    log: str
    witness: str
    game: UUID
    witness_key: str


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def get(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=10) as answer:
        body: bytes = answer.read()
        return body


def is_up(url: str) -> bool:
    try:
        return bool(get(f"{url}/api/v1/ledger/keys"))
    except OSError:
        return False


def env_of(folder: Path, name: str, **more: str) -> dict[str, str]:
    """Return the environment of a server with keys in a folder of its own."""
    (folder / name).mkdir()
    few = {"QIPU_PROCESSES": "1", "QIPU_SECRET_KEY": "of-this-test-alone-and-long-enough"}
    return environment(folder / name, **few, **more)


@contextmanager
def serving(env: Mapping[str, str]) -> Iterator[str]:
    """Serve at a port of the machine's own; give the address."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with started(["manage.py", "serve", "--port", str(port)], env=env):
        wait_until(lambda: is_up(url), "the server")
        yield url


@pytest.fixture
def two(database: str, tmp_path: Path) -> Iterator[Two]:
    """A log with a game, and a rating office that is its witness; both serve."""
    cache.clear()
    signing_key()
    log = own_key(log_record().origin)
    assert log is not None
    witness_for(log.text)
    keep_copy()
    game = running_game("h2e2")
    follow()
    other = {"DATABASE_URL": f"sqlite:///{database}.old", "QIPU_LEDGER_ORIGIN": WITNESS}
    office = env_of(tmp_path, "office", **other)
    own = env_of(tmp_path, "log", QIPU_LEDGER_KEY_FILE=str(settings.LEDGER_KEY_FILE))
    with serving(office) as witness:
        key = json.loads(get(f"{witness}/api/v1/ledger/keys"))["witness_key"]
        handlers.name_witness(by=BY, key=key, url=f"{witness}/api/v1/ledger/witness")
        follow()
        with serving(own) as url:
            yield Two(log=url, witness=witness, game=game, witness_key=key)


def newest(two: Two) -> str:
    return get(f"{two.log}/api/v1/ledger/checkpoint").decode()


def sent(two: Two, request: WitnessRequest) -> tuple[int, Any]:
    """Return how the witness answers a checkpoint of the log."""
    address = f"{two.witness}/api/v1/ledger/witness/add-checkpoint"
    asked = urllib.request.Request(address, data=write_request(request), method="POST")
    asked.add_header("Content-Type", "text/plain")
    try:
        with urllib.request.urlopen(asked, timeout=10) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read()


def forked(size: int) -> str:
    """Return a checkpoint of another history, which the log has signed with its own key."""
    leaves = [leaf_hash(bytes([number]) * 32) for number in range(size)]
    root = Frontier().extend(leaves).root()
    return sign_checkpoint(
        Checkpoint(origin=log_record().origin, size=size, root=root), key=signing_key()
    )


def test_the_other_countersigns_and_signs_no_second_history(two: Two) -> None:
    wait_until(lambda: f" {WITNESS}/witness " in newest(two), "the countersignature")
    note = newest(two)
    body, _, lines = note.rpartition("\n\n")
    assert cosigned_at(f"{body}\n", lines.splitlines()[1], witness=two.witness_key) > 0
    page = get(f"{two.log}/log/").decode()
    assert two.witness_key in page
    assert f"<td>{WITNESS}/witness</td>" in page

    data = get(f"{two.log}/games/{two.game}/bundle.zip")
    acts = check_acts(io.BytesIO(data), witness=two.witness_key)
    assert f"{WITNESS}/witness" in acts.report.checkpoints[-1].unknown
    stranger = json.loads(get(f"{two.log}/api/v1/ledger/keys"))["witness_key"]
    with pytest.raises(Flaw, match="countersignature_missing"):
        check_acts(io.BytesIO(data), witness=stranger)

    size = tree().size
    status, seen = sent(two, WitnessRequest(old=size - 1, proof=(), note=forked(size)))
    assert (status, seen) == (409, f"{size}\n".encode())
    for other in (size, size + 1):
        status, told = sent(two, WitnessRequest(old=size, proof=(), note=forked(other)))
        assert (status, json.loads(told)["code"]) == (422, "proof_invalid"), other
    status, seen = sent(two, WitnessRequest(old=0, proof=(), note=forked(size)))
    assert status == 409, "it has signed the size that it had"
