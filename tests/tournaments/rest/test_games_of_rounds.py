"""From a published round to its games, and from closed games back to the boards.

Xiangqi 2020 9 and 20 (results, forfeits as + and -), 4.1.8 (level); gomoku 2025 25.2.
"""

from typing import Any
from uuid import UUID

import pytest
from django.core.cache import cache

from games.ledger import sequencer
from games.projections.runner import catch_up, rebuild
from tests.tournaments.rest.formats import begun, event, paired
from tests.tournaments.rest.office import Office
from tournaments.handlers.games_of_rounds import take_over_all
from tournaments.models import LinkedGame

pytestmark = pytest.mark.database

NOW = 1_795_300_000_000


def caught_up() -> None:
    sequencer.sequence_all()
    catch_up()


def put_on(office: Office) -> dict[int, dict[str, Any]]:
    body = {"round": 1, "scheduled_on": "2026-11-21"}
    made = office.api.post(f"{office.path}/games", body, token=office.tokens["arbiter"])
    assert made.status == 201, made.raw.content.decode()
    return {one["board"]: one for one in made.data["games"]}


def tell(office: Office, game: str, what: str, body: dict[str, Any]) -> None:
    token = office.tokens["chief_arbiter"]
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
            options={"natural_limit_rounds": 50},
            time_control={"kind": "increment", "base_ms": 3_600_000, "increment_ms": 30_000},
        ),
        4,
    )
    round_ = paired(office, 1)
    games = put_on(office)
    assert sorted(games) == [1, 2]
    entries = {one["number"]: one["id"] for one in office.get()["entries"]}
    for board in round_["boards"]:
        stored = office.api.get(
            f"/games/{games[board['board']]['game']}/events", token=office.tokens["chief_arbiter"]
        ).data["events"][0]["payload"]
        assert [one["player"] for one in stored["seats"]] == [
            entries[board["first"]],
            entries[board["second"]],
        ]
        assert (stored["competition"], stored["section"]) == ("北方公开赛", "男子组")
        assert (stored["round"], stored["table"]) == ("1", str(board["board"]))
        options = stored["options"]
        assert (options["level"], options["natural_limit_rounds"]) == ("provincial", 50)
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


@pytest.mark.parametrize("at_once", [False, True])
def test_9_the_result_of_a_closed_game_comes_to_its_board(database: str, at_once: bool) -> None:
    cache.clear()
    office = begun(event({"kind": "swiss", "rounds": 3}, results_bind=at_once), 4)
    paired(office, 1)
    games = put_on(office)
    game = games[2]["game"]
    tell(office, game, "start", {})
    tell(office, game, "resignations", {"side": "black"})
    caught_up()
    assert take_over_all(now=NOW) == 0, "over is not closed: nothing is signed yet"
    tell(office, game, "closing", {})
    caught_up()
    assert LinkedGame.objects.get(game=UUID(game)).closed > 0
    assert take_over_all(now=NOW) == (1 if at_once else 0)
    assert take_over_all(now=NOW) == 0, "once"
    if not at_once:
        waiting = office.get("/proposed-results")["results"]
        assert [(one["board"], one["score"]) for one in waiting] == [(2, "1-0")]
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
