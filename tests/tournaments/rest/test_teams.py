"""Team events told by the API: line-ups by the book, boards that make match points.

Xiangqi 2020 11.1-11.4, 12.2, 13.2; gomoku 2025 26.2.2 and 24.4.4.
"""

from typing import Any

import pytest
from django.core.cache import cache

from tests.tournaments.rest.formats import begun, event, paired, places
from tests.tournaments.rest.office import Office

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def teams(kind: str, count: int = 4, **more: Any) -> Office:
    """Return a started round robin of teams of three boards; `reserves` besides."""
    cache.clear()
    rules = {"kind": kind, "boards": 3, **more}
    regulations = event({"kind": "round_robin"}, teams=rules, level="provincial")
    return begun(regulations, count, members=3 + more.get("reserves", 0))


def boards(office: Office, number: int, table: int, *scores: str) -> Any:
    answer = None
    for at, score in enumerate(scores, start=1):
        body = {"round": number, "board": table, "game": at, "score": score}
        answer = office.do("game-results", body, by="arbiter")
    return answer


def test_13_2_boards_make_the_match_and_colours_alternate(database: str) -> None:
    office = teams("fixed_boards")
    first = paired(office, 1)["boards"][0]
    # Board 2 is led by the other team: its 1-0 is a point against the team named first.
    done = boards(office, 1, 1, "1-0", "1-0", "1/2-1/2")
    outcome = done.data["events"][1]["payload"]["outcome"]
    assert (outcome["score"], outcome["games_first"], outcome["games_second"]) == (
        "1/2-1/2", "3", "3",
    )  # fmt: skip
    assert office.get("/rounds/1")["boards"][0]["outcome"]["score"] == "1/2-1/2"
    assert first["board"] == 1
    again = office.act("game-results", {"round": 1, "board": 1, "game": 2, "score": "1-0"})
    assert (again.status, again.code) == (409, "result_already_recorded")
    none = office.act("game-results", {"round": 1, "board": 2, "game": 4, "score": "1-0"})
    assert none.code == "game_number_wrong"


def test_14_5_a_whole_round_robin_of_teams(database: str) -> None:
    office = teams("fixed_boards")
    for number in (1, 2, 3):
        for board in paired(office, number)["boards"]:
            # Every board is won by the team with the smaller number.
            led = board["first"] < board["second"]
            won = ["1-0" if led == (at % 2 == 1) else "0-1" for at in (1, 2, 3)]
            boards(office, number, board["board"], *won)
        office.do("round-closes", {"round": number}, by="arbiter")
    assert places(office) == [(n, n) for n in range(1, 5)]
    best = office.get("/standings")["rows"][0]
    assert (best["points"], best["tiebreaks"]["game_points"]) == ("6", ["18"])
    office.do("finish")


def test_11_2_reserves_keep_the_order_of_the_list(database: str) -> None:
    office = teams("reserves", reserves=2)
    paired(office, 1)
    members = office.get()["entries"][0]["members"]
    named = {"round": 1, "number": 1}

    def line_up(*places: int) -> list[str]:
        return [members[place - 1] if place else "" for place in places]

    for wrong, code in (
        (line_up(1, 3, 2), "line_up_order_reversed"),
        (line_up(1, 2), "line_up_wrong_length"),
        (line_up(1, 1, 2), "line_up_twice"),
        ([*line_up(1, 2), office.get()["entries"][1]["members"][0]], "not_of_this_team"),
    ):
        refused = office.act("line-ups", {**named, "players": wrong}, by="arbiter")
        assert (refused.status, refused.code) == (422, code)
    office.do("line-ups", {**named, "players": line_up(1, 4, 5)}, by="arbiter")
    office.do("line-ups", {**named, "players": line_up(2, 3, 0)}, by="arbiter")
    office.do("line-up-closes", {"round": 1}, by="arbiter")
    late = {**named, "players": line_up(1, 2, 3)}
    refused = office.act("line-ups", late, by="arbiter")
    assert (refused.status, refused.code) == (403, "line_ups_closed")
    assert office.act("line-ups", late).code == "reason_missing"
    office.do("line-ups", {**late, "reason": "突发疾病"})
    line = office.get()["deviations"][-1]
    assert (line["kind"], line["stage"], line["round"]) == ("line_up", 1, 1)
    assert line["line_up"] == {"number": named["number"], "timely": [2, 3, 0], "late": [1, 2, 3]}
    assert line["reason"] == "突发疾病"


def test_24_4_4_an_empty_board_is_forfeited_and_the_match_is_played(database: str) -> None:
    office = teams("free_lineup")
    board = paired(office, 1)["boards"][0]
    team = next(item for item in office.get()["entries"] if item["number"] == board["first"])
    players = [*team["members"][1:], ""]
    body = {"round": 1, "number": board["first"], "players": players}
    office.do("line-ups", body, by="arbiter")
    played = {"round": 1, "board": 1, "game": 3, "score": "1-0"}
    refused = office.act("game-results", played, by="arbiter")
    assert (refused.status, refused.code) == (409, "nobody_at_board")
    done = boards(office, 1, 1, "1-0", "0-1", "-+")
    outcome = done.data["events"][1]["payload"]["outcome"]
    assert (outcome["score"], outcome["games_first"], outcome["games_second"]) == (
        "1-0", "4", "2",
    )  # fmt: skip


def test_11_4_all_against_all_has_a_game_for_every_two_players(database: str) -> None:
    office = teams("all_against_all", count=2)
    board = paired(office, 1)["boards"][0]
    made = office.api.post(f"{office.path}/games", {"round": 1}, token=office.tokens["arbiter"])
    assert len(made.data["games"]) == 9
    members = [set(item["members"]) for item in office.get()["entries"]]
    met = set()
    firsts: dict[str, int] = {}
    for item in made.data["games"]:
        game = office.api.get(
            f"/games/{item['game']}/events", token=office.tokens["chief_arbiter"]
        ).data["events"][0]["payload"]
        sat = [seat["player"] for seat in game["seats"]]
        firsts[sat[0]] = firsts.get(sat[0], 0) + 1
        met.add(frozenset(sat))
    assert met == {frozenset({a, b}) for a in members[0] for b in members[1]}
    assert all(firsts.get(member, 0) in (1, 2) for member in members[0] | members[1])
    done = boards(office, 1, 1, *["1/2-1/2"] * 9)
    outcome = done.data["events"][1]["payload"]["outcome"]
    assert (outcome["score"], outcome["games_first"]) == ("1/2-1/2", "9")
    assert board["board"] == 1


def test_people_have_no_line_ups(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "swiss", "rounds": 3}), 4)
    paired(office, 1)
    body = {"round": 1, "number": 1, "players": ["x"]}
    assert office.act("line-ups", body).code == "not_a_team_event"
    assert office.act("line-up-closes", {"round": 1}).code == "not_a_team_event"
