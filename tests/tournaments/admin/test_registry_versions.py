"""Two clerks at the registry: the later one is told, and keeps what was typed."""

from typing import Any

import pytest
from django.test import Client

from games.models import Player
from tests.tournaments.admin.desk import Desk, page_text
from tournaments.models import PlayerTitle, Unit

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]


def opened(client: Client, address: str) -> dict[str, Any]:
    """Return what the form of a row would send as it was opened."""
    form = client.get(address).context["adminform"].form
    assert form.fields["seen"].widget.is_hidden
    names = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    return {name: "" if item is None else item for name, item in names.items()}


def test_the_later_clerk_is_told_and_keeps_what_was_typed(desk: Desk) -> None:
    unit = Unit.objects.create(name="京队", region="北京")
    address = f"/admin/tournaments/unit/{unit.pk}/change/"
    mine, theirs = opened(desk.client, address), opened(desk.client, address)
    assert desk.client.post(address, {**theirs, "region": "华北"}).status_code == 302
    page = desk.client.post(address, {**mine, "region": "京津", "short_name": "京"})
    assert page.status_code == 200
    text = page_text(page)
    assert "已由他人改过" in text
    form = page.context["adminform"].form
    assert form.errors["region"] == ["现为：华北"]
    assert "short_name" not in form.errors, "nobody else has changed it"
    assert (form["region"].value(), form["short_name"].value()) == ("京津", "京")
    assert Unit.objects.get().region == "华北"
    # Seen now: the next press writes over it, knowingly.
    again = {**mine, "region": "京津", "seen": form["seen"].value()}
    assert desk.client.post(address, again).status_code == 302
    assert (Unit.objects.get().region, Unit.objects.get().version) == ("京津", 3)


def test_a_form_without_the_version_seen_writes_nothing(desk: Desk) -> None:
    unit = Unit.objects.create(name="京队")
    address = f"/admin/tournaments/unit/{unit.pk}/change/"
    for seen in ("", "0", "x", "7"):
        page = desk.client.post(address, {"name": "沪队", "seen": seen})
        assert page.status_code == 200
    assert Unit.objects.get().name == "京队"


def test_a_new_row_needs_no_version(desk: Desk) -> None:
    address = "/admin/tournaments/unit/add/"
    assert (
        desk.client.post(address, opened(desk.client, address) | {"name": "京队"}).status_code
        == 302
    )
    assert Unit.objects.get().version == 1


def test_players_and_titles_have_versions_too(desk: Desk) -> None:
    player = Player.objects.create(name="甲", unit="京队", search_key="甲", sort_key="jia")
    title = PlayerTitle.objects.create(player=player, game="weiqi", title="业余5段", dan=5)
    for address, change, row in (
        (f"/admin/games/player/{player.pk}/change/", {"unit": "沪队"}, player),
        (f"/admin/tournaments/playertitle/{title.pk}/change/", {"dan": "6"}, title),
    ):
        first, late = opened(desk.client, address), opened(desk.client, address)
        assert desk.client.post(address, first | change).status_code == 302
        page = desk.client.post(address, late)
        assert "已由他人改过" in page_text(page)
        row.refresh_from_db()
        assert row.version == 2
    assert (Player.objects.get().unit, PlayerTitle.objects.get().dan) == ("沪队", 6)
