"""Rulings over HTTP: asked for, read with their proof, settled, and what they ask next."""

from typing import Any
from uuid import uuid4

import pytest

from games.labels.articles import article_data
from games.models import LedgerEvent
from games.rules.books.sources import XIANGQI
from tests.games.rest.hall import Answer, Hall, all_pages, arrangement, follow
from tests.support.claimed_games import PERPETUAL_CHECK, ROOK_BEFORE_THE_KING

pytestmark = [pytest.mark.database, pytest.mark.one_database]


class TestRulings:
    @pytest.fixture(autouse=True)
    def ruled(self, hall: Hall) -> None:
        claim = {"side": "red", "question": "natural_limit"}
        assert hall.act("claims", claim, by="red").status == 201
        follow()

    def test_are_listed_with_their_articles(self, hall: Hall) -> None:
        (ruling,) = all_pages(hall, "/rulings", limit=5)
        assert (ruling["game"], ruling["version"]) == (str(hall.game), 4)
        assert (ruling["question"], ruling["status"]) == ("natural_limit", "proposed")
        assert article_data(XIANGQI("22.2")) in ruling["articles"]
        assert ruling["explanation_zh"]
        assert ruling["explanation_en"]

    def test_are_found_by_game_and_status(self, hall: Hall) -> None:
        for query, count in (
            (f"game={hall.game}", 1),
            (f"game={uuid4()}", 0),
            ("status=proposed", 1),
            ("status=confirmed", 0),
        ):
            assert len(all_pages(hall, f"/rulings?{query}", limit=5)) == count, query

    def test_confirmed_bring_what_follows(self, hall: Hall) -> None:
        answer = hall.act("rulings/4/confirmation")
        assert answer.status == 201
        assert answer.state["rulings"][0]["status"] == "confirmed"
        assert answer.state["counters"]["red"]["fouls"] == 1
        follow()
        assert all_pages(hall, "/rulings?status=confirmed", limit=5)[0]["version"] == 4

    def test_overruled_keep_their_reason(self, hall: Hall) -> None:
        body = {"reason": "计数有误", "article": "22.2"}
        assert hall.act("rulings/4/overruling", body, by="committee").status == 201
        follow()
        (ruling,) = all_pages(hall, "/rulings?status=overruled", limit=5)
        assert ruling["reason"] == "计数有误"
        again = hall.act("rulings/4/confirmation")
        assert (again.status, again.code) == (409, "ruling_already_settled")


def board(hall: Hall, start: str, *moves: str, edition: str = "xiangqi-2020") -> None:
    """Put another game on the hall's board and play `moves` from `start` ("" = usual)."""
    body = arrangement(hall, edition=edition, start_position=start)
    made = hall.api.post("/games", body, token=hall.tokens["arbiter"])
    assert made.status == 201, made.data
    hall.game = made.data["game"]
    assert hall.act("start").status == 201
    hall.play(*moves)


class TestClaims:
    @pytest.mark.parametrize("question", ["natural_limit", "repetition"])
    @pytest.mark.parametrize(("missing", "status"), [(0, 201), (4, 201), (5, 409), (1000, 409)])
    def test_22_3_are_barred_by_more_than_four_missing_moves(
        self, hall: Hall, question: str, missing: int, status: int
    ) -> None:
        body = {"side": "red", "question": question, "missing_moves": missing}
        answer = hall.act("claims", body, by="red")
        assert answer.status == status
        assert hall.version == (3 if status == 201 else 2)
        if status == 409:
            assert (answer.code, answer.data["article"]) == (
                "claim_barred_by_record",
                article_data(XIANGQI("22.3")),
            )
            assert answer.data["facts"] == {"missing": missing}

    @pytest.mark.parametrize(
        "changes",
        [
            {"missing_moves": -1},
            {"missing_moves": 1001},
            {"missing_moves": "5"},
            {"missing_moves": True},
            {"missing_moves": 0.0},
            {"missing_moves": None},
            {"question": "stalemate"},
            {"question": None},
            {"side": ""},
        ],
    )
    def test_that_say_nothing_are_refused(self, hall: Hall, changes: dict[str, Any]) -> None:
        body = {"side": "red", "question": "repetition", **changes}
        answer = hall.act("claims", body, by="red")
        assert (answer.status, answer.code) == (400, "invalid_field")
        assert hall.version == 2


