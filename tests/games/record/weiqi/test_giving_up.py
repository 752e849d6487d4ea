"""Giving up the contest on the board (放弃盘上竞争): weiqi 2002, 12.4(4); ids are articles."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.weiqi import commands as wc
from games.record.weiqi import events as w
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.weiqi.scoring import count_area
from tests.support.scenario import ARBITER, CHIEF, Scenario, given
from tests.support.weiqi import BLACK, WHITE, begun, drawn

OPEN = drawn("X X . O O\nX X . O O\nX X . O O\nX X X O O\n. X X O .")
"""Black's stones and point: 12. White's: 10. Three points lie between them (C3, C4, C5)."""
BORDERS = drawn(". X . . O\n. X . . O\n. X . . O\n. X . . O\n. X . . O")
"""Two files between the sides; behind Black's stones one file, behind White's none."""
NEUTRAL = ("C3", "C4", "C5")
LUMP = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=3_600_000)


def given_up(by: str = "black", **options: object) -> Scenario:
    scenario = given(*begun(start=OPEN, komi=0, **options))  # type: ignore[arg-type]
    if by == "white":
        scenario.do(c.PlayMove(side="black", move="pass"), by=BLACK)
    scenario.do(wc.GiveUpContest(side=by), by={"black": BLACK, "white": WHITE}[by])
    return scenario


@pytest.mark.parametrize(
    ("by", "contested", "black", "white", "result"),
    [
        ("white", NEUTRAL, 60, 40, "1-0"),
        ("black", NEUTRAL, 48, 52, "0-1"),
        # What is not contested stays a matter of the count: half each.
        ("black", ("C3",), 52, 48, "1-0"),
        ("white", (), 54, 46, "1-0"),
    ],
)
def test_12_4_4_the_contested_points_are_the_opponents(
    by: str, contested: tuple[str, ...], black: int, white: int, result: str
) -> None:
    gave = given_up(by).do(wc.SettleBorders(contested=contested), by=CHIEF)
    counted = next(event for event in gave.decided if isinstance(event, w.GameCounted))
    assert (counted.black, counted.white) == (black, white)
    assert isinstance(gave.decided[0], w.BordersSettled)
    assert gave.decided[0].side == {"white": "black", "black": "white"}[by]
    gave.then_ended(result, "9")


def test_12_4_4_the_borders_part_what_lies_open() -> None:
    file_c = tuple(f"C{row}" for row in range(1, 6))
    area = count_area(BORDERS, contested=file_c, contested_to="black")
    # File A is Black's by its stones, file C by White's giving up, file D is left to White.
    assert (area.black_territory, area.white_territory, area.shared) == (5 + 5, 5, 0)
    undecided = count_area(BORDERS)
    assert (undecided.black_territory, undecided.white_territory, undecided.shared) == (5, 0, 10)


def test_12_4_4_no_clock_runs_on() -> None:
    scenario = given_up(time_control=LUMP)
    assert scenario.state is not None
    assert scenario.state.clock is not None
    assert scenario.state.clock.running is None
    refusal = scenario.when(c.PlayMove(side="white", move="C3"), by=WHITE).refusal
    assert refusal is not None
    assert refusal.code == "end_agreed"


def test_12_4_4_the_chief_alone_settles_the_borders() -> None:
    scenario = given_up()
    settle = wc.SettleBorders(contested=NEUTRAL)
    for actor in (ARBITER, BLACK, WHITE):
        scenario.when(settle, by=actor).then_refused("role_not_allowed")
    for command in (wc.MarkDead(side="black"), wc.DisputeDeath(side="black", point="A1")):
        scenario.when(command).then_refused("contest_given_up", "12.4(4)")


@pytest.mark.parametrize(
    ("dead", "contested", "code"),
    [
        ((), ("A5",), "point_not_empty"),
        ((), ("Z9",), "bad_point"),
        (("C5",), (), "no_stone_there"),
    ],
)
def test_12_4_4_points_that_cannot_be(
    dead: tuple[str, ...], contested: tuple[str, ...], code: str
) -> None:
    settle = wc.SettleBorders(dead=dead, contested=contested)
    given_up().when(settle, by=CHIEF).then_refused(code, "12.4(4)")


def test_12_4_4_only_on_the_own_turn_and_before_the_end() -> None:
    scenario = given(*begun(start=OPEN, komi=0))
    scenario.when(wc.SettleBorders(), by=CHIEF).then_refused("contest_not_given_up", "12.4(4)")
    out_of_turn = wc.GiveUpContest(side="white")
    scenario.when(out_of_turn, by=WHITE).then_refused("not_your_turn", "12.4(4)")
    for_the_other = wc.GiveUpContest(side="black")
    scenario.when(for_the_other, by=WHITE).then_refused("not_your_seat")
    over = given_up()
    over.when(wc.GiveUpContest(side="black"), by=BLACK).then_refused("end_agreed", "21.3")


def test_12_4_4_a_recount_is_settled_by_the_chief_again() -> None:
    scenario = given_up()
    scenario.do(wc.SettleBorders(contested=NEUTRAL), by=CHIEF)
    scenario.do(wc.RequestRecount(side="black"), by=BLACK)
    scenario.when(wc.MarkDead(side="white")).then_refused("contest_given_up", "12.4(4)")
    again = scenario.do(wc.SettleBorders(contested=("C3",)), by=CHIEF)
    assert isinstance(again.decided[-1], e.GameEnded)
    assert again.decided[-1].result == "1-0"
