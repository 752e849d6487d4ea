"""Commands on a tournament over the API: the contract of a command, warnings, refusals."""

from uuid import uuid4

import pytest
from django.core.cache import cache

from games.api import load_events
from games.labels.articles import article_data
from games.ledger import sequencer
from games.models import LedgerEvent
from games.projections.rebuilding import rebuild
from games.projections.runner import catch_up
from games.rules.books.sources import XIANGQI
from tests.tournaments.rest.office import REGULATIONS, Office, open_office, register
from tournaments.models import Tournament

pytestmark = [pytest.mark.database, pytest.mark.one_database]


@pytest.fixture
def office(database: str) -> Office:
    cache.clear()
    return open_office()


PAIRS = [{"board": 1, "first": 1, "second": 2}, {"board": 2, "first": 4, "second": 3}]


def publish(office: Office, number: int = 1) -> None:
    office.do("pairing-drafts", {"round": number, "pairs": PAIRS})
    office.do("publications", {"round": number})


def test_created_with_its_address_and_read_back(office: Office) -> None:
    data = office.get()
    assert (data["title"], data["status"], data["version"]) == ("北方公开赛", "entry", 1)
    assert data["book_mode"] is True


def test_gomoku_28_1_what_is_left_out_is_as_in_the_book(database: str) -> None:
    cache.clear()
    rules = open_office({**REGULATIONS, "edition": "gomoku-2025"}).get("/regulations")
    document = rules["document"]
    assert (document["points"]["win"], document["points"]["draw_first"]) == ("1", "1/2")
    assert document["points"]["pairing_bye"] == "1"
    assert document["stages"][0]["pairing"] == "fold"


def test_the_same_key_creates_one_tournament(office: Office) -> None:
    key = uuid4().hex
    token = office.tokens["chief_arbiter"]
    first = office.api.post("/tournaments", {"regulations": REGULATIONS}, token=token, key=key)
    again = office.api.post("/tournaments", {"regulations": REGULATIONS}, token=token, key=key)
    assert (first.status, again.status) == (201, 201)
    assert first.data == again.data
    assert again.raw["Idempotency-Replayed"] == "true"


def test_the_same_key_with_other_regulations_is_a_conflict(office: Office) -> None:
    key = uuid4().hex
    token = office.tokens["chief_arbiter"]
    office.api.post("/tournaments", {"regulations": REGULATIONS}, token=token, key=key)
    other = {**REGULATIONS, "title": "另一赛事"}
    answer = office.api.post("/tournaments", {"regulations": other}, token=token, key=key)
    assert answer.status == 422


def test_a_command_sent_again_is_answered_the_same(office: Office) -> None:
    body = {"entries": [{"id": text} for text in register(4)]}
    key = uuid4().hex
    first = office.act("entries", body, key=key, version=1)
    again = office.act("entries", body, key=key, version=1)
    assert (first.status, again.status) == (201, 201)
    assert first.data["events"] == again.data["events"]
    assert office.version == 2


def test_a_stale_version_is_told_what_it_missed(office: Office) -> None:
    office.do("entries", {"entries": [{"id": text} for text in register(4)]})
    answer = office.act("draws", {"seed": "x"}, version=1)
    assert (answer.status, answer.code) == (412, "version_conflict")
    assert [item["type"] for item in answer.data["missed"]] == ["tournaments.entrants-entered.v1"]


def test_a_version_is_needed(office: Office) -> None:
    assert office.act("start", version=None).status == 428


def test_a_dry_run_stores_nothing(office: Office) -> None:
    answer = office.act("entries?dry_run=true", {"entries": [{"id": text} for text in register(2)]})
    assert (answer.status, answer.data["dry_run"], office.version) == (200, True, 1)


def test_a_refusal_carries_code_article_and_what_to_do(office: Office) -> None:
    office.do("entries", {"entries": [{"id": text} for text in register(3)]})
    office.do("draws", {"seed": "x"})
    changed = {**REGULATIONS, "stages": [{"kind": "swiss", "rounds": 4}]}
    office.do("regulations/amendments", {"regulations": changed})
    answer = office.act("start")
    assert (answer.status, answer.code) == (409, "rounds_exceed_opponents")
    assert answer.data["article"] == article_data(XIANGQI("app3.1.6"))
    assert answer.data["facts"]["most"] == 3


FAULTS = [
    ({"points": {"draw_first": "3/2", "draw_second": "3/2", "win": "2"}}, "draw_exceeds_decision"),
    ({"points": {"win": "2", "pairing_bye": "3"}}, "bye_above_win"),
    ({"tiebreaks": ["elo_performance"]}, "tiebreak_unknown"),
    ({"stages": []}, "stages_missing"),
    ({"edition": "chess-2023"}, "unknown_edition"),
    ({"stages": [{"kind": "swiss"}]}, "rounds_missing"),
]


