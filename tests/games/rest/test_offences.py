"""Offences over the API: shown before they are stored, recorded, confirmed, changed."""

from dataclasses import asdict
from typing import Any
from uuid import UUID

import pytest

from games.labels.articles import article_data
from games.rules.books.sources import GOMOKU, WEIQI, XIANGQI
from tests.games.rest.hall import Answer, Hall, arrangement, open_hall

pytestmark = [pytest.mark.database, pytest.mark.one_database]


@pytest.fixture
def hall(database: str) -> Hall:
    return open_hall()


def sit_down(hall: Hall, edition: str, *sides: str, **more: Any) -> None:
    """Put a game of `edition` on the board and start it; Red's player has the first side."""
    players = (hall.red.id, hall.black.id)
    seats = [
        {"side": side, "player": str(player)} for side, player in zip(sides, players, strict=True)
    ]
    body = {**arrangement(hall, edition=edition, **more), "seats": seats}
    made = hall.api.post("/games", body, token=hall.tokens["chief_arbiter"])
    assert made.status == 201, made.data
    hall.game = UUID(made.data["game"])
    assert hall.act("start").status == 201


def offence(hall: Hall, code: str, side: str, *, by: str = "arbiter", **more: Any) -> Answer:
    return hall.act("offences", {"side": side, "code": code, **more}, by=by)


class TestPreview:
    def test_the_penalty_is_shown_before_anything_is_stored(self, hall: Hall) -> None:
        body = {"side": "red", "code": "missing_record", "missing_moves": 8}
        before = hall.version
        shown = hall.api.post(
            f"{hall.path}/offences?dry_run=true",
            body,
            token=hall.tokens["arbiter"],
            version=before,
        )
        assert (shown.status, hall.version) == (200, before)
        penalty = shown.data["events"][0]["payload"]["penalty"]
        assert (penalty["measure"], penalty["count"]) == ("foul", 2)
        assert penalty["articles"] == [asdict(XIANGQI("8.1.6")), asdict(XIANGQI("7.1"))]
        fouls = [event for event in shown.data["events"] if "foul" in event["type"]]
        assert [event["payload"]["side"] for event in fouls] == ["red", "red"]
        stored = hall.act("offences", body)
        assert stored.data["events"] == shown.data["events"]

    def test_sent_again_it_is_the_same_offence(self, hall: Hall) -> None:
        body = {"side": "red", "code": "disturbance"}
        version = hall.version
        first = hall.act("offences", body, key="once", version=version)
        again = hall.act("offences", body, key="once", version=version)
        assert (first.data, again.raw["Idempotency-Replayed"]) == (again.data, "true")
        assert first.state["counters"]["red"]["fouls"] == 1


class TestDisputes:
    def test_gomoku_17_an_offence_waived_by_playing_on(self, hall: Hall) -> None:
        options = {"gomoku": {"opening": "free"}}
        sit_down(hall, "gomoku-2025", "black", "white", options=options)
        assert hall.act("moves", {"side": "black", "move": "h8"}, by="red").status == 201
        noted = offence(hall, "stone_slid", "black", demanded=False)
        assert noted.state["offences"][0]["status"] == "noted"
        moved = hall.act("moves", {"side": "white", "move": "i9"}, by="black")
        assert moved.state["offences"][0]["status"] == "waived"
        assert moved.data["events"][0]["payload"]["article"] == asdict(GOMOKU("art.17"))
        late = offence(hall, "stone_slid", "black", plies=1)
        assert (late.status, late.code, late.data["article"]) == (
            409,
            "offence_waived",
            article_data(GOMOKU("art.17")),
        )

    def test_weiqi_24_2_a_second_warning_loses(self, hall: Hall) -> None:
        sit_down(hall, "weiqi-2002", "black", "white")
        first = offence(hall, "phone_rang", "white")
        assert first.state["offences"][0]["penalty"]["zi"] == 1
        second = offence(hall, "unauthorised_talk", "white")
        ending = second.state["ending"]
        assert (ending["result"], ending["reason"], ending["article"]) == (
            "1-0",
            "warnings",
            article_data(WEIQI("24.2")),
        )

    def test_xiangqi_8_2_resigning_at_once_spares_the_foul(self, hall: Hall) -> None:
        assert offence(hall, "left_board", "black").status == 201
        resigned = hall.act("resignations", {"side": "black"}, by="black")
        state = resigned.state
        assert (state["ending"]["result"], state["counters"]["black"]["fouls"]) == ("1-0", 0)

    def test_gomoku_25_3_a_deputy_s_loss_waits_for_the_chief(self, hall: Hall) -> None:
        options = {"gomoku": {"opening": "free"}}
        sit_down(hall, "gomoku-2025", "black", "white", options=options)
        proposed = offence(hall, "left_area", "white", by="deputy_chief_arbiter")
        entry = proposed.state["offences"][0]
        assert (entry["status"], proposed.state["ending"]) == ("pending", None)
        path = f"offences/{entry['version']}/confirmation"
        refused = hall.act(path, {}, by="deputy_chief_arbiter")
        assert (refused.status, refused.code) == (403, "penalty_above_authority")
        assert refused.data["article"] == article_data(GOMOKU("16.3"))
        confirmed = hall.act(path, {}, by="chief_arbiter")
        assert confirmed.state["ending"]["article"] == article_data(GOMOKU("18.8"))
        again = hall.act(path, {}, by="chief_arbiter")
        assert (again.status, again.code) == (409, "offence_settled")


