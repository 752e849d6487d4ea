"""A game of a match corrected after it was recorded: the match follows, later pairings stand."""

from typing import Any

import pytest
from django.core.cache import cache

from tests.tournaments.rest.formats import begun, event, meetings, paired, places
from tests.tournaments.rest.office import Office

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def knockout(count: int, **stage: Any) -> Office:
    """Return a knockout with its sheet drawn as numbers follow: 1-2, 3-4."""
    cache.clear()
    office = begun(event({"kind": "knockout", **stage}), count)
    slots = [{"number": number} for number in range(1, count + 1)]
    office.do("sheets", {"slots": slots, "witness": "领队"})
    return office


def game(office: Office, number: int, score: str, *, round_: int = 1, board: int = 1) -> None:
    body = {"round": round_, "board": board, "game": number, "score": score}
    office.do("game-results", body, by="arbiter")


def fix(number: int, score: str, **more: Any) -> dict[str, Any]:
    return {"round": 1, "board": 1, "game": number, "score": score, "reason": "写反", **more}


def outcome(office: Office, round_: int = 1, board: int = 1) -> Any:
    return office.get(f"/rounds/{round_}")["boards"][board - 1]["outcome"]


def test_13_2_the_score_of_the_match_follows_and_the_old_game_is_kept(database: str) -> None:
    office = knockout(2, games=2)
    first = paired(office, 1)["boards"][0]["first"]
    game(office, 1, "1-0")
    game(office, 2, "1/2-1/2")
    told = outcome(office)
    assert (told["score"], told["games_first"], told["games_second"]) == ("1-0", "3", "1")
    done = office.do("game-corrections", fix(1, "0-1", fouls_second=1), by="chief_arbiter")
    (payload,) = [item["payload"] for item in done.data["events"]]
    assert (payload["before"]["score"], payload["game"]["score"]) == ("1-0", "0-1")
    assert (payload["before"]["first"], payload["game"]["first"]) == (first, first)
    assert payload["outcome_before"]["score"] == "1-0"
    told = outcome(office)
    assert (told["score"], told["games_first"], told["games_second"]) == ("0-1", "1", "3")
    assert told["fouls_second"] == 1
    line = office.get()["deviations"][-1]
    assert (line["kind"], line["score"]["game"]) == ("correction", payload["game"]["game"])
    assert (line["score"]["before"], line["score"]["score"]) == ("1-0", "0-1")
    office.do("round-closes", {"round": 1})
    assert places(office)[0][1] != first


@pytest.mark.parametrize(
    ("change", "by", "status", "code"),
    [
        ({"reason": " "}, "chief_arbiter", 422, "reason_missing"),
        ({"game": 2}, "chief_arbiter", 409, "no_such_game"),
        ({"board": 9}, "chief_arbiter", 409, "board_not_paired"),
        ({"score": "adjourned"}, "chief_arbiter", 409, "game_not_over"),
        ({"fouls_first": 100}, "chief_arbiter", 422, "fouls_out_of_range"),
        ({"score": "1-0"}, "chief_arbiter", 409, "changes_nothing"),
        ({}, "arbiter", 403, "role_not_allowed"),
        ({}, "archivist", 403, "role_not_allowed"),
    ],
)
def test_a_correction_that_cannot_be_is_refused(
    database: str, change: dict[str, Any], by: str, status: int, code: str
) -> None:
    office = knockout(2, games=2)
    paired(office, 1)
    game(office, 1, "1-0")
    refused = office.act("game-corrections", {**fix(1, "0-1"), **change}, by=by)
    assert refused.code == code
    assert refused.status == status


def test_a_match_that_is_open_again_goes_on(database: str) -> None:
    office = knockout(2, games=3, stops_when_decided=True)
    paired(office, 1)
    game(office, 1, "1-0")
    game(office, 2, "0-1")
    assert outcome(office)["score"] == "1-0"
    office.do("game-corrections", fix(2, "1/2-1/2"))
    assert outcome(office) is None
    assert office.act("round-closes", {"round": 1}).code == "results_missing"
    game(office, 3, "0-1")
    # 3 and 1, then the third to the other side: 3 : 3.
    assert outcome(office)["score"] == "1/2-1/2"


def test_a_closed_round_is_not_opened_by_it(database: str) -> None:
    office = knockout(2, games=3, stops_when_decided=True)
    paired(office, 1)
    game(office, 1, "1-0")
    game(office, 2, "0-1")
    office.do("round-closes", {"round": 1})
    refused = office.act("game-corrections", fix(2, "1/2-1/2"))
    assert (refused.status, refused.code) == (409, "match_left_open")


def semifinals(office: Office) -> None:
    for board in paired(office, 1)["boards"]:
        led = board["first"] < board["second"]
        game(office, 1, "1-0" if led else "0-1", board=board["board"])
        game(office, 2, "1/2-1/2", board=board["board"])
    office.do("round-closes", {"round": 1})


