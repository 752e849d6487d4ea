"""A flag against what the record shows: whose word counts, and which of two flags is the first.

Xiangqi 2020, 21.1-21.3; weiqi 2002, 12.4; gomoku 2025, 14.4 and 19.2.1-D; classic clock.6;
draughts, chapter 10 and the appendix, 7.1. Forty minutes a side unless told otherwise.
"""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.decider import GAMES
from games.record.officiating.contradictions.values import Against
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.record.values import Actor
from games.rules.books.article import Article
from games.rules.books.sources import FMJD, GOMOKU, XIANGQI
from games.rules.clocks.kinds import ControlKind, TimeControl
from tests.support.scenario import ARBITER, CHIEF, DEPUTY, Scenario
from tests.support.timed import (
    FIRST,
    MINUTE,
    SECOND,
    clock_of,
    fell_against,
    readings,
    shows,
    sudden,
    table,
)

FORTY = 40 * MINUTE
MOVES = {
    "xiangqi": ("h2e2", "h9g7", "h0g2"),
    "weiqi": ("D4", "Q16", "D16"),
    "gomoku": ("h8", "h9", "k10"),
    "draughts-100": ("32-28", "19-23", "28x19"),
    "draughts-64": ("c3-d4", "d6-c5", "b2-c3"),
}
"""The first moves of either side, the last one by the first mover."""
EARLY: dict[str, str | Article] = {
    "xiangqi-2020": "21.3",
    "xiangqi-2020-rapid": "21.3",
    "xiangqi-2020-mass": "21.3",
    "xiangqi-wxf-2018": "21.3",
    "weiqi-2002": "12.4",
    "gomoku-2025": "14.4",
    "gomoku-classic": "clock.6",
    "draughts-100": FMJD("10"),
    "draughts-64-russian": FMJD("10"),
    "draughts-64-brazilian": FMJD("10"),
}
"""Edition -> the article by which a flag has not fallen."""
LOST: dict[str, str | Article] = {
    **EARLY,
    "xiangqi-2020": "4.1.6",
    "xiangqi-2020-rapid": "28.4",
    "xiangqi-2020-mass": "4.1.6",
    "xiangqi-wxf-2018": "4.1.6",
}
"""Edition -> the article by which the time run out loses."""
every_edition = pytest.mark.parametrize("edition", EARLY)


def moved(edition: str, *minutes: int, ms: int = 0) -> Scenario:
    """Return a game whose moves were made at these minutes, and ms more at the last."""
    known = next(moves for name, moves in MOVES.items() if edition.startswith(name))
    scenario = table(edition, sudden(40))
    sides = clock_of(scenario).sides
    for index, (at, move) in enumerate(zip(minutes, known, strict=False)):
        more = ms if index == len(minutes) - 1 else 0
        side, by = sides[index % 2], (FIRST, SECOND)[index % 2]
        scenario.do(c.PlayMove(side=side, move=move), by=by, now=at * MINUTE + more)
    return scenario


def flag(side: str) -> c.ReportFlag:
    return c.ReportFlag(side=side)


def facts(scenario: Scenario, command: c.GameCommand, *, by: Actor, now: int) -> dict[str, object]:
    refusal = scenario.when(command, by=by, now=now).refusal
    assert refusal is not None
    return dict(refusal.facts)


@every_edition
class TestTimeLeftOnRecord:
    """The first mover has used five minutes of forty, the second mover none."""

    def test_no_player_is_heard(self, edition: str) -> None:
        scenario = moved(edition, 2, 2)
        first, second = clock_of(scenario).sides
        at = 5 * MINUTE
        for side, by in ((first, SECOND), (first, FIRST), (second, FIRST)):
            gave = scenario.when(flag(side), by=by, now=at)
            gave.then_refused("time_not_out", EARLY[edition])
        left = {first: 35 * MINUTE, second: FORTY}
        assert facts(scenario, flag(first), by=SECOND, now=at)["remaining_ms"] == left

    @pytest.mark.parametrize("by", [ARBITER, DEPUTY, CHIEF])
    def test_an_arbiter_is_told_what_the_record_says(self, edition: str, by: Actor) -> None:
        scenario = moved(edition, 2, 2)
        first = clock_of(scenario).sides[0]
        gave = scenario.when(flag(first), by=by, now=5 * MINUTE + 900)
        gave.then_warned(("time_left", EARLY[edition]))
        left = 35 * MINUTE - 900
        assert gave.decided[0] == fell_against(first, left, FORTY, edition=edition)
        gave.then_ended("0-1", LOST[edition])

    def test_what_is_confirmed_holds_while_the_time_runs_on(self, edition: str) -> None:
        scenario = moved(edition, 2, 2)
        first = clock_of(scenario).sides[0]
        gave = [scenario.when(flag(first), by=ARBITER, now=5 * MINUTE + ms) for ms in (0, 900)]
        assert GAMES.bound(gave[0].decided) == GAMES.bound(gave[1].decided)
        assert gave[0].decided != gave[1].decided
        (fell, _ended) = GAMES.bound(gave[0].decided)
        assert isinstance(fell, e.FlagFell)
        assert [found.code for found in fell.contradicts] == [Against.TIME_LEFT]

    def test_a_flag_that_the_record_shows_needs_no_confirming(self, edition: str) -> None:
        scenario = moved(edition, 2, 2)
        first = clock_of(scenario).sides[0]
        gave = scenario.when(flag(first), by=ARBITER, now=FORTY)
        shown = shows(0, FORTY, edition=edition)
        assert gave.decided[0] == e.FlagFell(side=first, record_shows=shown)
        gave.then_warned().then_ended("0-1", LOST[edition])


