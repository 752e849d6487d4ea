"""The registry over the API: listed by pages, written by the office, birth dates kept back."""

from typing import Any

import pytest
from django.core.cache import cache
from django.db import IntegrityError

from games.record.values import Role
from games.versioned import RowChangedError
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
    assert [item["name"] for item in (*first["results"], *rest["results"])] == [
        "北京0队", "北京1队", "北京2队",
    ]  # fmt: skip
    assert rest["next"] is None
    assert [item["name"] for item in api.get("/units?search=上海").data["results"]] == ["上海队"]


def test_a_unit_is_written_anew_and_not_registered_twice(api: Api) -> None:
    made = add(api, "units", {"name": "北京队"}).data
    twice = add(api, "units", {"name": "北京队"})
    assert (twice.status, twice.code) == (409, "registered_already")
    body = {"name": "北京市队", "short_name": "北京"}
    where = f"/units/{made['id']}"
    written = api.send("PUT", where, body, token=token_for(Role.ARCHIVIST), version=1)
    assert written.status == 200
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
    assert [(item["name"], item["grade"], item["role"]) for item in shown] == [
        ("裁判甲", "国家级", "arbiter")
    ]
    assert [item["name"] for item in api.get("/officials?grade=国家级").data["results"]] == [
        "裁判甲"
    ]
    assert api.get("/officials?grade=一级").data["results"] == []
    again = add(api, "placements", body, by=Role.CHIEF_ARBITER)
    assert (again.status, again.code) == (409, "registered_already")
    where = f"/placements/{placed.data['id']}"
    assert api.send("DELETE", where, token=token_for(Role.ARBITER)).status == 403
    assert api.send("DELETE", where, token=token_for(Role.CHIEF_ARBITER), version=1).status == 204
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
    written = api.send("PUT", f"/players/{player}/particulars", body, token=office, version=0)
    assert written.status == 200
    title = {"player": player, "game": "weiqi", "title": "业余5段", "dan": 5}
    assert add(api, "titles", title).status == 201
    made = RatingList.objects.create(
        name="全国等级分", game="weiqi", valid_from="2026-07-01", source="公告"
    )
    PlayerRating.objects.create(player_id=player, list=made, value=2400)
    card = api.get(f"/players/{player}").data
    assert (card["pinyin"], card["sex"], card["born_on"]) == ("Qi Shou", None, None)
    assert card["titles"][0]["dan"] == 5
    assert [
        (item["rating"], item["valid_from"], item["list_name"]) for item in card["ratings"]
    ] == [(2400, "2026-07-01", "全国等级分")]
    assert api.get(f"/players/{player}", token=office).data["born_on"] == "1990-05-01"
    arbiter = token_for(Role.ARBITER)
    assert api.get(f"/players/{player}", token=arbiter).data["born_on"] is None
    assert api.send("PUT", f"/players/{player}/particulars", body, token=arbiter).status == 403
    rows = api.get(f"/ratings?player={player}").data["results"]
    assert [(row["name"], row["rating"]) for row in rows] == [("棋手1", 2400)]
    assert api.get("/ratings?search=nobody").data["results"] == []


@pytest.mark.parametrize("where", ["units", "officials", "players"])
def test_what_is_not_there_is_not_found(api: Api, where: str) -> None:
    assert api.get(f"/{where}/{EVENT}").status == 404


def test_who_has_not_seen_the_last_writing_overwrites_nothing(api: Api) -> None:
    made = add(api, "units", {"name": "北京队", "region": "北京"})
    assert (made.data["version"], made.raw["ETag"]) == (1, '"1"')
    where, office = f"/units/{made.data['id']}", token_for(Role.ARCHIVIST)
    first = {"name": "北京队", "region": "华北"}
    done = api.send("PUT", where, first, token=office, version=1)
    assert (done.status, done.raw["ETag"], done.data["version"]) == (200, '"2"', 2)
    late = api.send("PUT", where, {"name": "京队", "region": "北京"}, token=office, version=1)
    assert (late.status, late.code) == (412, "row_changed")
    assert (late.data["current_version"], late.data["changed"]) == (2, ["region"])
    assert late.data["current"] == done.data
    assert Unit.objects.get().name == "北京队"
    assert api.get(where).raw["ETag"] == '"2"'
    assert api.send("PUT", where, first, token=office, version=2).status == 200


