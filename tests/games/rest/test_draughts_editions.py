"""An edition of draughts that is a row of data: Black begins, over the API to the file.

The edition is the tests' own (`toy-short`), and nothing but its variant and its book says how
it is played, drawn, signed and written.
"""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest

from games.labels.articles import article_data
from games.notation.headers import read_header
from games.notation.pdn.reader import read_pdn
from games.notation.resolve import resolve
from tests.games.rest.hall import Hall, arrangement, open_hall
from tests.support import toy_draughts
from tests.support.toy_draughts import toy

pytestmark = [pytest.mark.database, pytest.mark.one_database]
EDITION = "toy-short"
BLACK, WHITE = {"side": "black"}, {"side": "white"}
SIDES = ("black", "white")
KINGS = ("1-6", "32-27", "6-1", "27-32")
MOVES = ("11-15", "23-19", "8-11", "22-17", "11-16", "24-20", "16x23", "27x11", "7x16", "20x11")


@pytest.fixture
def hall(database: str) -> Iterator[Hall]:
    """A hall; the player of Red begins, with the black men."""
    with toy_draughts.served():
        yield open_hall()


def begin(hall: Hall, **changes: Any) -> None:
    body = arrangement(hall, edition=EDITION, **changes)
    body["seats"] = [
        {**BLACK, "player": str(hall.red.id)},
        {**WHITE, "player": str(hall.black.id)},
    ]
    made = hall.api.post("/games", body, token=hall.tokens["arbiter"])
    assert made.status == 201, made.data
    hall.game = UUID(made.data["game"])
    assert hall.act("start").status == 201


def play(hall: Hall, *moves: str) -> None:
    for index, move in enumerate(moves):
        answer = hall.act("moves", {"side": SIDES[index % 2], "move": move})
        assert answer.status == 201, answer.data


def sign(hall: Hall, result: str) -> None:
    for signer, by in (("black", "red"), ("white", "black"), ("arbiter", "arbiter")):
        gave = hall.act("signatures", {"signer": signer, "result": result}, by=by)
        assert gave.status == 201, gave.data


def test_from_arranging_to_the_file_and_back(hall: Hall) -> None:
    begin(hall)
    play(hall, *MOVES)
    assert hall.act("resignations", BLACK, by="red").status == 201
    sign(hall, "0-1")
    assert hall.api.get(hall.path).data["status"] == "closed"
    text = hall.api.get(f"{hall.path}/record.pgn").raw.content
    assert f'[Black "{hall.red.name}"]' in text.decode()
    assert '[GameType "91,B,8,8,N1,0"]' in text.decode()
    assert "\n1. 11-15 23-19 2. 8-11" in text.decode()
    (record,) = read_pdn(text).records
    header = read_header(record)
    assert (record.edition, resolve(record, EDITION).moves) == (EDITION, MOVES)
    assert (header.first, header.second) == (hall.red.name, hall.black.name)
    assert header.result == "0-1"


def test_white_does_not_begin(hall: Hall) -> None:
    begin(hall)
    refused = hall.act("moves", {"side": "white", "move": "23-19"}, by="black")
    assert (refused.status, refused.code) == (409, "not_your_turn")
    assert refused.data["article"] == article_data(toy("1"))


def test_a_judged_draw_waits_for_the_arbiter_and_a_counted_one_does_not(hall: Hall) -> None:
    begin(hall, start_position="B:WK32:BK1")
    play(hall, *KINGS, *KINGS)
    claimed = hall.act("draw-claims", {**BLACK, "rule": "kings_only"}, by="red")
    assert [item["type"] for item in claimed.data["events"]] == ["games.draughts-draw-claimed.v1"]
    granted = hall.act("draw-rulings", {"rule": "kings_only", "grant": True})
    assert granted.status == 201, granted.data
    state = hall.api.get(hall.path).data
    ending = state["ending"]
    assert (ending["result"], ending["article"]) == ("1/2-1/2", article_data(toy("5.2")))
    sign(hall, "1/2-1/2")


def test_a_repetition_draws_at_the_count_of_the_edition(hall: Hall) -> None:
    begin(hall, start_position="B:WK32:BK1")
    play(hall, *KINGS)
    assert hall.act("draw-claims", {**BLACK, "rule": "threefold"}, by="red").status == 201
    ending = hall.api.get(hall.path).data["ending"]
    assert (ending["result"], ending["reason"], ending["article"]) == (
        "1/2-1/2",
        "threefold",
        article_data(toy("5.1")),
    )


@pytest.mark.parametrize("rule", ["main_road", "five_moves", "regular_draw"])
def test_a_draw_of_other_editions_is_not_in_force(hall: Hall, rule: str) -> None:
    begin(hall, start_position="B:WK32:BK1")
    refused = hall.act("draw-claims", {**BLACK, "rule": rule}, by="red")
    assert (refused.status, refused.code) == (409, "draw_rule_not_in_force")


def test_an_irregular_move_has_the_articles_of_the_edition(hall: Hall) -> None:
    begin(hall, start_position="B:W18,32:B14,1")
    made = hall.act("moves", {**BLACK, "move": "14-17"}, by="red")
    assert made.status == 201, made.data
    course = hall.api.get(hall.path).data["draughts"]["irregularity"]
    assert course["article"] == article_data(toy("6.2"))
    refused = hall.act("corrections", BLACK, by="red")
    assert (refused.code, refused.data["article"]) == (
        "nothing_to_correct",
        article_data(toy("6")),
    )
    assert hall.act("corrections", WHITE, by="black").status == 201
