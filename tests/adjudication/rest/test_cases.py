"""A case over HTTP: filed, heard, decided, carried out on the game; what strangers read of it."""

from typing import Any
from uuid import uuid4

import pytest

from adjudication.case_models import Case
from games.ledger import store
from games.models import LedgerEvent
from games.projections.rebuilding import rebuild
from games.record.values import Role
from tests.games.rest.hall import Answer, Hall, all_pages, follow, token_for
from tests.support.cases import filed_about
from tests.support.office import GameOnRecord

pytestmark = pytest.mark.database

MEMBERS = ("user:11", "user:12", "user:13")
DECISION = {
    "outcome": "upheld",
    "facts": "判负一项登记有误",
    "reasons": "规则未涵盖此情形",
    "articles": ["16.3"],
    "remedies": ["annulment"],
    "order": "撤销判负，续赛",
    "refund": "full",
}


class Court:
    """A hall with an ended game and an appeal against its end."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        hall.play("h2e2", "h9g7")
        ended = hall.act("resignations", {"side": "red"}, by="red")
        assert ended.status == 201, ended.data
        self.contested = next(
            event.version for event in store.load(hall.game) if "resigned" in event.type
        )
        self.members = [token_for(Role.COMMITTEE, actor=actor) for actor in MEMBERS]
        self.case = ""

    def file(self, *, by: str = "organiser", key: str = "", **changes: Any) -> Answer:
        body = {
            "instance": "committee",
            "subject_kind": "game",
            "subject": str(self.hall.game),
            "contested_version": self.contested,
            "matter": "uncovered",
            "capacity": "leader",
            "question": "认负是否有效",
            "grounds": "棋手误按",
            "in_writing": True,
            "fee_due": 20_000,
            "fee_paid": 20_000,
            **changes,
        }
        answer = self.hall.api.post("/cases", body, token=self.hall.tokens[by], key=key)
        if answer.status == 201:
            self.case = answer.data["case"]
        return answer

    def act(self, what: str, body: Any, token: str = "", **options: Any) -> Answer:
        options.setdefault("version", LedgerEvent.objects.filter(stream_id=self.case).count())
        path = f"/cases/{self.case}/{what}"
        return self.hall.api.post(path, body, token=token or self.members[0], **options)

    def do(self, what: str, body: Any, token: str = "") -> Any:
        answer = self.act(what, body, token)
        assert answer.status == 201, answer.data
        return answer.data

    def heard(self) -> "Court":
        """Admit, appoint, declare, hear both sides, vote two to one."""
        self.do("admission", {"reason": "受理"})
        named = {"members": list(MEMBERS), "chair": MEMBERS[0]}
        self.do("committee", named, self.hall.tokens["organiser"])
        for token in self.members:
            self.do("conflicts", {"conflict": False}, token)
        for party in ("filer", "respondent"):
            self.do("statements", {"party": party, "text": "陈述"})
        for token, vote in zip(self.members, ("upheld", "dismissed", "upheld"), strict=True):
            self.do("votes", {"outcome": vote}, token)
        return self

    def order(self, **changes: Any) -> dict[str, Any]:
        return {
            "remedy": "annulment",
            "kind": "game",
            "stream": str(self.hall.game),
            "command": "annul_act",
            "body": {"event_version": self.contested, "reason": "依裁决"},
            **changes,
        }


@pytest.fixture
def court(hall: Hall) -> Court:
    return Court(hall)


def test_an_appeal_is_heard_decided_and_carried_out(court: Court) -> None:
    filed = court.file()
    assert filed.status == 201, filed.data
    assert filed.raw["Location"] == f"/api/v1/cases/{court.case}"
    court.heard().do("decision", DECISION)
    game = court.hall.game
    assert court.hall.api.get(court.hall.path).data["status"] == "over"
    court.do("carrying-out", court.order())
    assert court.hall.api.get(court.hall.path).data["status"] == "running"
    last = store.load(game)[-1]
    assert last.device == f"case:{court.case}", "the game's event says which case ordered it"
    seen = court.hall.api.get(f"/cases/{court.case}", token=court.members[0]).data
    assert seen["carried_out"][0]["version"] == last.version
    assert seen["is_carried_out"]
    assert seen["decision"]["votes"] == [2, 1]
    assert seen["decision"]["refunded"] == 20_000
    assert seen["decision"]["articles"][0]["number"] == "16.3"
    assert [vote["outcome"] for vote in seen["papers"]["votes"]] == [
        "upheld",
        "dismissed",
        "upheld",
    ]


def test_a_case_is_of_the_competition_of_its_game(hall: Hall) -> None:
    game = GameOnRecord(red="赵鑫鑫", black="王天一", competition="全国象棋甲级联赛")
    case = filed_about(game.id)
    token = token_for(Role.CHIEF_ARBITER)
    seen = hall.api.get(f"/cases/{case}", token=token).data
    assert (seen["competition"], seen["subject"]) == ("全国象棋甲级联赛", str(game.id))


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"stream": str(uuid4())}, 404, ""),
        ({"command": "no_such_command"}, 422, "command_unknown"),
        ({"body": {"event_version": 1, "reason": "依裁决"}}, 409, "act_opens_game"),
        ({"body": {"reason": "依裁决"}}, 400, "invalid_field"),
        ({"remedy": "result"}, 422, "remedy_not_ordered"),
    ],
)
def test_what_cannot_be_carried_out_changes_neither_record(
    court: Court, changes: dict[str, Any], status: int, code: str
) -> None:
    court.file()
    court.heard().do("decision", DECISION)
    count = LedgerEvent.objects.count()
    answer = court.act("carrying-out", court.order(**changes))
    assert (answer.status, answer.code if code else "") == (status, code), answer.data
    assert LedgerEvent.objects.count() == count


def test_carrying_out_again_under_its_key_changes_nothing(court: Court) -> None:
    court.file()
    court.heard().do("decision", DECISION)
    version = LedgerEvent.objects.filter(stream_id=court.case).count()
    first = court.act("carrying-out", court.order(), key="once", version=version)
    count = LedgerEvent.objects.count()
    again = court.act("carrying-out", court.order(), key="once", version=version)
    assert (first.status, again.status, again.data) == (201, 201, first.data)
    assert LedgerEvent.objects.count() == count


def test_a_filing_sent_again_is_answered_as_the_first_time(court: Court) -> None:
    first = court.file(key="once")
    court.heard().do("decision", DECISION)
    follow()
    count = LedgerEvent.objects.count()
    again = court.file(key="once")
    assert (again.status, again.data) == (201, first.data), again.data
    assert LedgerEvent.objects.count() == count
    other = court.file(key="once", grounds="另一理由")
    assert (other.status, other.code) == (422, "event_id_conflict")


def test_a_decision_without_hearing_both_sides_is_confirmed(court: Court) -> None:
    court.file(instance="chief", matter="ruling")
    chief = court.hall.tokens["chief_arbiter"]
    court.do("admission", {}, chief)
    first = court.act("decision", DECISION, chief)
    assert (first.status, first.code) == (409, "confirmation_needed")
    assert {each["code"] for each in first.data["warnings"]} == {"party_not_heard"}
    court.do(f"decision?confirm={first.data['confirm']}", DECISION, chief)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"fee_paid": 0}, "fee_unpaid"),
        ({"limit_ms": 0}, "too_late"),
    ],
)
def test_what_is_not_heard_is_answered_on_record(
    court: Court, changes: dict[str, Any], code: str
) -> None:
    answer = court.file(**changes)
    assert answer.status == 201
    assert [event["type"] for event in answer.data["events"]] == [
        "adjudication.case-filed.v1",
        "adjudication.case-rejected.v1",
    ]
    (barred,) = answer.data["events"][1]["payload"]["hindrances"]
    assert barred["obstacle"] == code


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"subject": str(uuid4())}, 404, ""),
        ({"subject": "胡荣华"}, 404, ""),
        ({"contested_version": 99}, 422, "contested_entry_unknown"),
        ({"filer": "胡荣华"}, 422, "not_an_id"),
        ({"grounds": " "}, 400, "invalid_field"),
        ({"matter": "weather"}, 400, "invalid_field"),
        ({"circumstances": {}}, 400, "unknown_field"),
        ({"earlier": str(uuid4())}, 404, ""),
    ],
)
def test_what_is_no_filing_records_nothing(
    court: Court, changes: dict[str, Any], status: int, code: str
) -> None:
    count = LedgerEvent.objects.count()
    answer = court.file(**changes)
    assert (answer.status, answer.code if code else "") == (status, code), answer.data
    assert LedgerEvent.objects.count() == count


def test_who_ruled_is_no_member_of_the_committee(court: Court) -> None:
    ruled = token_for(Role.CHIEF_ARBITER, actor="user:13")
    fact = {"finding": "触子"}
    made = court.hall.api.post(
        f"{court.hall.path}/facts", fact, token=ruled, version=court.hall.version
    )
    assert made.status == 201, made.data
    court.file(contested_version=court.hall.version)
    court.do("admission", {})
    named = {"members": list(MEMBERS), "chair": MEMBERS[0]}
    answer = court.act("committee", named, court.hall.tokens["organiser"])
    assert (answer.status, answer.code) == (422, "member_judged_before")


def test_a_second_appeal_against_the_same_entry_is_answered(court: Court) -> None:
    court.file()
    court.heard().do("decision", DECISION)
    follow()
    again = court.file()
    (barred,) = again.data["events"][1]["payload"]["hindrances"]
    assert barred["obstacle"] == "decided_finally"


def test_strangers_read_the_decision_and_no_papers(court: Court) -> None:
    court.file()
    follow()
    api, path = court.hall.api, f"/cases/{court.case}"
    for token in (None, court.hall.tokens["red"], court.hall.tokens["stranger"]):
        assert api.get(path, token=token).status == 404
        assert api.get(f"{path}/events", token=token).status == 404
    assert all_pages(court.hall, "/cases", limit=5) == []
    court.heard().do("decision", DECISION)
    follow()
    seen = api.get(path).data
    assert (seen["papers"], seen["decision"]["order"]) == (None, "撤销判负，续赛")
    events = api.get(f"{path}/events").data["events"]
    told = [event["type"] for event in events if not event.get("withheld")]
    assert told == ["adjudication.case-decided.v1"]
    assert "棋手误按" not in str(events)
    feed = str(api.get("/events").data)
    assert "棋手误按" not in feed
    (row,) = all_pages(court.hall, f"/cases?subject={court.hall.game}", limit=5)
    assert (row["status"], row["outcome"]) == ("decided", "upheld")
    # A device of a game reads no cases, not even about its game; others the decided ones.
    limited = token_for(Role.CHIEF_ARBITER, game=court.hall.game)
    assert api.get("/cases", token=limited).data["results"] == []
    assert api.get(path, token=limited).status == 404
    (seen_by_official,) = api.get("/cases", token=court.members[0]).data["results"]
    assert seen_by_official["id"] == court.case
    official = api.get(f"{path}/events", token=court.members[0]).data["events"]
    assert not any(event.get("withheld") for event in official)


def test_the_rows_are_the_same_when_derived_anew(court: Court) -> None:
    court.file()
    court.heard().do("decision", DECISION)
    follow()
    before = list(Case.objects.values())
    assert before[0]["judges"].split("\n") == list(MEMBERS)
    rebuild()
    assert list(Case.objects.values()) == before
