"""A stream with repairs in it, stored and read back, folds to the same state, byte for byte."""

from dataclasses import replace

import pytest

from games.ledger.canonical import canonical_bytes
from games.record import commands as c
from games.record.codec import CODEC
from games.record.decider import GAMES
from games.record.officiating.closing import commands as cc
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs.kinds import PositionOutcome, ShiftedMan
from games.record.state import GameState
from games.rules.books.sources import GOMOKU
from games.streams.codec import canonical
from tests.support import draughts, weiqi
from tests.support.gomoku_games import table
from tests.support.scenario import (
    ARBITER,
    CHIEF,
    INCREMENT,
    PROVINCIAL,
    Scenario,
    arranged,
    begun,
    given,
)


def found(ply: int, source: str, target: str) -> rc.ReportDisplacement:
    return rc.ReportDisplacement(ply=ply, men=(ShiftedMan(source=source, target=target),))


def move(side: str, text: str) -> c.PlayMove:
    return c.PlayMove(side=side, move=text)


def xiangqi() -> Scenario:
    moves = ("h2e2", "h9g7", "h0g2", "i9h9")
    return given(*begun(*moves, options=PROVINCIAL, time_control=INCREMENT))


STREAMS: dict[str, tuple[Scenario, tuple[c.GameCommand, ...]]] = {
    "5.8.2": (xiangqi(), (found(2, "a0", "a1"), move("red", "b0c2"))),
    "5.8.3": (
        xiangqi(),
        (rc.ReportIllegalFoundLater(ply=3, move="h0f1"), move("red", "h0g2")),
    ),
    "5.8.1": (xiangqi(), (rc.ReportSwappedColours(), move("red", "h2e2"))),
    "5.10": (
        given(*begun()),
        (
            rc.ReportManBetween(side="red", source="g3", points=("g4", "g5")),
            rc.ChooseLandingPoint(side="black", point="g4"),
        ),
    ),
    "5.9": (xiangqi(), (rc.ReportBoardUpset(side="black", men=3, pressed=True),)),
    "20.2": (given(arranged()), (cc.RecordForfeit(absent=("red", "black")),)),
    "21.1": (
        table("free"),
        (
            move("black", "h8"),
            found(1, "h8", "h9"),
            rc.RulePosition(outcome=PositionOutcome.STANDS, agreed=False),
            move("white", "h8"),
        ),
    ),
    "15.3": (
        table("free"),
        (
            c.DeclareResult(result="1/2-1/2", article=GOMOKU("19.2.1-A")),
            cc.PenaliseScore(side="white", article=None, reason="x"),
        ),
    ),
    "17.5": (
        given(*weiqi.begun("D4", "Q16")),
        (
            found(2, "D4", "D5"),
            rc.RulePosition(outcome=PositionOutcome.POINT, agreed=True, point="D6"),
            move("black", "D4"),
        ),
    ),
}


@pytest.mark.parametrize("article", STREAMS)
def test_the_same_state_and_the_same_bytes(article: str) -> None:
    scenario, commands = STREAMS[article]
    for command in commands:
        scenario.do(command, by=CHIEF, now=scenario.now + 1000)
    state: GameState | None = None
    stored = []
    for event, at in scenario.history:
        payload = canonical(event)
        assert payload == canonical_bytes(CODEC.encode(event))
        stored.append(payload)
        version = len(stored)
        again = CODEC.decode(CODEC.stored_name(event), payload, version=version)
        assert canonical(again) == stored[-1]
        state = GAMES.apply(state, (again,), at=at)
    assert state is not None
    assert scenario.state is not None
    # A kernel is known by its edition and options, which are compared.
    assert replace(state, kernel=scenario.state.kernel) == scenario.state


def test_fmjd_5_5_an_accident_on_the_draughts_board_leaves_the_game_as_it_was() -> None:
    board = draughts.Table()
    before = board.state
    board.does(found(0, "31", "26"), by=ARBITER)
    assert board.state.position == before.position
    assert board.state.course == before.course