@pytest.mark.parametrize(("change", "code"), FAULTS)
def test_regulations_that_cannot_be_are_refused(
    office: Office, change: dict[str, object], code: str
) -> None:
    token = office.tokens["chief_arbiter"]
    answer = office.api.post(
        "/tournaments", {"regulations": {**REGULATIONS, **change}}, token=token
    )
    assert (answer.status, answer.code) == (422, code)


@pytest.mark.parametrize(
    "change",
    [
        {"stages": [{"kind": "roulette", "rounds": 3}]},
        {"points": {"win": 1.5}},
        {"points": {"win": "1/0"}},
        {"rounds": 9},
        {"time_control": {"kind": "increment", "base_ms": 0}},
    ],
)
def test_a_document_that_cannot_be_read_is_refused_with_the_place(
    office: Office, change: dict[str, object]
) -> None:
    token = office.tokens["chief_arbiter"]
    answer = office.api.post(
        "/tournaments", {"regulations": {**REGULATIONS, **change}}, token=token
    )
    assert answer.status == 400
    assert answer.data["errors"][0]["pointer"].startswith("/regulations/")


def test_xiangqi_13_3_three_for_a_win_and_two_for_a_draw_as_second(office: Office) -> None:
    points = {"win": "3", "draw_first": "1", "draw_second": "2", "loss": "0", "pairing_bye": "3",
              "full_bye": "3", "half_bye": "1"}  # fmt: skip
    token = office.tokens["chief_arbiter"]
    body = {"regulations": {**REGULATIONS, "points": points}}
    assert office.api.post("/tournaments", body, token=token).status == 201


def test_level_2_is_confirmed_with_the_token_of_its_answer(office: Office) -> None:
    office.started(4)
    publish(office)
    office.do("results", {"round": 1, "board": 1, "score": "1-0"}, by="arbiter")
    body = {"round": 1, "note": "还在下"}
    first = office.act("missing-as-draws", body)
    assert (first.status, first.code) == (409, "confirmation_needed")
    assert [(item["level"], item["code"]) for item in first.data["warnings"]] == [
        (2, "boards_counted_as_draws")
    ]
    wrong = office.act(f"missing-as-draws?confirm={'0' * 64}", body)
    assert wrong.code == "confirmation_needed"
    done = office.act(f"missing-as-draws?confirm={first.data['confirm']}", body)
    assert done.status == 201
    assert done.data["warnings"][0]["code"] == "boards_counted_as_draws"


def test_level_4_takes_two_steps_and_its_token_dies_with_the_version(office: Office) -> None:
    body = {"reason": "组委会决定"}
    first = office.act("book-mode-exits", body)
    assert (first.data["step"], first.data["steps"]) == (1, 2)
    second = office.act(f"book-mode-exits?confirm={first.data['confirm']}", body)
    assert (second.code, second.data["step"]) == ("confirmation_needed", 2)
    office.do("entries", {"entries": [{"id": text} for text in register(2)]})
    late = office.act(f"book-mode-exits?confirm={second.data['confirm']}", body)
    assert (late.code, late.data["step"]) == ("confirmation_needed", 1)
    office.do("book-mode-exits", body)
    assert office.get()["book_mode"] is False


def test_there_is_no_way_back_into_the_book(office: Office) -> None:
    office.do("book-mode-exits", {"reason": "x"})
    answer = office.act("book-mode-exits", {"reason": "y"})
    assert answer.code == "book_mode_left"


def test_a_draft_is_seen_by_the_arbiters_alone(office: Office) -> None:
    office.started(4)
    office.do("pairing-drafts", {"round": 1, "pairs": PAIRS}, by="arbiter")
    assert office.api.get(f"{office.path}/rounds/1").status == 404
    assert office.api.get(f"{office.path}/rounds/1", token=office.tokens["player"]).status == 404
    seen = office.api.get(f"{office.path}/rounds/1", token=office.tokens["arbiter"])
    assert (seen.status, seen.data["status"]) == (200, "draft")
    office.do("publications", {"round": 1})
    assert office.get("/rounds/1")["boards"][1]["first_name"] == "棋手4"


@pytest.mark.parametrize("path", ["pairing-drafts", "pairing-changes"])
@pytest.mark.parametrize("why", ["not json", '{"chooser":1}', {"final": {"chooser": 1}}])
def test_nobody_sends_the_systems_reason_for_a_pair(office: Office, path: str, why: object) -> None:
    pairs = [{"board": 1, "first": 1, "second": 2, "why": why}]
    refused = office.act(path, {"round": 1, "pairs": pairs, "reason": "x"})
    assert (refused.status, refused.code) == (400, "unknown_field")


