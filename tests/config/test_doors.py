"""Doors that no single part answers for: forged logins, scripts in names, files fetched, edits."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.test import Client

from adjudication.documents.rendering import pdf
from games.models import LedgerEvent, Player
from games.players.registration import save_player
from tests.games.rest.hall import Hall, arrangement, open_hall

pytestmark = [pytest.mark.database, pytest.mark.one_database]

SCRIPT = "<script>alert(1)</script>"
QUOTED = '"><img src=x onerror=alert(1)>'


@pytest.fixture
def hall(database: str) -> Hall:
    return open_hall()


@pytest.fixture
def office(database: str) -> Client:
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.create_superuser("chief"))
    return client


def test_nobody_is_logged_in_by_a_strangers_form(database: str) -> None:
    User.objects.create_superuser("chief", password="a long enough one")
    client = Client(enforce_csrf_checks=True)
    sent = {"username": "chief", "password": "a long enough one"}
    assert client.post("/admin/login/", sent).status_code == 403
    assert "sessionid" not in client.cookies


def test_the_cookie_of_a_session_stays_on_the_site_and_from_scripts(office: Client) -> None:
    User.objects.create_superuser("deputy", password="a long enough one")
    client = Client()
    client.post("/admin/login/", {"username": "deputy", "password": "a long enough one"})
    cookie = client.cookies["sessionid"]
    assert (cookie["samesite"], cookie["httponly"]) == ("Lax", True)


@pytest.mark.parametrize("page", ["/admin/password_change/", "/admin/second-factor/"])
def test_no_form_of_ones_own_account_is_sent_by_a_stranger(office: Client, page: str) -> None:
    assert office.post(page, {"code": "000000"}).status_code == 403


@pytest.mark.parametrize("name", [SCRIPT, QUOTED])
def test_a_name_is_text_wherever_it_is_shown(hall: Hall, office: Client, name: str) -> None:
    player = Player(name=name, unit=name)
    save_player(player)
    pages = (
        f"/players/{player.pk}/",
        f"/admin/games/player/{player.pk}/change/",
        "/admin/games/player/",
        f"/?player={name}",
    )
    for page in pages:
        shown = office.get(page).content.decode()
        assert "alert(1)" in shown, page
        assert SCRIPT not in shown
        assert "<img src=x" not in shown


@pytest.mark.parametrize(
    "url",
    ["http://127.0.0.1:9/", "https://example.org/x.png", "file:///etc/passwd", "ftp://x/"],
)
def test_a_document_fetches_nothing(url: str) -> None:
    with pytest.raises(ValueError, match=":"):
        pdf._nothing(url)


CHANGES: dict[str, Callable[[LedgerEvent], object]] = {
    "update": lambda event: LedgerEvent.objects.filter(pk=event.pk).update(payload=b"{}"),
    "save": lambda event: event.save(),
    "delete": lambda event: event.delete(),
    "delete all": lambda event: LedgerEvent.objects.filter(stream_id=event.stream_id).delete(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_an_event_is_changed_by_no_shell(hall: Hall, change: str) -> None:
    events = LedgerEvent.objects.filter(stream_id=hall.game)
    event = events.earliest("version")
    before = bytes(event.payload)
    event.payload = b"{}"
    with pytest.raises(DatabaseError), transaction.atomic():
        CHANGES[change](event)
    assert bytes(events.earliest("version").payload) == before


@pytest.mark.parametrize("what", ["a device", "a competition"])
def test_names_that_are_not_seen_in_full_are_refused(hall: Hall, what: str) -> None:
    before = LedgerEvent.objects.count()
    address, body = {
        "a device": ("/tokens", {"name": "平板\u202e3", "role": "arbiter"}),
        "a competition": ("/games", arrangement(hall, competition="全国赛\u200b")),
    }[what]
    answer = hall.api.post(address, body, token=hall.tokens["chief_arbiter"])
    assert (answer.status, answer.code) == (422, "name_hidden_characters")
    assert LedgerEvent.objects.count() == before
