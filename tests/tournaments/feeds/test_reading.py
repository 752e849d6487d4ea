"""The feeds of rating offices: what is told, when, to whom, and what is never told.

Questions 192, 193 and 210 to 216 of the tournament managers' checklist.
"""

import hashlib
import json
import os
from datetime import date
from typing import Any
from uuid import UUID

import pytest
from django.core.cache import cache
from django.core.management import call_command

from games.models import Player
from games.projections.rebuilding import rebuild
from games.record.values import Role
from tests.games.rest.hall import Answer, Api, Hall, open_hall, token_for
from tests.tournaments.rest.formats import begun, event, paired, played, record
from tests.tournaments.rest.office import Office
from tests.tournaments.rest.test_games_of_rounds import caught_up, put_on, tell, won_by_red
from tournaments.models import FeedItem, PlayerProfile, PlayerTitle
from tournaments.ratings.feed_games import games_of_feed
from tournaments.ratings.systems.periods import Cut

pytestmark = pytest.mark.database

CONTROL = {"kind": "increment", "base_ms": 3_600_000, "increment_ms": 30_000}
GAME_FILE = "config/demo/games/asiacup-00000074.pgn"
SWISS = {"kind": "swiss", "rounds": 3}


@pytest.fixture(autouse=True)
def _no_rations(database: str) -> None:
    cache.clear()


def read(feed: str = "results", **query: Any) -> Answer:
    text = "&".join(f"{name}={value}" for name, value in query.items())
    return Api().get(f"/feeds/{feed}?{text}")


def lines(feed: str = "results", **query: Any) -> list[dict[str, Any]]:
    answer = read(feed, **query)
    assert answer.status == 200, answer.data
    found: list[dict[str, Any]] = answer.data["lines"]
    return found


def confirmed(**more: Any) -> Office:
    """Return the office of an event of four whose first round is confirmed."""
    office = begun(event(SWISS, time_control=CONTROL, starts_on="2026-11-21", **more), 4)
    played(office, 1)
    caught_up()
    return office


def test_a_confirmed_result_comes_with_names_numbers_titles_dates_and_control(
    database: str,
) -> None:
    office = begun(event(SWISS, time_control=CONTROL, starts_on="2026-11-21"), 4)
    board = paired(office, 1)["boards"][0]
    ids = {item["number"]: item["id"] for item in office.get()["entries"]}
    first = Player.objects.get(pk=ids[board["first"]])
    Player.objects.filter(pk=first.pk).update(federation_number="CXA-77", unit="北京")
    PlayerProfile.objects.create(player=first, pinyin="Qi Shou")
    PlayerTitle.objects.create(
        player=first, game="xiangqi", title="特级大师", awarded_on=date(2020, 1, 1)
    )
    for number in (1, 2):
        record(office, 1, number, "1-0")
    caught_up()
    assert lines() == [], "not confirmed yet"
    office.do("round-closes", {"round": 1})
    caught_up()
    found = lines()
    assert [line["number"] for line in found] == [1, 2]
    told, result = found[0], found[0]["result"]
    assert (told["revision"], told["changes"]) == (1, [])
    assert told["event"]["title"] == "北方公开赛"
    assert (told["event"]["starts_on"], told["event"]["speed"]) == ("2026-11-21", "standard")
    assert told["event"]["time_control"]["base_ms"] == 3_600_000
    person = result["first"]
    assert person["id"] == str(first.pk)
    assert person["name"] == first.name
    assert person["latin_name"] == "Qi Shou"
    assert person["federation_number"] == "CXA-77"
    assert (person["unit"], person["titles"], person["side"]) == ("北京", ["特级大师"], "red")
    assert (result["score"], result["rated_score"]) == ("1-0", "1-0")
    assert (result["rated"], result["counts"], result["period"]) == (True, True, 1)
    assert (result["stage"], result["round"], result["board"]) == (1, 1, 1)