def test_the_table_of_any_past_moment(office: Office) -> None:
    office.started(4)
    publish(office)
    office.do("results", {"round": 1, "board": 1, "score": "1-0"}, by="arbiter")
    before = office.version
    office.do("corrections", {"round": 1, "board": 1, "score": "0-1", "reason": "录入错误"})
    now = {item["number"]: item["points"] for item in office.get("/crosstable")["rows"]}
    then = office.get(f"/crosstable?version={before}")["rows"]
    assert (now[1], now[2]) == ("0", "2")
    assert {item["number"]: item["points"] for item in then}[1] == "2"


def test_a_correction_keeps_the_old_result_on_record(office: Office) -> None:
    office.started(4)
    publish(office)
    office.do("results", {"round": 1, "board": 1, "score": "1-0"}, by="arbiter")
    done = office.do("corrections", {"round": 1, "board": 1, "score": "0-1", "reason": "误录"})
    payload = done.data["events"][0]["payload"]
    assert (payload["before"]["score"], payload["outcome"]["score"]) == ("1-0", "0-1")


def test_gomoku_15_3_a_ruling_gives_points_apart_from_the_result(office: Office) -> None:
    office.started(4)
    publish(office)
    office.do("results", {"round": 1, "board": 1, "score": "1/2-1/2"}, by="arbiter")
    body = {"round": 1, "board": 1, "score": "1/2-1/2", "article": "18.2", "reason": "裁决",
            "points_first": "0"}  # fmt: skip
    office.do("score-rulings", body, by="committee")
    points = {item["number"]: item["points"] for item in office.get("/crosstable")["rows"]}
    assert (points[1], points[2]) == ("0", "1")


def test_the_list_follows_the_ledger_and_is_rebuilt_alike(office: Office) -> None:
    office.started(4)
    publish(office)
    sequencer.sequence_all()
    while catch_up():
        pass
    row = Tournament.objects.values().get()
    assert (row["entrants"], row["published"], row["missing_results"]) == (4, 1, 2)
    assert office.api.get("/tournaments?search=北方").data["results"][0]["title"] == "北方公开赛"
    assert office.api.get("/tournaments?search=南方").data["results"] == []
    rebuild()
    assert Tournament.objects.values().get() == row


def test_no_event_holds_a_name(office: Office) -> None:
    office.started(4)
    publish(office)
    stored = LedgerEvent.objects.filter(stream_id=office.tournament)
    assert all("棋手" not in bytes(text.payload).decode() for text in stored)


def test_a_tournament_is_no_game(office: Office) -> None:
    assert office.api.get(f"/games/{office.tournament}").status == 404


def test_the_regulations_read_in_both_languages(office: Office) -> None:
    data = office.get("/regulations")
    assert {
        "heading": "计分",
        "text": "胜 2 分，和 1 分，负 0 分",
        "article": article_data(XIANGQI("13.1")),
    } in data["zh"]
    assert {
        "heading": "Scoring",
        "text": "win 2, draw 1, loss 0",
        "article": article_data(XIANGQI("13.1")),
    } in data["en"]
    assert data["document"]["stages"][0]["rounds"] == 3


def test_an_article_is_of_the_book_that_the_amended_event_is_held_by(office: Office) -> None:
    changed = {**REGULATIONS, "edition": "weiqi-2002"}
    office.do("regulations/amendments", {"regulations": changed, "reason": "改用围棋规则"})
    office.started(4)
    office.do("sanctions", {"number": 1, "article": "23.3", "reason": "干扰对方"})
    recorded = load_events(office.tournament)[-1]
    assert recorded.data["article"] == {"book": "weiqi-2002", "number": "23.3"}


@pytest.mark.parametrize(("rounds", "warned"), [(3, True), (4, False), (8, False)])
def test_another_number_of_rounds_warns_where_the_last_three_change(
    office: Office, rounds: int, warned: bool
) -> None:
    """Round 1 of seven is none of the last three; of three it is, of four or eight it is not."""
    office.do("entries", {"entries": [{"id": text} for text in register(9)]})
    office.do("draws", {"seed": "x"})
    longer = {**REGULATIONS, "stages": [{"kind": "swiss", "rounds": 7}]}
    office.do("regulations/amendments", {"regulations": longer, "reason": "七轮"})
    office.do("start")
    office.do("pairing-drafts", {"round": 1, "seed": "y"})
    office.do("publications", {"round": 1})
    changed = {**REGULATIONS, "stages": [{"kind": "swiss", "rounds": rounds}]}
    answer = office.act("regulations/amendments", {"regulations": changed, "reason": "改轮数"})
    codes = [warning["code"] for warning in answer.data.get("warnings", ())]
    assert ("last_rounds_paired_otherwise" in codes) is warned
