"""Matches of several games, and xiangqi's deciding games (30.1.1-30.2.2), by the API alone."""

from typing import Any

import pytest
from django.core.cache import cache

from tests.tournaments.rest.formats import begun, event, paired, places
from tests.tournaments.rest.office import Office

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def two(**stage: Any) -> tuple[Office, dict[str, Any]]:
    """Return a final between two under way, and its board."""
    cache.clear()
    office = begun(event({"kind": "knockout", **stage}), 2)
    office.do("sheets", {"slots": [{"number": 1}, {"number": 2}], "witness": "领队"})
    return office, paired(office, 1)["boards"][0]


def game(office: Office, number: int, score: str) -> Any:
    return office.do("game-results", {"round": 1, "board": 1, "game": number, "score": score})


def test_12_4_two_games_with_colours_in_turn_and_the_sum_decides(database: str) -> None:
    office, board = two(games=2)
    game(office, 1, "1/2-1/2")
    skipped = office.act("game-results", {"round": 1, "board": 1, "game": 3, "score": "1-0"})
    assert (skipped.status, skipped.code) == (422, "game_number_wrong")
    # The second game is led by the other side: 1-0 is a win of who moved second before.
    answer = game(office, 2, "1-0")
    recorded = answer.data["events"][1]["payload"]["outcome"]
    assert (recorded["score"], recorded["games_first"], recorded["games_second"]) == (
        "0-1", "1", "3",
    )  # fmt: skip
    office.do("round-closes", {"round": 1})
    assert places(office)[0] == (1, board["second"])


def test_30_1_1_rapid_then_the_play_off_where_a_draw_wins_for_black(database: str) -> None:
    office, board = two(deciding="30.1.1")
    red, black = board["first"], board["second"]
    slow = game(office, 1, "1/2-1/2")
    assert slow.data["events"][1]["payload"]["outcome"]["score"] == "1/2-1/2"
    assert office.act("round-closes", {"round": 1}).code == "tie_break_needed"
    rapid = game(office, 2, "1/2-1/2").data["events"][0]["payload"]["game"]
    assert rapid["first"] == black, "colours reversed (换先)"
    early = office.act("game-results", {"round": 1, "board": 1, "game": 3, "score": "1-0"})
    assert (early.status, early.code) == (409, "colours_not_settled")
    unseeded = office.act("game-colours", {"round": 1, "board": 1})
    assert unseeded.code == "seed_missing", "nobody chose in the slow game: by lot"
    settled = office.do("game-colours", {"round": 1, "board": 1, "seed": "k"})
    first = settled.data["events"][0]["payload"]["colours"]["first"]
    winner = black if first == red else red
    decided = game(office, 3, "1/2-1/2").data["events"][1]["payload"]
    assert decided["verdict"] == ("first" if winner == red else "second")
    office.do("round-closes", {"round": 1})
    assert places(office)[0] == (1, winner)
    assert office.get("/rounds/1")["boards"][0]["outcome"]["score"] == "1/2-1/2", (
        "the score of the slow game stands apart from who goes on"
    )


@pytest.mark.parametrize(
    ("play_off", "base", "second"), [("", 6, 4), ("28.6.1", 6, 4), ("28.6.2", 8, 5)]
)
def test_28_6_the_play_off_has_the_times_that_the_event_chose(
    database: str, play_off: str, base: int, second: int
) -> None:
    office, _ = two(deciding="30.1.1", play_off=play_off)
    game(office, 1, "1/2-1/2")
    game(office, 2, "1/2-1/2")
    office.do("game-colours", {"round": 1, "board": 1, "seed": "k"})
    made = office.api.post(f"{office.path}/games", {"round": 1}, token=office.tokens["arbiter"])
    (put_on,) = made.data["games"]
    shown = office.api.get(f"/games/{put_on['game']}", token=office.tokens["arbiter"])
    control = shown.data["time_control"]
    times = (control["base_ms"], control["second_base_ms"], control["increment_ms"])
    assert times == (base * 60_000, second * 60_000, 3000)


