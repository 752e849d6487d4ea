"""What players and time do at the board stands still with the game: every command is listed.

Gomoku 2025: a game interrupted is neither played nor timed (20), nor is one whose clocks the
referee has stopped (14.7); the sealed move comes first (20.2.4), and moves wait for a sheet on
loan (13.5). Xiangqi 2020, 21.1: with both flags down the referee is waited for. What officials
rule and put right goes on.
"""

from dataclasses import fields
from typing import Any

import pytest

from games.record import commands as c
from games.record.errors import CommandRefusedError
from games.record.officiating.gate import check_play
from games.record.officiating.sheets import commands as s
from games.record.officiating.timekeeping import commands as t
from games.streams.declarations import members
from tests.games.record.officiating.test_adjournment import GOMOKU, XIANGQI, back, stopped
from tests.games.record.officiating.test_flags import moved_once
from tests.support.cited import cited
from tests.support.scenario import Scenario
from tests.support.timed import sudden, table

COMMANDS: dict[str, Any] = {command.__name__: command for command in members(c.GameCommand)}
MOVES = {
    "PlayMove", "PlaceOpening", "ChooseSwap", "OfferFifths", "ChooseFifth", "ProposeEnd",
    "GiveUpContest",
}  # fmt: skip
OF_TIME = {"PressClock", "TakeBackPress", "BorrowSheet"}
BESIDE_THE_MOVES = {
    "ReportFlag", "MakeClaim", "AcceptEnd", "MarkDead", "DisputeDeath", "DeclareFive", "AcceptFive",
    "ClaimDraw", "CorrectIrregularity", "CallArbiter", "ReportBothFlags", "RequestPass",
    "StopClocks", "RepeatReading", "PermitLeave",
}  # fmt: skip


def adjourned() -> Scenario:
    return stopped()


def owing() -> Scenario:
    return back("g9")


def clocks_stopped() -> Scenario:
    scenario = table(GOMOKU, sudden(60))
    scenario.do(t.StopClocks(reason="停钟"))
    return scenario


def flags_down() -> Scenario:
    scenario = moved_once(XIANGQI, 60)
    scenario.do(t.ReportBothFlags())
    return scenario


def on_loan() -> Scenario:
    scenario = table(GOMOKU, sudden(60))
    scenario.do(s.BorrowSheet(side="black"))
    return scenario


def arranged() -> Scenario:
    return table(GOMOKU, sudden(60), started=False)


STANDING = {
    "adjourned": (adjourned, MOVES | OF_TIME | BESIDE_THE_MOVES, "game_adjourned", "20"),
    "sealed move owed": (owing, MOVES, "sealed_move_owed", "20.2.4"),
    "clocks stopped": (clocks_stopped, MOVES | OF_TIME, "clocks_stopped", "14.7"),
    "flags down": (flags_down, MOVES | OF_TIME, "flag_fallen", "21.1"),
    "sheet on loan": (on_loan, MOVES, "sheet_not_returned", "13.5"),
    "not begun": (arranged, set[str](), "", ""),
}


def of_side(command: Any, side: str) -> Any:
    """Return a command with empty fields but for its side, as the gate looks at nothing else."""
    given = {field.name: "" for field in fields(command)}
    return command(**given | ({"side": side} if "side" in given else {}))


@pytest.mark.parametrize("name", STANDING)
def test_every_command_is_let_pass_or_refused_as_listed(name: str) -> None:
    stand, refused, code, number = STANDING[name]
    state = stand().state
    assert state is not None
    found = {}
    for command in COMMANDS:
        try:
            check_play(state, of_side(COMMANDS[command], state.side_to_move))
        except CommandRefusedError as refusal:
            found[command] = (refusal.code, refusal.article)
    assert found == dict.fromkeys(refused, (code, cited(state.edition, number)))


def test_what_is_listed_is_a_command() -> None:
    assert set(COMMANDS) >= MOVES | OF_TIME | BESIDE_THE_MOVES
