"""Nothing of the record can be added, changed or deleted here, not even by a superuser."""

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.utils import timezone

from adjudication.models import Ruling
from games.models import Game, LedgerEvent, LedgerWork, Player, Source
from tests.support.office import GameOnRecord, person

pytestmark = [pytest.mark.database, pytest.mark.one_database]
RECORD = {
    "games/game": Game,
    "adjudication/ruling": Ruling,
    "games/ledgerevent": LedgerEvent,
    "games/ledgerwork": LedgerWork,
    "games/source": Source,
}


@pytest.fixture
def rows(ruled: tuple[GameOnRecord, int]) -> dict[str, str]:
    """One row of each table of the record: model name -> primary key."""
    Source.objects.create(
        sha256="cd" * 32,
        filename="a",
        format="pgn",
        size=0,
        content=b"",
        imported_at=timezone.now(),
    )
    return {name: str(model._default_manager.all()[0].pk) for name, model in RECORD.items()}


def _counts() -> dict[str, int]:
    return {name: model._default_manager.count() for name, model in RECORD.items()}


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("model", RECORD)
def test_adding_is_refused(office: Client, rows: dict[str, str], model: str, method: str) -> None:
    before = _counts()
    assert getattr(office, method)(f"/admin/{model}/add/").status_code == 403
    assert _counts() == before


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("model", RECORD)
def test_deleting_is_refused(office: Client, rows: dict[str, str], model: str, method: str) -> None:
    before = _counts()
    answer = getattr(office, method)(f"/admin/{model}/{rows[model]}/delete/", {"post": "yes"})
    assert answer.status_code == 403
    assert _counts() == before


@pytest.mark.parametrize("model", RECORD)
def test_changing_is_refused(office: Client, rows: dict[str, str], model: str) -> None:
    before = RECORD[model]._default_manager.filter(pk=rows[model]).values().get()
    answer = office.post(
        f"/admin/{model}/{rows[model]}/change/",
        {"status": "closed", "result": "1-0", "state": "done", "version": 1, "payload": "{}"},
    )
    assert answer.status_code == 403
    assert RECORD[model]._default_manager.filter(pk=rows[model]).values().get() == before


@pytest.mark.parametrize("model", RECORD)
def test_mass_deletion_is_not_offered(office: Client, rows: dict[str, str], model: str) -> None:
    before = _counts()
    office.post(
        f"/admin/{model}/",
        {"action": "delete_selected", "_selected_action": [rows[model]], "post": "yes"},
    )
    assert _counts() == before


def test_a_player_with_games_stays(office: Client, running: GameOnRecord) -> None:
    url = f"/admin/games/player/{running.red.pk}/delete/"
    assert office.post(url, {"post": "yes"}).status_code == 403
    assert Player.objects.filter(pk=running.red.pk).exists()


def test_a_player_without_games_can_go(office: Client) -> None:
    stranger = person("无名氏")
    office.post(f"/admin/games/player/{stranger.pk}/delete/", {"post": "yes"})
    assert not Player.objects.filter(pk=stranger.pk).exists()


def test_a_saved_player_is_found_and_sorted_by_pinyin(office: Client) -> None:
    for name in ("许银川", "胡榮華", "蔣川"):
        office.post("/admin/games/player/add/", {"name": name, "unit": "", "federation_number": ""})
    listed = office.get("/admin/games/player/").context["cl"].result_list
    assert [item.name for item in listed] == ["胡榮華", "蔣川", "许银川"]
    found = office.get("/admin/games/player/?q=jiangchuan").context["cl"].result_list
    assert [item.name for item in found] == ["蔣川"]


def test_a_corrected_name_is_found_by_its_new_spelling(office: Client) -> None:
    player = person("王天乙")
    office.post(
        f"/admin/games/player/{player.pk}/change/",
        {"name": "王天一", "unit": "", "federation_number": "", "seen": player.version},
    )
    player.refresh_from_db()
    assert player.name == "王天一"
    assert "wangtianyi" in player.search_key


def test_strangers_are_sent_to_the_login(client: Client, running: GameOnRecord) -> None:
    for url in (
        "/admin/",
        f"/admin/games/game/{running.id}/change/",
        f"/admin/games/game/{running.id}/do/result/",
    ):
        answer = client.get(url)
        assert answer.status_code == 302
        assert "/admin/login/" in answer["Location"]


def test_the_staff_mark_and_ticked_permissions_let_nobody_in(
    client: Client, running: GameOnRecord
) -> None:
    user = User.objects.create_user("新人", is_staff=True)
    user.user_permissions.set(Permission.objects.all())
    client.force_login(user)
    for url in (
        "/admin/",
        f"/admin/games/game/{running.id}/change/",
        f"/admin/games/source/{'cd' * 32}/download/",
    ):
        answer = client.get(url)
        assert (answer.status_code, answer["Location"][:13]) == (302, "/admin/login/")