@every_edition
class TestTheFirstFlagCounts:
    """The first mover oversteps by 700 ms and moves on; the second mover has four minutes left."""

    def overstepped(self, edition: str) -> Scenario:
        # The first mover uses 2:00 and then 38:00.7, the second mover 36:00 in between.
        return moved(edition, 2, 38, 76, ms=700)

    def test_a_report_against_the_other_side_finds_the_one_that_overstepped(
        self, edition: str
    ) -> None:
        scenario = self.overstepped(edition)
        first, second = clock_of(scenario).sides
        gave = scenario.when(flag(second), by=ARBITER, now=77 * MINUTE)
        gave.then_warned().then_ended("0-1", LOST[edition])
        shown = shows(-700, 3 * MINUTE + 700, edition=edition)
        assert gave.decided[0] == e.FlagFell(side=first, reported=second, record_shows=shown)

    def test_no_player_turns_the_flag_round(self, edition: str) -> None:
        scenario = self.overstepped(edition)
        second = clock_of(scenario).sides[1]
        gave = scenario.when(flag(second), by=FIRST, now=77 * MINUTE)
        gave.then_refused("time_not_out", EARLY[edition])

    def test_the_opponent_may_still_say_so(self, edition: str) -> None:
        scenario = self.overstepped(edition)
        first = clock_of(scenario).sides[0]
        gave = scenario.when(flag(first), by=SECOND, now=77 * MINUTE)
        gave.then_ended("0-1", LOST[edition])

    @pytest.mark.parametrize("reported", [0, 1])
    def test_with_both_out_the_earlier_move_tells(self, edition: str, reported: int) -> None:
        scenario = self.overstepped(edition)
        first, second = clock_of(scenario).sides
        side = (first, second)[reported]
        for by in (ARBITER, FIRST, SECOND):
            gave = scenario.when(flag(side), by=by, now=81 * MINUTE)
            gave.then_ended("0-1", LOST[edition])


@every_edition
class TestNeverToMove:
    def test_a_side_that_was_never_to_move_has_no_flag(self, edition: str) -> None:
        scenario = table(edition, sudden(40))
        second = clock_of(scenario).sides[1]
        gave = scenario.when(flag(second), by=ARBITER, now=35 * MINUTE)
        gave.then_refused("time_never_ran", EARLY[edition])

    def test_nor_has_it_beside_the_other_s(self, edition: str) -> None:
        scenario = table(edition, sudden(40))
        gave = scenario.when(t.ReportBothFlags(), now=35 * MINUTE)
        gave.then_refused("time_never_ran", EARLY[edition])

    def test_the_side_to_move_has_one(self, edition: str) -> None:
        scenario = table(edition, sudden(40))
        first = clock_of(scenario).sides[0]
        gave = scenario.when(flag(first), by=ARBITER, now=35 * MINUTE)
        gave.then_warned(("time_left", EARLY[edition])).then_ended("0-1", LOST[edition])


BOTH: dict[str, str | Article] = {**EARLY, "gomoku-2025": "19.2.1-D", "gomoku-classic": "19.2.1-D"}
"""Edition -> the article by which both flags of unknown order are not down."""


