"""Commands over HTTP: what is recorded, what is refused, what a retry gets."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection

from games.labels.articles import article_data
from games.models import LedgerEvent, LedgerStream
from games.rules.books.sources import XIANGQI
from tests.games.rest.hall import Hall, arrangement

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def stored() -> int:
    return LedgerEvent.objects.count()


class TestMoves:
    @pytest.mark.parametrize("text", ["h2e2", "H2-E2", "炮二平五", "C2.5", "砲二平五"])
    def test_are_read_in_any_notation(self, hall: Hall, text: str) -> None:
        answer = hall.act("moves", {"side": "red", "move": text})
        assert answer.status == 201
        assert answer.data["events"][0]["payload"]["move"] == "h2e2"
        assert answer.data["version"] == 3
        assert answer.raw["ETag"] == '"3"'

    def test_that_break_the_rules_are_recorded_with_what_follows(self, hall: Hall) -> None:
        answer = hall.act("moves", {"side": "red", "move": "a0a5"})
        types = [item["type"] for item in answer.data["events"]]
        assert answer.status == 201
        assert types == ["games.illegal-move-recorded.v1", "games.game-ended.v1"]
        assert answer.data["status"] == "over"
        assert answer.data["ending"] == {
            "result": "0-1",
            "reason": "illegal_moves",
            "article": article_data(XIANGQI("4.1.8")),
            "unplayed": False,
            "score": ["0", "1"],
            "printed": "0-1",
            "basis": [],
        }

    def test_are_answered_with_what_happened_and_what_is_waited_for(self, hall: Hall) -> None:
        answer = hall.act("moves", {"side": "red", "move": "h2e2"}).data
        (event,) = answer.pop("events")
        assert (event["version"], event["type"]) == (3, "games.move-played.v1")
        assert answer == {
            "game": str(hall.game),
            "version": 3,
            "dry_run": False,
            "status": "running",
            "side_to_move": "black",
            "clock": None,
            "ending": None,
            "warnings": [],
            "preview": None,
        }
        shown = hall.api.get(hall.path, headers={"If-None-Match": '"3"'})
        assert shown.status == 304

    def test_are_answered_with_the_clocks_of_the_game(self, hall: Hall) -> None:
        control = {"kind": "sudden_death", "base_ms": 600_000, "press_with_move": True}
        made = hall.api.post(
            "/games", arrangement(hall, time_control=control), token=hall.tokens["arbiter"]
        )
        hall.game = UUID(made.data["game"])
        assert made.data["clock"]["running"] is None
        hall.act("start")
        answer = hall.act("moves", {"side": "red", "move": "h2e2"})
        assert answer.data["clock"]["running"] == "black"
        assert answer.data["clock"] == answer.state["clock"]

    @pytest.mark.parametrize("by", ["arbiter", "black"])
    def test_out_of_turn_are_refused(self, hall: Hall, by: str) -> None:
        before = stored()
        answer = hall.act("moves", {"side": "black", "move": "h9g7"}, by=by)
        assert (answer.status, answer.code) == (409, "not_your_turn")
        assert answer.data["article"] == article_data(XIANGQI("2.1"))
        assert stored() == before

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("banana", "notation_unreadable"),
            ("", "invalid_field"),
            ("炮九平五", "notation_no_such_move"),
            ("h2h2", "notation_unreadable"),
            ("a" * 41, "invalid_field"),
        ],
    )
    def test_that_cannot_be_read_are_refused(self, hall: Hall, text: str, code: str) -> None:
        before = stored()
        answer = hall.act("moves", {"side": "red", "move": text})
        assert answer.status in (400, 422)
        assert answer.code == code
        assert stored() == before


class TestVersions:
    def test_a_stale_one_is_told_what_it_missed(self, hall: Hall) -> None:
        hall.play("h2e2")
        before = stored()
        answer = hall.act("moves", {"side": "black", "move": "h9g7"}, version=2)
        assert (answer.status, answer.code) == (412, "version_conflict")
        assert answer.data["current_version"] == 3
        assert [item["payload"]["move"] for item in answer.data["missed"]] == ["h2e2"]
        assert stored() == before

    def test_may_be_named_in_the_body(self, hall: Hall) -> None:
        body = {"side": "red", "move": "h2e2", "expected_version": 2}
        assert hall.act("moves", body, version=None).status == 201

    @pytest.mark.parametrize(
        ("header", "body", "status", "code"),
        [
            (None, {}, 428, "precondition_missing"),
            ("*", {}, 400, "if_match_malformed"),
            ("2", {}, 400, "if_match_malformed"),
            ('W/"2"', {}, 400, "if_match_malformed"),
            ('"2"', {"expected_version": 3}, 400, "expected_version_contradicts"),
            ('"9"', {}, 412, "version_conflict"),
            (None, {"expected_version": "2"}, 400, "invalid_field"),
        ],
    )
    def test_malformed(
        self, hall: Hall, header: str | None, body: dict[str, Any], status: int, code: str
    ) -> None:
        before = stored()
        headers = {"If-Match": header} if header is not None else {}
        answer = hall.act(
            "moves", {"side": "red", "move": "h2e2", **body}, version=None, headers=headers
        )
        assert (answer.status, answer.code) == (status, code)
        assert stored() == before


class TestRetries:
    def test_get_the_first_answer_again(self, hall: Hall) -> None:
        first = hall.act("moves", {"side": "red", "move": "炮二平五"}, key="k1", version=2)
        hall.act("moves", {"side": "black", "move": "h9g7"})
        again = hall.act("moves", {"side": "red", "move": "炮二平五"}, key="k1", version=2)
        assert first.status == again.status == 201
        assert first.raw.content == again.raw.content
        assert again.raw["Idempotency-Replayed"] == "true"
        assert hall.version == 4

    def test_with_another_body_are_refused(self, hall: Hall) -> None:
        hall.act("moves", {"side": "red", "move": "h2e2"}, key="k1", version=2)
        again = hall.act("moves", {"side": "red", "move": "b2e2"}, key="k1", version=2)
        assert (again.status, again.code) == (422, "event_id_conflict")
        assert hall.version == 3

    def test_with_another_time_are_refused(self, hall: Hall) -> None:
        body = {"side": "red", "move": "h2e2", "occurred_at": "2026-01-01T09:00:00+08:00"}
        assert hall.act("moves", body, key="k1", version=2).status == 201
        body["occurred_at"] = "2026-01-01T09:00:01+08:00"
        assert hall.act("moves", body, key="k1", version=2).code == "event_id_conflict"

    def test_on_another_resource_are_refused(self, hall: Hall) -> None:
        hall.act("moves", {"side": "red", "move": "h2e2"}, key="k1", version=2)
        again = hall.act("resignations", {"side": "red"}, key="k1", version=2)
        assert (again.status, again.code) == (422, "event_id_conflict")

    def test_of_another_device_are_other_commands(self, hall: Hall) -> None:
        hall.act("moves", {"side": "red", "move": "h2e2"}, key="k1")
        other = hall.act("moves", {"side": "black", "move": "h9g7"}, key="k1", by="black")
        assert other.status == 201
        assert hall.version == 4

    def test_of_an_arranged_game_give_the_same_game(self, hall: Hall) -> None:
        sent = {"body": arrangement(hall), "token": hall.tokens["arbiter"], "key": "g1"}
        first, again = hall.api.post("/games", **sent), hall.api.post("/games", **sent)
        assert first.status == again.status == 201
        assert first.raw.content == again.raw.content
        assert first.raw["Location"] == f"/api/v1/games/{first.data['game']}"
        assert LedgerStream.objects.filter(kind="game").count() == 2

    @pytest.mark.parametrize(
        ("key", "code"),
        [
            (None, "idempotency_key_missing"),
            ("a b", "idempotency_key_malformed"),
            ("k" * 201, "idempotency_key_malformed"),
            ("钥", "idempotency_key_malformed"),
        ],
    )
    def test_need_a_key(self, hall: Hall, key: str | None, code: str) -> None:
        answer = hall.act("moves", {"side": "red", "move": "h2e2"}, key=key)
        assert (answer.status, answer.code) == (400, code)
        assert hall.version == 2


class TestManyAtOnce:
    def test_of_the_same_version_one_succeeds(self, hall: Hall) -> None:
        answers = self.all_at_once(hall, keys=[f"k{index}" for index in range(6)])
        assert sorted(answers) == [201] + [412] * 5
        assert hall.version == 3

    def test_of_the_same_key_all_get_the_one_answer(self, hall: Hall) -> None:
        assert self.all_at_once(hall, keys=["k"] * 6) == [201] * 6
        assert hall.version == 3

    @staticmethod
    def all_at_once(hall: Hall, keys: list[str]) -> list[int]:
        def attempt(key: str) -> int:
            try:
                body = {"side": "red", "move": "h2e2"}
                return hall.act("moves", body, key=key, version=2).status
            finally:
                connection.close()

        with ThreadPoolExecutor(len(keys)) as pool:
            return list(pool.map(attempt, keys))


class TestDryRun:
    def test_answers_with_the_effect_and_stores_nothing(self, hall: Hall) -> None:
        before = stored()
        answer = hall.act("moves?dry_run=true", {"side": "red", "move": "炮二平五"}, key=None)
        assert answer.status == 200
        assert answer.data["dry_run"] is True
        assert answer.data["version"] == 3
        assert (answer.data["status"], answer.data["side_to_move"]) == ("running", "black")
        assert stored() == before

    def test_of_a_game_makes_none(self, hall: Hall) -> None:
        answer = hall.api.post(
            "/games?dry_run=true", arrangement(hall), token=hall.tokens["arbiter"], key=None
        )
        assert answer.status == 200
        assert LedgerStream.objects.filter(kind="game").count() == 1

    def test_is_refused_like_the_command(self, hall: Hall) -> None:
        answer = hall.act("moves?dry_run=true", {"side": "black", "move": "h9g7"})
        assert answer.code == "not_your_turn"


class TestOccurredAt:
    def test_is_kept_beside_the_servers_time(self, hall: Hall) -> None:
        body = {"side": "red", "move": "h2e2", "occurred_at": "2026-01-01T09:00:00.5+08:00"}
        assert hall.act("moves", body).status == 201
        event = LedgerEvent.objects.get(stream_id=hall.game, version=3)
        assert event.occurred_at == 1_767_229_200_500
        assert event.recorded_at > event.occurred_at

    @pytest.mark.parametrize(("ahead", "status"), [(11, 422), (9, 201)])
    def test_is_bounded_by_the_servers_clock(self, hall: Hall, ahead: int, status: int) -> None:
        at = (datetime.now(UTC) + timedelta(minutes=ahead)).isoformat()
        answer = hall.act("moves", {"side": "red", "move": "h2e2", "occurred_at": at})
        assert answer.status == status
        if status == 422:
            assert answer.code == "occurred_at_in_future"
            assert answer.data["errors"][0]["pointer"] == "/occurred_at"

    @pytest.mark.parametrize(
        "text",
        [
            "2026-01-01T09:00:00",
            "2026-01-01",
            "yesterday",
            5,
            None,
            "1969-01-01T00:00:00Z",
            "2026-13-01T00:00:00Z",
            "0001-01-01T00:00:00+14:00",
        ],
    )
    def test_needs_an_offset(self, hall: Hall, text: object) -> None:
        answer = hall.act("moves", {"side": "red", "move": "h2e2", "occurred_at": text})
        assert (answer.status, answer.code) == (400, "invalid_field")


class TestArranging:
    @pytest.mark.parametrize(
        ("changes", "status", "code"),
        [
            ({"edition": "chess"}, 422, "unknown_edition"),
            ({"edition": "chess", "options": {}}, 422, "unknown_edition"),
            ({"start_position": "9/9 w"}, 422, "fen_ranks"),
            ({"seats": []}, 400, "invalid_field"),
            ({"scheduled_on": "soon"}, 400, "invalid_field"),
            ({"options": {"xiangqi": {"natural_limit_rounds": 0}}}, 422, "option_out_of_range"),
            ({"options": {"xiangqi": {"natural_limit_rounds": 1.5}}}, 400, "invalid_field"),
            ({"options": {"xiangqi": {"natural_limit_rounds": True}}}, 400, "invalid_field"),
            (
                {"time_control": {"kind": "sudden_death", "base_ms": 1000, "increment_ms": 5}},
                422,
                "increment_in_sudden_death",
            ),
            ({"competition": "x" * 301}, 400, "invalid_field"),
            ({"competition": "a\x00b"}, 400, "invalid_field"),
        ],
    )
    def test_what_cannot_be_is_refused(
        self, hall: Hall, changes: dict[str, Any], status: int, code: str
    ) -> None:
        before = stored()
        answer = hall.api.post("/games", arrangement(hall, **changes), token=hall.tokens["arbiter"])
        assert (answer.status, answer.code) == (status, code)
        assert stored() == before

    @pytest.mark.parametrize(
        ("edition", "options", "rounds", "checks"),
        [
            ("xiangqi-2020", None, 60, 10),
            ("xiangqi-2020-rapid", None, 50, 8),
            ("xiangqi-2020-mass", {}, 40, 0),
            ("xiangqi-2020-rapid", {"xiangqi": {"natural_limit_rounds": 30}}, 30, 8),
        ],
    )
    def test_pins_the_options_of_the_edition(
        self, hall: Hall, edition: str, options: dict[str, Any] | None, rounds: int, checks: int
    ) -> None:
        changes = (
            {"edition": edition} if options is None else {"edition": edition, "options": options}
        )
        answer = hall.api.post("/games", arrangement(hall, **changes), token=hall.tokens["arbiter"])
        pinned = answer.state["options"]["xiangqi"]
        assert pinned["natural_limit_rounds"] == rounds
        assert pinned["natural_limit_checks"] == checks

    def test_needs_registered_players(self, hall: Hall) -> None:
        body = arrangement(hall)
        body["seats"][1]["player"] = "01890a5d-ac96-774b-bcce-b302099a8057"
        answer = hall.api.post("/games", body, token=hall.tokens["arbiter"])
        assert (answer.status, answer.code) == (422, "player_unknown")
        assert answer.data["errors"][0]["pointer"] == "/seats/1/player"

    def test_needs_the_sides_of_the_edition(self, hall: Hall) -> None:
        body = arrangement(hall)
        body["seats"].reverse()
        answer = hall.api.post("/games", body, token=hall.tokens["arbiter"])
        assert (answer.status, answer.code) == (422, "seats_do_not_match_sides")


class TestForbiddenFields:
    @pytest.mark.parametrize(
        "name",
        [
            "version",
            "hash",
            "position",
            "actor",
            "role",
            "recorded_at",
            "device",
            "prev_hash",
            "event_id",
            "sidé",
            "a/b~c",
        ],
    )
    def test_are_refused_not_ignored(self, hall: Hall, name: str) -> None:
        before = stored()
        answer = hall.act("moves", {"side": "red", "move": "h2e2", name: "x"})
        assert (answer.status, answer.code) == (400, "unknown_field")
        pointer = "/" + name.replace("~", "~0").replace("/", "~1")
        assert answer.data["errors"][0]["pointer"] == pointer
        assert stored() == before

    def test_deep_inside_are_refused(self, hall: Hall) -> None:
        body = arrangement(hall)
        body["seats"][1]["name"] = "x"
        answer = hall.api.post("/games", body, token=hall.tokens["arbiter"])
        assert answer.code == "unknown_field"
        assert answer.data["errors"][0]["pointer"] == "/seats/1/name"

    def test_in_the_query_are_refused(self, hall: Hall) -> None:
        answer = hall.act("moves?dryrun=true", {"side": "red", "move": "h2e2"})
        assert (answer.status, answer.code) == (400, "unknown_parameter")
        assert hall.version == 2


def test_a_whole_game_from_first_move_to_last_signature(hall: Hall) -> None:
    hall.play("h2e2", "h9g7")
    given = {"article": "8.1.2", "reason": "当场判定"}
    for side, measure in (("red", "warning"), ("black", "foul")):
        assert hall.act("offences", {**given, "side": side, "measure": measure}).status == 201
    early = hall.act("draw-offers", {"side": "red"}, by="red")
    assert (early.status, early.code, early.data["article"]) == (
        409,
        "draw_offer_too_early",
        article_data(XIANGQI("4.3")),
    )
    assert hall.act("draw-answers", {"side": "red", "accept": True}).code == "no_offer_to_answer"
    assert hall.act("clock-presses", {"side": "red"}).code == "no_clock"
    assert hall.act("flag-falls", {"side": "red"}).code == "no_clock"
    unasked = hall.act("reviews", {"question": "repetition"})
    assert (unasked.status, unasked.code, unasked.data["article"]) == (
        403,
        "review_not_yours",
        article_data(XIANGQI("22.2")),
    )
    barred = {"side": "red", "question": "repetition", "missing_moves": 1000}
    refused = hall.act("claims", barred, by="red")
    assert (refused.code, refused.data["article"]) == (
        "claim_barred_by_record",
        article_data(XIANGQI("22.3")),
    )
    claim = hall.act("claims", {"side": "red", "question": "repetition"}, by="red")
    assert claim.status == 201
    assert hall.act("rulings/99/confirmation").code == "ruling_unknown"
    overruling = {"reason": "无此裁决"}
    assert hall.act("rulings/99/overruling", overruling, by="committee").code == "ruling_unknown"
    assert hall.act("resignations", {"side": "black"}, by="black").status == 201
    assert hall.act("moves", {"side": "red", "move": "h0g2"}).code == "game_over"
    wrong = hall.act("signatures", {"signer": "red", "result": "0-1"}, by="red")
    assert (wrong.status, wrong.code) == (422, "result_differs_from_record")
    for by, signer in (("red", "red"), ("black", "black"), ("arbiter", "arbiter")):
        assert hall.act("signatures", {"signer": signer, "result": "1-0"}, by=by).status == 201
    done = hall.api.get(hall.path).data
    assert done["status"] == "closed"
    assert done["signed"] == ["arbiter", "black", "red"]
    assert hall.act("results", {"result": "1-0", "article": "4.1"}).code == "game_closed"