def test_later_rounds_of_the_tree_stand_and_are_told(database: str) -> None:
    office = knockout(4, games=2, places=4)
    semifinals(office)
    final = meetings(paired(office, 2))
    assert final == {frozenset({1, 3}), frozenset({2, 4})}
    first = office.get("/rounds/1")["boards"][0]["first"]
    turned = "0-1" if first == 1 else "1-0"
    warned = office.act("game-corrections", fix(1, turned))
    assert (warned.status, warned.code) == (409, "confirmation_needed")
    assert [item["code"] for item in warned.data["warnings"]] == ["later_rounds_paired"]
    assert warned.data["warnings"][0]["facts"]["rounds"] == "2"
    done = office.do("game-corrections", fix(1, turned))
    payload = done.data["events"][0]["payload"]
    assert payload["verdict"] == ("first" if first == 1 else "second"), "1 stays in the final"
    assert meetings(office.get("/rounds/2")) == final
    assert outcome(office)["score"] == turned
    for board in (1, 2):
        game(office, 1, "1-0", round_=2, board=board)
        game(office, 2, "1/2-1/2", round_=2, board=board)
    office.do("round-closes", {"round": 2})
    assert {n for _, n in places(office)[:2]} == {1, 3}


def test_a_draft_made_before_it_cannot_be_signed_any_more(database: str) -> None:
    office = knockout(4, games=2)
    semifinals(office)
    office.do("pairing-drafts", {"round": 2, "seed": "2026"}, by="arbiter")
    first = office.get("/rounds/1")["boards"][0]["first"]
    office.do("game-corrections", fix(1, "0-1" if first == 1 else "1-0"))
    refused = office.act("publications", {"round": 2})
    assert refused.code == "pair_not_of_schedule"
    held = office.act("draft-discards", {"round": 2}, by="arbiter")
    assert held.code == "reason_missing", "its colours were drawn by lot"
    office.do("draft-discards", {"round": 2, "reason": "更正后晋级者有变"}, by="arbiter")
    (line,) = (item for item in office.get("")["deviations"] if item["kind"] == "discard")
    assert (line["draft"], line["reason"]) == (1, "更正后晋级者有变")
    assert line["words"] == "第 1 次草案（更正后晋级者有变）"
    assert meetings(paired(office, 2)) == {frozenset({2, 3})}


def test_30_1_1_a_deciding_game_corrected_turns_who_goes_on(database: str) -> None:
    office = knockout(2, deciding="30.1.1")
    board = paired(office, 1)["boards"][0]
    game(office, 1, "1/2-1/2")
    game(office, 2, "1-0")
    # The colours are reversed in the rapid game: its winner moved second before.
    done = office.do("game-corrections", fix(2, "0-1"))
    assert done.data["events"][0]["payload"]["verdict"] == "first"
    office.do("game-corrections", fix(2, "1/2-1/2"))
    assert office.act("round-closes", {"round": 1}).code == "tie_break_needed"
    office.do("game-corrections", fix(2, "1-0"))
    office.do("round-closes", {"round": 1})
    assert places(office)[0] == (1, board["second"])


def test_30_1_1_the_slow_game_corrected_needs_no_deciding_game(database: str) -> None:
    office = knockout(2, deciding="30.1.1")
    board = paired(office, 1)["boards"][0]
    game(office, 1, "1/2-1/2")
    game(office, 2, "1-0")
    office.do("game-corrections", fix(1, "1-0"))
    assert outcome(office)["score"] == "1-0"
    office.do("round-closes", {"round": 1})
    assert places(office)[0] == (1, board["first"])


def test_30_1_1_a_game_that_would_have_ended_it_earlier_is_for_a_ruling(database: str) -> None:
    office = knockout(2, deciding="30.1.1")
    paired(office, 1)
    game(office, 1, "1/2-1/2")
    game(office, 2, "1/2-1/2")
    office.do("game-colours", {"round": 1, "board": 1, "seed": "k"})
    game(office, 3, "1-0")
    refused = office.act("game-corrections", fix(2, "1-0"))
    assert (refused.status, refused.code) == (409, "match_over_earlier")


def test_what_a_ruling_made_of_the_match_stands(database: str) -> None:
    office = knockout(2, games=2)
    paired(office, 1)
    game(office, 1, "1-0")
    game(office, 2, "1/2-1/2")
    ruling = {"round": 1, "board": 1, "score": "0-0", "article": "20.2", "reason": "裁决书"}
    office.do("score-rulings", ruling, by="committee")
    office.do("game-corrections", fix(1, "0-1"), by="committee")
    assert outcome(office)["score"] == "0-0"
