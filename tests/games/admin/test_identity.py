"""The registrar's pages: who may be one person, what a merge takes along, splits, undo."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Appointment, IdentityDecision, Player
from games.players.registration import save_player
from tests.support.office import GameOnRecord

pytestmark = pytest.mark.database
PLAYERS = "/admin/games/player/"


def registered(name: str, unit: str = "上海", number: str = "") -> Player:
    player = Player(name=name, unit=unit, federation_number=number)
    save_player(player)
    return player


@pytest.fixture
def pair(database: str) -> tuple[Player, Player]:
    """One name in two writings, the second with a game on record."""
    kept, gone = registered("胡荣华", number="11"), registered("胡榮華")
    game = GameOnRecord(red=gone, black="对手", competition="某赛")
    game.play()
    game.project()
    return kept, gone


def text(answer: object) -> str:
    return answer.content.decode()  # type: ignore[attr-defined,no-any-return]


def test_a_proposal_leads_to_a_merge_and_the_decision_to_its_undo(
    office: Client, pair: tuple[Player, Player]
) -> None:
    kept, gone = pair
    page = text(office.get(f"{PLAYERS}proposals/"))
    assert "同名同单位，写法不同或记录重复" in page
    address = f"{PLAYERS}{kept.pk}/merge/"
    assert f"{address}?other={gone.pk}" in page
    shown = office.get(address, {"other": str(gone.pk)})
    assert "1 局随之变动" in text(shown)
    assert not shown.context["both_numbered"], "one of the two has a number"
    other = registered("胡荣华", unit="北京", number="12")
    assert office.get(address, {"other": str(other.pk)}).context["both_numbered"]
    other.delete()
    answer = office.post(address, {"other": str(gone.pk), "reason": "身份证一致"})
    assert answer.status_code == 302
    assert "没有待处理的记录。" in text(office.get(f"{PLAYERS}proposals/"))
    led = office.get(f"{PLAYERS}{gone.pk}/change/")
    assert led.headers["Location"] == f"{PLAYERS}{kept.pk}/change/"
    decisions = text(office.get(f"{PLAYERS}decisions/"))
    assert "身份证一致" in decisions
    assert "裁判长" in decisions
    made = IdentityDecision.objects.get()
    office.post(f"{PLAYERS}decisions/", {"decision": str(made.pk), "reason": "并错了"})
    gone.refresh_from_db()
    assert gone.merged_into is None
    assert IdentityDecision.objects.count() == 2


def test_a_merge_without_a_reason_or_the_wrong_way_round_is_refused(
    office: Client, pair: tuple[Player, Player]
) -> None:
    kept, gone = pair
    office.post(f"{PLAYERS}{kept.pk}/merge/", {"other": str(gone.pk), "reason": " "})
    turned = office.post(f"{PLAYERS}{gone.pk}/merge/", {"other": str(kept.pk), "reason": "x"})
    assert "应保留有注册号的记录。" in text(turned)
    assert not IdentityDecision.objects.exists()


def test_not_the_same_is_remembered(office: Client, pair: tuple[Player, Player]) -> None:
    kept, gone = pair
    address = f"{PLAYERS}proposals/"
    office.post(address, {"person": str(kept.pk), "other": str(gone.pk)})
    assert "没有待处理的记录。" in text(office.get(address))
    office.post(address, {"person": str(kept.pk), "other": "nobody"})
    assert IdentityDecision.objects.count() == 1


def test_games_are_split_off_to_a_new_record(office: Client, pair: tuple[Player, Player]) -> None:
    _, person = pair
    address = f"{PLAYERS}{person.pk}/split/"
    page = office.get(address)
    (row,) = page.context["rows"]
    told = {"name": "胡榮華", "unit": "上海", "federation_number": "12", "reason": "同名两人"}
    assert "请选择此人要拆分的对局。" in text(office.post(address, told))
    assert office.post(address, {**told, "game": str(row["game"].pk)}).status_code == 302
    row["game"].refresh_from_db()
    assert row["game"].first_player.federation_number == "12"
    assert "此人没有对局。" in text(office.get(address))


def test_the_list_finds_by_every_writing_and_shows_no_merged_record(
    office: Client, pair: tuple[Player, Player]
) -> None:
    kept, gone = pair
    office.post(f"{PLAYERS}{kept.pk}/merge/", {"other": str(gone.pk), "reason": "同一人"})
    for typed in ("胡榮華", "胡荣华", "hu ronghua", "ronghua hu", "hrh", "11", ""):
        page = office.get(PLAYERS, {"q": typed})
        shown = [row.pk for row in page.context["cl"].result_list if row.name[0] == "胡"]
        assert shown == [kept.pk], typed


def test_a_person_is_erased_for_good_once_a_reason_is_given(
    office: Client, pair: tuple[Player, Player]
) -> None:
    person = pair[1]
    address = f"{PLAYERS}{person.pk}/erase/"
    assert address in text(office.get(f"{PLAYERS}{person.pk}/change/"))
    assert "1 局对局、0 项赛事的报名" in text(office.get(address))
    assert office.post(address, {"reason": ""}).status_code == 200
    person.refresh_from_db()
    assert person.name == "胡榮華"
    assert office.post(address, {"reason": "本人要求"}).status_code == 302
    assert "胡榮華" not in text(office.get(f"{PLAYERS}decisions/"))
    assert "此人已抹去" in text(office.get(address))
    assert "抹去此人" not in text(office.get(address))


@pytest.mark.parametrize(
    "page", ["proposals/", "decisions/", "{id}/merge/", "{id}/split/", "{id}/erase/"]
)
@pytest.mark.parametrize(
    ("role", "event", "status"),
    [
        ("rating_office", "", 200),
        ("archivist", "", 200),
        ("chief_arbiter", "某赛", 403),
        ("organiser", "", 403),
        ("arbiter", "", 403),
    ],
)
def test_only_who_keeps_the_registry_decides(
    pair: tuple[Player, Player], page: str, role: str, event: str, status: int
) -> None:
    user = User.objects.create_user("某人")
    Appointment.objects.create(user=user, role=role, event=event)
    client = Client()
    client.force_login(user)
    assert client.get(PLAYERS + page.format(id=pair[0].pk)).status_code == status


def test_hidden_characters_are_refused_in_the_form(office: Client) -> None:
    told = {"name": "张\u200b强", "unit": "", "federation_number": "", "seen": ""}
    assert "姓名含不可见字符，请重新输入。" in text(office.post(f"{PLAYERS}add/", told))
    assert not Player.objects.exists()
