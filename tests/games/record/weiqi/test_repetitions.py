"""Whole-board repetition at the board: rules 2002, 18.3, 19, 20.2, 20.3; ids are articles."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.offences.state import MarkKind
from games.record.state import GameState
from games.record.weiqi import commands as wc
from games.record.weiqi import events as w
from games.record.weiqi.options import LongCycle
from games.rules.books.sources import WEIQI
from tests.support.marks import record_warning
from tests.support.scenario import ARBITER, Scenario, given
from tests.support.weiqi import BLACK, KERNEL, WHITE, after, begun

TRIPLE = KERNEL.parse_position("1bw1w/b1bww/bbw1w/1bbw1/bb1bw b - 14:13 0")
TRIPLE_MOVES = ("D3", "C1", "D5", "C3", "D1")
DOUBTFUL = KERNEL.parse_position(
    "1b1bw1w/bbbw1w1/b2ww1w/www1www/bbbwbw1/1b1b1bw/bbbbb1b w - 14:12 0"
)
"""As in figure 3: two kos between one pair of groups, and the ko of C7 and D7 apart."""
CYCLE = ("E2", "G3", "C7", "E3", "G2", "D7")
TAKES_APART = {"white": "C7", "black": "D7"}
ROTATIONS = range(len(CYCLE))
STANDING = (LongCycle.DRAW, LongCycle.NO_RESULT, LongCycle.REPLAY)


def play(side: str, move: str) -> c.PlayMove:
    return c.PlayMove(side=side, move=move)


def settle(side: str, **changes: str) -> wc.SettleRepetition:
    return wc.SettleRepetition(false_life=True, side=side, **changes)


def mover(ply: int) -> str:
    """The side that makes a move of the doubtful cycle, counted from its first."""
    return ("white", "black")[ply % 2]


def round_from(first: int, rule: LongCycle) -> tuple[Scenario, int]:
    """A game begun before move `first` of the doubtful cycle, all of which was then tried."""
    start = after(DOUBTFUL, *CYCLE[:first])
    text = KERNEL.parse_position(KERNEL.format_position(start))
    scenario = given(*begun(start=text, long_cycle=rule))
    for ply in range(first, first + len(CYCLE)):
        scenario.do(play(mover(ply), CYCLE[ply % len(CYCLE)]))
    return scenario, first + len(CYCLE)


def now(scenario: Scenario) -> GameState:
    assert scenario.state is not None
    return scenario.state


@pytest.mark.parametrize("rule", LongCycle)
@pytest.mark.parametrize("false", ["black", "white"])
@pytest.mark.parametrize("first", ROTATIONS)
def test_20_2_wherever_the_history_begins_the_same_taking_is_void(
    first: int, false: str, rule: LongCycle
) -> None:
    """The cycle runs on to that taking and no further; nobody else has made a void move."""
    scenario, ply = round_from(first, rule)
    scenario.do(settle(false), by=ARBITER)
    barred = CYCLE.index(TAKES_APART[false])
    if now(scenario).side_to_move != mover(ply):
        ply -= 1  # The void move is tried again.
    for _ in CYCLE:
        if ply % len(CYCLE) == barred:
            break
        scenario.do(play(mover(ply), CYCLE[ply % len(CYCLE)])).then_kinds(e.MovePlayed)
        ply += 1
    state = now(scenario)
    assert KERNEL.men(state.position) == KERNEL.men(after(DOUBTFUL, *CYCLE[:barred]))
    assert state.side_to_move == false
    other = "white" if false == "black" else "black"
    assert state.count(state.illegal_moves, other) == 0
    again = scenario.do(play(false, TAKES_APART[false]))
    again.then(
        e.IllegalMoveRecorded(
            ply=state.plies + 1,
            side=false,
            move=TAKES_APART[false],
            code="whole_board_repetition",
            article=WEIQI("20.2"),
        )
    )
    assert (again.after.side_to_move, again.after.warnings) == (false, (0, 0))
    scenario.do(play(false, "pass")).then_kinds(e.MovePlayed)


@pytest.mark.parametrize("rule", [LongCycle.FORBIDDEN, LongCycle.FORFEIT])
@pytest.mark.parametrize("first", ROTATIONS)
def test_20_2_who_only_completed_the_cycle_gets_the_turn_back(first: int, rule: LongCycle) -> None:
    scenario, ply = round_from(first, rule)
    tried, false = mover(ply - 1), mover(ply)
    assert now(scenario).illegal_moves != (0, 0)
    ruled = scenario.do(settle(false), by=ARBITER)
    settled = ruled.decided[0]
    assert isinstance(settled, w.RepetitionSettled)
    assert (settled.article, settled.side, settled.move) == (
        WEIQI("20.2"),
        false,
        TAKES_APART[false],
    )
    assert settled.void_lifted
    assert (ruled.after.side_to_move, ruled.after.plies) == (tried, len(CYCLE) - 1)
    assert ruled.after.illegal_moves == (0, 0)
    scenario.do(play(tried, CYCLE[(ply - 1) % len(CYCLE)])).then_kinds(e.MovePlayed)


def test_20_2_a_void_move_lifted_leaves_every_other_mark_of_both_sides() -> None:
    start = KERNEL.parse_position(KERNEL.format_position(DOUBTFUL))
    scenario = given(*begun(start=start, long_cycle=LongCycle.FORBIDDEN))
    for side, no_liberties in (("white", "A7"), ("black", "E6")):
        scenario.do(play(side, no_liberties)).then_kinds(e.IllegalMoveRecorded, w.TurnWentOver)
    scenario.do(record_warning(side="white", article=WEIQI("22.6")))
    for ply, move in enumerate(CYCLE):
        scenario.do(play(mover(ply), move))
    scenario.do(record_warning(side="black", article=WEIQI("22.6")))
    assert (now(scenario).illegal_moves, now(scenario).warnings) == ((2, 1), (1, 1))
    found = now(scenario).offences.marks
    settled = scenario.do(settle("white"), by=ARBITER).decided[0]
    assert isinstance(settled, w.RepetitionSettled)
    assert settled.void_lifted
    assert (now(scenario).illegal_moves, now(scenario).warnings) == ((1, 1), (1, 1))
    lifted = [mark for mark in now(scenario).offences.marks if mark.withdrawn]
    void = [mark for mark in found if (mark.side, mark.kind) == ("black", MarkKind.ILLEGAL_MOVE)]
    assert [mark.version for mark in lifted] == [void[-1].version]


@pytest.mark.parametrize("rule", STANDING)
def test_20_2_a_false_life_that_stands_is_taken_off_and_its_side_plays_elsewhere(
    rule: LongCycle,
) -> None:
    scenario, _ply = round_from(0, rule)
    ruled = scenario.do(settle("black"), by=ARBITER)
    ruled.then_kinds(w.RepetitionSettled, w.MoveWithdrawn)
    assert KERNEL.men(ruled.after.position) == KERNEL.men(after(DOUBTFUL, *CYCLE[:5]))
    assert (ruled.after.side_to_move, ruled.after.plies) == ("black", 5)


def test_20_2_once_the_board_has_changed_the_ko_may_be_taken() -> None:
    scenario, _ply = round_from(0, LongCycle.FORBIDDEN)
    scenario.do(settle("black"), by=ARBITER)
    for side, move in (("black", "A7"), ("white", "G6"), ("black", "D7")):
        scenario.do(play(side, move)).then_kinds(e.MovePlayed)


def test_20_2_the_ruling_names_a_side_that_takes_a_ko_there() -> None:
    scenario, _ply = round_from(0, LongCycle.FORBIDDEN)
    nobody = wc.SettleRepetition(false_life=True)
    scenario.when(nobody, by=ARBITER).then_refused("false_life_side_missing", "20.2")
    for point in ("C7", "A7"):
        wrong = settle("black", point=point)
        scenario.when(wrong, by=ARBITER).then_refused("no_such_taking", "20.2")
    scenario.when(settle("red"), by=ARBITER).then_refused("side_unknown")
    scenario.when(settle("black"), by=WHITE).then_refused("role_not_allowed")
    named = scenario.do(settle("white", point="E2"), by=ARBITER).decided[0]
    assert isinstance(named, w.RepetitionSettled)
    assert (named.side, named.move) == ("white", "E2")


def test_20_2_where_no_ko_stands_apart_the_referee_names_the_taking() -> None:
    scenario = given(*begun(*TRIPLE_MOVES, start=TRIPLE))
    scenario.do(play("white", "C5"), by=WHITE)
    scenario.when(settle("black"), by=ARBITER).then_refused("taking_missing", "20.2")
    ruled = scenario.do(settle("black", point="D3"), by=ARBITER)
    assert ruled.after.side_to_move == "white"
    scenario.do(play("white", "C5")).then_kinds(e.MovePlayed)
    void = scenario.do(play("black", "D3"))
    void.then_kinds(e.IllegalMoveRecorded)
    assert void.after.side_to_move == "black"


def test_20_3_by_default_the_repeating_move_is_void_and_the_turn_is_kept() -> None:
    scenario = given(*begun(*TRIPLE_MOVES, start=TRIPLE))
    wrong = scenario.do(play("white", "C5"), by=WHITE)
    wrong.then_kinds(e.IllegalMoveRecorded, w.RepetitionFound)
    assert wrong.decided[0] == e.IllegalMoveRecorded(
        ply=6, side="white", move="C5", code="whole_board_repetition", article=WEIQI("20.3")
    )
    found = wrong.decided[1]
    assert isinstance(found, w.RepetitionFound)
    assert (found.move, found.stands, found.ko_apart) == ("C5", False, ())
    assert (wrong.after.side_to_move, wrong.after.plies, wrong.after.warnings) == (
        "white",
        5,
        (0, 0),
    )
    scenario.do(play("white", "pass"), by=WHITE).then_kinds(e.MovePlayed)


def test_20_3_an_event_may_have_the_turn_forfeited() -> None:
    scenario = given(*begun(*TRIPLE_MOVES, start=TRIPLE, long_cycle=LongCycle.FORFEIT))
    wrong = scenario.do(play("white", "C5"), by=WHITE)
    wrong.then_kinds(e.IllegalMoveRecorded, w.TurnWentOver, w.RepetitionFound)
    assert wrong.decided[1] == w.TurnWentOver(ply=6, side="white", article=WEIQI("20.3"))
    assert (wrong.after.side_to_move, wrong.after.warnings) == ("black", (0, 0))


@pytest.mark.parametrize("rule", [LongCycle.FORBIDDEN, LongCycle.FORFEIT])
def test_20_3_a_void_move_ruled_a_rare_case_stays_void(rule: LongCycle) -> None:
    scenario = given(*begun(*TRIPLE_MOVES, start=TRIPLE, long_cycle=rule))
    before = scenario.do(play("white", "C5"), by=WHITE).after
    rare = scenario.do(wc.SettleRepetition(false_life=False), by=ARBITER)
    rare.then(w.RepetitionSettled(kind="rare_case", article=WEIQI("20.3"))).then_goes_on()
    assert (rare.after.plies, rare.after.illegal_moves) == (before.plies, (0, 1))
    again = wc.SettleRepetition(false_life=False)
    scenario.when(again, by=ARBITER).then_refused("no_repetition", "20")


@pytest.mark.parametrize(
    ("rule", "result", "reason"),
    [
        (LongCycle.NO_RESULT, "no_result", "repetition_no_result"),
        (LongCycle.DRAW, "1/2-1/2", "repetition_draw"),
        (LongCycle.REPLAY, "no_result", "repetition_replay"),
    ],
)
def test_20_3_the_events_rule_applies_once_the_referee_has_looked(
    rule: LongCycle, result: str, reason: str
) -> None:
    scenario = given(*begun(*TRIPLE_MOVES, start=TRIPLE, long_cycle=rule))
    found = scenario.do(play("white", "C5"), by=WHITE)
    found.then_kinds(e.MovePlayed, w.RepetitionFound)
    repeat = found.decided[1]
    assert isinstance(repeat, w.RepetitionFound)
    assert (repeat.ply, repeat.equal_ply, repeat.kind, repeat.stands) == (6, 0, "triple_ko", True)
    assert (repeat.taken_by_black, repeat.taken_by_white) == (3, 3)
    ended = scenario.do(wc.SettleRepetition(false_life=False), by=ARBITER)
    ended.then_ended(result, "20.3")
    last = ended.decided[-1]
    assert isinstance(last, e.GameEnded)
    assert last.reason == reason


@pytest.mark.parametrize("rule", LongCycle)
def test_20_3_nothing_is_settled_where_nothing_repeats_or_play_went_on(rule: LongCycle) -> None:
    rare = wc.SettleRepetition(false_life=False)
    given(*begun("D4", long_cycle=rule)).when(rare).then_refused("no_repetition", "20")
    scenario = given(*begun(*TRIPLE_MOVES, start=TRIPLE, long_cycle=rule))
    after_it = scenario.do(play("white", "C5"), by=WHITE).after
    side = after_it.side_to_move
    scenario.do(play(side, "pass"), by=WHITE if side == "white" else BLACK)
    scenario.when(rare).then_refused("no_repetition", "20")


@pytest.mark.parametrize("rule", LongCycle)
def test_20_2_nothing_is_settled_once_an_illegal_move_has_cost_the_next_turn(
    rule: LongCycle,
) -> None:
    scenario, _ply = round_from(0, rule)
    side = now(scenario).side_to_move
    lost = scenario.do(play(side, {"white": "A7", "black": "E6"}[side]))
    lost.then_kinds(e.IllegalMoveRecorded, w.TurnWentOver)
    scenario.when(settle("white"), by=ARBITER).then_refused("no_repetition", "20")