def test_how_the_game_ended_is_told_with_its_article(database: str) -> None:
    office = begun(event(SWISS, time_control=CONTROL, results_bind=True), 4)
    paired(office, 1)
    games = put_on(office)
    won_by_red(office, games[1]["game"])
    record(office, 1, 1, "1-0")
    record(office, 1, 2, "+-")
    office.do("round-closes", {"round": 1})
    caught_up()
    first, second = (line["result"] for line in lines())
    assert (first["reason"], first["game_result"]) == ("resignation", "1-0")
    assert first["article"]["number"] == "4.1.12"
    assert (first["game_id"], first["played_on"]) == (games[1]["game"], "2026-11-21")
    assert (second["reason"], second["rated"], second["score"]) == ("", False, "+-")


def test_a_correction_is_a_revision_that_says_what_changed(database: str) -> None:
    office = confirmed()
    before = lines()
    played(office, 2)
    correction = {"round": 1, "board": 1, "score": "1/2-1/2", "reason": "记录表有误"}
    office.do("corrections", correction)
    caught_up()
    told = lines(after=len(before))
    last = told[-1]
    assert [line["revision"] for line in told[:-1]] == [1, 1]
    assert (last["key"], last["revision"]) == (before[0]["key"], 2)
    changed = {change["field"]: (change["before"], change["after"]) for change in last["changes"]}
    assert changed["score"] == (before[0]["result"]["score"], "1/2-1/2")
    assert changed["rated_score"][1] == "1/2-1/2"
    assert set(changed) == {"score", "rated_score"}
    assert lines()[: len(before)] == before, "what was told stands"


def test_rated_and_counting_are_told_apart(database: str) -> None:
    office = confirmed()
    score = lines()[0]["result"]["score"]
    office.do("board-ratings", {"round": 1, "board": 1, "rated": False, "reason": "不计等级分"})
    caught_up()
    last = lines()[-1]
    assert (last["revision"], last["result"]["rated"]) == (2, False)
    assert (last["result"]["score"], last["result"]["counts"]) == (score, True)
    assert last["result"]["rating_reason"] == "不计等级分"


def test_byes_are_told_and_never_rated(database: str) -> None:
    office = begun(event(SWISS), 3)
    played(office, 1)
    caught_up()
    byes = [line["result"] for line in lines() if line["result"]["board"] == 0]
    assert [(bye["score"], bye["rated"]) for bye in byes] == [("pairing_bye", False)]
    assert byes[0]["second"]["id"] == ""


def test_players_of_a_match_of_teams_are_told_by_their_boards(database: str) -> None:
    rules = event({"kind": "round_robin"}, teams={"kind": "fixed_boards", "boards": 2})
    office = begun(rules, 2, members=2)
    paired(office, 1)
    for game, score in ((1, "1-0"), (2, "1/2-1/2")):
        body = {"round": 1, "board": 1, "game": game, "score": score}
        office.do("game-results", body, by="arbiter")
    office.do("round-closes", {"round": 1})
    caught_up()
    found = [line["result"] for line in lines()]
    members = {item["id"]: item["members"] for item in office.get()["entries"]}
    names = {str(row.pk): row.name for row in Player.objects.filter(pk__in=members)}
    assert len(names) == 2
    assert [result["game"] for result in found] == [1, 2]
    for result in found:
        for side in ("first", "second"):
            at = result["game"] - 1
            team = result[side]["team"]
            assert result[side]["id"] == members[team["id"]][at]
            assert (team["name"], team["person"]) == (names[team["id"]], team["id"])


def test_events_are_told_from_their_publication_with_what_changed(database: str) -> None:
    office = confirmed()
    (*_, last) = told = lines("events")
    assert {line["key"] for line in told} == {f"{office.tournament}/event"}
    assert [line["revision"] for line in told] == list(range(1, len(told) + 1))
    assert last["event"]["confirmed_rounds"] == [1]
    assert last["result"] is None
    assert last["changes"] == [{"field": "confirmed_rounds", "before": [0], "after": [1]}]
    assert (last["event"]["entrants"], last["event"]["status"]) == (4, "running")


