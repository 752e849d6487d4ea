"""From a published round to its games, and from closed games back to the boards.

Xiangqi 2020 9 and 20 (results, forfeits as + and -), 4.1.8 (level); gomoku 2025 25.2.
"""

from typing import Any
from uuid import UUID

import pytest
from django.core.cache import cache

from games.ledger import sequencer
from games.projections.rebuilding import rebuild
from games.projections.runner import catch_up
from games.record.values import Role
from tests.games.rest.hall import token_for
from tests.tournaments.rest.formats import begun, event, paired, played
from tests.tournaments.rest.office import Office
from tournaments.handlers.games_of_rounds import take_over_all
from tournaments.models import LinkedGame

pytestmark = pytest.mark.database

NOW = 1_795_300_000_000


def caught_up() -> None:
    sequencer.sequence_all()
    while catch_up():
        pass


def put_on(office: Office) -> dict[int, dict[str, Any]]:
    body = {"round": 1, "scheduled_on": "2026-11-21"}
    made = office.api.post(f"{office.path}/games", body, token=office.tokens["arbiter"])
    assert made.status == 201, made.raw.content.decode()
    return {item["board"]: item for item in made.data["games"]}


def tell(office: Office, game: str, what: str, body: dict[str, Any], player: str = "") -> None:
    token = token_for(Role.PLAYER, actor=player) if player else office.tokens["chief_arbiter"]
    version = office.api.get(f"/games/{game}", token=token).data["version"]
    answer = office.api.post(f"/games/{game}/{what}", body, token=token, version=version)
    assert answer.status == 201, answer.raw.content.decode()


def test_25_2_one_command_puts_on_a_game_a_board_with_what_the_regulations_pin(
    database: str,
) -> None:
    cache.clear()
    office = begun(
        event(
            {"kind": "swiss", "rounds": 3},
            level="provincial",
            lateness={"limit_ms": 900_000},
            rulings_bind=True,
            options={"xiangqi": {"natural_limit_rounds": 50}},
            time_control={"kind": "increment", "base_ms": 3_600_000, "increment_ms": 30_000},
        ),
        4,
    )
    round_ = paired(office, 1)
    games = put_on(office)
    assert sorted(games) == [1, 2]
    entries = {item["number"]: item["id"] for item in office.get()["entries"]}
    for board in round_["boards"]:
        stored = office.api.get(
            f"/games/{games[board['board']]['game']}/events", token=office.tokens["chief_arbiter"]
        ).data["events"][0]["payload"]
        assert [item["player"] for item in stored["seats"]] == [
            entries[board["first"]],
            entries[board["second"]],
        ]
        assert (stored["competition"], stored["section"]) == ("北方公开赛", "男子组")
        assert (stored["round"], stored["table"]) == ("1", str(board["board"]))
        options = stored["options"]
        own = options["xiangqi"]
        assert (own["level"], own["natural_limit_rounds"]) == ("provincial", 50)
        assert options["rulings_bind"] is True
        assert options["time"]["lateness_limit_ms"] == 900_000
        assert stored["time_control"]["base_ms"] == 3_600_000
    assert put_on(office) == {}, "sent again it puts on nothing twice"
    unpublished = office.api.post(
        f"{office.path}/games", {"round": 2}, token=office.tokens["arbiter"]
    )
    assert unpublished.code == "round_not_published"
    denied = office.api.post(f"{office.path}/games", {"round": 1}, token=office.tokens["committee"])
    assert denied.status == 403


def test_10_4_1_the_games_of_a_final_are_of_its_stage_and_numbers(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "round_robin", "qualifiers": 2}, {"kind": "knockout"}), 4)
    for number in (1, 2, 3):
        played(office, number)
    opened = office.do("stages").data["events"][0]["payload"]
    ids = {item["number"]: item["id"] for item in opened["numbers"]}
    (final,) = paired(office, 1)["boards"]
    games = put_on(office)
    assert sorted(games) == [1]
    game = office.api.get(f"/games/{games[1]['game']}", token=office.tokens["arbiter"]).data
    assert [seat["player"] for seat in game["seats"]] == [ids[final["first"]], ids[final["second"]]]
    assert office.get("/rounds/1")["boards"][0]["games"] != []