def test_30_2_1_two_rapids_super_rapids_and_a_lot_that_gives_the_choice(database: str) -> None:
    office, board = two(deciding="30.2.1")
    sides = {board["first"], board["second"]}
    office.do("game-colours", {"round": 1, "board": 1, "seed": "a"})
    game(office, 1, "1/2-1/2")
    game(office, 2, "1/2-1/2")
    office.do("game-colours", {"round": 1, "board": 1, "seed": "b"})
    game(office, 3, "1/2-1/2")
    game(office, 4, "1/2-1/2")
    body = {"round": 1, "board": 1, "seed": "c"}
    # Nobody learns to whom the lot falls before it is on record.
    for side in sides:
        for more in ({"by": side}, {"first": side}, {"by": side, "first": side}):
            tried = office.act("game-colours?dry_run=true", {**body, **more})
            assert (tried.status, tried.code) == (409, "lot_before_choice")
    shown = office.act("game-colours?dry_run=true", body)
    assert (shown.status, shown.data["events"]) == (200, [])
    assert shown.data["lot"] == {
        "kind": "choice", "seed": "c", "numbers": sorted(sides), "ids": [],
    }  # fmt: skip
    assert office.act("game-colours", {**body, "seed": "b"}).code == "seed_used"
    (drawn,) = office.do("game-colours", body).data["events"]
    assert drawn["type"] == "tournaments.choice-lot-drawn.v1"
    chooser = drawn["payload"]["winner"]
    red = next(iter(sides - {chooser}))
    choice = {"round": 1, "board": 1, "by": chooser, "first": red}
    assert office.act("game-colours", {**choice, "by": red}).code == "choice_not_his"
    assert office.act("game-results", {
        "round": 1, "board": 1, "game": 5, "score": "1-0",
    }).code == "colours_not_settled"  # fmt: skip
    office.do("game-colours", choice)
    game(office, 5, "1/2-1/2")
    office.do("round-closes", {"round": 1})
    assert places(office)[0] == (1, next(iter(sides - {red})))


def test_30_2_2_a_rapid_knockout_is_over_when_the_two_games_decide(database: str) -> None:
    office, _ = two(deciding="30.2.2")
    colours = office.do("game-colours", {"round": 1, "board": 1, "seed": "a"})
    first = colours.data["events"][0]["payload"]["colours"]["first"]
    game(office, 1, "1-0")
    game(office, 2, "1/2-1/2")
    over = office.act("game-results", {"round": 1, "board": 1, "game": 3, "score": "1-0"})
    assert over.status == 422
    office.do("round-closes", {"round": 1})
    assert places(office)[0] == (1, first)


def test_a_match_of_one_game_has_no_games_apart(database: str) -> None:
    office, _ = two()
    body = {"round": 1, "board": 1, "game": 1, "score": "1-0"}
    assert office.act("game-results", body).code == "game_number_wrong"
    assert office.act("game-results", {**body, "score": "adjourned"}).code == "game_not_over"
    assert office.act("game-colours", {"round": 1, "board": 1}).code == "colours_not_asked"


@pytest.mark.parametrize(
    ("stage", "code"),
    [
        ({"kind": "knockout", "deciding": "30.9"}, "deciding_unknown"),
        ({"kind": "round_robin", "deciding": "30.1.1"}, "deciding_unknown"),
        ({"kind": "knockout", "deciding": "30.1.1", "play_off": "28.6.9"}, "deciding_unknown"),
        ({"kind": "knockout", "deciding": "30.1.4", "play_off": "28.6.2"}, "deciding_unknown"),
        ({"kind": "knockout", "play_off": "28.6.2"}, "deciding_unknown"),
        ({"kind": "knockout", "places": 3}, "play_off_places_not_offered"),
        ({"kind": "knockout", "groups": 2}, "groups_of_a_sheet"),
    ],
)
def test_regulations_that_no_book_knows(database: str, stage: dict[str, Any], code: str) -> None:
    cache.clear()
    with pytest.raises(AssertionError, match=code):
        begun(event(stage), 4)
