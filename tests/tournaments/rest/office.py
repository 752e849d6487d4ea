"""A tournament office for the API's tests: players, tokens, and an event told by requests."""

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from games.ledger import store
from games.models import LedgerEvent, Player
from games.players.names import search_key, sort_key
from games.record.values import Role
from tests.games.rest.hall import Answer, Api, token_for

REGULATIONS: dict[str, Any] = {
    "title": "北方公开赛",
    "section": "男子组",
    "edition": "xiangqi-2020",
    "stages": [{"kind": "swiss", "rounds": 3}],
}


def register(count: int) -> list[str]:
    """Register `count` players, numbered on from those there, and return their ids in order."""
    first = 1 + Player.objects.filter(name__startswith="棋手").count()
    made = [
        Player(
            name=f"棋手{number}",
            search_key=search_key(f"棋手{number}"),
            sort_key=sort_key(f"棋手{number}"),
        )
        for number in range(first, first + count)
    ]
    Player.objects.bulk_create(made)
    return [str(player.pk) for player in made]


@dataclass
class Office:
    """The tokens of those who act, and the tournament's address."""

    api: Api = field(default_factory=Api)
    tokens: dict[str, str] = field(default_factory=dict)
    tournament: UUID = field(default_factory=lambda: UUID(int=0))

    @property
    def path(self) -> str:
        return f"/tournaments/{self.tournament}"

    @property
    def event(self) -> str:
        """The id by which offices hold at it."""
        return str(store.load(self.tournament, upto=1)[0].data["event"])

    @property
    def version(self) -> int:
        return LedgerEvent.objects.filter(stream_id=self.tournament).count()

    def act(
        self, what: str, body: Any = None, *, by: str = "chief_arbiter", **options: Any
    ) -> Answer:
        """Give a command at the present version."""
        options.setdefault("version", self.version)
        return self.api.post(f"{self.path}/{what}", body or {}, token=self.tokens[by], **options)

    def do(self, what: str, body: Any = None, *, by: str = "chief_arbiter") -> Answer:
        """Give a command and confirm every warning; it must be recorded."""
        answer = self.act(what, body, by=by)
        while answer.status == 409 and answer.code == "confirmation_needed":
            answer = self.act(f"{what}?confirm={answer.data['confirm']}", body, by=by)
        assert answer.status == 201, answer.raw.content.decode()
        return answer

    def get(self, what: str = "", **options: Any) -> Any:
        answer = self.api.get(f"{self.path}{what}", **options)
        assert answer.status == 200, answer.raw.content.decode()
        return answer.data

    def started(self, count: int) -> "Office":
        """Enter `count` new players, draw by their order and start."""
        ids = register(count)
        self.do("entries", {"entries": [{"id": id_} for id_ in ids]})
        self.do("draws", {"method": "given", "order": ids, "witness": "领队"})
        self.do("start")
        return self


def open_office(regulations: dict[str, Any] | None = None) -> Office:
    """Return an office with a tournament created."""
    office = Office()
    for role in Role:
        if role is not Role.SYSTEM:
            office.tokens[role.value] = token_for(role, actor="p" if role is Role.PLAYER else "")
    made = office.api.post(
        "/tournaments",
        {"regulations": regulations or REGULATIONS, "published": True},
        token=office.tokens["chief_arbiter"],
    )
    assert made.status == 201, made.raw.content.decode()
    office.tournament = UUID(made.data["tournament"])
    return office