def test_nothing_is_told_of_a_draft(database: str) -> None:
    office = Office(tokens={role.value: token_for(role) for role in Role if role != "system"})
    made = office.api.post(
        "/tournaments", {"regulations": event(SWISS)}, token=office.tokens["chief_arbiter"]
    )
    assert made.status == 201
    caught_up()
    assert (lines("events"), lines()) == ([], [])
    office.tournament = UUID(made.data["tournament"])
    office.do("publication")
    caught_up()
    assert [line["event"]["title"] for line in lines("events")] == ["北方公开赛"]


def test_nothing_is_told_of_a_round_that_is_paired_or_open(database: str) -> None:
    office = confirmed()
    paired(office, 2)
    record(office, 2, 1, "1-0")
    caught_up()
    assert {line["result"]["round"] for line in lines()} == {1}


def test_the_delay_of_an_event_holds_the_feed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirmed(delay_minutes=30)
    assert lines() == []
    assert read().data["size"] == 0
    later = FeedItem.objects.filter(feed="results").latest("number").recorded_at + 30 * 60_000
    monkeypatch.setattr("games.http.server_time", lambda: later - 1)
    assert lines() == []
    monkeypatch.setattr("games.http.server_time", lambda: later)
    assert len(lines()) == 2


def test_pages_join_without_a_hole_in_json_and_ndjson(database: str) -> None:
    office = confirmed()
    played(office, 2)
    caught_up()
    whole = lines()
    by_ones: list[dict[str, Any]] = []
    while (page := read(after=len(by_ones), limit=1).data)["lines"]:
        assert page["next"] == len(by_ones) + 1
        assert page["more"] is (page["next"] < page["size"])
        by_ones += page["lines"]
    assert by_ones == whole
    body = Api().get("/feeds/results", headers={"Accept": "application/x-ndjson"}).raw.content
    *rows, last = body.splitlines(keepends=True)
    end = json.loads(last)
    assert [json.loads(row) for row in rows] == whole
    assert end["sha256"] == hashlib.sha256(b"".join(rows)).hexdigest()
    assert (end["next"], end["size"], end["epoch"]) == (len(whole), len(whole), 1)


def test_a_reader_ahead_of_the_feed_is_told_both_ends(database: str) -> None:
    confirmed()
    answer = read(after=99)
    assert (answer.status, answer.code) == (409, "position_ahead")
    assert answer.data["facts"] == {"after": 99, "size": 2, "epoch": 1}


def test_a_reader_of_another_epoch_is_told(database: str) -> None:
    confirmed()
    answer = read(after=1, epoch=2)
    assert (answer.status, answer.code) == (409, "epoch_differs")


@pytest.mark.parametrize("query", ["after=-1", "limit=0", "limit=1001", "after=x", "since=3"])
def test_a_query_that_is_none_is_refused(database: str, query: str) -> None:
    assert Api().get(f"/feeds/results?{query}").status == 400


def test_there_is_no_other_feed(database: str) -> None:
    assert Api().get("/feeds/secrets").status == 404


def test_a_token_for_one_game_reads_no_feed(database: str) -> None:
    office = confirmed()
    game = put_on_second(office)
    token = token_for(Role.ARBITER, game=UUID(game))
    assert Api().get("/feeds/results", token=token).status == 403


def put_on_second(office: Office) -> str:
    paired(office, 2)
    made = office.api.post(f"{office.path}/games", {"round": 2}, token=office.tokens["arbiter"])
    found: str = made.data["games"][0]["game"]
    return found


def test_a_rebuild_numbers_every_line_as_before(database: str) -> None:
    office = begun(event(SWISS, time_control=CONTROL, results_bind=True), 4)
    paired(office, 1)
    games = put_on(office)
    won_by_red(office, games[1]["game"])
    caught_up()
    record(office, 1, 1, "1-0")
    record(office, 1, 2, "0-1")
    office.do("round-closes", {"round": 1})
    caught_up()
    office.do("corrections", {"round": 1, "board": 2, "score": "1-0", "reason": "更正"})
    caught_up()
    before = stored_lines()
    rebuild()
    assert stored_lines() == before
    assert len(before) > 5


