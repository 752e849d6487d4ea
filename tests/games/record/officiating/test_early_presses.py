"""A press without a move: the turn, and with it the time, stays with its maker.

Xiangqi 2020, 6, 8.1.7 and 28.11.3; weiqi 2002, 17.4 and 22.6; gomoku 2025, 14.2 and 17.3;
classic illegal.1.8; the draughts books say nothing of such a press. Forty minutes a side, the
clock pressed by hand.
"""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.gomoku.events import IrregularityAccepted, IrregularityRecorded
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.rules.books.sources import WEIQI
from games.rules.clocks.presses import PressFault
from tests.support.cited import cited
from tests.support.scenario import ARBITER, Scenario
from tests.support.timed import FIRST, MINUTE, SECOND, clock_of, left, sudden, table

FORTY = 40 * MINUTE
FOLLOWS: dict[str, tuple[type, ...]] = {
    "xiangqi-2020": (e.FoulRecorded,),
    "xiangqi-2020-mass": (e.FoulRecorded,),
    "xiangqi-wxf-2018": (),
    "weiqi-2002": (e.WarningRecorded,),
    "gomoku-2025": (IrregularityRecorded,),
    "gomoku-classic": (IrregularityRecorded,),
    "draughts-100": (),
    "draughts-64-russian": (),
    "draughts-64-brazilian": (),
}
"""Edition -> what the book says follows from the first press without a move."""
EARLY = {
    "xiangqi-2020": "21.3",
    "xiangqi-2020-mass": "21.3",
    "xiangqi-wxf-2018": "21.3",
    "weiqi-2002": "12.4",
    "gomoku-2025": "14.4",
    "gomoku-classic": "clock.6",
}
MOVES = {
    "xiangqi": ("h2e2", "h9g7"),
    "weiqi": ("D4", "Q16"),
    "gomoku": ("h8", "h9"),
    "draughts-100": ("32-28", "19-23"),
    "draughts-64": ("c3-d4", "d6-c5"),
}
every_edition = pytest.mark.parametrize("edition", FOLLOWS)


def pressed_early(edition: str, *, at: int = MINUTE) -> Scenario:
    """Return a game whose first mover has pressed without a move."""
    scenario = table(edition, sudden(40, with_move=False))
    gave = scenario.do(press(scenario, 0), by=FIRST, now=at)
    gave.then_kinds(e.ClockPressed, *FOLLOWS[edition])
    return scenario


def press(scenario: Scenario, index: int) -> c.PressClock:
    return c.PressClock(side=clock_of(scenario).sides[index])


def play(scenario: Scenario, edition: str, index: int, *, now: int) -> None:
    known = next(moves for name, moves in MOVES.items() if edition.startswith(name))
    side, by = clock_of(scenario).sides[index], (FIRST, SECOND)[index]
    scenario.do(c.PlayMove(side=side, move=known[index]), by=by, now=now)


