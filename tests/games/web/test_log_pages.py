"""The page of keys and checkpoints, and the proof slip of a game."""

import re
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.appointing.register import CONSOLE
from games.keyring.handlers import register_key
from games.keyring.state import KeyringState
from games.ledger.log_record import known_keys, log_record
from games.ledger.sequencer import sequence_all, sign_checkpoint
from games.log import handlers
from games.models import LedgerCheckpoint
from games.streams.actors import Actor, Role
from games.web import log_pages
from games.web.log_pages import HOLDERS, SHOWN
from tests.games.rest.hall import Hall, follow, open_hall
from tests.support.signing import Signer, endorse, public, registering

pytestmark = pytest.mark.database

CHINESE, ENGLISH = Client(), Client(headers={"accept-language": "en"})


@pytest.fixture
def hall(database: str) -> Hall:
    """A game arranged, its events numbered and signed."""
    made = open_hall()
    follow()
    return made


def read(address: str, client: Client = CHINESE) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_keys_are_shown_before_and_after_a_change(hall: Hall) -> None:
    (first,) = known_keys()
    page = read("/log/")
    assert first.text in page
    assert "现用" in page
    assert "曾用" not in page
    assert "尚无见证方副署。" in page
    handlers.rotate_key(by=Actor(id="user:1", role=Role.ARCHIVIST), reason="年度更换")
    page = read("/log/", ENGLISH)
    assert page.index("signs now") < page.index("has signed") < page.index("Witnesses")
    assert [key.text in page for key in known_keys()] == [True, True]


def test_every_key_registered_in_a_name_is_shown_with_who_confirmed_it(hall: Hall) -> None:
    assert 'href="/log/act-keys/"' in read("/log/")
    assert "尚未登记公钥。" in read("/log/act-keys/")
    arbiter, official = Signer(hall), registering("甲机", number=5, holder="user:1")
    assert arbiter.register().status == 201
    register_key("user:1", key=official.key, name="甲机", proof=official.proof, by=CONSOLE)
    endorse(arbiter.holder, public(arbiter.key), number=5)
    User.objects.update_or_create(pk=1, defaults={"username": "login-of-an-official"})
    page = re.sub(r"\s+", " ", read("/log/act-keys/", ENGLISH))
    assert "login-of-an-official" not in page
    own, console = (
        page[page.index(key[:32]) :].partition("</tr>")[0]
        for key in (public(arbiter.key), official.key)
    )
    assert ("the holder's device" in own, "user:1" in own) == (True, True)
    assert ("the server's console" in console, "nobody yet" in console) == (True, True)
    assert CHINESE.get("/log/act-keys/?page=101").status_code == 404
    assert page.count("<tr>") == 3


def test_the_checkpoints_lead_to_their_notes(hall: Hall) -> None:
    size = LedgerCheckpoint.objects.get().size
    assert f'href="/api/v1/ledger/checkpoints/{size}"' in read("/log/")
    note = CHINESE.get(f"/api/v1/ledger/checkpoints/{size}").content.decode()
    assert note.splitlines()[1] == str(size)


def test_a_slip_of_the_newest_version_says_so_and_leads_to_its_proof(hall: Hall) -> None:
    page = read(f"/games/{hall.game}/proof/")
    assert "这是本局记录的最新版本。" in page
    assert "/api/v1/ledger/proofs/inclusion?event_id=" in page
    assert f'href="/games/{hall.game}/bundle.zip"' in page


def test_a_slip_of_an_older_version_says_what_it_stands_at_now(hall: Hall) -> None:
    hall.act("moves", {"side": "red", "move": "h2e2"})
    sequence_all()
    follow()
    page = read(f"/games/{hall.game}/proof/?v=2")
    assert "版本 2 的文件已被取代：本局现为版本 3。" in page
    assert "superseded: the game stands at version 3 now" in read(
        f"/games/{hall.game}/proof/?v=2", ENGLISH
    )


def test_what_is_not_numbered_or_signed_yet_says_so(hall: Hall) -> None:
    hall.act("moves", {"side": "red", "move": "h2e2"})
    page = read(f"/games/{hall.game}/proof/")
    assert "尚未编号" in page
    assert "尚未签署" in page
    assert sign_checkpoint(now=1) is None


def test_no_slip_of_a_version_or_game_that_is_not_there(hall: Hall) -> None:
    assert CHINESE.get(f"/games/{hall.game}/proof/?v=99").status_code == 404
    assert CHINESE.get(f"/games/{'0' * 8}-0000-7000-8000-{'0' * 12}/proof/").status_code == 404


def test_a_log_begun_anew_says_so_and_the_first_one_does_not(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "begun anew from an older copy"
    assert words not in read("/log/", ENGLISH)
    anew = replace(log_record(), epoch=2, origin="another/log")
    monkeypatch.setattr(log_pages, "log_record", lambda: anew)
    assert words in read("/log/", ENGLISH)


def test_the_newest_checkpoints_are_shown_first_and_no_more_than_twenty(hall: Hall) -> None:
    key = LedgerCheckpoint.objects.get().key_id
    for size in range(100, 100 + SHOWN):
        LedgerCheckpoint.objects.create(
            size=size, root=b"0" * 32, frontier=b"", key_id=key, text="", signed_at=1_000 * size
        )
    sizes = re.findall(r'href="/api/v1/ledger/checkpoints/(\d+)"', read("/log/"))
    assert sizes == [str(size) for size in range(99 + SHOWN, 99, -1)]


@pytest.mark.parametrize(
    ("number", "holders", "links"),
    [
        ("", HOLDERS, []),
        ("", HOLDERS + 1, ["?page=2"]),
        ("2", HOLDERS + 1, ["?page=1"]),
        ("2", 2 * HOLDERS + 1, ["?page=1", "?page=3"]),
    ],
)
def test_act_keys_come_fifty_holders_a_page(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, number: str, holders: int, links: list[str]
) -> None:
    rings = [KeyringState(origin="o", holder=f"device:{at}") for at in range(holders)]
    monkeypatch.setattr(log_pages, "keyrings", lambda start, stop: rings[start:stop])
    page = read(f"/log/act-keys/?page={number}")
    assert re.findall(r'href="(\?page=\d+)"', page) == links