@every_edition
class TestBothFlags:
    def test_time_left_on_record_is_against_it(self, edition: str) -> None:
        scenario = moved(edition, 2, 2)
        gave = scenario.when(t.ReportBothFlags(), by=ARBITER, now=5 * MINUTE)
        gave.then_warned(("time_left", BOTH[edition]))

    def test_one_flag_on_record_is_not_both(self, edition: str) -> None:
        scenario = moved(edition, 2, 38, 76, ms=700)
        gave = scenario.when(t.ReportBothFlags(), by=ARBITER, now=77 * MINUTE)
        gave.then_warned(("time_left", BOTH[edition]))

    def test_it_is_as_the_arbiter_saw_it(self, edition: str) -> None:
        scenario = moved(edition, 2, 2)
        fell = scenario.when(t.ReportBothFlags(), by=ARBITER, now=5 * MINUTE).decided[0]
        assert isinstance(fell, te.BothFlagsFell)
        shown = shows(35 * MINUTE, FORTY, edition=edition)
        assert (fell.first, fell.record_shows) == ("", shown)
        assert [found.code for found in fell.contradicts] == [Against.TIME_LEFT]

    def test_an_order_that_the_record_knows_is_known(self, edition: str) -> None:
        scenario = moved(edition, 2, 38, 76, ms=700)
        gave = scenario.when(t.ReportBothFlags(), by=ARBITER, now=81 * MINUTE)
        gave.then_ended("0-1", LOST[edition])
        fell = gave.decided[0]
        assert isinstance(fell, te.BothFlagsFell)
        assert (fell.first, fell.contradicts) == (clock_of(scenario).sides[0], ())

    def test_another_order_is_against_the_record(self, edition: str) -> None:
        scenario = moved(edition, 2, 38, 76, ms=700)
        second = clock_of(scenario).sides[1]
        gave = scenario.when(t.ReportBothFlags(first=second), now=81 * MINUTE)
        gave.then_warned(("other_flag_first", EARLY[edition]))
        gave.then_ended("1-0", LOST[edition])


def test_19_2_1_d_both_out_on_record_without_an_order_is_a_draw() -> None:
    # Time was taken from a side between its moves, so that no move tells when it ran out.
    scenario = moved("gomoku-2025", 2, 2)
    for side in ("black", "white"):
        scenario.add(
            (e.TimeAdjusted(side=side, delta_ms=-FORTY, article=GOMOKU("13.6")),), at=3 * MINUTE
        )
    for command in (t.ReportBothFlags(), flag("black"), flag("white")):
        gave = scenario.when(command, by=ARBITER, now=3 * MINUTE)
        gave.then_ended("1/2-1/2", "19.2.1-D")


def test_an_overstepping_that_was_made_good_is_no_first_flag() -> None:
    scenario = moved("xiangqi-2020", 2, 38, 76, ms=700)
    given_back = e.TimeAdjusted(side="red", delta_ms=MINUTE, article=XIANGQI("21.4"))
    scenario.add((given_back,), at=76 * MINUTE + 700)
    gave = scenario.when(flag("black"), by=ARBITER, now=77 * MINUTE)
    gave.then_warned(("time_left", "21.3"))
    scenario.when(flag("black"), by=FIRST, now=81 * MINUTE).then_ended("1-0", "4.1.6")


def test_22_5_the_last_reading_on_record_is_not_used_up() -> None:
    scenario = table("weiqi-2002", readings(10, 1))
    gave = scenario.when(flag("black"), by=ARBITER, now=10 * MINUTE - 1)
    gave.then_warned(("time_left", "12.4"))


def test_14_1_3_shared_time_left_is_against_a_flag_of_either() -> None:
    control = TimeControl(kind=ControlKind.SHARED, base_ms=60 * MINUTE, press_with_move=True)
    for side in ("black", "white"):
        scenario = table("gomoku-2025", control)
        gave = scenario.when(flag(side), by=ARBITER, now=MINUTE)
        gave.then_warned(("time_left", "14.4"))


@every_edition
def test_a_game_without_times_has_no_flag(edition: str) -> None:
    scenario = table(edition, None)
    side = scenario.state.sides[0] if scenario.state else ""
    refusal = scenario.when(flag(side), by=ARBITER).refusal
    assert refusal is not None
    assert refusal.code == "no_clock"


@pytest.mark.parametrize(
    ("loser", "result", "asked"), [("red", "0-1", False), ("black", "1-0", True)]
)
def test_21_3_the_flag_settled_against_the_order_on_record_is_confirmed(
    loser: str, result: str, asked: bool
) -> None:
    """Both were reported down, of no known order; the record knows that Red's went first."""
    scenario = moved("xiangqi-2020", 2, 38, 76, ms=700)
    scenario.do(t.ReportBothFlags(), by=ARBITER, now=77 * MINUTE).then_goes_on()
    settled = t.SettleFlag(stands=True, loser=loser)
    gave = scenario.when(settled, by=ARBITER, now=78 * MINUTE)
    gave.then_warned(*([("other_flag_first", "4.1.6")] if asked else []))
    gave.then_ended(result, "4.1.6")
