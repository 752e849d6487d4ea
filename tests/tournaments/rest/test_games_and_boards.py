"""What the event does to games that are not over, or came to something else, asks first.

An event cannot silently contradict its games. Weiqi 2002 30.4, gomoku 2025
25.2.2-B, xiangqi 2020 9 and 19.
"""

from typing import Any

import pytest
from django.core.cache import cache

from tests.games.rest.hall import Answer
from tests.tournaments.rest.formats import begun, event, paired
from tests.tournaments.rest.office import Office
from tests.tournaments.rest.test_games_of_rounds import put_on, tell

pytestmark = pytest.mark.database

CONTRADICTED = "tournaments.game-contradicted.v1"


@pytest.fixture
def office(database: str) -> Office:
    cache.clear()
    held = begun(event({"kind": "swiss", "rounds": 3}), 4)
    paired(held, 1)
    return held


def seats(office: Office, game: str) -> list[dict[str, Any]]:
    shown = office.api.get(f"/games/{game}", token=office.tokens["chief_arbiter"])
    found: list[dict[str, Any]] = shown.data["seats"]
    return found


def closed(office: Office, game: str, *, loser: str = "black") -> None:
    """Play a game to its signatures: `loser` resigned."""
    sat = {seat["side"]: seat["player"] for seat in seats(office, game)}
    tell(office, game, "start", {})
    tell(office, game, "resignations", {"side": loser}, player=sat[loser])
    result = "1-0" if loser == "black" else "0-1"
    for side, player in sat.items():
        tell(office, game, "signatures", {"signer": side, "result": result}, player=player)
    tell(office, game, "signatures", {"signer": "arbiter", "result": result})


def claimed(office: Office, game: str) -> None:
    """Begin a game and claim in it: the claim waits for its ruling."""
    tell(office, game, "start", {})
    player = seats(office, game)[0]["player"]
    for side, move in zip(("red", "black") * 2, ("h2e2", "h9g7", "h0g2", "i9h9"), strict=True):
        sat = {seat["side"]: seat["player"] for seat in seats(office, game)}
        tell(office, game, "moves", {"side": side, "move": move}, player=sat[side])
    tell(office, game, "claims", {"side": "red", "question": "natural_limit"}, player=player)


def asked(answer: Answer) -> list[str]:
    """Return the codes that have to be confirmed; nothing was recorded."""
    assert answer.status == 409, answer.raw.content.decode()
    assert answer.code == "confirmation_needed"
    return [warning["code"] for warning in answer.data["warnings"]]


def confirmed(office: Office, what: str, body: dict[str, Any], token: str) -> list[Any]:
    answer = office.act(f"{what}?confirm={token}", body)
    assert answer.status == 201, answer.raw.content.decode()
    events: list[Any] = answer.data["events"]
    return events


RESULT = {"round": 1, "board": 2, "score": "0-1"}


def test_30_4_a_result_against_a_closed_game_is_confirmed_and_stands_on_record(
    office: Office,
) -> None:
    game = put_on(office)[2]["game"]
    closed(office, game)
    version = office.version
    first = office.act("results", RESULT)
    assert asked(first) == ["game_says_otherwise"]
    warning = first.data["warnings"][0]
    assert warning["level"] == 3
    assert {name: warning["facts"][name] for name in ("board", "game", "game_score", "score")} == {
        "board": "2",
        "game": game,
        "game_score": "1-0",
        "score": "0-1",
    }
    assert office.version == version, "nothing is recorded before the confirmation"
    recorded, noted = confirmed(office, "results", RESULT, first.data["confirm"])
    assert recorded["payload"]["outcome"]["score"] == "0-1"
    assert noted["type"] == CONTRADICTED
    said = noted["payload"]
    assert (said["game_id"], said["result"]["score"], said["board"]) == (game, "1-0", 2)


@pytest.mark.parametrize(
    ("entered", "asks"),
    [
        ({"score": "1-0"}, False),
        ({"score": "1-0", "fouls_first": 1}, True),
        ({"score": "+-"}, True),
        ({"score": "1/2-1/2"}, True),
    ],
)
def test_9_what_agrees_with_the_closed_game_asks_nothing(
    office: Office, entered: dict[str, Any], asks: bool
) -> None:
    closed(office, put_on(office)[2]["game"])
    answer = office.act("results", {"round": 1, "board": 2, **entered})
    if asks:
        assert asked(answer) == ["game_says_otherwise"]
        return
    assert answer.status == 201
    assert len(answer.data["events"]) == 1