@pytest.mark.parametrize("at_once", [False, True])
def test_9_the_result_of_a_closed_game_comes_to_its_board(database: str, at_once: bool) -> None:
    cache.clear()
    office = begun(event({"kind": "swiss", "rounds": 3}, results_bind=at_once), 4)
    paired(office, 1)
    games = put_on(office)
    game = games[2]["game"]
    tell(office, game, "start", {})
    seats = office.api.get(f"/games/{game}", token=office.tokens["arbiter"]).data["seats"]
    tell(office, game, "resignations", {"side": "black"}, player=seats[1]["player"])
    caught_up()
    assert take_over_all(now=NOW) == 0, "over is not closed: nothing is signed yet"
    for seat in seats:
        signature = {"signer": seat["side"], "result": "1-0"}
        tell(office, game, "signatures", signature, player=seat["player"])
    tell(office, game, "signatures", {"signer": "arbiter", "result": "1-0"})
    caught_up()
    assert LinkedGame.objects.get(game=UUID(game)).closed > 0
    assert take_over_all(now=NOW) == (1 if at_once else 0)
    assert take_over_all(now=NOW) == 0, "once"
    if not at_once:
        waiting = office.get("/proposed-results")["results"]
        assert [(item["board"], item["score"]) for item in waiting] == [(2, "1-0")]
        path = f"{office.path}/proposed-results"
        denied = office.api.post(path, {"game": game}, token=office.tokens["committee"])
        assert denied.status == 403
        taken = office.api.post(path, {"game": game}, token=office.tokens["arbiter"])
        assert taken.status == 201, taken.raw.content.decode()
    board = office.get("/rounds/1")["boards"][1]
    assert board["outcome"]["score"] == "1-0"
    assert game in board["outcome"]["note"]
    caught_up()
    assert office.get("/proposed-results")["results"] == []
    before = list(LinkedGame.objects.values())
    rebuild()
    assert list(LinkedGame.objects.values()) == before


FOUND = [
    ("xiangqi-2020", "foul", "8.1.1", 3),
    ("xiangqi-2020-rapid", "foul", "8.1.1", 2),
    ("weiqi-2002", "warning", "23.3", 2),
    ("gomoku-2025", "violation", "15.2", 2),
]


@pytest.mark.parametrize(("edition", "measure", "article", "count"), FOUND)
def test_14_1_and_27_1_what_was_found_after_the_end_is_counted_for_the_standings(
    database: str, edition: str, measure: str, article: str, count: int
) -> None:
    """One short of a loss before the end, the last after it: won, and every one counted."""
    cache.clear()
    rules = event({"kind": "swiss", "rounds": 3}, edition=edition, results_bind=True)
    if edition.startswith("gomoku"):
        rules["options"] = {"gomoku": {"opening": "free"}}
    office = begun(rules, 4)
    paired(office, 1)
    game = put_on(office)[1]["game"]
    tell(office, game, "start", {})
    seats = pinned(office, game)["seats"]
    named = {"article": article, "measure": measure, "reason": "当场判定"}
    foul = {"side": seats[0]["side"], **named}
    for _ in range(count - 1):
        tell(office, game, "offences", foul)
    tell(office, game, "resignations", {"side": seats[1]["side"]}, player=seats[1]["player"])
    tell(office, game, "offences", foul)
    for seat in seats:
        signature = {"signer": seat["side"], "result": "1-0"}
        tell(office, game, "signatures", signature, player=seat["player"])
    tell(office, game, "signatures", {"signer": "arbiter", "result": "1-0"})
    caught_up()
    assert take_over_all(now=NOW) == 1
    outcome = office.get("/rounds/1")["boards"][0]["outcome"]
    assert outcome["score"] == "1-0"
    assert (outcome["fouls_first"], outcome["fouls_second"]) == (count, 0)


def pinned(office: Office, game: str) -> dict[str, Any]:
    token = office.tokens["chief_arbiter"]
    stored: dict[str, Any] = office.api.get(f"/games/{game}/events", token=token).data["events"][0]
    payload: dict[str, Any] = stored["payload"]
    return payload


def won_by_red(office: Office, game: str) -> None:
    """Play a game to its close: the second mover resigns and all sign."""
    tell(office, game, "start", {})
    seats = pinned(office, game)["seats"]
    tell(office, game, "resignations", {"side": seats[1]["side"]}, player=seats[1]["player"])
    for seat in seats:
        signature = {"signer": seat["side"], "result": "1-0"}
        tell(office, game, "signatures", signature, player=seat["player"])
    tell(office, game, "signatures", {"signer": "arbiter", "result": "1-0"})