class TestReviews:
    """Of the arbiter's own motion: 22.2; in rapid and mass events 29.3 and app1.5.1."""

    @staticmethod
    def order(hall: Hall, by: str, question: str = "repetition") -> Answer:
        return hall.act("reviews", {"question": question}, by=by)

    @pytest.mark.parametrize("question", ["natural_limit", "repetition"])
    def test_are_ruled_on_like_claims_and_charged_to_nobody(
        self, hall: Hall, question: str
    ) -> None:
        answer = self.order(hall, "chief_arbiter", question)
        assert answer.status == 201
        (claim,) = answer.state["claims"]
        assert (claim["side"], claim["question"], claim["settled"]) == ("", question, False)
        follow()
        (ruling,) = hall.api.get(hall.path).data["rulings"]
        assert (ruling["claim_version"], ruling["status"]) == (3, "proposed")
        state = hall.act("rulings/4/confirmation", by="chief_arbiter").state
        assert [item["fouls"] for item in state["counters"].values()] == [0, 0]

    @pytest.mark.parametrize(
        ("edition", "by", "code"),
        [
            ("xiangqi-2020", "arbiter", "review_not_yours"),
            ("xiangqi-2020-rapid", "arbiter", ""),
            ("xiangqi-2020-mass", "arbiter", ""),
            ("xiangqi-2020-rapid", "chief_arbiter", ""),
            ("xiangqi-2020-rapid", "red", "role_not_allowed"),
            ("xiangqi-2020-mass", "committee", "role_not_allowed"),
            ("xiangqi-2020", "archivist", "role_not_allowed"),
        ],
    )
    def test_are_ordered_by_whom_the_edition_lets(
        self, hall: Hall, edition: str, by: str, code: str
    ) -> None:
        board(hall, "", edition=edition)
        answer = self.order(hall, by)
        assert answer.status == (403 if code else 201)
        assert hall.version == (2 if code else 3)
        if code:
            assert answer.code == code
            due = article_data(XIANGQI("22.2")) if "review" in code else None
            assert answer.data.get("article") == due

    def test_are_not_ordered_beside_an_open_claim_nor_after_the_end(self, hall: Hall) -> None:
        hall.act("claims", {"side": "red", "question": "natural_limit"}, by="red")
        beside = self.order(hall, "chief_arbiter")
        assert (beside.status, beside.code) == (409, "claim_already_open")
        hall.act("resignations", {"side": "red"}, by="red")
        after = self.order(hall, "chief_arbiter")
        assert (after.status, after.code) == (409, "game_over")

    @pytest.mark.parametrize(
        ("body", "code"),
        [
            ({}, "invalid_field"),
            ({"question": "mate"}, "invalid_field"),
            ({"question": "repetition", "side": "red"}, "unknown_field"),
            ({"question": "repetition", "missing_moves": 0}, "unknown_field"),
        ],
    )
    def test_of_what_is_no_question_are_refused(
        self, hall: Hall, body: dict[str, str], code: str
    ) -> None:
        before = LedgerEvent.objects.count()
        answer = hall.act("reviews", body, by="chief_arbiter")
        assert (answer.status, answer.code) == (400, code)
        assert LedgerEvent.objects.count() == before


