"""A game that changes after its result is on record: a correction waits for the chief arbiter.

Gomoku 2025 15.3 (points taken after the end), 25.2.2-B and 25.2.3-A.
"""

import csv
import io
from typing import Any
from uuid import UUID

import pytest
from django.core.cache import cache
from django.test import Client

from games.projections.rebuilding import rebuild
from tests.tournaments.rest.formats import begun, event, paired, record
from tests.tournaments.rest.office import Office
from tests.tournaments.rest.test_games_and_boards import asked, seats
from tests.tournaments.rest.test_games_of_rounds import caught_up, put_on, tell
from tournaments.handlers.changed_games import propose_all
from tournaments.models import LinkedGame, Tournament

pytestmark = pytest.mark.database

NOW = 1_795_300_000_000
GOMOKU = {
    "kind": "swiss",
    "rounds": 3,
}


def resigned(office: Office, game: str) -> None:
    """Play a game of gomoku to its signatures: White resigned."""
    sat = {seat["side"]: seat["player"] for seat in seats(office, game)}
    tell(office, game, "start", {})
    tell(office, game, "resignations", {"side": "white"}, player=sat["white"])
    for side, player in sat.items():
        tell(office, game, "signatures", {"signer": side, "result": "1-0"}, player=player)
    tell(office, game, "signatures", {"signer": "arbiter", "result": "1-0"})


def penalised(office: Office, game: str) -> None:
    """Take the points of Black after the end."""
    tell(office, game, "score-penalties", {"side": "black", "reason": "赛后查实"})


@pytest.fixture
def office(database: str) -> Office:
    """A round closed with game 2 won by Black, and its table published."""
    cache.clear()
    held = begun(event(GOMOKU, edition="gomoku-2025", ranking="", results_bind=True), 4)
    paired(held, 1)
    return held


@pytest.fixture
def game(office: Office) -> str:
    found: str = put_on(office)[2]["game"]
    resigned(office, found)
    record(office, 1, 1, "1/2-1/2")
    record(office, 1, 2, "1-0")
    office.do("round-closes", {"round": 1})
    office.do("standings-publications", {"round": 1})
    compared()
    return found


def compared() -> int:
    """Let the read model follow, and the background compare."""
    caught_up()
    done = propose_all(now=NOW)
    caught_up()
    return done


def waiting(office: Office) -> list[Any]:
    found: list[Any] = office.get("/proposed-corrections")["corrections"]
    return found


def numbers(office: Office) -> tuple[int, int]:
    board = office.get("/rounds/1")["boards"][1]
    return board["first"], board["second"]


def test_15_3_a_game_that_stands_as_recorded_calls_for_nothing(office: Office, game: str) -> None:
    assert waiting(office) == []
    assert compared() == 0
    assert office.get("/standings")["differs"] is None


def test_15_3_points_taken_after_the_close_become_a_proposed_correction(
    office: Office, game: str
) -> None:
    penalised(office, game)
    before = office.get("/rounds/1")["boards"][1]["outcome"]
    assert compared() == 1
    (found,) = waiting(office)
    assert (found["round"], found["board"], found["game"]) == (1, 2, game)
    assert found["before"]["score"] == found["result"]["score"] == "1-0"
    assert (found["before"]["points_first"], found["result"]["points_first"]) == (None, "0")
    assert found["problem"] == ""
    winner, _ = numbers(office)
    moved = {change["number"]: change for change in found["moved"]}
    assert (moved[winner]["points_before"], moved[winner]["points_after"]) in {("1", "0")}
    assert moved[winner]["place_before"] == 1
    assert moved[winner]["place_after"] > 1
    assert office.get("/rounds/1")["boards"][1]["outcome"] == before, "nothing is done unasked"
    assert compared() == 0, "once"
    assert Tournament.objects.get(pk=office.tournament).corrections == 1


def test_15_3_the_chief_arbiter_accepts_and_the_table_is_published_anew(
    office: Office, game: str
) -> None:
    penalised(office, game)
    compared()
    assert office.get("/standings")["differs"] == "correction_open"
    (found,) = waiting(office)
    body = {"proposal": found["proposal"], "reason": "裁决书第3号"}
    for role in ("arbiter", "player", "archivist"):
        assert office.act("proposed-corrections/acceptances", body, by=role).status == 403
    done = office.act("proposed-corrections/acceptances", body)
    assert done.status == 201, done.raw.content.decode()
    assert [event["type"] for event in done.data["events"]] == [
        "tournaments.result-corrected.v1",
        "tournaments.correction-accepted.v1",
    ]
    outcome = office.get("/rounds/1")["boards"][1]["outcome"]
    assert (outcome["score"], outcome["points_first"]) == ("1-0", "0")
    assert waiting(office) == []
    assert office.get("/standings")["differs"] == "out_of_date"
    office.do("standings-publications", {"round": 1})
    assert office.get("/standings")["differs"] is None
    assert compared() == 0
    again = office.act("proposed-corrections/acceptances", body)
    assert again.code == "no_such_proposal"


def annulled(office: Office, game: str, what: str) -> None:
    """Have the appeals committee annul the last event of a game of the type named."""
    token = office.tokens["committee"]
    events = office.api.get(f"/games/{game}/events?limit=100", token=token).data["events"]
    version = [item["version"] for item in events if item["type"] == f"games.{what}.v1"][-1]
    answer = office.api.post(
        f"/games/{game}/events/{version}/annulment",
        {"reason": "裁决书第4号"},
        token=token,
        version=len(events),
    )
    assert answer.status == 201, answer.raw.content.decode()


