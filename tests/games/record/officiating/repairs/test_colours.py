"""Players at each other's colours. Xiangqi 5.8.1, 28.8.3, app1.4; gomoku 10.2; classic
colour.2; weiqi 17.1: the limits of each book, and what follows on either side of them.
"""

from dataclasses import replace

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs import events as re
from games.record.weiqi import events as w
from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC, XIANGQI
from tests.support import weiqi
from tests.support.cited import cited
from tests.support.gomoku_games import do, play, table
from tests.support.scenario import (
    ARBITER,
    BLACK_ID,
    CHIEF,
    COMMITTEE,
    INCREMENT,
    MINUTE,
    RED,
    RED_ID,
    Scenario,
    arranged,
    begun,
    given,
    quiet,
)

REPORT = rc.ReportSwappedColours(note="对局者自行提出")
SECOND = 1000


def xiangqi(edition: str, *moves: str) -> Scenario:
    first, *rest = begun(*moves, time_control=INCREMENT)
    assert isinstance(first, e.GameArranged)
    return given(replace(first, edition=edition), *rest)


@pytest.mark.parametrize(
    ("edition", "rounds", "at", "corrected", "article"),
    [
        ("xiangqi-2020", 2, 5 * MINUTE - SECOND, True, "5.8.1"),
        ("xiangqi-2020", 2, 5 * MINUTE, True, "5.8.1"),
        ("xiangqi-2020", 2, 5 * MINUTE + SECOND, False, "5.8.1"),
        ("xiangqi-2020-rapid", 0, 30 * SECOND, False, "28.8.3"),
        ("xiangqi-2020-mass", 3, 60 * MINUTE, True, "app1.4"),
        ("xiangqi-2020-mass", 4, 60 * MINUTE, True, "app1.4"),
        ("xiangqi-2020-mass", 5, 1 * MINUTE, False, "app1.4"),
    ],
)
def test_xiangqi_swapped_colours(
    edition: str, rounds: int, at: int, corrected: bool, article: str
) -> None:
    """`rounds` were played, so the round under way is the next."""
    gave = xiangqi(edition, *quiet(rounds)).when(REPORT, now=at)
    found = gave.decided[0]
    assert isinstance(found, re.SwappedColoursFound)
    assert (found.corrected, found.article, found.elapsed_ms) == (
        corrected,
        cited(edition, article),
        at,
    )
    assert gave.after.plies == (0 if corrected else 2 * rounds)


def test_5_8_1_the_game_begins_anew_on_full_clocks_with_the_seats_as_drawn() -> None:
    scenario = xiangqi("xiangqi-2020", "h2e2", "h9g7")
    scenario.add((e.FoulRecorded(side="red", article=XIANGQI("8.1.1")),), at=MINUTE)
    after = scenario.when(REPORT, now=2 * MINUTE).after
    assert after.kernel.format_position(after.position) == after.kernel.format_position(
        after.kernel.initial_position()
    )
    assert after.seats == (("red", RED_ID), ("black", BLACK_ID))
    assert after.clock is not None
    assert after.clock.remaining_ms == (60 * MINUTE, 60 * MINUTE)
    assert after.clock.running == "red"
    # Whoever sat at Red made the foul, and plays Black from now on.
    assert (after.count(after.fouls, "red"), after.count(after.fouls, "black")) == (0, 1)


def test_5_8_1_too_late_the_players_keep_the_colours_they_sit_at() -> None:
    scenario = xiangqi("xiangqi-2020", "h2e2")
    after = scenario.do(REPORT, now=6 * MINUTE).after
    assert after.seats == (("red", BLACK_ID), ("black", RED_ID))
    assert after.repairs.assigned == (("red", RED_ID), ("black", BLACK_ID))
    assert after.plies == 1
    # Red by the draw has Black's seat now.
    scenario.do(c.PlayMove(side="black", move="h9g7"), by=RED).then_goes_on()
    scenario.when(REPORT).then_refused("colours_already_settled", "5.8.1")


def test_5_8_1_found_once_more_after_the_new_beginning_is_dealt_with_again() -> None:
    scenario = xiangqi("xiangqi-2020", "h2e2")
    scenario.do(REPORT, now=MINUTE)
    scenario.when(REPORT, now=2 * MINUTE).then_kinds(re.SwappedColoursFound)