def test_what_changed_is_all_that_changed_since_the_version_seen(api: Api) -> None:
    made = add(api, "officials", {"name": "裁判甲"}).data
    where, office = f"/officials/{made['id']}", token_for(Role.ARCHIVIST)
    unit = add(api, "units", {"name": "北京队"}).data["id"]
    bodies = [
        {"name": "裁判甲", "grade": "国家级"},
        {"name": "裁判甲", "grade": "国家级", "unit": unit},
    ]
    for seen, body in enumerate(bodies, start=1):
        assert api.send("PUT", where, body, token=office, version=seen).status == 200
    for seen, changed in ((1, ["grade", "unit"]), (2, ["unit"]), (9, [])):
        late = api.send("PUT", where, bodies[0], token=office, version=seen)
        assert (late.status, late.data["changed"]) == (412, changed)


@pytest.mark.parametrize(
    ("header", "status", "code"),
    [(None, 428, "precondition_missing"), ("1", 400, "if_match_malformed"),
     ("*", 400, "if_match_malformed"), ('W/"1"', 400, "if_match_malformed"),
     ('"0"', 412, "row_changed"), ('"2"', 412, "row_changed")],
)  # fmt: skip
@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_duty_is_written_and_taken_back_by_who_has_seen_it(
    api: Api, method: str, header: str | None, status: int, code: str
) -> None:
    official = add(api, "officials", {"name": "裁判甲"}).data["id"]
    body = {"official": official, "tournament": str(open_office().tournament), "role": "arbiter"}
    where = f"/placements/{add(api, 'placements', body).data['id']}"
    named = {} if header is None else {"If-Match": header}
    office = token_for(Role.CHIEF_ARBITER)
    answer = api.send(method, where, body, token=office, headers=named)
    assert (answer.status, answer.code) == (status, code)
    assert Placement.objects.get().role == "arbiter"
    # Who may not write is told that, whatever version is named.
    assert api.send(method, where, body, token=token_for(Role.PLAYER)).status == 403


def test_particulars_are_written_first_over_version_0(api: Api) -> None:
    player, office = register(1)[0], token_for(Role.ARCHIVIST)
    where = f"/players/{player}/particulars"
    assert api.get(f"/players/{player}").data["particulars_version"] == 0
    assert api.send("PUT", where, {"pinyin": "Qi"}, token=office).code == "precondition_missing"
    assert api.send("PUT", where, {"pinyin": "Qi"}, token=office, version=1).status == 412
    done = api.send("PUT", where, {"pinyin": "Qi"}, token=office, version=0)
    assert (done.status, done.data["particulars_version"]) == (200, 1)
    late = api.send("PUT", where, {"pinyin": "Shou"}, token=office, version=0)
    assert (late.status, late.data["current"]["pinyin"]) == (412, "Qi")


def test_two_rows_in_memory_and_one_is_too_late(database: str) -> None:
    made = Unit.objects.create(name="北京队")
    unit, other = Unit.objects.get(pk=made.pk), Unit.objects.get(pk=made.pk)
    unit.region = "华北"
    unit.save()
    other.short_name = "京"
    with pytest.raises(RowChangedError) as error:
        other.save()
    assert (error.value.version, error.value.changed) == (2, ("region",))
    other.refresh_from_db()
    other.short_name = "京"
    other.save(update_fields=["short_name"])
    kept = Unit.objects.get()
    assert (kept.version, kept.region, kept.short_name) == (3, "华北", "京")
    assert kept.changed == {"region": 2, "short_name": 3}


def test_a_writing_that_fails_leaves_the_version(database: str) -> None:
    Unit.objects.create(name="北京队")
    other = Unit.objects.create(name="上海队")
    other.name = "北京队"
    with pytest.raises(IntegrityError):
        other.save()
    assert (other.version, Unit.objects.get(pk=other.pk).version) == (1, 1)