def test_a_penalty_annulled_leaves_the_proposal_without_cause(office: Office, game: str) -> None:
    penalised(office, game)
    compared()
    (found,) = waiting(office)
    annulled(office, game, "score-penalised")
    assert compared() == 1
    assert waiting(office) == []
    assert office.get("/standings")["differs"] is None
    body = {"proposal": found["proposal"]}
    assert office.act("proposed-corrections/acceptances", body).code == "no_such_proposal"


def test_an_ending_annulled_and_played_out_otherwise_turns_the_places(
    office: Office, game: str
) -> None:
    """The resignation was entered for the wrong side: the committee annuls it."""
    first, second = numbers(office)
    annulled(office, game, "player-resigned")
    compared()
    assert LinkedGame.objects.get(game=UUID(game)).closed == 0, "the game goes on"
    assert waiting(office) == []
    sat = {seat["side"]: seat["player"] for seat in seats(office, game)}
    tell(office, game, "resignations", {"side": "black"}, player=sat["black"])
    for side, player in sat.items():
        tell(office, game, "signatures", {"signer": side, "result": "0-1"}, player=player)
    tell(office, game, "signatures", {"signer": "arbiter", "result": "0-1"})
    assert compared() == 1
    (found,) = waiting(office)
    assert (found["before"]["score"], found["result"]["score"]) == ("1-0", "0-1")
    moved = {
        change["number"]: (change["place_before"], change["place_after"])
        for change in found["moved"]
    }
    assert (moved[first], moved[second]) == ((1, 4), (4, 1))
    office.do("proposed-corrections/acceptances", {"proposal": found["proposal"]})
    ranks = {row["number"]: row["rank"] for row in office.get("/standings")["rows"]}
    assert (ranks[first], ranks[second]) == (4, 1)


def test_15_3_rejected_with_a_reason_the_result_stands(office: Office, game: str) -> None:
    penalised(office, game)
    compared()
    (found,) = waiting(office)
    path = "proposed-corrections/rejections"
    assert office.act(path, {"proposal": found["proposal"], "reason": " "}).code == "reason_missing"
    other = {"proposal": found["proposal"] + 1, "reason": "成绩有效"}
    assert office.act(path, other).code == "no_such_proposal"
    assert office.act(path, {**other, "proposal": found["proposal"]}).status == 201
    assert waiting(office) == []
    assert office.get("/standings")["differs"] is None
    LinkedGame.objects.filter(game=UUID(game)).update(version=99)
    assert propose_all(now=NOW) == 0, "what was decided is not brought up again"


def test_a_correction_by_hand_leaves_nothing_to_answer(office: Office, game: str) -> None:
    penalised(office, game)
    compared()
    ruled = {"round": 1, "board": 2, "score": "1-0", "points_first": "0", "points_second": "0",
             "article": "15.3", "reason": "赛后查实"}  # fmt: skip
    office.do("score-rulings", ruled)
    assert waiting(office) == []


def test_a_round_is_not_closed_over_an_open_correction_unasked(office: Office) -> None:
    game = put_on(office)[2]["game"]
    resigned(office, game)
    record(office, 1, 1, "1/2-1/2")
    record(office, 1, 2, "1-0")
    penalised(office, game)
    assert compared() == 1
    assert "correction_open" in asked(office.act("round-closes", {"round": 1}))


def test_an_accepted_correction_warns_of_later_rounds(office: Office, game: str) -> None:
    paired(office, 2)
    penalised(office, game)
    compared()
    (found,) = waiting(office)
    body = {"proposal": found["proposal"]}
    first = office.act("proposed-corrections/acceptances", body)
    assert asked(first) == ["later_rounds_paired"]


def test_a_ruling_that_left_the_game_is_not_questioned(office: Office) -> None:
    """The event had ruled otherwise before: the game's old result calls for nothing."""
    game = put_on(office)[2]["game"]
    resigned(office, game)
    record(office, 1, 2, "1-0")
    ruled = {"round": 1, "board": 2, "score": "0-0", "article": "15.3", "reason": "裁决书"}
    events = office.do("score-rulings", ruled).data["events"]
    assert events[-1]["type"] == "tournaments.game-contradicted.v1"
    assert compared() == 0
    assert waiting(office) == []


def test_25_2_3_every_form_of_the_table_says_that_the_published_one_differs(
    office: Office, game: str
) -> None:
    path = f"/tournaments/{office.tournament}"
    reader = Client(headers={"accept-language": "en"})

    def says(what: str) -> str:
        answer = reader.get(f"{path}/{what}")
        assert answer.status_code == 200, what
        return answer.content.decode()

    notices = {
        "places/": "The published table differs",
        "crosstable/": "The published table differs",
        "table.csv": "awaits a correction",
        "table.trf": "### Qipu differs",
    }
    assert not any(notice in says(page) for page, notice in notices.items())
    penalised(office, game)
    compared()
    assert all(notice in says(page) for page, notice in notices.items())
    rows = list(csv.reader(io.StringIO(says("table.csv"))))
    assert any("awaits a correction" in cell for row in rows for cell in row)


def test_the_read_model_is_the_same_when_rebuilt(office: Office, game: str) -> None:
    penalised(office, game)
    compared()
    rows = sorted(LinkedGame.objects.values_list(), key=str)
    rebuild()
    assert sorted(LinkedGame.objects.values_list(), key=str) == rows
