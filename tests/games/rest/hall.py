"""A playing hall for the API's tests: clients, players, devices, a game."""

import json
from dataclasses import dataclass, field
from typing import Any, cast
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from adjudication import worker
from games.access import DeviceOrder
from games.appointing.register import CONSOLE, Warrant, issue_token
from games.ledger import sequencer
from games.models import LedgerEvent, Player
from games.offices.values import ConsentForm
from games.players.registration import save_player
from games.projections.runner import catch_up
from games.record.values import Role

ROOT = "/api/v1"
EDITION = "xiangqi-2020"
ELSEWHERE = "00000000-0000-7000-8000-0000000000ee"
"""The id of an event that nothing on record belongs to."""


@dataclass
class Answer:
    """An answer, decoded."""

    raw: HttpResponse

    @property
    def status(self) -> int:
        return self.raw.status_code

    @property
    def data(self) -> Any:
        return json.loads(self.raw.content)

    @property
    def state(self) -> Any:
        """The game as it stood after the command that this answers, read by itself."""
        data = self.data
        found = Api().get(f"/games/{data['game']}?version={data['version']}")
        assert found.status == 200, found.data
        return found.data

    @property
    def code(self) -> str:
        assert self.raw["Content-Type"] == "application/problem+json", self.raw.content
        assert self.data["status"] == self.status
        return str(self.data["code"])


class Api:
    """The API as a client sees it."""

    def __init__(self) -> None:
        self.client = Client(enforce_csrf_checks=True)

    def send(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str | None = None,
        version: int | None = None,
        key: str | None = "",
        raw: bytes | None = None,
        content_type: str = "application/json",
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """Send one request; `key` "" makes a new Idempotency-Key, None sends none."""
        sent = dict(headers or {})
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        if version is not None:
            sent["If-Match"] = f'"{version}"'
        if key is not None and method == "POST":
            sent.setdefault("Idempotency-Key", key or uuid4().hex)
        data = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
        raw_answer = self.client.generic(
            method, ROOT + path, data, content_type=content_type, headers=sent
        )
        return Answer(cast(HttpResponse, raw_answer))

    def get(self, path: str, **options: Any) -> Answer:
        return self.send("GET", path, **options)

    def post(self, path: str, body: Any = None, **options: Any) -> Answer:
        return self.send("POST", path, body, **options)


class SignedIn(Api):
    """The API as a person who signed in to the back office sees it, with the CSRF token."""

    def __init__(self, user: User) -> None:
        super().__init__()
        self.client.force_login(user)
        self.client.cookies["csrftoken"] = "a" * 32

    def send(self, method: str, path: str, body: Any = None, **options: Any) -> Answer:
        headers = {"X-CSRFToken": "a" * 32, **(options.pop("headers", None) or {})}
        return super().send(method, path, body, headers=headers, **options)


@dataclass
class Hall:
    """Who is there: tokens by role, the two players, and the game's address."""

    api: Api
    red: Player
    black: Player
    stranger: Player
    tokens: dict[str, str] = field(default_factory=dict)
    people: dict[str, Api] = field(default_factory=dict)
    """Who signed in, instead of holding a token."""
    game: UUID = field(default_factory=lambda: UUID(int=0))
    before: int = 0
    """Events on the ledger before the game's: those of the register, for the tokens."""

    @property
    def path(self) -> str:
        return f"/games/{self.game}"

    @property
    def version(self) -> int:
        return LedgerEvent.objects.filter(stream_id=self.game).count()

    def act(self, what: str, body: Any = None, *, by: str = "arbiter", **options: Any) -> Answer:
        """Give a command on the game at its present version."""
        options.setdefault("version", self.version)
        return self.api.post(f"{self.path}/{what}", body, token=self.tokens[by], **options)

    def play(self, *moves: str) -> None:
        """Play legal moves in turn."""
        for index, move in enumerate(moves):
            side = ("red", "black")[index % 2]
            answer = self.act("moves", {"side": side, "move": move})
            assert answer.status == 201, answer.data


def register(name: str) -> Player:
    """Register a player."""
    player = Player(name=name)
    save_player(player)
    return player


def token_for(
    role: Role,
    *,
    actor: str = "",
    game: UUID | None = None,
    hours: int = 12,
    event: str = "",
    section: str = "",
) -> str:
    """Issue a device token."""
    order = DeviceOrder(
        name=f"{role} 机",
        role=role,
        actor=actor,
        game=game,
        hours=hours,
        event=event,
        section=section,
    )
    consent = ConsentForm.IN_PERSON
    warrant = Warrant(by=CONSOLE)
    return issue_token(order, warrant=warrant, now=timezone.now(), consent=consent)[1]


def arrangement(hall: Hall, **changes: Any) -> dict[str, Any]:
    """Return the body that arranges a game between the hall's players."""
    return {
        "edition": EDITION,
        "seats": [
            {"side": "red", "player": str(hall.red.id)},
            {"side": "black", "player": str(hall.black.id)},
        ],
        **changes,
    }


def follow() -> None:
    """Do what the background does: rule on claims, number the events, sign, fill the lists."""
    while worker.sweep():
        pass
    sequencer.sequence_all()
    sequencer.sign_checkpoint(now=worker.now_ms())
    while catch_up():
        pass


def open_hall() -> Hall:
    """Return a hall with one game started."""
    hall = Hall(
        api=Api(), red=register("胡荣华"), black=register("杨官璘"), stranger=register("柳大华")
    )
    for role in Role:
        if role not in (Role.PLAYER, Role.SYSTEM):
            hall.tokens[role.value] = token_for(role)
    hall.tokens["red"] = token_for(Role.PLAYER, actor=str(hall.red.id))
    hall.tokens["black"] = token_for(Role.PLAYER, actor=str(hall.black.id))
    hall.tokens["stranger"] = token_for(Role.PLAYER, actor=str(hall.stranger.id))
    hall.before = LedgerEvent.objects.count()
    made = hall.api.post("/games", arrangement(hall), token=hall.tokens["arbiter"])
    assert made.status == 201, made.raw.content
    hall.game = UUID(made.data["game"])
    assert hall.act("start").status == 201
    return hall


def all_pages(hall: Hall, path: str, *, limit: int) -> list[dict[str, Any]]:
    """Return the rows of every page, following `next` until there is none."""
    rows: list[dict[str, Any]] = []
    mark = "&" if "?" in path else "?"
    cursor = ""
    for _ in range(100):
        page = hall.api.get(f"{path}{mark}limit={limit}&cursor={cursor}").data
        assert len(page["results"]) <= limit
        rows += page["results"]
        if page["next"] is None:
            return rows
        assert len(page["results"]) == limit
        cursor = page["next"]
    raise AssertionError("the pages do not end")
