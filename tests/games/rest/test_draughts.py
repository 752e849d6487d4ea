"""Games of draughts over the API: arranged, played wrongly and rightly, drawn, taken away."""

from typing import Any
from uuid import UUID

import pytest

from games.labels.articles import article_data
from games.notation.pdn.reader import read_pdn
from games.rules.books.sources import DRAUGHTS_APPENDIX, FMJD
from tests.games.rest.hall import Hall, arrangement, open_hall

pytestmark = [pytest.mark.database, pytest.mark.one_database]
WHITE, BLACK = {"side": "white"}, {"side": "black"}
FIXED = {"kind": "sudden_death", "base_ms": 1_200_000, "press_with_move": True}
KINGS = ("46-10", "16-11", "10-46", "11-16")


@pytest.fixture
def hall(database: str) -> Hall:
    """A hall; the player of Red has the white men."""
    return open_hall()


def begin(hall: Hall, edition: str = "draughts-100", **changes: Any) -> None:
    body = arrangement(hall, edition=edition, **changes)
    body["seats"] = [
        {**WHITE, "player": str(hall.red.id)},
        {**BLACK, "player": str(hall.black.id)},
    ]
    made = hall.api.post("/games", body, token=hall.tokens["arbiter"])
    assert made.status == 201, made.data
    hall.game = UUID(made.data["game"])
    assert hall.act("start").status == 201


def play(hall: Hall, side: str, move: str) -> Any:
    return hall.act("moves", {"side": side, "move": move})


def types(answer: Any) -> list[str]:
    return [item["type"].split(".")[1] for item in answer.data["events"]]


def test_the_edition_s_settings_are_pinned_and_its_counters_shown(hall: Hall) -> None:
    begin(hall, start_position="W:WK46,48,49:BK16")
    state = hall.api.get(hall.path).data
    assert state["options"]["draughts"]["agreement_from_round"] == 40
    assert state["draughts"]["counters"] == [
        {"rule": "threefold", "article": article_data(FMJD("6.1")), "count": 1, "limit": 3},
        {"rule": "kings_only", "article": article_data(FMJD("6.2")), "count": 0, "limit": 50},
        {"rule": "sixteen_moves", "article": article_data(FMJD("6.3")), "count": 0, "limit": 32},
    ]
    assert state["draughts"]["draws_that_hold"] == []


def test_settings_that_are_given_are_kept(hall: Hall) -> None:
    begin(hall, options={"draughts": {"agreement_from_round": 0, "draws_end_at_once": True}})
    options = hall.api.get(hall.path).data["options"]["draughts"]
    assert (options["agreement_from_round"], options["draws_end_at_once"]) == (0, True)
    assert hall.act("draw-offers", WHITE, by="red").status == 201


def test_5_4_a_wrong_move_is_recorded_put_right_or_stands(hall: Hall) -> None:
    begin(hall, start_position="W:W28,50:B22,1")
    assert types(play(hall, "white", "50-44")) == ["draughts-irregular-move-played"]
    shown = hall.api.get(hall.path).data["draughts"]["irregularity"]
    assert (shown["move"], shown["code"], shown["article"]) == (
        "50-44~",
        "must_capture",
        article_data(FMJD("5.4.6")),
    )
    corrected = hall.act("corrections", BLACK, by="black")
    assert types(corrected) == ["draughts-irregularity-corrected"]
    assert types(play(hall, "white", "50-44")) == ["draughts-irregular-move-played"]
    assert types(play(hall, "black", "22x33")) == ["draughts-irregularity-stood", "move-played"]
    assert hall.api.get(hall.path).data["draughts"]["irregularity"] is None