@every_edition
class TestTheTimeGoesBack:
    def test_its_maker_s_own_time_runs_on(self, edition: str) -> None:
        scenario = pressed_early(edition)
        assert clock_of(scenario).running == clock_of(scenario).sides[0]
        assert left(scenario, now=35 * MINUTE) == (5 * MINUTE, FORTY)

    def test_pressing_back_costs_nobody_time(self, edition: str) -> None:
        scenario = pressed_early(edition)
        gave = scenario.do(press(scenario, 1), by=SECOND, now=4 * MINUTE)
        gave.then(e.ClockPressed(side=clock_of(scenario).sides[1]))
        assert left(scenario, now=5 * MINUTE) == (35 * MINUTE, FORTY)
        again = scenario.when(press(scenario, 1), by=SECOND, now=5 * MINUTE).refusal
        assert again is not None
        assert again.code == "clock_not_yours"

    def test_the_press_after_the_move_ends_the_turn(self, edition: str) -> None:
        scenario = pressed_early(edition)
        play(scenario, edition, 0, now=3 * MINUTE)
        gave = scenario.do(press(scenario, 0), by=FIRST, now=4 * MINUTE)
        gave.then_kinds(e.ClockPressed)
        assert left(scenario, now=10 * MINUTE) == (36 * MINUTE, 34 * MINUTE)

    def test_a_clock_that_stands_on_the_other_side_is_not_pressed_twice(self, edition: str) -> None:
        refusal = pressed_early(edition)
        gave = refusal.when(press(refusal, 0), by=FIRST, now=2 * MINUTE)
        assert gave.refusal is not None
        assert gave.refusal.code == "clock_not_yours"

    def test_the_answer_to_the_move_may_be_pressed_where_nobody_pressed_back(
        self, edition: str
    ) -> None:
        scenario = pressed_early(edition)
        play(scenario, edition, 0, now=2 * MINUTE)
        play(scenario, edition, 1, now=3 * MINUTE)
        scenario.do(press(scenario, 1), by=SECOND, now=4 * MINUTE)
        assert clock_of(scenario).running == clock_of(scenario).sides[0]
        # All of it is the time of the side that has pressed too early.
        assert left(scenario, now=6 * MINUTE) == (34 * MINUTE, FORTY)

    def test_the_offender_s_flag_falls_on_his_own_time(self, edition: str) -> None:
        scenario = pressed_early(edition)
        first = clock_of(scenario).sides[0]
        gave = scenario.when(c.ReportFlag(side=first), by=SECOND, now=FORTY)
        assert isinstance(gave.decided[-1], e.GameEnded)
        assert gave.decided[-1].result == "0-1"

    @pytest.mark.parametrize("by", [FIRST, ARBITER])
    def test_the_opponent_has_no_flag(self, edition: str, by: object) -> None:
        scenario = pressed_early(edition)
        second = clock_of(scenario).sides[1]
        flag = c.ReportFlag(side=second)
        refusal = scenario.when(flag, by=by, now=39 * MINUTE).refusal  # type: ignore[arg-type]
        assert refusal is not None
        assert refusal.code == ("time_not_out" if by is FIRST else "time_never_ran")

    def test_not_even_one_that_an_arbiter_confirms(self, edition: str) -> None:
        scenario = table(edition, sudden(40, with_move=False))
        for index, at in ((0, 1), (1, 2)):
            play(scenario, edition, index, now=at * MINUTE)
            scenario.do(press(scenario, index), by=(FIRST, SECOND)[index], now=at * MINUTE)
        scenario.do(press(scenario, 0), by=FIRST, now=3 * MINUTE)
        seen = c.ReportFlag(side=clock_of(scenario).sides[1])
        gave = scenario.when(seen, by=ARBITER, now=33 * MINUTE)
        assert gave.refusal is not None
        assert gave.refusal.code == "time_never_ran"
        scenario.do(press(scenario, 1), by=SECOND, now=33 * MINUTE)
        scenario.when(seen, by=ARBITER, now=33 * MINUTE).then_kinds(e.FlagFell, e.GameEnded)

    def test_nor_both_flags(self, edition: str) -> None:
        scenario = pressed_early(edition)
        gave = scenario.when(t.ReportBothFlags(), now=FORTY)
        assert gave.refusal is not None
        assert gave.refusal.code == "time_never_ran"


def test_8_1_7_the_flag_refused_cites_the_book_and_says_what_is_left() -> None:
    for edition, article in EARLY.items():
        scenario = pressed_early(edition)
        first, second = clock_of(scenario).sides
        gave = scenario.when(c.ReportFlag(side=second), by=ARBITER, now=39 * MINUTE)
        gave.then_refused("time_never_ran", article)
        assert gave.refusal is not None
        assert gave.refusal.facts["remaining_ms"] == {first: MINUTE, second: FORTY}


def test_28_11_3_in_a_rapid_game_it_loses_at_once() -> None:
    scenario = table("xiangqi-2020-rapid", sudden(15, with_move=False))
    gave = scenario.when(press(scenario, 0), by=FIRST, now=MINUTE)
    gave.then_kinds(e.ClockPressed, e.FoulRecorded, e.GameEnded).then_ended("0-1", "28.11.3")
    clock = gave.after.clock
    assert clock is not None
    assert clock.remaining_ms == (14 * MINUTE, 15 * MINUTE)


def test_17_3_playing_on_accepts_the_press() -> None:
    scenario = pressed_early("gomoku-2025")
    play(scenario, "gomoku-2025", 0, now=2 * MINUTE)
    gave = scenario.do(c.PlayMove(side="white", move="h9"), by=SECOND, now=3 * MINUTE)
    gave.then_kinds(IrregularityAccepted, e.MovePlayed)
    scenario.do(press(scenario, 1), by=SECOND, now=3 * MINUTE).then_kinds(e.ClockPressed)


def test_17_3_where_the_move_presses_nothing_is_left_of_the_early_press() -> None:
    scenario = table("gomoku-2025", sudden(40))
    scenario.do(press(scenario, 0), by=FIRST, now=MINUTE)
    play(scenario, "gomoku-2025", 0, now=2 * MINUTE)
    play(scenario, "gomoku-2025", 1, now=3 * MINUTE)
    assert scenario.state is not None
    assert scenario.state.timekeeping.early_press == ""
    assert left(scenario) == (38 * MINUTE, 39 * MINUTE)
    back = scenario.when(press(scenario, 1), by=SECOND, now=4 * MINUTE)
    back.then_refused("clock_not_yours", "14.2")


