"""Ruling work taken up by a worker: one ruling a claim, also after the end where the book asks.

22.4: a claim made in time is examined though a mate follows. 29.1.2: in rapid games the
natural limit is examined after the end. 9: any other end leaves nothing to rule on.
"""

from uuid import UUID, uuid4

import pytest

from adjudication.worker import work_off
from games import api
from games.record import commands as c
from games.record.decider import GAMES
from games.record.state import GameState
from games.record.values import Actor, Question
from games.record.xiangqi.rules import course_of
from games.rules.books.sources import XIANGQI
from games.streams.handling import handle
from tests.support.rulings import RAPID
from tests.support.scenario import ARBITER, BLACK, PLAYERS, RED, SEATS, quiet

pytestmark = pytest.mark.database

NOW = 1_750_000_000_000
LIMIT = Question.NATURAL_LIMIT
MATING = "4k4/8R/9/9/9/9/9/9/R8/3K5 w - - 120 70"


class Table:
    """A stored game."""

    def __init__(self, edition: str, *moves: str, fen: str = "") -> None:
        self.id: UUID = uuid4()
        self.give(c.ArrangeGame(edition=edition, seats=SEATS, start_position=fen), ARBITER)
        self.give(c.StartGame(), ARBITER)
        for index, text in enumerate(moves):
            side = ("red", "black")[index % 2]
            self.give(c.PlayMove(side=side, move=text), PLAYERS[side])

    def give(self, command: c.GameCommand, by: Actor) -> None:
        handle(GAMES, command, stream_id=self.id, by=by, event_id=uuid4(), now=NOW)

    @property
    def state(self) -> GameState:
        state = api.GAMES.replay(api.load_events(self.id))
        assert state is not None
        return state


def test_29_1_2_a_claim_after_the_end_of_a_rapid_game_is_ruled() -> None:
    table = Table(RAPID, *quiet(50))
    table.give(c.Resign(side="black"), BLACK)
    table.give(c.MakeClaim(side="black", question=LIMIT), BLACK)
    assert work_off(now=NOW) == 1
    (ruling,) = table.state.rulings
    assert (ruling.verdict, ruling.result) == ("draw", "1/2-1/2")
    table.give(c.ConfirmRuling(ruling_version=ruling.version), ARBITER)
    ending = table.state.ending
    assert ending is not None
    assert (ending.result, ending.article) == ("1/2-1/2", XIANGQI("29.1.1"))
    work_off(now=NOW + 1, limit=4)
    assert len(table.state.rulings) == 1


def test_22_4_a_claim_before_the_mate_is_ruled() -> None:
    table = Table("xiangqi-2020", fen=MATING)
    table.give(c.MakeClaim(side="red", question=LIMIT), RED)
    table.give(c.PlayMove(side="red", move="a1a9"), RED)
    assert work_off(now=NOW) == 1
    (ruling,) = table.state.rulings
    assert ruling.verdict == "draw"


def test_9_a_claim_before_a_resignation_is_not() -> None:
    table = Table("xiangqi-2020")
    table.give(c.MakeClaim(side="red", question=LIMIT), RED)
    table.give(c.Resign(side="black"), BLACK)
    assert work_off(now=NOW) == 1
    assert table.state.rulings == ()
    work_off(now=NOW + 1, limit=4)
    assert table.state.rulings == ()


def test_23_5_2_the_labels_and_what_is_asked_are_stored_and_read_again() -> None:
    table = Table("xiangqi-2020", *quiet(6))
    table.give(c.MakeClaim(side="red", question=Question.REPETITION), RED)
    assert work_off(now=NOW) == 1
    (ruling,) = table.state.rulings
    assert (ruling.must_vary, ruling.rounds_to_vary, ruling.needs_idle) == ("red", 2, False)
    assert (ruling.first_ply, ruling.last_ply) == (1, 12)
    stored = api.load_events(table.id)[-1]
    assert [item["label"] for item in stored.data["labels"]] == ["闲"] * 4
    table.give(c.ConfirmRuling(ruling_version=ruling.version), ARBITER)
    watch = course_of(table.state).duty
    assert watch is not None
    assert (watch.must_vary, watch.since_ply, len(watch.positions)) == ("red", 12, 4)
