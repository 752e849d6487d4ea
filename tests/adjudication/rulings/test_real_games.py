"""Rulings on games that were played: the demo's files, recounted by the slow reference."""

from pathlib import Path

import pytest

from adjudication.rulings.adjudicate import adjudicate
from games.importing.questions import as_they_stand
from games.importing.reading import read_file
from games.record import commands as c
from games.record.ruling import Ruling
from games.record.values import Options, Question
from games.record.xiangqi.options import XiangqiOptions
from tests.support.long_games import SlowPly, recount
from tests.support.scenario import PLAYERS, begun, given

FOLDER = Path(__file__).resolve().parents[3] / "config" / "demo" / "games"
PERPETUAL = "national-00008921.pgn"
LONG = "localcups-00001694.pgn"


def moves_of(name: str) -> tuple[str, ...]:
    reading = read_file(
        (FOLDER / name).read_bytes(), name=name, answers=as_they_stand("xiangqi-2020")
    )
    return tuple(reading.games[0].moves)


def ruling_at(moves: tuple[str, ...], question: Question, options: Options | None = None) -> Ruling:
    """Claim for the side to move after `moves`."""
    scenario = given(*begun(*moves, options=options))
    side = ("red", "black")[len(moves) % 2]
    scenario.do(c.MakeClaim(side=side, question=question), by=PLAYERS[side])
    assert scenario.state is not None
    assert scenario.state.open_claim is not None
    return adjudicate(scenario.state, scenario.state.open_claim)


def three_rounds(plies: list[SlowPly]) -> int | None:
    """Return the period, in plies, of a loop that the last plies went round three times."""
    for period in range(4, len(plies) // 3 + 1, 2):
        last = [ply.position for ply in plies[-3 * period :]]
        if last == last[:period] * 3 and not plies[-3 * period].captures:
            return period
    return None


def test_25_1_black_s_perpetual_check_of_a_national_championship() -> None:
    moves = moves_of(PERPETUAL)[:168]
    plies = recount("", moves)
    period = three_rounds(plies)
    assert period is not None
    loop = plies[-3 * period :]
    assert all(ply.checks for ply in loop if ply.mover == "black")
    assert not any(ply.checks for ply in loop if ply.mover == "red")
    ruling = ruling_at(moves, Question.REPETITION)
    assert (ruling.verdict, ruling.result, ruling.against) == ("black_loses", "1-0", "black")
    assert ruling.evidence == moves[-3 * period :]
    assert dict(ruling.facts)["checks"] == 3 * period // 2


@pytest.mark.parametrize("plies", [40, 100, 150])
def test_23_3_earlier_in_the_same_game_nothing_has_gone_round(plies: int) -> None:
    moves = moves_of(PERPETUAL)[:plies]
    assert three_rounds(recount("", moves)) is None
    assert ruling_at(moves, Question.REPETITION).verdict == "not_three"


def quiet_plies(plies: list[SlowPly]) -> int:
    """Count the plies since the last capture."""
    return next(index for index, ply in enumerate(reversed(plies)) if ply.captures)


@pytest.mark.parametrize("plies", [264, 265, 266])
def test_4_2_4_a_game_that_reached_the_limit(plies: int) -> None:
    moves = moves_of(LONG)[:plies]
    counted = recount("", moves)
    run = quiet_plies(counted)
    assert run == plies - 266 + 120
    side = ("red", "black")[plies % 2]
    checks = sum(ply.checks for ply in counted[-run:] if ply.mover == side)
    draws = run - 2 * max(0, checks - 10) >= 120
    ruling = ruling_at(moves, Question.NATURAL_LIMIT)
    assert ruling.verdict == ("draw" if draws else "untrue")
    assert dict(ruling.facts)["half_moves_without_capture"] == run
    assert dict(ruling.facts)["claimant_checks"] == checks


def test_4_2_4_with_forty_rounds_it_was_reached_twenty_rounds_before() -> None:
    moves = moves_of(LONG)[:226]
    counted = recount("", moves)
    assert quiet_plies(counted) == 80
    assert sum(ply.checks for ply in counted[-80:] if ply.mover == "red") <= 10
    ruling = ruling_at(
        moves, Question.NATURAL_LIMIT, Options(xiangqi=XiangqiOptions(natural_limit_rounds=40))
    )
    assert ruling.verdict == "draw"
    assert ruling_at(moves, Question.NATURAL_LIMIT).verdict == "untrue"
