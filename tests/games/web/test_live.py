"""What live readers are told of a move is what the page of the game shows of it, word for word."""

import re
from functools import partial
from html import unescape
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from games import api
from games.record import commands as c
from games.record.annulment.commands import AnnulAct
from games.record.gomoku.options import GomokuOptions
from games.record.values import Actor, Options, Role, Seat
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.editions import kernel_for
from games.rules.gomoku.openings.books import OpeningKind
from games.web.live import FollowedGame

pytestmark = [pytest.mark.database, pytest.mark.one_database]

ARBITER = Actor(id="arbiter", role=Role.ARBITER)
CHIEF = Actor(id="chief", role=Role.CHIEF_ARBITER)
NOW = 1_795_300_000_000
MINUTE = 60_000
WITH_MOVE = TimeControl(
    kind=ControlKind.INCREMENT, base_ms=60 * MINUTE, increment_ms=30_000, press_with_move=True
)
APART = TimeControl(kind=ControlKind.INCREMENT, base_ms=60 * MINUTE, increment_ms=30_000)
PLIES = 24
LANGUAGES = {"zh-hans": "zh-CN", "en": "en"}
SAME = {"side": "side", "move": "move", "change": "change", "last": "last", "next": "next"}
SAME |= {"left": "left", "spent": "spent", "over": "over"}
"""Name in the message -> name in the data of the page's link."""


class Table:
    """A game that is played, and what its readers are told meanwhile."""

    def __init__(self, edition: str, control: TimeControl | None = WITH_MOVE) -> None:
        self.id = uuid4()
        self.kernel = kernel_for(edition)
        self.now = NOW
        self.told: list[dict[str, Any]] = []
        self._followed = FollowedGame(self.id)
        seats = tuple(Seat(side=side, player=str(uuid4())) for side in self.kernel.sides)
        free = Options(gomoku=GomokuOptions(opening=OpeningKind.FREE))
        options = free if self.kernel.game == "gomoku" else None
        self.do(c.ArrangeGame(edition=edition, seats=seats, time_control=control, options=options))
        self.do(c.StartGame())

    def do(self, command: c.GameCommand, by: Actor = ARBITER) -> None:
        self.now += 7_000
        api.handle(api.GAMES, command, stream_id=self.id, by=by, event_id=uuid4(), now=self.now)
        after = self._followed.version
        for event in api.load_events(self.id, after=after):
            past = partial(api.load_events, self.id, upto=event.version - 1)
            self._followed.add(event, past)
            self.told.append(self._followed.message(event.version, event))

    def play(self, plies: int, seed: int = 7) -> None:
        rng, position = Random(seed), self.kernel.initial_position()
        for _ in range(plies):
            side = self.kernel.side_to_move(position)
            move = rng.choice(self.kernel.legal_moves(position))
            self.do(c.PlayMove(side=side, move=move))
            position = self.kernel.play(position, move)

    @property
    def steps(self) -> dict[int, dict[str, Any]]:
        return {told["step"]["ply"]: told["step"] for told in self.told if "step" in told}


def links(game: UUID, language: str) -> dict[int, dict[str, str]]:
    """Return the data of the moves on the page of a game, and the words of each."""
    client = Client(headers={"accept-language": LANGUAGES[language]})
    html = client.get(f"/games/{game}/").content.decode()
    found = {}
    for tag, inner in re.findall(r'(<a href="[^"]*"\s+id="ply-[^>]*>)(.*?)</a>', html, re.DOTALL):
        data = {name: unescape(text) for name, text in re.findall(r'data-(\w+)="([^"]*)"', tag)}
        words = re.search(r'class="move"[^>]*>([^<]*)<', inner)
        assert words is not None
        found[int(data["ply"])] = {**data, "text": unescape(words[1])}
    return found


@pytest.mark.parametrize("edition", ["xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-100"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_is_told_as_the_page_shows_it(
    database: str, edition: str, language: str
) -> None:
    table = Table(edition)
    table.play(PLIES)
    shown = links(table.id, language)
    assert len(shown) == PLIES
    # What the rules take notice of is more than a move: then the page is read anew.
    assert len(table.steps) >= PLIES - 2
    for ply, step in table.steps.items():
        data = shown[ply]
        for name, place in SAME.items():
            assert str(step[name]) == data.get(place, ""), (ply, name)
        words = step["words"][language]
        assert (words["text"], words["say"]) == (data["text"], data["say"])
        assert words["note"] == data["note"]
        assert str(step["version"]) == data["version"]


def test_counts_are_those_of_the_page(database: str) -> None:
    table = Table("xiangqi-2020")
    table.play(PLIES)
    shown = links(table.id, "en")
    for ply, step in table.steps.items():
        assert " ".join(map(str, step["counts"].values())) == shown[ply]["counts"]


def test_a_press_tells_the_last_ply_anew_with_its_clock(database: str) -> None:
    table = Table("xiangqi-2020", APART)
    table.do(c.PlayMove(side="red", move="h2e2"))
    table.do(c.PressClock(side="red"))
    first, second = table.told[-2:]
    assert (first["step"]["ply"], second["step"]["ply"]) == (1, 1)
    assert second["type"] == "games.clock-pressed.v1"
    assert second["step"]["left"] == links(table.id, "en")[1]["left"]


def test_a_wrong_move_and_the_end_are_more_than_a_move(database: str) -> None:
    table = Table("xiangqi-2020")
    table.do(c.PlayMove(side="red", move="h2e2"))
    table.do(c.PlayMove(side="black", move="h9h5"))
    wrong, ended = table.told[-2:]
    assert wrong["type"] == "games.illegal-move-recorded.v1"
    assert (wrong["rest"], wrong["plies"], wrong["result"]) == (True, 1, {})
    assert (ended["type"], ended["rest"]) == ("games.game-ended.v1", True)
    assert set(ended["result"]) == {"zh-hans", "en"}
    assert "红" in ended["result"]["zh-hans"]
    assert table.told[-1]["status"] == "over"


def test_the_first_event_and_a_game_without_clock_are_told(database: str) -> None:
    table = Table("gomoku-2025", None)
    assert [told["plies"] for told in table.told] == [0, 0]
    assert table.told[0]["clocks"] == {"black": "", "white": ""}
    assert all(told["rest"] for told in table.told)


def test_a_check_is_told_with_the_move_that_gives_it(database: str) -> None:
    """The one name that the page shows by its script alone (replay.js)."""
    table = Table("xiangqi-2020")
    for side, move in (("red", "h2e2"), ("black", "g9e7"), ("red", "e2e6")):
        table.do(c.PlayMove(side=side, move=move))
    assert [step["check"] for step in table.steps.values()] == [False, False, True]


def test_what_rewrites_the_record_is_told_as_it_stands_after_it(database: str) -> None:
    """An act annulled is folded anew: the moves told afterwards are those of the page."""
    table = Table("xiangqi-2020")
    for side, move in (("red", "h2e2"), ("black", "h9g7"), ("red", "b0c2")):
        table.do(c.PlayMove(side=side, move=move))
    table.do(AnnulAct(event_version=5, reason="登记错误"), CHIEF)
    told = table.told[-1]
    assert (told["rest"], told["plies"], told["version"]) == (True, 2, 6)
    table.do(c.PlayMove(side="red", move="h0g2"))
    step = table.told[-1]["step"]
    assert (step["ply"], step["move"]) == (3, "h0g2")
    shown = links(table.id, "en")
    assert [data["move"] for data in shown.values()] == ["h2e2", "h9g7", "h0g2"]
    assert step["words"]["en"]["text"] == shown[3]["text"]