def stored_lines() -> list[tuple[Any, ...]]:
    columns = [field.attname for field in FeedItem._meta.fields if field.name != "id"]
    return list(FeedItem.objects.order_by("feed", "number").values_list(*columns))


def test_what_changes_in_a_closed_game_is_a_revision(database: str) -> None:
    office = begun(event(SWISS, edition="gomoku-2025", ranking="", results_bind=True), 4)
    paired(office, 1)
    game = put_on(office)[1]["game"]
    seats = office.api.get(f"/games/{game}", token=office.tokens["arbiter"]).data["seats"]
    sat = {seat["side"]: seat["player"] for seat in seats}
    tell(office, game, "start", {})
    tell(office, game, "resignations", {"side": "white"}, player=sat["white"])
    for side, player in sat.items():
        tell(office, game, "signatures", {"signer": side, "result": "1-0"}, player=player)
    tell(office, game, "signatures", {"signer": "arbiter", "result": "1-0"})
    record(office, 1, 1, "1-0")
    record(office, 1, 2, "1-0")
    office.do("round-closes", {"round": 1})
    caught_up()
    before = next(line for line in lines() if line["result"]["game_id"] == game)
    tell(office, game, "score-penalties", {"side": "black", "reason": "赛后查实"})
    caught_up()
    last = lines()[-1]
    assert (last["key"], last["revision"]) == (before["key"], 2)
    assert {change["field"] for change in last["changes"]} >= {"game_score"}
    assert last["stream_id"] == game


def test_a_person_put_right_in_the_registry_is_told_by_the_name_that_stands(
    database: str,
) -> None:
    office = confirmed()
    id_ = lines()[0]["result"]["first"]["id"]
    Player.objects.filter(pk=id_).update(name="更名")
    assert lines()[0]["result"]["first"]["name"] == "更名"
    assert office.tournament


def closed_game() -> Hall:
    """Return the hall of a game of no event that black has resigned and all have signed."""
    hall = open_hall()
    hall.play("h2e2")
    assert hall.act("resignations", {"side": "black"}, by="black").status == 201
    for signer, by in (("red", "red"), ("black", "black"), ("arbiter", "arbiter")):
        signed = hall.act("signatures", {"signer": signer, "result": "1-0"}, by=by)
        assert signed.status == 201, signed.data
    return hall


def test_a_closed_game_of_no_event_is_told_marked_and_never_rated(database: str) -> None:
    hall = closed_game()
    caught_up()
    (told,) = lines()
    assert (told["standalone"], told["tournament"], told["revision"]) == (True, None, 1)
    assert told["key"] == f"{hall.game}/standalone"
    assert (told["event"]["game"], told["event"]["edition"]) == ("xiangqi", "xiangqi-2020")
    result = told["result"]
    assert (result["score"], result["rated"], result["counts"]) == ("1-0", False, False)
    assert (result["first"]["name"], result["second"]["name"]) == ("胡荣华", "杨官璘")
    assert (result["reason"], result["game_id"]) == ("resignation", str(hall.game))
    assert (result["article"]["number"], "standalone" in result) == ("4.1.12", False)
    found = games_of_feed(lines(), game="xiangqi", cut=Cut.EVENT_END)
    assert (found.games, found.unusable) == ((), 0)
    rebuild()
    assert lines() == [told]


def test_a_game_of_no_event_that_is_not_closed_is_not_told(database: str) -> None:
    hall = open_hall()
    hall.play("h2e2")
    hall.act("resignations", {"side": "black"}, by="black")
    caught_up()
    assert lines() == []


def test_games_of_events_are_told_with_their_rounds_alone(database: str) -> None:
    office = begun(event(SWISS, time_control=CONTROL, results_bind=True), 4)
    paired(office, 1)
    won_by_red(office, put_on(office)[1]["game"])
    caught_up()
    assert lines() == [], "the game is closed, its round is not confirmed"


def test_games_read_from_files_are_no_results_of_this_office(database: str) -> None:
    call_command("import_games", GAME_FILE, "--players-from-title", "--rejects", os.devnull)
    caught_up()
    assert lines() == []