def test_6_1_a_draw_is_claimed(hall: Hall) -> None:
    begin(hall, start_position="W:WK46,48,49,50:BK16")
    claim = {**WHITE, "rule": "threefold"}
    early = hall.act("draw-claims", claim, by="red")
    assert types(early) == ["draughts-draw-claimed", "draughts-draw-claim-answered"]
    for ply in range(8):
        assert play(hall, ("white", "black")[ply % 2], KINGS[ply % 4]).status == 201
    assert hall.api.get(hall.path).data["draughts"]["draws_that_hold"] == ["threefold"]
    assert types(hall.act("draw-claims", claim, by="red"))[-1] == "game-ended"
    assert hall.api.get(hall.path).data["ending"] == {
        "result": "1/2-1/2",
        "reason": "threefold",
        "article": article_data(FMJD("6.1")),
        "unplayed": False,
        "score": ["1/2", "1/2"],
        "printed": "0.5-0.5",
        "basis": [],
    }


def test_app_1_6_8_the_arbiter_rules_on_a_regular_draw(hall: Hall) -> None:
    begin(hall, start_position="W:WK46,K48,K49:BK16", time_control=FIXED)
    claimed = hall.act("draw-claims", {**BLACK, "rule": "regular_draw"}, by="black")
    assert types(claimed) == ["draughts-draw-claimed"]
    waiting = play(hall, "white", "46-10")
    assert (waiting.status, waiting.code) == (409, "draw_claim_open")
    ruling = {"rule": "regular_draw", "grant": False}
    unexplained = hall.act("draw-rulings", ruling)
    assert (unexplained.status, unexplained.code) == (422, "reason_missing")
    assert hall.act("draw-rulings", {**ruling, "reason": "可胜"}).status == 201
    granted = hall.act("draw-rulings", {"rule": "regular_draw", "grant": True})
    assert types(granted) == ["draughts-draw-claim-answered", "game-ended"]


def test_app_1_6_8_9_not_with_an_increment(hall: Hall) -> None:
    control = {"kind": "increment", "base_ms": 900_000, "increment_ms": 3000}
    begin(hall, start_position="W:WK46,K48,K49:BK16", time_control=control)
    answer = hall.act("draw-claims", {**WHITE, "rule": "regular_draw"}, by="red")
    assert (answer.status, answer.code) == (409, "draw_rule_not_in_force")
    assert answer.data["article"] == article_data(DRAUGHTS_APPENDIX("app.1.6.8-9"))


def test_an_ambiguous_capture_is_refused_with_the_paths(hall: Hall) -> None:
    begin(hall, start_position="W:W32,K36,37,38,42,45,47:B3,6,8,11,12,14,19,27,34")
    answer = play(hall, "white", "36x16")
    assert (answer.status, answer.code) == (422, "notation_ambiguous")
    assert "full path" in answer.data["facts"]["detail"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({**WHITE, "rule": "stalemate"}, "invalid_field"),
        ({"rule": "threefold"}, "invalid_field"),
        ({"side": "red", "rule": "threefold"}, "side_unknown"),
    ],
)
def test_a_malformed_claim_is_refused(hall: Hall, body: dict[str, str], code: str) -> None:
    begin(hall)
    assert hall.act("draw-claims", body).code == code


def test_commands_of_draughts_are_unknown_elsewhere(hall: Hall) -> None:
    answer = hall.act("arbiter-calls", {"side": "red"}, by="red")
    assert (answer.status, answer.code) == (409, "command_of_another_game")


def test_the_record_is_taken_away_as_pdn(hall: Hall) -> None:
    begin(hall, edition="draughts-64-russian", time_control=FIXED)
    assert play(hall, "white", "c3-d4").status == 201
    assert play(hall, "black", "11-15").status == 201
    answer = hall.api.get(f"{hall.path}/record.pgn").raw
    assert answer["Content-Type"] == "application/x-draughts-pdn; charset=utf-8"
    assert answer["Content-Disposition"].endswith('.pdn"')
    (record,) = read_pdn(answer.content).records
    assert [move.text for move in record.moves] == ["c3-d4", "f6-e5"]
    assert (record.edition, record.tag("White")) == ("draughts-64-russian", hall.red.name)
    assert all(move.reading_ms is not None for move in record.moves)
