"""The registry over the API: listed by pages, written by the office, birth dates kept back."""

from typing import Any

import pytest
from django.core.cache import cache

from games.record.values import Role
from tests.games.rest.hall import Answer, Api, token_for
from tests.tournaments.rest.office import open_office, register
from tournaments.models import Placement, PlayerRating, RatingList, Unit

pytestmark = pytest.mark.database

EVENT = "01890a5d-ac96-774b-bcce-b302099a8060"


@pytest.fixture
def api(database: str) -> Api:
    cache.clear()
    return Api()


def add(api: Api, where: str, body: Any, *, by: Role = Role.ARCHIVIST) -> Answer:
    return api.post(f"/{where}", body, token=token_for(by))


def test_units_are_found_by_words_and_pages(api: Api) -> None:
    for number in range(3):
        body = {"name": f"北京{number}队", "region": "北京"}
        assert add(api, "units", body).status == 201
    assert add(api, "units", {"name": "上海队", "region": "上海"}).status == 201
    first = api.get("/units?region=北京&limit=2").data
    rest = api.get(f"/units?region=北京&limit=2&cursor={first['next']}").data
    assert [one["name"] for one in (*first["results"], *rest["results"])] == [
        "北京0队", "北京1队", "北京2队",
    ]  # fmt: skip
    assert rest["next"] is None
    assert [one["name"] for one in api.get("/units?search=上海").data["results"]] == ["上海队"]


def test_a_unit_is_written_anew_and_not_registered_twice(api: Api) -> None:
    made = add(api, "units", {"name": "北京队"}).data
    twice = add(api, "units", {"name": "北京队"})
    assert (twice.status, twice.code) == (409, "registered_already")
    body = {"name": "北京市队", "short_name": "北京"}
    where = f"/units/{made['id']}"
    assert api.send("PUT", where, body, token=token_for(Role.ARCHIVIST)).status == 200
    assert Unit.objects.get().short_name == "北京"
    assert api.get(where).data["name"] == "北京市队"


@pytest.mark.parametrize("by", [Role.PLAYER, Role.ARBITER, Role.COMMITTEE])
@pytest.mark.parametrize("where", ["units", "officials", "titles"])
def test_others_write_nothing(api: Api, by: Role, where: str) -> None:
    bodies: dict[str, Any] = {
        "units": {"name": "北京队"},
        "officials": {"name": "裁判甲"},
        "titles": {"player": register(1)[0], "game": "weiqi", "title": "业余5段"},
    }
    assert add(api, where, bodies[where], by=by).status == 403
    assert api.post(f"/{where}", bodies[where]).status == 401
    assert api.get(f"/{where}").data["results"] == []


def test_an_official_has_a_grade_and_duties_at_events(api: Api) -> None:
    made = add(api, "officials", {"name": "裁判甲", "grade": "国家级", "game": "xiangqi"}).data
    event = str(open_office().tournament)
    body = {"official": made["id"], "tournament": event, "role": "arbiter"}
    placed = add(api, "placements", body, by=Role.CHIEF_ARBITER)
    assert placed.status == 201, placed.data
    shown = api.get(f"/placements?tournament={event}").data["results"]
    assert [(one["name"], one["grade"], one["role"]) for one in shown] == [
        ("裁判甲", "国家级", "arbiter")
    ]
    assert [one["name"] for one in api.get("/officials?grade=国家级").data["results"]] == ["裁判甲"]
    assert api.get("/officials?grade=一级").data["results"] == []
    again = add(api, "placements", body, by=Role.CHIEF_ARBITER)
    assert (again.status, again.code) == (409, "registered_already")
    where = f"/placements/{placed.data['id']}"
    assert api.send("DELETE", where, token=token_for(Role.ARBITER)).status == 403
    assert api.send("DELETE", where, token=token_for(Role.CHIEF_ARBITER)).status == 204
    assert Placement.objects.count() == 0


@pytest.mark.parametrize(
    ("where", "body", "code"),
    [
        ("officials", {"name": "裁判甲", "unit": EVENT}, "unit_unknown"),
        ("officials", {"name": "裁判甲", "game": "chess"}, "game_unknown"),
        ("placements", {"official": EVENT, "tournament": EVENT, "role": "arbiter"},
         "tournament_unknown"),
        ("placements", {"official": EVENT, "tournament": EVENT, "role": "king"}, "invalid_field"),
        ("titles", {"player": EVENT, "game": "weiqi", "title": "x"}, "player_not_registered"),
        ("units", {"name": ""}, "invalid_field"),
        ("units", {"name": "北京队", "id": EVENT}, "unknown_field"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(api: Api, where: str, body: Any, code: str) -> None:
    answer = add(api, where, body)
    assert answer.status in (400, 409, 422)
    assert answer.code == code


def test_a_player_s_card_shows_titles_and_ratings_and_no_birth_date(api: Api) -> None:
    player = register(1)[0]
    office = token_for(Role.ARCHIVIST)
    body = {"pinyin": "Qi Shou", "sex": "m", "born_on": "1990-05-01"}
    assert api.send("PUT", f"/players/{player}/particulars", body, token=office).status == 200
    title = {"player": player, "game": "weiqi", "title": "业余5段", "dan": 5}
    assert add(api, "titles", title).status == 201
    made = RatingList.objects.create(
        name="全国等级分", game="weiqi", valid_from="2026-07-01", source="公告"
    )
    PlayerRating.objects.create(player_id=player, list=made, value=2400)
    card = api.get(f"/players/{player}").data
    assert (card["pinyin"], card["sex"], card["born_on"]) == ("Qi Shou", None, None)
    assert card["titles"][0]["dan"] == 5
    assert [(one["rating"], one["valid_from"], one["list_name"]) for one in card["ratings"]] == [
        (2400, "2026-07-01", "全国等级分")
    ]
    assert api.get(f"/players/{player}", token=office).data["born_on"] == "1990-05-01"
    arbiter = token_for(Role.ARBITER)
    assert api.get(f"/players/{player}", token=arbiter).data["born_on"] is None
    assert api.send("PUT", f"/players/{player}/particulars", body, token=arbiter).status == 403
    rows = api.get(f"/ratings?player={player}").data["results"]
    assert [(one["name"], one["rating"]) for one in rows] == [("棋手1", 2400)]
    assert api.get("/ratings?search=nobody").data["results"] == []


@pytest.mark.parametrize("where", ["units", "officials", "players"])
def test_what_is_not_there_is_not_found(api: Api, where: str) -> None:
    assert api.get(f"/{where}/{EVENT}").status == 404
