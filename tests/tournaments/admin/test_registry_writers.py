"""The registry and the duties at the office: written by whom the interface lets write them."""

from typing import Any

import pytest

from games.ledger import sequencer
from games.models import Player
from games.projections.runner import catch_up
from games.record.values import Role
from tests.tournaments.admin.desk import TITLE, Desk, client_of, official, page_text
from tournaments.models import Official, Placement, Unit

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]

UNIT = "/admin/tournaments/unit/add/"
DUTY = "/admin/tournaments/placement"


def follow() -> None:
    while sequencer.sequence(limit=1_000):
        pass
    catch_up()


@pytest.mark.parametrize("role", [Role.ARCHIVIST, Role.RATING_OFFICE, Role.CHIEF_ARBITER])
def test_an_office_of_all_events_writes_the_registry(database: str, role: Role) -> None:
    client = client_of(official("登记", role))
    assert client.post(UNIT, {"name": "京队"}).status_code == 302
    client.post("/admin/games/player/add/", {"name": "甲", "unit": "", "federation_number": ""})
    assert (Unit.objects.count(), Player.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    ("role", "event"),
    [
        (Role.CHIEF_ARBITER, TITLE),
        (Role.ARCHIVIST, TITLE),
        (Role.ARBITER, ""),
        (Role.DEPUTY_CHIEF_ARBITER, ""),
        (Role.ORGANISER, ""),
        (Role.COMMITTEE, ""),
    ],
)
def test_no_other_office_writes_it(database: str, role: Role, event: str) -> None:
    client = client_of(official("别人", role, event=event))
    assert client.post(UNIT, {"name": "京队"}).status_code == 403
    assert client.post("/admin/games/player/add/", {"name": "甲"}).status_code == 403
    assert (Unit.objects.count(), Player.objects.count()) == (0, 0)


def test_the_login_of_an_official_is_shown_to_who_sees_people(desk: Desk) -> None:
    person = Official.objects.create(name="裁判甲")
    where = f"/admin/tournaments/official/{person.pk}/change/"
    archivist = client_of(official("档案", Role.ARCHIVIST))
    assert "user" not in archivist.get(where).context["adminform"].form.fields
    assert "user" in desk.client.get(where).context["adminform"].form.fields


def _duty(person: Official, event: Desk) -> dict[str, Any]:
    return {"official": str(person.pk), "tournament": str(event.id), "role": "arbiter"}


@pytest.mark.parametrize("role", [Role.CHIEF_ARBITER, Role.ORGANISER])
def test_a_duty_is_written_and_moved_within_one_s_own_events(desk: Desk, role: Role) -> None:
    desk.create()
    other = Desk(desk.client)
    other.create(title="别的赛事")
    follow()
    person = Official.objects.create(name="裁判甲")
    client = client_of(official("本赛事", role, event=desk.state.event))
    page = client.get(f"{DUTY}/add/")
    assert "别的赛事" not in page_text(page)
    assert client.post(f"{DUTY}/add/", _duty(person, desk)).status_code == 302
    row = Placement.objects.get()
    moved = {**_duty(person, other), "seen": row.version}
    assert client.post(f"{DUTY}/{row.pk}/change/", moved).status_code == 200
    row.refresh_from_db()
    assert row.tournament == desk.id
    assert client.post(f"{DUTY}/{row.pk}/delete/", {"post": "yes"}).status_code == 302


def test_a_duty_elsewhere_is_not_taken_back(desk: Desk) -> None:
    desk.create()
    follow()
    person = Official.objects.create(name="裁判甲")
    row = Placement.objects.create(official=person, tournament=desk.id, role="arbiter")
    for name, role, place in (
        ("别处", Role.CHIEF_ARBITER, "别的赛事"),
        ("监局", Role.ARBITER, desk.state.event),
    ):
        client = client_of(official(name, role, event=place))
        assert client.post(f"{DUTY}/{row.pk}/delete/", {"post": "yes"}).status_code == 403
    assert Placement.objects.count() == 1