# what an official undoes


@pytest.mark.parametrize(
    ("edition", "article"),
    [
        ("xiangqi-2020", "8.1.7"),
        ("xiangqi-2020-mass", "8.1.7"),
        ("weiqi-2002", "17.4"),
        ("gomoku-2025", "17.3"),
        ("gomoku-classic", "illegal.1.8"),
        ("draughts-100", ""),
    ],
)
def test_the_clock_at_the_board_is_set_back_without_costing_time(
    edition: str, article: str
) -> None:
    scenario = pressed_early(edition)
    side = clock_of(scenario).sides[0]
    gave = scenario.do(t.TakeBackPress(side=side, reason="未走子先按钟"), now=3 * MINUTE)
    gave.then(te.PressTakenBack(side=side, reason="未走子先按钟", article=cited(edition, article)))
    assert left(scenario, now=5 * MINUTE) == (35 * MINUTE, FORTY)
    again = scenario.when(t.TakeBackPress(side=side, reason="再拨"), now=3 * MINUTE)
    again.then_refused("press_not_wrong", article)
    scenario.when(press(scenario, 0), by=FIRST, now=6 * MINUTE).then_kinds(
        e.ClockPressed, *FOLLOWS[edition], *(() if not FOLLOWS[edition] else ended(edition))
    )


def ended(edition: str) -> tuple[type, ...]:
    """Return what the second press without a move brings beside the act (4.1.9, 24.2)."""
    return () if edition.startswith("gomoku") else (e.GameEnded,)


class TestCapturesStillOnTheBoard:
    """Weiqi 22.6: 必须全部提清之后方可按钟，违者判警告一次，不改变计时器读数."""

    def pressed(self) -> Scenario:
        scenario = table("weiqi-2002", sudden(40, with_move=False))
        scenario.do(c.PlayMove(side="black", move="D4"), by=FIRST, now=MINUTE)
        scenario.do(press(scenario, 0), by=FIRST, now=2 * MINUTE)
        return scenario

    def test_22_6_the_time_goes_back(self) -> None:
        scenario = self.pressed()
        fault = t.ReportPressFault(side="black", fault=PressFault.BEFORE_CAPTURES)
        gave = scenario.do(fault, now=5 * MINUTE)
        gave.then_kinds(te.PressFaultRecorded, te.PressTakenBack, e.WarningRecorded)
        assert clock_of(scenario).running == "black"
        assert left(scenario, now=6 * MINUTE) == (34 * MINUTE, FORTY)
        scenario.do(press(scenario, 0), by=FIRST, now=6 * MINUTE).then_kinds(e.ClockPressed)
        assert left(scenario, now=7 * MINUTE) == (34 * MINUTE, 39 * MINUTE)

    def test_22_6_an_official_undoes_it(self) -> None:
        scenario = self.pressed()
        gave = scenario.do(t.TakeBackPress(side="black", reason="未提清"), now=5 * MINUTE)
        gave.then(te.PressTakenBack(side="black", reason="未提清", article=WEIQI("22.6")))
        assert left(scenario, now=6 * MINUTE) == (34 * MINUTE, FORTY)

    def test_22_6_not_once_the_opponent_has_moved(self) -> None:
        scenario = self.pressed()
        scenario.do(c.PlayMove(side="white", move="Q16"), by=SECOND, now=3 * MINUTE)
        fault = t.ReportPressFault(side="black", fault=PressFault.BEFORE_CAPTURES)
        scenario.do(fault, now=5 * MINUTE).then_kinds(te.PressFaultRecorded, e.WarningRecorded)
        undo = t.TakeBackPress(side="black", reason="未提清")
        scenario.when(undo, now=5 * MINUTE).then_refused("press_not_wrong", "17.4")


@every_edition
def test_clocks_that_were_stopped_go_on_for_whose_turn_it_is(edition: str) -> None:
    scenario = pressed_early(edition)
    scenario.do(t.StopClocks(reason="核对局面"), now=2 * MINUTE)
    assert scenario.state is not None
    assert scenario.state.timekeeping.early_press
    scenario.do(t.ResumeClocks(), now=5 * MINUTE)
    assert scenario.state.timekeeping.early_press == ""
    assert clock_of(scenario).running == clock_of(scenario).sides[0]
    assert left(scenario, now=6 * MINUTE) == (37 * MINUTE, FORTY)
    refusal = scenario.when(press(scenario, 1), by=SECOND, now=6 * MINUTE).refusal
    assert refusal is not None
    assert refusal.code == "clock_not_yours"