def test_5_8_1_not_before_the_start_nor_after_the_end() -> None:
    given(arranged()).when(REPORT).then_refused("game_not_started")
    over = given(*begun())
    over.do(c.Resign(side="red"))
    over.when(REPORT).then_refused("game_over", "9")


@pytest.mark.parametrize("by", [RED, COMMITTEE])
def test_17_1_officials_at_the_board_alone_repair(by: object) -> None:
    scenario = given(*begun())
    scenario.when(REPORT, by=by).then_refused("role_not_allowed")  # type: ignore[arg-type]
    scenario.when(REPORT, by=CHIEF).then_goes_on()


@pytest.mark.parametrize(
    ("acts", "at", "corrected"),
    [
        ((), 2 * MINUTE, True),
        (("b h8,h9,i9",), 2 * MINUTE, True),
        (("b h8,h9,i9",), 5 * MINUTE - SECOND, True),
        (("b h8,h9,i9",), 5 * MINUTE, False),
        (("b h8,h9,i9",), 6 * MINUTE, False),
        (("b h8,h9,i9", "w keep"), 2 * MINUTE, False),
        (("b h8,h9,i9", "w swap"), 2 * MINUTE, False),
    ],
)
def test_10_2_before_the_first_round_is_over_and_within_five_minutes(
    acts: tuple[str, ...], at: int, corrected: bool
) -> None:
    """6.2: the opening put down is one move, a right to swap used or left is one."""
    gave = do(table(), *acts).when(REPORT, now=at)
    found = gave.decided[0]
    assert isinstance(found, re.SwappedColoursFound)
    assert (found.corrected, found.article) == (corrected, GOMOKU("10.2"))


def test_10_2_the_opening_begins_anew_with_the_clocks_reset() -> None:
    scenario = do(table(time_control=INCREMENT), "b h8,h9,i9")
    scenario.do(REPORT, now=2 * MINUTE)
    state = scenario.state
    assert state is not None
    assert state.clock is not None
    assert state.clock.remaining_ms == (60 * MINUTE, 60 * MINUTE)
    do(scenario, "b h8,h9,i9", "w keep")


@pytest.mark.parametrize(
    ("moves", "at", "corrected"),
    [
        (("h8",), 2 * MINUTE, True),
        (("h8", "h9"), 2 * MINUTE, False),
        (("h8",), 5 * MINUTE, False),
    ],
)
def test_10_2_counts_stones_where_they_are_put_down_one_by_one(
    moves: tuple[str, ...], at: int, corrected: bool
) -> None:
    gave = play(table("free"), *moves).when(REPORT, now=at)
    found = gave.decided[0]
    assert isinstance(found, re.SwappedColoursFound)
    assert found.corrected is corrected


@pytest.mark.parametrize(
    ("moves", "at", "corrected"),
    [
        (("h8", "h9", "i9"), 10 * MINUTE, True),
        (("h8", "h9", "i9", "g7"), 10 * MINUTE, False),
        (("h8", "h9", "i9"), 15 * MINUTE - SECOND, True),
        (("h8", "h9", "i9"), 15 * MINUTE, False),
    ],
)
def test_colour_2_1_before_white_4_and_within_fifteen_minutes(
    moves: tuple[str, ...], at: int, corrected: bool
) -> None:
    gave = play(table("free", edition="gomoku-classic"), *moves).when(REPORT, now=at)
    found = gave.decided[0]
    assert isinstance(found, re.SwappedColoursFound)
    assert (found.corrected, found.article) == (corrected, GOMOKU_CLASSIC("colour.2.1"))


@pytest.mark.parametrize(("count", "kind"), [(10, w.ColoursCorrected), (11, w.ColoursStood)])
def test_17_1_of_weiqi_up_to_move_ten(count: int, kind: type) -> None:
    points = [f"{letter}{row}" for row in (4, 16) for letter in "CDEFGH"]
    given(*weiqi.begun(*points[:count])).when(REPORT).then_kinds(kind)


def test_draughts_has_no_such_rule_in_its_book() -> None:
    first, *rest = begun()
    seats = tuple(
        replace(seat, side=side)
        for seat, side in zip(first.seats, ("white", "black"), strict=True)  # type: ignore[union-attr]
    )
    draughts = replace(first, edition="draughts-100", seats=seats)  # type: ignore[arg-type]
    given(draughts, *rest).when(REPORT, by=ARBITER).then_refused("not_in_book")
