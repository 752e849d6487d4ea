"""Cases at the office, in the browsers of those who act: filed, heard, decided, carried out."""

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.test import Client

from adjudication.cases.decider import CASES
from adjudication.cases.state import CaseState
from games.models import LedgerEvent
from games.record.values import Role
from games.streams.cache import cache_of
from tests.tournaments.admin.desk import client_of, official, page_text
from tests.tournaments.rest.formats import begun, event, lower_wins, paired, record
from tests.tournaments.rest.office import Office

ADMIN = "/admin/adjudication/case"
TITLE = "北方公开赛"
TERMS = {"limit_ms": 1_800_000, "fee": 20_000}
MEMBERS = ("委员一", "委员二", "委员三")
APPEAL = {
    "instance": "committee",
    "matter": "uncovered",
    "capacity": "leader",
    "question": "第一轮第一台的成绩",
    "grounds": "补充规定未涵盖此情形",
    "in_writing": "on",
    "fee_paid": "200",
}


def played_event(edition: str = "gomoku-2025", *, terms: dict[str, Any] | None = None) -> Office:
    """Return four players' round robin, board 1 of round 1 corrected by the chief, published.

    Entry 7 is the result of that board by an arbiter, the correction stands by the chief.
    """
    rules = event(
        {"kind": "round_robin"}, edition=edition, appeals=TERMS if terms is None else terms
    )
    held = begun(rules, 4)
    for number in (1, 2, 3):
        for board in paired(held, number)["boards"]:
            record(held, number, board["board"], lower_wins(number, board))
        # The chief referee confirms a round (gomoku 25.2).
        held.do("round-closes", {"round": number})
    change = {"board": 1, "round": 1, "score": "0-1", "reason": "裁判长裁定后手胜"}
    held.do("corrections", change)
    held.do("standings-publications", {"round": 3})
    return held


def version_of(stream: UUID, kind: str) -> int:
    """Return the version of the first event of a stream whose type holds `kind`."""
    rows = LedgerEvent.objects.filter(stream_id=stream, type__contains=kind)
    return int(rows.order_by("version").values_list("version", flat=True)[0])


@dataclass
class CaseOffice:
    """The people of an event's office with their browsers, and the case they deal with."""

    people: dict[str, Client] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)
    case: str = ""

    def __post_init__(self) -> None:
        offices = dict.fromkeys(MEMBERS, Role.COMMITTEE)
        offices |= {"组织者": Role.ORGANISER, "裁判长": Role.CHIEF_ARBITER, "裁判员": Role.ARBITER}
        for name, role in offices.items():
            user = official(name, role)
            self.people[name], self.ids[name] = client_of(user), f"user:{user.pk}"

    @property
    def state(self) -> CaseState:
        state: CaseState = cache_of(CASES).current(UUID(self.case)).state
        return state

    @property
    def path(self) -> str:
        return f"{ADMIN}/{self.case}/"

    def look(self, who: str = "委员一") -> Any:
        return self.people[who].get(f"{self.path}change/")

    def preview_filing(
        self, kind: str, subject: UUID | str, *, who: str = "组织者", **written: Any
    ) -> Any:
        """Fill the form of a filing in and look at its answer."""
        return _previewed(self.people[who], f"{ADMIN}/file/{kind}/{subject}/", APPEAL | written)

    def file(self, kind: str, subject: UUID | str, *, who: str = "组织者", **written: Any) -> Any:
        """File a case; return the preview."""
        preview = self.preview_filing(kind, subject, who=who, **written)
        answer = recorded(self.people[who], preview)
        assert answer.status_code == 302, page_text(answer)
        self.case = answer["Location"].split("/")[-3]
        return preview

    def do(self, who: str, slug: str, **written: Any) -> Any:
        """Do an act to its end, confirming what is asked; return its last page."""
        client = self.people[who]
        preview = _previewed(client, f"{self.path}do/{slug}/", written)
        assert preview.context.get("preview"), page_text(preview)
        answer = recorded(client, preview)
        assert answer.status_code == 302, page_text(answer)
        return preview

    def carry_out(self, who: str, remedy: str, kind: str, slug: str, **written: Any) -> Any:
        """Carry a decision out by an act; return its preview."""
        client = self.people[who]
        where = f"{self.path}carry-out/{remedy}/{kind}/{slug}/"
        preview = _previewed(client, where, written)
        assert preview.context.get("preview"), page_text(preview)
        answer = recorded(client, preview)
        assert answer.status_code == 302, page_text(answer)
        assert answer["Location"] == f"{self.path}change/"
        return preview

    def heard(self) -> "CaseOffice":
        """Admit the case, seat the three, hear both sides, vote two to one."""
        self.do("委员一", "admit", reason="符合受理条件")
        ids = [self.ids[name] for name in MEMBERS]
        self.do("组织者", "appoint-committee", members=ids, chair=ids[0])
        for party in ("filer", "respondent"):
            self.do("组织者", "statement", party=party, text="陈述")
        for name in MEMBERS:
            self.do(name, "declare-interests")
        for name, vote in zip(MEMBERS, ("upheld", "dismissed", "upheld"), strict=True):
            self.do(name, "vote", outcome=vote)
        return self

    def decided(self, *remedies: str) -> "CaseOffice":
        """Hear the case and uphold it."""
        self.heard().do(
            "委员一",
            "decide",
            outcome="upheld",
            facts="登记有误",
            reasons="规则未涵盖此情形",
            remedies=list(remedies),
            order="改判" if remedies else "",
            refund="full",
        )
        return self


def recorded(client: Client, preview: Any) -> Any:
    """Press the button of a preview."""
    sent: dict[str, Any] = {}
    for bound in preview.context["form"]:
        value = bound.value()
        if value is not None and value is not False:
            sent[bound.html_name] = value
    sent |= {"step": "record", "confirm": preview.context["preview"].token}
    return client.post(preview.request["PATH_INFO"], sent)


def _previewed(client: Client, where: str, written: dict[str, Any]) -> Any:
    page = client.get(where)
    assert page.status_code == 200, page_text(page)
    if page.context.get("preview"):
        return page
    form = page.context["form"]
    sent: dict[str, Any] = {}
    for bound in form:
        value = bound.value()
        if value is not None and value is not False and value != "":
            sent[bound.html_name] = value
    return client.post(where, {**sent, **written, "step": "preview"})
