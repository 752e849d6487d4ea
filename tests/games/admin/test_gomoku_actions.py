"""What the office can do to a game of gomoku: shown at its time, recorded as announced."""

import re
from uuid import UUID, uuid4

import pytest
from django.test import Client

from games.admin.actions.table import ACTIONS, offered
from games.ledger import store
from games.record import commands as c
from games.record.decider import GAMES
from games.record.gomoku.options import GomokuOptions
from games.record.values import Options, Seat
from games.rules.gomoku.openings.books import OpeningKind
from games.selectors import game_state
from games.streams.handling import handle
from tests.support.gomoku_games import act
from tests.support.office import CHIEF, START, person

pytestmark = [pytest.mark.database, pytest.mark.one_database]


class Game:
    """A game of gomoku on record."""

    def __init__(self, opening: OpeningKind, *acts: str) -> None:
        self.id: UUID = uuid4()
        self.now = START
        seats = tuple(
            Seat(side=side, player=str(person(name).pk))
            for side, name in (("black", "曹冬"), ("white", "吴镝"))
        )
        options = Options(gomoku=GomokuOptions(opening=opening))
        self.give(c.ArrangeGame(edition="gomoku-2025", seats=seats, options=options))
        self.give(c.StartGame())
        for text in acts:
            self.give(act(text))

    def give(self, command: c.GameCommand) -> None:
        self.now += 10_000
        handle(GAMES, command, stream_id=self.id, by=CHIEF, event_id=uuid4(), now=self.now)

    def types(self) -> list[str]:
        return [pair.type.split(".")[1] for pair in store.load(self.id)]


TWO = OpeningKind.TWO_FIFTHS
FREE = OpeningKind.FREE
PLACED = ("b h8,h9,i10",)
KEPT = (*PLACED, "w keep", "w a1")
FIVE = ("b c8", "w a1", "b d8", "w b1", "b e8", "w c1", "b f8", "w e1", "b g8")
ROWS = [
    ("place-opening", TWO, (), {"side": "black", "stones": "H8 h9, i10"}, "opening-placed"),
    ("swap", TWO, PLACED, {"side": "white", "swap": "on"}, "colours-swapped"),
    ("swap", TWO, PLACED, {"side": "white"}, "swap-declined"),
    ("offer-fifths", TWO, KEPT, {"side": "black", "points": "b6 c8"}, "fifths-offered"),
    (
        "choose-fifth",
        TWO,
        (*KEPT, "b offer b6,c8"),
        {"side": "white", "point": "C8"},
        "fifth-chosen",
    ),
    ("declare-five", FREE, FIVE, {"side": "black"}, "five-declared game-ended"),
    (
        "irregularity",
        FREE,
        FIVE[:2],
        {"side": "white", "kind": "slid", "moves": "a1", "first": "a2"},
        "irregularity-recorded",
    ),
    (
        "settle-irregularity",
        FREE,
        (*FIVE[:2], "w slid a1<a2"),
        {"side": "black", "correct": "on"},
        "irregularity-corrected stone-shifted",
    ),
]


@pytest.mark.parametrize(
    ("slug", "opening", "acts", "answers", "types"), ROWS, ids=[row[0] for row in ROWS]
)
def test_an_action_records_what_it_announces(
    office: Client,
    slug: str,
    opening: OpeningKind,
    acts: tuple[str, ...],
    answers: dict[str, str],
    types: str,
) -> None:
    game = Game(opening, *acts)
    before = len(game.types())
    url = f"/admin/games/game/{game.id}/do/{slug}/"
    page = office.get(url)
    assert page.status_code == 200
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text))
    preview = office.post(url, {**hidden, **answers, "step": "preview"})
    assert game.types()[before:] == []
    assert preview.status_code == 200
    office.post(url, {**hidden, **answers, "step": "record"})
    assert game.types()[before:] == types.split()


@pytest.mark.parametrize(
    ("acts", "expected"),
    [
        ((), {"place-opening"}),
        (PLACED, {"swap"}),
        (KEPT, {"offer-fifths"}),
        ((*KEPT, "b offer b6,c8"), {"choose-fifth"}),
        ((*KEPT, "b offer b6,c8", "w choose b6"), set()),
    ],
)
def test_each_step_of_the_opening_is_offered_at_its_time(
    database: str, acts: tuple[str, ...], expected: set[str]
) -> None:
    state = game_state(Game(TWO, *acts).id)
    steps = {"place-opening", "swap", "offer-fifths", "choose-fifth", "accept-five"}
    shown = {slug for slug in steps if offered(ACTIONS[slug], state, CHIEF)}
    assert shown == expected
    assert not offered(ACTIONS["review"], state, CHIEF)


def test_no_action_of_gomoku_is_offered_in_xiangqi(running: object) -> None:
    from tests.support.office import GameOnRecord

    assert isinstance(running, GameOnRecord)
    state = game_state(running.id)
    for slug in ("place-opening", "swap", "declare-five", "irregularity"):
        assert not offered(ACTIONS[slug], state, CHIEF)
