"""The office registers and corrects people of one name."""

import pytest
from django.test import Client

from games.models import Player
from games.players.registration import save_player

pytestmark = pytest.mark.database
ADD = "/admin/games/player/add/"


def registered(name: str, number: str) -> Player:
    player = Player(name=name, unit="北京", federation_number=number)
    save_player(player)
    return player


def form(name: str, number: str, seen: int | str = "") -> dict[str, object]:
    return {"name": name, "unit": "北京", "federation_number": number, "seen": seen}


def test_a_namesake_with_his_own_number_is_registered(office: Client) -> None:
    registered("张伟", "11")
    assert office.post(ADD, form("张伟", "12")).status_code == 302
    assert set(Player.objects.values_list("federation_number", flat=True)) == {"11", "12"}
    page = office.get("/admin/games/player/?q=张伟").content.decode()
    assert "11" in page
    assert "12" in page


@pytest.mark.parametrize(
    ("name", "number", "words"),
    [
        ("张三峰", "11", "注册号 11 是张伟的，您填给了张三峰。"),
        ("张伟", "11", "张伟已登记；同名同单位的两人须各有注册号。"),
        ("张伟", "", "张伟已登记；同名同单位的两人须各有注册号。"),
    ],
)
def test_who_would_become_another_is_refused_with_both_names(
    office: Client, name: str, number: str, words: str
) -> None:
    registered("张伟", "11")
    answer = office.post(ADD, form(name, number))
    assert answer.status_code == 200
    assert words in answer.content.decode()
    assert Player.objects.count() == 1


def test_a_number_is_not_corrected_into_anothers(office: Client) -> None:
    registered("张伟", "11")
    other = registered("张三峰", "12")
    address = f"/admin/games/player/{other.pk}/change/"
    answer = office.post(address, form("张三峰", "11", other.version))
    assert "注册号 11 是张伟的，您填给了张三峰。" in answer.content.decode()
    other.refresh_from_db()
    assert other.federation_number == "12"
    assert office.post(address, form("张三峰", "13", other.version)).status_code == 302


def test_a_pick_shows_the_number_beside_the_name(office: Client) -> None:
    registered("张伟", "11")
    registered("张伟", "12")
    address = "/admin/autocomplete/?term=张伟&app_label=tournaments"
    answer = office.get(f"{address}&model_name=playerprofile&field_name=player")
    texts = {item["text"] for item in answer.json()["results"]}
    assert texts == {"张伟（11）", "张伟（12）"}