class TestProof:
    """A ruling with its labels: three rounds of check by one side, which loses (25.1)."""

    @pytest.fixture(autouse=True)
    def ruled(self, hall: Hall) -> None:
        board(hall, ROOK_BEFORE_THE_KING, *PERPETUAL_CHECK, "i8i9")
        claim = {"side": "black", "question": "repetition"}
        assert hall.act("claims", claim, by="black").status == 201
        follow()

    @staticmethod
    def ruling(hall: Hall) -> dict[str, Any]:
        (ruling,) = hall.api.get(hall.path).data["rulings"]
        return dict(ruling)

    def test_is_in_the_game_and_at_its_own_address(self, hall: Hall) -> None:
        ruling = self.ruling(hall)
        assert (ruling["verdict"], ruling["result"], ruling["against"]) == (
            "red_loses",
            "0-1",
            "red",
        )
        assert (ruling["version"], ruling["claim_version"]) == (17, 16)
        assert (ruling["must_vary"], ruling["rounds_to_vary"]) == ("", 0)
        assert ruling["needs_idle"] is False
        assert hall.api.get(f"{hall.path}/rulings/17").data == ruling

    def test_labels_every_move_of_the_cycle(self, hall: Hall) -> None:
        ruling = self.ruling(hall)
        labels = ruling["labels"]
        assert [label["ply"] for label in labels] == list(
            range(labels[0]["ply"], labels[0]["ply"] + len(labels))
        )
        played = {item["ply"]: item["move"] for item in hall.api.get(hall.path).data["moves"]}
        for label in labels:
            assert label["move"] == played[label["ply"]]
            assert (label["label"] == "将") == (label["side"] == "red")
            assert label["explanation_zh"]
            assert label["explanation_en"]
        first, last = ruling["first_ply"], ruling["last_ply"]
        assert ruling["evidence"] == [played[ply] for ply in range(first, last + 1)]

    def test_names_who_settled_it(self, hall: Hall) -> None:
        assert (self.ruling(hall)["settled_version"], self.ruling(hall)["settled_by"]) == (None, "")
        assert hall.act("rulings/17/confirmation").status == 201
        ruling = self.ruling(hall)
        assert (ruling["status"], ruling["settled_version"]) == ("confirmed", 18)
        assert ruling["settled_by"].startswith("device:")
        assert hall.api.get(f"{hall.path}?version=17").data["rulings"][0]["status"] == "proposed"
        assert hall.api.get(f"{hall.path}?version=16").data["rulings"] == []

    def test_tells_why_it_was_overruled(self, hall: Hall) -> None:
        body = {"reason": "着法有误", "article": "22.2"}
        assert hall.act("rulings/17/overruling", body, by="committee").status == 201
        ruling = hall.api.get(f"{hall.path}/rulings/17").data
        assert (ruling["status"], ruling["settled_version"]) == ("overruled", 18)
        assert (ruling["overruled_because"], ruling["overruled_under"]) == (
            "着法有误",
            article_data(XIANGQI("22.2")),
        )

    @pytest.mark.parametrize("version", [0, 1, 16, 18, 10**20])
    def test_of_no_ruling_is_not_found(self, hall: Hall, version: int) -> None:
        answer = hall.api.get(f"{hall.path}/rulings/{version}")
        assert (answer.status, answer.code) == (404, "not_found")

    def test_of_no_game_is_not_found(self, hall: Hall) -> None:
        answer = hall.api.get(f"/games/{uuid4()}/rulings/17")
        assert (answer.status, answer.code) == (404, "stream_not_found")


FIGURE_4 = "4k4/4a4/4ba2b/5N3/2n5C/4p2p1/P4n3/4BA3/4A4/2B1K4 w"
CHASE = ("f6d5", "i7g5", "d5f6", "g5i7")
"""Figure 4: the red horse chases with every move; Red must vary (25.3)."""


class TestWatch:
    """What a confirmed ruling asks of the next moves (23.5.2)."""

    @pytest.fixture(autouse=True)
    def watched(self, hall: Hall) -> None:
        board(hall, FIGURE_4, *CHASE * 3)
        claim = {"side": "red", "question": "repetition"}
        assert hall.act("claims", claim, by="red").status == 201
        follow()
        assert hall.api.get(hall.path).data["watch"] is None
        assert hall.act("rulings/16/confirmation").status == 201

    @staticmethod
    def left(hall: Hall) -> int:
        return int(hall.api.get(hall.path).data["watch"]["moves_left"])

    def test_tells_who_must_vary_and_how_soon(self, hall: Hall) -> None:
        game = hall.api.get(hall.path).data
        assert game["watch"] == {
            "ruling_version": 16,
            "must_vary": "red",
            "since_ply": 12,
            "rounds": 2,
            "needs_idle": False,
            "moves_left": 2,
        }
        (ruling,) = game["rulings"]
        assert (ruling["must_vary"], ruling["rounds_to_vary"]) == ("red", 2)
        assert ruling["verdict"] == "red_must_change"

    def test_counts_the_moves_of_that_side_and_ends_with_the_game(self, hall: Hall) -> None:
        hall.play(CHASE[0])
        assert self.left(hall) == 1
        assert hall.act("moves", {"side": "black", "move": CHASE[1]}).status == 201
        assert self.left(hall) == 1
        answer = hall.act("moves", {"side": "red", "move": CHASE[2]})
        state = answer.state
        assert state["watch"] is None
        assert (state["ending"]["result"], state["ending"]["article"]) == (
            "0-1",
            article_data(XIANGQI("23.5.2.2")),
        )

    def test_ends_when_the_side_varies(self, hall: Hall) -> None:
        answer = hall.act("moves", {"side": "red", "move": "a3a4"})
        types = [item["type"] for item in answer.data["events"]]
        assert types == ["games.move-played.v1", "games.repetition-left.v1"]
        assert answer.state["watch"] is None
        assert answer.state["ending"] is None

    def test_lets_nobody_ask_again(self, hall: Hall) -> None:
        answer = hall.act("reviews", {"question": "repetition"}, by="chief_arbiter")
        assert (answer.status, answer.code) == (409, "already_ruled")
        assert answer.data["article"] == article_data(XIANGQI("23.5.2"))