def test_30_1_1_deciding_games_are_put_on_one_by_one_under_the_book_of_rapid_play(
    database: str,
) -> None:
    cache.clear()
    office = begun(
        event(
            {"kind": "knockout", "deciding": "30.1.1"},
            level="provincial",
            rulings_bind=True,
            results_bind=True,
            time_control={"kind": "increment", "base_ms": 3_600_000, "increment_ms": 30_000},
        ),
        2,
    )
    office.do("sheets", {"slots": [{"number": 1}, {"number": 2}], "witness": "领队"})
    board = paired(office, 1)["boards"][0]
    ids = {item["number"]: item["id"] for item in office.get()["entries"]}
    slow = put_on(office)[1]
    assert pinned(office, slow["game"])["edition"] == "xiangqi-2020"
    drawn = {"round": 1, "board": 1, "score": "1/2-1/2"}
    office.do("game-results", {**drawn, "game": 1}, by="arbiter")
    rapid = put_on(office)[1]
    assert rapid["number"] == 2
    held = pinned(office, rapid["game"])
    # 30.3.1: ten minutes and ten seconds a move; colours exchanged (换先).
    assert held["edition"] == "xiangqi-2020-rapid"
    assert (held["time_control"]["base_ms"], held["time_control"]["increment_ms"]) == (
        600_000,
        10_000,
    )
    assert (held["options"]["xiangqi"]["level"], held["options"]["rulings_bind"]) == (
        "provincial",
        True,
    )
    assert held["options"]["xiangqi"].get("natural_limit_rounds") == 50, "29.1.1"
    assert [item["player"] for item in held["seats"]] == [ids[board["second"]], ids[board["first"]]]
    assert put_on(office) == {}, "the play-off waits for this game"
    office.do("game-results", {**drawn, "game": 2}, by="arbiter")
    assert put_on(office) == {}, "its colours are not settled"
    settled = office.do("game-colours", {"round": 1, "board": 1, "seed": "k"})
    red = settled.data["events"][0]["payload"]["colours"]["first"]
    last = put_on(office)[1]
    control = pinned(office, last["game"])["time_control"]
    # 30.3.3: six minutes for red, four for black, three seconds a move.
    assert (control["base_ms"], control["second_base_ms"], control["increment_ms"]) == (
        360_000,
        240_000,
        3_000,
    )
    assert pinned(office, last["game"])["seats"][0]["player"] == ids[red]
    won_by_red(office, last["game"])
    caught_up()
    assert take_over_all(now=NOW) == 1
    office.do("round-closes", {"round": 1})
    assert office.get("/standings")["rows"][0]["number"] == red
    assert office.get("/rounds/1")["boards"][0]["outcome"]["score"] == "1/2-1/2"


def test_30_2_a_rapid_knockout_takes_over_its_games(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "knockout", "deciding": "30.2.2"}, results_bind=True), 2)
    office.do("sheets", {"slots": [{"number": 1}, {"number": 2}], "witness": "领队"})
    paired(office, 1)
    assert put_on(office) == {}, "colours by lot first"
    settled = office.do("game-colours", {"round": 1, "board": 1, "seed": "a"})
    red = settled.data["events"][0]["payload"]["colours"]["first"]
    for number, taken in ((1, red), (2, 3 - red)):
        made = put_on(office)[1]
        assert made["number"] == number
        won_by_red(office, made["game"])
        caught_up()
        assert take_over_all(now=NOW) == 1
        held = pinned(office, made["game"])["seats"][0]["player"]
        ids = {item["id"]: item["number"] for item in office.get()["entries"]}
        assert ids[held] == taken, "colours exchanged in the second"
    assert office.get("/rounds/1")["boards"][0]["outcome"] is None, "one each: on they play"


def test_4_1_8_a_game_is_judged_by_the_events_own_table_of_penalties(database: str) -> None:
    cache.clear()
    lines = [{"offence": "4.1.8", "count": 2}]
    office = begun(event({"kind": "swiss", "rounds": 3}, thresholds=lines), 4)
    paired(office, 1)
    game = put_on(office)[1]["game"]
    held = pinned(office, game)
    assert held["thresholds"] == lines
    tell(office, game, "start", {})
    red = held["seats"][0]["player"]
    for status in ("running", "ended"):
        # The elephant may not cross the river; nationally the first time would lose.
        tell(office, game, "moves", {"side": "red", "move": "c0e6"}, player=red)
        state = office.api.get(f"/games/{game}", token=office.tokens["chief_arbiter"]).data
        assert (state["status"] == "running") is (status == "running")
    assert (state["ending"]["result"], state["ending"]["reason"]) == ("0-1", "illegal_moves")


def test_a_line_on_what_is_no_offence_is_refused(database: str) -> None:
    cache.clear()
    lines = [{"offence": "4.1.88", "count": 2}]
    with pytest.raises(AssertionError, match="threshold_unknown"):
        begun(event({"kind": "swiss", "rounds": 3}, thresholds=lines), 4)
