"""A game of weiqi over the API: arranged, played, ended, counted (rules 2002)."""

from typing import Any
from uuid import UUID

import pytest

from games.labels.articles import article_data
from games.rules.books.sources import WEIQI
from tests.games.rest.hall import Hall, arrangement, open_hall

pytestmark = [pytest.mark.database, pytest.mark.one_database]
BLACK, WHITE = {"side": "black"}, {"side": "white"}


@pytest.fixture
def hall(database: str) -> Hall:
    """A hall; the player of Red has the black stones."""
    return open_hall()


def arrange(hall: Hall, **changes: Any) -> Any:
    body = arrangement(hall, edition="weiqi-2002", **changes)
    body["seats"] = [
        {**BLACK, "player": str(hall.red.id)},
        {**WHITE, "player": str(hall.black.id)},
    ]
    return hall.api.post("/games", body, token=hall.tokens["arbiter"])


def begin(hall: Hall, **changes: Any) -> None:
    made = arrange(hall, **changes)
    assert made.status == 201, made.data
    hall.game = UUID(made.data["game"])
    assert hall.act("start").status == 201


def play(hall: Hall, side: str, move: str) -> Any:
    return hall.act("moves", {"side": side, "move": move})


def test_the_book_s_settings_apply_where_the_event_sets_none(hall: Hall) -> None:
    begin(hall)
    state = hall.api.get(hall.path).data
    assert state["options"]["weiqi"] == {
        "komi_quarters": 15,
        "long_cycle_rule": "forbidden",
        "handicap": 0,
    }
    assert state["weiqi"]["phase"] == "play"
    assert (state["side_to_move"], state["position"].split()[1]) == ("black", "b")


def test_a_game_is_played_ended_and_counted(hall: Hall) -> None:
    begin(hall, start_position="2/2 b - 0:0 0", options={"weiqi": {"komi_quarters": 0}})
    assert play(hall, "black", "A1").status == 201
    assert hall.act("end-proposals", WHITE, by="black").status == 201
    assert hall.act("end-acceptances", BLACK, by="red").status == 201
    late = play(hall, "black", "B2")
    assert (late.status, late.code, late.data["article"]) == (
        409,
        "end_agreed",
        article_data(WEIQI("21.3")),
    )
    assert hall.act("dead-marks", BLACK, by="red").status == 201
    counted = hall.act("dead-marks", WHITE, by="black")
    assert counted.status == 201
    kinds = [item["type"] for item in counted.data["events"]]
    assert kinds == ["games.dead-marked.v1", "games.game-counted.v1", "games.game-ended.v1"]
    # Four points on a board of four: half is two zi, no komi.
    assert counted.data["events"][1]["payload"]["margin"] == 8
    ending = counted.state["ending"]
    assert (ending["result"], ending["reason"], ending["article"]) == (
        "1-0",
        "count",
        article_data(WEIQI("9")),
    )


def test_a_wrong_act_is_recorded_with_what_follows(hall: Hall) -> None:
    begin(hall)
    play(hall, "black", "D4")
    second = play(hall, "black", "Q16")
    assert second.status == 201
    kinds = [item["type"] for item in second.data["events"]]
    assert kinds == ["games.illegal-move-recorded.v1", "games.warning-recorded.v1"]
    assert second.state["weiqi"]["warnings"] == {"black": 1, "white": 0}
    lost = play(hall, "black", "Q16")
    assert lost.state["ending"]["article"] == article_data(WEIQI("24.2"))


@pytest.mark.parametrize(
    ("what", "body", "code"),
    [
        ("moves", {**WHITE, "move": "D4"}, "point_occupied"),
        ("moves", {**WHITE, "move": "Z1"}, "notation_unreadable"),
        ("end-acceptances", WHITE, "no_end_proposed"),
        ("dead-marks", {**WHITE, "dead": ["D4"]}, "end_not_agreed"),
        ("takebacks", WHITE, "complaint_too_late"),
        ("recounts", WHITE, "not_counted"),
        ("draw-offers", WHITE, "command_of_another_game"),
        ("offences", {**WHITE, "article": "8.1", "measure": "foul"}, "measure_not_in_book"),
        ("wrong-captures", {**BLACK, "lifted": "D4"}, "invalid_field"),
        ("dropped-stones", BLACK, "invalid_field"),
    ],
)
def test_what_did_not_happen_is_refused(
    hall: Hall, what: str, body: dict[str, Any], code: str
) -> None:
    begin(hall)
    play(hall, "black", "D4")
    before = hall.version
    answer = hall.act(what, body)
    assert answer.code == code
    assert hall.version == before


@pytest.mark.parametrize(
    "options",
    [
        {"weiqi": {"komi_quarters": -1}},
        {"weiqi": {"komi_quarters": 3.75}},
        {"weiqi": {"long_cycle_rule": "perhaps"}},
        {"weiqi": {"handicap": 10}},
        {"weiqi": {"superko": True}},
        {"weiqi": {"handicap": 1}},
    ],
)
def test_settings_that_the_book_does_not_allow_are_refused(
    hall: Hall, options: dict[str, Any]
) -> None:
    assert arrange(hall, options=options).status in (400, 422)


def test_9_p4_a_handicap_game_says_its_komi(hall: Hall) -> None:
    """采用贴子方式的围棋竞赛，另行制定胜负标准; 11 is of games that begin on an empty board."""
    missing = arrange(hall, options={"weiqi": {"handicap": 2}})
    assert (missing.status, missing.code) == (422, "handicap_komi_missing")
    assert missing.data["article"]["number"] == "9/p4"
    said = arrange(hall, options={"weiqi": {"handicap": 2, "komi_quarters": 0}})
    assert said.status == 201
    assert said.state["options"]["weiqi"]["komi_quarters"] == 0


@pytest.mark.parametrize("options", [{}, {"weiqi": {}}, {"weiqi": {"handicap": 0}}])
def test_11_an_even_game_has_the_book_s_komi(hall: Hall, options: dict[str, Any]) -> None:
    arranged = arrange(hall, options=options)
    assert arranged.state["options"]["weiqi"]["komi_quarters"] == 15


def test_the_commands_of_weiqi_are_none_of_xiangqi(hall: Hall) -> None:
    assert hall.act("wrong-colours").code == "command_of_another_game"
