"""The times used on the sheet (xiangqi 9): all that a side has thought, added up by hand."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.evolve import evolve
from games.record.officiating.closing.sheet import sheet_of
from games.record.officiating.repairs.events import PliesTakenBack
from games.record.officiating.repairs.kinds import TakenBackFor
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.rules.books.sources import XIANGQI
from games.rules.clocks.control import ControlKind, TimeControl
from tests.support.gomoku_games import act, table
from tests.support.scenario import BLACK, INCREMENT, MINUTE, PRESSED, RED, Scenario, begun, given


def used(scenario: Scenario, *, now: int) -> tuple[int, ...]:
    """Return the minutes on the sheet when the game is given up at `now`."""
    assert scenario.state is not None
    scenario.do(c.Resign(side=scenario.state.sides[0]), now=now * MINUTE)
    sheet = sheet_of(scenario.state)
    return tuple(ms // MINUTE for ms in sheet.times_used_ms)


def stopped(scenario: Scenario, *, at: int, until: int) -> None:
    scenario.do(t.StopClocks(reason="核对局面"), now=at * MINUTE)
    scenario.do(t.ResumeClocks(), now=until * MINUTE)


def recorded(scenario: Scenario, event: e.GameEvent, *, at: int) -> None:
    assert scenario.state is not None
    version = scenario.state.version + 1
    scenario.state = evolve(scenario.state, event, version=version, at=at * MINUTE)


def test_the_time_before_a_stop_inside_a_turn() -> None:
    scenario = given(*begun(time_control=INCREMENT))
    stopped(scenario, at=2, until=10)
    scenario.do(c.PlayMove(side="red", move="h2e2"), by=RED, now=11 * MINUTE)
    stopped(scenario, at=15, until=20)
    scenario.do(c.PlayMove(side="black", move="h9g7"), by=BLACK, now=21 * MINUTE)
    assert used(scenario, now=22) == (4, 5)


def test_the_time_before_a_stop_between_a_move_and_its_press() -> None:
    scenario = given(*begun(time_control=PRESSED))
    scenario.do(c.PlayMove(side="red", move="h2e2"), by=RED, now=2 * MINUTE)
    stopped(scenario, at=3, until=10)
    scenario.do(c.PressClock(side="red"), by=RED, now=11 * MINUTE)
    assert used(scenario, now=13) == (4, 2)


def test_what_the_device_showed_is_what_was_used() -> None:
    scenario = given(*begun(time_control=INCREMENT))
    shown = 56 * MINUTE + INCREMENT.increment_ms
    scenario.do(c.PlayMove(side="red", move="h2e2", reading_ms=shown), by=RED, now=3 * MINUTE)
    assert used(scenario, now=3) == (4, 0)


def test_time_taken_or_given_is_not_used() -> None:
    scenario = given(*begun(time_control=INCREMENT))
    for side, delta in (("red", -5), ("black", 3)):
        adjusted = e.TimeAdjusted(side=side, delta_ms=delta * MINUTE, article=XIANGQI("22.2"))
        recorded(scenario, adjusted, at=1)
    scenario.do(c.PlayMove(side="red", move="h2e2"), by=RED, now=2 * MINUTE)
    assert used(scenario, now=3) == (2, 1)


def test_a_clock_set_has_used_as_much_as_it_then_shows() -> None:
    scenario = given(*begun(time_control=INCREMENT))
    readings = (
        te.Reading(side="red", left_ms=50 * MINUTE),
        te.Reading(side="black", left_ms=58 * MINUTE),
    )
    recorded(scenario, te.ReadingsSet(readings=readings, reason="停走", article=XIANGQI("6")), at=4)
    assert used(scenario, now=5) == (11, 2)


def test_a_move_taken_back_has_used_its_time() -> None:
    scenario = given(*begun(time_control=INCREMENT))
    scenario.do(c.PlayMove(side="red", move="h2e2"), by=RED, now=2 * MINUTE)
    back = PliesTakenBack(
        to_ply=0, moves=("h2e2",), cause=TakenBackFor.ILLEGAL_MOVE, article=XIANGQI("12")
    )
    recorded(scenario, back, at=3)
    scenario.do(c.PlayMove(side="red", move="b2e2"), by=RED, now=5 * MINUTE)
    assert used(scenario, now=9) == (4, 5)


@pytest.mark.parametrize(
    ("choice", "minutes"), [("w swap", (2, 7)), ("w keep", (3, 6))], ids=("swapped", "kept")
)
def test_9_8_the_time_goes_with_its_player(choice: str, minutes: tuple[int, int]) -> None:
    """Who opened used three minutes, who chose two; then White thinks for four over stone 2."""
    scenario = table("taraguchi_10", time_control=INCREMENT)
    scenario.do(act("b h8"), now=3 * MINUTE)
    scenario.do(act(choice), now=5 * MINUTE)
    assert used(scenario, now=9) == minutes


def test_shared_time_is_used_by_whose_turn_it_was() -> None:
    shared = TimeControl(kind=ControlKind.SHARED, base_ms=60 * MINUTE, press_with_move=True)
    scenario = table("free", edition="gomoku-classic", time_control=shared)
    scenario.do(c.PlayMove(side="black", move="h8"), now=3 * MINUTE)
    scenario.do(c.PlayMove(side="white", move="h9"), now=8 * MINUTE)
    assert used(scenario, now=10) == (5, 5)


def test_without_a_clock_there_is_none() -> None:
    assert used(given(*begun("h2e2")), now=10) == ()
