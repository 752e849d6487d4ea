"""Acts of a game that are not signed are marked on its page where the regulations say so."""

from uuid import UUID

import pytest
from django.core.cache import cache
from django.test import Client

from games.catching_up import settle
from games.models import Device
from tests.support.signing import ADDRESS, private, public, text_of
from tests.tournaments.rest.formats import begun, event
from tests.tournaments.rest.office import Office

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("every_name_is_given")]

PAIRS = [{"board": 1, "first": 1, "second": 2}, {"board": 2, "first": 4, "second": 3}]
KEY = private(1)


def game_of(office: Office) -> UUID:
    office.do("pairing-drafts", {"round": 1, "pairs": PAIRS}, by="arbiter")
    office.do("publications", {"round": 1})
    body = {"round": 1, "scheduled_on": "2026-11-21"}
    made = office.api.post(f"{office.path}/games", body, token=office.tokens["arbiter"])
    assert made.status == 201, made.data
    settle()
    return UUID(made.data["games"][0]["game"])


def start_signed(office: Office, game: UUID) -> None:
    """Have the chief arbiter register a key, and start the game with its signature."""
    token, path = office.tokens["chief_arbiter"], f"/games/{game}/start"
    holder = Device.objects.filter(role="chief_arbiter").latest("issued_at").actor
    proof = KEY.sign(f"qipu-key-v1\n{holder}\nphone\n".encode()).hex()
    body = {"key": public(KEY), "name": "phone", "proof": proof}
    registered = office.api.post("/ledger/act-keys", body, token=token)
    assert registered.status == 201, registered.data
    version = office.api.get(f"/games/{game}", token=token).data["version"]
    signature = KEY.sign(text_of(f"{ADDRESS}{path}", "k", version, b"{}")).hex()
    headers = {"Act-Signature": f"{public(KEY)}:{signature}"}
    started = office.api.post(
        path, raw=b"{}", token=token, version=version, key="k", headers=headers
    )
    assert started.status == 201, started.data


@pytest.mark.parametrize("is_asked", [True, False])
def test_what_is_not_signed_is_listed_where_the_event_has_acts_signed(
    database: str, is_asked: bool
) -> None:
    cache.clear()
    office = begun(event({"kind": "swiss", "rounds": 3}, signed_acts=is_asked), 4)
    game = game_of(office)
    start_signed(office, game)
    page = Client(headers={"accept-language": "zh-hans"}).get(f"/games/{game}/").content.decode()
    assert ("密钥签名" in page) is is_asked
    if is_asked:
        assert "已签名 1 项" in page
        unsigned = page.partition("未签名的记录：</strong>")[2].partition("</p>")[0]
        assert unsigned.strip() == "1"