class TestRefusals:
    def test_a_penalty_above_the_office_is_refused_with_the_article(self, hall: Hall) -> None:
        harsh = {"measure": "loss", "reason": "情节严重"}
        refused = offence(hall, "disturbance", "red", **harsh)
        assert (refused.status, refused.code, refused.data["article"]) == (
            403,
            "penalty_above_authority",
            article_data(XIANGQI("18.2")),
        )

    def test_a_fact_is_final(self, hall: Hall) -> None:
        options = {"gomoku": {"opening": "free"}}
        sit_down(hall, "gomoku-2025", "black", "white", options=options)
        found = hall.act("facts", {"finding": "黑子先触G9"})
        version = found.state["facts"][0]["version"]
        withdrawal = {"reason": "重新认定"}
        refused = hall.act(f"facts/{version}/withdrawal", withdrawal, by="chief_arbiter")
        assert (refused.code, refused.data["article"]) == (
            "fact_is_final",
            article_data(GOMOKU("22.2.1")),
        )
        own = hall.act(f"facts/{version}/withdrawal", withdrawal)
        assert own.state["facts"][0]["withdrawn"]

    @pytest.mark.parametrize(
        ("body", "status", "code"),
        [
            ({"side": "red"}, 422, "measure_missing"),
            ({"side": "red", "code": "disturbance", "fouls": 3}, 400, "unknown_field"),
            ({"side": "red", "code": "disturbance", "missing_moves": "8"}, 400, "invalid_field"),
            ({"side": "red", "code": "made_up"}, 422, "offence_unknown"),
            ({"side": "white", "code": "disturbance"}, 422, "side_unknown"),
            ({"side": "red", "code": "serious_breach"}, 422, "evidence_missing"),
            ({"side": "red", "code": "disturbance", "plies": 9}, 422, "plies_not_reached"),
        ],
    )
    def test_what_cannot_be_is_refused(
        self, hall: Hall, body: dict[str, Any], status: int, code: str
    ) -> None:
        refused = hall.act("offences", body, by="chief_arbiter")
        assert (refused.status, refused.code) == (status, code)


class TestOverruling:
    def test_before_and_after_are_on_record(self, hall: Hall) -> None:
        recorded = offence(hall, "disturbance", "red")
        version = recorded.state["offences"][0]["version"]
        change = {"measure": "warning", "reason": "情节轻微"}
        made = hall.act(f"offences/{version}/overruling", change, by="chief_arbiter")
        payload = made.data["events"][0]["payload"]
        assert (payload["before"]["measure"], payload["after"]["measure"]) == ("foul", "warning")
        assert payload["reason"] == "情节轻微"
        assert made.state["counters"]["red"]["fouls"] == 0
