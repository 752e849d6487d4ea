"""Addresses of the office below its lists: what is not there, and what a page is headed with."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.models import Device, Source
from games.record.values import Role
from tests.support.appointed import appointed

pytestmark = [pytest.mark.database, pytest.mark.one_database]
NOBODY = UUID(int=7)
PLAYER = f"/admin/games/player/{NOBODY}"
NOWHERE = (
    ("get", f"/admin/games/appointment/{NOBODY}/revoke/"),
    ("get", f"/admin/games/consent/{NOBODY}/withdraw/"),
    ("post", "/admin/auth/user/999/link/"),
    ("post", "/admin/auth/user/999/second-factor/"),
    ("get", "/admin/games/publishedbook/999/next/"),
    ("get", "/admin/games/publishedbook/add/?edition=chess"),
    ("get", f"{PLAYER}/merge/"),
    ("get", f"{PLAYER}/split/"),
    ("get", f"{PLAYER}/erase/"),
    ("get", f"/admin/games/source/{'ab' * 32}/download/"),
    ("get", f"/admin/games/game/{NOBODY}/do/start/"),
)


@pytest.mark.parametrize(("method", "address"), NOWHERE)
def test_what_is_not_there_is_not_found(office: Client, method: str, address: str) -> None:
    assert getattr(office, method)(address).status_code == 404


def test_a_file_whose_bytes_are_gone_is_not_sent(office: Client) -> None:
    row = Source.objects.create(
        sha256="ab" * 32, filename="甲.pgn", format="pgn", size=3, content=b"",
        imported_at=timezone.now(),
    )  # fmt: skip
    assert office.get(f"/admin/games/source/{row.pk}/download/").status_code == 404


def test_the_page_of_a_row_and_its_history_are_headed_with_what_it_is(office: Client) -> None:
    now = timezone.now()
    device = Device.objects.create(
        name="平板 3", role="arbiter", actor="user:7", token_digest="0", issued_by="user:1",
        issued_at=now, expires_at=now + timedelta(days=1),
    )  # fmt: skip
    for page in ("change", "history"):
        answer = office.get(f"/admin/games/device/{device.pk}/{page}/")
        assert "平板 3" in str(answer.context["subtitle" if page == "change" else "title"])


def browser_of(role: Role, *, section: str = "") -> Client:
    user = User.objects.create_user(f"某{role.value}")
    appointed(user, role, event="e1", section=section)
    client = Client(headers={"accept-language": "zh-hans"})
    client.force_login(user)
    return client


def test_who_appoints_in_a_section_sees_the_offices_of_that_section_alone(database: str) -> None:
    for name, section in (("甲", "甲组"), ("乙", "乙组"), ("全", "")):
        appointed(User.objects.create_user(name), Role.ARBITER, event="e1", section=section)
    client = browser_of(Role.CHIEF_ARBITER, section="甲组")
    page = client.get("/admin/games/appointment/")
    assert [str(row.user) for row in page.context["cl"].result_list] == ["甲"]


def test_only_the_federation_is_asked_for_the_title_of_a_new_event(office: Client) -> None:
    chief = browser_of(Role.CHIEF_ARBITER)
    add = "/admin/games/appointment/add/"
    asked = {
        client: list(client.get(add).context["adminform"].form.fields) for client in (office, chief)
    }
    shown = {
        client: [
            name
            for _title, options in client.get(add).context["adminform"].fieldsets
            for name in options["fields"]
        ]
        for client in (office, chief)
    }
    everything = [
        "user", "login", "name", "password", "role", "event", "new_event", "section", "from_on",
        "to_on",
    ]  # fmt: skip
    assert shown[office] == everything
    assert shown[chief] == [name for name in everything if name != "new_event"]
    assert [sorted(names) for names in asked.values()] == [
        sorted(names) for names in shown.values()
    ]
