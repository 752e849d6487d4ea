"""A browser at the tournament office, for tests: forms are filled in as a page gives them."""

import re
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import Appointment, LedgerEvent
from games.record.values import Role
from games.streams.cache import cache_of
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.state import TournamentState

TITLE = "北方公开赛"
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
ADMIN = "/admin/tournaments/tournament"


def page_text(answer: Any) -> str:
    """Return the page without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def client_of(user: User, language: str = "zh-hans") -> Client:
    """Return a browser in which `user` is logged in."""
    client = Client(headers={"accept-language": language})
    client.force_login(user)
    return client


def official(name: str, role: Role | None, *, event: str = "", section: str = "") -> User:
    """Return a person who holds one office, or none."""
    user = User.objects.create_user(name)
    if role is not None:
        Appointment.objects.create(user=user, role=role.value, event=event, section=section)
    return user


@dataclass
class Desk:
    """One tournament at the office, in the browser of one person."""

    client: Client
    id: UUID = field(default_factory=lambda: UUID(int=0))

    @property
    def base(self) -> str:
        return f"{ADMIN}/{self.id}"

    @property
    def state(self) -> TournamentState:
        return cache_of(TOURNAMENTS).current(self.id).state

    @property
    def version(self) -> int:
        return LedgerEvent.objects.filter(stream_id=self.id).count()

    def get(self, where: str = "desk/") -> Any:
        return self.client.get(f"{self.base}/{where}")

    def create(self, *, edition: str = "xiangqi-2020", draft: bool = False, **fields: Any) -> Any:
        """Open a tournament by the form as it comes, with `fields` changed, and publish it."""
        outline = {"kind": "swiss", "edition": edition}
        outline |= {name: fields[name] for name in fields if name.startswith(("kind", "team_k"))}
        page = self.client.get(f"{ADMIN}/new/", outline)
        form = page.context["form"]
        sent = {
            name: item
            for name, item in form.initial.items()
            if item is not None and item is not False
        }
        sent |= {**outline, "shown": form.shown, "event_id": str(page.context["event_id"])}
        sent |= {"title": TITLE, "section": "男子组", "rounds": 3, **fields}
        answer = self.client.post(f"{ADMIN}/new/", sent)
        if answer.status_code == 302:
            self.id = UUID(answer["Location"].split("/")[-3])
            if not draft:
                self.press("publish-event")
        return answer

    def bring_in(self, text: str) -> Any:
        """Look at a CSV list; return the page."""
        file = SimpleUploadedFile("list.csv", text.encode(), content_type="text/csv")
        return self.client.post(f"{self.base}/entries/", {"file": file, "step": "look"})

    def enter_shown(self, page: Any, **more: str) -> Any:
        """Enter the list that a page shows."""
        held = page.context["held"]
        sent = {name: held.initial[name] for name in ("content", "expected_version", "event_id")}
        return self.client.post(f"{self.base}/entries/", {**sent, "step": "enter", **more})

    def enter(self, count: int) -> None:
        """Enter `count` players by a list."""
        rows = "".join(
            f"棋手{text},{'京沪穗蓉'[text % 4]}队,{2400 - text}\n" for text in range(1, count + 1)
        )
        answer = self.enter_shown(self.bring_in("姓名,单位,等级分\n" + rows))
        assert answer.status_code == 302, page_text(answer)

    def preview(self, slug: str, **fields: Any) -> Any:
        """Fill an act's form in and look at its effect."""
        page = self.get(f"do/{slug}/")
        assert page.status_code == 200, (slug, page.status_code)
        if page.context.get("preview"):
            return page
        form = page.context["form"]
        sent: dict[str, Any] = {}
        for bound in form.visible_fields():
            value = bound.value()
            if value is not None and value is not False and value != "":
                sent[bound.name] = value
        sent |= {name: str(form.initial[name]) for name in ("expected_version", "event_id")}
        return self.client.post(f"{self.base}/do/{slug}/", {**sent, **fields, "step": "preview"})

    def record(self, page: Any, slug: str) -> Any:
        """Press the button of a preview."""
        assert page.context is not None, page.status_code
        assert page.context.get("preview"), page_text(page)
        form = page.context["form"]
        sent: dict[str, Any] = {}
        for item in form:
            value = item.value()
            if value is not None and value is not False:
                sent[item.name] = value
        sent |= {"step": "record", "confirm": page.context["preview"].token}
        return self.client.post(f"{self.base}/do/{slug}/", sent)

    def do(self, slug: str, **fields: Any) -> Any:
        """Do an act to the end, confirming what is asked; it must be recorded."""
        before = self.version
        answer = self.record(self.preview(slug, **fields), slug)
        if answer.status_code == 200:
            answer = self.record(answer, slug)
        assert answer.status_code == 302, page_text(answer)
        assert self.version > before, page_text(self.client.get(answer["Location"]))
        return answer

    def press(self, slug: str, **fields: Any) -> Any:
        """Press a direct button as the desk shows it now."""
        page = self.get()
        button = next(item for item in page.context["next_acts"] if item["slug"] == slug)
        sent = {"expected_version": button["version"], "event_id": str(button["event_id"])}
        return self.client.post(button["url"], {**sent, "step": "record", **fields})

    def results(self, number: int, scores: dict[int, str], **more: Any) -> Any:
        """Send the results page of a round with these scores."""
        page = self.get(f"rounds/{number}/results/")
        sent = {"event_id": str(page.context["form"].initial["event_id"])}
        sent |= {f"s{board}": score for board, score in scores.items()}
        return self.client.post(f"{self.base}/rounds/{number}/results/", {**sent, **more})

    def started(self, count: int, **fields: Any) -> "Desk":
        """Open, enter, draw and start."""
        answer = self.create(**fields)
        assert answer.status_code == 302, page_text(answer)
        self.enter(count)
        self.do("draw", method="lot", seed="2026")
        self.do("start")
        return self

    def play(self, number: int, score: str = "1-0") -> None:
        """Pair, publish, record and close a round, every board with `score`."""
        answer = self.press("draft")
        assert answer.status_code == 302, page_text(answer)
        self.do("publish")
        boards = self.state.stage.played[-1].missing
        self.results(number, dict.fromkeys(boards, score))
        answer = self.press("close")
        assert answer.status_code == 302