@pytest.mark.parametrize("begin", [False, True])
def test_9_a_game_that_is_not_closed_says_nothing_of_the_result(
    office: Office, begin: bool
) -> None:
    game = put_on(office)[2]["game"]
    if begin:
        tell(office, game, "start", {})
    assert office.act("results", RESULT).status == 201


def test_23_1_a_correction_against_the_closed_game_asks_too(office: Office) -> None:
    closed(office, put_on(office)[2]["game"])
    office.do("results", {"round": 1, "board": 2, "score": "1-0"})
    right = {"round": 1, "board": 2, "score": "0-1", "reason": "记分单"}
    first = office.act("corrections", right)
    assert asked(first) == ["game_says_otherwise"]
    assert [e["type"] for e in confirmed(office, "corrections", right, first.data["confirm"])] == [
        "tournaments.result-corrected.v1",
        CONTRADICTED,
    ]
    back = {**right, "score": "1-0", "reason": "原成绩无误"}
    assert office.act("corrections", back).status == 201, "back to what the game says"


def test_the_confirmation_sent_again_is_the_first_answer(office: Office) -> None:
    game = put_on(office)[2]["game"]
    closed(office, game)
    version = office.version
    token = office.act("results", RESULT).data["confirm"]
    key = "0190b000-0000-7000-8000-0000000000aa"
    path = f"results?confirm={token}"
    first = office.act(path, RESULT, key=key)
    assert first.status == 201, first.raw.content.decode()
    again = office.act(path, RESULT, key=key, version=version)
    assert again.status == 201
    assert again.data["events"] == first.data["events"]


def entrant_on(office: Office, board: int) -> int:
    number: int = office.get("/rounds/1")["boards"][board - 1]["first"]
    return number


@pytest.mark.parametrize("what", ["withdrawals", "expulsions"])
def test_19_2_who_leaves_with_a_game_under_way_is_asked_about(office: Office, what: str) -> None:
    game = put_on(office)[2]["game"]
    tell(office, game, "start", {})
    number = entrant_on(office, 2)
    body = {"number": number, "after_round": 0, "reason": "因病"}
    if what == "expulsions":
        body["article"] = "18.3"
    else:
        body["consented_by"] = "竞赛组委会"
    first = office.act(what, body)
    assert asked(first) == ["game_under_way"]
    assert first.data["warnings"][0]["facts"] == {
        "number": str(number),
        "round": "1",
        "board": "2",
        "game": game,
    }
    assert len(confirmed(office, what, body, first.data["confirm"])) == 2, "and the forfeit"
    other = entrant_on(office, 1)
    calm = office.act(what, {**body, "number": other})
    assert calm.status == 201, "his game has not begun"


def test_19_2_who_leaves_while_a_ruling_is_open_is_asked_about_both(office: Office) -> None:
    claimed(office, put_on(office)[2]["game"])
    body = {"number": entrant_on(office, 2), "after_round": 0, "reason": "因病"}
    body["consented_by"] = "竞赛组委会"
    assert asked(office.act("withdrawals", body)) == ["game_under_way", "ruling_open"]


def test_25_2_a_round_is_not_closed_over_an_open_ruling_unasked(office: Office) -> None:
    claimed(office, put_on(office)[2]["game"])
    for board in (1, 2):
        office.do("results", {"round": 1, "board": board, "score": "1-0"})
    body = {"round": 1}
    first = office.act("round-closes", body)
    assert asked(first) == ["ruling_open"]
    assert first.data["warnings"][0]["facts"]["board"] == "2"
    assert len(confirmed(office, "round-closes", body, first.data["confirm"])) == 1


def test_25_2_a_round_without_open_rulings_is_closed_at_once(office: Office) -> None:
    closed(office, put_on(office)[2]["game"])
    for board in (1, 2):
        office.do("results", {"round": 1, "board": board, "score": "1-0"})
    assert office.act("round-closes", {"round": 1}).status == 201


def test_a_body_cannot_say_what_the_server_looks_up(office: Office) -> None:
    closed(office, put_on(office)[2]["game"])
    answer = office.act("results", {**RESULT, "games": []})
    assert answer.status == 400
    assert office.act("results", RESULT, by="player").status == 403
